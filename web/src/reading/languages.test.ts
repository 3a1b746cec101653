/** One row for each language's record. */
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages";
import { readRecipe } from "./readRecipe";

/** "Sopa" is the dish. */
const FIELDS =
  "ingredients | method | notes | note | servings | perServing | prep | cook | total | time | step | recipeFor | closing".split(
    " | ",
  );
const ROWS = {
  en: "The ingredients | Instructions | Serving suggestions | Tip | Serves | Calories per serving | Prep time | Baking | Ready in | Time | Step 1: Boil | Here is a recipe for a Sopa. | Enjoy!",
  de: "Die Zutaten | Zubereitung | Tipps zur Haltbarkeit | Tipp | Portionen | Kalorien pro Portion | Vorbereitungszeit | Backzeit | Gesamtzeit | Zeit | Schritt 1: Kochen | Hier ist ein Rezept für eine Sopa: | Guten Appetit!",
  fr: "Les ingrédients | Préparation | Conseils | Remarque | Personnes | Calories par portion | Préparation | Cuisson | Temps total | Temps | Étape 1 : Cuire | Voici une recette pour une Sopa. | Bon appétit !",
  es: "Los ingredientes | Elaboración | Consejos | Nota | Raciones | Calorías por ración | Tiempo de preparación | Tiempo de cocción | Tiempo total | Tiempo | Paso 1: Cocer | Aquí tienes una receta para una Sopa: | ¡Buen provecho!",
  it: "Gli ingredienti | Procedimento | Consigli | Nota | Porzioni | Calorie per porzione | Preparazione | Cottura | Tempo totale | Tempo | Passaggio 1: Cuocere | Ecco una ricetta per una Sopa. | Buon appetito!",
  pt: "Os ingredientes | Modo de preparo | Dicas | Dica | Rendimento | Calorias por porção | Tempo de preparo | Tempo de forno | Tempo total | Tempo | Passo 1: Cozer | Aqui está uma receita de uma Sopa. | Bom apetite!",
  ja: "材料 | 作り方 | おいしく作るコツ | ポイント | 人分 | 1人分あたりのkcal | 準備 | 加熱時間 | 合計 | 時間 | 手順1：煮る | Sopaのレシピです。 | 召し上がれ！",
};

/** Languages of which only the name of the ingredients is known. */
const INGREDIENTS = {
  ar: "المكونات",
  hi: "सामग्री",
  id: "Bahan",
  ko: "재료",
  nl: "Ingrediënten",
  pl: "Składniki",
  ru: "Ингредиенты",
  sv: "Ingredienser",
  tr: "Malzemeler",
  vi: "Nguyên liệu",
  zh: "食材",
};

it("has a row for each record with more than durations", () => {
  const languages = Object.keys(LANGUAGES).filter((tag) => LANGUAGES[tag]?.ingredients);
  const [all, others] = [true, false].map((whole) =>
    languages.filter((tag) => Boolean(LANGUAGES[tag]?.method) === whole).sort(),
  );
  expect(Object.keys(ROWS).sort()).toEqual(all);
  expect(Object.keys(INGREDIENTS).sort()).toEqual(others);
});

describe.each(Object.entries(ROWS))("%s", (_, row) => {
  const values = row.split(" | ");
  const words = Object.fromEntries(FIELDS.map((field, index) => [field, values[index] ?? ""]));
  const things = `## ${words.ingredients}\n\n- x\n\n## ${words.method}\n\n`;
  const read = (markdown: string) => readRecipe(markdown, true);
  const partsOf = (markdown: string) =>
    read(markdown).tree.children.map(({ data }) => data?.hProperties?.dataPart);

  it("names the sections", () => {
    const markdown = `# S\n\n${things}- X y z w.\n\n## ${words.notes}\n\n- X y z w.`;
    expect(partsOf(markdown)).toEqual([
      ...["title", "ingredients", "ingredients", "method", "method", "notes", "notes"],
    ]);
  });

  it("labels servings and times, wherever they stand", () => {
    const { servings, prep, cook, total } = words;
    const facts = `${servings}: 4\n${prep}: 10 min\n${cook}: 20 min\n${total}: 45 min`;
    expect(read(`# S\n\n${things}1. X.\n\n${facts}`).facts).toEqual({
      ...{ servings: "4", prepSeconds: 600, cookSeconds: 1200, totalSeconds: 2700 },
    });
    const time = read(`# S\n\n${words.time}: 45 min\n\n${things}1. X.`);
    expect(time.facts).toEqual({ totalSeconds: 2700 });
    expect(read(`# S\n\n${words.perServing}: 350\n\n${things}1. X.`).facts).toEqual({});
  });

  it("has words for steps, and for what is none", () => {
    const { step, note, closing } = words;
    const { steps } = read(`# S\n\n${things}**${step}**\n\nX y.\n\nX z.\n\n**2. Z**\n\nY.`);
    expect(steps.map(({ name }) => name)).toEqual([
      step?.replace(/^.*[:：]\s?/, ""),
      undefined,
      "Z",
    ]);
    expect(read(`# S\n\n${things}1. X y.\n2. **${note}:** Y.\n3. ${closing}`).steps).toHaveLength(
      1,
    );
  });

  it("names the dish of a recipe without a title", () => {
    expect(read(`${words.recipeFor}\n\n${things}1. X.`).dish).toBe("Sopa");
  });
});

it.each(Object.entries(INGREDIENTS))("%s names the ingredients", (_, name) => {
  const { ingredients } = readRecipe(`## ${name}\n\n- X y z w.`, true);
  expect(ingredients).toMatchObject([{ words: "X y z w." }]);
});

it.each(Object.entries({ ja: "のレシピ", ko: "재료", th: "ต้ม", zh: "食材" }))(
  "%s is known by its script",
  (lang, text) => expect(readRecipe(text, true).lang).toBe(lang),
);
