/**
 * Builds the plain page, the baseline of showing a recipe: the same page, but not prerendered, and
 * with bare react-markdown in place of the reading of recipes.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const WEB = join(import.meta.dirname, "../..");

/** What RecipeText imports, and what takes its place. */
const REPLACED: Record<string, string> = {
  "./Markdown": "Markdown.tsx",
  "./recipeOf": "recipeOf.ts",
};

export async function buildPlainPage() {
  const folder = await mkdtemp(join(tmpdir(), "plain-page-"));
  await build({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    logLevel: "error",
    mode: "production",
    plugins: [replaceImports(), replaceMain],
    environments: { client: { build: { outDir: folder, emptyOutDir: true } } },
  });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** The build fails where there is nothing to replace: the page would be compared with itself. */
function replaceImports(): Plugin {
  const remaining = new Set(Object.keys(REPLACED));
  return {
    name: "plain-imports",
    enforce: "pre",
    resolveId(source, importer) {
      const file = importer?.endsWith("/recipe/RecipeText.tsx") && REPLACED[source];
      if (!file) return undefined;
      remaining.delete(source);
      return join(import.meta.dirname, file);
    },
    buildEnd() {
      if (remaining.size > 0) this.error(`RecipeText doesn't import ${[...remaining].join(", ")}`);
    },
  };
}

const replaceMain: Plugin = {
  name: "plain-main",
  transformIndexHtml: {
    order: "pre",
    handler(html) {
      const plain = html.replace("/src/main.tsx", "/bench/plain/main.tsx");
      if (plain === html) throw new Error("index.html doesn't load /src/main.tsx");
      return plain;
    },
  },
};
