const NAMES = ["rice", "eggs", "peas", "onions"];

/** Fills the list with an example, as if typed. */
export function Try({ onTry }: { onTry: (typed: readonly string[]) => void }) {
  return (
    <button type="button" className="flush" onClick={() => onTry(NAMES)}>
      {`Try: ${NAMES.join(", ")}`}
    </button>
  );
}
