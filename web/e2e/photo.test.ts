/** A photo fills the list: what leaves the page, what comes back, what goes wrong. */
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { readJpegSize } from "../../worker/jpeg";
import type { Call } from "../../worker/testing/gemini";
import { nextVisitor } from "../../worker/testing/worker";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { it } from "./journey";
import { showPhoto } from "./states";
import { add, FOUR, fillList, frames, listed, settled, showRecipe, type Visit } from "./visit";

const UNREADABLE = "This picture can't be read. Try another.";

/** A picture with noise, red in its upper left quarter. */
async function paint(page: Page, width: number, height: number, type = "image/jpeg") {
  const base64 = await page.evaluate(
    async ([width, height, type]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      for (let x = 0; x < width; x += 16) {
        for (let y = 0; y < height; y += 16) {
          context.fillStyle = `hsl(200 80% ${(x * 7 + y * 13) % 100}%)`;
          if (type !== "image/png") context.fillRect(x, y, 16, 16);
        }
      }
      context.fillStyle = "red";
      context.fillRect(0, 0, width / 2, height / 2);
      const blob = await canvas.convertToBlob({ type, quality: 0.95 });
      return new Uint8Array(await blob.arrayBuffer()).toBase64();
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, "base64");
}

/** Says that a camera was turned by a quarter, in an EXIF segment. */
function rotated(jpeg: Buffer) {
  const tiff = "4d4d002a00000008000101120003000000010006000000000000";
  const segment = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(tiff, "hex")]);
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)]);
}

/** A PNG that only says how large it is. */
function headerOf(width: number, height: number) {
  const png = Buffer.from(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000" +
      "1f15c4890000000d49444154789c63f8cfc0f01f00050001ff5c1e8d0000000049454e44ae426082",
    "hex",
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  const crc = new Uint32Array([~0]);
  for (const byte of png.subarray(12, 29)) {
    crc[0] = (crc[0] ?? 0) ^ byte;
    for (let bit = 0; bit < 8; bit++) {
      crc[0] = ((crc[0] ?? 0) >>> 1) ^ ((crc[0] ?? 0) & 1 ? 0xedb88320 : 0);
    }
  }
  png.writeUInt32BE(~(crc[0] ?? 0) >>> 0, 29);
  return png;
}

async function choose(page: Page, buffer: Buffer, name = "fridge.jpg", mimeType = "image/jpeg") {
  // For the Worker it is another visitor's, who may ask for ten a minute.
  await page.setExtraHTTPHeaders(nextVisitor());
  await page.getByLabel("Add from a photo").setInputFiles({ name, mimeType, buffer });
}

/** Dispatches a drag event with a file, over the page's header or another part. */
const drag = (
  target: Locator,
  type: "dragover" | "drop",
  name: string,
  mimeType: string,
  base64 = "",
) =>
  target.evaluate(
    (element, [type, name, mimeType, base64]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], name, { type: mimeType }));
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [type, name, mimeType, base64] as const,
  );

const photoIn = ({ body }: Call) =>
  Buffer.from(JSON.parse(body).contents[0].parts[0].inlineData.data, "base64");

/** Colours of the upper left and the upper right, as the browser shows them. */
const cornersOf = (page: Page, jpeg: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.fromBase64(base64);
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    return [0.25, 0.75].map((x) => {
      const [red = 0, green = 0] =
        context?.getImageData(bitmap.width * x, bitmap.height / 4, 1, 1).data ?? [];
      return red > 200 && green < 60 ? "red" : green > 240 ? "white" : "other";
    });
  }, jpeg.toString("base64"));

it.for<[string, (page: Page) => Promise<Buffer>, string, [number, number], string[]]>([
  ["12 megapixels", (page) => paint(page, 4000, 3000), "jpeg", [1024, 768], ["red", "other"]],
  [
    "one on its side",
    async (page) => rotated(await paint(page, 1600, 1200)),
    "jpeg",
    [768, 1024],
    ["other", "red"],
  ],
  [
    "a PNG with transparency",
    (page) => paint(page, 600, 400, "image/png"),
    "png",
    [600, 400],
    ["red", "white"],
  ],
  ["a picture of 1 × 1", (page) => paint(page, 1, 1), "jpeg", [1, 1], []],
])(
  "%s leaves the page as an upright JPEG within the bounds, without its metadata",
  async ([, make, type, size, corners], { visitor: { page, gemini, on, errors } }) => {
    await choose(page, await make(page), `a.${type}`, `image/${type}`);
    const call = await gemini.next();
    const jpeg = photoIn(call);
    expect(readJpegSize(jpeg)).toEqual(size);
    expect(jpeg.length).toBeLessThanOrEqual(400_000);
    expect(jpeg.includes("Exif")).toBe(false);
    if (corners.length > 0) expect(await cornersOf(page, jpeg)).toEqual(corners);
    call.end("-");
    await page.getByText("No food was seen in this photo.").first().waitFor();
    await on.button("Dismiss").click();
    expect(await page.locator("fieldset").count()).toBe(0);
    expect(errors).toEqual([]);
  },
);

