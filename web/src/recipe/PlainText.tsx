import { Fragment } from "react";
import { withoutMarks } from "../../../worker/form";
import type { Answer } from "../state/answers";

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

/** By code points, and up to a blank where there is one. */
const PIECE = /[\s\S]{1,1000}(?!\S)|[\s\S]{1,1000}/gu;

/**
 * Parts of a text, joined the same text. Between them a line may end (`wbr`): a browser takes seconds to
 * lay out 30,000 joined letters, or accents of one letter, that are one.
 */
export const toPieces = (words: string): string[] => words.match(PIECE) ?? [];

/** Text of any length. */
export function Pieces({ words }: { words: string }) {
  return toPieces(words).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
