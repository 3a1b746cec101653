/**
 * A recipe as one HTML file that browsers open and recipe managers import.
 *
 * @module
 */
import type { Recipe } from "../reading/recipe";
import styles from "./recipeFile.css?inline";
import { reminderIn, type Source } from "./reminders";
import { escapeHtml, toArticle } from "./toHtml";
import { toSchemaOrg } from "./toSchemaOrg";

/** The origin of a recipe, and whether it is whole. */
export interface Provenance extends Source {
  /** `false` if it was stopped or broke off. */
  complete: boolean;
}

export const NOT_COMPLETE = "This recipe is not complete.";

/**
 * Defence in depth: even if the escaping failed, nothing in the file could run or load. Styles need no
 * hash, because this policy lets them fetch nothing.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * @param drawing SVG of the dish, a file in `ui/dishes/`, shown beside the title. Empty if there is none.
 * @returns An HTML document with the recipe, a reminder, and JSON-LD (schema.org `Recipe`). All text of
 *   the model is escaped; in JSON, `<` is, because `</script` would end it.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function toRecipeFile(recipe: Recipe, provenance: Provenance, drawing = ""): string {
  const json = JSON.stringify(toSchemaOrg(recipe));
  const { lang, dir, sentences } = reminderIn(recipe.lang, provenance);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(recipe.dish)}</title>
<style>${styles}</style>
<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>
</head>
<body>
<main>
${toArticle(recipe).replace(/<h1[^>]*>/, (title) => title + toInline(drawing))}
${provenance.complete ? "" : `<p class="warning">${NOT_COMPLETE}</p>\n`}</main>
<footer lang="${lang}" dir="${dir}">
${sentences.map((sentence) => `<p>${sentence}</p>`).join("\n")}
</footer>
</body>
</html>
`;
}

/**
 * @returns The SVG without its styles, which would hold for the whole document, and whose words would
 *   decide the direction of the title. `recipeFile.css` has its colour.
 */
const toInline = (svg: string) =>
  svg.replace(/<style>.*?<\/style>/s, "").replace(' class="dish"', ' aria-hidden="true"');
