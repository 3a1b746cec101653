/**
 * Reads the size of a JPEG from its headers, without decoding it.
 *
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 and B.2
 * @module
 */

const START = 0xffd8;
const SCAN = 0xffda;

/** SOF0 to SOF15. DHT, JPG and DAC have numbers in that range. */
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/**
 * Markers without a length, and fill bytes. No camera writes them before the scan. They are rejected
 * because a decoder that skips them differently would find another frame, of another size.
 */
const isAlone = (marker: number) =>
  marker < 0xffc0 || (marker >= 0xffd0 && marker <= 0xffd9) || marker === 0xffff;

/**
 * @param bytes A file, not validated.
 * @returns Width and height in pixels, which may be 0. `undefined` if it is not a JPEG with one frame.
 */
export function readJpegSize(bytes: Uint8Array): [width: number, height: number] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 2 || view.getUint16(0) !== START) return undefined;
  let size: [number, number] | undefined;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === SCAN) return size;
    if (isAlone(marker) || (size && isFrame(marker))) return undefined;
    // After the length (2 bytes) and the precision (1 byte).
    if (isFrame(marker)) size = [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return undefined;
}
