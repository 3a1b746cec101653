/**
 * Takes the place of the package `decode-named-character-reference`: its build for browsers writes
 * `innerHTML`, which the page's Trusted Types refuse. The other one has a table of all 2,125 names of
 * HTML 5, an eighth of the recipe's script. Those of Latin 1, of punctuation and of
 * fractions are enough for a recipe.
 *
 * @see https://html.spec.whatwg.org/multipage/named-characters.html
 * @module
 */

/** In the order of their characters, from U+00A0 to U+00FF. */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const MORE =
  "amp & lt < gt > quot \" apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ hellip … bull • prime ′ Prime ″ frasl ⁄ euro € trade ™ oelig œ OElig Œ scaron š Scaron Š hearts ♥ check ✓ star ☆ starf ★";

const CHARACTERS = new Map([
  ...LATIN_1.split(" ").map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Array.from(MORE.matchAll(/(\S+) (\S)/g), ([, name = "", sign = ""]) => [name, sign] as const),
  ...Array.from(
    "⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
    (sign) => [`frac${sign.normalize("NFKD").replace("⁄", "")}`, sign] as const,
  ),
]);

/** @returns `false` for any other name: it is then shown as it was written. */
export function decodeNamedCharacterReference(name: string): string | false {
  return CHARACTERS.get(name) ?? false;
}
