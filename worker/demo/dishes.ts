/**
 * What the demo chef can make of a pantry: tables, for a chef to read.
 *
 * @module
 */
import type { Kind } from "./pantry";

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
export type Has = (...kinds: Kind[]) => number;

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

// Where raw meat, poultry and fish are safe to eat: https://www.foodsafety.gov/food-safety-charts/safe-minimum-internal-temperatures
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

/** What is not safe to eat before it is cooked through. */
export const RAW: readonly Kind[] = ["meat", "poultry", "fish", "shellfish"];
export const COOKED_VEGETABLES: readonly Kind[] = [
  "aromatic",
  "root",
  "vegetable",
  "tender",
  "greens",
];

/** For lists that no other dish suits: seasonings without anything to season. */
export const SAUCE: Dish = {
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
