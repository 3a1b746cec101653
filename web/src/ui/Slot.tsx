import type { ReactNode } from "react";

/**
 * A container for an optional part. React inserts the part without a sibling as reference, and removes
 * only a wrapper: neither fails if an extension of the browser has removed the part or a sibling.
 */
export const Slot = ({ children }: { children: ReactNode }) => (
  <div className="slot">{children ? <div className="slot">{children}</div> : null}</div>
);
