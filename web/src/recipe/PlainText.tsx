import { withoutMarks } from "../reading/marks";
import type { StoredRecipe } from "../state/recipes";
import { breakable } from "../ui/lineBreaks";

interface Props {
  stored: StoredRecipe;
  hidden?: boolean;
}

/** The Markdown, without marks: for a recipe that can't be shown in another way. */
export function PlainText({ stored, hidden }: Props) {
  return (
    <div dir="auto" lang="" className="plain-text" hidden={hidden}>
      {breakable(withoutMarks(stored.text))}
    </div>
  );
}
