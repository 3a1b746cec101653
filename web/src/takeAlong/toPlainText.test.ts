import { expect, it } from "vitest";
import { h, recipe, withProperties } from "../reading/testing/tree";
import { toPlainText } from "./toPlainText";

it("puts a blank line between blocks, bullets before ingredients and numbers before steps", () => {
  const root = recipe({
    title: [h("h2", "Pea ", h("em", "soup"))],
    facts: [h("p", h("strong", "Serves:"), " 4", h("br"), "\n", h("strong", "Time:"), " 1 hour")],
    ingredients: [h("h3", "Ingredients"), h("ul", "\n", h("li", "peas"), "\n", h("li", "salt"))],
    method: [h("h3", "Method"), h("ol", h("li", "Boil."), h("li", h("p", "Eat.")))],
  });
  expect(toPlainText(root)).toBe(
    [
      "Pea soup",
      "Serves: 4\nTime: 1 hour",
      "Ingredients",
      "• peas\n• salt",
      "Method",
      "1. Boil.\n2. Eat.",
    ].join("\n\n"),
  );
});

it("goes on with the numbers where a list begins with another one than 1", () => {
  const list = withProperties({ start: 9 }, "ol", h("li", "Stir."), h("li", "Eat."));
  expect(toPlainText(recipe({ method: [list] }))).toBe("9. Stir.\n10. Eat.");
});

it("indents what is inside an item", () => {
  const root = recipe({
    method: [
      h(
        "ol",
        h("li", "Make the sauce:", h("ul", h("li", "oil", h("ul", h("li", "olive"))))),
        h("li", h("p", "Boil", h("br"), "gently."), h("p", "Then stir.")),
      ),
    ],
  });
  expect(toPlainText(root)).toBe(
    [
      "1. Make the sauce:",
      "   • oil",
      "     • olive",
      "2. Boil",
      "   gently.",
      "   Then stir.",
    ].join("\n"),
  );
});

it("writes the rows of a table as lines, and leaves rules out", () => {
  const table = h(
    "table",
    h("thead", h("tr", h("th", "For"), h("th", "Rice"))),
    h("tbody", h("tr", h("td", "two"), "\n", h("td", "200 g"))),
  );
  expect(toPlainText(recipe({ notes: [h("hr"), table, h("hr")] }))).toBe("For | Rice\ntwo | 200 g");
});

it("writes pairs of a label and a value as lines", () => {
  const pair = (label: string, value: string) => h("div", h("dt", label), h("dd", value));
  const list = h("dl", pair("Serves:", "4"), "\n", pair("Time:", "1 hour"));
  expect(toPlainText(recipe({ facts: [list] }))).toBe("Serves: 4\nTime: 1 hour");
});

it("keeps quotes and preformatted lines", () => {
  const root = recipe({
    notes: [h("blockquote", "\n", h("p", "Fry it.")), h("pre", h("code", "a\n  b\n"))],
  });
  expect(toPlainText(root)).toBe("Fry it.\n\na\n  b");
});

it.each([
  ["https://example.com/peas", "the peas", "the peas (https://example.com/peas)"],
  ["https://example.com/", "https://example.com/", "https://example.com/"],
  ["mailto:basil@example.com", "basil@example.com", "basil@example.com"],
  ["javascript:alert(1)", "the peas", "the peas"],
  ["/peas", "the peas", "the peas"],
])("names the target of a link where it says more than the words: %s", (href, text, expected) => {
  const link = withProperties({ href }, "a", text);
  expect(toPlainText(recipe({ intro: [h("p", link)] }))).toBe(expected);
});

it("keeps the words of timers, of raw HTML, and of images, and leaves ticks out", () => {
  const image = withProperties({ alt: "a pot", src: "https://example.com/pot.png" }, "img");
  const raw = { type: "raw", value: "<b>" };
  const root = recipe({
    method: [h("p", withProperties({ type: "checkbox" }, "input"), "Boil ", raw, " for ", image)],
    notes: [h("p", h("button", "8 minutes"), ".")],
  });
  expect(toPlainText(root)).toBe("Boil <b> for a pot\n\n8 minutes.");
});

it("is empty for an empty recipe", () => {
  expect(toPlainText({ type: "root", children: [] })).toBe("");
});
