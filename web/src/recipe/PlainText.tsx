import type { Answer } from "./answers";

interface Props {
  answer: Answer;
  hidden?: boolean;
}

/** The Markdown as it was written: for a recipe that can't be shown in another way. */
export function PlainText({ answer, hidden }: Props) {
  return (
    <div dir="auto" lang="" className="plain-text" hidden={hidden}>
      {answer.text}
    </div>
  );
}
