/**
 * Shows the tree of a recipe. A link target is blanked unless it is relative or its scheme is http,
 * https, irc, ircs, mailto or xmpp: that is the default of react-markdown.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import type { ElementContent, Nodes, Text } from "hast";
import type { Blockquote, Root, RootContent } from "mdast";
import { type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { withoutOthers } from "../../../worker/form";
import { TimerButton, textOf } from "../cooking/TimerButton";
import { Icon } from "../page/Icon";
import type { Recipe } from "../reading/recipe";
import { ShoppingList } from "../sharing/ShoppingList";
import { useRecipe } from "../state/recipeContext";
import { Facts } from "./Facts";
import { Pieces, toPieces } from "./PlainText";
import styles from "./RecipeContent.module.css";
import { RecipeRow } from "./RecipeRow";
import { TickableItem } from "./TickableItem";

/** The first letter is of a script that is written so. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** By its language, where that is known: a title may begin with a name in another script. */
function isRightToLeft({ lang, dish }: Recipe): boolean {
  const { script } = lang ? new Intl.Locale(lang).maximize() : {};
  return script ? /Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg/.test(script) : RIGHT_TO_LEFT.test(dish);
}

/** The words of a recipe, with ticks and timers. */
export function RecipeContent({ recipe }: { recipe: Recipe }) {
  const content = useMemo(() => toElement(recipe), [recipe]);
  return (
    <div
      className={`${styles.content} markdown`}
      // For a screen reader. The names of controls in it are marked as English.
      lang={recipe.lang ?? ""}
      // Where the columns begin. Each block has its own direction.
      dir={isRightToLeft(recipe) ? "rtl" : undefined}
    >
      {content}
    </div>
  );
}

/** The text was parsed already: react-markdown gets the tree, and nothing to parse. */
function toElement({ tree }: Recipe) {
  const toTree = () => () => toColumns(tree);
  return (
    <ReactMarkdown
      components={components}
      remarkPlugins={[toTree]}
      rehypePlugins={[keepTogether]}
    />
  );
}

/** Says below the title of a changed recipe what was asked for. */
function ChangeNote() {
  const { answer } = useRecipe();
  const { change, text, end } = answer;
  if (!change) return null;
  const [before, after] = [change.recipe, text].map((one) => withoutOthers(one).trim());
  const isUnchanged = end === "done" && before === after;
  return (
    <p lang="en" dir="ltr" className={`${styles.changed} small-print`}>
      {isUnchanged ? (
        <span>The AI changed nothing. Other words may help.</span>
      ) : (
        <>
          <span>Changed: </span>
          <bdi lang="">{change.wish}</bdi>
        </>
      )}
    </p>
  );
}

/**
 * Puts the blocks of a recipe into up to three columns, with their names in `data-column`: everything
 * before the ingredients, the ingredients, and everything after them. Cooking mode shows the latter
 * two side by side.
 */
function toColumns({ children }: Root): Root {
  const first = children.findIndex(isOfIngredients);
  const ingredients = first < 0 ? children.length : first;
  const next = children.findIndex((block, at) => at > ingredients && !isOfIngredients(block));
  const method = next < 0 ? children.length : next;
  const head = children.slice(0, ingredients);
  const last = head.findLastIndex(({ data }) =>
    ["title", "facts"].includes(`${data?.hProperties?.dataPart}`),
  );
  const columns = [
    toColumn("head", head.toSpliced(last + 1, 0, toDiv({ dataRow: "" }, []))),
    toColumn("ingredients", children.slice(ingredients, method)),
    toColumn("method", children.slice(method)),
  ];
  return { type: "root", children: columns.filter((column) => column.children.length > 0) };
}

const isOfIngredients = ({ data }: RootContent) => data?.hProperties?.dataPart === "ingredients";

/** mdast has no such node. `data` says what it becomes. */
function toDiv(hProperties: Record<string, string>, blocks: RootContent[]): Blockquote {
  const children = blocks as Blockquote["children"];
  return { type: "blockquote", data: { hName: "div", hProperties }, children };
}

const toColumn = (dataColumn: string, blocks: RootContent[]) => toDiv({ dataColumn }, blocks);

const NO_BREAK = "\u00a0";
/** A blank behind a figure, before a word that fits into any line with it. */
const BEHIND_FIGURE = /(?<=\p{N}(?: ?[×x\p{Pd}])?) (?=\S{1,12}(?!\S))/gu;

