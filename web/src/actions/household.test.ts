import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { runs } from "../../../worker/testing/properties";
import { announce, EMPTY_PAGE, set, store, update } from "../state/page";
import { inCookingMode, opened } from "../state/recipes";
import { resetDone } from "../state/reset";
import { wishesToSend } from "../storage/household";
import { findSaved, readSaved, saveRecipe } from "../storage/savedRecipes";
import { stubLocalStorage } from "../storage/testing/localStorage";
import { leaveHousehold, storeTypedHousehold, typeOwn } from "./list";
import { askQuestion } from "./questions";
import { askChange, reset } from "./recipes";
import { leaveNote, noteProblem, storeNotes, toggleSaved, typeNote } from "./saved";
import { bodies, offer, openPage, page, pass, undoReset } from "./testing/page";

let room: { items: number };
let items: Storage;

beforeEach(openPage);
beforeEach(() => {
  ({ items, room } = stubLocalStorage());
  vi.stubGlobal("document", { documentElement: { matches: () => false } });
});

const said = () => page().announcement.words;
const sent = () => wishesToSend(page().household?.text);
const FULL = "Not saved: this browser has no room for it.";
const HOUSEHOLD_KEY = "chef-basil.household.1";
/** As another tab does. */
const storeElsewhere = (...wishes: string[]) => {
  items[HOUSEHOLD_KEY] = JSON.stringify(wishes);
};

it("what stands in the household's field goes with a change and a question", async () => {
  storeElsewhere("for 4");
  update(opened, { text: "# Soup\n\n1. Boil." });
  update(inCookingMode, true);
  set({ household: { text: "vegan" } });
  askQuestion("Hot?");
  askChange("milder");
  await pass();
  expect(bodies().map(({ household }) => household)).toEqual([["vegan"], ["vegan"]]);
});

it("a household's line that is too long is stored, not sent, and said", () => {
  const long = "x".repeat(201);
  leaveHousehold(`vegan\n${long}\n`);
  expect(items[HOUSEHOLD_KEY]).toBe(JSON.stringify(["vegan", long]));
  expect(sent()).toEqual(["vegan"]);
  expect(page().announcement.words).toBe(
    "1 in your household. A line has more than 200 characters: it is not sent",
  );
  room.items = 0;
  leaveHousehold("no nuts");
  expect([said(), sent()]).toEqual([
    "1 in your household. Only until you leave this page: this browser has no room for it.",
    ["no nuts"],
  ]);
  // Once: a change of tabs takes the focus from the field, too.
  announce("");
  storeTypedHousehold();
  leaveHousehold("no nuts");
  expect(said()).toBe("");
});

it("a household that another tab has replaced is said once", () => {
  leaveHousehold("no nuts");
  for (const wishes of [["for 4", "vegan"], ["for 5"]]) {
    storeElsewhere(...wishes);
    sent();
  }
  expect(page().results).toMatchObject([{ words: "Changed in another tab: for 4 · vegan" }]);
  expect(said()).toBe("Changed in another tab: for 4 · vegan");
});

const notes = () => readSaved(items).map(({ text, note = "" }) => `${text}: ${note}`);
const typed = (text: string) => page().notes.find((note) => note.text === text);
const problem = (text: string) => noteProblem(typed(text) ?? { text, words: "" });

it("a note is stored half a second after its last letter, and keeps its blank while it is typed", () => {
  saveRecipe({ text: "# Soup", title: "Soup", facts: [] });
  typeNote("# Soup", "Less");
  vi.advanceTimersByTime(499);
  typeNote("# Soup", "Less ");
  vi.advanceTimersByTime(499);
  expect(notes()).toEqual(["# Soup: "]);
  vi.advanceTimersByTime(1);
  expect([notes(), typed("# Soup")?.words]).toEqual([["# Soup: Less"], "Less "]);
  typeNote("# Soup", "Less");
  vi.advanceTimersByTime(500);
  expect([page().notes, page().announcement.words]).toEqual([[], "Note saved"]);
  expect(findSaved("# Soup")?.note).toBe("Less");
});

