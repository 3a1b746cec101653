/** The demo's recipes, for thousands of lists. */
import { describe, expect, it, vi } from "vitest";
import { DEMO_MODEL, type Piece } from "../contract";
import { composeRecipe, createDemoChef } from "./chef";
import { DISHES } from "./dishes";
import { CATALOGUE, findIngredients } from "./pantry";

/** The same numbers for the same seed (mulberry32). */
function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function parse(recipe: string) {
  const [, title = "", intro = "", ingredients = "", method = ""] =
    /^# (.+)\n\n([\s\S]*?)\n\n## Ingredients\n\n([\s\S]+)\n\n## Method\n\n([\s\S]+)$/.exec(
      recipe,
    ) ?? [];
  return { title, intro, ingredients: ingredients.split("\n"), method };
}

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);
const names = CATALOGUE.map(({ name }) => name);
const pick = (random: () => number) =>
  CATALOGUE[Math.floor(random() * CATALOGUE.length)]?.name ?? "";

/** Every ingredient beside three others, twelve times: some 3,000 lists with their recipes. */
const SAMPLES = CATALOGUE.flatMap(({ name }, index) =>
  SEEDS.map((seed) => {
    const random = seededRandom(seed * 1000 + index);
    const typed = [name, pick(random), pick(random), pick(random)];
    return { typed: [...new Set(typed)], recipe: composeRecipe(typed, random) };
  }),
);

/** The line of an ingredient in the list: the amount, the name, then a comma or nothing. */
const lists = (lines: string[], name: string) =>
  lines.some((line) => line.startsWith("- ") && `${line},`.includes(` ${name},`));
const mentions = (method: string, name: string) =>
  new RegExp(`(the|,|and) ${name}(?![\\p{L}-])`, "u").test(method);

