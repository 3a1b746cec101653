/** The Markdown as it was written: for a recipe that can't be shown in another way. */
export function PlainText({ text, hidden }: { text: string; hidden?: boolean }) {
  return (
    <div dir="auto" className="plain-text" hidden={hidden}>
      {text}
    </div>
  );
}