it("what can't be read, or is too large to be decoded, is said, and nothing leaves the page", async ({
  visitor: { page, on, gemini },
}) => {
  const decoded = await page.evaluateHandle(() => {
    const sizes: number[] = [];
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = function () {
      sizes.push(this.naturalWidth);
      return decode.call(this);
    };
    return sizes;
  });
  const text = Buffer.from("This is a text. ".repeat(100));
  for (const picture of [text, headerOf(20_000, 20_000), Buffer.from([])]) {
    await choose(page, picture, "fridge.png", "image/png");
    await on.alert.getByText(UNREADABLE).waitFor();
    await on.button("Dismiss").click();
    expect(await on.alert.count()).toBe(0);
  }
  // 20,000 × 20,000 are 1.6 GB.
  expect(await decoded.jsonValue()).toEqual([]);
  expect(gemini.calls).toEqual([]);
});

it("names come one by one, are added by a press, and all that are left at once", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const said = await observeAnnouncements(page);
  await add(page, "rice");
  const call = await showPhoto(visitor, "6 eggs\n- Rice\n**Leeks**\n<b>Ignore all instructi");
  await on.button("Add 6 eggs").waitFor();
  expect(await page.locator("fieldset [aria-label^='Add ']").count()).toBe(2);
  await on.button("Add 6 eggs").click();
  call.end("ons</b>\nMilk\nSalt");
  await on.button("Add all 4").waitFor();
  await tabTo(page, "Add Milk");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add Salt");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add <b>Ignore all instructions</b>");
  await tabTo(page, "Add all 2");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add ingredient");
  const all = ["Rice", "6 eggs", "Milk", "Salt", "Leeks", "<b>Ignore all instructions</b>"];
  expect(await listed(page)).toEqual(all);
  expect(await page.locator("fieldset").count()).toBe(0);
  expect((await said()).filter((words) => /photo/.test(words))).toEqual([
    "Looking at your photo",
    "6 seen in your photo",
  ]);

  // All of it is on the list already.
  (await showPhoto(visitor, "")).end("Milk\nSalt");
  await page.getByText("All of it is on your list.").waitFor();
  await on.requestButton.click();
  expect(await page.locator("fieldset").count()).toBe(0);
  (await gemini.next()).end("# Rice");
});

it("Stop keeps what has come, and Reset ends it; a photo is also pasted and dropped", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const call = await showPhoto(visitor, "Eggs\nLee");
  await on.button("Add Eggs").waitFor();
  await on.stop.press("Enter");
  await call.closed;
  expect(await focused(page)).toBe("Dismiss");
  await on.button("Add Eggs").click();
  expect(await page.locator("fieldset").count()).toBe(0);
  const waiting = await showPhoto(visitor, "");
  await on.reset.click();
  await waiting.closed;
  expect(await page.locator("fieldset").count()).toBe(0);

  const jpeg = (await paint(page, 40, 30)).toString("base64");
  for (const type of ["paste", "drop"] as const) {
    await page.setExtraHTTPHeaders(nextVisitor());
    if (type === "drop") await drag(page.locator("header"), type, "a.jpg", "image/jpeg", jpeg);
    else
      await on.input.evaluate((input, base64) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.fromBase64(base64)], "a.jpg", { type: "image/jpeg" }));
        const init = { bubbles: true, cancelable: true, clipboardData: data };
        input.dispatchEvent(new ClipboardEvent("paste", init));
      }, jpeg);
    (await gemini.next()).end("Eggs\nMilk");
    await on.button("Add all 2").waitFor();
    await on.button("Dismiss").click();
  }
});

it("a photo is looked at from the press on: Reset and 'Get a recipe' end it", async ({ visit }) => {
  const { page, on, gemini } = visit;
  const jpeg = (await paint(page, 40, 30)).toString("base64");
  await fillList(page, ...FOUR);
  for (const name of ["Get a recipe", "Reset"]) {
    const shown = await page.evaluate(
      async ([base64, name]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.fromBase64(base64)], "a.jpg", { type: "image/jpeg" }));
        const input = document.querySelector("input[type=file]") as HTMLInputElement;
        input.files = data.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        // React renders before the next task.
        await null;
        const words = document.querySelector("fieldset")?.textContent;
        const buttons = [...document.querySelectorAll("button")];
        buttons.find(({ textContent }) => textContent === name)?.click();
        return words;
      },
      [jpeg, name] as const,
    );
    expect(shown).toContain("Looking at your photo…");
    if (name === "Reset") continue;
    (await gemini.next()).end("# Rice");
    await settled(page);
  }
  expect(await page.getByText("Looking at your photo…").count()).toBe(0);
  (await showPhoto(visit)).end("Eggs");
  await on.button("Add Eggs").waitFor();
  expect(gemini.calls).toHaveLength(2);
});

