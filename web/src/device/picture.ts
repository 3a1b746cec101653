/** Base64 adds a third: the request is below the Worker's limit. */
const MAX_BYTES = 400_000;
/** Of the JPEG. Only noisy photos, taken in the dark, need the lower values. */
const QUALITIES = [0.8, 0.5, 0.2];

const PROTECTED =
  "This browser hides pictures from pages, to protect you. Allow this page to read them, or type what you have.";

/** The beginning of a JPEG, PNG or WebP. A file's name, and so its type, may be wrong. */
const KNOWN_FORMAT = /^(?:\xff\xd8\xff|\x89PNG|RIFF....WEBP)/s;

/**
 * Makes a picture smaller before it leaves the device. Uses an image element: of a JPEG of 108 megapixels,
 * Chromium then decodes only as much as is drawn, while `createImageBitmap` takes 650 MB, and in Firefox
 * decodes no file with an EXIF orientation.
 *
 * @param maxSide Of the longer side, in pixels.
 * @returns A JPEG in base64: upright, on white, without the camera's metadata.
 * @throws When the browser can't decode it, or hides what it draws: see {@link explainUnreadable}.
 */
export async function makeSmaller(picture: Blob, maxSide: number): Promise<string> {
  const image = new Image();
  const url = URL.createObjectURL(picture);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error("No picture"));
      image.src = url;
    });
    // Off the main thread where possible. Rejects an image that would be drawn as nothing.
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight));
    const width = Math.max(1, Math.round(naturalWidth * scale));
    const height = Math.max(1, Math.round(naturalHeight * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser has no canvas");
    if (isRandomized(context)) throw new Error(PROTECTED);
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

/** Differs from white and from black, which a browser may return in place of all pixels. */
const KNOWN_PIXEL = [200, 100, 50];

/** A browser that only blurs what can be read, such as Brave, changes a pixel by a few. */
const MAX_DIFFERENCE = 10;

/**
 * @returns Whether the browser returns other pixels than were drawn, as Firefox does with
 *   `privacy.resistFingerprinting`: a photo would be sent as noise.
 */
function isRandomized(context: OffscreenCanvasRenderingContext2D): boolean {
  context.fillStyle = `rgb(${KNOWN_PIXEL})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return KNOWN_PIXEL.some((value, at) => Math.abs(value - (data[at] ?? 0)) > MAX_DIFFERENCE);
}

/** @returns Why {@link makeSmaller} has thrown, in words for the visitor. */
export async function explainUnreadable(picture: Blob, reason: unknown): Promise<string> {
  if (reason instanceof Error && reason.message === PROTECTED) return PROTECTED;
  const head = await picture.slice(0, 12).arrayBuffer();
  return KNOWN_FORMAT.test(String.fromCharCode(...new Uint8Array(head)))
    ? "This picture is damaged, or too large for this browser. Try another."
    : "This browser can't read this kind of file. JPEG, PNG and WebP work.";
}
