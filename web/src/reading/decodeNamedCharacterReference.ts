/**
 * Replaces the package `decode-named-character-reference`: its browser build writes `innerHTML`, which
 * the page's Trusted Types block, and its other build has all 2,125 names of HTML, an eighth of the
 * recipe's script. The names of Latin 1, punctuation and fractions are enough for a recipe.
 *
 * @see https://html.spec.whatwg.org/multipage/named-characters.html
 * @module
 */

/** In code point order, U+00A0 to U+00FF. */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const MORE =
  "amp & lt < gt > quot \" apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ hellip … bull • prime ′ Prime ″ frasl ⁄ euro € trade ™ oelig œ OElig Œ scaron š Scaron Š hearts ♥ check ✓ star ☆ starf ★ " +
  "frac13 ⅓ frac23 ⅔ frac15 ⅕ frac25 ⅖ frac35 ⅗ frac45 ⅘ frac16 ⅙ frac56 ⅚ frac18 ⅛ frac38 ⅜ frac58 ⅝ frac78 ⅞";

const CHARACTERS = new Map([
  ...LATIN_1.split(" ").map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Array.from(MORE.matchAll(/(\S+) (\S)/g), ([, name = "", sign = ""]) => [name, sign] as const),
]);

/** @returns The character. `false` for an unknown name: the reference is then shown as written. */
export function decodeNamedCharacterReference(name: string): string | false {
  return CHARACTERS.get(name) ?? false;
}
