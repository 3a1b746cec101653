/**
 * Takes the place of the package `vfile`. react-markdown hands an empty one from step to step: the text
 * was parsed before, and no step asks for a path or writes a message.
 *
 * @module
 */
export class VFile {
  value = "";
  /** By these two, unified knows it. */
  messages: unknown[] = [];
  message() {}
  toString() {
    return this.value;
  }
}
