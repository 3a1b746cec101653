/**
 * The reminder below a recipe of a model, in the recipe's language: in the thirty that most people read,
 * otherwise in English. Below a recipe from elsewhere it is in English.
 *
 * @module
 */
import type { TabRecipe } from "../state/page";

/** Where a recipe comes from. None is set if a model wrote it. */
export type Origin = Pick<TabRecipe, "demo" | "link" | "own">;

const CHECK = "Check it for allergies and cooking times.";
const LINK = `This recipe came with a link: anybody may have changed it. ${CHECK}`;
const OWN = "Put in order by an AI from your text: check it for allergies and cooking times.";

/** Keys are BCP 47 tags. */
const SENTENCES = {
  en: "An AI suggested this: check it for allergies and cooking times.",
  ar: "وصفة اقترحها ذكاء اصطناعي: تحقّق من مسببات الحساسية وأوقات الطهي.",
  bn: "একটি এআই এই রেসিপি প্রস্তাব করেছে: অ্যালার্জি ও রান্নার সময় যাচাই করুন।",
  de: "Eine KI hat das vorgeschlagen: Prüfe Allergene und Garzeiten.",
  es: "Receta propuesta por una IA: comprueba los alérgenos y los tiempos de cocción.",
  fa: "این را هوش مصنوعی پیشنهاد کرده است: حساسیت‌های غذایی و زمان‌های پخت را بررسی کنید.",
  fr: "Recette proposée par une IA\u00a0: vérifiez les allergènes et les temps de cuisson.",
  gu: "આ રેસીપી AIએ સૂચવી છે: એલર્જી અને રાંધવાનો સમય તપાસો.",
  hi: "यह रेसिपी एआई ने सुझाई है: एलर्जी और पकाने का समय जाँच लें।",
  id: "Resep ini disarankan oleh AI: periksa alergen dan waktu memasaknya.",
  it: "Ricetta proposta da un’IA: controlla allergeni e tempi di cottura.",
  ja: "AIが提案したレシピです：アレルギーと加熱時間を確認してください。",
  ko: "AI가 제안한 레시피이니 알레르기와 조리 시간을 확인하세요.",
  mr: "ही पाककृती एआयने सुचवली आहे: अ‍ॅलर्जी आणि शिजवण्याची वेळ तपासा.",
  nl: "Een AI heeft dit voorgesteld: controleer de allergenen en de kooktijden.",
  pa: "ਇਹ ਵਿਅੰਜਨ ਏਆਈ ਨੇ ਸੁਝਾਇਆ ਹੈ: ਐਲਰਜੀ ਅਤੇ ਪਕਾਉਣ ਦੇ ਸਮੇਂ ਦੀ ਜਾਂਚ ਕਰੋ।",
  pl: "Ten przepis zaproponowała AI: sprawdź alergeny i czas gotowania.",
  pt: "Receita sugerida por uma IA: verifique os alérgenos e os tempos de cozimento.",
  ro: "Rețetă propusă de o inteligență artificială: verifică alergenii și timpii de gătire.",
  ru: "Этот рецепт предложил ИИ: проверьте аллергены и время приготовления.",
  sw: "Mapishi haya yamependekezwa na AI: kagua viambato vinavyoleta mzio na muda wa kupika.",
  ta: "இந்தச் செய்முறையை AI பரிந்துரைத்தது: ஒவ்வாமைகளையும் சமையல் நேரங்களையும் சரிபார்க்கவும்.",
  te: "ఈ వంటకాన్ని AI సూచించింది: అలర్జీలను, వంట సమయాలను సరిచూసుకోండి.",
  th: "AI แนะนำสูตรอาหารนี้ โปรดตรวจสอบสิ่งที่แพ้และเวลาปรุง",
  tr: "Bu tarifi bir yapay zekâ önerdi: alerjenleri ve pişirme sürelerini kontrol edin.",
  uk: "Цей рецепт запропонував ШІ: перевірте алергени й час приготування.",
  ur: "یہ ترکیب اے آئی نے تجویز کی ہے: الرجی اور پکانے کے اوقات جانچ لیں۔",
  vi: "Công thức này do AI gợi ý: hãy kiểm tra các chất gây dị ứng và thời gian nấu.",
  "zh-Hans": "这份食谱由AI推荐，请核对过敏原和烹饪时间。",
  "zh-Hant": "這份食譜由AI推薦，請核對過敏原和烹飪時間。",
};

/**
 * @param recipeLang Of the recipe: a BCP 47 tag, from a model.
 * @returns The words, and their language.
 */
export function reminderIn(recipeLang = "en", { demo, link, own }: Origin) {
  if (demo) return { lang: "en", words: CHECK };
  if (link) return { lang: "en", words: LINK };
  if (own !== undefined) return { lang: "en", words: OWN };
  const isSame = ([key]: [string, string]) => writingOf(key) === writingOf(recipeLang);
  const [lang, words] = Object.entries(SENTENCES).find(isSame) ?? ["en", SENTENCES.en];
  return { lang, words };
}

/** The language and script of a tag: "pt-Latn". */
function writingOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}
