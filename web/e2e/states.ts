/**
 * Every state of the page, for tests that check all of them.
 *
 * @module
 */
import { add, fillList, request, settled, type Visit } from "./visit.ts";

const TWENTY = [
  ...["onions", "garlic", "carrots", "celery", "tomatoes", "2 red peppers", "spinach", "potatoes"],
  ...["chicken thighs", "bacon", "eggs", "cheddar", "butter", "crème fraîche", "rice", "lentils"],
  ...["smoked paprika", "thyme", "lemon", "olive oil"],
];

export const RECIPE = `[lang]: en

# Golden Rice with Soft Eggs and Peas

**2 servings** · Preparation: [10 minutes](PT10M) · Cooking: [half an hour](PT30M)

A pan of rice that asks for little, and for which nearly everything is there already.

## Ingredients

- *1 large* onion, finely sliced
- *200 g* rice, rinsed
- *4* eggs
- *150 g* peas
- *1 tbsp* olive oil (extra)
- *½ tsp* salt

## Method

1. Warm the oil in a wide pan. Cook the onion gently, with the salt, for [10 minutes](PT10M "Soften the onion"), until soft and golden.
2. Stir in the rice, pour in *400 ml* of hot water, cover, and simmer for [12 minutes](PT12M "Simmer the rice").
3. Scatter the peas over the rice and make four hollows. Crack an egg into each.
4. Cover again and cook for [5 to 6 minutes](PT5M "Cook the eggs"), until the whites are firm and the yolks as you like them.
5. Let it stand for [two minutes](PT2M), then eat from the pan.

| For | Rice | Eggs |
| --- | ---: | ---: |
| two | 200 g | 4 |
| four | 400 g | 8 |

> Left over? Fry it crisp the next day.
`;

const HALF = RECIPE.slice(0, RECIPE.indexOf("3. Scatter"));

/** Each function brings a newly opened page into the state of its name. */
export const STATES = {
  async empty() {},
  async one({ page }) {
    await add(page, "onions");
  },
  async twenty({ page }) {
    await fillList(page, ...TWENTY);
  },
  async oddNames({ page }) {
    await fillList(
      page,
      "Donaudampfschifffahrtsgesellschaftskapitänsbrot",
      "بصل أحمر",
      "新鮮な玉ねぎ",
      "  ",
      "🧅🧄",
      "a very long name of an ingredient that somebody pasted from somewhere else, with all its words",
    );
  },
  async loading(visit) {
    await request(visit);
    await visit.on.loader.waitFor();
  },
  async writing(visit) {
    (await request(visit)).write(HALF);
    await visit.page.getByText("Stir in the rice").waitFor();
  },
  async done(visit) {
    (await request(visit)).end(RECIPE);
    await settled(visit.page);
  },
  async second(visit) {
    await STATES.done(visit);
    (await request(visit)).end(RECIPE);
    await visit.page.getByRole("button", { name: /^Back to/ }).waitFor();
  },
  async stopped(visit) {
    await STATES.writing(visit);
    await visit.on.stop.click();
    await settled(visit.page);
  },
  async reset(visit) {
    await STATES.one(visit);
    await visit.on.reset.click();
    await visit.page.getByRole("button", { name: "Undo reset" }).waitFor();
  },
  async failedBefore(visit) {
    (await request(visit)).fail(400);
    await visit.on.alert.waitFor();
  },
  async failedAfter(visit) {
    (await request(visit)).end(HALF, "MAX_TOKENS");
    await visit.on.alert.waitFor();
    await settled(visit.page);
  },
  async returned(visit) {
    await STATES.done(visit);
    await visit.page.getByText("Warm the oil").click({ position: { x: 8, y: 8 } });
    await STATES.failedBefore(visit);
  },
  async returnedBroken(visit) {
    await STATES.failedAfter(visit);
    await STATES.failedBefore(visit);
  },
  async loadingNext(visit) {
    await STATES.done(visit);
    await STATES.loading(visit);
  },
  async tooMany(visit) {
    (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
    await visit.on.alert.waitFor();
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;
