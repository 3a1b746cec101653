/**
 * A recipe as one HTML file that browsers open and recipe managers import.
 *
 * @module
 */
import type { Recipe } from "../reading/recipe";
import styles from "./document.css?inline";
import { type Origin, reminderIn } from "./reminders";
import { escapeHtml, toArticle } from "./toHtml";
import { toSchemaOrg } from "./toSchemaOrg";

export const NOT_COMPLETE = "This recipe is not complete.";

/**
 * Defence in depth: even if the escaping failed, nothing in the file could run or load. Styles need no
 * hash, because this policy lets them fetch nothing.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * @param complete `false` if it was stopped or broke off.
 * @param drawing SVG of the dish, a file in `ui/dishes/`, shown beside the title. Empty if there is none.
 * @returns An HTML document with the recipe, a reminder, and JSON-LD (schema.org `Recipe`). All text of
 *   the model is escaped; in JSON, `<` is, because `</script` would end it.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function toRecipeFile(recipe: Recipe, complete: boolean, origin: Origin, drawing = "") {
  const json = JSON.stringify(toSchemaOrg(recipe));
  const { lang, words } = reminderIn(recipe.lang, origin);
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
${complete ? "" : `<p class="notice">${NOT_COMPLETE}</p>\n`}</main>
<footer lang="${lang}" dir="auto">
<p>${words}</p>
</footer>
</body>
</html>
`;
}

/**
 * @returns The SVG without its styles, which would hold for the whole document, and whose words would
 *   decide the direction of the title. `document.css` has its colour.
 */
const toInline = (svg: string) =>
  svg.replace(/<style>.*?<\/style>/s, "").replace(' class="dish"', ' aria-hidden="true"');

/** In UTF-16 code units: at most 240 bytes in UTF-8. Common file systems allow 255. */
const MAX_NAME_CHARACTERS = 80;

/**
 * @param dish The name of a dish, in any language.
 * @returns A file name with extension that is valid on all common file systems.
 */
export function toFileName(dish: string): string {
  const words = dish
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-/, "");
  // Between grapheme clusters, so that no letter loses its accents.
  const end = new Intl.Segmenter("en").segment(words).containing(MAX_NAME_CHARACTERS)?.index;
  return `${words.slice(0, end).replace(/-$/, "") || "recipe"}.html`;
}
