/**
 * Asks models for recipes by the Worker's own prompt and request, and says of each answer whether it has the
 * form that the page reads.
 *
 * @module
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { amountsIn, splitOtherDishes } from "../../web/src/reading/marks";
import { readRecipe } from "../../web/src/reading/readRecipe";
import { leafSteps } from "../../web/src/reading/recipe";
import type { ChefRequest } from "../chef";
import { OWNERS_CODES, type RecipeRequest } from "../contract";
import { readGeminiModels } from "../gemini/api";
import { toPrompt } from "../models/modelChef";
import type { Message, Model } from "../models/provider";
import { type Bindings, DEADLINES } from "../settings";
import requests from "./requests.json";

/** After each request, in milliseconds: a free key may send 15 a minute. */
const PAUSE_MS = 4_000;

type Row = Awaited<ReturnType<typeof ask>>["row"] & Partial<ReturnType<typeof readForm>>;

/**
 * @param args Names of the models to ask; without any, those of the settings are asked. Behind `--page`, a JPEG:
 *   then only the words of that page are asked for.
 * @param folder For the answers, a file each.
 * @param report Gets a table for each model, and of recipes a line that says whether the page could use it.
 */
export async function tryModels(
  bindings: Bindings,
  args: readonly string[],
  folder: string,
  report: Pick<Console, "log" | "table">,
  pauseMs = PAUSE_MS,
) {
  const options = { page: { type: "string" } } as const;
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const photo = values.page && (await readFile(values.page, "base64"));
  const lists: Record<string, RecipeRequest> = photo ? { page: {} } : requests;
  const named = positionals.length > 0 && { GEMINI_MODELS: positionals.join(",") };
  for (const model of readGeminiModels({ ...bindings, ...named })) {
    await mkdir(join(folder, model.name), { recursive: true });
    const table: Record<string, Row> = {};
    for (const [list, request] of Object.entries(lists)) {
      report.log(`${model.name}: ${list}`);
      const { text, row } = await ask(
        model,
        photo ? { kind: "page", photo } : { kind: "recipe", ...request },
      );
      await writeFile(join(folder, model.name, `${list}.md`), text);
      table[list] = photo ? row : { ...row, ...readForm(text, row.end === "STOP") };
      // A missing model and a rejected key stay so.
      if (OWNERS_CODES.has(row.end)) break;
      await setTimeout(pauseMs);
    }
    report.table(table);
    if (!photo)
      report.log(`${model.name}: ${judge(Object.values(table), Object.keys(lists).length)}`);
  }
}

function judge(rows: readonly Row[], asked: number): string {
  const formed = rows.filter(({ form }) => form === "yes").length;
  const timed = rows.filter(({ timers = 0 }) => timers > 0).length;
  const isUsable = formed === asked && timed * 2 > formed;
  const verdict = isUsable ? "the page could use it" : "the page can't use it";
  return `${verdict}. Of ${asked}, ${formed} have the form.`;
}

/** Asks one model once, as the Worker does for a visitor. */
async function ask(model: Model, request: ChefRequest) {
  const prompt = toPrompt(request);
  const startMs = Date.now();
  const seconds = () => Math.round((Date.now() - startMs) / 100) / 10;
  let first: number | undefined;
  let text = "";
  const last: Message = {};
  const failure = await model
    .ask(prompt, AbortSignal.timeout(DEADLINES.answerMs), (message) => {
      Object.assign(last, message);
      if (message.text) first ??= seconds();
      text += message.text ?? "";
    })
    .catch((thrown) => thrown);
  const row = {
    characters: text.length,
    status: failure ? failure.status : 200,
    end: last.finishReason ?? failure?.code,
    first,
    all: seconds(),
    ...last.usage,
  };
  return { text, row };
}

/**
 * @returns What the page finds in an answer. `form`: whether that is what every recipe has; a cold dish has no
 *   timer, a recipe of one's own no other dishes.
 */
function readForm(answer: string, complete: boolean) {
  const { text, otherDishes } = splitOtherDishes(answer, complete);
  const { title, lang, kind, facts, durations, tree, ...recipe } = readRecipe(text, complete);
  const ingredients = recipe.ingredients.length;
  const amounts = amountsIn(tree, lang).length;
  const steps = leafSteps(recipe.steps).length;
  const needed = [complete, title, lang, facts.servings, ingredients, amounts, steps];
  return {
    title,
    lang,
    kind,
    ...facts,
    ingredients,
    amounts,
    steps,
    timers: durations.length,
    others: otherDishes.length,
    form: needed.every(Boolean) ? "yes" : "no",
  };
}
