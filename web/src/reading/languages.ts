/**
 * The words of a recipe, by language. They only help: what a section holds and where it stands says
 * more. To add a language, add its record here, and its row to `languages.test.ts`.
 *
 * @module
 */
import { UNSPACED } from "./unitWords";

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
  /** Durations without a figure, by their minutes: "30: half an hour; 60: an hour, one hour". */
  phrases?: string;
  /** Behind a number or a unit: "2 hours and a half". */
  half?: string;
  /** Between a number and its unit: "2 more minutes". */
  more?: string;
  /** Between the ends of a range, beside what `Intl` knows. */
  range?: string;
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
    phrases:
      "0.5: half a minute; 15: quarter of an hour, quarter hour; 30: half an hour, half hour; 45: three quarters of an hour; 60: an hour; 90: an hour and a half",
    half: "and a half",
    more: "more, extra, additional, full, good",
    range: "to",
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
    servings: "portion, portionen, person, personen, ergibt, menge",
    perServing: "pro, je",
    prep: "*vorbereit*, *zubereit*, arbeitszeit",
    cook: "koch*, backen, backzeit, garzeit",
    total: "*gesamt*, fertig in",
    time: "*zeit",
    step: "schritt",
    recipeFor: "rezept für",
    closing: "guten appetit, lass es dir",
    phrases:
      "15: eine viertelstunde, einer viertelstunde, viertelstunde; 30: eine halbe stunde, einer halben stunde, halbe stunde, halben stunde; 45: eine dreiviertelstunde, einer dreiviertelstunde, dreiviertelstunde; 60: eine stunde, einer stunde; 90: anderthalb stunden, eineinhalb stunden",
    more: "weitere, zusätzliche, volle, gute",
    range: "bis, bis zu",
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
    servings: "portion, portions, personne, personnes, quantité",
    perServing: "par",
    prep: "prép*",
    cook: "cuisson",
    total: "total, totale, prêt en, prête en, prêts en, prêtes en",
    time: "temps",
    step: "étape",
    recipeFor: "recette pour, recette de, recette simple de",
    closing: "bon appétit, bon appetit",
    phrases:
      "15: un quart d'heure, quart d'heure; 30: une demi heure, demi heure; 45: trois quarts d'heure; 60: une heure; 90: une heure et demie",
    half: "et demie, et demi",
    more: "bonnes, petites",
    range: "à",
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
      "cantidad, ración, raciones, porción, porciones, persona, personas, rinde, rendimiento, comensales",
    perServing: "por",
    prep: "prepar*",
    cook: "cocción, cocinado, horneado",
    total: "total, listo en, lista en, listos en, listas en",
    time: "tiempo",
    step: "paso",
    recipeFor: "receta para, receta de, receta simple de",
    closing: "buen provecho, disfruta*",
    phrases:
      "15: un cuarto de hora, cuarto de hora; 30: media hora; 45: tres cuartos de hora; 60: una hora; 90: una hora y media",
    half: "y media, y medio",
    range: "a",
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
    servings: "quantità, porzione, porzioni, persona, persone, dosi",
    perServing: "per",
    prep: "prepar*",
    cook: "cottura",
    total: "totale, pronto in, pronta in, pronti in, pronte in",
    time: "tempo",
    step: "passo, passaggio, fase",
    recipeFor: "ricetta per, ricetta di",
    closing: "buon appetito",
    phrases:
      "15: un quarto d'ora, quarto d'ora; 30: mezz'ora, mezzora, mezza ora; 45: tre quarti d'ora; 60: un'ora; 90: un'ora e mezza, un'ora e mezzo",
    half: "e mezza, e mezzo",
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
    servings: "quantidade, porção, porções, pessoa, pessoas, dose, doses, rende, rendimento",
    perServing: "por",
    prep: "prepar*",
    cook: "cozimento, cozedura, forno",
    total: "total, pronto em, pronta em, prontos em, prontas em",
    time: "tempo",
    step: "passo",
    recipeFor: "receita para, receita de",
    closing: "bom apetite, aproveite",
    phrases:
      "15: um quarto de hora; 30: meia hora; 45: três quartos de hora; 60: uma hora; 90: uma hora e meia",
    half: "e meia, e meio",
    range: "até",
  },
  ja: {
    ingredients: "材料",
    method: "作り方, 手順, 調理",
    notes: "*コツ*, *ポイント*, *ヒント*, *メモ*, *アレンジ*, *保存*, *栄養*, *道具*, *器具*",
    note: "ポイント, コツ, メモ",
    servings: "人分, 人前, 個分",
    perServing: "あたり, 当たり",
    prep: "準備, 下ごしらえ, 仕込み",
    cook: "調理, 加熱, 焼き",
    total: "合計, 所要, 全体",
    time: "時間",
    step: "ステップ, 手順",
    recipeFor: "*のレシピ",
    closing: "召し上がれ",
    phrases: "30: 半時間; 60: 一時間; 90: 一時間半",
    half: "半",
    range: "から",
  },
  // What helps most is known in more languages: the name of the ingredients, and timers.
  ar: {
    ingredients: "المكونات, المقادير",
    phrases:
      "1: دقيقة واحدة; 2: *دقيقتين, دقيقتان; 15: *ربع ساعة; 20: *ثلث ساعة; 30: *نصف ساعة; 60: ساعة, لساعة, ساعة واحدة; 75: ساعة وربع*; 90: ساعة ونصف*; 120: *ساعتين, ساعتان",
    half: "ونصف, و نصف",
    range: "إلى, الى, حتى",
  },
  bg: {
    phrases: "30: половин час; 60: един час; 90: час и половина",
    half: "и половина",
  },
  bn: {
    phrases: "30: আধা ঘণ্টা*, আধা ঘন্টা*, আধ ঘণ্টা*, আধঘণ্টা*; 60: এক ঘণ্টা*, এক ঘন্টা*; 90: দেড় ঘণ্টা*, দেড় ঘন্টা*",
    range: "থেকে",
  },
  cs: {
    phrases:
      "15: čtvrt hodin*, čtvrthodin*; 30: půl hodin*, půlhodin*; 45: tři čtvrtě hodiny; 60: hodinu; 90: hodinu a půl, půldruhé hodiny",
    half: "a půl",
    range: "až",
  },
  da: {
    phrases:
      "15: et kvarter; 30: en halv time, halv time; 45: tre kvarter; 60: en time; 90: halvanden time, en og en halv time",
    half: "og en halv",
    range: "til",
  },
  el: {
    phrases:
      "15: ένα τέταρτο της ώρας; 30: μισή ώρα, μισής ώρας; 60: μία ώρα, μια ώρα; 90: μιάμιση ώρα, μία ώρα και μισή",
    half: "και μισή",
    range: "έως, ως, με, μέχρι",
  },
  fa: {
    phrases:
      "15: ربع ساعت, یک ربع ساعت; 30: نیم ساعت*; 60: یک ساعت*; 90: یک ساعت و نیم, یک و نیم ساعت",
    half: "و نیم",
    range: "تا",
  },
  fi: {
    phrases:
      "15: vartin, vartti, varttitunnin; 30: puoli tuntia, puolen tunnin, puoleksi tunniksi; 60: tunnin ajan; 90: puolitoista tuntia, puolentoista tunnin",
  },
  he: {
    phrases:
      "2: *דקתיים; 15: *רבע שעה; 30: *חצי שעה; 45: *שלושת רבעי שעה, *שלושת רבעי השעה; 60: שעה, כשעה, לשעה; 90: *שעה וחצי; 120: *שעתיים",
    half: "וחצי",
    range: "עד",
  },
  hi: {
    ingredients: "सामग्री",
    phrases:
      "30: आधा घंट*, आधे घंट*, आधा घण्ट*, आधे घण्ट*; 60: एक घंट*, एक घण्ट*; 90: डेढ़ घंट*, डेढ़ घण्ट*; 150: ढाई घंट*",
    range: "से",
  },
  hu: {
    phrases:
      "15: negyed ór*, negyedór*; 30: fél ór*, félór*; 45: háromnegyed ór*; 60: egy óra, egy órá*; 90: másfél ór*",
  },
  id: {
    ingredients: "bahan",
    phrases:
      "15: seperempat jam; 30: setengah jam; 60: satu jam, sejam; 90: satu setengah jam, satu jam setengah",
    half: "setengah",
    range: "sampai, hingga, s/d",
  },
  ko: {
    ingredients: "재료",
    phrases: "30: 반시간, 반 시간; 60: 한 시간, 한시간; 90: 한 시간 반, 한시간 반",
    half: "반",
    range: "에서",
  },
  nb: {
    phrases: "30: en halvtime, halvtime; 90: halvannen time",
  },
  nl: {
    ingredients: "ingrediënten",
    phrases:
      "15: een kwartier, kwartier, een kwartiertje, kwartiertje; 30: een half uur, half uur, een halfuur, halfuur, half uurtje; 45: drie kwartier, driekwartier; 60: een uur, een uurtje; 90: anderhalf uur",
    more: "extra",
    range: "tot, à",
  },
  pl: {
    ingredients: "składniki",
    phrases:
      "15: kwadrans*; 30: pół godzin*; 45: trzy kwadranse; 60: godzinę; 90: półtorej godziny",
    half: "i pół",
    range: "do",
  },
  ro: {
    phrases:
      "15: un sfert de oră, sfert de oră; 30: o jumătate de oră, jumătate de oră; 45: trei sferturi de oră; 60: o oră; 90: o oră și jumătate",
    half: "și jumătate",
    more: "de",
    range: "până la, la",
  },
  ru: {
    ingredients: "ингредиенты",
    phrases:
      "15: четверть часа; 30: полчаса, пол часа; 60: один час, на час, через час; 90: полтора часа",
    half: "с половиной",
    range: "до",
  },
  sk: {
    phrases: "15: štvrť hodin*, štvrťhodin*; 30: pol hodin*, polhodin*; 90: hodinu a pol",
    half: "a pol",
  },
  sv: {
    ingredients: "ingredienser",
    phrases:
      "15: en kvart; 30: en halvtimme, halvtimme, en halv timme, halv timme; 45: tre kvart; 60: en timme; 90: en och en halv timme",
    half: "och en halv",
    range: "till",
  },
  th: {
    phrases: "30: ครึ่งชั่วโมง; 60: หนึ่งชั่วโมง",
    half: "ครึ่ง",
    range: "ถึง",
  },
  tr: {
    ingredients: "malzemeler",
    phrases: "15: çeyrek saat*; 30: yarım saat*; 60: bir saat*; 90: bir buçuk saat*",
    half: "buçuk",
    range: "ila, ile",
  },
  uk: {
    phrases: "15: чверть години; 30: пів години, півгодини; 60: годину; 90: півтори години",
    half: "з половиною",
  },
  vi: {
    ingredients: "nguyên liệu",
    phrases:
      "30: nửa giờ, nửa tiếng, nửa tiếng đồng hồ; 60: một giờ, một tiếng; 90: một giờ rưỡi, một tiếng rưỡi",
    half: "rưỡi",
    range: "đến, tới",
  },
  zh: {
    ingredients: "食材, 用料, 配料",
    phrases:
      "15: 一刻钟, 一刻鐘; 30: 半小时, 半个小时, 半小時, 半個小時; 60: 一小时, 一个小时, 一小時, 一個小時; 90: 一个半小时, 一個半小時; 120: 两小时, 两个小时, 兩小時, 兩個小時",
    half: "半, 个半, 個半",
    range: "至, 到",
  },
};

