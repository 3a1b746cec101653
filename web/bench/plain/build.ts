/**
 * Builds the plain page, the baseline of the benchmarks: the same components, but without
 * prerendering, with the styles in a file, and with bare react-markdown in place of the reading of
 * recipes.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

const WEB = join(import.meta.dirname, "../..");

/** Folders of built pages. */
export interface Pages extends AsyncDisposable {
  page: string;
  plain: string;
}

export async function buildPlainPage(): Promise<Pages> {
  const plain = await mkdtemp(join(tmpdir(), "plain-page-"));
  await build({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    logLevel: "error",
    mode: "production",
    resolve: { alias: { "./markdown/Markdown": join(import.meta.dirname, "Markdown.tsx") } },
    plugins: [
      {
        name: "plain-main",
        transformIndexHtml: {
          order: "pre",
          handler: (html) => html.replace("/src/main.tsx", "/bench/plain/main.tsx"),
        },
      },
    ],
    environments: { client: { build: { outDir: plain, emptyOutDir: true } } },
  });
  return {
    page: join(WEB, "dist"),
    plain,
    [Symbol.asyncDispose]: () => rm(plain, { recursive: true }),
  };
}
