import { ErrorBoundary } from "react-error-boundary";
import { Timers } from "./cooking/Timers";
import { ReloadButton } from "./ui/parts";

/** Replaces a page that fails again and again. After a reload, the tab's recipes, ticks and timers are there. */
export const Fallback = () => (
  <main className="page">
    <p role="alert" className="notice">
      Something keeps changing this page, perhaps an extension of the browser.
    </p>
    <ReloadButton className="button on-ground" />
    <ErrorBoundary fallback={null}>
      <Timers />
    </ErrorBoundary>
  </main>
);
