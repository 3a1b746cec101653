/** A photo fills the list: what is sent, what is shown, and failures. */
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { it } from "./journey";
import { showPages, showPhoto } from "./states";
import { add, listed, showRecipe } from "./visit";

const photoButton = (page: Page) => page.getByLabel(/^(?:Photo of your fridge|Add from a photo)$/);
const photoArea = (page: Page) => page.getByRole("group", { name: /photo$/ });

/** @returns A JPEG of noise, which can hardly be compressed. */
async function paint(page: Page, width: number, height: number) {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const noise = new Uint8ClampedArray(4 * width * height).map(() => 255 * Math.random());
      canvas.getContext("2d")?.putImageData(new ImageData(noise, width), 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      return new Uint8Array(await blob.arrayBuffer()).toBase64();
    },
    [width, height] as const,
  );
  return Buffer.from(base64, "base64");
}

/** Adds an EXIF segment with an orientation of 90°. */
function rotated(jpeg: Buffer) {
  const tiff = "4d4d002a00000008000101120003000000010006000000000000";
  const segment = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(tiff, "hex")]);
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)]);
}

/** @returns Width and height in pixels, as the browser decodes it. */
const sizeOf = (page: Page, base64: string) =>
  page.evaluate(async (base64) => {
    const { width, height } = await createImageBitmap(new Blob([Uint8Array.fromBase64(base64)]));
    return [width, height];
  }, base64);

const choose = (page: Page, buffer: Buffer) =>
  photoButton(page).setInputFiles({ name: "fridge", mimeType: "image/jpeg", buffer });

/**
 * Dispatches an event that carries a file: paste or drop.
 *
 * @returns Whether the page prevents the browser's default action.
 */
function bring(target: Locator, type: "dragover" | "drop" | "paste", file?: Buffer, words = "") {
  return target.evaluate(
    (element, [type, base64, words]) => {
      const data = new DataTransfer();
      if (words) data.setData("text/plain", words);
      const options = { type: base64 ? "image/jpeg" : "text/plain" };
      data.items.add(new File([Uint8Array.fromBase64(base64)], "a", options));
      const init = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
      const event = type === "paste" ? new ClipboardEvent(type, init) : new DragEvent(type, init);
      return !element.dispatchEvent(event);
    },
    [type, file?.toString("base64") ?? "", words] as const,
  );
}

it("a picture leaves the page small, upright and without metadata", async ({ visitor }) => {
  const { page, gemini, on, errors } = visitor;
  // As large as the largest sensors': 108 megapixels.
  const grey = { width: 12_000, height: 9000, channels: 3, background: "grey" } as const;
  for (const [picture, size] of [
    [rotated(await paint(page, 1200, 900)), [768, 1024]],
    [await sharp({ create: grey }).toColourspace("b-w").jpeg().toBuffer(), [1024, 768]],
  ] as const) {
    await choose(page, picture);
    const call = await gemini.next();
    const { data } = JSON.parse(call.body).contents[0].parts[0].inlineData;
    expect(await sizeOf(page, data)).toEqual(size);
    expect(data.length).toBeLessThanOrEqual(540_000);
    expect(Buffer.from(data, "base64").includes("Exif")).toBe(false);
    call.end("-");
    await photoArea(page).getByText("No food was seen in this photo.").waitFor();
    await on.button("Dismiss").click();
    await photoArea(page).waitFor({ state: "detached" });
  }
  expect(errors).toEqual([]);
});

it("names come one by one, and are added singly or all at once", async ({ visitor }) => {
  const { page, on } = visitor;
  await add(page, "rice");
  const call = await showPhoto(visitor, "6 eggs\n- Rice\n**Leeks**\nBut");
  await on.button("Add 6 eggs").click();
  call.end("ter\nMilk\nSalt");
  await on.button("Add all 4").waitFor();
  await page.getByRole("status").getByText("6 seen in your photo").waitFor();
  // Each name keeps its place and the focus.
  await tabTo(page, "Add Milk");
  for (const _ of "12") {
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("Milk is on your list");
  }
  expect(await photoArea(page).getByRole("button").allTextContents()).toEqual([
    ...["✓ 6 eggs", "✓ Rice", "+ Leeks", "+ Butter", "✓ Milk", "+ Salt", "Add all 3", "Dismiss"],
  ]);
  await on.button("Add all 3").press("Enter");
  expect(await focused(page)).toBe("Add ingredient");
  expect(await listed(page)).toEqual(["Rice", "6 eggs", "Milk", "Leeks", "Butter", "Salt"]);
  expect(await photoArea(page).count()).toBe(0);
  (await showPhoto(visitor, "")).end("Milk\nSalt");
  await page.getByText("All of it is on your list.").waitFor();
});

