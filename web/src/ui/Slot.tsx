import type { ReactNode } from "react";

/**
 * The place of an optional part. React inserts the part beside no sibling, and removes an element that
 * nobody sees: it doesn't fail where an extension of the browser has removed the part or a sibling.
 */
export const Slot = ({ children }: { children: ReactNode }) => (
  <div className="slot">{children ? <div className="slot">{children}</div> : null}</div>
);