describe("composeRecipe", () => {
  it("writes title, servings and time, ingredients with amounts, numbered steps", () => {
    for (const { recipe } of SAMPLES) {
      expect(recipe).toMatch(/^# [A-Z]/);
      expect(recipe.match(/^# /gm)).toHaveLength(1);
      const { intro, ingredients, method } = parse(recipe);
      expect(intro).toMatch(/^Serves \d+ · About \d+ minutes/);
      for (const line of ingredients) expect(line).toMatch(/^- (up to \d|[\d½¼]|a )/);
      method.split("\n").forEach((step, index) => {
        expect(step).toMatch(new RegExp(`^${index + 1}\\. [A-Z].+\\.$`));
      });
      expect(recipe).not.toMatch(/[{}]|undefined| {2}|\bthe (the|,|and)\b/);
    }
  });

  it("uses every ingredient, in the list and in the method", () => {
    for (const { typed, recipe } of SAMPLES) {
      const { ingredients, method } = parse(recipe);
      for (const name of typed) {
        expect(lists(ingredients, name), `${name} in the list of\n${recipe}`).toBe(true);
        expect(mentions(method, name), `${name} in the method of\n${recipe}`).toBe(true);
      }
    }
  });

  it("adds at most three staples, none of them listed, and uses them too", () => {
    for (const { typed, recipe } of SAMPLES) {
      const { ingredients, method } = parse(recipe);
      expect(new Set(ingredients).size, recipe).toBe(ingredients.length);
      const staples = ingredients.slice(typed.length);
      expect(staples.length, recipe).toBeLessThanOrEqual(3);
      for (const line of staples) {
        const [staple] = findIngredients(line);
        expect(typed).not.toContain(staple?.name);
        expect(mentions(method, staple?.name ?? line), recipe).toBe(true);
      }
    }
  });

  it("says when raw meat, poultry and fish are done, and never puts them on cold dishes", () => {
    const done = {
      meat: /no pink left and 71 °C/,
      poultry: /clear juices and 75 °C/,
      fish: /until opaque, flaking and 63 °C/,
      shellfish: /until firm and opaque all the way through/,
    } as const;
    const seen = new Set<string>();
    for (const { typed, recipe } of SAMPLES) {
      const { title, method } = parse(recipe);
      for (const { name, kind } of CATALOGUE.filter((item) => typed.includes(item.name))) {
        const sign = Object.entries(done).find(([raw]) => raw === kind)?.[1];
        if (!sign) continue;
        seen.add(kind);
        const sentences = method.split(/(?<=\.) /).filter((sentence) => sign.test(sentence));
        expect(mentions(sentences.join(" "), name), `${name} in\n${recipe}`).toBe(true);
        expect(title).not.toMatch(/(Salad|Plate|Sauce)$/);
      }
    }
    expect(seen.size).toBe(4);
  });

  it("cooks eggs through", () => {
    const withEggs = SAMPLES.filter(({ recipe }) => / eggs$/m.test(recipe));
    expect(withEggs.length).toBeGreaterThan(20);
    for (const { recipe } of withEggs) {
      expect(recipe).toMatch(
        /fully set|boil the eggs for 10|set in the middle|set all the way|75 °C/i,
      );
    }
  });

  it("reaches every dish", () => {
    const titles = SAMPLES.map(({ recipe }) => parse(recipe).title);
    expect(DISHES.length).toBeGreaterThanOrEqual(6);
    for (const { name } of DISHES) {
      const noun = name
        .replace("{pasta noodles}", "(Spaghetti|Macaroni)")
        .replace("{grain}", "Rice");
      expect(
        titles.filter((title) => new RegExp(` ${noun}$`).test(title)),
        name,
      ).not.toEqual([]);
    }
  });

  it("uses no kind in a sentence that the pantry doesn't have", () => {
    const kinds = new Set<string>(CATALOGUE.map(({ kind }) => kind));
    const used = DISHES.flatMap(({ method }) =>
      method.flat().flatMap((sentence) => sentence.match(/(?<=\{)[^}]+(?=\})/g) ?? []),
    ).flatMap((placeholder) => placeholder.replace("again ", "").split(" "));
    expect(used.length).toBeGreaterThan(100);
    for (const kind of used) expect(kinds).toContain(kind);
  });

  it("brings another dish with another chance, and the same with the same", () => {
    const list = ["chicken breast", "onions", "bell peppers", "rice", "cumin"];
    const title = (chance: number) => parse(composeRecipe(list, () => chance)).title;
    expect(title(0)).toBe(title(0));
    const titles = new Set([0, 0.2, 0.4, 0.6, 0.8, 1].map(title));
    expect([...titles].sort()).toEqual([
      "Chicken Breast and Bell Pepper Curry",
      "Chicken Breast and Bell Pepper Pilaf",
      "Chicken Breast and Bell Pepper Soup",
      "Chicken Breast and Bell Pepper Stir-Fry",
    ]);
  });

  it.each([
    { list: ["Tomato", "basil", "garlic", "spaghetti"], dish: "Tomato and Basil Spaghetti" },
    { list: ["eggs", "spinach", "feta", "onion"], dish: "Spinach and Feta Omelette" },
    { list: ["salmon", "potatoes", "dill", "lemon"], dish: "Salmon and Potato Traybake" },
    { list: ["rice", "milk", "raisins", "sugar"], dish: "Raisin Rice Pudding" },
    { list: ["cheddar", "ham", "grapes", "walnuts"], dish: "Ham and Cheddar Sharing Plate" },
    { list: ["cumin", "paprika", "turmeric", "salt"], dish: "Cumin and Paprika Sauce" },
  ])("can make $dish of $list", ({ list, dish }) => {
    const titles = SEEDS.map((seed) => parse(composeRecipe(list, seededRandom(seed))).title);
    expect(titles).toContain(dish);
  });

  it.each([
    [["apples", "oats", "butter", "cinnamon"]],
    [["bananas", "flour", "milk", "chocolate"]],
    [["strawberries", "yogurt", "honey", "mint"]],
    [["bread", "milk", "sugar", "raisins"]],
    [["rice", "milk", "sugar", "apple"]],
  ])("makes something sweet of %j", (list) => {
    for (const seed of SEEDS) {
      const recipe = composeRecipe(list, seededRandom(seed));
      expect(parse(recipe).title).toMatch(/(Crumble|Bowl|Pancakes|Pudding)$/);
    }
  });

  it("takes a sweet ingredient in a savoury list for dessert", () => {
    const list = ["beef", "onions", "mushrooms", "strawberries", "chocolate"];
    expect(composeRecipe(list, () => 0)).toContain("serve the strawberries with the chocolate");
  });

  it("lists what is there once, however often and in whatever words it was typed", () => {
    const list = ["Onion", "onions", " 2 RED ONIONS ", "carrot", "potato", "stock"];
    const { ingredients } = parse(composeRecipe(list, () => 0));
    expect(ingredients.filter((line) => line.includes("onion"))).toEqual([
      "- 2 onions, finely chopped",
    ]);
  });

  it("names what it doesn't know and leaves it out", () => {
    const list = ["onion", "éclair", "carrot", "scales or fins", "moon dust", "Éclair", "potato"];
    const { intro, ingredients, method } = parse(composeRecipe(list, () => 0));
    expect(intro).toContain(
      "I don't know “Éclair”, “scales or fins” or “moon dust”, so I left them out.",
    );
    expect(`${ingredients}${method}`).not.toMatch(/clair|fins|moon/i);
  });

  it.each([
    ["# x", "\\# x"],
    ["[a](b)", "\\[a\\]\\(b\\)"],
    ["<img src=q>", "\\<img src\\=q\\>"],
    ["`c` *d* _e_ ~f~", "\\`c\\` \\*d\\* \\_e\\_ \\~f\\~"],
    ["a\\&amp;|", "a\\\\\\&amp\\;\\|"],
    ["  one\r\n\n# two\t\u0000three ", "one \\# two three"],
    ["\u202Eabc\u2066", "abc"],
    ["qz".repeat(30), `${"qz".repeat(20)}…`],
    ["🦄".repeat(41), `${"🦄".repeat(40)}…`],
    ["🦄".repeat(40), "🦄".repeat(40)],
  ])("quotes %j as plain text", (typed, quoted) => {
    const recipe = composeRecipe(["onion", "carrot", "potato", typed], () => 0);
    expect(recipe.split("\n")).toContain(`I don't know “${quoted}”, so I left it out.`);
    expect(recipe.match(/^# /gm)).toHaveLength(1);
  });

  it("names ten unknown ones and counts the rest", () => {
    const unknown = Array.from({ length: 25 }, (_, index) => `zz${index}`);
    const recipe = composeRecipe(["onion", ...unknown], () => 0);
    expect(recipe).toContain("“zz9” and 15 more, so I left them out.");
    expect(recipe).not.toContain("zz10");
  });

  it("says so when it knows nothing of the list", () => {
    const recipe = composeRecipe(["constructor", "__proto__", "x", "y"], () => 0);
    expect(recipe).toMatch(/^# Nothing to Cook Yet\n/);
    expect(recipe).toContain("I don't know “constructor”, “\\_\\_proto\\_\\_”, “x” or “y”");
    expect(recipe).not.toContain("## Method");
    expect(composeRecipe([], () => 0)).toMatch(/^# Nothing to Cook Yet\n/);
  });

  it("makes a recipe of everything it knows at once", () => {
    const { ingredients, method } = parse(composeRecipe(names, () => 0));
    expect(ingredients).toHaveLength(names.length);
    for (const name of names) expect(mentions(method, name), name).toBe(true);
  });

  it("makes a recipe of any one ingredient", () => {
    for (const name of names) {
      for (const chance of [0, 0.5, 1]) {
        const { ingredients, method } = parse(composeRecipe([name], () => chance));
        expect(lists(ingredients, name), name).toBe(true);
        expect(mentions(method, name), `${name}: ${method}`).toBe(true);
      }
    }
  });

  it("makes a recipe of long mixed lists", () => {
    for (const seed of Array.from({ length: 1000 }, (_, index) => index)) {
      const random = seededRandom(seed);
      const typed = new Set(Array.from({ length: 5 + (seed % 10) }, () => pick(random)));
      const recipe = composeRecipe([...typed], random);
      for (const name of typed) {
        expect(mentions(parse(recipe).method, name), `${name} in\n${recipe}`).toBe(true);
      }
    }
  });
});

describe("createDemoChef", () => {
  const LIST = ["chicken", "leek", "potato", "éclair"];

  async function collect(list: string[], options: Parameters<typeof createDemoChef>[0]) {
    const received: Piece[] = [];
    for await (const piece of createDemoChef(options)(list, new AbortController().signal)) {
      received.push(piece);
    }
    return received;
  }
  const textOf = (received: Piece[]) =>
    received.flatMap((piece) => (piece.type === "text" ? [piece.text] : []));

  it("hands over the model, the recipe in pieces of two words, and the end", async () => {
    const received = await collect(LIST, { random: () => 0, pieceDelayMs: 0 });
    expect(received.at(0)).toEqual({ type: "model", model: DEMO_MODEL });
    expect(received.at(-1)).toEqual({ type: "done", finishReason: "STOP" });
    const texts = textOf(received);
    expect(texts).toHaveLength(received.length - 2);
    expect(texts.join("")).toBe(composeRecipe(LIST, () => 0));
    for (const text of texts) {
      expect(text.match(/\S+/g)?.length, text).toBeGreaterThanOrEqual(1);
      expect(text.match(/\S+/g)?.length, text).toBeLessThanOrEqual(2);
    }
  });

  it("takes larger pieces for a very long recipe", async () => {
    const texts = textOf(await collect(names, { random: () => 0, pieceDelayMs: 0 }));
    expect(texts.length).toBeLessThanOrEqual(150);
    expect(texts.join("")).toBe(composeRecipe(names, () => 0));
  });

  it("pauses after each piece for as long as it is told to, 40 ms if not", async () => {
    vi.useFakeTimers();
    try {
      for (const [options, delay] of [
        [{}, 40],
        [{ pieceDelayMs: 7 }, 7],
      ] as const) {
        const pieces = createDemoChef(options)(LIST, new AbortController().signal);
        await pieces.next();
        await pieces.next();
        const arrived = vi.fn();
        const next = pieces.next().then(arrived);
        await vi.advanceTimersByTimeAsync(delay - 1);
        expect(arrived).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        expect(arrived).toHaveBeenCalledOnce();
        await next;
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it("stops at once when it is aborted during a pause, and leaves nothing behind", async () => {
    vi.useFakeTimers();
    try {
      const controller = new AbortController();
      const remove = vi.spyOn(controller.signal, "removeEventListener");
      const pieces = createDemoChef({ pieceDelayMs: 3_600_000 })(LIST, controller.signal);
      await pieces.next();
      await pieces.next();
      const next = pieces.next();
      const reason = new Error("nobody reads any more");
      controller.abort(reason);
      await expect(next).rejects.toBe(reason);
      expect(vi.getTimerCount()).toBe(0);
      expect(await pieces.next()).toEqual({ done: true, value: undefined });
      expect(remove).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("takes its listener off the signal after every pause", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    for await (const _ of createDemoChef({ pieceDelayMs: 0 })(LIST, signal));
    expect(add.mock.calls.length).toBeGreaterThan(10);
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    );
  });

  it("writes nothing when it is aborted before it begins, nor between two pieces", async () => {
    const reason = new Error("gone");
    const early = createDemoChef()(LIST, AbortSignal.abort(reason));
    await expect(early.next()).rejects.toBe(reason);

    const controller = new AbortController();
    const pieces = createDemoChef({ pieceDelayMs: 0 })(LIST, controller.signal);
    await pieces.next();
    controller.abort(reason);
    await expect(pieces.next()).rejects.toBe(reason);
  });
});
