import { useEffect, useState } from "react";
import { describeWait } from "../api/failures";
import { usePage } from "../state/store";
import { uptimeMs } from "../state/uptime";

interface Props {
  id?: string;
  className: string;
}

/** How long to wait until another request makes sense. Nothing if it does. */
export function WaitFigure({ id, className }: Props) {
  const wait = usePage((state) => state.wait);
  const [, count] = useState(0);
  const counts = wait !== undefined && wait.code !== "daily_limit";
  useEffect(() => {
    if (!counts) return;
    const interval = setInterval(() => count((ticks) => ticks + 1), 1000);
    return () => clearInterval(interval);
  }, [counts]);
  if (!wait) return null;
  const seconds = Math.max(0, Math.ceil((wait.untilMs - uptimeMs()) / 1000));
  return (
    <p id={id} translate="no" className={`${className} notranslate`}>
      {describeWait(seconds)}
    </p>
  );
}
