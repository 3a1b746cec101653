/**
 * The words of a recipe in columns: head, ingredients, method.
 *
 * @module
 */
import type { ElementContent } from "hast";
import type { Root, RootContent } from "mdast";
import {
  type ComponentProps,
  Fragment,
  isValidElement,
  memo,
  type ReactNode,
  useMemo,
} from "react";
import type { Components, ExtraProps } from "react-markdown";
import { elements, useEntry } from "../actions/elements";
import { Changed } from "../cooking/CookingBar";
import { TimerButton } from "../cooking/TimerButton";
import { partOf } from "../reading/mdast";
import { HALF, nextServings } from "../reading/scaleRecipe";
import { FACT_SEPARATOR } from "../reading/sections";
import { SavedNote } from "../saved/SaveButton";
import { changeOf, isCooking, update, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { served } from "../state/recipes";
import { Markdown } from "../ui/Markdown";
import { DishDrawing, Wishes } from "../ui/parts";
import { EmptyPot } from "./Apology";
import { EarlierRecipes } from "./EarlierRecipes";
import { RecipeRow, ShoppingList } from "./RecipeRow";
import { TickableItem } from "./TickableItem";
import "./RecipeContent.css";

/** From this number on, ingredients are printed in two columns. */
const MANY = 8;

/** The words of a recipe, with ticks and timers. */
export function RecipeContent() {
  const { lang, tree, ingredients } = useRecipe().recipe;
  const columns = useMemo(() => toColumns(tree), [tree]);
  const many = ingredients.length >= MANY ? " many" : "";
  return (
    <div
      className="content"
      // For a screen reader. The names of controls in it are marked as English.
      lang={lang ?? ""}
    >
      <div className="part head">
        <RecipeOrigin />
        <Words blocks={columns.title} />
        <BelowFacts />
        <Words blocks={columns.intro} />
      </div>
      {columns.ingredients.length > 0 && (
        <div className={`part perforated ingredients${many}`}>
          <Words blocks={columns.ingredients} />
          <ShoppingList />
        </div>
      )}
      {columns.method.length > 0 && (
        <div className="part perforated method">
          <Words blocks={columns.method} />
        </div>
      )}
    </div>
  );
}

/** Memoized: a tick must not render them anew. */
const Words = memo(function Words({ blocks }: { blocks: RootContent[] }) {
  return <Markdown tree={{ type: "root", children: blocks }} components={components} />;
});

/**
 * @returns The blocks of a recipe in up to three columns: everything before the ingredients, in two parts, the
 *   ingredients, and everything after them. Cooking mode shows the latter two side by side.
 */
function toColumns({ children }: Root) {
  const head: RootContent[] = [];
  const ingredients: RootContent[] = [];
  const method: RootContent[] = [];
  for (const block of children) {
    const part = partOf(block);
    const isBelow = part === "method" || ingredients.length + method.length > 0;
    if (part === "ingredients" && method.length === 0) ingredients.push(block);
    else (isBelow ? method : head).push(block);
  }
  const end = 1 + head.findLastIndex((block) => /title|facts/.test(`${partOf(block)}`));
  return { title: head.slice(0, end), intro: head.slice(end), ingredients, method };
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

/** Servings and times. Lines break between them. */
export function Facts({ ref, children }: ComponentProps<"p">) {
  const facts: ReactNode[][] = [[]];
  for (const piece of Array.isArray(children) ? children : [children]) {
    const [first, ...rest] = typeof piece === "string" ? piece.split(FACT_SEPARATOR) : [piece];
    facts.at(-1)?.push(first);
    facts.push(...rest.map((other) => [other]));
  }
  return (
    <p ref={ref} dir="auto" data-part="facts" className="facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other identity.
        <Fragment key={index}>
          <span className="fact">
            <Fact pieces={fact.flatMap(splitName)} />
            {index < facts.length - 1 && <span className="visually-hidden"> ·</span>}
          </span>
          {index < facts.length - 1 && " "}
        </Fragment>
      ))}
    </p>
  );
}

/** A name ends with a colon. */
const splitName = (piece: ReactNode) =>
  typeof piece === "string" ? piece.split(/(?<=[:：])/u).filter(Boolean) : [piece];

/** A name and its figure. A word between colon and figure ("about") belongs to the figure. */
function Fact({ pieces }: { pieces: ReactNode[] }) {
  const words = pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={at}>{typeof piece === "string" ? <span>{piece}</span> : piece}</Fragment>
  ));
  const [, ...rest] = pieces;
  if (!rest.some(isValidElement)) return words;
  const figureAt =
    1 + rest.findIndex((piece, at) => isValidElement(piece) || /[:：]$/.test(`${pieces[at]}`));
  return (
    <>
      {words.slice(0, figureAt)}
      <Leader />
      <span>{words.slice(figureAt)}</span>
    </>
  );
}

/** Dots between a name and its figure. */
const Leader = () => <span aria-hidden="true" className="leader" />;

/** The servings, buttons that change them, and what doesn't change with them. */
export function Servings({ children }: { children?: ReactNode }) {
  const cooking = usePage(isCooking);
  const { phase, servings } = useRecipe();
  const isScaled = servings && servings.shown !== servings.written;
  return (
    <span className="servings">
      {children}
      {servings && !cooking && phase !== "cut" && (
        <>
          <Leader />
          <ServingsButton by={-1} {...servings} />
          <ServingsButton by={1} {...servings} />
        </>
      )}
      {isScaled && (
        <small lang="en" dir="ltr" className="small">
          {`for ${toFraction(servings.shown)} instead of ${toFraction(servings.written)} · times and pans stay`}
        </small>
      )}
    </span>
  );
}

const toFraction = (servings: number) => (servings === HALF ? "½" : `${servings}`);

function ServingsButton({ by, shown, written }: { by: -1 | 1; shown: number; written: number }) {
  const { tabRecipe } = useRecipe();
  const next = nextServings(shown, written, by);
  return (
    <button
      type="button"
      lang="en"
      inert={tabRecipe.end !== "done"}
      aria-label={by < 0 ? "Fewer servings" : "More servings"}
      // Not `disabled`, which would take the focus away.
      aria-disabled={next === undefined}
      onClick={() => next && update(served, next)}
    >
      {by < 0 ? "−" : "+"}
    </button>
  );
}

/** Makes a text that is scaled the only child of an element: a browser's translation replaces text nodes. */
const alone = (child: ReactNode, index: number) =>
  typeof child === "string" ? <span key={index}>{child}</span> : child;

/** An amount, or the servings. Markdown never produces `b`: annotate.ts sets it by `hName`. */
export function Marked({ node, children }: ExtraProps & { children?: ReactNode }) {
  const words = (
    <b className="amount">{Array.isArray(children) ? children.map(alone) : children}</b>
  );
  return node?.properties.dataServings === "" ? <Servings>{words}</Servings> : words;
}
