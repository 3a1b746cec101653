/**
 * What names and words in a recipe say: which section a name is of, whether it is numbered, whether
 * words are a sentence. The words of a language only help: what a section holds and where it stands
 * says more.
 *
 * @module
 */
import type { Paragraph } from "mdast";
import { wordsOf } from "./mdast";

/** The sections that a name can be of. */
export type SectionName = "ingredients" | "method" | "notes";

const ARTICLE = "(?:(?:the|die|les|las|los|gli|le|as|os)\\s)?";

/** At the beginning of a name. It is the name that helps most, so it is known in more languages. */
const INGREDIENTS = new RegExp(
  `^${ARTICLE}(?:ingr[ée]dients?|zutaten|ingredientes|ingredienti|ingrediënten|ingredienser|` +
    "składniki|malzemeler|ингредиенты|المكونات|المقادير|सामग्री|nguyên liệu|bahan|재료|" +
    "what you(?:'ll|’ll)? need)(?!\\p{L})|^(?:材料|食材|用料|配料)",
  "iu",
);

const METHOD = new RegExp(
  `^${ARTICLE}(?:instructions?|directions?|method|steps?|procedure|how to|cooking|preparation|` +
    "zubereitung|anleitung|arbeitsschritte|préparation|étapes|instrucciones|preparación|" +
    "elaboración|pasos|istruzioni|preparazione|procedimento|instruções|modo de|preparo|" +
    "passo a passo)(?!\\p{L})(?!.*(?:time|temps))|^(?:作り方|手順|調理(?!時間))",
  "iu",
);

/** The first or the last word of a name. Verbs are not among them: "Tip in the rice" is a step. */
const NOTE_WORDS = `
  tips notes variations variation storage storing nutrition nutritional equipment tools utensils
  serving substitutions suggestions suggestion tipps hinweise hinweis anmerkungen varianten
  variationen aufbewahrung nährwerte nährwertangaben küchengeräte utensilien zubehör ausstattung
  serviervorschlag serviervorschläge haltbarkeit conseils conseil astuces astuce remarques
  variantes conservation nutritionnelles matériel ustensiles équipement consejos consejo
  sugerencias sugerencia notas variaciones conservación almacenamiento nutricional utensilios
  equipo trucos consigli suggerimenti varianti conservazione nutrizionali attrezzatura utensili
  dicas sugestões observações variações conservação armazenamento nutricionais utensílios
  equipamentos
`;
const NOTES = new Set(NOTE_WORDS.trim().split(/\s+/));
/** As the last word, or alone. */
const NOTE = new Set(["tip", "note", "tipp", "nota", "dica", "consiglio", "remarque"]);
const NOTES_JAPANESE = /コツ|ポイント|ヒント|メモ|アレンジ|保存|栄養|道具|器具/;
/** "For the asparagus tips" is a group of the recipe. */
const PURPOSE = /^(?:for|für|pour|para|per|to)\s/i;

/** @returns The section that a heading or a label names, if it is known. */
export function sectionNamedBy(name: string): SectionName | undefined {
  const words = withoutNumber(name.replace(/^[^\p{L}\p{N}]+/u, ""));
  if (!PURPOSE.test(words) && isNotes(words)) return "notes";
  if (INGREDIENTS.test(words)) return "ingredients";
  return METHOD.test(words) ? "method" : undefined;
}

function isNotes(words: string): boolean {
  const [plain = ""] = words.split(/[(（]/, 1);
  const all = plain.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const last = all.at(-1) ?? "";
  return NOTES.has(all[0] ?? "") || NOTES.has(last) || NOTE.has(last) || NOTES_JAPANESE.test(words);
}

const NUMBER =
  /^\s{0,9}(?:[\p{L}\p{M}]{1,20}\s{0,9})?\p{Nd}{1,4}\s{0,9}(?:[.):：](?!\p{Nd})|[–—-](?![\p{L}\p{Nd}])|$)/u;
const COUNT = /^(?:\p{Nd}{1,3}|[IVX]{1,5}|[A-H])[.)]\s{1,9}/u;

/** "1. Make the sauce", "Step 1: …", "الخطوة ١". A letter or a Roman number counts sections. */
export function startsWithNumber(words: string): boolean {
  return NUMBER.test(words);
}

/** Without what counts sections: "1.", "II.", "A.". */
function withoutNumber(words: string): string {
  return words.replace(COUNT, "").replace(/^[^\p{L}\p{N}]+/u, "");
}

/** @returns Whether a paragraph is a name: only bold, or with a colon at its end. */
export function isName(paragraph: Paragraph): boolean {
  const words = wordsOf(paragraph).trim();
  const isBold = paragraph.children.every(
    (child) => child.type === "strong" || /^[\s:：]*$/.test(wordsOf(child)),
  );
  return words !== "" && (isBold || /[:：]$/.test(words));
}

/** @returns Whether words end as a sentence does. */
export function endsSentence(words: string): boolean {
  return /[.!?…。！？؟।]["'”’»)*]{0,3}$/u.test(words);
}

const MAX_THING_CHARACTERS = 80;
const MIN_SENTENCE_WORDS = 4;

/**
 * @returns Whether the words of an item are a step or advice, and not a thing with its amount. "1
 *   tin of tomatoes." is a thing.
 */
export function isSentence(words: string): boolean {
  if (/^[\p{N}~≈]/u.test(words)) return false;
  const isLong = words.replace(/\([^()]{0,200}\)/g, "").length > MAX_THING_CHARACTERS;
  const isShort =
    !/[。！？]/.test(words) && words.split(/\s+/, MIN_SENTENCE_WORDS).length < MIN_SENTENCE_WORDS;
  return isLong || (endsSentence(words) && !isShort);
}

/** "Enjoy!" and the like behind a recipe, which is no step. */
export function isClosing(words: string): boolean {
  return /^\W{0,3}(?:enjoy|bon app[ée]tit|guten appetit|lass es dir|buen provecho|¡?disfruta|buon appetito|bom apetite|aproveite|召し上がれ)/iu.test(
    words,
  );
}

/** The words before a colon, if there is one. */
const labelIn = (words: string) => /^[^:：]*(?=[:：])/.exec(words)?.[0] ?? "";

/** "Tip: …" between two steps. */
export function isNote(words: string): boolean {
  return sectionNamedBy(labelIn(words)) === "notes";
}

/** "Tip: …" as an item. "Storage: …" among numbered steps is one of them. */
export function isTip(words: string): boolean {
  return NOTE.has(labelIn(words).trim().toLowerCase());
}
