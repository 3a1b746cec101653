/**
 * Shows the tree of a recipe. A link target is blanked unless it is relative or its scheme is http,
 * https, irc, ircs, mailto or xmpp: that is the default of react-markdown.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import { createContext, memo, type ReactNode, useContext, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { TimerSpan } from "../cooking/TimerButton";
import type { Recipe } from "../reading/recipe";
import { tableElements } from "./Table";
import { TickArea, type TickAreaProps, tickable } from "./Ticks";
import { toColumns } from "./toColumns";

/** What is shown below the title. */
export const BelowTitle = createContext<ReactNode>(undefined);

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
  return <ReactMarkdown components={components} remarkPlugins={[toTree]} />;
}

const components: Components = {
  ...tickable,
  ...tableElements,
  // The title.
  h2: ({ node: _, ...props }) => (
    <>
      <h2 {...props} />
      {useContext(BelowTitle)}
    </>
  ),
  // In a new tab, because leaving this page would lose the list.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  // Never loaded: another server would learn who cooks what.
  img: ({ alt }) => alt,
  // Markdown makes no `span`: each one is of a duration.
  span: TimerSpan,
};
