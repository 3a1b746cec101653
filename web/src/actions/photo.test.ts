import { beforeEach, expect, it, vi } from "vitest";
import { isReading, update } from "../state/page";
import { inCookingMode, opened } from "../state/recipes";
import { cookOwn, typeOwn } from "./list";
import { stopPages, takeFile } from "./photo";
import { reset } from "./recipes";
import { bodies, calls, openPage, page, pass, say, undoReset } from "./testing/page";

const CHECK = "Check it against the page: an AI has read it.";
const KIND = "This browser can't read this kind of file. JPEG, PNG and WebP work.";
const NO_RECIPE = "No recipe was seen in this photo.";

beforeEach(openPage);
beforeEach(stubCanvas);

/** Stands for what decodes, draws and encodes a picture. The JPEG of a photo is its name and size. An empty name fails. */
function stubCanvas() {
  let drawn = "";
  class Picture {
    naturalWidth = 3200;
    naturalHeight = 800;
    onload = () => {};
    onerror = () => {};
    async decode() {}
    set src({ name }: File) {
      drawn = name;
      queueMicrotask(() => (name ? this.onload() : this.onerror()));
    }
  }
  class Canvas {
    size: string;
    constructor(...sides: number[]) {
      this.size = sides.join(" x ");
    }
    getContext = () => ({
      fillRect() {},
      drawImage() {},
      getImageData: () => ({ data: [200, 100, 50] }),
    });
    convertToBlob = async () => ({
      size: 1,
      arrayBuffer: async () => new TextEncoder().encode(`${drawn}, ${this.size}`),
    });
  }
  vi.stubGlobal("Image", Picture);
  vi.stubGlobal("OffscreenCanvas", Canvas);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => file as never);
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
}

const slice = () => ({ arrayBuffer: async () => new ArrayBuffer() });
const photosOf = (names: string[]) =>
  names.map((name) => ({ name, type: "image/jpeg", slice })) as never;

async function choose(...names: string[]) {
  takeFile(photosOf(names), true);
  await pass();
}

const write = (text: string) => say("text", { text });
const fail = (code: string) => say("failed", { code });
const end = () => say("done", { finishReason: "STOP" });
it("another photo ends the one before, however far it is, and cooking mode takes none", async () => {
  for (const name of ["one", "two"]) takeFile(photosOf([name]));
  await pass();
  expect(bodies().map(({ photo }) => atob(photo))).toEqual(["two, 1024 x 256"]);
  takeFile(photosOf(["three"]));
  await pass();
  expect(calls.map(({ init }) => init.signal.aborted)).toEqual([true, false]);
  update(opened, { text: "# Pie\n\n- eggs\n\n1. Bake." });
  update(inCookingMode, true);
  takeFile(photosOf(["four"]));
  await pass();
  expect(calls).toHaveLength(2);
});

it("pages come behind the text, one after the other, while it is edited and another is chosen", async () => {
  typeOwn("Nan's pie \n");
  await choose("one", "two");
  expect([page().announcement.words, page().pageNotes]).toEqual(["Reading your page", []]);
  await write("\n- ");
  expect(page().own).toBe("Nan's pie \n");
  await write("2 eg");
  typeOwn(`Gran${page().own.slice(3)}`);
  await choose("three");
  await write("gs\n");
  await end();
  await write("Bake.");
  expect(page().announcement.words).toBe("Reading your page");
  await end();
  await write("-\n");
  await end();
  expect(page().own).toBe("Gran's pie\n\n- 2 eggs\n\nBake.");
  const photos = bodies().map(({ photo }) => atob(photo));
  expect(photos).toEqual(["one", "two", "three"].map((name) => `${name}, 1600 x 400`));
  const { announcement, pageNotes } = page();
  expect([announcement.words, pageNotes]).toEqual([`${CHECK} ${NO_RECIPE}`, [CHECK, NO_RECIPE]]);
  await choose("four");
  expect(page().pageNotes).toEqual([CHECK]);
  stopPages();
  cookOwn();
  await write("# Pie\n\n- eggs\n\n1. Bake.");
  await end();
  expect([page().own, page().pageNotes]).toEqual(["", []]);
});

it.each<[string, unknown[], ...(() => Promise<void>)[]]>([
  [
    "The demo can't see. With a key, an AI reads your page.",
    ["", 2, true],
    () => say("model", { model: "demo", demo: true }),
    end,
  ],
  [
    `${CHECK} The answer broke off: there may be more.`,
    ["- egg", 1, true],
    () => write("- egg"),
    () => fail("unfinished"),
  ],
  ["Photos are switched off here.", ["", 1, false], () => fail("not_found")],
])("of a page is said: %s", async (words, [own, asked, hasPhotos], ...events) => {
  await choose("one", "two");
  for (const event of events) await event();
  await pass();
  expect([page().own, calls.length, page().hasPhotos]).toEqual([own, asked, hasPhotos]);
  stopPages();
  expect(page().pageNotes.join(" ")).toBe(words);
});

it("a picture that can't be read is said once the next is read", async () => {
  await choose("", "two");
  await write("Pie");
  await end();
  expect([page().own, page().announcement.words]).toEqual(["Pie", `${KIND} ${CHECK}`]);
});

it.each([
  ["it is made smaller", 0],
  ["it is sent", 1],
  ["its words come", 2],
])(
  "Stop and Reset end it while %s: nothing more comes, Undo reset brings back what had come",
  async (_, moment) => {
    for (const press of [stopPages, reset]) {
      typeOwn("Nan's");
      const made = choose("one", "two");
      if (moment > 0) await made;
      if (moment > 1) await write("Pie");
      const { own } = page();
      const asked = calls.length;
      press();
      await pass();
      if (moment > 0) expect(calls.at(-1)?.init.signal.aborted).toBe(true);
      await write("late");
      expect([page().own, isReading(page())]).toEqual([press === reset ? "" : own, false]);
      if (press === reset) undoReset();
      await pass(1000);
      expect([page().own, isReading(page()), calls.length]).toEqual([own, false, asked]);
    }
  },
);
