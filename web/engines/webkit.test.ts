import { testJourney } from "./journey";
import { startWebKit } from "./webkit";

testJourney("WebKitGTK", startWebKit);
