const ENDING = ".html";

/** The limit of common file systems, in UTF-8. */
const MAX_BYTES = 255;
/** Longer names are hard to read in a list of files. */
const MAX_CHARACTERS = 80;
/** In UTF-16 code units: normalize() takes seconds to sort thousands of accents on a letter. */
const MAX_READ = 1000;

/** Names of devices on Windows, reserved with any extension. */
const RESERVED = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/;

/**
 * @param title The name of a dish, in any language.
 * @returns A file name with extension that is valid on all common file systems.
 */
export function toFileName(title: string): string {
  const words = title
    .slice(0, MAX_READ)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-/, "");
  const name = shorten(words).replace(/-$/, "") || "recipe";
  return (RESERVED.test(name) ? `${name}-recipe` : name) + ENDING;
}

/** Cuts between grapheme clusters, so that no letter loses its accents. */
function shorten(name: string): string {
  let short = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(name)) {
    const longer = short + segment;
    const bytes = new TextEncoder().encode(longer + ENDING).length;
    if (bytes > MAX_BYTES || ++count > MAX_CHARACTERS) break;
    short = longer;
  }
  return short;
}
