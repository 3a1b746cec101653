/**
 * Takes the place of the package `property-information`, whose tables have all attributes of HTML
 * and SVG: a tenth of the recipe's script. react-markdown makes few of them, and React has the same
 * names for these as hast.
 *
 * @module
 */

export const html = { space: "html" };
export const svg = { space: "svg" };
export const hastToReact = {};

/** @returns Without `space`, the attribute is set by its own name. */
export function find(_schema: object, property: string) {
  return /^(?:data|aria)[A-Z]/.test(property)
    ? { property, attribute: property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }
    : { property, attribute: property.toLowerCase(), space: "html" };
}
