import { Component, type ReactNode } from "react";

interface Props {
  /** Shown from then on when the children throw. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches what its children throw while React renders them. Otherwise React would remove the whole page. */
export class ErrorBoundary extends Component<Props> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
