/** Finds the ingredients' names in a visitor's entry or in a bullet of the cookbook. @module */
import { MEAT_AND_FISH, OTHER_FOODS, SAVOURY, SWEET } from "./foods";

/**
 * Names in the cookbook, each with its synonyms and the ingredients that can replace it. Not those that
 * `AMOUNT` makes one of the names: "red onion", "minced beef".
 */
export const SYNONYMS = Object.entries({
  apple: "granny smith",
  "baking powder": "",
  banana: "",
  basil: "basil leaves",
  bean: "kidney bean",
  beef: "beef mince, mince beef",
  "bell pepper": "capsicum, peppers, green pepper, orange pepper, red pepper, yellow pepper",
  bread: "",
  broccoli: "",
  butter: "salted butter, unsalted butter",
  carrot: "",
  celery: "",
  cheese: "cheddar, cheddar cheese, parmesan, parmesan cheese",
  chicken: "chicken breast, chicken thigh",
  chickpea: "chick pea",
  "chilli powder": "chili powder",
  chocolate: "chocolate chip, dark chocolate",
  cinnamon: "",
  cocoa: "cocoa powder",
  "coconut milk": "",
  cumin: "",
  "curry powder": "",
  egg: "free range egg",
  flour: "all purpose flour",
  garlic: "",
  ginger: "ginger root",
  leek: "",
  lemon: "lemon juice",
  lentil: "dried lentil, split lentil",
  milk: "full fat milk, semi skimmed milk, skimmed milk",
  mushroom: "button mushroom, chestnut mushroom",
  noodle: "egg noodle, rice noodle",
  oat: "porridge oat, rolled oat",
  oil: "cooking oil, extra virgin olive oil, olive oil, sunflower oil, vegetable oil",
  onion: "",
  paprika: "",
  pasta: "dried pasta, fusilli, linguine, macaroni, penne, rigatoni, spaghetti, tagliatelle",
  pea: "garden pea",
  pepper: "",
  potato: "",
  rice: "basmati, basmati rice, jasmine rice, long grain rice",
  salmon: "",
  salt: "sea salt, table salt",
  "soy sauce": "soya sauce, tamari",
  spinach: "spinach leaf",
  "spring onion": "green onion, salad onion, scallion",
  stock: "broth, chicken broth, chicken stock, vegetable broth, vegetable stock",
  sugar: "caster sugar, granulated sugar",
  tofu: "firm tofu",
  tomato: "cherry tomato, plum tomato, vine tomato",
  water: "",
});

const splitList = (words: string) => words.trim().split(/,\s*/).filter(Boolean);

/** Names in the cookbook that belong only in savoury or only in sweet dishes. All others belong in both. */
const COOKBOOK = {
  meatAndFish: "beef, chicken, salmon",
  savoury: `bean, bell pepper, broccoli, carrot, celery, cheese, chickpea, chilli powder, cumin, curry powder, garlic, leek, lentil,
mushroom, noodle, onion, paprika, pasta, pea, pepper, potato, soy sauce, spinach, spring onion, stock, tofu, tomato, basil`,
  sweet: "apple, baking powder, banana, chocolate, cinnamon, cocoa, sugar",
};

const [MEAT_AND_FISH_NAMES, SAVOURY_NAMES, SWEET_NAMES] = [
  new Set([...splitList(MEAT_AND_FISH), ...splitList(COOKBOOK.meatAndFish)]),
  new Set([...splitList(SAVOURY), ...splitList(COOKBOOK.savoury)]),
  new Set([...splitList(SWEET), ...splitList(COOKBOOK.sweet)]),
];

/** From each food to its name in the cookbook, or to itself. */
const NAMES = new Map([
  ...[MEAT_AND_FISH, SAVOURY, SWEET, OTHER_FOODS]
    .flatMap(splitList)
    .map((food) => [food, food] as const),
  ...SYNONYMS.flatMap(([name, synonyms]) =>
    [name, ...splitList(synonyms)].map((synonym) => [synonym, name] as const),
  ),
]);

const UNITS = `g|kg|mg|m?l|cl|dl|gram(me)?s?|kilo(gram(me)?)?s?|lit(er|re)s?|oz|ounces?|fl|lbs?|pounds?|pints?|quarts?|tsps?|tbsps?`;

/**
 * Words around a name that don't change which food it is: "2", "½", "200g", "6x", "cups", "of", "fresh",
 * "red". Not zero, and no word that may be part of a wish, such as "for" or "little".
 */
const AMOUNT = new RegExp(
  `^(${[
    `[x×]?(?=.*[1-9])\\d[\\d.,/⁄–~-]*([x×%]|${UNITS})?`,
    UNITS,
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|couple|half|quarter",
    "an?|the|my|few|some|of|about|approx|ca",
    "(bag|bottle|box|bulb|bunch|can|carton|clove|container|cube|cup|ear|fillet|floret|handful|head|jar|knob|pack|package|packet|piece|pc|pinch|punnet|rasher|sachet|sheet|slice|sprig|stalk|stick|tablespoon|teaspoon|tin|tub|tube)s?",
    "(bunch|box|pinch|dash)es|leaf|leaves|loaf|loaves",
    "large|medium|medium-sized|small|big|baby|mini|whole|fresh|freshly|ripe|organic|mixed|plain|new",
    "finely|roughly|thinly|chopped|diced|sliced|grated|minced|ground|crushed|peeled|shredded|cubed|halved|washed|trimmed|drained|rinsed|boneless|skinless|toasted|softened",
    "frozen|canned|tinned|jarred|bottled|chilled",
    "red|green|yellow|orange|white|black|brown|purple|golden|pink",
  ].join("|")})$`,
);

