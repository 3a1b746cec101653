import type { Answer } from "./answers";

interface Props {
  answer: Answer;
  hidden?: boolean;
}

/** Those of the language, durations and amounts. A bullet that is an asterisk goes, too. */
const MARKS = /^\[lang\]:.*\n*|\[(?=[^\]\n]*\]\(P)|\]\(P[^)\n]*\)?|\*/gm;

/** The Markdown, without marks: for a recipe that can't be shown in another way. */
export function PlainText({ answer, hidden }: Props) {
  return (
    <div dir="auto" lang="" className="plain-text" hidden={hidden}>
      {answer.text.replace(MARKS, "")}
    </div>
  );
}
