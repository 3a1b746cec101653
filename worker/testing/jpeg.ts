/** JPEGs. @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 @module */

/** What begins and ends as a JPEG, in base64, with this number of bytes more. */
export const photoOf = (bytes = 0) =>
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x4a, ...Array(bytes).fill(1), 0xff, 0xd9]).toString(
    "base64",
  );
