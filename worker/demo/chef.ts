/**
 * The chef that answers when no key is set: chooses a recipe from the cookbook, without a model.
 *
 * @module
 */
import type { Chef } from "../chef";
import { DEMO_MODEL } from "../contract";
import * as cookbook from "./cookbook";
import { nameOf, withoutAmount } from "./ingredients";
import { enumerate, quoteAll } from "./quote";

/** Pause after each piece of two words: about the speed of reading. */
const PIECE_DELAY_MS = 40;

const DISHES = Object.values(cookbook).map((markdown) => {
  const bullets = Array.from(markdown.matchAll(/^- ([^,\n]+)/gm), ([, bullet = ""]) => bullet);
  return { markdown, bullets, names: new Set(bullets.map(nameOf)) };
});

/** Creates a chef that needs no model: see {@link findRecipe}. */
export function createDemoChef(): Chef {
  return async function* demoChef(ingredients, signal) {
    signal.throwIfAborted();
    yield { type: "model", model: DEMO_MODEL };
    for (const [text] of findRecipe(ingredients).matchAll(/\S+\s*(\S+\s*)?/g)) {
      signal.throwIfAborted();
      yield { type: "text", text };
      await pause(PIECE_DELAY_MS, signal);
    }
    yield { type: "done", finishReason: "STOP" };
  };
}

/**
 * Finds the recipe that uses the most ingredients of a list.
 *
 * @param ingredients What the visitor has, as typed. An entry counts only if it is an amount, or none,
 *   and the name of an ingredient in the cookbook.
 * @returns The recipe as Markdown, with a sentence about what it uses and what it leaves out. Always the
 *   same for the same list. If no entry is known, a text that lists the cookbook's ingredients.
 */
export function findRecipe(ingredients: readonly string[]): string {
  const entries = new Map(ingredients.map((entry) => [nameOf(entry), entry]));
  // Sorted, because the order affects the rounding of the sum below.
  const known = [...entries.keys()].filter((name) => dishesWith(name) > 0).sort();
  if (known.length === 0) return nothingToCook([...entries.values()]);

  // Between dishes that use equally many, rare ingredients decide: chicken counts more than onions.
  const score = (names: Set<string>) =>
    known.reduce((sum, name) => sum + (names.has(name) ? 1 + 0.01 / dishesWith(name) : 0), 0);
  const dish = DISHES.reduce((best, next) => (score(next.names) > score(best.names) ? next : best));

  const pick = (used: boolean) =>
    quoteAll(
      [...entries].filter(([name]) => dish.names.has(name) === used).map(([, typed]) => typed),
    );
  const note = `From your list this recipe uses ${pick(true)}. It leaves out ${pick(false) || "nothing"}.`;
  return dish.markdown.replace("\n\n## ", (start) => `\n\n${note}${start}`);
}

const dishesWith = (name: string) => DISHES.filter(({ names }) => names.has(name)).length;

function nothingToCook(entries: readonly string[]): string {
  const names = new Map(DISHES.flatMap((dish) => dish.bullets.map((text) => [nameOf(text), text])));
  return `# Nothing to Cook Yet

My cookbook doesn't know ${quoteAll(entries) || "anything on this list"}.

I can cook with ${enumerate([...names.values()].map(withoutAmount).sort())}.

Put a few of these on your list, in plain words.
`;
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
