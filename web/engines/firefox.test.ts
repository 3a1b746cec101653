import { startFirefox } from "./firefox";
import { testJourney } from "./journey";

testJourney("Firefox", startFirefox);
