import { beforeEach, expect, it, vi } from "vitest";
import { answerStream, stubFetch } from "../api/testing/stubFetch";
import { EMPTY_PAGE, isReading, RESET, store } from "../state/page";
import { cookOwn, typeOwn } from "./list";
import { stopPages, takeFile } from "./photo";
import { reset } from "./recipes";

const CHECK = "Check it against the page: an AI has read it.";
const KIND = "This browser can't read this kind of file. JPEG, PNG and WebP work.";
const NO_RECIPE = "No recipe was seen in this photo.";

let calls: ReturnType<typeof stubFetch>;
let answered: number;
let stream: ReturnType<typeof answerStream>;

beforeEach(() => {
  vi.useFakeTimers();
  store.setState(EMPTY_PAGE, true);
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
  stubCanvas();
  [calls, answered] = [stubFetch(), 0];
  return () => {
    reset();
    vi.useRealTimers();
  };
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const page = () => store.getState();

/** Stands for what decodes, draws and encodes a picture. The JPEG of a photo is its name. An empty name fails. */
function stubCanvas() {
  const context = { fillRect() {}, getImageData: () => ({ data: [200, 100, 50] }) };
  class Picture {
    naturalWidth = 3200;
    naturalHeight = 800;
    onload = () => {};
    onerror = () => {};
    name = "";
    async decode() {}
    set src({ name }: File) {
      this.name = name;
      queueMicrotask(() => (name ? this.onload() : this.onerror()));
    }
  }
  class Canvas {
    name = "";
    size: string;
    constructor(width: number, height: number) {
      this.size = `${width} x ${height}`;
    }
    getContext = () => ({ ...context, drawImage: ({ name }: Picture) => (this.name = name) });
    async convertToBlob() {
      const bytes = new TextEncoder().encode(`${this.name}, ${this.size}`);
      return { size: bytes.length, arrayBuffer: async () => bytes };
    }
  }
  vi.stubGlobal("Image", Picture);
  vi.stubGlobal("OffscreenCanvas", Canvas);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => file as never);
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
}

async function choose(...names: string[]) {
  const slice = () => ({ arrayBuffer: async () => new ArrayBuffer() });
  const files = names.map((name) => ({ name, type: "image/jpeg", slice }));
  takeFile(files as never, true);
  await pass();
}

async function say(type: string, data: object) {
  await pass();
  if (answered < calls.length) stream = answerStream(calls);
  answered = calls.length;
  stream.say(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  await pass();
}
const write = (text: string) => say("text", { text });
const end = () => say("done", { finishReason: "STOP" });
const undoReset = () =>
  page()
    .results.find(({ place }) => place === RESET)
    ?.undo?.();

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
  expect(calls.map(({ init }) => atob(JSON.parse(init.body).photo))).toEqual(
    ["one", "two", "three"].map((name) => `${name}, 1600 x 400`),
  );
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

it.each<[string, unknown[], [type: string, data: object][]]>([
  [
    NO_RECIPE,
    ["", 2, true],
    [
      ["text", { text: "-" }],
      ["done", { finishReason: "STOP" }],
    ],
  ],
  [
    "The demo can't see. With a key, an AI reads your page.",
    ["", 2, true],
    [
      ["model", { model: "demo", demo: true }],
      ["done", { finishReason: "STOP" }],
    ],
  ],
  [
    `${CHECK} The answer broke off: there may be more.`,
    ["- egg", 1, true],
    [
      ["text", { text: "- egg" }],
      ["failed", { code: "unfinished" }],
    ],
  ],
  [
    "Sorry, I couldn't read your page. The AI is busy. Please try again in 60 seconds.",
    ["", 1, true],
    [["failed", { code: "model_busy", retryAfter: 60 }]],
  ],
  ["Photos are switched off here.", ["", 1, false], [["failed", { code: "not_found" }]]],
])("of a page is said: %s", async (words, [own, asked, hasPhotos], events) => {
  await choose("one", "two");
  for (const [type, data] of events) await say(type, data);
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
      stream?.say('event: text\ndata: {"text":"late"}\n\n');
      await pass(1000);
      expect([page().own, isReading(page())]).toEqual([press === reset ? "" : own, false]);
      if (press === reset) undoReset();
      await pass(1000);
      expect([page().own, isReading(page()), calls.length]).toEqual([own, false, asked]);
    }
  },
);
