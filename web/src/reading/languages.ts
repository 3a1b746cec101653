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
    /** Durations without a figure, by their seconds. */
    phrases?: Record<number, string>;
    /** Behind a number or a unit: "2 hours and a half". */
    half?: string;
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
        30: "half a minute",
        900: "quarter of an hour, quarter hour",
        1800: "half an hour, half hour",
        2700: "three quarters of an hour",
        3600: "an hour",
        5400: "an hour and a half",
      },
      half: "and a half",
      more: "more, extra, additional, full, good",
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
    servings: "portion, portionen, person, personen, ergibt, menge",
    perServing: "pro, je",
    prep: "*vorbereit*, *zubereit*, arbeitszeit",
    cook: "koch*, backen, backzeit, garzeit",
    total: "*gesamt*, fertig in",
    time: "*zeit",
    step: "schritt",
    recipeFor: "rezept für",
    closing: "guten appetit, lass es dir",
    durations: {
      phrases: {
        900: "eine viertelstunde, einer viertelstunde, viertelstunde",
        1800: "eine halbe stunde, einer halben stunde, halbe stunde, halben stunde",
        2700: "eine dreiviertelstunde, einer dreiviertelstunde, dreiviertelstunde",
        3600: "eine stunde, einer stunde",
        5400: "anderthalb stunden, eineinhalb stunden",
      },
      more: "weitere, zusätzliche, volle, gute",
      range: "bis, bis zu",
    },
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
    durations: {
      phrases: {
        900: "un quart d'heure, quart d'heure",
        1800: "une demi heure, demi heure",
        2700: "trois quarts d'heure",
        3600: "une heure",
        5400: "une heure et demie",
      },
      half: "et demie, et demi",
      more: "bonnes, petites",
      range: "à",
    },
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
    durations: {
      phrases: {
        900: "un cuarto de hora, cuarto de hora",
        1800: "media hora",
        2700: "tres cuartos de hora",
        3600: "una hora",
        5400: "una hora y media",
      },
      half: "y media, y medio",
      range: "a",
    },
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
    durations: {
      phrases: {
        900: "un quarto d'ora, quarto d'ora",
        1800: "mezz'ora, mezzora, mezza ora",
        2700: "tre quarti d'ora",
        3600: "un'ora",
        5400: "un'ora e mezza, un'ora e mezzo",
      },
      half: "e mezza, e mezzo",
    },
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
    durations: {
      phrases: {
        900: "um quarto de hora",
        1800: "meia hora",
        2700: "três quartos de hora",
        3600: "uma hora",
        5400: "uma hora e meia",
      },
      half: "e meia, e meio",
      range: "até",
    },
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
    durations: {
      phrases: { 1800: "半時間", 3600: "一時間", 5400: "一時間半" },
      half: "半",
      range: "から",
    },
  },
  // What helps most is known in more languages: the name of the ingredients, and timers.
  ar: {
    ingredients: "المكونات, المقادير",
    durations: {
      phrases: {
        60: "دقيقة واحدة",
        120: "*دقيقتين, دقيقتان",
        900: "*ربع ساعة",
        1200: "*ثلث ساعة",
        1800: "*نصف ساعة",
        3600: "ساعة, لساعة, ساعة واحدة",
        4500: "ساعة وربع*",
        5400: "ساعة ونصف*",
        7200: "*ساعتين, ساعتان",
      },
      half: "ونصف, و نصف",
      range: "إلى, الى, حتى",
    },
  },
  bg: {
    durations: {
      phrases: { 1800: "половин час", 3600: "един час", 5400: "час и половина" },
      half: "и половина",
    },
  },
  bn: {
    durations: {
      phrases: {
        1800: "আধা ঘণ্টা*, আধা ঘন্টা*, আধ ঘণ্টা*, আধঘণ্টা*",
        3600: "এক ঘণ্টা*, এক ঘন্টা*",
        5400: "দেড় ঘণ্টা*, দেড় ঘন্টা*",
      },
      range: "থেকে",
    },
  },
  cs: {
    durations: {
      phrases: {
        900: "čtvrt hodin*, čtvrthodin*",
        1800: "půl hodin*, půlhodin*",
        2700: "tři čtvrtě hodiny",
        3600: "hodinu",
        5400: "hodinu a půl, půldruhé hodiny",
      },
      half: "a půl",
      range: "až",
    },
  },
  da: {
    durations: {
      phrases: {
        900: "et kvarter",
        1800: "en halv time, halv time",
        2700: "tre kvarter",
        3600: "en time",
        5400: "halvanden time, en og en halv time",
      },
      half: "og en halv",
      range: "til",
    },
  },
  el: {
    durations: {
      phrases: {
        900: "ένα τέταρτο της ώρας",
        1800: "μισή ώρα, μισής ώρας",
        3600: "μία ώρα, μια ώρα",
        5400: "μιάμιση ώρα, μία ώρα και μισή",
      },
      half: "και μισή",
      range: "έως, ως, με, μέχρι",
    },
  },
  fa: {
    durations: {
      phrases: {
        900: "ربع ساعت, یک ربع ساعت",
        1800: "نیم ساعت*",
        3600: "یک ساعت*",
        5400: "یک ساعت و نیم, یک و نیم ساعت",
      },
      half: "و نیم",
      range: "تا",
    },
  },
  fi: {
    durations: {
      phrases: {
        900: "vartin, vartti, varttitunnin",
        1800: "puoli tuntia, puolen tunnin, puoleksi tunniksi",
        3600: "tunnin ajan",
        5400: "puolitoista tuntia, puolentoista tunnin",
      },
    },
  },
  he: {
    durations: {
      phrases: {
        120: "*דקתיים",
        900: "*רבע שעה",
        1800: "*חצי שעה",
        2700: "*שלושת רבעי שעה, *שלושת רבעי השעה",
        3600: "שעה, כשעה, לשעה",
        5400: "*שעה וחצי",
        7200: "*שעתיים",
      },
      half: "וחצי",
      range: "עד",
    },
  },
  hi: {
    ingredients: "सामग्री",
    durations: {
      phrases: {
        1800: "आधा घंट*, आधे घंट*, आधा घण्ट*, आधे घण्ट*",
        3600: "एक घंट*, एक घण्ट*",
        5400: "डेढ़ घंट*, डेढ़ घण्ट*",
        9000: "ढाई घंट*",
      },
      range: "से",
    },
  },
  hu: {
    durations: {
      phrases: {
        900: "negyed ór*, negyedór*",
        1800: "fél ór*, félór*",
        2700: "háromnegyed ór*",
        3600: "egy óra, egy órá*",
        5400: "másfél ór*",
      },
    },
  },
  id: {
    ingredients: "bahan",
    durations: {
      phrases: {
        900: "seperempat jam",
        1800: "setengah jam",
        3600: "satu jam, sejam",
        5400: "satu setengah jam, satu jam setengah",
      },
      half: "setengah",
      range: "sampai, hingga, s/d",
    },
  },
  ko: {
    ingredients: "재료",
    durations: {
      phrases: { 1800: "반시간, 반 시간", 3600: "한 시간, 한시간", 5400: "한 시간 반, 한시간 반" },
      half: "반",
      range: "에서",
    },
  },
  nb: {
    durations: {
      phrases: {
        1800: "en halvtime, halvtime",
        5400: "halvannen time",
      },
    },
  },
  nl: {
    ingredients: "ingrediënten",
    durations: {
      phrases: {
        900: "een kwartier, kwartier, een kwartiertje, kwartiertje",
        1800: "een half uur, half uur, een halfuur, halfuur, half uurtje",
        2700: "drie kwartier, driekwartier",
        3600: "een uur, een uurtje",
        5400: "anderhalf uur",
      },
      more: "extra",
      range: "tot, à",
    },
  },
  pl: {
    ingredients: "składniki",
    durations: {
      phrases: {
        900: "kwadrans*",
        1800: "pół godzin*",
        2700: "trzy kwadranse",
        3600: "godzinę",
        5400: "półtorej godziny",
      },
      half: "i pół",
      range: "do",
    },
  },
  ro: {
    durations: {
      phrases: {
        900: "un sfert de oră, sfert de oră",
        1800: "o jumătate de oră, jumătate de oră",
        2700: "trei sferturi de oră",
        3600: "o oră",
        5400: "o oră și jumătate",
      },
      half: "și jumătate",
      more: "de",
      range: "până la, la",
    },
  },
  ru: {
    ingredients: "ингредиенты",
    durations: {
      phrases: {
        900: "четверть часа",
        1800: "полчаса, пол часа",
        3600: "один час, на час, через час",
        5400: "полтора часа",
      },
      half: "с половиной",
      range: "до",
    },
  },
  sk: {
    durations: {
      phrases: {
        900: "štvrť hodin*, štvrťhodin*",
        1800: "pol hodin*, polhodin*",
        5400: "hodinu a pol",
      },
      half: "a pol",
    },
  },
  sv: {
    ingredients: "ingredienser",
    durations: {
      phrases: {
        900: "en kvart",
        1800: "en halvtimme, halvtimme, en halv timme, halv timme",
        2700: "tre kvart",
        3600: "en timme",
        5400: "en och en halv timme",
      },
      half: "och en halv",
      range: "till",
    },
  },
  th: {
    durations: {
      phrases: { 1800: "ครึ่งชั่วโมง", 3600: "หนึ่งชั่วโมง" },
      half: "ครึ่ง",
      range: "ถึง",
    },
  },
  tr: {
    ingredients: "malzemeler",
    durations: {
      phrases: {
        900: "çeyrek saat*",
        1800: "yarım saat*",
        3600: "bir saat*",
        5400: "bir buçuk saat*",
      },
      half: "buçuk",
      range: "ila, ile",
    },
  },
  uk: {
    durations: {
      phrases: {
        900: "чверть години",
        1800: "пів години, півгодини",
        3600: "годину",
        5400: "півтори години",
      },
      half: "з половиною",
    },
  },
  vi: {
    ingredients: "nguyên liệu",
    durations: {
      phrases: {
        1800: "nửa giờ, nửa tiếng, nửa tiếng đồng hồ",
        3600: "một giờ, một tiếng",
        5400: "một giờ rưỡi, một tiếng rưỡi",
      },
      half: "rưỡi",
      range: "đến, tới",
    },
  },
  zh: {
    ingredients: "食材, 用料, 配料",
    durations: {
      phrases: {
        900: "一刻钟, 一刻鐘",
        1800: "半小时, 半个小时, 半小時, 半個小時",
        3600: "一小时, 一个小时, 一小時, 一個小時",
        5400: "一个半小时, 一個半小時",
        7200: "两小时, 两个小时, 兩小時, 兩個小時",
      },
      half: "半, 个半, 個半",
      range: "至, 到",
    },
  },
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
