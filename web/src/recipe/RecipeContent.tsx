import type { Blockquote, Root, RootContent } from "mdast";
import { type ReactNode, useMemo } from "react";
import type { Components, ExtraProps } from "react-markdown";
import { TimerButton } from "../cooking/TimerButton";
import { partOf } from "../reading/mdast";
import { SavedNote } from "../saved/NoteField";
import { ShoppingList } from "../sharing/RecipeActions";
import { elements, useEntry } from "../state/elements";
import { useRecipe } from "../state/recipeOnPage";
import { DishDrawing } from "../ui/DishDrawing";
import { Markdown } from "../ui/Markdown";
import { Wishes } from "../ui/Wishes";
import { EmptyPot } from "./Apology";
import { EarlierRecipes } from "./EarlierRecipes";
import { Facts, Servings } from "./Facts";
import styles from "./RecipeContent.module.css";
import { RecipeRow } from "./RecipeRow";
import { TickableItem } from "./TickableItem";

/** The words of a recipe, with ticks and timers. */
export function RecipeContent() {
  const { recipe, dir } = useRecipe();
  const { lang, tree } = recipe;
  const content = useMemo(
    () => <Markdown tree={toColumns(tree)} components={components} />,
    [tree],
  );
  return (
    <div
      className={`${styles.content} markdown`}
      // For a screen reader. The names of controls in it are marked as English.
      lang={lang ?? ""}
      // Where the columns begin. Each block has its own direction.
      dir={dir}
    >
      {content}
    </div>
  );
}

/** Says below the title of a changed recipe how it was to be changed. */
function ChangeNote() {
  const { stored } = useRecipe();
  const { change, text, end } = stored;
  if (!change) return null;
  const isUnchanged = end === "done" && change.recipe.trim() === text.trim();
  return (
    <p lang="en" dir="ltr" className="small-print">
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
  const head: RootContent[] = [];
  const ingredients: RootContent[] = [];
  const method: RootContent[] = [];
  for (const block of children) {
    const isOfIngredients = partOf(block) === "ingredients" && method.length === 0;
    if (isOfIngredients) ingredients.push(block);
    else (ingredients.length > 0 ? method : head).push(block);
  }
  const last = head.findLastIndex((block) => /title|facts/.test(`${partOf(block)}`));
  const columns = [
    toColumn("head", head.toSpliced(last + 1, 0, toDiv({ dataRow: "" }, []))),
    toColumn("ingredients", ingredients),
    toColumn("method", method),
  ];
  return { type: "root", children: columns.filter((column) => column.children.length > 0) };
}

/** mdast has no node for `<div>`: `hName` names the element. */
function toDiv(hProperties: Record<string, string>, blocks: RootContent[]): Blockquote {
  const children = blocks as Blockquote["children"];
  return { type: "blockquote", data: { hName: "div", hProperties }, children };
}

const toColumn = (dataColumn: string, blocks: RootContent[]) => toDiv({ dataColumn }, blocks);

/** Makes a text that is scaled the only child of an element: a browser's translation replaces text nodes. */
const alone = (child: ReactNode, index: number) =>
  typeof child === "string" ? <span key={index}>{child}</span> : child;

/** "(extra)", or "extra, " in a parenthesis: the row ends with a picture instead. No word of a recipe is lost. */
const Extra = ({ children }: { children?: ReactNode }) => (
  <small lang="en" aria-hidden="true" className="visually-hidden screen-only">
    {children}
  </small>
);

type BlockProps = ExtraProps & { children?: ReactNode };

/** @returns A callback ref for the element of a block. */
const useLine = (node: BlockProps["node"]) =>
  useEntry(elements.lines, node?.position?.start.offset);

/** The title, beside the drawing of the dish. */
function Title({ node, ...props }: BlockProps) {
  const { recipe } = useRecipe();
  const line = useLine(node);
  return (
    <>
      <div className={`${styles.title} row`}>
        <h2 ref={line} {...props} />
        {recipe.refusal ? <EmptyPot /> : <DishDrawing kind={recipe.kind} size="title" />}
      </div>
      <ChangeNote />
    </>
  );
}

/** The heading of a section, or of a group in it. */
function Heading({ node, ...props }: BlockProps) {
  const line = useLine(node);
  const Level = node?.tagName as "h3" | "h4";
  return <Level ref={line} {...props} />;
}

function Paragraph({ node, ...props }: BlockProps) {
  const line = useLine(node);
  const isFacts = node?.properties.dataPart === "facts";
  return isFacts ? <Facts ref={line} {...props} /> : <p ref={line} {...props} />;
}

/** Below the title and the facts. */
const BelowFacts = () => (
  <>
    <RecipeRow />
    <HouseholdLine />
    <SavedNote place="head" />
    <EarlierRecipes />
  </>
);

/** The wishes that were sent with the request for this recipe. Not printed: they may reveal somebody's health. */
export function HouseholdLine() {
  const { household = [] } = useRecipe().stored;
  if (household.length === 0) return null;
  return (
    <p lang="en" dir="ltr" className="beside-recipe small-print">
      <span>Household: </span>
      <Wishes wishes={household} />
    </p>
  );
}

/** A column, or the place below the facts. */
function Block({ node, children, ...props }: BlockProps) {
  if (node?.properties.dataRow === "") return <BelowFacts />;
  if (node?.properties.dataColumn !== "ingredients") return <div {...props}>{children}</div>;
  return (
    <div data-column="ingredients" className={styles.ingredients}>
      {children}
      <ShoppingList />
    </div>
  );
}

const components: Components = {
  li: TickableItem,
  h2: Title,
  h3: Heading,
  h4: Heading,
  div: Block,
  small: Extra,
  // In a new tab, because leaving this page would lose the list.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  p: Paragraph,
  // Markdown never produces `b` or `time`; annotate.ts sets them by `hName`.
  b: ({ node, children }) => {
    const words = <b>{Array.isArray(children) ? children.map(alone) : children}</b>;
    return node?.properties.dataServings === "" ? <Servings>{words}</Servings> : words;
  },
  time: TimerButton,
};
