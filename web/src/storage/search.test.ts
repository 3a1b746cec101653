import { expect, it } from "vitest";
import { fold, seenWords } from "./search";

it("the search folds case, accents, letters that Unicode doesn't decompose, and kana", () => {
  const european = "Smørrebrød ŁÓDZKI Straße ẞ Œufs à la crème Bánh đa İÇLİ kabı ΠΑΤΑΤΕΣ";
  const folded = "smorrebrod lodzki strasse ss oeufs a la creme banh da icli kabi πατατεσ";
  expect(fold(european)).toBe(folded);
  expect(fold("ラーメン, ﾗｰﾒﾝ, がんも")).toBe("らーめん, らーめん, かんも");
});

it("the search sees words, not marks", () => {
  const marks = "[lang]: de\n[kind]: soup\n\n# Suppe\n\n**4 Portionen** · [20 Minuten](PT20M)\n";
  const things = "\n- *1,2 kg* Erbsen (extra)\n- Öl (extra, or olive oil)\n";
  const steps = '\n1. Erbsen in *1 EL* Öl [5 Minuten](PT5M "Erbsen (alle) dünsten") dünsten.\n';
  const recipe = `${marks + things + steps}\n[other]: <Pie> "PT25M: mint"\n`;
  expect(seenWords(recipe).split(/\s+/).join(" ").trim()).toBe(
    "Suppe 4 Portionen · 20 Minuten - 1,2 kg Erbsen ) - Öl , or olive oil) " +
      "1. Erbsen in 1 EL Öl 5 Minuten dünsten.",
  );
});

it.each(["]((", '](a "', "(extra", "\n ", "[a]:"])(
  "the search stays linear for many %j",
  (words) => {
    const many = words.repeat(200_000);
    expect(seenWords(many).length).toBeLessThanOrEqual(many.length);
  },
);
