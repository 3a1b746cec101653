import { memo, useEffect, useState } from "react";
import styles from "./KeepScreenOn.module.css";

/**
 * Keeps the screen on while one cooks, where the browser can.
 *
 * @see https://www.w3.org/TR/screen-wake-lock/
 */
export const KeepScreenOn = memo(function KeepScreenOn() {
  const [on, setOn] = useState(false);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (!on) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;

    async function take() {
      // The browser takes it away whenever the page is hidden.
      if (document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (over) await lock.release();
      } catch {
        setRefused(true);
        setOn(false);
      }
    }

    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", take);
      lock?.release();
    };
  }, [on]);

  if (!("wakeLock" in navigator)) return null;
  return (
    <div className={styles.row}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        className={styles.switch}
        onClick={() => {
          setRefused(false);
          setOn(!on);
        }}
      >
        Keep the screen on
      </button>
      <p role="status">{refused && "The browser refused to keep the screen on."}</p>
    </div>
  );
});
