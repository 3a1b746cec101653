/**
 * A recipe as one HTML file that any browser opens, and that programs for recipes import.
 *
 * @module
 */
import type { Recipe } from "../reading/recipe";
import styles from "./recipeFile.css?inline";
import { escapeHtml, toArticle } from "./toHtml";
import { toSchemaOrg } from "./toSchemaOrg";

/** What is known of a recipe besides its words. */
export interface Provenance extends Source {
  /** False where it was stopped or broke off. */
  complete: boolean;
}

/** Said of a recipe that was stopped or broke off. */
export const NOT_COMPLETE = "This recipe is not complete.";

/**
 * Nothing in the file runs or loads: if the escaping had a hole, this would still hold. Styles need
 * no hash, for with all else forbidden a style can fetch nothing.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * @returns An HTML document: the words, a reminder, and the recipe as schema.org `Recipe`. All that
 *   was written by the model is escaped.
 */
export function toRecipeFile(recipe: Recipe, provenance: Provenance): string {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(recipe.dish)}</title>
<style>${styles}</style>
<script type="application/ld+json">${toScript(toSchemaOrg(recipe))}</script>
</head>
<body>
<main>
${toArticle(recipe)}
${provenance.complete ? "" : `<p class="warning">${NOT_COMPLETE}</p>\n`}</main>
<footer>
${reminderOf(provenance)
  .map((sentence) => `<p>${sentence}</p>`)
  .join("\n")}
</footer>
</body>
</html>
`;
  return html.toWellFormed();
}

/**
 * JSON that is safe in a script element, which ends at `</script` and changes at `<!--`. A half of
 * a surrogate pair, which importers may refuse, becomes U+FFFD.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
function toScript(value: object): string {
  return JSON.stringify(value, (_, one) => (typeof one === "string" ? one.toWellFormed() : one))
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Where a recipe came from, if not from a model. */
export interface Source {
  demo?: true | undefined;
  link?: true | undefined;
}

/** Stands below every recipe, on the page and in the file. Each sentence is a paragraph. */
export function reminderOf({ demo, link }: Source): string[] {
  if (link) {
    return [
      "It came with a link.",
      "Whoever made the link may have changed it: check it for allergies and cooking times before you cook.",
    ];
  }
  return [
    demo ? "This is a demo: no AI was asked." : "An AI suggested this recipe.",
    "Check it for allergies and cooking times before you cook.",
  ];
}
