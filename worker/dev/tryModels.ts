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
import type { Message, Model } from "../models/provider";
import { toRecipeError } from "../recipeError";
import { type Bindings, DEADLINES } from "../settings";
import requests from "./requests.json";

/** Between two requests, in milliseconds: a free key may send 15 a minute. */
const PAUSE_MS = 4_000;

/**
 * @param folder For the answers, a file each.
 * @param report Gets a table for each model, and a line that says whether the page could use it.
 */
export async function tryModels(
  bindings: Bindings,
  folder: string,
  report: Pick<Console, "log" | "table">,
  pauseMs = PAUSE_MS,
) {
  const lists = Object.entries<RecipeRequest>(requests);
  for (const model of readGeminiModels(bindings)) {
    await mkdir(join(folder, model.name), { recursive: true });
    const rows: Awaited<ReturnType<typeof ask>>["row"][] = [];
    for (const [list, request] of lists) {
      if (rows.length > 0) await setTimeout(pauseMs);
      report.log(`${model.name}: ${list}`);
      const { text, row } = await ask(model, request);
      await writeFile(join(folder, model.name, `${list}.md`), text);
      rows.push(row);
      // A missing model and a rejected key stay so.
      if (row.end === "misconfigured") break;
    }
    report.table(Object.fromEntries(rows.map((row, at) => [lists[at]?.[0], row])));
    const formed = rows.filter(({ form }) => form === "yes").length;
    const timed = rows.filter(({ timers }) => timers > 0).length;
    const isUsable = formed === lists.length && timed * 2 > lists.length;
    const found = `${formed} of ${lists.length} answers have the form, ${timed} have timers`;
    report.log(`${model.name}: the page ${isUsable ? "could" : "can't"} use it. ${found}.`);
  }
}

/** Asks one model once, as the Worker does for a visitor. */
async function ask(model: Model, request: RecipeRequest) {
  const startMs = Date.now();
  const seconds = () => Math.round((Date.now() - startMs) / 100) / 10;
  const attempts: Attempt[] = [];
  const last: Message = {};
  const observed: Model = {
    name: model.name,
    ask: (prompt, signal, onMessage) =>
      model.ask(prompt, signal, (message) => {
        Object.assign(last, message);
        onMessage(message);
      }),
  };
  let first: number | undefined;
  let text = "";
  let failure: string | undefined;
  try {
    await createModelChef([observed], DEADLINES)(
      { kind: "recipe", ...request },
      new AbortController().signal,
      (event) => {
        if (event.type !== "text") return;
        first ??= seconds();
        text += event.text;
      },
      attempts,
    );
  } catch (thrown) {
    failure = toRecipeError(thrown).code;
  }
  const row = {
    status: attempts[0]?.status,
    end: last.finishReason ?? failure,
    first,
    all: seconds(),
    ...last.tokens,
    ...readForm(text, failure === undefined),
  };
  return { text, row };
}

/**
 * @returns What the page finds in an answer. `form`: whether that is what every recipe has; a cold dish has no
 *   timer, a recipe of one's own no other dishes.
 */
function readForm(answer: string, complete: boolean) {
  const { text, otherDishes } = splitOtherDishes(answer, complete);
  const recipe = readRecipe(text, complete);
  const { servings, totalSeconds, prepSeconds = 0, cookSeconds = 0 } = recipe.facts;
  const ingredients = recipe.ingredients.length;
  const amounts = amountsIn(recipe.tree).length;
  const steps = leafSteps(recipe.steps).length;
  const needed = [complete, recipe.title, recipe.lang, servings, ingredients, amounts, steps];
  return {
    title: recipe.title,
    lang: recipe.lang,
    kind: recipe.kind,
    servings,
    minutes: (totalSeconds ?? prepSeconds + cookSeconds) / 60,
    ingredients,
    amounts,
    steps,
    timers: recipe.durations.length,
    others: otherDishes.length,
    form: needed.every(Boolean) ? "yes" : "no",
  };
}
