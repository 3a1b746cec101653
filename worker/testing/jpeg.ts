/** The beginnings of JPEGs, as far as the Worker reads them. @module */

/** A marker, the length, and what is in it. */
export const segment = (marker: number, ...content: number[]) => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff],
  ...content,
];

/** The header of a frame of one component, SOF0 by default. */
export const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0);

export const SCAN = segment(0xda, 1, 1, 0, 0, 63, 0);

export const jpeg = (...segments: number[][]) =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9]);

/** In base64, a photo of this size, and of so many bytes in front of its end. */
export const photoOf = (width = 1024, height = 768, bytes = 0) =>
  Buffer.from(jpeg(segment(0xe0, 0x4a), frame(width, height), SCAN, Array(bytes).fill(1))).toString(
    "base64",
  );
