/** In UTF-16 code units: at most 240 bytes in UTF-8. Common file systems allow 255. */
const MAX_CHARACTERS = 80;

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
  const end = new Intl.Segmenter("en").segment(words).containing(MAX_CHARACTERS)?.index;
  return `${words.slice(0, end).replace(/-$/, "") || "recipe"}.html`;
}
