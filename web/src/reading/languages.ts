/**
 * The words of a recipe, by language. They only help: what a section holds and where it stands says
 * more. To add a language, add its record here, and its row to `languages.test.ts`.
 *
 * @module
 */

/** Words are separated by commas. `*` at an end of a word stands for further letters. */
export interface Language {
  /** Before a name: "The ingredients". */
  articles?: string;
  /** Before the name of a dish: "a recipe for a pea soup". */
  indefinite?: string;
  /** What the names of sections begin with. */
  ingredients?: string;
  method?: string;
  /** What the names of sections begin or end with. No verbs: "Tip in the rice" is a step. */
  notes?: string;
  /** The name of a section, or its last word: "Tip". */
  note?: string;
  /** What the name of a group or step may begin with: "For the asparagus tips" is no note. */
  purpose?: string;
  /** Labels of servings and times, and words behind their number. */
  servings?: string;
  /** Before or behind servings, where it tells what one of them has: "per serving". */
  perServing?: string;
  prep?: string;
  cook?: string;
  total?: string;
  /** "Time" by itself is the whole time. With another word it is of something else: "Rest time". */
  time?: string;
  /** Before the number of a step. */
  step?: string;
  /** Before or, where it begins with `*`, behind the name of a dish. */
  recipeFor?: string;
  /** What closing words begin with. */
  closing?: string;
  durations?: {
    /** Durations without a figure, in seconds. */
    phrases?: Record<string, number>;
    /** Between a number and its unit: "2 more minutes". */
    more?: string;
    /** Between the ends of a range, beside what `Intl` knows. */
    range?: string;
  };
}

