import type { ElementContent } from "hast";
import type { Blockquote, Root, RootContent } from "mdast";
import { type ReactNode, useMemo } from "react";
import type { Components, ExtraProps } from "react-markdown";
import { elements, useEntry } from "../actions/screen";
import { Changed } from "../cooking/Changing";
import { TimerButton } from "../cooking/TimerButton";
import { partOf } from "../reading/mdast";
import { SavedNote } from "../saved/NoteField";
import { changeOf } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { DishDrawing } from "../ui/DishDrawing";
import { Markdown } from "../ui/Markdown";
import { Wishes } from "../ui/Wishes";
import { EmptyPot } from "./Apology";
import { EarlierRecipes } from "./EarlierRecipes";
import { Facts } from "./Facts";
import { Marked } from "./Marked";
import { ShoppingList } from "./ShareMenu";
import "./RecipeContent.css";
import "./RecipeHead.css";
import { RecipeRow } from "./RecipeRow";
import { TickableItem } from "./TickableItem";

/** The words of a recipe, with ticks and timers. */
export function RecipeContent() {
  const { lang, tree } = useRecipe().recipe;
  const content = useMemo(
    () => <Markdown tree={toColumns(tree)} components={components} />,
    [tree],
  );
  return (
    <div
      className="content"
      // For a screen reader. The names of controls in it are marked as English.
      lang={lang ?? ""}
    >
      {content}
    </div>
  );
}

/** Says below the title of a changed recipe how it was to be changed. */
function ChangeNote() {
  if (!changeOf(useRecipe().tabRecipe.asked)) return null;
  return (
    <p lang="en" dir="ltr" className="small change-note">
      <Changed />
    </p>
  );
}

/**
 * Puts the blocks of a recipe into up to three columns. `dataColumn` is the class: everything
 * before the ingredients, the ingredients, and everything after them. Cooking mode shows the latter
 * two side by side.
 */
function toColumns({ children }: Root): Root {
  const head: RootContent[] = [];
  const ingredients: RootContent[] = [];
  const method: RootContent[] = [];
  for (const block of children) {
    const part = partOf(block);
    const isBelow = part === "method" || ingredients.length + method.length > 0;
    if (part === "ingredients" && method.length === 0) ingredients.push(block);
    else (isBelow ? method : head).push(block);
  }
  const last = head.findLastIndex((block) => /title|facts/.test(`${partOf(block)}`));
  const columns = [
    toColumn("head", [
      toDiv({ dataPlace: "origin" }, []),
      ...head.toSpliced(last + 1, 0, toDiv({ dataPlace: "row" }, [])),
    ]),
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

/** More letters than this make a title smaller. */
const LONG_TITLE = 40;

/** Titles that have no room beside the drawing: they begin below it. */
const BELOW_DRAWING = /.{25}|\S{9}|\p{Lo}{5}/u;

/** The drawing of the dish, and where the recipe comes from. */
export function RecipeOrigin() {
  const { tabRecipe, recipe } = useRecipe();
  return (
    <>
      {recipe.refusal ? <EmptyPot /> : <DishDrawing kind={recipe.kind} className="drawing" />}
      {tabRecipe.link && (
        <p lang="en" dir="ltr" className="small origin screen-only">
          A friend sent you this recipe. Nobody has checked it.
        </p>
      )}
      {tabRecipe.own !== undefined && !recipe.refusal && (
        <p lang="en" dir="ltr" className="small origin screen-only">
          Your recipe, put in order by an AI. Check it against yours.
        </p>
      )}
      <HouseholdLine />
    </>
  );
}

function Title({ node, ...props }: BlockProps) {
  const { dish } = useRecipe().recipe;
  const long = dish.length > LONG_TITLE ? "long" : "";
  const below = BELOW_DRAWING.test(dish) ? "below" : "";
  const line = useLine(node);
  return (
    <>
      <h2 ref={line} className={`${long} ${below}`} {...props} />
      <ChangeNote />
    </>
  );
}

/** The heading of a section, or of a group in it. */
function Heading({ node, ...props }: BlockProps) {
  const line = useLine(node);
  if (node?.tagName === "h3") return <h3 ref={line} {...props} />;
  return <h4 ref={line} className="label caps" {...props} />;
}

function Paragraph({ node, ...props }: BlockProps) {
  const line = useLine(node);
  const { tabRecipe, recipe } = useRecipe();
  const part = node?.properties.dataPart;
  if (part === "facts") return <Facts ref={line} {...props} />;
  const isDemos = tabRecipe.demo && part === "intro" && !recipe.refusal;
  return <p ref={line} className={isDemos ? "small" : undefined} {...props} />;
}

/** Below the title and the facts. */
export const BelowFacts = () => (
  <>
    <RecipeRow />
    <SavedNote place="head" />
    <EarlierRecipes />
  </>
);

/** The wishes that were sent with the request for this recipe. Not printed: they may reveal somebody's health. */
function HouseholdLine() {
  const { household = [] } = useRecipe().tabRecipe;
  if (household.length === 0) return null;
  return (
    <p lang="en" dir="ltr" className="small origin screen-only">
      <span>Household: </span>
      <Wishes wishes={household} />
    </p>
  );
}

/** From this number on, ingredients are printed in two columns. */
const MANY = 8;

/** A column, or a place in the first one. */
function Block({ node, children }: BlockProps) {
  const { ingredients } = useRecipe().recipe;
  const { dataPlace, dataColumn } = node?.properties ?? {};
  if (dataPlace === "origin") return <RecipeOrigin />;
  if (dataPlace === "row") return <BelowFacts />;
  const column = `${dataColumn}`;
  const many = column === "ingredients" && ingredients.length >= MANY ? " many" : "";
  return (
    <div className={column === "head" ? "part head" : `part perforated ${column}${many}`}>
      {children}
      {column === "ingredients" && <ShoppingList />}
    </div>
  );
}

/**
 * A list whose items can be ticked has rows or steps. Where most amounts don't begin their line, as in Japanese,
 * they have no lane.
 */
function List({ node, ...props }: BlockProps) {
  const items = node?.children.filter((child) => child.type === "element") ?? [];
  const isTicked = items.some((item) => item.properties.dataId !== undefined);
  if (node?.tagName === "ol") return <ol className={isTicked ? "steps" : undefined} {...props} />;
  const isAmount = ([first]: ElementContent[]) =>
    first?.type === "element" && first.tagName === "b";
  const inLane = items.filter(({ children }) => isAmount(children)).length;
  const rows = 2 * inLane < items.length ? "rows inline" : "rows";
  return <ul className={isTicked ? rows : undefined} {...props} />;
}

const components: Components = {
  li: TickableItem,
  h2: Title,
  h3: Heading,
  h4: Heading,
  div: Block,
  small: Extra,
  ul: List,
  ol: List,
  // In a new tab, because leaving this page would lose the list.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  p: Paragraph,
  // Markdown never produces `time` either.
  b: Marked,
  time: TimerButton,
};
