/** Finds the ingredient's name in a visitor's entry or in a bullet of the cookbook. @module */

/** Names in the cookbook, each with its synonyms and the ingredients that can replace it. */
export const SYNONYMS = Object.entries({
  basil: "basil leaves, fresh basil",
  bean: "black bean, kidney bean, pinto bean",
  beef: "beef mince, ground beef, minced beef",
  "bell pepper": "peppers, green pepper, red pepper, sweet pepper, yellow pepper, capsicum",
  bread: "sliced bread, toast",
  butter: "salted butter, unsalted butter",
  cheese: "cheddar, cheddar cheese, grated cheese, mozzarella, parmesan, parmesan cheese",
  celery: "celery stalk, celery stick",
  chicken: "boneless chicken, chicken breast, chicken thigh",
  chickpea: "chick pea, garbanzo, garbanzo bean",
  chocolate: "chocolate chip, dark chocolate",
  cinnamon: "ground cinnamon",
  cocoa: "cocoa powder",
  cumin: "ground cumin",
  flour: "all-purpose flour, plain flour, wheat flour, white flour",
  garlic: "fresh garlic, garlic clove",
  ginger: "fresh ginger",
  lentil: "red lentil",
  milk: "semi-skimmed milk, skimmed milk, whole milk",
  mushroom: "button mushroom, champignon, chestnut mushroom",
  noodle: "egg noodle, rice noodle",
  oat: "porridge oat, rolled oat",
  oil: "cooking oil, olive oil, rapeseed oil, sunflower oil, vegetable oil",
  onion: "brown onion, red onion, white onion, yellow onion",
  paprika: "smoked paprika, sweet paprika",
  pasta: "farfalle, fusilli, linguine, macaroni, penne, rigatoni, spaghetti, tagliatelle",
  pea: "frozen pea, garden pea, green pea",
  pepper: "black pepper, ground black pepper, ground pepper",
  rice: "basmati, basmati rice, jasmine rice, long-grain rice, white rice",
  salmon: "salmon fillet",
  salt: "sea salt, table salt",
  spinach: "baby spinach, fresh spinach",
  "spring onion": "green onion, scallion",
  stock: "broth, chicken broth, chicken stock, vegetable broth, vegetable stock",
  sugar: "brown sugar, caster sugar, white sugar",
  tofu: "firm tofu",
  tomato: "canned tomato, cherry tomato, chopped tomato, plum tomato, tinned tomato",
});

const NAMES = new Map(
  SYNONYMS.flatMap(([name, synonyms]) => synonyms.split(", ").map((synonym) => [synonym, name])),
);

/** A word of an amount: `2`, `½`, `200g`, `a`, `cup`, `of`. Zero does not match. */
const AMOUNT = new RegExp(
  `^(?!0+$)(${[
    String.raw`[\d½⅓⅔¼¾.,/–-]*[\d½⅓⅔¼¾](x|ml|cl|dl|l|g|kg|oz|lbs?)?`,
    "x|ml|cl|dl|l|g|kg|oz|lbs?|tsp|tbsp|an?|few|half|some|of|large|medium|small",
    "(bag|bottle|box|bunch|can|carton|clove|cup|dozen|fillet|gram|handful|head|jar|kilo|knob|liter)(e?s)?",
    "(litre|ounce|pack|packet|piece|pinch|pint|pound|slice|sprig|stalk|stick|tablespoon|teaspoon|tin)(e?s)?",
  ].join("|")})$`,
);

/** "200 g Rice" → "rice", "2 Red onions" → "red onions". */
export function withoutAmount(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/);
  const start = words.findIndex((word) => !AMOUNT.test(word));
  return words.slice(Math.max(start, 0)).join(" ");
}

/** "200 g Rice" → "rice", "2 Red onions" → "onion". */
export function nameOf(text: string): string {
  const name = withoutAmount(text);
  const singular = name
    .replace(/ies$/, "y")
    .replace(/(o|ch|sh|ss|x)es$/, "$1")
    .replace(/(?<!s)s$/, "");
  return NAMES.get(name) ?? NAMES.get(singular) ?? singular;
}
