/** An answer in the form that the instruction asks for is read whole, whatever its words are. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";

/** Words of sections and facts, in several languages, and others. */
const WORDS =
  "Beef Tips Storage Soup Slow Cooker Cooking How to Make Serving Serves Board for 4 3-Bean Chili: Ingredients Zutaten Method Step Recipe 30 minutes Prep Time: Total Note: Tip Equipment Variations Enjoy Brotzeit: Aufstriche 材料 栄養満点！豚汁 作り方 コツ Rezept ½ $4.50 (extra) (Extra) für المكونات وصفة שעה Gör så här & – | · ? !".split(
    " ",
  );
const words = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map((all) => all.join(" "));
const named = words(7).filter((text) => /\p{L}/u.test(text));
/** Of an item: one of them must not be a name, a tip or a label. */
const things = words(5).map((text) => `2 kg ${text}`);
const steps = words(8).map((text) => `Stir ${text}, then wait 5 min.`);
const list = (item: fc.Arbitrary<string>) => fc.array(item, { minLength: 2, maxLength: 6 });

const [SERVINGS, UNITS, LABELS] = [
  ["servings", "Portionen", "kişilik", "porcije", "حصص", "annosta"],
  ["minutes", "Min.", "dakika", "minuta", "دقيقة", "minuuttia", "perc", "min"],
  ["Portioner Förberedelse Tillagning Total", "Porsiyon Hazırlık Pişirme Toplam", "A B C D"],
];
const facts = fc.record({
  servings: fc.integer({ min: 1, max: 12 }),
  prep: fc.integer({ min: 5, max: 30 }),
  cook: fc.integer({ min: 31, max: 55 }),
  noun: fc.constantFrom(...SERVINGS),
  unit: fc.constantFrom(...UNITS),
  labels: fc.constantFrom(...LABELS).map((all) => all.split(" ")),
  form: fc.constantFrom("plain", "bold", "whole", "labels"),
});
const warning = fc.constantFrom(
  "",
  "Don't leave cooked rice out for more than 2 hours.",
  "⚠️ The batteries in your list are not safe to eat, so I left them out.",
  "**The mould on the bread is poisonous**",
);
const behind = fc.constantFrom(
  "",
  "## Tips\n\n- Good with 2 slices of bread.\n",
  "## Savjeti\n\n- Kruh.\n- Maslac.\n",
  "---\n\nEnjoy!\n",
);

it("is read whole", () => {
  fc.assert(
    fc.property(
      fc.tuple(named, facts, warning, named, list(things), named, list(steps), behind),
      ([title, fact, left, I, items, M, method, end]) => {
        const { servings, prep, cook, noun, unit, labels, form } = fact;
        const [one, two, three, four] = labels;
        const of = (minutes: number) => `${minutes} ${unit}`;
        const line = {
          plain: `${servings} ${noun}, ${of(prep + cook)}`,
          bold: `**${servings} ${noun} | ${of(prep + cook)}**`,
          whole: `${servings} ${noun} · ${of(prep)} · ${of(cook)} · ${of(prep + cook)}`,
          labels: `**${one}:** ${servings} | **${two}:** ${of(prep)} | **${three}:** ${of(cook)} | **${four}:** ${of(prep + cook)}`,
        }[form];
        const text = [
          ...[`# ${title}`, line, left, `## ${I}`, items.map((item) => `- ${item}`).join("\n")],
          ...[`## ${M}`, method.map((step, at) => `${at + 1}. ${step}`).join("\n"), end],
        ].join("\n\n");
        const recipe = readRecipe(text, true);
        const plain = (some: string) => some.replace(/\s?\(extra\)/gi, "").trim();
        expect(recipe.title).toBe(title.replace(/\s*:$/, ""));
        expect(recipe.ingredients.map((item) => item.words)).toEqual(items.map(plain));
        expect(recipe.steps.map((step) => step.words)).toEqual(method);
        expect(recipe.facts.servings).toMatch(new RegExp(`^${servings}\\b`));
        expect(recipe.facts.totalSeconds).toBe((prep + cook) * 60);
        if (form === "whole" || form === "labels") {
          expect(recipe.facts).toMatchObject({ prepSeconds: prep * 60, cookSeconds: cook * 60 });
        }
      },
    ),
    { numRuns: 300 },
  );
});
