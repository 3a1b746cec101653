/**
 * The chef who answers when no key is set: no model, only a pantry and a few dishes.
 *
 * @module
 */
import type { Chef } from "./chef";
import { DEMO_MODEL } from "./contract";
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

/**
 * A way to cook. Each string of a step is a sentence: `{meat poultry}` stands for all
 * ingredients of these kinds that no sentence has named yet, `{again meat}` for those that
 * one has. A sentence with nothing to stand for is left out, so one method fits any list.
 */
export interface Dish {
  /** Ends the title. `{pasta noodles}` in it stands for the first ingredient of these kinds. */
  name: string;
  /** Kinds that go without saying, and so stay out of the title. */
  base: readonly Kind[];
  /** What to add of the chef's own, where the list has nothing of the same kind. */
  staples: readonly string[];
  sweet?: boolean;
  /** What the visitor should know before cooking. */
  note?: string;
  suits: (has: Has) => boolean;
  method: readonly (readonly string[])[];
}

/** How many ingredients of these kinds the list has. */
type Has = (...kinds: Kind[]) => number;

const COOK_STARCH =
  "Cook {pasta noodles grain} as the packet says, about 12 minutes, drain and keep warm.";
const BOIL_EGGS =
  "Meanwhile, boil {egg} for 10 minutes, cool under the tap, peel and quarter for the top.";
const THICKEN =
  "Mix {flour} with a little cold water, stir in and bubble for 3 minutes to thicken.";
const WILT = "Add {greens} and stir for 3 minutes, until wilted.";
const WARM = "Add {cured} and warm through for 2 minutes.";
const LOOSEN =
  "Add {liquid water milk} a splash at a time, as much as the pan needs, and bubble for 3 minutes.";

// Where raw meat, poultry and fish are safe to eat: https://www.foodsafety.gov/food-safety-charts
const MEAT_DONE = "with no pink left and 71 °C (160 °F) in the middle.";
const POULTRY_DONE = "with clear juices and 75 °C (165 °F) in the middle of the thickest piece.";
const FISH_DONE = "until opaque, flaking and 63 °C (145 °F) in the middle.";
const SHELLFISH_DONE = "until firm and opaque all the way through.";

const FRY = [
  `Fry {meat} for 8 minutes, until browned, ${MEAT_DONE}`,
  `Fry {poultry} for 8 minutes, until golden, ${POULTRY_DONE}`,
  `Fry {fish} for 6 minutes, turning once, ${FISH_DONE}`,
  `Fry {shellfish} for 4 minutes, ${SHELLFISH_DONE}`,
  "Lift {again meat poultry fish shellfish} onto a clean plate.",
];
const RETURN = "Return {again meat poultry fish shellfish} to the pan to warm through.";
const CHECK = [
  `Keep {again meat} simmering until done, ${MEAT_DONE}`,
  `Keep {again poultry} simmering until done, ${POULTRY_DONE}`,
];
const POACH = [
  `Lower in {fish} and poach for 6 minutes, ${FISH_DONE}`,
  `Add {shellfish} and cook for 4 minutes, ${SHELLFISH_DONE}`,
];
const VEGETABLES = [
  "Soften {aromatic} for 5 minutes.",
  "Add {root} with a cup of hot water, cover and cook for 15 minutes, until tender.",
  "Add {vegetable tender legume} and cook for 8 minutes, stirring often, until tender.",
  "Stir in {spice woodyHerb warmSpice} for 1 minute, until fragrant.",
];

const SEASON_POT = [
  "Stir in {sauce paste sweetener} a little at a time, tasting as you go.",
  "Squeeze in {citrus}.",
  "Season with {salt pepper}.",
];
const SEASON_TOP = [
  "Season with {salt pepper}.",
  "Spoon over {sauce paste sweetener}, a little at a time.",
  "Squeeze over {citrus}.",
];
/** Ends every savoury dish: what is eaten with it, and what after it. */
const SERVE = [
  [
    "Scatter {herb nut} over the top.",
    "Toast {bread} and serve alongside.",
    "Spread {butter} on top while it is hot.",
    "Serve with {salad} on the side.",
    "Serve {dairy cheese} in a bowl beside it.",
    "Warm {liquid milk} gently and serve in small cups.",
    "Put {water} on the table, well chilled.",
  ],
  [
    "Afterwards, serve {fruit} with {treat}.",
    "Afterwards, serve {fruit} as a dessert.",
    "Afterwards, serve {treat} as something sweet.",
  ],
];
/** Ends every sweet dish. */
const SERVE_SWEET = [
  [
    "Drizzle with {paste treat}.",
    "Scatter {nut herb} over the top.",
    "Serve with {dairy}.",
    "Pour {milk} over at the table.",
    "Toast {bread} and serve alongside.",
    "Offer {spice woodyHerb pepper sauce liquid} separately, for a savoury edge.",
    "Put {water} on the table, well chilled.",
  ],
];

