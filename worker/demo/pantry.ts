/**
 * What the demo chef knows: ingredients, what they are, how much of each to take, and
 * how to find one of them in what a visitor typed.
 *
 * @module
 */

/**
 * Each line is `amount | name | preparation | other names`. An amount with " / " in it has
 * a second one, for sweet dishes. The kinds follow what a cook does with an ingredient,
 * not botany: an aromatic is softened first, a tender vegetable can also be eaten raw, a
 * salad one always is. Woody herbs go in as early as spices, the
 * others last.
 */
const PANTRY = {
  aromatic: [
    "2 | onions | finely chopped",
    "3 | shallots | finely chopped",
    "4 | spring onions | sliced | scallion, green onion, salad onion",
    "2 | leeks | washed and finely sliced",
    "3 cloves of | garlic | crushed | garlic clove, clove garlic, clove of garlic",
    "a thumb of | ginger | grated | root ginger, fresh ginger",
    "1 | red chilli | finely chopped | chilli, chillies, chili, chilies, chile, jalapeno, chilli pepper, chili pepper",
    "1 stalk of | lemongrass | bruised and finely chopped | lemon grass",
  ],
  root: [
    "500 g | potatoes | cut into 2 cm chunks | new potato",
    "2 | sweet potatoes | peeled and cut into 2 cm chunks | yam",
    "2 | parsnips | peeled and cut into batons",
    "½ | butternut squash | peeled, seeded and cut into 2 cm chunks | squash, butternut",
    "500 g | pumpkin | peeled, seeded and cut into 2 cm chunks",
    "3 | beetroot | peeled and cut into thin wedges | beet",
    "½ | celeriac | peeled and cut into 2 cm chunks | celery root",
    "1 | swede | peeled and cut into 2 cm chunks | rutabaga",
    "2 | turnips | peeled and cut into 2 cm chunks",
    "2 | plantains | peeled and thickly sliced",
  ],
  vegetable: [
    "2 | aubergines | cut into 2 cm cubes | eggplant, egg plant, brinjal",
    "2 | courgettes | sliced into half-moons | zucchini",
    "1 head of | broccoli | cut into small florets | tenderstem",
    "½ | cauliflower | cut into small florets",
    "250 g | mushrooms | sliced | portobello",
    "200 g | green beans | trimmed and halved | french bean, runner bean, haricot vert",
    "1 bunch of | asparagus | woody ends snapped off",
    "250 g | Brussels sprouts | trimmed and halved | sprout",
    "200 g | bean sprouts | rinsed | beansprout",
    "200 g | okra | trimmed",
  ],
  tender: [
    "4 | tomatoes | roughly chopped",
    "250 g | cherry tomatoes | halved | baby tomato",
    "2 | bell peppers | seeded and sliced | red pepper, green pepper, yellow pepper, orange pepper, sweet pepper, capsicum, peppers",
    "3 | carrots | peeled and thinly sliced",
    "3 sticks of | celery | thinly sliced",
    "1 bulb of | fennel | thinly sliced",
    "150 g | peas | thawed if frozen | petits pois",
    "150 g | sugar snap peas | halved lengthways | sugar snap, mangetout, snow pea",
    "200 g | sweetcorn | drained if tinned | sweet corn, corn, maize",
  ],
  greens: [
    "150 g | spinach | washed",
    "150 g | kale | stalks removed, shredded | cavolo nero",
    "1 bunch of | chard | shredded | swiss chard",
    "¼ | cabbage | finely shredded | savoy, coleslaw",
    "2 heads of | pak choi | quartered | bok choy, pak choy, bok choi",
  ],
  salad: [
    "1 | cucumber | sliced",
    "1 | lettuce | leaves separated | salad leaf, mixed leaf, iceberg, romaine",
    "60 g | rocket | washed | arugula",
    "60 g | watercress | washed",
    "8 | radishes | thinly sliced",
    "1 | avocado | stoned and sliced | avo",
    "60 g | olives | pitted | black olive, green olive",
    "1 tbsp | capers | rinsed",
    "4 | gherkins | sliced | pickle, pickled cucumber, cornichon",
    "6 | sun-dried tomatoes | sliced",
    "1 jar (200 g) of | artichoke hearts | drained | artichoke",
    "100 g | kimchi | roughly chopped",
    "100 g | sauerkraut | drained",
  ],
  meat: [
    "400 g | minced beef | | beef mince, ground beef, mince, minced meat, ground meat, hamburger",
    "400 g | beef | cut into thin strips | steak, beef steak, sirloin, rump steak",
    "400 g | pork | cut into thin strips | pork chop, pork loin, pork belly, pork fillet, pork shoulder",
    "400 g | minced pork | | pork mince, ground pork",
    "400 g | lamb | cut into 2 cm pieces | lamb chop, lamb shoulder, mutton",
    "400 g | minced lamb | | lamb mince, ground lamb",
    "400 g | veal | cut into thin strips",
    "6 | sausages | cut into chunks | banger, bratwurst, pork sausage",
    "6 rashers of | bacon | chopped | pancetta, lardon",
    "150 g | chorizo | sliced",
  ],
  poultry: [
    "300 g | chicken breast | cut into 2 cm pieces | chicken breast fillet",
    "500 g | chicken thighs | boned and cut into 3 cm pieces | chicken leg, chicken drumstick",
    "400 g | chicken | cut into 2 cm pieces | chicken mince, minced chicken, ground chicken",
    "400 g | turkey | cut into 2 cm pieces | turkey mince, minced turkey, ground turkey, turkey breast",
    "2 breasts of | duck | cut into thin strips | duck breast",
  ],
  fish: [
    "2 fillets of | salmon | cut into large pieces | salmon fillet",
    "2 fillets of | cod | cut into large pieces",
    "2 fillets of | haddock | cut into large pieces",
    "2 | tuna steaks | cut into large pieces | fresh tuna",
    "2 fillets of | trout | cut into large pieces",
    "2 fillets of | sea bass | cut into large pieces | bass, seabass",
    "2 fillets of | mackerel | cut into large pieces",
    "300 g | white fish | cut into large pieces | fish, fish fillet, tilapia, pollock, hake, halibut",
  ],
  shellfish: [
    "200 g | prawns | peeled | shrimp, king prawn",
    "500 g | mussels | scrubbed; throw away any that stay shut once cooked",
    "500 g | clams | scrubbed; throw away any that stay shut once cooked",
    "200 g | squid | cleaned and sliced into rings | calamari",
    "200 g | scallops | patted dry",
  ],
  cured: [
    "100 g | ham | torn | parma ham, prosciutto, serrano",
    "80 g | salami | sliced | pepperoni",
    "100 g | smoked salmon | torn",
    "1 tin (145 g) of | tuna | drained | tinned tuna, canned tuna",
    "1 tin (120 g) of | sardines | drained",
    "6 fillets of | anchovies | chopped | anchovy fillet",
    "100 g | cooked crab meat | picked over | crab, crab meat, crab stick",
  ],
  egg: ["4 / 2 | eggs | | egg white, egg yolk, free range egg"],
  milk: [
    "100 ml / 300 ml | milk | | whole milk, skimmed milk, buttermilk",
    "100 ml | cream | | double cream, single cream, heavy cream, whipping cream",
    "200 ml / 300 ml | oat milk | | almond milk, soy milk, soya milk",
    "1 tin (400 ml) of | coconut milk | | coconut cream",
  ],
  dairy: [
    "150 g | yogurt | | yoghurt, greek yogurt, greek yoghurt, natural yogurt, skyr",
    "3 tbsp | crème fraîche | ",
    "3 tbsp | sour cream | | soured cream",
    "100 g | cream cheese | | philadelphia",
    "100 g | mascarpone |",
    "100 g | ricotta |",
    "100 g | cottage cheese | | quark, fromage frais",
  ],
  cheese: [
    "80 g | cheddar | sliced | cheese, gruyere, gouda, emmental, swiss cheese",
    "40 g | parmesan | finely grated | parmigiano, pecorino, grana padano",
    "1 ball (125 g) of | mozzarella | torn",
    "100 g | feta | crumbled",
    "100 g | goat's cheese | crumbled | goat cheese",
    "80 g | blue cheese | crumbled | stilton, gorgonzola, roquefort",
    "100 g | brie | sliced | camembert",
    "200 g | halloumi | fried for 2 minutes a side and cubed",
    "200 g | paneer | cubed",
  ],
  legume: [
    "1 tin (400 g) of | chickpeas | drained and rinsed | garbanzo, garbanzo bean, chick pea",
    "1 tin (400 g) of | lentils | drained and rinsed | dal, dhal, daal",
    "1 tin (400 g) of | kidney beans | drained and rinsed | red bean",
    "1 tin (400 g) of | black beans | drained and rinsed",
    "1 tin (400 g) of | butter beans | drained and rinsed | lima bean",
    "1 tin (400 g) of | cannellini beans | drained and rinsed | bean, white bean, haricot bean, pinto bean, borlotti bean",
    "1 tin (400 g) of | baked beans | ",
    "150 g | edamame | shelled | soy bean, soya bean",
    "300 g | tofu | pressed dry and cubed | bean curd, tempeh",
  ],
  pasta: [
    "250 g | pasta | | penne, fusilli, rigatoni, farfalle, tagliatelle, orzo",
    "250 g | spaghetti | | linguine",
    "250 g | macaroni |",
    "400 g | gnocchi |",
  ],
  noodles: [
    "200 g | egg noodles | | noodle, ramen, udon",
    "200 g | rice noodles | | vermicelli, glass noodle",
  ],
  grain: [
    "200 g / 100 g | rice | rinsed | basmati, risotto rice, arborio, jasmine rice",
    "200 g / 100 g | quinoa | rinsed",
    "200 g / 100 g | couscous |",
    "200 g / 100 g | bulgur wheat | | bulgur, bulgar, cracked wheat",
    "200 g / 100 g | pearl barley | rinsed | barley",
    "150 g / 100 g | polenta | | cornmeal, grits, semolina",
  ],
  bread: [
    "4 slices of | bread | | toast, sourdough, ciabatta, white bread, brown bread",
    "1 | baguette | sliced | french bread, french stick",
    "4 | tortillas | | wrap, tortilla wrap",
    "2 | pitta breads | | pita, pitta, pita bread, naan, flatbread",
    "2 | bagels | split",
  ],
  flour: [
    "1 tbsp / 150 g | flour | | plain flour, wheat flour, rice flour",
    "1 tbsp / 100 g | cornflour | | cornstarch, corn starch, corn flour",
    "2 tbsp / 100 g | oats | | oatmeal, rolled oat, porridge, porridge oat",
    "3 tbsp / 100 g | breadcrumbs | | bread crumb, panko",
  ],
  fruit: [
    "2 | apples | cored and sliced",
    "2 | pears | cored and sliced",
    "2 | bananas | sliced",
    "2 | oranges | peeled and segmented | clementine, satsuma, mandarin, tangerine",
    "1 | grapefruit | peeled and segmented",
    "250 g | strawberries | hulled and halved",
    "150 g | raspberries |",
    "150 g | blueberries |",
    "150 g | blackberries | | berry, mixed berry",
    "200 g | cherries | stoned",
    "200 g | grapes | halved",
    "2 | peaches | stoned and sliced | nectarine",
    "4 | plums | stoned and sliced",
    "4 | apricots | stoned and quartered",
    "1 | mango | peeled, stoned and diced",
    "½ | pineapple | peeled, cored and diced",
    "½ | melon | seeded and diced | watermelon, cantaloupe, honeydew",
    "2 | kiwis | peeled and sliced | kiwi fruit, kiwifruit",
    "4 | figs | quartered",
    "1 | pomegranate | seeds only",
    "50 g | raisins | | sultana, currant",
    "6 | dates | stoned and chopped | medjool",
    "50 g | dried cranberries | | cranberry",
    "300 g | rhubarb | trimmed, sliced and stewed until soft",
  ],
  citrus: ["1 | lemon | | lemon juice, lemon zest", "1 | lime | | lime juice, lime zest"],
  nut: [
    "50 g | mixed nuts | roughly chopped | nut",
    "50 g | almonds | roughly chopped | flaked almond, ground almond",
    "50 g | walnuts | roughly chopped",
    "50 g | hazelnuts | roughly chopped",
    "50 g | pecans | roughly chopped",
    "50 g | cashews | roughly chopped | cashew nut",
    "50 g | peanuts | roughly chopped",
    "50 g | pistachios | shelled and roughly chopped",
    "30 g | pine nuts | | pine kernel, pinenut",
    "30 g | desiccated coconut | | coconut, coconut flake",
    "1 tbsp | sesame seeds | | sesame",
    "2 tbsp | pumpkin seeds | | pepita",
    "2 tbsp | sunflower seeds |",
    "1 tbsp | chia seeds | | chia, flaxseed, linseed",
  ],
  paste: ["2 tbsp | peanut butter | | almond butter, nut butter", "2 tbsp | tahini |"],
  sweetener: [
    "1 tsp / 75 g | sugar | | white sugar, caster sugar, granulated sugar, icing sugar",
    "1 tsp / 75 g | brown sugar | | muscovado, demerara",
    "1 tsp / 3 tbsp | honey |",
    "1 tsp / 3 tbsp | maple syrup | | golden syrup, agave, agave syrup, syrup",
  ],
  treat: [
    "75 g | chocolate | melted | dark chocolate, milk chocolate, white chocolate, chocolate chip",
    "2 tbsp | jam | | marmalade, strawberry jam, raspberry jam, apricot jam",
    "2 tbsp | chocolate spread | | nutella",
    "2 scoops of | ice cream | | vanilla ice cream, gelato",
    "4 | biscuits | crumbled | cookie, cookies, digestive",
  ],
  spice: [
    "1 tsp ground | cumin | | cumin seed",
    "1 tsp ground | coriander seed | | ground coriander, coriander powder, dried coriander",
    "1 tsp | garlic powder | | garlic granule",
    "1 tsp | onion powder |",
    "1 tsp | turmeric |",
    "1 tsp | paprika | | smoked paprika, sweet paprika",
    "½ tsp | chilli flakes | | chili flake, chilli powder, chili powder, cayenne, cayenne pepper, red pepper flake",
    "1 tbsp | curry powder | | curry, curry paste",
    "1 tsp | garam masala |",
    "1 tsp | mustard seeds |",
    "a pinch of | saffron |",
  ],
  woodyHerb: [
    "1 tsp | dried oregano | | oregano, mixed herb, italian herb, dried herb",
    "4 sprigs of | thyme | leaves picked",
    "1 sprig of | rosemary | leaves finely chopped",
    "6 leaves of | sage | chopped",
    "2 | bay leaves | taken out before serving | bay, laurel",
  ],
  warmSpice: [
    "½ tsp ground | cinnamon | | cinnamon stick",
    "a grating of | nutmeg |",
    "½ tsp ground | cardamom |",
    "a pinch of ground | cloves | | ground clove",
    "a pinch of | allspice | | five spice, mixed spice",
    "½ tsp | ground ginger | | ginger powder",
    "1 | star anise | taken out before serving",
    "½ tsp | vanilla extract | | vanilla, vanilla pod, vanilla bean",
    "1 tsp / 2 tbsp | cocoa powder | | cocoa, cacao",
  ],
  herb: [
    "a handful of | basil | torn | thai basil",
    "a handful of | parsley | chopped",
    "a handful of | coriander | chopped | cilantro, fresh coriander",
    "a handful of | mint | chopped | mint leaf",
    "a few sprigs of | dill | chopped",
    "a small bunch of | chives | snipped",
    "a few sprigs of | tarragon | chopped",
  ],
  oil: [
    "2 tbsp | olive oil | | oil, extra virgin olive oil",
    "2 tbsp | vegetable oil | | sunflower oil, rapeseed oil, canola, canola oil, peanut oil, corn oil",
    "1 tbsp | sesame oil |",
    "1 tbsp | coconut oil |",
  ],
  butter: [
    "1 tbsp / 75 g | butter | | unsalted butter, margarine",
    "1 tbsp / 75 g | ghee | | clarified butter",
    "1 tbsp / 75 g | lard | | dripping, goose fat, duck fat",
  ],
  sauce: [
    "2 tbsp | soy sauce | | soya sauce, soy, tamari, shoyu",
    "1 tbsp | fish sauce | | nam pla",
    "1 tbsp | oyster sauce | | hoisin, hoisin sauce, teriyaki, teriyaki sauce",
    "1 tbsp | vinegar | | wine vinegar, white wine vinegar, red wine vinegar, cider vinegar, balsamic, balsamic vinegar, rice vinegar, apple cider vinegar",
    "1 tsp | mustard | | dijon, dijon mustard",
    "2 tbsp | tomato purée | | tomato paste, tomato puree",
    "1 tbsp | ketchup | | tomato ketchup, tomato sauce, barbecue sauce, bbq sauce",
    "2 tbsp | mayonnaise | | mayo",
    "3 tbsp | pesto |",
    "1 tbsp | Worcestershire sauce | | worcester sauce",
    "1 tsp | hot sauce | | tabasco, sriracha, chilli sauce, chili sauce",
    "1 tbsp | harissa | | gochujang",
    "1 tbsp | miso | | miso paste",
  ],
  liquid: [
    "750 ml hot | stock | | chicken stock, vegetable stock, beef stock, fish stock, chicken broth, vegetable broth, beef broth, broth, stock cube, bouillon",
    "400 g | passata | | tomato passata",
    "100 ml | wine | | white wine, red wine, beer, cider",
  ],
  water: ["up to 1 litre of | water | | tap water"],
  salt: ["½ tsp | salt | | sea salt, table salt"],
  pepper: ["a few grinds of | black pepper | | pepper, white pepper, peppercorn"],
};

