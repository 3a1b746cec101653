import { useEffect, useState } from "react";
import { describeWait } from "../api/failures";
import { usePage } from "../state/page";
import { uptimeMs } from "../state/recipes";

/** How long to wait until another request makes sense. Nothing if it does. */
export function WaitFigure({ id, className }: { id?: string; className: string }) {
  const wait = usePage((state) => state.wait);
  const [, count] = useState(0);
  useEffect(() => {
    // A quota of a day has no seconds.
    if (!wait || wait.code === "daily_limit") return;
    const interval = setInterval(() => count((ticks) => ticks + 1), 1000);
    return () => clearInterval(interval);
  }, [wait]);
  if (!wait) return null;
  const seconds = Math.max(0, Math.ceil((wait.untilMs - uptimeMs()) / 1000));
  return (
    <p id={id} translate="no" className={`${className} notranslate`}>
      {describeWait(seconds)}
    </p>
  );
}
