/** Builds and measures the Worker: `node worker/bench/run.ts`. */
import { setup as build } from "../testing/build.ts";
import { printTable } from "./table.ts";
import { benchWorker } from "./worker.ts";

build();
printTable(await benchWorker());
