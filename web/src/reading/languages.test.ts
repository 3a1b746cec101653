/** One row for each language's record. */
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages";
import { readRecipe } from "./readRecipe";

interface Words {
  ingredients: string;
  method: string;
  notes: string;
  note: string;
  servings: string;
  perServing: string;
  prep: string;
  cook: string;
  total: string;
  time: string;
  step: string;
  /** A sentence that names the dish "Sopa". */
  recipeFor: string;
  closing: string;
}

const WORDS: Record<string, Words> = {
  en: {
    ingredients: "The ingredients",
    method: "Instructions",
    notes: "Serving suggestions",
    note: "Tip",
    servings: "Serves",
    perServing: "Calories per serving",
    prep: "Prep time",
    cook: "Baking",
    total: "Ready in",
    time: "Time",
    step: "Step 1: Boil",
    recipeFor: "Here is a recipe for a Sopa.",
    closing: "Enjoy!",
  },
  de: {
    ingredients: "Die Zutaten",
    method: "Zubereitung",
    notes: "Tipps zur Haltbarkeit",
    note: "Tipp",
    servings: "Portionen",
    perServing: "Kalorien pro Portion",
    prep: "Vorbereitungszeit",
    cook: "Backzeit",
    total: "Gesamtzeit",
    time: "Zeit",
    step: "Schritt 1: Kochen",
    recipeFor: "Hier ist ein Rezept für eine Sopa:",
    closing: "Guten Appetit!",
  },
  fr: {
    ingredients: "Les ingrédients",
    method: "Préparation",
    notes: "Conseils",
    note: "Remarque",
    servings: "Personnes",
    perServing: "Calories par portion",
    prep: "Préparation",
    cook: "Cuisson",
    total: "Temps total",
    time: "Temps",
    step: "Étape 1 : Cuire",
    recipeFor: "Voici une recette de Sopa.",
    closing: "Bon appétit !",
  },
  es: {
    ingredients: "Los ingredientes",
    method: "Elaboración",
    notes: "Consejos",
    note: "Nota",
    servings: "Raciones",
    perServing: "Calorías por ración",
    prep: "Tiempo de preparación",
    cook: "Tiempo de cocción",
    total: "Tiempo total",
    time: "Tiempo",
    step: "Paso 1: Cocer",
    recipeFor: "Aquí tienes una receta de Sopa:",
    closing: "¡Buen provecho!",
  },
  it: {
    ingredients: "Gli ingredienti",
    method: "Procedimento",
    notes: "Consigli",
    note: "Nota",
    servings: "Porzioni",
    perServing: "Calorie per porzione",
    prep: "Preparazione",
    cook: "Cottura",
    total: "Tempo totale",
    time: "Tempo",
    step: "Passaggio 1: Cuocere",
    recipeFor: "Ecco una ricetta per Sopa.",
    closing: "Buon appetito!",
  },
  pt: {
    ingredients: "Os ingredientes",
    method: "Modo de preparo",
    notes: "Dicas",
    note: "Dica",
    servings: "Rendimento",
    perServing: "Calorias por porção",
    prep: "Tempo de preparo",
    cook: "Tempo de forno",
    total: "Tempo total",
    time: "Tempo",
    step: "Passo 1: Cozer",
    recipeFor: "Aqui está uma receita de Sopa.",
    closing: "Bom apetite!",
  },
  ja: {
    ingredients: "材料",
    method: "作り方",
    notes: "おいしく作るコツ",
    note: "ポイント",
    servings: "人分",
    perServing: "1人分あたりのkcal",
    prep: "準備",
    cook: "加熱時間",
    total: "合計",
    time: "時間",
    step: "手順1：煮る",
    recipeFor: "Sopaのレシピです。",
    closing: "召し上がれ！",
  },
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
  const withNames = Object.entries(LANGUAGES).filter(([, { ingredients }]) => ingredients);
  expect([...Object.keys(WORDS), ...Object.keys(INGREDIENTS)]).toEqual(
    withNames.map(([language]) => language),
  );
});

describe.each(Object.entries(WORDS))("%s", (_, words) => {
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
    const { steps } = read(`# S\n\n${things}**${step}**\n\nX y.\n\n**2. Z**\n\nY.`);
    expect(steps.map(({ name }) => name)).toEqual([step.replace(/^.*[:：]\s?/, ""), "Z"]);
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
