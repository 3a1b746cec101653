import { createContext, type ReactNode, useContext } from "react";
import type { Components, ExtraProps } from "react-markdown";
import styles from "./Markdown.module.css";
import { Checkbox, has, idOf, useIsHidden } from "./Ticks";

type Props = ExtraProps & { children?: ReactNode };

/** In a table of ingredients, whether the words of a row are hidden. In another, `undefined`. */
const RowContext = createContext<boolean | undefined>(undefined);

/** The elements of a table. One of ingredients has a further column, with checkboxes. */
export const tableElements: Components = {
  table: Table,
  tr: Row,
  // The cell above the names of rows is often empty: that is no heading.
  th: ({ node, ...props }) => (node?.children.length ? <th {...props} /> : <td {...props} />),
  td: ({ node: _, ...props }) => (
    <td {...props} aria-hidden={useContext(RowContext) || undefined} />
  ),
};

/** A wide one scrolls by itself. */
function Table({ node, children }: Props) {
  const isOfIngredients = node && has(node, (element) => idOf(element) !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      className={styles.scroller}
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it only when it has the focus.
      tabIndex={0}
      data-part={node?.properties.dataPart}
    >
      <RowContext value={isOfIngredients ? false : undefined}>
        <table dir="auto">{children}</table>
      </RowContext>
    </div>
  );
}

function Row({ node, children }: Props) {
  const isOfIngredients = useContext(RowContext) !== undefined;
  const isHidden = useIsHidden(node);
  const id = idOf(node);
  return (
    <RowContext value={isOfIngredients ? isHidden : undefined}>
      <tr data-id={id}>
        {isOfIngredients && <td>{id !== undefined && <Checkbox id={id} />}</td>}
        {children}
      </tr>
    </RowContext>
  );
}
