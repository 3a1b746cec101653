import { expect, it } from "vitest";
import { fold, seenWords } from "./search";

it.each([
  ["Smørrebrød", "smorrebrod"],
  ["Łódzki żurek", "lodzki zurek"],
  ["STRASSE, Straße, ẞ", "strasse, strasse, ss"],
  ["Bánh đa", "banh da"],
  ["Ispanaklı İÇLİ köfte", "ispanakli icli kofte"],
  ["Œufs à la crème", "oeufs a la creme"],
  ["ラーメン, ﾗｰﾒﾝ, がんも", "らーめん, らーめん, かんも"],
  ["ΠΑΤΑΤΕΣ", "πατατεσ"],
])("folds %s", (words, folded) => expect(fold(words)).toBe(folded));

it("sees words, not marks", () => {
  const recipe = `[lang]: de
[kind]: soup

# Suppe

**4 Portionen** · [20 Minuten](PT20M)

- *1,2 kg* Erbsen (extra)
- Öl (extra, or olive oil)

1. Erbsen in *1 EL* Öl [5 Minuten](PT5M "Erbsen (alle) dünsten") dünsten.

[other]: <Pie> "PT25M: mint"
`;
  expect(seenWords(recipe).split(/\s+/).join(" ").trim()).toBe(
    "Suppe 4 Portionen · 20 Minuten - 1,2 kg Erbsen ) - Öl , or olive oil) " +
      "1. Erbsen in 1 EL Öl 5 Minuten dünsten.",
  );
});

it.each(["]((", '](a "', "[a](", "(extra"])("stays linear for many %s", (words) => {
  const many = words.repeat(20_000);
  expect(seenWords(many).length).toBeLessThanOrEqual(many.length);
});
