import type { Components } from "react-markdown";
import styles from "./Table.module.css";

/** The elements of a table. */
export const tableElements: Components = {
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
};
