/** Of the longer side, in pixels. */
const MAX_SIDE = 1024;
/** Base64 adds a third: the request is below the Worker's limit. */
const MAX_BYTES = 400_000;
/** JPEG's. Only noise, as in the dark, needs the lower ones. */
const QUALITIES = [0.8, 0.5, 0.2];
/** Decoded, a pixel takes four bytes: more could take the tab down. The largest cameras have 50 million. */
const MAX_PIXELS = 64_000_000;

/**
 * Makes a picture smaller before it leaves the device. Uses an image element, because in Firefox
 * `createImageBitmap` decodes no file with an EXIF orientation. Both decode off the main thread, where the
 * browser can.
 *
 * @returns A JPEG in base64: upright, on white, without what a camera writes beside the picture.
 * @throws When the browser can't decode it, or it is too large for that.
 */
export async function makeSmaller(picture: Blob): Promise<string> {
  const image = new Image();
  const url = URL.createObjectURL(picture);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error("No picture"));
      image.src = url;
    });
    // Known from the header, and upright. The picture is not decoded yet.
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth * naturalHeight > MAX_PIXELS) throw new Error("The picture is too large");
    await image.decode();
    const scale = Math.min(1, MAX_SIDE / Math.max(naturalWidth, naturalHeight));
    const width = Math.max(1, Math.round(naturalWidth * scale));
    const height = Math.max(1, Math.round(naturalHeight * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser has no canvas");
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
      if (jpeg.size <= MAX_BYTES) return new Uint8Array(await jpeg.arrayBuffer()).toBase64();
    }
    throw new Error("The picture can't be made small enough");
  } finally {
    URL.revokeObjectURL(url);
  }
}
