/**
 * What is left of a recipe when the code that shows it is missing or throws: its plain text.
 *
 * @module
 */
import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Shown from then on when the children throw. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Without it, React would remove the whole page, list and all. */
export class ErrorBoundary extends Component<BoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** The Markdown as it was written. */
export function PlainText({ text, hidden }: { text: string; hidden?: boolean }) {
  return (
    <div dir="auto" className="plain-text" hidden={hidden}>
      {text}
    </div>
  );
}