it("a note that can't be stored stays, over other notes and Reset, and says once why", () => {
  const [long, less] = ["x".repeat(512), "Less salt"];
  for (const text of ["# Soup", "# Pie"]) saveRecipe({ text, title: "x", facts: [] });
  const type = (text: string, words: string) => {
    announce("");
    typeNote(text, words);
    vi.advanceTimersByTime(500);
    expect(said()).toBe("");
    leaveNote(text);
    const why = said();
    expect(problem(text)).toBe(why);
    announce("");
    leaveNote(text);
    expect(said()).toBe("");
    return why;
  };
  expect(type("# Soup", long)).toBe(
    "Not saved: a note has at most 500 characters, this one has 512.",
  );
  room.items = 0;
  expect(type("# Pie", less)).toBe(FULL);
  expect(type("# Removed in another tab", less)).toBe("This recipe is no longer saved.");
  vi.stubGlobal("window", {});
  expect(type("# Tea", less)).toBe("Not saved: this browser stores nothing.");
  vi.stubGlobal("window", { localStorage: items });
  update(resetDone);
  expect(page().notes.map(({ words }) => words)).toEqual([long, less, less, less]);
  room.items = 40;
  typeNote("# Soup", "More salt");
  storeNotes();
  expect(notes().sort()).toEqual([`# Pie: ${less}`, "# Soup: More salt"]);
});

it("Save stores what was typed before another tab has removed the recipe", () => {
  update(opened, { text: "# Soup" });
  typeNote("# Soup", "Less");
  typeNote("# Pie", "x".repeat(501));
  page().recipes.slice(0, 1).map(toggleSaved);
  expect([notes(), said()]).toEqual([["# Soup: Less"], "Saved"]);
});

it("a recipe that was taken off and has no room any more says so, and can be had back later", () => {
  update(opened, { text: "# Soup\n\n- peas" });
  const press = () => page().recipes.slice(0, 1).map(toggleSaved);
  press();
  press();
  room.items = 0;
  page().results[0]?.undo?.();
  expect(page().results).toMatchObject([{ words: FULL, stays: true }]);
  room.items = 40;
  page().results[0]?.undo?.();
  expect(readSaved(items)).toHaveLength(1);
});

const SOUP = "# Soup";

/** Each field: how it is typed in, and where its text is. */
const FIELDS: Record<string, [type: (text: string) => void, read: () => string]> = {
  household: [
    (text) => set({ household: { text } }),
    () => page().household?.text ?? JSON.parse(items[HOUSEHOLD_KEY] ?? "[]").join("\n"),
  ],
  note: [(text) => typeNote(SOUP, text), () => typed(SOUP)?.words ?? findSaved(SOUP)?.note ?? ""],
  own: [typeOwn, () => page().own],
};

/** Plays steps, each a press, or where words are typed or stored, and looks after each at what was typed last. */
function play(steps: (string | [place: string, words: string])[]) {
  store.setState(EMPTY_PAGE, true);
  ({ items, room } = stubLocalStorage());
  saveRecipe({ text: SOUP, title: "Soup", facts: [] });
  const last: Record<string, string> = { own: "" };
  let before = "";
  const PRESSES: Record<string, (words: string) => void> = {
    leave: storeTypedHousehold,
    elsewhere: (text) => {
      storeElsewhere(text);
      if (!page().household) last.household = text;
    },
    full: () => {
      room.items = 40 - room.items;
    },
    reset: () => {
      reset();
      [before, last.own] = [last.own ?? "", ""];
    },
    undo: () => {
      if (offer()) last.own ||= before;
      undoReset();
    },
    hide: () => [storeTypedHousehold(), storeNotes()],
    wait: () => vi.advanceTimersByTime(500),
  };
  for (const [name = "", text = ""] of steps.map((one) => [one].flat())) {
    (FIELDS[name]?.[0] ?? PRESSES[name])?.(text);
    if (FIELDS[name]) last[name] = text;
    for (const [field, words] of Object.entries(last))
      expect(FIELDS[field]?.[1]()).toContain(words.trim());
  }
}

it("in any order of tabs, refusals, Reset and Undo reset what was typed last is stored, or stays in its field", () => {
  const words = fc.constantFrom("vegan", "no nuts\nfor 4", " ", "x".repeat(501), "less ");
  const presses = fc.constantFrom("leave", "full", "reset", "undo", "hide", "wait");
  const places = fc.constantFrom("elsewhere", ...Object.keys(FIELDS));
  const step = fc.oneof(fc.tuple(places, words), presses);
  fc.assert(fc.property(fc.array(step, { maxLength: 30, size: "max" }), play), runs(300));
});
