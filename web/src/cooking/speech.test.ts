import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { chooseVoice, MAX_CHARACTERS, sentences } from "./speech";

/** @param written Tags. With a name: "en-US=Albert". From a network: "*en-US". The default: "!en-US". */
const voicesOf = (written: string) =>
  written.split(" ").map((voice) => {
    const [, sign, lang = "", name = "Anna"] = /^([*!]?)([^=]*)=?(.*)$/.exec(voice) ?? [];
    return { voice, name, lang, localService: sign !== "*", default: sign === "!" };
  });

describe("the voice for a language", () => {
  it.each`
    lang            | voices                                  | chosen            | because
    ${"de"}         | ${"en-US fr-FR"}                        | ${undefined}      | ${"none"}
    ${undefined}    | ${"en-US"}                              | ${undefined}      | ${"no language"}
    ${"x-none"}     | ${"en-US"}                              | ${undefined}      | ${"no language"}
    ${"pt-BR"}      | ${"pt-PT pt-BR"}                        | ${"pt-BR"}        | ${"its region"}
    ${"pt-PT"}      | ${"pt-BR pt-PT"}                        | ${"pt-PT"}        | ${"its region"}
    ${"pt"}         | ${"pt-PT pt-BR"}                        | ${"pt-BR"}        | ${"its likely region"}
    ${"en-AU"}      | ${"de-DE en-GB en-US"}                  | ${"en-GB"}        | ${"the first of other regions"}
    ${"en"}         | ${"*en-US en-GB"}                       | ${"en-GB"}        | ${"on the device"}
    ${"en"}         | ${"*en-GB *en-US"}                      | ${"*en-US"}       | ${"from a network if need be"}
    ${"en"}         | ${"en-US !en-US"}                       | ${"!en-US"}       | ${"the default"}
    ${"en"}         | ${"en-US=English+Robert en-US"}         | ${"en-US"}        | ${"no variant"}
    ${"en"}         | ${"en-US=Albert en-US=Eddy_(US) en-US"} | ${"en-US"}        | ${"no sound effect"}
    ${"en"}         | ${"en-US=Albert de-DE"}                 | ${"en-US=Albert"} | ${"the only one"}
    ${"en-US"}      | ${"en_GB en_US"}                        | ${"en_US"}        | ${"of Android"}
    ${"en-US"}      | ${"deu-DEU eng-USA"}                    | ${"eng-USA"}      | ${"of another Android"}
    ${"en-US"}      | ${"en-GB-x-rp en-US-NYC"}               | ${"en-US-NYC"}    | ${"an invalid variant"}
    ${"he"}         | ${"ar-SA iw_IL"}                        | ${"iw_IL"}        | ${"an old code"}
    ${"nb"}         | ${"sv-SE no-NO"}                        | ${"no-NO"}        | ${"Norwegian"}
    ${"no"}         | ${"da-DK nb-NO"}                        | ${"nb-NO"}        | ${"Norwegian"}
    ${"zh"}         | ${"zh-HK zh-TW zh-CN"}                  | ${"zh-CN"}        | ${"its likely script"}
    ${"zh-Hant"}    | ${"zh-HK zh-CN zh-TW"}                  | ${"zh-TW"}        | ${"its script"}
    ${"zh-Hant"}    | ${"zh-HK zh-CN"}                        | ${"zh-CN"}        | ${"Mandarin, not Cantonese"}
    ${"zh-Hans-SG"} | ${"zh-TW zh-CN"}                        | ${"zh-CN"}        | ${"its script"}
    ${"yue"}        | ${"zh-CN zh-HK"}                        | ${"zh-HK"}        | ${"Cantonese"}
    ${"zh-CN"}      | ${"cmn-LATN-PINYIN cmn"}                | ${"cmn"}          | ${"Mandarin by its own code"}
    ${"fa"}         | ${"fa-LATN fa"}                         | ${"fa"}           | ${"its script"}
    ${"sr-Latn"}    | ${"sr-RS sr-Latn-RS"}                   | ${"sr-Latn-RS"}   | ${"its script"}
    ${"tl"}         | ${"fil-PH"}                             | ${"fil-PH"}       | ${"an old code"}
    ${"de-AT-1996"} | ${"de-DE de-AT"}                        | ${"de-AT"}        | ${"a variant"}
  `("$lang of $voices: $because", ({ lang, voices, chosen }) => {
    expect(chooseVoice(voicesOf(voices.replaceAll("Eddy_", "Eddy ")), lang)?.voice).toBe(chosen);
  });
});

describe("sentences", () => {
  it.each([
    ["en", "2. Chop ½ onion. Fry it for 8 minutes!", ["2. Chop ½ onion.", "Fry it for 8 minutes!"]],
    ["de", "3–5. Ca. 5 min kochen. Fertig", ["3–5. Ca. 5 min kochen.", "Fertig"]],
    ["en", "Stir.\n — \nServe\nhot 🍲", ["Stir.", "— Serve", "hot 🍲"]],
    ["ja", "1. 玉ねぎを切る。炒める。", ["1. 玉ねぎを切る。", "炒める。"]],
    ["hi", "प्याज काटें। भूनें।", ["प्याज काटें।", "भूनें।"]],
    ["not a tag", "Yes. No.", ["Yes.", "No."]],
    ["en", "🍲 —", []],
    ["en", "½", ["½"]],
  ])("%s: %s", (lang, words, expected) => {
    expect(sentences(words, lang)).toEqual(expected);
  });

  it.each([
    ["lentils ".repeat(40), `${"lentils ".repeat(17)}lentils`],
    ["切って、".repeat(50), "切って、".repeat(37)],
    ["a".repeat(400), "a".repeat(150)],
    ["e\u0301".repeat(100) + "\u0301".repeat(400), "e\u0301".repeat(75)],
  ])(
    "that are too long are cut behind a blank or a comma, or else anywhere: %s",
    (words, first) => {
      expect(sentences(words, "ja")[0]).toBe(first);
    },
  );

  it("are short enough, and lose nothing that can be said", () => {
    const unit = fc.constantFrom(..."abc é½7 ,.!?:、。，炒め김치ก\n–🍲👩‍🍳");
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 600 }),
        fc.constantFrom("en", "ja", "th"),
        (words, lang) => {
          const all = sentences(words, lang);
          for (const sentence of all)
            expect(Array.from(sentence).length).toBeLessThanOrEqual(MAX_CHARACTERS);
          const sayable = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
          expect(sayable(all.join(""))).toBe(sayable(words));
        },
      ),
    );
  });

  it("are found in linear time, also if none has a letter", () => {
    const test = vi.spyOn(RegExp.prototype, "test");
    sentences("1。".repeat(10_000), "ja");
    const characters = test.mock.calls.reduce((sum, [words]) => sum + words.length, 0);
    test.mockRestore();
    expect(characters).toBeLessThan(3 * 20_000);
  });
});
