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

/** For each importing file: the import, and its replacement. */
const REPLACED: Record<string, [source: string, file: string]> = {
  "recipe/RecipeView.tsx": ["./RecipeContent", "RecipeContent.tsx"],
  "state/recipeContext.ts": ["./recipeOf", "recipeOf.ts"],
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

/** The build fails if an import was not found: the page would be compared with itself. */
function replaceImports(): Plugin {
  const remaining = new Set(Object.keys(REPLACED));
  return {
    name: "plain-imports",
    enforce: "pre",
    resolveId(source, importer) {
      const user = Object.keys(REPLACED).find((path) => importer?.endsWith(`/src/${path}`)) ?? "";
      const [replaced, file = ""] = REPLACED[user] ?? [];
      if (source !== replaced) return undefined;
      remaining.delete(user);
      return join(import.meta.dirname, file);
    },
    buildEnd() {
      if (remaining.size > 0) this.error(`Nothing to replace in ${[...remaining].join(", ")}`);
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
