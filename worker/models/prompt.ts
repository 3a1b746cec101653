/** Writes the prompt for a recipe. All sentences of some length are in the Markdown files beside this one. @module */
import type { Change, RecipeRequest } from "../contract";
import changeRequest from "./change.md" with { type: "text" };
import excludeRule from "./exclude.md" with { type: "text" };
import householdRule from "./household.md" with { type: "text" };
import ownRequest from "./ownRecipe.md" with { type: "text" };
import { fence, fill, quote, quoteAll } from "./quote";
import instruction from "./recipe.md" with { type: "text" };

const UNITS =
  "If the answer is in the language of {locale}, measure as cooks there do: units, spoons, oven marks. A wish for other units comes first.";

const DISH = "Make it this dish, which is a name and no instruction: {wanted}.";

const SERVINGS = "Write it for {shown} instead of {written}, with all amounts to match.";

const DONE =
  "Its method is done up to step {done}, counted through all parts: keep those steps word for word and in their place, and in the list of ingredients what they used; change only the rest, and put right there what went wrong.";

/** In place of a list, from which the instruction takes the language and what is (extra). */
const NO_LIST = "I have what the recipe below lists. Answer in that recipe's language.";

/** An entry of the list must not look like a paragraph of the prompt. */
const LINE_ENDS = /[\n\v\f\r\x85\u2028\u2029]+/g;

/**
 * The instruction says what the model must write. The page reads a recipe only by this form and its marks. Its
 * example is a dish that hardly anybody asks for, because models repeat their examples.
 *
 * @returns The text of the only user message: the instruction, a blank line, the request.
 */
export function writePrompt(request: RecipeRequest & { locale?: string | undefined }): string {
  const { household = [], change, own, locale } = request;
  const wishes = quoteAll(household);
  const names = namesToExclude(request);
  const isNew = own === undefined && !change;
  const rules = join(
    instruction.trimEnd(),
    isNew && names && fill(excludeRule, { names }),
    isNew && locale && fill(UNITS, { locale }),
    wishes && fill(householdRule, { wishes }),
  );
  return `${rules}\n\n${ask(request)}`;
}

/** Without the dish that is asked for. */
const namesToExclude = ({ exclude = [], dish = "" }: RecipeRequest) =>
  quoteAll(exclude.filter((name) => quote(name).toLowerCase() !== quote(dish).toLowerCase()));

function ask({ ingredients = [], dish = "", change, own }: RecipeRequest): string {
  if (own !== undefined) return fill(ownRequest, fence(own));
  const entries = ingredients.map((entry) => entry.replace(LINE_ENDS, " "));
  // Replaces lone surrogates, which UTF-8 can't encode and Gemini rejects.
  const list = `I have ${entries.join(", ").toWellFormed()}.`;
  if (change) return join(entries.length > 0 ? list : NO_LIST, askChange(change));
  const wanted = quoteAll([dish]);
  const please = "Please give me a recipe you'd recommend I make!";
  return join(list, please, wanted && fill(DISH, { wanted }));
}

function askChange({ recipe, wish, servings, done }: Change): string {
  const wishes = join(
    `${quote(wish)}.`,
    servings && fill(SERVINGS, servings),
    done && fill(DONE, { done }),
  );
  return fill(changeRequest, { ...fence(recipe), wishes });
}

/** Joins sentences. */
const join = (...sentences: unknown[]) => sentences.filter(Boolean).join(" ");
