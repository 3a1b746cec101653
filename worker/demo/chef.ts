/**
 * The chef who answers when no key is set: no model, only a pantry and a few dishes.
 *
 * @module
 */
import type { Chef } from "../chef";
import { DEMO_MODEL } from "../contract";
import { COOKED_VEGETABLES, DISHES, type Dish, type Has, RAW, SAUCE } from "./dishes";
import { CATALOGUE, findIngredients, type Ingredient, type Kind, singular } from "./pantry";

/** Pause between two pieces: with {@link PIECE_WORDS}, about as fast as one reads. */
const PIECE_DELAY_MS = 40;
const PIECE_WORDS = 2;
/** A longer recipe comes in larger pieces: about six seconds are enough for any. */
const MAX_PIECES = 150;

/** Washing, peeling and chopping, which the steps take as done. */
const PREPARATION_MINUTES = 10;

const MAX_UNKNOWN_CHARACTERS = 40;
const MAX_UNKNOWN_NAMED = 10;

/** Kinds that make a title, the most telling first; the minor ones only for want of others. */
const MAJOR_TITLE: readonly Kind[] = [
  ...(["poultry", "meat", "fish", "shellfish", "legume", "vegetable", "root", "tender"] as const),
  ...(["greens", "herb", "cured", "salad", "cheese"] as const),
  ...(["pasta", "noodles", "grain", "egg", "bread"] as const),
];
const MINOR_TITLE: readonly Kind[] = [
  ...(["aromatic", "spice", "woodyHerb", "nut", "paste", "warmSpice", "sauce", "dairy"] as const),
  ...(["oil", "butter", "milk", "citrus", "liquid", "pepper", "salt"] as const),
];
const SWEET_TITLE: readonly Kind[] = [
  "fruit",
  "treat",
  "nut",
  "paste",
  "warmSpice",
  "dairy",
  "citrus",
  "sweetener",
];

/** What fills a plate. Anything else counts as a quarter of a portion. */
const FILLING: readonly Kind[] = [
  ...RAW,
  ...(["egg", "legume", "root", "pasta", "noodles", "grain", "bread", "flour"] as const),
];

/**
 * Makes up a recipe.
 *
 * @param ingredients What the visitor has, as typed; what the chef doesn't know is left out.
 * @param random Picks among the dishes that suit: a number from 0 up to 1.
 * @returns The recipe as Markdown. Nothing typed gets into it save unknown names, escaped.
 */