it("Stop keeps the names that came; Reset ends it", async ({ visitor }) => {
  const { page, on } = visitor;
  const { closed } = await showPhoto(visitor, "Eggs\nLee");
  await on.button("Add Eggs").waitFor();
  await on.stop.press("Enter");
  await closed;
  expect(await focused(page)).toBe("Dismiss");
  await on.button("Add Eggs").click();
  await photoArea(page).waitFor({ state: "detached" });

  await showPhoto(visitor);
  await Promise.all([page.waitForEvent("requestfailed"), on.reset.click()]);
  await photoArea(page).waitFor({ state: "detached" });
});

it("a photo is also pasted or dropped; no dropped file replaces the page", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const jpeg = await paint(page, 40, 30);
  // Copied text, to which a program has added a picture.
  await bring(on.input, "paste", jpeg, "eggs");
  expect(await photoArea(page).count()).toBe(0);
  for (const type of ["paste", "drop"] as const) {
    await bring(type === "paste" ? on.input : page.getByRole("banner"), type, jpeg);
    (await gemini.next()).end("Eggs\nMilk");
    await on.button("Add all 2").waitFor();
    await on.button("Dismiss").click();
  }
  for (const target of [page.locator("html"), on.input]) {
    for (const type of ["dragover", "drop"] as const) expect(await bring(target, type)).toBe(true);
    await on.alert.getByText(/JPEG, PNG and WebP work/).waitFor();
    await on.button("Dismiss").click();
  }
  // In cooking mode, nobody would see the names.
  await showRecipe(visitor, "# Rice\n\n1. Boil.");
  await on.startCooking.click();
  expect(await bring(on.recipe, "drop", jpeg)).toBe(true);
  await on.leaveCooking.click();
  expect(await photoArea(page).count()).toBe(0);
  expect(gemini.calls).toHaveLength(3);
});

it("pages are written into the open field, in which a cook edits meanwhile", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const field = page.getByRole("textbox", { name: "Your recipe" });
  const caret = () => field.evaluate((area: HTMLTextAreaElement) => area.selectionStart);
  const jpeg = await paint(page, 40, 30);
  await showPages(visitor, await paint(page, 1700, 1700), jpeg);
  const first = await gemini.next();
  const { data } = JSON.parse(first.body).contents[0].parts[0].inlineData;
  expect(await sizeOf(page, data)).toEqual([1600, 1600]);
  first.write("eggs");
  await expect.poll(() => field.inputValue()).toBe("eggs");
  await field.press("Home");
  await page.keyboard.type("Six ");
  first.write(" and [?]");
  await expect.poll(() => field.inputValue()).toBe("Six eggs and [?]");
  expect([await caret(), await on.button("Cook this recipe").isDisabled()]).toEqual([4, true]);
  await bring(field, "paste", jpeg);
  await tabTo(page, "Photo of a page");
  const label = page.getByLabel("Photo of a page").locator("..");
  expect(await label.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
  await page.keyboard.press("Shift+Tab");
  expect(await focused(page)).toBe("Stop");
  first.end("");
  (await gemini.next()).end("Bake.");
  (await gemini.next()).end("-");
  await page.getByText("No recipe was seen in this photo.", { exact: true }).waitFor();
  await page.getByText("[?] is what it could not read.").waitFor();
  expect(await focused(page)).toBe("Your recipe");
  expect(await on.button("Cook this recipe").isEnabled()).toBe(true);
});

it("a picture that can't be sent is told of beside the list", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  // As in WebKitGTK, where the system has no language.
  await page.evaluate(() => Object.defineProperty(navigator, "language", { value: "C" }));
  await add(page, "rice");
  const jpeg = await paint(page, 40, 30);
  const says = async (picture: Buffer, words: string) => {
    await choose(page, picture);
    await photoArea(page).getByRole("alert").getByText(words).waitFor();
    await on.button("Dismiss").click();
  };
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  await says(heic, "This browser can't read this kind of file. JPEG, PNG and WebP work.");
  await says(jpeg.subarray(0, 20), "This picture is damaged, or too large for this browser.");
  await page.context().setOffline(true);
  await says(jpeg, "Sorry, I couldn't look at your photo. You seem to be offline.");
  await page.context().setOffline(false);
  // As Firefox does where it resists fingerprinting.
  await page.evaluate(() => {
    OffscreenCanvasRenderingContext2D.prototype.getImageData = () =>
      new ImageData(new Uint8ClampedArray([90, 3, 201, 255]), 1);
  });
  await says(jpeg, "This browser hides pictures");
  expect([await listed(page), gemini.calls]).toEqual([["Rice"], []]);
});

it("photos can be switched off", async ({ visitor }) => {
  const { page, on } = visitor;
  const jpeg = await paint(page, 40, 30);
  const answer = { status: 404, json: { error: { code: "not_found" } } };
  await page.route("**/api/ingredients", (route) => route.fulfill(answer));
  await choose(page, jpeg);
  await photoArea(page).getByText("Photos are switched off here.").waitFor();
  await on.button("Dismiss").click();
  expect(await bring(on.input, "drop", jpeg)).toBe(true);
  expect(await photoArea(page).count()).toBe(0);
  expect(await photoButton(page).count()).toBe(0);
});
