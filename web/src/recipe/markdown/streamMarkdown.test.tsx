/** Streamed Markdown against react-markdown itself, whole and at each step. */
import fc from "fast-check";
import { isValidElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import { describe, expect, it } from "vitest";
import { CORPUS } from "./corpus/corpus";
import { recipePlugins } from "./recipePlugins";
import { recipeData } from "./remarkRecipeParts";
import { NOTHING_RENDERED, type Rendered, renderMore, renderWhole } from "./streamMarkdown";
import { unfence } from "./unfence";

const OPTIONS = { remarkPlugins: recipePlugins };

/** What react-markdown makes of a complete text. */
const plain = (text: string) =>
  renderToStaticMarkup(<ReactMarkdown {...OPTIONS}>{unfence(text, true)}</ReactMarkdown>);

/** What it makes of the beginning of a text, when the plugins know that it is only that. */
const plainSoFar = (text: string) => {
  const begin = () => (_: unknown, file: { data: object }) => {
    recipeData(file).writing = true;
  };
  return renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[begin, ...recipePlugins]}>{unfence(text, false)}</ReactMarkdown>,
  );
};

const html = ({ content }: Rendered) => renderToStaticMarkup(content);

/** Renders a text as it comes, piece by piece. */
function* stream(text: string, pieceLength: number) {
  let rendered = NOTHING_RENDERED;
  for (let end = pieceLength; end < text.length + pieceLength; end += pieceLength) {
    rendered = renderMore(rendered, text.slice(0, end), OPTIONS);
    yield rendered;
  }
}

/** Without what makes a list loose, which its last line decides. */
const tight = (markup: string) => markup.replace(/<\/?p>|\n/g, "");

/** Lines from which the plugins make something else. */
const SHAPES = [
  ...["**Name**", "**Name:**", "**1. Step**", "**Enjoy!**", "**Serves 4**", "Serves 4", "## Tips"],
  ...[
    "**Yields:** 4",
    "- **Time:** 5 min",
    "- **Peas:** 9",
    "* **Salt:** some",
    "- Boil.",
    "    * r",
    "### Step 1",
  ],
];

const RECIPE = `# Golden Rice

*Serves 2*, in about **30 minutes**.
With [a link](https://example.com) and a \`code\`.

Ingredients
-----------

- 1 large **onion**, sliced
- 200 g rice,
  rinsed well
- for the sauce:
  - tomatoes
  - salt
* another list
+ and another

## Method

3. Warm the oil. Cook the *onion* for 10 minutes.
4. Stir in the rice.
   Add water.
   1. hot
   2. not cold
5. Eat.
1) And again

| For | Rice |
| --- | ---: |
| two | 200 g |

> Left over?
> Fry it.

\`\`\`
# not a title
- not an item
\`\`\`

---

<b>raw</b> and ![an image](https://example.com/a.png)

    indented code

#hashtag
`;

describe("renderWhole", () => {
  it("is exactly what react-markdown makes of a recipe", () => {
    expect(renderToStaticMarkup(renderWhole(RECIPE, OPTIONS))).toBe(plain(RECIPE));
  });

  it("is exactly what react-markdown makes of anything", () => {
    const line = fc.constantFrom(
      ...[
        "",
        "",
        "- a",
        "  - b",
        "1. c",
        "   d",
        "# e",
        "f",
        "**g",
        "h**",
        "> i",
        "| j |",
        "| - |",
        ...SHAPES,
      ],
      ...["```", "---", "===", "[k]: /l", "[k]", "<m>", "    n", "* o", "2) p", "\\", "\t- q"],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join("\n");
        expect(renderToStaticMarkup(renderWhole(text, OPTIONS))).toBe(plain(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("renderMore", () => {
  it.each([1, 2, 3, 7, 50])(
    "shows at each step what react-markdown would: %i at a time",
    (length) => {
      let end = 0;
      for (const rendered of stream(RECIPE, length)) {
        end += length;
        expect(html(rendered)).toBe(plainSoFar(RECIPE.slice(0, end)));
      }
    },
  );

  it("shows at each step what react-markdown would, of anything but loose lists", () => {
    // The documentation of renderMore says what else may differ until the end: so there are no
    // addresses of links here, and no "2)".
    const line = fc.constantFrom(
      ...["", "", "- a", "  - b", "1. c", "   d", "# e", "f", "**g**", "> i", "| j |", "| - |"],
      ...SHAPES,
      ...["```", "---", "- - -", "* * *", "===", "<m>", "* o", "\\", "#"],
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (lines, length) => {
          const text = lines.join("\n");
          let end = 0;
          for (const rendered of stream(text, length)) {
            end += length;
            expect(tight(html(rendered))).toBe(tight(plainSoFar(text.slice(0, end))));
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each(CORPUS)("shows at each step what react-markdown would: $name", ({ markdown }) => {
    let end = 0;
    for (const rendered of stream(markdown, 5)) {
      end += 5;
      expect(tight(html(rendered))).toBe(tight(plainSoFar(markdown.slice(0, end))));
    }
  });

  it.each(CORPUS)("changes a block at most once after it is complete: $name", ({ markdown }) => {
    const changes: number[] = [];
    let before: string[] = [];
    for (const { content } of stream(markdown, 1)) {
      const now = blocksOf(content).map(({ type, props }) => `${type} ${props["data-part"]}`);
      before.forEach((block, index) => {
        // The last one is not complete.
        if (index < before.length - 1 && block !== now[index]) {
          changes[index] = (changes[index] ?? 0) + 1;
        }
      });
      before = now;
    }
    expect(changes.filter((count) => count > 1)).toEqual([]);
  });

  it("keeps the very elements of what is closed, and renders only the rest", () => {
    const items = Array.from({ length: 200 }, (_, index) => `${index + 1}. Step ${index}.`);
    const text = `# Title\n\nWords.\n\n${items.join("\n")}\n`;
    const longest = Math.max(...items.map(({ length }) => length));
    let previous: ReactElement[] = [];
    for (const { content, restStart, text: shown } of stream(text, 5)) {
      const now = elementsOf(content);
      const changed = now.filter((element, index) => element !== previous[index]);
      expect(changed.length).toBeLessThanOrEqual(3);
      // The item that is being written, and only until its first word the one before it.
      expect(shown.length - restStart).toBeLessThanOrEqual(longest + "1.  \n".length + 5);
      previous = now;
    }
    expect(previous.length).toBe(202);
  });

  it("starts anew for another text", () => {
    const first = renderMore(NOTHING_RENDERED, "# One\n\nTwo\n\nThree", OPTIONS);
    expect(html(renderMore(first, "# Other", OPTIONS))).toBe(plain("# Other"));
  });

  it("has the keys of the whole, so that the page keeps its elements", () => {
    const streamed = [...stream(RECIPE, 9)].at(-1);
    const keys = (content: React.ReactNode) =>
      elementsOf(content).map(({ key, type }) => [key, type]);
    expect(keys(streamed?.content)).toEqual(keys(renderWhole(RECIPE, OPTIONS)));
  });
});

type AnyElement = ReactElement<{ children?: React.ReactNode; "data-part"?: string }>;

function blocksOf(content: React.ReactNode): AnyElement[] {
  return (Array.isArray(content) ? content : [content]).filter((one) =>
    isValidElement<AnyElement["props"]>(one),
  );
}

/** The blocks, and in place of a list its items. */
function elementsOf(content: React.ReactNode): AnyElement[] {
  return blocksOf(content).flatMap((block) =>
    block.type === "ol" || block.type === "ul" ? elementsOf(block.props.children) : [block],
  );
}