/** @returns All languages' words of a field, each once. */
export function wordsFor(field: Exclude<keyof Language, "phrases">): string[] {
  const all = Object.values(LANGUAGES).flatMap((language) => language[field]?.split(", ") ?? []);
  return [...new Set(all)];
}

/** @returns The phrases of all languages with their minutes. */
export function phrasesWithMinutes(): [minutes: number, words: string[]][] {
  const all = Object.values(LANGUAGES).flatMap(({ phrases }) => phrases?.split("; ") ?? []);
  return all.map((one) => {
    const [minutes, words = ""] = one.split(": ");
    return [Number(minutes), words.split(", ")];
  });
}

/**
 * @param words The name of a field, or words as in a {@link Language}.
 * @returns The source of an expression, with the flags `iu`, that finds one of them.
 */
export function anyOf(words: Parameters<typeof wordsFor>[0] | readonly string[]): string {
  const all = typeof words === "string" ? wordsFor(words) : [...words];
  const byEdges = Map.groupBy(
    all.sort((a, b) => b.length - a.length),
    edgesOf,
  );
  const sources = Array.from(byEdges, ([edges, those]) => {
    const alternatives = those.map((word) => word.replaceAll("*", "").replaceAll(" ", "\\s"));
    return edges.replace("…", () => `(?:${alternatives.join("|")})`);
  });
  return sources.join("|");
}

/**
 * What must stand around a word, with "…" in its place. Words share it, and it is one class: a
 * phone takes a tenth of a millisecond to compile `\p{Alphabetic}`, and one for `[\p{L}\p{M}]`.
 */
function edgesOf(word: string): string {
  const isUnspaced = UNSPACED.test(word.replace(/\*$/, ""));
  const before = isUnspaced || word.startsWith("*") ? "" : "(?<!\\p{Alphabetic})";
  const behind = isUnspaced || word.endsWith("*") ? "" : "(?!\\p{Alphabetic})";
  return `${before}…${behind}`;
}
