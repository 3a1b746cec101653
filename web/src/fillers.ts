/**
 * What fills the list otherwise than by typing: one script, that most visits don't need. Two would make
 * a third of what they share with the page.
 *
 * @module
 */
export { HadBefore } from "./HadBefore";
export { remember } from "./keeping/hadBefore";
export { PhotoArea } from "./PhotoArea";
