/**
 * A recipe as one HTML file that any browser opens, and that programs for recipes import.
 *
 * @module
 */
import { reminderOf } from "../texts";
import { escapeHtml, toHtml } from "./toHtml";
import { toSchemaOrg } from "./toSchemaOrg";
import { type Node, nameOf } from "./tree";

/** What is known of a recipe besides its words. */
export interface Origin {
  /** False where it was stopped or broke off. */
  complete: boolean;
  /** Whether it is from the demo's cookbook. */
  demo: boolean;
}

/** Said of a recipe that was stopped or broke off. */
export const NOT_COMPLETE = "This recipe is not complete.";

/**
 * Nothing in the file runs or loads: if the escaping had a hole, this would still hold. Styles need no
 * hash, for with all else forbidden a style can fetch nothing.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLES = `
:root { color-scheme: light dark; --paper: #fbf6ea; --ink: #2b2620; --soft: #5f5547; --line: #cfc2a6; --accent: #2c6a39; --undo: #a8321d; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a16; --ink: #f1e9da; --soft: #c0b6a4; --line: #4d483d; --accent: #93cf8f; --undo: #f3937d; } }
* { box-sizing: border-box; }
body { max-width: 42rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3.5rem) 1.25rem 3rem; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
article > :first-child { margin-top: 0; }
h1, h2, h3 { margin: 1.75em 0 0.5em; font-family: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; font-weight: 600; line-height: 1.25; break-after: avoid; }
h1 { margin-top: 0.5em; padding-bottom: 0.75rem; border-bottom: 3px double var(--line); font-size: clamp(1.75rem, 7vw, 2.25rem); text-wrap: balance; }
h2 { color: var(--accent); font-size: 1.375rem; }
h3 { font-size: 1.125rem; }
h2 + h3 { margin-top: 0; }
p, ul, ol, blockquote, table, pre { margin: 0.75rem 0; }
ul, ol { padding-inline-start: 1.75rem; }
li { padding-inline-start: 0.25rem; break-inside: avoid; }
li + li { margin-top: 0.375rem; }
li :is(p, ul, ol) { margin: 0.25rem 0; }
li::marker { color: var(--accent); font-weight: 600; font-variant-numeric: tabular-nums; }
a { color: var(--accent); }
blockquote { padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--soft); font-style: italic; }
hr { margin: 1.5rem 0; border: none; border-top: 1px dashed var(--line); }
pre { white-space: pre-wrap; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem; border-bottom: 1px solid var(--line); text-align: start; }
[align="center"] { text-align: center; }
[align="right"] { text-align: right; }
[data-part="preamble"], [data-part="facts"] { color: var(--soft); font-size: 1rem; }
.warning { margin-top: 1.5rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--undo); }
dl { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0.75rem 0; }
dl div { display: flex; flex-wrap: wrap; gap: 0 0.375rem; }
dt { font-weight: 600; }
dd { margin: 0; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px dashed var(--line); color: var(--soft); font-size: 0.9375rem; }
footer p { margin: 0.5rem 0; }
@page { margin: 18mm; }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #000; --line: #999; --accent: #000; --undo: #000; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  h1 { font-size: 20pt; }
}
`;

/**
 * @param root Of a whole recipe, its top-level elements marked with their parts.
 * @returns An HTML document: the words, a reminder, and the recipe as schema.org `Recipe`. All that
 *   was written by the model is escaped.
 */
export function toRecipeFile(root: Node, origin: Origin): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(nameOf(root))}</title>
<style>${STYLES}</style>
<script type="application/ld+json">${toScript(toSchemaOrg(root))}</script>
</head>
<body>
<main>
<article lang="" dir="auto">
${toHtml(root, partOf)}
</article>
${origin.complete ? "" : `<p class="warning">${NOT_COMPLETE}</p>\n`}</main>
<footer>
${reminderOf(origin.demo)
  .map((sentence) => `<p>${sentence}</p>`)
  .join("\n")}
</footer>
</body>
</html>
`;
}

function partOf({ properties }: Node): string {
  const part = properties?.dataPart;
  return typeof part === "string" ? ` data-part="${escapeHtml(part)}"` : "";
}

/**
 * JSON that is safe in a script element, which ends at `</script` and changes at `<!--`.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
function toScript(value: object): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
