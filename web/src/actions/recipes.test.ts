import { beforeEach, expect, it } from "vitest";
import { added, editBegun, edited } from "../state/list";
import { set, store, update } from "../state/page";
import { done, retryRequest } from "../state/recipes";
import { addOwnToList, cookOwn, pasteOwn, typeOwn } from "./list";
import { ask, askChange, reset, stop } from "./recipes";
import { bodies, calls, openPage, page, pass, say, undoReset } from "./testing/page";

beforeEach(openPage);
beforeEach(() => update(added, ["a", "b", "c", "d"]));

it("a known wait holds over Reset and Undo reset, until the clock ends it: nothing is asked", async () => {
  ask();
  await say("failed", { code: "rate_limited", retryAfter: 60 });
  for (const press of [ask, reset, undoReset, ask, reset]) press();
  update(added, ["a", "b", "c", "d"]);
  await pass(59_000);
  ask();
  expect([page().wait?.code, calls.length]).toEqual(["rate_limited", 1]);
  await pass(1000);
  ask();
  expect([page().wait, calls.length]).toEqual([undefined, 2]);
});

it("an entry that is being edited is asked with, or not at all where it is emptied", async () => {
  const edit = (typed: string) => {
    update(editBegun, "0 B");
    set({ entry: { key: "0 B", typed } });
  };
  edit("rye\nbread");
  ask();
  expect(bodies()[0]?.ingredients).toEqual(["A", "Rye bread", "C", "D"]);
  expect(page().entry).toBeUndefined();
  stop();
  update(edited, 1, "b");
  edit("");
  ask();
  expect([page().ingredients.length, page().request.status, calls.length]).toEqual([3, "none", 1]);
});

it("Reset ends a request for good, and Undo reset brings back what had come", async () => {
  ask();
  await say("text", { text: "# Soup\n\n- a\n\n1. Boil." });
  await say("done", { finishReason: "STOP" });
  ask();
  await say("text", { text: "# Pie" });
  expect(bodies().map(({ exclude }) => exclude)).toEqual([[], ["Soup"]]);
  reset();
  await pass(1000);
  expect(calls[1]?.init.signal.aborted).toBe(true);
  expect([page().ingredients, page().recipes, page().request.status]).toEqual([[], [], "none"]);
  undoReset();
  expect(page().recipes.map(({ end }) => end)).toEqual(["stopped", "done"]);
  expect(page().ingredients).toHaveLength(4);
});

const OWN = "Nan's pie\n\n500 g apples\nBake it well.";

it("a recipe of one's own is sent without a list, and its text is never lost before it is whole", async () => {
  typeOwn(OWN);
  cookOwn();
  await pass();
  expect(bodies()[0]).toEqual({ ingredients: [], own: OWN });
  expect([page().showsOwn, page().own]).toEqual([false, OWN]);
  stop();
  expect(page().showsOwn).toBe(true);
  cookOwn();
  await say("failed", { code: "model_failed" });
  expect([page().showsOwn, page().own]).toEqual([true, OWN]);
  ask(retryRequest(page().request, page().recipes[0]));
  await say("text", { text: "# Sorry\n\nThis is no recipe." });
  await say("done", { finishReason: "STOP" });
  expect([page().showsOwn, page().own]).toEqual([true, OWN]);
  cookOwn();
  await say("text", { text: "# Pie\n\n- *500 g* apples (extra)\n\n1. Bake." });
  expect(page().own).toBe(OWN);
  const { own: _, ...written } = page();
  await say("done", { finishReason: "STOP" });
  expect([page().showsOwn, page().own, page().exclude]).toEqual([false, "", []]);
  // Another text, typed meanwhile.
  store.setState({ ...written, own: "Stew" }, true);
  update(done);
  expect(page().own).toBe("Stew");
  expect(page().recipes[0]).toMatchObject({ own: OWN, opened: true });
  askChange("no oven");
  await pass();
  expect(bodies().at(-1)).toMatchObject({ ingredients: [], change: { wish: "no oven" } });
  await say("text", { text: "# Pan pie\n\n- *500 g* apples\n\n1. Fry." });
  expect(page().recipes[0]?.own).toBe(OWN);
});

it("each line of the field for a recipe is added to the list, which empties it", () => {
  for (const text of ["a", "b"]) pasteOwn(text);
  addOwnToList();
  expect(page().ingredients).toEqual(["A", "B", "C", "D", "A", "B"]);
  expect([page().own, page().showsOwn]).toEqual(["", false]);
});

it.each([" \n\u200b", "ä".repeat(8193)])(
  "a text without anything visible, or of more than 16 KiB, is not sent (%#)",
  async (text) => {
    typeOwn(text);
    cookOwn();
    await pass();
    expect([calls.length, page().own]).toEqual([0, text]);
  },
);
