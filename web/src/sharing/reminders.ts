/**
 * The reminder below a recipe, in the recipe's language: in the thirty that most people read, otherwise in
 * English.
 *
 * @module
 */

/** The origin of a recipe that did not come from a model: the demo chef, or a link. */
export interface Source {
  demo?: true | undefined;
  link?: true | undefined;
}

/** What to check before cooking; the origin, if it is a model; the origin, if it is a link. */
type Sentences = readonly [check: string, model: string, link: string];

const ENGLISH: Sentences = [
  "Check it for allergies and cooking times before you cook.",
  "An AI suggested this recipe.",
  "This recipe came with a link: anybody may have changed it.",
];

const DEMO = "This is a demo: no AI was asked.";

const RIGHT_TO_LEFT = /^(?:ar|fa|ur)$/;

/** Keys are BCP 47 tags. */
const SENTENCES: Readonly<Record<string, Sentences>> = {
  en: ENGLISH,
  ar: [
    "تحقّق من مسببات الحساسية وأوقات الطهي.",
    "وصفة اقترحها ذكاء اصطناعي.",
    "وصفة وصلت برابط: قد يكون أي شخص غيّرها.",
  ],
  bn: [
    "অ্যালার্জি ও রান্নার সময় যাচাই করুন।",
    "একটি এআই এই রেসিপি প্রস্তাব করেছে।",
    "এই রেসিপি লিংকে এসেছে: যে কেউ এটি বদলে থাকতে পারে।",
  ],
  de: [
    "Prüfe Allergene und Garzeiten.",
    "Dieses Rezept hat eine KI vorgeschlagen.",
    "Dieses Rezept kam mit einem Link: Jeder kann es verändert haben.",
  ],
  es: [
    "Comprueba los alérgenos y los tiempos de cocción.",
    "Receta propuesta por una IA.",
    "Receta recibida por un enlace: cualquiera puede haberla cambiado.",
  ],
  fa: [
    "حساسیت‌های غذایی و زمان‌های پخت را بررسی کنید.",
    "این دستور پخت را هوش مصنوعی پیشنهاد کرده است.",
    "این دستور پخت با پیوند آمده است: هر کسی ممکن است آن را تغییر داده باشد.",
  ],
  fr: [
    "Vérifiez les allergènes et les temps de cuisson.",
    "Recette proposée par une IA.",
    "Recette reçue par un lien\u00a0: n’importe qui a pu la modifier.",
  ],
  gu: [
    "એલર્જી અને રાંધવાનો સમય તપાસો.",
    "આ રેસીપી AIએ સૂચવી છે.",
    "આ રેસીપી લિંકથી આવી છે: કોઈએ તેને બદલી હોય એવું બની શકે.",
  ],
  hi: [
    "एलर्जी और पकाने का समय जाँच लें।",
    "यह रेसिपी एआई ने सुझाई है।",
    "यह रेसिपी लिंक से आई है: हो सकता है किसी ने इसे बदला हो।",
  ],
  id: [
    "Periksa alergen dan waktu memasaknya.",
    "Resep ini disarankan oleh AI.",
    "Resep ini datang lewat tautan: siapa pun mungkin telah mengubahnya.",
  ],
  it: [
    "Controlla allergeni e tempi di cottura.",
    "Ricetta proposta da un’IA.",
    "Ricetta arrivata con un link: chiunque può averla modificata.",
  ],
  ja: [
    "アレルギーと加熱時間を確認してください。",
    "このレシピはAIの提案です。",
    "このレシピはリンクで届きました。誰かが書き換えた可能性があります。",
  ],
  ko: [
    "알레르기와 조리 시간을 확인하세요.",
    "AI가 제안한 레시피입니다.",
    "링크로 받은 레시피입니다. 누군가 바꾸었을 수 있습니다.",
  ],
  mr: [
    "अ‍ॅलर्जी आणि शिजवण्याची वेळ तपासा.",
    "ही पाककृती एआयने सुचवली आहे.",
    "ही पाककृती लिंकमधून आली आहे: कोणीही ती बदललेली असू शकते.",
  ],
  nl: [
    "Controleer de allergenen en de kooktijden.",
    "Een AI heeft dit recept voorgesteld.",
    "Dit recept kwam met een link: iedereen kan het hebben gewijzigd.",
  ],
  pa: [
    "ਐਲਰਜੀ ਅਤੇ ਪਕਾਉਣ ਦੇ ਸਮੇਂ ਦੀ ਜਾਂਚ ਕਰੋ।",
    "ਇਹ ਵਿਅੰਜਨ ਏਆਈ ਨੇ ਸੁਝਾਇਆ ਹੈ।",
    "ਇਹ ਵਿਅੰਜਨ ਲਿੰਕ ਰਾਹੀਂ ਆਇਆ ਹੈ: ਕਿਸੇ ਨੇ ਵੀ ਇਸਨੂੰ ਬਦਲਿਆ ਹੋ ਸਕਦਾ ਹੈ।",
  ],
  pl: [
    "Sprawdź alergeny i czas gotowania.",
    "Ten przepis zaproponowała AI.",
    "Ten przepis pochodzi z linku: każdy mógł go zmienić.",
  ],
  pt: [
    "Verifique os alérgenos e os tempos de cozimento.",
    "Receita sugerida por uma IA.",
    "Receita recebida por um link: qualquer pessoa pode tê-la alterado.",
  ],
  ro: [
    "Verifică alergenii și timpii de gătire.",
    "Rețetă propusă de o inteligență artificială.",
    "Rețetă primită printr-un link: oricine ar fi putut-o modifica.",
  ],
  ru: [
    "Проверьте аллергены и время приготовления.",
    "Этот рецепт предложил ИИ.",
    "Этот рецепт пришёл по ссылке: его мог изменить кто угодно.",
  ],
  sw: [
    "Kagua viambato vinavyoleta mzio na muda wa kupika.",
    "Mapishi haya yamependekezwa na AI.",
    "Mapishi haya yalikuja kwa kiungo: mtu yeyote anaweza kuwa ameyabadilisha.",
  ],
  ta: [
    "ஒவ்வாமைகளையும் சமையல் நேரங்களையும் சரிபார்க்கவும்.",
    "இந்தச் செய்முறையை AI பரிந்துரைத்தது.",
    "இந்தச் செய்முறை இணைப்பில் வந்தது: யார் வேண்டுமானாலும் மாற்றியிருக்கலாம்.",
  ],
  te: [
    "అలర్జీలను, వంట సమయాలను సరిచూసుకోండి.",
    "ఈ వంటకాన్ని AI సూచించింది.",
    "ఈ వంటకం లింక్ ద్వారా వచ్చింది: ఎవరైనా దీన్ని మార్చి ఉండవచ్చు.",
  ],
  th: ["โปรดตรวจสอบสิ่งที่แพ้และเวลาปรุง", "AI แนะนำสูตรอาหารนี้", "สูตรอาหารนี้มาจากลิงก์ ใครก็อาจแก้ไขได้"],
  tr: [
    "Alerjenleri ve pişirme sürelerini kontrol edin.",
    "Bu tarifi bir yapay zekâ önerdi.",
    "Bu tarif bir bağlantıyla geldi: herhangi biri değiştirmiş olabilir.",
  ],
  uk: [
    "Перевірте алергени й час приготування.",
    "Цей рецепт запропонував ШІ.",
    "Цей рецепт надійшов за посиланням: будь-хто міг його змінити.",
  ],
  ur: [
    "الرجی اور پکانے کے اوقات جانچ لیں۔",
    "یہ ترکیب اے آئی نے تجویز کی ہے۔",
    "یہ ترکیب لنک سے آئی ہے: ہو سکتا ہے کسی نے اسے بدل دیا ہو۔",
  ],
  vi: [
    "Hãy kiểm tra các chất gây dị ứng và thời gian nấu.",
    "Công thức này do AI gợi ý.",
    "Công thức này đến từ một liên kết: ai cũng có thể đã sửa nó.",
  ],
  "zh-Hans": [
    "请核对过敏原和烹饪时间。",
    "这份食谱由AI推荐。",
    "这份食谱来自链接，任何人都可能改动过。",
  ],
  "zh-Hant": [
    "請核對過敏原和烹飪時間。",
    "這份食譜由AI推薦。",
    "這份食譜來自連結，任何人都可能改動過。",
  ],
};

/**
 * @param recipeLang Of the recipe: a BCP 47 tag, from a model.
 * @returns The sentences, and their language and direction. The demo's recipes are in English.
 */
export function reminderIn(recipeLang: string | undefined, { demo, link }: Source) {
  const lang = demo ? "en" : reminderLanguage(recipeLang);
  const [check, model, linked] = SENTENCES[lang] ?? ENGLISH;
  const origin = demo ? DEMO : link ? linked : model;
  const dir = RIGHT_TO_LEFT.test(lang) ? "rtl" : "ltr";
  return { lang, dir, sentences: [origin, check] } as const;
}

/** @returns The key in {@link SENTENCES} with the same language and script, or English. */
function reminderLanguage(tag = "en"): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    const isSame = (key: string) => {
      const known = new Intl.Locale(key).maximize();
      return known.language === language && known.script === script;
    };
    return Object.keys(SENTENCES).find(isSame) ?? "en";
  } catch {
    return "en";
  }
}
