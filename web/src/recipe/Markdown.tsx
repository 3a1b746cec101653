/**
 * Shows the tree of a recipe. A link target is blanked unless it is relative or its scheme is http,
 * https, irc, ircs, mailto or xmpp: that is the default of react-markdown.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import { createContext, memo, type ReactNode, useContext, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { isShort } from "../cooking/isShort";
import { TimerButton } from "../cooking/TimerButton";
import type { Recipe } from "../reading/recipe";
import { Icon } from "../takeAlong/Icon";
import { Facts } from "./Facts";
import { keepTogether } from "./keepTogether";
import styles from "./Markdown.module.css";
import { Pieces } from "./Pieces";
import { tableElements } from "./Table";
import { TickArea, type TickAreaProps, TickableItem } from "./Ticks";
import { toColumns } from "./toColumns";

/** What stands above and below the title, and at the end of the ingredients. */
export const Beside = createContext<{ above?: ReactNode; below?: ReactNode; shopping?: ReactNode }>(
  {},
);

/** A recipe, with ticks and timers. */
export const Markdown = memo(function Markdown({
  recipe,
  ...ticks
}: Omit<TickAreaProps, "children">) {
  const content = useMemo(() => toElement(recipe), [recipe]);
  return (
    <TickArea recipe={recipe} {...ticks}>
      {content}
    </TickArea>
  );
});

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
  h2: ({ node: _, ...props }) => {
    const { above, below } = useContext(Beside);
    return (
      <>
        {above}
        <h2 {...props} />
        {below}
      </>
    );
  },
  // A column.
  div: ({ node, children, ...props }) => {
    const { shopping } = useContext(Beside);
    return (
      <div {...props}>
        {children}
        {node?.properties.dataColumn === "ingredients" && shopping}
      </div>
    );
  },
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