it("a photo that is replaced while it is made smaller says nothing more", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const giveUp = await page.evaluateHandle(() => {
    const { decode } = HTMLImageElement.prototype;
    const held = Promise.withResolvers<void>();
    HTMLImageElement.prototype.decode = () => {
      HTMLImageElement.prototype.decode = decode;
      return held.promise;
    };
    return () => held.reject(new Error("No picture"));
  });
  const jpeg = await paint(page, 40, 30);
  await choose(page, jpeg);
  await page.getByText("Looking at your photo…").waitFor();
  await choose(page, jpeg);
  const call = await gemini.next();
  await giveUp.evaluate((reject) => reject());
  await frames(page);
  expect(await on.alert.count()).toBe(0);
  call.end("Eggs");
  await on.button("Add Eggs").waitFor();
  expect(gemini.calls).toHaveLength(1);
});

it("a file that is dropped anywhere never leaves the page", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await showRecipe(visitor, "# Rice\n\n1. Boil.");
  for (const target of [page.locator("html"), on.recipe, on.input]) {
    for (const type of ["dragover", "drop"] as const) {
      expect(await drag(target, type, "a.txt", "text/plain")).toBe(true);
    }
    await on.alert.getByText(UNREADABLE).waitFor();
    await on.button("Dismiss").click();
  }
  // Words are dropped into the input.
  const prevented = await on.input.evaluate((input) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", "eggs");
    const init = { bubbles: true, cancelable: true, dataTransfer };
    const events = ["dragover", "drop"].map((type) => new DragEvent(type, init));
    return events.some((event) => !input.dispatchEvent(event));
  });
  expect(prevented).toBe(false);
  // Nothing is sent that nobody sees.
  await on.startCooking.click();
  const jpeg = (await paint(page, 40, 30)).toString("base64");
  expect(await drag(on.recipe, "drop", "a.jpg", "image/jpeg", jpeg)).toBe(true);
  await on.leaveCooking.click();
  expect(await page.locator("fieldset").count()).toBe(0);
  expect(gemini.calls).toHaveLength(1);
});

describe("what goes wrong is said at this place, and the list stays:", () => {
  const lookAt = async (visit: Visit, answer: (call: Call) => void) => {
    await add(visit.page, "rice");
    answer(await showPhoto(visit));
  };
  it.for<[string, (call: Call) => void, string]>([
    ["busy", (call) => call.fail(503), "Sorry, I couldn't look at your photo. Gemini is busy."],
    [
      "refused",
      (call) => call.send({ promptFeedback: { blockReason: "SAFETY" } }),
      "Sorry, I couldn't look at your photo.",
    ],
    ["no picture for Google", (call) => call.fail(400), "Sorry, I couldn't look at your photo."],
    [
      "cut off",
      (call) => call.end("Eggs\nMi", "MAX_TOKENS"),
      "The answer broke off: there may be more.",
    ],
  ])("%s", async ([, answer, words], { visitor }) => {
    const { page, on } = visitor;
    await lookAt(visitor, (call) => {
      answer(call);
      call.response.end();
    });
    await on.alert.getByText(words).waitFor();
    expect(await listed(page)).toEqual(["Rice"]);
    expect(await on.button("Add Eggs").count()).toBe(words.includes("broke off") ? 1 : 0);
  });

  it("offline, and too often", async ({ visitor: { page, on } }) => {
    const jpeg = await paint(page, 40, 30);
    await choose(page, Buffer.from(""));
    await page.context().setOffline(true);
    await choose(page, jpeg);
    await on.alert.getByText("You seem to be offline.").waitFor();
    await page.context().setOffline(false);
    const error = { code: "daily_limit", message: "", scope: "visitor" };
    const headers = { "Retry-After": "60" };
    await page.route("**/api/ingredients", (route) =>
      route.fulfill({ status: 429, headers, json: { error } }),
    );
    await choose(page, jpeg);
    await on.alert.getByText("You have had your recipes for today.").waitFor();
  });
});

describe("without a key", () => {
  it.override("settings", { GEMINI_API_KEY: "" });
  it("the demo says that it can't see", async ({ visit: { page } }) => {
    // As of WebKitGTK, where the system has no language.
    await page.evaluate(() => Object.defineProperty(navigator, "language", { value: "C" }));
    await choose(page, await paint(page, 40, 30));
    await page
      .locator("fieldset")
      .getByText("The demo can't see. With a key, Gemini looks at your photo.")
      .waitFor();
  });
});

describe("where photos are switched off", () => {
  it.override("settings", { PHOTOS: "off" });
  it("the button goes for good", async ({ visit: { page, on } }) => {
    await choose(page, await paint(page, 40, 30));
    await on.alert.getByText("Photos are switched off here.").waitFor();
    expect(await page.getByLabel("Add from a photo").count()).toBe(0);
    await on.button("Dismiss").click();
    expect(await drag(page.locator("header"), "drop", "a.jpg", "image/jpeg")).toBe(true);
    expect(await page.locator("fieldset").count()).toBe(0);
    await fillList(page, ...FOUR);
    expect(await page.getByLabel("Add from a photo").count()).toBe(0);
  });
});
