/**
 * When the page is built, this module is replaced by the table that it computes
 * (`web/vite.config.ts`): a phone loads it faster than it makes two hundred formats.
 *
 * @module
 */
import { type Unit, unitWordsOf, WEB_LANGUAGES } from "./unitWords.ts"; // Node reads it, too.

/** What `Intl` doesn't have: usual short forms, other spellings, and forms with another stem. */
const MORE_FORMS: Record<Unit, string> = {
  hour:
    "h, hrs, hs, godz, hod, std, stdn, stündig*, uren, uurtje*, " +
    "órá*, órak*, órány*, tunt*, tunni*, saat*, orei, orelor, timm*, timen, timene, ωρών, ώρας, " +
    "часам, часами, часах, часу, часом, часове, часові, ساعتين, घंट*, घण्ट*, ঘণ্ট*, ঘন্ট*, " +
    "tiếng, 时间, 个小时, 個小時, 个钟头, 個鐘頭, 钟头",
  minute:
    "mins, mn, minüt*, minuut*, minút*, " +
    "percig, percen, percet, percek*, perces*, percre, perccel, percn*, percb*, percenk*, " +
    "λεπτών, λεπτού, دقيقتين, دقایق, मिनिट*",
  second:
    "secs, seg, segs, sek, sekún*, sekunn*, vteřin*, сек, " +
    "δευτερολέπτων, δεύτερα, ثانيتين, ثواني, שנייה, सेकेंड*, सेकण्ड*, 秒鐘, 秒钟",
};

export const WEB_UNIT_WORDS = unitWordsOf(WEB_LANGUAGES, MORE_FORMS);
