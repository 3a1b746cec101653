import type { ComponentProps } from "react";

/** A button whose sign is a cross. Its label says what it removes or closes. */
export const Cross = ({
  className = "",
  ...props
}: ComponentProps<"button"> & { "aria-label": string }) => (
  <button type="button" className={`${className} cross`} {...props}>
    <span aria-hidden="true">×</span>
  </button>
);
