import type { Ref } from "react";

interface Props {
  /** What it removes or closes, for screen readers. */
  label: string;
  className?: string | undefined;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button whose sign is a cross. */
export function Cross({ label, className = "", onClick, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={`${className} cross`}
      aria-label={label}
      onClick={onClick}
    >
      <span aria-hidden="true">×</span>
    </button>
  );
}
