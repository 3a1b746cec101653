/**
 * Asks models for recipes by the Worker's own prompt and request, and says of each answer whether it has the
 * form that the page reads.
 *
 * @module
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { amountsIn } from "../../web/src/reading/marks";
import { splitOtherDishes } from "../../web/src/reading/otherDishes";
import { readRecipe } from "../../web/src/reading/readRecipe";
import { leafSteps } from "../../web/src/reading/recipe";
import type { Attempt } from "../chef";
import type { RecipeRequest } from "../contract";
import { readGeminiModels } from "../gemini/api";
import { createModelChef } from "../models/modelChef";
import type { Model } from "../models/provider";
import { toRecipeError } from "../recipeError";
import { type Bindings, DEADLINES } from "../settings";

/** What each model is asked for. */
const REQUESTS: Record<string, RecipeRequest> = {
  plain: { ingredients: ["Onions", "Rice", "Eggs", "Peas"] },
  sweet: { ingredients: ["Flour", "Butter", "Sugar", "Eggs", "Apples", "Cinnamon"] },
  long: {
    ingredients: ["Chicken thighs", "Potatoes", "Carrots", "Leeks", "Cream", "Mustard", "Thyme"],
  },
  household: {
    ingredients: ["Spaghetti", "Tomatoes", "Garlic", "Basil"],
    household: ["allergic to nuts", "for 3", "oil and salt are always there"],
  },
  wish: { ingredients: ["Chickpeas", "Cucumber", "Lemon", "Mint", "vegan", "no oven"] },
  german: { ingredients: ["Kartoffeln", "Quark", "Schnittlauch", "Leinöl"] },
  spanish: { ingredients: ["Garbanzos", "Espinacas", "Ajo", "Pimentón"] },
  japanese: { ingredients: ["豆腐", "ねぎ", "味噌", "卵"] },
  arabic: { ingredients: ["دجاج", "أرز", "بصل", "زبادي"] },
  own: {
    own: "Nonna's torta di mele, for 8\n3 apples, 200 g flour, 150 g sugar, 2 eggs, 80 g butter\nMix everything but the apples. Cut the apples and put them on top. 40 minutes at 180 degrees.",
  },
};

/** Between two requests, in milliseconds: a free key may send 15 a minute. */
const PAUSE_MS = 4_000;

/** Widths, in characters. */
const COLUMNS = {
  ...{ list: 9, status: 7, end: 13, "first s": 7, "all s": 6, "tokens in": 9, out: 5, title: 5 },
  ...{ lang: 5, kind: 10, servings: 8, minutes: 7, ingredients: 11, amounts: 7, steps: 5 },
  ...{ timers: 6, others: 6 },
};

type Row = Awaited<ReturnType<typeof ask>>;

/**
 * @param folder For the answers, a file each.
 * @param print Called with each line of the report.
 */
export async function tryModels(
  bindings: Bindings,
  folder: string,
  print: (line: string) => void,
  pauseMs = PAUSE_MS,
) {
  for (const model of readGeminiModels(bindings)) {
    await mkdir(join(folder, model.name), { recursive: true });
    print(`\n${model.name}`);
    print(toLine(Object.keys(COLUMNS)));
    const rows: Row[] = [];
    for (const [name, request] of Object.entries(REQUESTS)) {
      if (rows.length > 0) await setTimeout(pauseMs);
      const row = await ask(model, request);
      await writeFile(join(folder, model.name, `${name}.md`), row.text);
      print(toLine([name, ...row.cells]));
      rows.push(row);
      // A missing model and a rejected key stay so.
      if (row.isOwners) break;
    }
    print(judge(model.name, rows));
  }
}

/** Asks one model once, as the Worker does for a visitor. */
async function ask(model: Model, request: RecipeRequest) {
  const startMs = Date.now();
  const attempts: Attempt[] = [];
  const seconds = (endMs?: number) => endMs && ((endMs - startMs) / 1000).toFixed(1);
  let firstMs: number | undefined;
  let text = "";
  let failure: string | undefined;
  const wire = recordFetch();
  try {
    const chef = createModelChef([model], DEADLINES);
    const { signal } = new AbortController();
    await chef(
      { kind: "recipe", ...request },
      signal,
      (event) => {
        if (event.type !== "text") return;
        firstMs ??= Date.now();
        text += event.text;
      },
      attempts,
    );
  } catch (thrown) {
    failure = toRecipeError(thrown).code;
  }
  const { finishReason, tokensIn, tokensOut } = await wire.end();
  const form = readForm(text, failure === undefined);
  return {
    text,
    form,
    isDone: failure === undefined,
    isOwners: failure === "misconfigured",
    cells: [
      ...[attempts[0]?.status, finishReason ?? failure, seconds(firstMs), seconds(Date.now())],
      ...[tokensIn, tokensOut, ...Object.values(form)],
    ],
  };
}

/** Records the answers to all requests from now on, until `end` is called. */
function recordFetch() {
  const { fetch } = globalThis;
  let answer: Promise<string> | undefined;
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    // An aborted answer says nothing.
    answer = response
      .clone()
      .text()
      .catch(() => "");
    return response;
  };
  return {
    /** @returns What only the provider's messages say, of the last one that has it. */
    async end() {
      globalThis.fetch = fetch;
      const text = (await answer) ?? "";
      const last = (field: string) =>
        Array.from(
          text.matchAll(new RegExp(`"${field}": *"?(\\w+)`, "g")),
          ([, value]) => value,
        ).at(-1);
      const thoughts = Number(last("thoughtsTokenCount") ?? 0);
      const words = last("candidatesTokenCount");
      return {
        finishReason: last("finishReason"),
        tokensIn: last("promptTokenCount"),
        tokensOut: words && Number(words) + thoughts,
      };
    },
  };
}

/** What the page finds in an answer: `undefined`, `""` or 0 where it finds nothing. In the order of the columns. */
function readForm(answer: string, complete: boolean) {
  const { text, otherDishes } = splitOtherDishes(answer, complete);
  const recipe = readRecipe(text, complete);
  const { servings, totalSeconds, prepSeconds = 0, cookSeconds = 0 } = recipe.facts;
  return {
    title: recipe.title && "yes",
    lang: recipe.lang,
    kind: recipe.kind,
    servings: servings?.match(/\p{Nd}+/u)?.[0] ?? servings,
    minutes: (totalSeconds ?? prepSeconds + cookSeconds) / 60,
    ingredients: recipe.ingredients.length,
    amounts: amountsIn(recipe.tree).length,
    steps: leafSteps(recipe.steps).length,
    timers: recipe.durations.length,
    others: otherDishes.length,
  };
}

/** What every recipe has. The page does without the others: a cold dish has no timer, a recipe of one's own no other dishes. */
const NEEDED = ["title", "lang", "servings", "ingredients", "amounts", "steps"] as const;

function judge(model: string, rows: readonly Row[]): string {
  const hasForm = ({ isDone, form }: Row) => isDone && NEEDED.every((name) => form[name]);
  const count = rows.filter(hasForm).length;
  const timed = rows.filter(({ form }) => form.timers).length;
  const all = Object.keys(REQUESTS).length;
  const isUsable = count === all && timed * 2 > all;
  const found = `${count} of ${all} answers have the form, ${timed} have timers`;
  return `${model}: the page ${isUsable ? "could use it" : "can't use it"}. ${found}.`;
}

function toLine(cells: readonly unknown[]): string {
  const widths = Object.values(COLUMNS);
  return cells.map((cell, at) => `${cell || "-"}`.padEnd(widths[at] ?? 0)).join(" ");
}
