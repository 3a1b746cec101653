/** JPEGs. @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 and B.2 @module */

/** A marker segment: marker, length, contents. */
const segment = (marker: number, ...content: number[]) => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff],
  ...content,
];

/** The header of a frame of one component, SOF0. */
const frame = (width: number, height: number) =>
  segment(0xc0, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0);

const SCAN = segment(0xda, 1, 1, 0, 0, 63, 0);

const jpeg = (...segments: number[][]) =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9]);

/** A JPEG in base64, with this number of bytes before its end marker. */
export const photoOf = (bytes = 0) =>
  Buffer.from(jpeg(segment(0xe0, 0x4a), SCAN, Array(bytes).fill(1))).toString("base64");

/** A Huffman table with one code of one bit, for 0. */
const table = (id: number) => segment(0xc4, id, 1, ...Array(15).fill(0), 0);

/** A whole JPEG, all grey: each block of 8 × 8 pixels takes two bits. */
export const greyOf = (width: number, height: number) => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const quantization = segment(0xdb, 0, ...Array(64).fill(1));
  const scan = Array(Math.ceil(blocks / 4)).fill(0);
  const header = [quantization, frame(width, height), table(0), table(0x10), SCAN];
  return Buffer.from(jpeg(...header, scan));
};
