import { useState } from "react";
import { OWNERS_CODES } from "../../../worker/contract";
import { ask } from "../actions/recipes";
import { BROKE_OFF, needsReload, sentencesFor } from "../api/failures";
import type { PageFailure } from "../api/request";
import { hasWait, isCooking, isReady, store, usePage } from "../state/page";
import { failureOf, retryRequest } from "../state/recipes";
import chef from "../ui/chef-empty.svg";
import { ReloadButton } from "../ui/parts";
import { WaitFigure } from "../ui/WaitFigure";

interface Props {
  failure: PageFailure;
  /** Whether it failed after the first words. */
  brokeOff?: boolean;
  /** Whether `Try again` is beside it, where that is possible. */
  hasRetry?: boolean;
}

/** Reports that the request failed or the recipe broke off. */
export function Apology({ failure, brokeOff, hasRetry }: Props) {
  // Described once: a screen reader reads an alert again when its words change.
  const [[apology, ...reasons]] = useState(() => {
    const { request, recipes } = store.getState();
    const { want } = retryRequest(request, recipes[0]);
    return sentencesFor(failure, want === "own" ? want : "recipe", brokeOff);
  });
  return (
    <div dir="ltr" className={brokeOff ? "notice" : "part teeth sorry"}>
      {!brokeOff && <EmptyPot />}
      <div role="alert">
        <p className="strong screen-only">{apology}</p>
        {reasons.map((sentence) => (
          // On paper, only what matters for the words above.
          <p key={sentence} className={sentence === BROKE_OFF ? undefined : "screen-only"}>
            {sentence}
          </p>
        ))}
      </div>
      {/* The reason for a daily limit says when it ends. */}
      {failure.code !== "daily_limit" && <WaitFigure className="wait screen-only" />}
      {hasRetry && <RetryButton />}
    </div>
  );
}

/** Says below a recipe why it is not complete. */
export function CutNotice() {
  const end = usePage(({ recipes }) => recipes[0]?.end);
  const hasFailed = usePage(({ request }) => request.status === "failed");
  if (typeof end === "object" && !hasFailed) {
    return <Apology failure={end} brokeOff />;
  }
  return <p className="notice">{end === "stopped" ? "Stopped: it is not complete." : BROKE_OFF}</p>;
}

/** Says at the top, and in sight, that the recipe is not complete. */
export const Incomplete = () => (
  <div dir="ltr" className="part status">
    <p className="notice">Not complete</p>
    <RetryButton isShort />
  </div>
);

/** Repeats the request. Nothing while that is not possible. */
function RetryButton({ isShort }: { isShort?: boolean }) {
  const request = usePage((state) => state.request);
  const tabRecipe = usePage(({ recipes }) => recipes[0]);
  const waits = usePage(hasWait);
  const ready = usePage(isReady);
  const cooking = usePage(isCooking);
  const asked = retryRequest(request, tabRecipe);
  const failure = failureOf(request, tabRecipe);
  // In cooking mode, the filled button is that of the step.
  const className = `button ${cooking ? "outlined" : "filled"}${isShort ? " short" : ""}`;
  if (failure && needsReload(failure)) return <ReloadButton className={className} />;
  const isOwn = asked.want === "own";
  const code = failure?.code ?? "";
  // Only the owner can help, or another text.
  const isHopeless = OWNERS_CODES.has(code) || (isOwn && code === "recitation");
  if (isHopeless || waits || !(ready || asked.want === "change" || isOwn)) return null;
  return (
    <button type="button" className={className} onClick={() => ask(asked)}>
      Try again
    </button>
  );
}

/** The chef looks into an empty pot. */
export const EmptyPot = () => (
  <img className="pot screen-only" src={chef} alt="" width="146" height="166" draggable={false} />
);
