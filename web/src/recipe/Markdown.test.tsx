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

/** Angle brackets allow every target without escaping it. */
const linkTo = (target: string) => `[link](<${target}>)`;

const ALLOWED = [
  ...["http://example.com/a?b=c#d", "HTTPS://example.com", "ircs://example.com/channel"],
  ...["irc://example.com", "mailto:cook@example.com", "xmpp:cook@example.com", "/relative"],
  ...["./relative", "../relative", "relative", "#fragment", "?query", "//example.com"],
  ...["relative/with:colon", "?query=with:colon", "#fragment:with-colon"],
  // Only HTML 4's names of characters are decoded, so this is a relative link.
  "javascript&colon;alert(1)",
];

const FORBIDDEN = [
  ...[
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "\tjavascript:alert(1)",
  ],
  ...["java\tscript:alert(1)", "java script:alert(1)", "javascript :alert(1)"],
  ...["&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)", "java&Tab;script:alert(1)"],
  ...["java&NewLine;script:alert(1)", "\u0001javascript:alert(1)", "\u00a0javascript:alert(1)"],
  ...["java\\script:alert(1)", "javascript://example.com/%0Aalert(1)", "VbScript:msgbox(1)"],
  ...["data:text/html;base64,PGI+Yjwv", "file:///etc/passwd", "blob:https://example.com/1"],
  ...["ftp://example.com", "ws://example.com", "tel:123", "sms:123", "about:blank"],
  ...["view-source:https://example.com", "filesystem:https://example.com/a"],
  ...["intent://example.com#Intent;end", "feed:javascript:alert(1)", "httpsx://example.com"],
  ...["xhttp://example.com", "http\u200b:example.com"],
];

it("opens links in a new tab where they are relative or have an allowed scheme, others nowhere", () => {
  const { findAll } = parseHtml(render([...ALLOWED, ...FORBIDDEN].map(linkTo).join("\n\n")));
  const links = findAll("a").map((link) =>
    ["href", "target", "rel"].map((name) => attributeOf(link, name)),
  );
  const shown = [...ALLOWED, ...FORBIDDEN.map(() => "")];
  expect(links).toEqual(shown.map((target) => [target, "_blank", "noopener noreferrer"]));
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
