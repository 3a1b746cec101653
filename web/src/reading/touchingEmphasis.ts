/**
 * Emphasis next to letters in scripts without word spacing: `*大さじ2（30ml）*を`.
 *
 * In CommonMark, an asterisk after punctuation closes emphasis only before whitespace or punctuation.
 * As in markdown-cjk-friendly, letters of scripts without case count as such punctuation here.
 *
 * @see https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md
 * @module
 */
import { attention } from "micromark-core-commonmark";

const ASTERISK = 42;
const SIGN = /[\p{P}\p{S}]/u;
/** Includes Arabic and Korean, where suffixes are attached to words. */
const LETTER = /\p{Lo}/u;

const matches = (code: number | null, kind: RegExp) =>
  code !== null && code > 0 && kind.test(String.fromCharCode(code));

/** A micromark extension that replaces CommonMark's rule for asterisks. */
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
