/**
 * Shows the tree of a recipe. A link target is blanked unless it is relative or its scheme is http,
 * https, irc, ircs, mailto or xmpp: that is the default of react-markdown.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import { type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { isShort } from "../cooking/isShort";
import { TimerButton } from "../cooking/TimerButton";
import type { Recipe } from "../reading/recipe";
import { useRecipe } from "../state/recipeContext";
import { Icon } from "../page/Icon";
import { ShoppingList } from "../sharing/ShoppingList";
import { Facts } from "./Facts";
import { keepTogether } from "./keepTogether";
import styles from "./Markdown.module.css";
import { Pieces } from "./Pieces";
import { RecipeRow } from "./RecipeRow";
import { tableElements } from "./Table";
import { TickableItem } from "./TickableItem";
import { toColumns } from "./toColumns";

/** The first letter is of a script that is written so. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** By its language, where that is known: a title may begin with a name in another script. */
function isRightToLeft({ lang, dish }: Recipe): boolean {
  const { script } = lang ? new Intl.Locale(lang).maximize() : {};
  return script ? /Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg/.test(script) : RIGHT_TO_LEFT.test(dish);
}

/** The words of a recipe, with ticks and timers. */
export function Markdown({ recipe }: { recipe: Recipe }) {
  const content = useMemo(() => toElement(recipe), [recipe]);
  return (
    <div
      className={styles.markdown}
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
  const isUnchanged = end === "done" && change.recipe.trim() === text.trim();
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

/** Words that are scaled are the only child of their element: a browser's translation replaces them. */
const alone = (child: ReactNode, index: number) =>
  typeof child === "string" ? <span key={index}>{child}</span> : child;

/** Only "(extra)" is small. The page says it by a picture, in each language, and paper as it was written. */
function Extra({ children }: { children?: ReactNode }) {
  const others = `${children}`.slice(1, -1).replace(/^extra[^\p{L}\p{N}]*/iu, "");
  return (
    <small>
      <span className="screen-only">
        <Icon name="basket" label="to buy" />
        {others && <span>{` (${others})`}</span>}
      </span>
      <span className={styles.paper} aria-hidden="true">
        {children}
      </span>
    </small>
  );
}

const components: Components = {
  li: TickableItem,
  ...tableElements,
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
  b: ({ children }) => (
    <b data-unbroken={isShort(`${children}`) || undefined}>
      {Array.isArray(children) ? children.map(alone) : children}
    </b>
  ),
  time: TimerButton,
  span: ({ node, children }) =>
    node?.properties.dataUnbroken === "" ? <span data-unbroken>{children}</span> : children,
};
