/** A photo fills the list: what is sent, what is shown, and failures. */
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { it } from "./journey";
import { styleOf } from "./measure";
import { showPages, showPhoto } from "./states";
import { add, listed } from "./visit";

const photoButton = (page: Page) => page.getByLabel(/^(?:Photo of your fridge|Add from a photo)$/);
const photoArea = (page: Page) => page.getByRole("group", { name: /photo$/ });

/** @returns A JPEG of noise, which can hardly be compressed, taken with the camera turned by 90°. */
function take(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 255 } as const;
  const create = { width, height, channels: 3, background: "grey", noise } as const;
  return sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
}

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

it("a photo leaves the page small and upright; its names are added singly or all at once", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  await add(page, "rice");
  await choose(page, await take(1200, 900));
  const call = await gemini.next();
  const { data } = JSON.parse(call.body).contents[0].parts[0].inlineData;
  expect(data.length).toBeLessThanOrEqual(540_000);
  const { width, height, exif } = await sharp(Buffer.from(data, "base64")).metadata();
  expect([width, height, exif]).toEqual([768, 1024, undefined]);
  call.write("6 eggs\n- Rice\n**Leeks**\nBut");
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
  (await showPhoto(visitor)).end("-");
  await photoArea(page).getByText("No food was seen in this photo.").waitFor();
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
  const jpeg = await take(40, 30);
  // Copied text, to which a program has added a picture.
  await bring(on.input, "paste", jpeg, "eggs");
  expect(await photoArea(page).count()).toBe(0);
  for (const type of ["paste", "drop"] as const) {
    await bring(type === "paste" ? on.input : page.getByRole("banner"), type, jpeg);
    (await gemini.next()).end("Eggs\nMilk");
    await on.button("Add all 2").waitFor();
    await on.button("Dismiss").click();
  }
  for (const type of ["dragover", "drop"] as const) expect(await bring(on.input, type)).toBe(true);
  await on.alert.getByText(/JPEG, PNG and WebP work/).waitFor();
  expect(gemini.calls).toHaveLength(2);
});

it("pages are written into the open field, in which a cook edits meanwhile", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const field = page.getByRole("textbox", { name: "Your recipe" });
  const caret = () => field.evaluate((area: HTMLTextAreaElement) => area.selectionStart);
  const jpeg = await take(40, 30);
  await showPages(visitor, jpeg, jpeg);
  const first = await gemini.next();
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
  expect(await styleOf(label, "outlineStyle")).toBe("solid");
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

it("a photo that can't be sent is told of beside the list", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  // As in WebKitGTK, where the system has no language.
  await page.evaluate(() => Object.defineProperty(navigator, "language", { value: "C" }));
  const jpeg = await take(40, 30);
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
    const { prototype } = OffscreenCanvasRenderingContext2D;
    const { getImageData } = prototype;
    prototype.getImageData = () => {
      Object.assign(prototype, { getImageData });
      return new ImageData(new Uint8ClampedArray([90, 3, 201, 255]), 1);
    };
  });
  await says(jpeg, "This browser hides pictures");
  expect(gemini.calls).toEqual([]);

  const answer = { status: 404, json: { error: { code: "not_found" } } };
  await page.route("**/api/ingredients", (route) => route.fulfill(answer));
  await says(jpeg, "Photos are switched off here.");
  expect(await bring(on.input, "drop", jpeg)).toBe(true);
  expect([await photoArea(page).count(), await photoButton(page).count()]).toEqual([0, 0]);
});
