import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { INGREDIENTS_PATH } from "../../../worker/contract";
import { describeFailure, describeWait } from "../api/describeFailure";
import { requestRecipe } from "../api/requestRecipe";
import { Chips } from "../list/Chips";
import { withoutKnown } from "../saved/recentNames";
import type { PageFailure } from "../state/answers";
import { useActions, usePage } from "../state/context";
import { explainUnreadable, makeSmaller } from "./makeSmaller";
import styles from "./PhotoArea.module.css";
import { readNames } from "./readNames";

const UNREADABLE = "This picture can't be read. Try another.";

const DEMO = "The demo can't see. With a key, an AI looks at your photo.";

/**
 * Sends the photo, and offers the names of the ingredients seen in it, as they arrive. A new photo replaces
 * the previous one and its names.
 *
 * @param onOff Called when the Worker says that photos are switched off.
 */
export function PhotoArea({ onOff }: { onOff: () => void }) {
  const { photo, ingredients } = usePage();
  const { dispatch, announce, setPhoto, input } = useActions();
  const [text, setText] = useState("");
  /** The photo as it is sent: a JPEG in base64. */
  const [picture, setPicture] = useState<string>();
  /** Result message once the request has ended; `words` may be empty. */
  const [end, setEnd] = useState<{ words: string; failed?: true }>();
  const controller = useRef<AbortController>(null);
  /** Whether the last request timed out in silence. The next one then asks for a whole answer, not a stream. */
  const wasSilent = useRef(false);

  useEffect(() => {
    controller.current = new AbortController();
    if (photo) ask(photo, controller.current.signal);
    return () => controller.current?.abort();
  }, [photo]);

  const ask = useEffectEvent(async (photo: Blob, signal: AbortSignal) => {
    setText("");
    setPicture(undefined);
    setEnd(undefined);
    announce("Looking at your photo");
    const smaller = await makeSmaller(photo).catch(console.warn);
    const words = smaller ? "" : await explainUnreadable(photo).catch(() => UNREADABLE);
    if (signal.aborted) return;
    if (!smaller) return setEnd({ words, failed: true });
    setPicture(smaller);
    const request = { photo: smaller, language: languageTag() };
    const whole = wasSilent.current;
    let received = "";
    let nothing = "No food was seen in this photo.";
    for await (const event of requestRecipe(request, signal, { path: INGREDIENTS_PATH, whole })) {
      if (event.type === "model" && event.demo) nothing = DEMO;
      if (event.type === "text") {
        received += event.text;
        setText(received);
      }
      if (event.type === "done") {
        received += "\n";
        setText(received);
        const { length } = readNames(received);
        setEnd({ words: length > 0 ? "" : nothing });
        announce(length > 0 ? `${length} seen in your photo` : nothing);
      }
      if (event.type === "failed") {
        console.error(`No names: ${event.code}`);
        wasSilent.current = event.silent ?? false;
        setEnd({ words: explain(event, received !== ""), failed: true });
        if (event.code === "not_found") onOff();
      }
    }
  });

  const names = withoutKnown(readNames(text), []);
  const missing = withoutKnown(names, ingredients);
  const isKnown = end && !end.words && missing.length === 0;

  function close({ detail }: MouseEvent) {
    setPhoto(undefined);
    // A key press has removed the focused button.
    if (detail === 0) input.current?.focus();
  }

  function add(typed: string) {
    dispatch({ type: "add", typed });
    if (end && missing.length === 1) setPhoto(undefined);
  }

  function addAll(event: MouseEvent) {
    dispatch({ type: "add", typed: missing });
    close(event);
  }

  function stop(event: MouseEvent) {
    controller.current?.abort();
    if (end || names.length === 0) close(event);
    else setEnd({ words: "" });
  }

  return (
    <Chips
      heading={names.length > 0 ? "Seen in your photo" : "Your photo"}
      names={names}
      taken={names.filter((name) => !missing.includes(name))}
      picture={picture && <Thumbnail jpeg={picture} />}
      onAdd={add}
      input={input}
    >
      {end && missing.length > 1 && (
        <button type="button" className="filled" onClick={addAll}>
          {`Add all ${missing.length}`}
        </button>
      )}
      <span role={end?.failed && "alert"}>
        {isKnown ? "All of it is on your list." : (end?.words ?? "Looking at your photo…")}
      </span>
      <button type="button" onClick={stop}>
        {end ? "Dismiss" : "Stop"}
      </button>
    </Chips>
  );
}

/** @param props.jpeg In base64. The photo itself may have 100 megapixels. */
function Thumbnail({ jpeg }: { jpeg: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([Uint8Array.fromBase64(jpeg)]));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [jpeg]);
  return <img className={styles.thumbnail} src={url} alt="" draggable={false} />;
}

/** @returns A canonical BCP 47 tag. Without a locale, WebKitGTK has "C" and Chromium "en-US@posix". */
function languageTag(): string {
  try {
    return new Intl.Locale(navigator.language).toString();
  } catch {
    return "en";
  }
}

/** @returns A short apology. */
function explain(failure: PageFailure, hasWords: boolean): string {
  const { code, retryAfter } = failure;
  if (/^(?:bad_request|too_large|unsupported_media_type)$/.test(code)) return UNREADABLE;
  if (code === "not_found") return "Photos are switched off here.";
  if (hasWords) return "The answer broke off: there may be more.";
  const now = { ms: Date.now(), online: navigator.onLine };
  const wait = retryAfter && code !== "daily_limit" ? describeWait(retryAfter, now.ms) : "";
  return `Sorry, I couldn't look at your photo. ${describeFailure(failure, now)} ${wait}`.trim();
}
