import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { blockLinesOf, CORPUS } from "../reading/testing/corpus";
import { attributeOf, parseHtml, textOf } from "../reading/testing/parseHtml";
import { Markdown } from "./Markdown";

/** @param ticked Names of what is ticked. */
function render(markdown: string, ...ticked: string[]): string {
  const recipe = readRecipe(markdown, true);
  const { ingredients, steps } = recipe;
  const leaves = steps.flatMap((step) => (step.steps.length > 0 ? step.steps : [step]));
  const ids = [
    ...ingredients.filter(({ words }) => ticked.includes(words)),
    ...leaves.filter(({ number }) => ticked.includes(`Step ${number}`)),
  ].map(({ id }) => id);
  return renderToStaticMarkup(<Markdown recipe={recipe} id={1} ticks={ids} dispatch={() => {}} />);
}

/** Names of the checkboxes, with a mark before those that are ticked. */
const boxes = (html: string) =>
  parseHtml(html)
    .findAll("input")
    .map(
      (box) => (attributeOf(box, "checked") === "" ? "✓ " : "") + attributeOf(box, "aria-label"),
    );

const SOUP = `# Soup

## Ingredients

- **For the sauce:**
    - tomatoes
    - salt (extra)
- [rice](https://example.com)

## Method

1. **Boil:**
    - Boil the rice.
    - Drain it.
2. Eat.
`;

it("ticks a step with the last of the steps in it", () => {
  const ticked = (...names: string[]) =>
    boxes(render(SOUP, ...names)).filter((name) => name.startsWith("✓"));
  expect(ticked("salt", "Step 1.1")).toEqual(["✓ salt (extra)", "✓ Step 1.1"]);
  expect(ticked("Step 1.1", "Step 1.2")).toEqual(["✓ Step 1", "✓ Step 1.1", "✓ Step 1.2"]);
});

it("marks the current step", () => {
  const marked = /data-current="true"><input type="checkbox" aria-label="([^"]*)"/g;
  const names = [...render(SOUP, "Step 1.1", "Step 2").matchAll(marked)].map(([, name]) => name);
  expect(names).toEqual(["Step 1.2"]);
});

it("hides words that are a checkbox's name from screen readers, except with a link in them", () => {
  const html = render(SOUP);
  expect(html).toMatch(/<div aria-hidden="true">tomatoes\s*<\/div>/);
  expect(html).toMatch(/<div><a [^>]*>rice<\/a>\s*<\/div>/);
  expect(html).toMatch(/<div>Eat\.\s*<\/div>/);
});

it("gives an ingredient in a table a checkbox in a column of its own", () => {
  const table = "| Amount | What |\n| - | - |\n| 200 g | rice |\n| 1 | [egg](https://e.com) |";
  const html = render(
    `# Rice\n\n## Ingredients\n\n${table}\n\n## Method\n\n1. Boil.`,
    "200 g rice",
  );
  expect(boxes(html)).toEqual(["✓ 200 g rice", "1 egg", "Step 1"]);
  const rows = html.match(/<tr.*?<\/tr>/gs)?.map((row) => row.replace(/<input[^>]*>/, "[ ]"));
  expect(rows).toEqual([
    "<tr><td></td><th>Amount</th><th>What</th></tr>",
    expect.stringMatching(/^<tr data-id="\d+"><td>\[ ]<\/td><td aria-hidden="true">200 g<\/td>/),
    expect.stringMatching(/^<tr data-id="\d+"><td>\[ ]<\/td><td>1<\/td><td><a /),
  ]);
});

it("gives no checkbox to any other table, and makes no heading of an empty cell", () => {
  const html = render("# Rice\n\n- rice\n\n1. Boil.\n\n## Tips\n\n| | b |\n| - | - |\n| c | d |");
  expect(html).toContain("<tr><td></td><th>b</th></tr>");
  expect(html).toContain("<tr><td>c</td><td>d</td></tr>");
});

it("puts the blocks into columns", () => {
  const columns = (markdown: string) =>
    render(markdown)
      .split("data-column=")
      .slice(1)
      .map((column) => [
        /^"(\w+)"/.exec(column)?.[1],
        ...(column.match(/(?<=data-part=")\w+/g) ?? []),
      ]);
  expect(columns(`Sure!\n\n${SOUP}\n## Tips\n\n- Salt it.`)).toEqual([
    ["head", "preamble", "title"],
    ["ingredients", "ingredients", "ingredients"],
    ["method", "method", "method", "notes", "notes"],
  ]);
  expect(columns("Soup.")).toEqual([["head", "preamble"]]);
});

it.each(CORPUS)("shows the headings, checkboxes and facts of $name", ({ markdown }) => {
  const lines = blockLinesOf(readRecipe(markdown, true));
  const html = render(markdown);
  const { findAll } = parseHtml(html);
  expect(
    findAll("h2", "h3", "h4").map((one) => `${"#".repeat(Number(one.nodeName[1]))} ${textOf(one)}`),
  ).toEqual(lines.flatMap((line) => /#{2,4} .*/.exec(line) ?? []));
  expect(boxes(html)).toEqual(
    lines.flatMap((line) => {
      const [, step, words] = /\[(?:(Step [\d.]+)| )\] (.*)/.exec(line) ?? [];
      return step ?? words?.replace(/( ?\| ?)+/g, " ").trim() ?? [];
    }),
  );
  expect(findAll("dt")).toHaveLength(lines.filter((line) => /^ +=/.test(line)).length);
});
