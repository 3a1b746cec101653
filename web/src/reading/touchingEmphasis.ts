/**
 * Emphasis that touches letters, in scripts without blanks: `*大さじ2（30ml）*を`.
 *
 * CommonMark takes an asterisk behind a parenthesis for a closing one only before a blank or another
 * sign. Here, as in markdown-cjk-friendly, a letter of a script without capitals is such a sign.
 *
 * @see https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md
 * @module
 */
import { attention } from "micromark-core-commonmark";

const ASTERISK = 42;
const SIGN = /[\p{P}\p{S}]/u;
/** Also of Arabic and Korean, where words are written together with what follows them. */
const LETTER = /\p{Lo}/u;

const matches = (code: number | null, kind: RegExp) =>
  code !== null && code > 0 && kind.test(String.fromCharCode(code));

/** Takes the place of CommonMark's own rule for asterisks. */
export const touchingEmphasis = {
  text: {
    [ASTERISK]: {
      ...attention,
      tokenize(effects, ok, nok) {
        const { previous, events } = this;
        const mend: typeof ok = (code) => {
          const token = events.at(-1)?.[1];
          if (token) {
            token._close ||= matches(previous, SIGN) && matches(code, LETTER);
            token._open ||= matches(code, SIGN) && matches(previous, LETTER);
          }
          return ok(code);
        };
        return attention.tokenize.call(this, effects, mend, nok);
      },
    } satisfies typeof attention,
  },
};