export function composeRecipe(ingredients: readonly string[], random: () => number): string {
  const known = new Set<Ingredient>();
  const unknown = new Map<string, string>();
  for (const entry of ingredients) {
    const found = findIngredients(entry);
    for (const ingredient of found) known.add(ingredient);
    const name = found.length === 0 && quote(entry);
    if (name) unknown.set(name.toLowerCase(), name);
  }
  const note = leftOut([...unknown.values()]);
  if (known.size === 0) return emptyKitchen(note);

  const list = [...known];
  const has: Has = (...kinds) => list.filter(({ kind }) => kinds.includes(kind)).length;
  const sweet = isSweet(has);
  const fitting = DISHES.filter((dish) => (dish.sweet ?? false) === sweet && dish.suits(has));
  const dish =
    fitting[Math.min(Math.floor(random() * fitting.length), fitting.length - 1)] ?? SAUCE;

  const staples = CATALOGUE.filter(({ name, kind }) => dish.staples.includes(name) && !has(kind));
  const kitchen = [...list, ...staples];
  const steps = cook(dish, kitchen);
  const portions = list.reduce((sum, { kind }) => sum + (FILLING.includes(kind) ? 1 : 0.25), 0);

  return [
    `# ${title(dish, list)}`,
    `Serves ${Math.max(2, Math.round(portions))} · About ${minutes(steps)} minutes`,
    dish.note,
    note,
    "## Ingredients",
    kitchen.map((ingredient) => `- ${measure(ingredient, sweet)}`).join("\n"),
    "## Method",
    steps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** A list is sweet if nothing in it must be savoury and what is sweet outweighs the seasonings. */
function isSweet(has: Has): boolean {
  const savoury =
    has(...RAW, ...COOKED_VEGETABLES, "salad") +
    has("cured", "cheese", "legume", "pasta", "noodles");
  const seasonings =
    has("spice", "woodyHerb", "herb", "sauce", "liquid") + has("oil", "salt", "pepper");
  const sweets = has("fruit", "sweetener", "treat", "dairy", "milk", "flour");
  const neutral = has("grain", "bread", "butter", "egg");
  return savoury === 0 && (sweets > seasonings || (seasonings === 0 && sweets + neutral > 0));
}

/** Turns a dish's sentences into steps, each ingredient named where its kind has a part. */
function cook({ method }: Dish, kitchen: readonly Ingredient[]): string[] {
  const unnamed = new Set(kitchen);
  const say = (sentence: string): string[] => {
    const named: Ingredient[] = [];
    let complete = true;
    const text = sentence.replace(/\{(again )?([^}]+)\}/g, (_, again, kinds: string) => {
      const items = kitchen.filter(
        (item) => kinds.split(" ").includes(item.kind) && (again || unnamed.has(item)),
      );
      complete &&= items.length > 0;
      named.push(...items);
      return `the ${enumerate(items.map(({ name }) => name))}`;
    });
    if (!complete) return [];
    for (const item of named) unnamed.delete(item);
    return [text];
  };
  return method.map((step) => step.flatMap(say).join(" ")).filter(Boolean);
}

/** Adds up the times that the steps give, so that the two never disagree; in minutes. */
function minutes(steps: readonly string[]): number {
  const sentences = steps.flatMap((step) => step.split(/(?<=[.;]) /));
  const times = sentences.map((sentence) =>
    sentence.startsWith("Meanwhile") ? 0 : Number(/(\d+) minutes/.exec(sentence)?.[1] ?? 0),
  );
  return Math.ceil((PREPARATION_MINUTES + times.reduce((sum, time) => sum + time, 0)) / 5) * 5;
}

/** Names two ingredients, of different kinds if possible, and the dish. */
function title({ name, base, sweet }: Dish, list: readonly Ingredient[]): string {
  const leads = (sweet ? SWEET_TITLE : [...MAJOR_TITLE, ...MINOR_TITLE])
    .filter((kind) => !base.includes(kind))
    .flatMap((kind) => list.filter((ingredient) => ingredient.kind === kind));
  const [first, next] = leads;
  const second =
    leads.find(({ kind }) => kind !== first?.kind && !MINOR_TITLE.includes(kind)) ?? next;
  const adjectives = [first, second]
    .filter((lead) => lead !== undefined)
    .map((lead) => titleCase(lead.name.replace(/\S+$/, singular)));
  const noun = name.replace(/\{(.+)\}/, (_, kinds: string) =>
    titleCase(list.find((ingredient) => kinds.split(" ").includes(ingredient.kind))?.name ?? ""),
  );
  return `${enumerate(adjectives) || "Simple"} ${noun}`;
}

const titleCase = (name: string) =>
  name.replace(/(^|[\s-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());

const measure = ({ name, amount, sweetAmount, preparation }: Ingredient, sweet: boolean) =>
  `${sweet ? sweetAmount : amount} ${name}${preparation && `, ${preparation}`}`;

/** "a", "a and b", "a, b and c". */
function enumerate(items: readonly string[], conjunction = "and"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/**
 * Makes what a visitor typed safe to quote: on one line, no longer than a name is, every
 * character that could mean something in Markdown or HTML escaped, and nothing in it that
 * turns the direction of the text after it.
 *
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
function quote(typed: string): string {
  const line = typed
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  const characters = Array.from(line);
  const short =
    characters.length > MAX_UNKNOWN_CHARACTERS
      ? `${characters.slice(0, MAX_UNKNOWN_CHARACTERS).join("").trimEnd()}…`
      : line;
  return short.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** The note on what the chef doesn't know, empty if there is nothing to say. */
function leftOut(unknown: readonly string[]): string {
  if (unknown.length === 0) return "";
  const names = unknown.slice(0, MAX_UNKNOWN_NAMED).map((name) => `“${name}”`);
  const more = unknown.length - names.length;
  if (more > 0) return `I don't know ${names.join(", ")} and ${more} more, so I left them out.`;
  const them = names.length === 1 ? "it" : "them";
  return `I don't know ${enumerate(names, "or")}, so I left ${them} out.`;
}

/** What to say when there is nothing to cook with: no recipe is better than a made-up one. */
const emptyKitchen = (note: string) =>
  [
    "# Nothing to Cook Yet",
    note,
    "That leaves me nothing to cook with. I know everyday ingredients, such as these:",
    "- Vegetables: onions, tomatoes, carrots, spinach\n- Meat, fish and eggs: chicken, minced beef, salmon, eggs\n- To fill a plate: pasta, rice, potatoes, chickpeas\n- For something sweet: apples, bananas, oats, chocolate",
    "Put a few of yours on the list, in plain words, and I'll find a dish for them.",
  ]
    .filter(Boolean)
    .join("\n\n");

/**
 * Creates a chef who needs no model.
 *
 * @param options.random Picks among the dishes that suit: a number from 0 up to 1.
 * @param options.pieceDelayMs Pause after each piece, in milliseconds.
 * @returns The chef. It throws the signal's reason when the signal aborts, and nothing else.
 */
export function createDemoChef({
  random = Math.random,
  pieceDelayMs = PIECE_DELAY_MS,
}: {
  random?: () => number;
  pieceDelayMs?: number;
} = {}) {
  return async function* demoChef(
    ingredients: readonly string[],
    signal: AbortSignal,
  ): ReturnType<Chef> {
    signal.throwIfAborted();
    yield { type: "model", model: DEMO_MODEL };
    for (const text of pieces(composeRecipe(ingredients, random))) {
      signal.throwIfAborted();
      yield { type: "text", text };
      await pause(pieceDelayMs, signal);
    }
    yield { type: "done", finishReason: "STOP" };
  };
}

/** Cuts a text after every few words; joined again, the pieces are the text. */
function pieces(text: string): string[] {
  const tokens = text.match(/\s*\S+\s*/g) ?? [];
  const size = Math.max(PIECE_WORDS, Math.ceil(tokens.length / MAX_PIECES));
  return Array.from({ length: Math.ceil(tokens.length / size) }, (_, index) =>
    tokens.slice(index * size, (index + 1) * size).join(""),
  );
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
