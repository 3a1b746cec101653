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
import { build, type Plugin } from "vite";

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
    plugins: [
      replaceImports({ "./Markdown": "Markdown.tsx", "./recipeOf": "recipeOf.ts" }),
      {
        name: "plain-main",
        transformIndexHtml: {
          order: "pre",
          handler(html) {
            const plain = html.replace("/src/main.tsx", "/bench/plain/main.tsx");
            if (plain === html) throw new Error("index.html doesn't load /src/main.tsx");
            return plain;
          },
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

/**
 * Replaces what RecipeText imports by files of this folder. The build fails where it imports no
 * such thing: the page would be compared with itself.
 */
function replaceImports(files: Record<string, string>): Plugin {
  const remaining = new Set(Object.keys(files));
  return {
    name: "plain-imports",
    enforce: "pre",
    resolveId(source, importer) {
      const file = importer?.endsWith("/recipe/RecipeText.tsx") && files[source];
      if (!file) return undefined;
      remaining.delete(source);
      return join(import.meta.dirname, file);
    },
    buildEnd() {
      if (remaining.size > 0) this.error(`RecipeText doesn't import ${[...remaining].join(", ")}`);
    },
  };
}