/**
 * A plugin: a figure and its unit never part, and signs around a duration stay with it. Only on the
 * page: what is copied is as written.
 */
const keepTogether = () => visit;

function visit(node: Nodes) {
  if (!("children" in node)) return;
  let before = "";
  for (const [at, child] of node.children.entries()) {
    visit(child);
    const words = textOf(child);
    if (child.type === "text") {
      child.value = (before + words).replace(BEHIND_FIGURE, NO_BREAK).slice(before.length);
    } else if (child.type === "element" && child.tagName === "time" && child.properties.dataId) {
      const opening = cut(node.children[at - 1], /[\p{Ps}\p{Pi}]{1,3}$/u);
      const closing = cut(node.children[at + 1], /^[\p{Po}\p{Pe}\p{Pf}]{1,3}/u);
      const children = [opening, child, closing];
      node.children[at] = {
        type: "element",
        tagName: "span",
        properties: { dataWhole: true },
        children,
      };
    }
    before = words;
  }
  // A browser takes seconds to lay out very long words.
  node.children = node.children.flatMap((child): ElementContent[] =>
    child.type === "text" ? withLineEnds(child) : [child as ElementContent],
  );
}

/** @returns The pieces of a text, with an element between them at which a line may end. */
function withLineEnds({ value }: Text): ElementContent[] {
  return toPieces(value).flatMap((piece, index): ElementContent[] => [
    ...(index > 0
      ? [{ type: "element" as const, tagName: "wbr", properties: {}, children: [] }]
      : []),
    { type: "text", value: piece },
  ]);
}

/** Moves what matches from the text of a node into a text of its own. */
function cut(node: Nodes | undefined, signs: RegExp): Text {
  const [value = ""] = (node?.type === "text" && signs.exec(node.value)) || [];
  if (node?.type === "text") node.value = node.value.replace(signs, "");
  return { type: "text", value };
}

/** Words that are scaled are the only child of their element: a browser's translation replaces them. */
const alone = (child: ReactNode, index: number) =>
  typeof child === "string" ? <span key={index}>{child}</span> : child;

/** "(extra)", or "extra, " in a parenthesis. The page alone says it, by a picture, in each language. */
function Extra({ children }: { children?: ReactNode }) {
  const { answer } = useRecipe();
  // What was not on another list says nothing.
  if (answer.opened) return null;
  const isBefore = /^e/i.test(`${children}`);
  return (
    <small className={`${styles.extra} screen-only`}>
      {!isBefore && NO_BREAK}
      <Icon name="basket" label="to buy" />
      {/* No word of an answer is lost. */}
      <span className="visually-hidden" aria-hidden="true">
        {children}
      </span>
      {isBefore && NO_BREAK}
    </small>
  );
}

const components: Components = {
  li: TickableItem,
  // A wide one scrolls by itself.
  table: ({ node, children }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      className={styles.scroller}
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it only when it has the focus.
      tabIndex={0}
      data-part={node?.properties.dataPart}
    >
      <table dir="auto">{children}</table>
    </div>
  ),
  // The cell above the names of rows is often empty: that is no heading.
  th: ({ node, ...props }) => (node?.children.length ? <th {...props} /> : <td {...props} />),
  // The title.
  h2: ({ node: _, ...props }) => (
    <>
      <h2 {...props} />
      <ChangeNote />
    </>
  ),
  // A column, or the place of the row.
  div: ({ node, children, ...props }) =>
    node?.properties.dataRow === "" ? (
      <RecipeRow />
    ) : (
      <div {...props}>
        {children}
        {node?.properties.dataColumn === "ingredients" && <ShoppingList />}
      </div>
    ),
  small: Extra,
  // In a new tab, because leaving this page would lose the list.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  // Never loaded: another server would learn who cooks what.
  img: ({ alt }) => alt && <Pieces words={alt} />,
  p: ({ node, ...props }) =>
    node?.properties.dataPart === "facts" ? <Facts {...props} /> : <p {...props} />,
  // Markdown makes none of these: each is of a mark, see `reading/annotate.ts`.
  b: ({ children }) => <b>{Array.isArray(children) ? children.map(alone) : children}</b>,
  time: TimerButton,
  span: ({ node, children }) =>
    node?.properties.dataWhole ? <span className={styles.whole}>{children}</span> : children,
};
