/** `npm run try -- [--page photo.jpg] [model …]`, with a key in `.dev.vars`. See worker/README.md. */
import { join } from "node:path";
import { argv } from "node:process";
import { runnerImport } from "vite";
import type { Bindings } from "../settings.ts";
import { importText } from "./importText.ts";
import { readWorkerOptions } from "./wrangler.ts";

const FOLDER = ".wrangler/try";

const { module } = await runnerImport<typeof import("./tryModels.ts")>(
  join(import.meta.dirname, "tryModels.ts"),
  { configFile: false, logLevel: "error", plugins: [importText] },
);
const bindings = (await readWorkerOptions()).bindings as Bindings;
if (bindings.GEMINI_API_KEY) {
  await module.tryModels(bindings, argv.slice(2), FOLDER, console);
  console.log(`\nThe answers are in ${FOLDER}.`);
} else {
  console.error("Write your key into .dev.vars first: see README.md.");
  process.exitCode = 1;
}
