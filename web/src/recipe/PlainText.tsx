import type { Answer } from "./answers";

interface Props {
  answer: Answer;
  hidden?: boolean;
}

/**
 * Those of the language, durations and amounts, also at the end of a text that grows. A bullet that
 * is an asterisk goes, too.
 */
const MARKS =
  /^\[(?:lang\]:.*\n*|l?a?n?g?\]?(?![\s\S]))|\[(?=[^\]\n]{0,400}(?:\]\(P|\]?\(?(?![\s\S])))|\](?:\(P[^)\n]*\)?|\(?(?![\s\S]))|\*/gm;

/** @returns Markdown without the signs of marks. */
export const withoutMarks = (markdown: string) => markdown.replace(MARKS, "");

/** The Markdown, without marks: for a recipe that can't be shown in another way. */
export function PlainText({ answer, hidden }: Props) {
  return (
    <div dir="auto" lang="" className="plain-text" hidden={hidden}>
      {withoutMarks(answer.text)}
    </div>
  );
}