/** What a cook does with an ingredient: a key of {@link PANTRY}. */
export type Kind = keyof typeof PANTRY;

/** Something that the demo chef can cook with. */
export interface Ingredient {
  /** As the chef calls it, in the number that the amount wants: "onions", "garlic". */
  name: string;
  kind: Kind;
  /** Goes before the name: "2", "3 cloves of". */
  amount: string;
  /** The same in a sweet dish, where flour is more than a thickener. */
  sweetAmount: string;
  /** Goes after the name and a comma. May be empty. */
  preparation: string;
}

/** Longest part of an entry that is searched: bounds the work that one entry can cause. */
const MAX_SEARCHED_CHARACTERS = 200;

const LINES = Object.entries(PANTRY).flatMap(([kind, lines]) =>
  lines.map((line) => {
    const [amounts = "", name = "", preparation = "", others = ""] = line
      .split("|")
      .map((part) => part.trim());
    const [amount = "", sweetAmount = amount] = amounts.split(" / ");
    const ingredient: Ingredient = { name, kind: kind as Kind, amount, sweetAmount, preparation };
    return { ingredient, names: [name, ...others.split(",").filter(Boolean)].map(words) };
  }),
);

/** Everything the demo chef can cook with. */
export const CATALOGUE: readonly Ingredient[] = LINES.map(({ ingredient }) => ingredient);

