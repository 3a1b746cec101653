import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEMO_MODEL, type Piece } from "../contract";
import { createDemoChef, findRecipe } from "./chef";
import * as cookbook from "./cookbook";
import { nameOf } from "./ingredients";

const title = (recipe: string) => recipe.split("\n")[0]?.replace("# ", "");
const note = (recipe: string) => recipe.split("\n\n")[2];

describe("findRecipe", () => {
  it("chooses the recipe that uses the most ingredients", () => {
    expect(title(findRecipe(["onions", "rice", "eggs", "peas"]))).toBe("Egg Fried Rice");
    expect(title(findRecipe(["apples", "butter", "flour", "milk", "oats"]))).toBe("Apple Crumble");
  });

  it("prefers rare ingredients when several recipes use equally many", () => {
    const list = ["rice", "garlic", "onion", "chicken"];
    expect(title(findRecipe(list))).toBe("Chicken and Potato Tray Bake");
  });

  it("chooses the same recipe for every order of the list", () => {
    const bullets = Object.values(cookbook).flatMap(
      (markdown) => markdown.match(/^- [^,\n]+/gm) ?? [],
    );
    const names = [...new Set(bullets.map((bullet) => nameOf(bullet.slice(2))))];
    const lists = fc.shuffledSubarray(names, { minLength: 4 });
    fc.assert(
      fc.property(lists, (list) => {
        expect(title(findRecipe(list.toReversed()))).toBe(title(findRecipe(list)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(Object.values(cookbook).map((markdown) => [title(markdown), markdown]))(
    "chooses %s for its first four ingredients",
    (name, markdown) => {
      const bullets = Array.from(markdown.matchAll(/^- ([^,\n]+)/gm), ([, bullet = ""]) => bullet);
      expect(title(findRecipe(bullets.slice(0, 4)))).toBe(name);
    },
  );

  it("says below the servings which ingredients it uses and which it leaves out", () => {
    const recipe = findRecipe(["2 Red onions", "200 g rice", "Eggs", "lemon soap", "Frozen peas"]);
    expect(recipe.split("\n\n")).toMatchObject([
      "# Egg Fried Rice",
      "Serves 4 · About 40 minutes",
      "From your list this recipe uses “2 Red onions”, “200 g rice”, “Eggs” and “Frozen peas”. It leaves out “lemon soap”.",
      "## Ingredients",
      expect.stringMatching(/^- 300 g rice/),
      "## Method",
      expect.stringMatching(/^1\. .+\.\n$/s),
    ]);
    expect(note(findRecipe(["onions", "rice", "eggs", "peas"]))).toMatch(
      /It leaves out nothing\.$/,
    );
  });

  it("changes nothing else in the recipe", () => {
    const recipe = findRecipe(["onions", "rice", "eggs", "peas"]);
    expect(recipe.replace(`${note(recipe)}\n\n`, "")).toBe(cookbook.eggFriedRice);
  });

  it.each([
    "allergic to eggs",
    "peanut-free granola",
    "lemon soap",
    "lemon dish soap",
    "no nuts",
    "no eggs",
    "0 eggs",
    "egg-free",
    "eggs or milk",
    "eggplant",
    "éclair",
    "constructor",
    "__proto__",
    "12",
    "a",
  ])("does not count %j as an ingredient", (entry) => {
    const recipe = findRecipe(["rice", "peas", "soy sauce", entry]);
    expect(recipe).toContain("It leaves out “");
    expect(note(recipe)?.replaceAll("\\", "")).toContain(`It leaves out “${entry}”.`);
  });

  it("names an ingredient only once if it was typed in several forms", () => {
    expect(note(findRecipe(["onion", "Onions", "eggs", "rice", "2 red onions"]))).toBe(
      "From your list this recipe uses “2 red onions”, “eggs” and “rice”. It leaves out nothing.",
    );
  });

  it("says when it knows no entry of the list, and names the ingredients that it knows", () => {
    const recipe = findRecipe(["no nuts", "lemon soap", "allergic to eggs", "moon dust"]);
    expect(recipe).toMatch(/^# Nothing to Cook Yet\n\n/);
    expect(recipe).toContain(
      "My cookbook doesn't know “no nuts”, “lemon soap”, “allergic to eggs” and “moon dust”.",
    );
    const [, names = ""] = /I can cook with (.+)\.\n/.exec(recipe) ?? [];
    const named = names.split(/, | and /);
    expect(named.length).toBeGreaterThan(40);
    expect(named).toEqual(expect.arrayContaining(["apples", "beef", "rice", "soy sauce", "tofu"]));
    expect(new Set(named).size).toBe(named.length);
    for (const name of named) expect(title(findRecipe([name])), name).not.toContain("Nothing");
    expect(findRecipe(["  ", "\t", "\u202E", "\n"])).toContain(
      "doesn't know anything on this list.",
    );
  });
});

describe("createDemoChef", () => {
  const LIST = ["chicken", "leeks", "potatoes", "éclair"];
  const never = new AbortController().signal;
  const write = (signal = never) => createDemoChef()(LIST, signal, () => {});
  const reason = new Error("the visitor disconnected");

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("yields the model, the recipe in pieces of two words, and the end", async () => {
    const received: Piece[] = [];
    const collected = (async () => {
      for await (const piece of write()) received.push(piece);
    })();
    await vi.runAllTimersAsync();
    await collected;

    expect(received.at(0)).toEqual({ type: "model", model: DEMO_MODEL });
    expect(received.at(-1)).toEqual({ type: "done", finishReason: "STOP" });
    const texts = received.flatMap((piece) => (piece.type === "text" ? [piece.text] : []));
    expect(texts).toHaveLength(received.length - 2);
    expect(texts.join("")).toBe(findRecipe(LIST));
    for (const text of texts.slice(0, -1)) expect(text.trim().split(/\s+/), text).toHaveLength(2);
  });

  it("pauses for 40 ms after each piece", async () => {
    const pieces = write();
    await pieces.next();
    await pieces.next();
    const arrived = vi.fn();
    const next = pieces.next().then(arrived);
    await vi.advanceTimersByTimeAsync(39);
    expect(arrived).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(arrived).toHaveBeenCalledOnce();
    await next;
  });

  it("stops at once when it is aborted during a pause, and leaves no timer running", async () => {
    const controller = new AbortController();
    const pieces = write(controller.signal);
    await pieces.next();
    await pieces.next();
    const next = pieces.next();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });

  it("removes its listener from the signal after each pause", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const collected = (async () => {
      for await (const _ of write(signal));
    })();
    await vi.runAllTimersAsync();
    await collected;
    expect(add.mock.calls.length).toBeGreaterThan(10);
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    );
  });

  it("writes nothing when it is aborted before it begins or between two pieces", async () => {
    await expect(write(AbortSignal.abort(reason)).next()).rejects.toBe(reason);
    const controller = new AbortController();
    const pieces = write(controller.signal);
    await pieces.next();
    controller.abort(reason);
    await expect(pieces.next()).rejects.toBe(reason);
  });
});