/** By BCP 47 tag. */
export const LANGUAGES: Record<string, Language> = {
  en: {
    articles: "the",
    indefinite: "a, an, the, some, making",
    ingredients: "ingredient, ingredients, what you need, what you'll need, what you’ll need",
    method:
      "instruction, instructions, direction, directions, method, step, steps, procedure, how to, cooking, preparation",
    notes:
      "tips, notes, variations, variation, storage, storing, nutrition, nutritional, equipment, tools, utensils, serving, substitutions, suggestions, suggestion",
    note: "tip, note",
    purpose: "for, to",
    servings:
      "serve, serves, serving, servings, yield, yields, makes, portion, portions, people, person, persons",
    perServing: "per, each, 1",
    prep: "prep*",
    cook: "cook*, bake, baking",
    total: "total, ready in",
    time: "time",
    step: "step, phase",
    recipeFor: "recipe for, how about, to make, to create, to prepare, to cook",
    closing: "enjoy",
    durations: {
      phrases: {
        "half an hour": 1800,
        "half hour": 1800,
        "three quarters of an hour": 2700,
        "quarter of an hour": 900,
        "an hour and a half": 5400,
        "an hour": 3600,
      },
      more: "more, extra, additional",
      range: "to",
    },
  },
  de: {
    articles: "die",
    indefinite: "ein, eine, einen, einem",
    ingredients: "zutaten",
    method: "zubereitung, anleitung, arbeitsschritte",
    notes:
      "tipps, hinweise, hinweis, anmerkungen, varianten, variationen, aufbewahrung, nährwerte, nährwertangaben, küchengeräte, utensilien, zubehör, ausstattung, serviervorschlag, serviervorschläge, haltbarkeit",
    note: "tipp",
    purpose: "für",
    servings: "portion, portionen, person, personen, ergibt",
    perServing: "pro, je",
    prep: "*vorbereit*, *zubereit*, arbeitszeit",
    cook: "koch*, backen, backzeit, garzeit",
    total: "*gesamt*, fertig in",
    time: "*zeit",
    step: "schritt",
    recipeFor: "rezept für",
    closing: "guten appetit, lass es dir",
    durations: { more: "weitere", range: "bis" },
  },
  fr: {
    articles: "les",
    indefinite: "un, une",
    ingredients: "ingrédient, ingrédients",
    method: "préparation, étapes, instructions",
    notes:
      "conseils, conseil, astuces, astuce, remarques, variantes, conservation, nutritionnelles, matériel, ustensiles, équipement",
    note: "remarque, note",
    purpose: "pour",
    servings: "portion, portions, personne, personnes",
    perServing: "par",
    prep: "prép*",
    cook: "cuisson",
    total: "total, totale, prêt en, prête en, prêts en, prêtes en",
    time: "temps",
    step: "étape",
    recipeFor: "recette pour, recette de, recette simple de",
    closing: "bon appétit, bon appetit",
    durations: { range: "à" },
  },
  es: {
    articles: "los, las",
    indefinite: "un, una",
    ingredients: "ingredientes",
    method: "instrucciones, preparación, elaboración, pasos",
    notes:
      "consejos, consejo, sugerencias, sugerencia, notas, variaciones, conservación, almacenamiento, nutricional, utensilios, equipo, trucos",
    note: "nota",
    purpose: "para",
    servings:
      "ración, raciones, porción, porciones, persona, personas, rinde, rendimiento, comensales",
    perServing: "por",
    prep: "prepar*",
    cook: "cocción, cocinado, horneado",
    total: "total, listo en, lista en, listos en, listas en",
    time: "tiempo",
    step: "paso",
    recipeFor: "receta para, receta de, receta simple de",
    closing: "buen provecho, disfruta*",
    durations: { range: "a" },
  },
  it: {
    articles: "gli, le",
    indefinite: "un, una, uno",
    ingredients: "ingredienti",
    method: "istruzioni, preparazione, procedimento",
    notes:
      "consigli, suggerimenti, varianti, conservazione, nutrizionali, attrezzatura, utensili, note",
    note: "consiglio, nota",
    purpose: "per",
    servings: "porzione, porzioni, persona, persone, dosi",
    perServing: "per",
    prep: "prepar*",
    cook: "cottura",
    total: "totale, pronto in, pronta in, pronti in, pronte in",
    time: "tempo",
    step: "passo, passaggio, fase",
    recipeFor: "ricetta per, ricetta di",
    closing: "buon appetito",
    durations: { range: "a" },
  },
  pt: {
    articles: "os, as",
    indefinite: "um, uma",
    ingredients: "ingredientes",
    method: "instruções, modo de, preparo, passo a passo",
    notes:
      "dicas, sugestões, observações, variações, conservação, armazenamento, nutricionais, utensílios, equipamentos",
    note: "dica, nota",
    purpose: "para",
    servings: "porção, porções, pessoa, pessoas, dose, doses, rende, rendimento",
    perServing: "por",
    prep: "prepar*",
    cook: "cozimento, cozedura, forno",
    total: "total, pronto em, pronta em, prontos em, prontas em",
    time: "tempo",
    step: "passo",
    recipeFor: "receita para, receita de",
    closing: "bom apetite, aproveite",
    durations: { range: "a" },
  },
  ja: {
    ingredients: "材料",
    method: "作り方, 手順, 調理",
    notes: "*コツ*, *ポイント*, *ヒント*, *メモ*, *アレンジ*, *保存*, *栄養*, *道具*, *器具*",
    servings: "人分, 人前, 個分",
    perServing: "あたり, 当たり",
    prep: "準備, 下ごしらえ, 仕込み",
    cook: "調理, 加熱, 焼き",
    total: "合計, 所要, 全体",
    time: "時間",
    step: "ステップ, 手順",
    recipeFor: "*のレシピ",
    closing: "召し上がれ",
    durations: { range: "から" },
  },
  // The name that helps most is known in more languages.
  ar: { ingredients: "المكونات, المقادير", durations: { range: "إلى" } },
  hi: { ingredients: "सामग्री" },
  id: { ingredients: "bahan" },
  ko: { ingredients: "재료" },
  nl: { ingredients: "ingrediënten" },
  pl: { ingredients: "składniki" },
  ru: { ingredients: "ингредиенты" },
  sv: { ingredients: "ingredienser" },
  tr: { ingredients: "malzemeler" },
  vi: { ingredients: "nguyên liệu" },
  zh: { ingredients: "食材, 用料, 配料", durations: { range: "至, 到" } },
};

type Field = Exclude<keyof Language, "durations">;

/** @returns All languages' words of a field, in lower case. */
export function wordsFor(field: Field): string[] {
  const all = Object.values(LANGUAGES).flatMap((language) => (language[field] ?? "").split(","));
  return [...new Set(all.map((word) => word.trim()))].filter((word) => word !== "");
}

/** Scripts without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * @param words As in a {@link Language}.
 * @returns The source of an expression, with the flags `iu`, that finds one of them.
 */
export function anyOf(words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => {
      const source = word
        .replaceAll("*", "")
        .replace(/ /g, "\\s")
        .replace(/[.+?()[\]]/g, "\\$&");
      const isUnspaced = UNSPACED.test(word);
      const before = isUnspaced || word.startsWith("*") ? "" : "(?<![\\p{L}\\p{M}])";
      const behind = isUnspaced || word.endsWith("*") ? "" : "(?![\\p{L}\\p{M}])";
      return before + source + behind;
    })
    .join("|");
}