/** Words before (`FORM`) or after (`PRODUCT`) a food that turn it into a food no dish of the cookbook uses. */
const FORM =
  /^(?:dried|dry|dehydrated|smoked|pickled|cooked|leftover|roast|roasted|fried|boiled|marinated|cured|salted|instant|candied|breaded|raw)(?: |$)/;
const PRODUCT = new RegExp(
  `(?: |^)(?:${[
    "bean|bread|broth|butter|cheese|chip|cream|crumb|essence|extract|flake|flour|heart|jam|jelly|juice|leaf|leave|milk|noodle|nut",
    "oil|paste|powder|puree|roll|root|sauce|seed|sprout|stock|sugar|syrup|tea|tortilla|vinegar|white|wine|yolk",
    "belly|breast|chop|cutlet|drumstick|finger|joint|leg|liver|loin|meat|mince|neck|rib|shank|shoulder|steak|thigh|wing",
  ].join("|")})s?$`,
);

/** Longer entries are not searched for food. Bounds the search. */
const MAX_WORDS = 12;

/**
 * @param text An entry, as typed: "2 Red onions (large)", "salt and pepper".
 * @returns The names of its foods, as in the cookbook where it uses them. `undefined` if any part is not a food
 *   that the demo knows: it may be a wish, such as "no eggs".
 */
export function ingredientNames(text: string): string[] | undefined {
  const whole = ingredientName(text);
  if (whole) return [whole];
  const parts = text.replace(BRACKETS, " ").split(/[,;&+]| and /i);
  const names = parts.filter((part) => !areOfAmount(normalizedWords(part))).map(ingredientName);
  return names.length > 0 && names.every((name) => name !== undefined) ? names : undefined;
}

const BRACKETS = /[()[\]{}]/g;

/** @returns The words in lower case. Full-width characters are made ASCII; letters lose their accents. */
function normalizedWords(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    // Not the strokes from U+0335 on, which cross out a word.
    .replace(/[\u0300-\u0314\u0327'’]/g, "")
    .replace(BRACKETS, " ")
    // Bullets and times signs. Anywhere else, they may cross something out.
    .replace(/^\s*[-–•*]\s|(?<=\d)\s+[x×]\s|(?<=\s)[x×]\s+(?=\d)/g, " ")
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/(?<=\p{L})[.,:](?=\s|$)/gu, "");
  return plain.split(/\s+/).filter(Boolean);
}

const areOfAmount = (words: readonly string[]) => words.every((word) => AMOUNT.test(word));

/**
 * @returns The only food in a text: "200 g Rice" → "rice". `undefined` if any word belongs neither to its name
 *   nor to an amount.
 */
export function ingredientName(text: string): string | undefined {
  const words = normalizedWords(text);
  if (words.length > MAX_WORDS) return undefined;
  // A word such as "black" may be part of the name ("black beans") or not.
  for (let start = 0; start < words.length && areOfAmount(words.slice(0, start)); start++) {
    for (let end = words.length; end > start && areOfAmount(words.slice(end)); end--) {
      const name = lookUp(words.slice(start, end));
      if (name) return name;
    }
  }
  return undefined;
}

/** @param words Those of a name, in the singular or the plural. */
function lookUp(words: readonly string[]): string | undefined {
  const name = words.join(" ");
  const singulars = PLURALS.map(([ending, singular]) => name.replace(ending, singular));
  const known = [name, ...singulars].map((form) => NAMES.get(form)).find(Boolean);
  if (known) return known;
  const rest = name.replace(FORM, "").replace(PRODUCT, "");
  return rest !== name && ingredientName(rest) ? name : undefined;
}

const PLURALS = [
  [/s$/, ""],
  [/es$/, ""],
  [/ies$/, "y"],
  [/ves$/, "f"],
] as const;

/** "dried apple", "apple juice" → "apple". */
const foodOf = (name: string) =>
  ingredientName(name.replace(FORM, "").replace(PRODUCT, "")) ?? name;

/**
 * Whether a sweet dish would not suit a list: it has meat or fish, or more that belongs in savoury dishes
 * than in sweet ones, or as much.
 *
 * @param names See {@link ingredientNames}.
 */
export function isSavoury(names: readonly string[]): boolean {
  const count = (group: ReadonlySet<string>) =>
    names.filter((name) => [name, foodOf(name)].some((food) => group.has(food))).length;
  if (count(MEAT_AND_FISH_NAMES) > 0) return true;
  const savoury = count(SAVOURY_NAMES);
  return savoury > 0 && savoury >= count(SWEET_NAMES);
}