// As written first, so that "peppers" can be vegetables while "pepper" is the spice.
const byName = new Map<string, Ingredient>();
for (const { ingredient, names } of LINES) {
  for (const name of names) byName.set(name.join(" "), ingredient);
}
for (const { ingredient, names } of LINES) {
  for (const name of names) {
    const key = name.map(singular).join(" ");
    if (!byName.has(key)) byName.set(key, ingredient);
  }
}

const LONGEST_NAME_WORDS = Math.max(
  ...LINES.flatMap(({ names }) => names.map((name) => name.length)),
);

/**
 * Finds what the chef knows in an entry as a visitor typed it, amounts and adjectives included.
 *
 * @param entry Any text: "2 large Onions", "salt and pepper", "tuna in olive oil".
 * @returns One ingredient for each part between commas and "and"s that names one; none if
 *   the chef knows none of it.
 */
export function findIngredients(entry: string): Ingredient[] {
  return entry
    .slice(0, MAX_SEARCHED_CHARACTERS)
    .split(/[,;&+\n]|\b(?:and|plus)\b/i)
    .flatMap((part) => {
      const typed = words(part);
      // What comes after these only describes: tuna in olive oil is tuna.
      const end = typed.findIndex((word) => /^(in|with|without|for|from)$/.test(word));
      return findLongest(end > 0 ? typed.slice(0, end) : typed) ?? [];
    });
}

/** The longest known name wins, and of two as long the last: in English it is the noun. */
function findLongest(typed: string[]): Ingredient | undefined {
  for (let length = Math.min(LONGEST_NAME_WORDS, typed.length); length > 0; length--) {
    for (let start = typed.length - length; start >= 0; start--) {
      const name = typed.slice(start, start + length);
      const found = byName.get(name.join(" ")) ?? byName.get(name.map(singular).join(" "));
      if (found) return found;
    }
  }
  return undefined;
}

/** Words without case, accents and apostrophes: "Crème fraîche" is "creme", "fraiche". */
function words(text: string): string[] {
  const plain = text.normalize("NFD").replace(/[\p{M}'’]/gu, "");
  return plain.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/**
 * @param word An English noun.
 * @returns Its singular, well enough for the names in the pantry: "tomato", "berry", "leaf".
 */
export function singular(word: string): string {
  return word
    .replace(/leaves$/i, "leaf")
    .replace(/ies$/, "y")
    .replace(/(o|ch|sh|ss|x)es$/, "$1")
    .replace(/([^su])s$/, "$1");
}
