/** Which recipe the demo chef picks, what he says about the list, and how he writes it. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEMO_MODEL, type Piece } from "../contract";
import { createDemoChef, findRecipe } from "./chef";
import * as cookbook from "./cookbook";
import { nameOf } from "./ingredients";

const title = (recipe: string) => recipe.split("\n")[0]?.replace("# ", "");
const note = (recipe: string) => recipe.split("\n\n")[2];

describe("findRecipe", () => {
  it("picks the recipe that uses most of the list", () => {
    expect(title(findRecipe(["onions", "rice", "eggs", "peas"]))).toBe("Egg Fried Rice");
    expect(title(findRecipe(["apples", "butter", "flour", "milk", "oats"]))).toBe("Apple Crumble");
  });

  it("picks the recipe with the rarer ingredients when several use equally many", () => {
    const list = ["rice", "garlic", "onion", "chicken"];
    expect(title(findRecipe(list))).toBe("Chicken and Potato Tray Bake");
  });

  it("picks the same recipe whatever the order of the list", () => {
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
    "picks %s for its first four ingredients",
    (name, markdown) => {
      const bullets = Array.from(markdown.matchAll(/^- ([^,\n]+)/gm), ([, bullet = ""]) => bullet);
      expect(title(findRecipe(bullets.slice(0, 4)))).toBe(name);
    },
  );

  it("says below the servings what of the list it uses and what it leaves out", () => {
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

  it("leaves the words of the recipe as they are in the cookbook", () => {
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
  ])("takes %j for no ingredient", (entry) => {
    const recipe = findRecipe(["rice", "peas", "soy sauce", entry]);
    expect(recipe).toContain("It leaves out “");
    expect(note(recipe)?.replaceAll("\\", "")).toContain(`It leaves out “${entry}”.`);
  });

  it("names an ingredient once, in whatever words it was typed", () => {
    expect(note(findRecipe(["onion", "Onions", "eggs", "rice", "2 red onions"]))).toBe(
      "From your list this recipe uses “2 red onions”, “eggs” and “rice”. It leaves out nothing.",
    );
  });

  it("says so when it knows nothing of the list, and names what it could cook from", () => {
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
  const cook = (signal = never) => createDemoChef()(LIST, signal, () => {});
  const reason = new Error("nobody reads any more");

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("hands over the model, the recipe in pieces of two words, and the end", async () => {
    const received: Piece[] = [];
    const collected = (async () => {
      for await (const piece of cook()) received.push(piece);
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
    const pieces = cook();
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

  it("stops at once when it is aborted during a pause, and leaves no timer behind", async () => {
    const controller = new AbortController();
    const pieces = cook(controller.signal);
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
      for await (const _ of cook(signal));
    })();
    await vi.runAllTimersAsync();
    await collected;
    expect(add.mock.calls.length).toBeGreaterThan(10);
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    );
  });

  it("writes nothing when it is aborted before it begins or between two pieces", async () => {
    await expect(cook(AbortSignal.abort(reason)).next()).rejects.toBe(reason);
    const controller = new AbortController();
    const pieces = cook(controller.signal);
    await pieces.next();
    controller.abort(reason);
    await expect(pieces.next()).rejects.toBe(reason);
  });
});
