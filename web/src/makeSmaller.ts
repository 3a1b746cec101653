/** A picture is made smaller before it leaves the device. @module */

/** Of the longer side, in pixels. */
const MAX_SIDE = 1024;
const MAX_BYTES = 400_000;
/** Decoded, a pixel takes four bytes: more could take the tab down. The largest cameras have 50 million. */
const MAX_PIXELS = 64_000_000;

/**
 * Decoding and encoding are off the main thread, where the browser can: resizing is cheaper there than on a canvas.
 *
 * @returns A JPEG in base64: upright, on white, without what a camera writes beside the picture.
 * @throws When the browser can't decode it, or it is too large for that.
 */
export async function makeSmaller(picture: Blob): Promise<string> {
  const sides = await readSize(picture);
  const scale = Math.min(1, MAX_SIDE / Math.max(...sides));
  const [width, height] = sides.map((side) => Math.max(1, Math.round(side * scale))) as Size;
  const bitmap = await createImageBitmap(picture, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const quality of [0.85, 0.6, 0.3, 0.1]) {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (jpeg.size <= MAX_BYTES) return new Uint8Array(await jpeg.arrayBuffer()).toBase64();
  }
  throw new Error("The picture can't be made small enough");
}

type Size = [width: number, height: number];

/** Reads the header, as it is to be shown: an image that is not in the page is not decoded. */
async function readSize(picture: Blob): Promise<Size> {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error("No picture"));
      image.src = url;
    });
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth * naturalHeight > MAX_PIXELS) throw new Error("The picture is too large");
    return [naturalWidth, naturalHeight];
  } finally {
    URL.revokeObjectURL(url);
  }
}
