/**
 * The chef who answers when no key is set: asks no model, picks from the cookbook.
 *
 * @module
 */
import type { Chef } from "../chef";
import { DEMO_MODEL } from "../contract";
import * as cookbook from "./cookbook";
import { nameOf, withoutAmount } from "./ingredients";
import { enumerate, quoteAll } from "./quote";

/** Pause after each piece of two words: about as fast as one reads. */
const PIECE_DELAY_MS = 40;

const DISHES = Object.values(cookbook).map((markdown) => {
  const bullets = Array.from(markdown.matchAll(/^- ([^,\n]+)/gm), ([, bullet = ""]) => bullet);
  return { markdown, bullets, names: new Set(bullets.map(nameOf)) };
});

/** Creates a chef who needs no model: see {@link findRecipe}. */
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
 * Finds the recipe that uses most of a list.
 *
 * @param ingredients What the visitor has, as typed. An entry counts if all of it is the name of an
 *   ingredient in the cookbook, with or without an amount.
 * @returns The recipe as Markdown, with a sentence on what it uses and what it leaves out; the same
 *   for the same list. If it can use nothing, a text that names what the cookbook uses.
 */
export function findRecipe(ingredients: readonly string[]): string {
  const entries = new Map(ingredients.map((entry) => [nameOf(entry), entry]));
  // Sorted, because the rounding of the sum below depends on the order.
  const known = [...entries.keys()].filter((name) => dishesWith(name) > 0).sort();
  if (known.length === 0) return nothingToCook([...entries.values()]);

  // Of dishes that use equally many, the one whose ingredients are rarer: chicken decides, not onions.
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

/** Resolves after so many milliseconds; rejects with the signal's reason as soon as it aborts. */
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
