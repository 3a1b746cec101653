/** Finds the ingredient's name in a visitor's entry or in a bullet of the cookbook. @module */

/** Names in the cookbook, each with its synonyms and the ingredients that can replace it. */
export const SYNONYMS = Object.entries({
  basil: "basil leaves",
  bean: "black bean, kidney bean, pinto bean",
  beef: "beef mince, minced beef",
  "bell pepper": "peppers, green pepper, red pepper, sweet pepper, yellow pepper",
  butter: "salted butter, unsalted butter",
  cheese: "cheddar, cheddar cheese, grated cheese, parmesan, parmesan cheese",
  chicken: "boneless chicken, chicken breast, chicken thigh",
  chickpea: "chick pea, garbanzo bean",
  chocolate: "chocolate chip, dark chocolate",
  cocoa: "cocoa powder",
  flour: "all-purpose flour, plain flour, wheat flour, white flour",
  garlic: "garlic clove",
  lentil: "red lentil",
  mushroom: "button mushroom, champignon, chestnut mushroom",
  noodle: "egg noodle, rice noodle",
  oat: "porridge oat, rolled oat",
  oil: "cooking oil, olive oil, rapeseed oil, sunflower oil, vegetable oil",
  onion: "brown onion, red onion, white onion, yellow onion",
  pasta: "fusilli, linguine, macaroni, penne, rigatoni, spaghetti, tagliatelle",
  pea: "frozen pea, garden pea, green pea",
  pepper: "black pepper",
  rice: "basmati, basmati rice, jasmine rice, long-grain rice, white rice",
  salmon: "salmon fillet",
  spinach: "baby spinach",
  "spring onion": "green onion, scallion",
  stock: "broth, chicken broth, chicken stock, vegetable broth, vegetable stock",
  sugar: "brown sugar, caster sugar, white sugar",
  tofu: "firm tofu",
  tomato: "cherry tomato, chopped tomato, plum tomato, tinned tomato",
});

const NAMES = new Map(
  SYNONYMS.flatMap(([name, synonyms]) => synonyms.split(", ").map((synonym) => [synonym, name])),
);

/** A word before a name: `2`, `½`, `200g`, `a`, `cups`, `of`, `fresh`. Zero does not match. */
const AMOUNT = new RegExp(
  `^(?!0+$)(${[
    "[\\d½⅓⅔¼¾.,/–-]*(x|[mcd]?l|k?g|oz|lbs?|tsp|tbsp)?|an?|few|half|some|of",
    "large|medium|small|fresh|ground",
    "(bag|bottle|bunch|can|clove|cup|handful|pack|packet|piece|pinch|slice|stick|tablespoon|teaspoon|tin)s?",
  ].join("|")})$`,
);

/** "200 g Rice" → "rice", "2 Red onions" → "onion". */
export function nameOf(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/);
  // If all words belong to an amount, the index is -1: the last word, which is no ingredient.
  const name = words.slice(words.findIndex((word) => !AMOUNT.test(word))).join(" ");
  const singular = name.replace(/(?<=o)es$|s$/, "");
  return NAMES.get(name) ?? NAMES.get(singular) ?? singular;
}