const RAW: readonly Kind[] = ["meat", "poultry", "fish", "shellfish"];
const COOKED_VEGETABLES: readonly Kind[] = ["aromatic", "root", "vegetable", "tender", "greens"];

/** For lists that no other dish suits: seasonings without anything to season. */
const SAUCE: Dish = {
  name: "Sauce",
  note: "On its own this is no meal: spoon the sauce over vegetables, rice or whatever else you have.",
  base: ["liquid", "water"],
  staples: ["olive oil", "salt", "water"],
  suits: () => true,
  method: [
    [
      "Warm {oil butter} in a small pan over a low heat.",
      ...VEGETABLES,
      "Stir in {flour} for 2 minutes, until it smells of biscuits.",
      "Whisk in {liquid milk} and enough of {water} to make it pour, and simmer for 5 minutes.",
      "Whisk in {liquid milk water}, as much as it takes to make it pour, and simmer for 5 minutes.",
      WILT,
      WARM,
    ],
    ["Off the heat, stir in {dairy cheese} until smooth.", BOIL_EGGS, ...SEASON_POT],
    ...SERVE,
  ],
};

/** Everything the demo chef can make. */
export const DISHES: readonly Dish[] = [
  {
    name: "Soup",
    base: ["liquid", "water"],
    staples: ["olive oil", "salt", "water"],
    suits: (has) =>
      has(...COOKED_VEGETABLES, "legume") > 0 ||
      (has("liquid", "water") > 0 && has(...RAW, "egg", "cheese", "cured") > 0),
    method: [
      [
        "Heat {oil butter} in your largest pot over a medium heat.",
        "Soften {aromatic} in it for 8 minutes.",
        "Add {meat poultry} and brown for 8 minutes, stirring now and then.",
        "Stir in {spice woodyHerb warmSpice} for 1 minute, until fragrant.",
        "Turn {root vegetable tender} in the hot oil for 3 minutes.",
      ],
      [
        "Pour in {liquid water}, bring to the boil and top up with hot water whenever it looks dry.",
        "Add {grain legume}.",
        "Simmer {again meat poultry aromatic root vegetable tender grain legume} for 20 minutes, until tender.",
        "Add {pasta noodles} and simmer for 12 minutes, until tender.",
        ...CHECK,
      ],
      [
        ...POACH,
        "Beat {egg}, trickle into the simmering soup and stir for 3 minutes, until fully set.",
        WILT,
        WARM,
        THICKEN,
      ],
      ["Off the heat, stir in {milk dairy cheese}.", ...SEASON_POT],
      ...SERVE,
    ],
  },
  {
    name: "Stir-Fry",
    base: ["grain", "pasta", "noodles"],
    staples: ["vegetable oil", "soy sauce"],
    suits: (has) =>
      has("vegetable", "tender", "greens") > 0 &&
      has("root", "pasta", "dairy", "cheese", "milk", "bread") === 0,
    method: [
      [COOK_STARCH],
      ["Heat {oil butter} in a wok or your widest pan over a high heat.", ...FRY],
      ["Scramble {egg} in the same pan for 3 minutes, until fully set, and set aside."],
      [
        "Stir-fry {aromatic} for 2 minutes.",
        "Add {vegetable tender legume} and stir-fry for 6 minutes, until just tender.",
        "Stir in {spice woodyHerb warmSpice} for 1 minute, until fragrant.",
        WILT,
        WARM,
      ],
      [
        "Return {again meat poultry fish shellfish egg} to the pan to warm through.",
        LOOSEN,
        THICKEN,
        ...SEASON_POT,
        "Serve with {again pasta noodles grain}.",
      ],
      ...SERVE,
    ],
  },
  {
    name: "{pasta noodles}",
    base: ["pasta", "noodles"],
    staples: ["olive oil", "salt"],
    suits: (has) => has("pasta", "noodles") > 0,
    method: [
      ["Heat {oil butter} in a large frying pan over a medium heat.", ...FRY],
      VEGETABLES,
      [
        "Meanwhile, boil {pasta noodles} in plenty of salted water as the packet says; keep a cup of the water, then drain.",
        "Meanwhile, cook {grain} as the packet says, to serve alongside.",
        BOIL_EGGS,
      ],
      [WILT, WARM, LOOSEN, THICKEN, RETURN],
      [
        "Toss {again pasta noodles} through the sauce for 2 minutes, with a splash of the cooking water.",
        "Off the heat, stir in {dairy cheese}.",
        ...SEASON_POT,
      ],
      ...SERVE,
    ],
  },
  {
    name: "Omelette",
    base: ["egg"],
    staples: ["olive oil", "salt"],
    suits: (has) => has("egg") > 0 && has("poultry", "fish", "pasta", "noodles", "grain") === 0,
    method: [
      ["Heat {oil butter} in a large non-stick frying pan over a medium heat.", ...FRY],
      [...VEGETABLES, WILT, WARM, RETURN],
      [
        "Beat {egg} with {milk dairy}.",
        "Beat {egg} well.",
        "Whisk in {flour} until smooth.",
        "Stir in {cheese}.",
        "Season with {salt pepper}.",
      ],
      [
        "Pour the eggs into the hot pan, cover and cook gently for 8 minutes, until fully set, with nothing runny left.",
        "Fold in half.",
        ...SEASON_TOP,
      ],
      ...SERVE,
    ],
  },
  {
    name: "Salad",
    base: [],
    staples: ["olive oil", "salt", "vinegar"],
    suits: (has) =>
      has(...RAW, "flour", "milk", "liquid") === 0 && has("salad", "tender", "greens") > 0,
    method: [
      [
        "Boil {root} in salted water for 15 minutes, until tender, and drain.",
        "Cook {pasta noodles grain} as the packet says, rinse with cold water and drain.",
        "Melt {butter} in a frying pan and fry {vegetable} for 8 minutes, until tender.",
        "Fry {vegetable} in a spoonful of oil for 8 minutes, until tender.",
        "Leave {again root vegetable} to cool.",
        BOIL_EGGS.replace("Meanwhile, boil", "Boil"),
      ],
      [
        "In a large bowl, whisk {oil sauce citrus paste sweetener dairy spice woodyHerb warmSpice salt pepper} into a dressing.",
        "Stir in {aromatic} and leave for 10 minutes to mellow.",
      ],
      [
        "Add {tender greens salad legume cured fruit} and toss gently.",
        "Fold in {again root vegetable pasta noodles grain}.",
        "Scatter {cheese herb nut} over the top.",
        "Lay {again egg} on top.",
      ],
      ...SERVE,
    ],
  },
  {
    name: "Traybake",
    base: [],
    staples: ["olive oil", "salt"],
    suits: (has) =>
      (has(...RAW, "root") > 0 || has("vegetable", "tender") > 1) &&
      has("pasta", "noodles", "grain", "liquid") === 0,
    method: [
      [
        "Heat the oven to 220 °C (425 °F; 200 °C with a fan).",
        "Brush a large roasting tin with a little of {oil butter}.",
      ],
      ["Toss {root} in some of it, and roast in the tin for 25 minutes."],
      [
        "Add {meat poultry aromatic vegetable tender legume}, {spice woodyHerb warmSpice} and the rest of the oil, toss, and roast for 20 minutes, turning once.",
        "Add {meat poultry aromatic vegetable tender legume} and the rest of the oil, toss, and roast for 20 minutes, turning once.",
        "Rub {spice woodyHerb warmSpice} into {fish}.",
        "Sprinkle with {spice woodyHerb warmSpice}.",
        `Keep {again meat} in the oven until done, ${MEAT_DONE}`,
        `Keep {again poultry} in the oven until done, ${POULTRY_DONE}`,
      ],
      [
        `Lay {again fish} in the tin and roast for 12 minutes, ${FISH_DONE}`,
        `Add {shellfish} and roast for 8 minutes, ${SHELLFISH_DONE}`,
        "Toss {greens cured} through and roast for 5 minutes.",
        "Sprinkle with {flour}, and roast for 5 minutes, until golden.",
        "Top with {cheese} and roast for 3 minutes, until soft.",
      ],
      [BOIL_EGGS, ...SEASON_TOP],
      ...SERVE,
    ],
  },
  {
    name: "Curry",
    base: ["spice"],
    staples: ["vegetable oil", "salt", "curry powder"],
    suits: (has) =>
      has(...RAW, "legume", "root", "vegetable") > 0 &&
      has("spice", "milk", "legume") > 0 &&
      has("pasta", "noodles", "bread", "cheese", "woodyHerb") === 0,
    method: [
      ["Cook {grain} as the packet says, about 12 minutes, drain and keep warm."],
      [
        "Heat {oil butter} in a wide, deep pan over a medium heat.",
        "Soften {aromatic} in it for 8 minutes.",
        "Stir in {spice woodyHerb warmSpice} for 1 minute, until fragrant.",
      ],
      ["Add {meat poultry} and turn in the spices for 8 minutes, until browned."],
      [
        "Stir in {root vegetable tender legume}.",
        "Pour in {liquid water milk}.",
        "Add a cup of hot water.",
        "Cover and simmer {again meat poultry root vegetable tender legume} for 20 minutes, until tender.",
        ...CHECK,
      ],
      [...POACH, WILT, WARM, THICKEN, BOIL_EGGS],
      ["Off the heat, stir in {dairy}.", ...SEASON_POT, "Serve with {again grain}."],
      ...SERVE,
    ],
  },
  {
    name: "Pilaf",
    base: ["grain"],
    staples: ["olive oil", "salt"],
    suits: (has) => has("grain") > 0 && has("pasta", "noodles") === 0,
    method: [
      [
        "Heat {oil butter} in a wide pan with a lid over a medium heat.",
        "Soften {aromatic} in it for 8 minutes.",
        "Add {meat poultry} and brown for 8 minutes, stirring now and then.",
        "Stir in {spice woodyHerb warmSpice} for 1 minute, until fragrant.",
      ],
      [
        "Stir in {grain root} until glossy.",
        "Pour in {liquid milk water}.",
        "Add hot water until everything is covered by a finger's width.",
        "Cover and simmer gently for 15 minutes, topping up with hot water if it looks dry.",
        "Add {vegetable tender legume}, cover and cook for 8 minutes, until tender.",
        ...CHECK,
      ],
      [...POACH, WILT, WARM, BOIL_EGGS],
      ["Off the heat, fork through {dairy cheese}.", ...SEASON_POT],
      ["Toast {flour} in a dry pan for 4 minutes, until golden, and scatter over the top."],
      ...SERVE,
    ],
  },
  {
    name: "Toasts",
    base: ["bread"],
    staples: ["olive oil", "salt"],
    suits: (has) =>
      has("bread") > 0 && has("root", "flour", "pasta", "noodles", "grain", "liquid") === 0,
    method: [
      ["Brush {bread} with a little of {oil} and toast until crisp."],
      FRY,
      [
        "Scramble {egg} in a frying pan for 3 minutes, until fully set, and set aside.",
        ...VEGETABLES,
        WILT,
        WARM,
        LOOSEN,
        RETURN,
      ],
      [
        "Spread the toast with {butter dairy}.",
        "Pile on {again meat poultry fish shellfish egg aromatic root vegetable tender legume greens cured}.",
        "Add {salad}.",
        "Lay on {cheese} and grill for 3 minutes, until soft.",
        ...SEASON_TOP,
      ],
      ...SERVE,
    ],
  },
  {
    name: "Sharing Plate",
    base: [],
    staples: ["olive oil"],
    suits: (has) =>
      has("cured", "cheese") > 0 &&
      has(...RAW, ...COOKED_VEGETABLES, "legume", "egg", "flour", "pasta", "noodles", "grain") ===
        0,
    method: [
      ["Take {cheese cured} out of the fridge 20 minutes ahead, and lay out on a large plate."],
      ["Add {salad fruit}, in small heaps.", "Toast {bread} and put beside it."],
      [
        "Stir {spice woodyHerb warmSpice} into {oil}, for dipping.",
        "Pour {oil} into a small bowl, for dipping.",
        ...SEASON_TOP,
      ],
      ...SERVE,
    ],
  },
  {
    name: "Crumble",
    sweet: true,
    base: ["flour", "sweetener", "butter"],
    staples: ["flour", "butter", "sugar"],
    suits: (has) => has("fruit") > 0 && has("egg", "grain", "bread") === 0,
    method: [
      ["Heat the oven to 190 °C (375 °F; 170 °C with a fan)."],
      ["Put {fruit} in an ovenproof dish.", "Squeeze over {citrus}.", "Dust with {warmSpice}."],
      [
        "Rub {butter oil} into {flour} until it looks like coarse crumbs.",
        "Stir in {sweetener nut salt}.",
        "Spread over the fruit.",
      ],
      ["Bake for 35 minutes, until golden on top and bubbling at the edges."],
      ...SERVE_SWEET,
    ],
  },
  {
    name: "Bowl",
    sweet: true,
    base: ["sweetener"],
    staples: ["honey"],
    suits: (has) => has("fruit") > 0 && has("egg", "grain", "flour", "bread") === 0,
    method: [
      [
        "Toss {fruit} with {citrus} in a large bowl.",
        "Put {fruit} in a large bowl.",
        "Squeeze in {citrus}.",
        "Stir in {sweetener warmSpice salt}, and leave for 10 minutes, until juicy.",
      ],
      ["Divide {dairy} between small bowls and spoon the rest over."],
      ["Melt {butter oil} and trickle over."],
      ...SERVE_SWEET,
    ],
  },
  {
    name: "Pancakes",
    sweet: true,
    base: ["flour", "egg", "milk", "butter", "oil"],
    staples: ["flour", "eggs", "milk"],
    suits: (has) => has("grain", "bread") === 0,
    method: [
      [
        "Whisk {flour egg milk} to a smooth batter, about as thick as cream.",
        "Whisk in {warmSpice salt}.",
        "Leave to stand for 10 minutes.",
      ],
      [
        "Heat a little of {butter oil} for each pancake.",
        "In a non-stick pan over a medium heat, fry a ladleful of batter at a time until golden on both sides and set in the middle: about 15 minutes for the whole batch.",
      ],
      ["Pile {fruit} on top.", "Finish with {sweetener}.", "Squeeze over {citrus}."],
      ...SERVE_SWEET,
    ],
  },
  {
    name: "{grain} Pudding",
    sweet: true,
    base: ["grain", "milk", "sweetener"],
    staples: ["milk", "sugar"],
    suits: (has) => has("grain") > 0,
    method: [
      [
        "Put {grain milk} in a heavy pan with a cup of water and bring to the boil.",
        "Stir in {sweetener warmSpice salt}.",
        "Simmer gently for 25 minutes, stirring often and adding water when it thickens too soon, until soft.",
      ],
      [
        "Mix {flour} with a little cold water, stir in and bubble for 3 minutes to thicken.",
        "Beat {egg}, stir in over a low heat for 5 minutes, until thick and steaming (75 °C, 165 °F).",
        "Stir in {butter oil}.",
        "Squeeze in {citrus}.",
      ],
      ["Serve warm with {fruit}."],
      ...SERVE_SWEET,
    ],
  },
  {
    name: "Bread Pudding",
    sweet: true,
    base: ["bread", "egg", "milk", "sweetener", "butter"],
    staples: ["eggs", "milk", "sugar"],
    suits: (has) => has("bread") > 0 && has("grain") === 0,
    method: [
      [
        "Heat the oven to 180 °C (350 °F; 160 °C with a fan).",
        "Tear {bread} into an ovenproof dish.",
        "Tuck in {fruit}.",
        "Add {butter oil} here and there.",
      ],
      [
        "Whisk {egg milk sweetener warmSpice salt} together.",
        "Whisk in {flour}.",
        "Squeeze in {citrus}.",
        "Pour over the bread and leave for 10 minutes to soak.",
      ],
      ["Bake for 35 minutes, until golden, puffed and set all the way through."],
      ...SERVE_SWEET,
    ],
  },
];

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
} = {}): Chef {
  return async function* demoChef(ingredients, signal) {
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
