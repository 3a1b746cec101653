import { build } from "vite";

/**
 * @param path A module, relative to the project's folder.
 * @returns Its source with all packages that it imports, minified like the Worker's own build.
 */
export async function bundle(path: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: path, write: false, minify: true },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`Vite built nothing from ${path}`);
  return chunk.code;
}
