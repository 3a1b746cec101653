import { withoutMarks } from "../../../worker/form";
import type { Answer } from "../state/answers";
import { Pieces } from "./Pieces";

interface Props {
  answer: Answer;
  hidden?: boolean;
}

/** The Markdown, without marks: for a recipe that can't be shown in another way. */
export function PlainText({ answer, hidden }: Props) {
  return (
    <div dir="auto" lang="" className="plain-text" hidden={hidden}>
      <Pieces words={withoutMarks(answer.text)} />
    </div>
  );
}
