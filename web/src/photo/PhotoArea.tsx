import { useEffect, useRef, useState } from "react";
import { INGREDIENTS_PATH } from "../../../worker/contract";
import { describeFailure, describeWait } from "../api/describeFailure";
import { requestRecipe } from "../api/requestRecipe";
import { Chips } from "../list/Chips";
import { withoutKnown } from "../shelf/hadBefore";
import type { PageFailure } from "../state/answers";
import { makeSmaller } from "./makeSmaller";
import { readNames } from "./readNames";

const UNREADABLE = "This picture can't be read. Try another.";

const DEMO = "The demo can't see. With a key, Gemini looks at your photo.";

/** How it has ended, and what is said of that. */
interface End {
  words: string;
  isComplete?: true;
  failed?: true;
}

interface Props {
  /** Another one is looked at from the start. */
  photo: Blob;
  ingredients: readonly string[];
  onAdd: (...names: string[]) => void;
  onSay: (announcement: string) => void;
  /** Photos are switched off. */
  onOff: () => void;
  /** @param byKey The focus is gone with what was pressed. */
  onClose: (byKey: boolean) => void;
}

/** What is seen in a photo, to be added: makes it smaller, asks, and shows the names as they come. */
export function PhotoArea({ photo, ingredients, onAdd, onSay, onOff, onClose }: Props) {
  const [text, setText] = useState("");
  const [end, setEnd] = useState<End>();
  const controller = useRef<AbortController>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo.
  useEffect(() => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setText("");
    setEnd(undefined);
    onSay("Looking at your photo");
    look(signal);
    return () => controller.current?.abort();
  }, [photo]);

  async function look(signal: AbortSignal) {
    const smaller = await makeSmaller(photo).catch(console.warn);
    if (signal.aborted) return;
    if (!smaller) return setEnd({ words: UNREADABLE, failed: true });
    const request = { photo: smaller, language: toTag(navigator.language) };
    let words = "";
    let isDemo: true | undefined;
    for await (const event of requestRecipe(request, signal, INGREDIENTS_PATH)) {
      if (event.type === "model") isDemo = event.demo;
      if (event.type === "text") {
        words += event.text;
        setText(words);
      }
      if (event.type === "done") {
        const { length } = readNames(words, true);
        const nothing = isDemo ? DEMO : "No food was seen in this photo.";
        setEnd({ words: length > 0 ? "" : nothing, isComplete: true });
        onSay(length > 0 ? `${length} seen in your photo` : nothing);
      }
      if (event.type === "failed") {
        console.error(`No names: ${event.code}`);
        setEnd({ words: explain(event, words !== ""), failed: true });
        if (event.code === "not_found") onOff();
      }
    }
  }

  const seen = readNames(text, end?.isComplete ?? false);
  const names = withoutKnown(seen, ingredients);
  const isKnown = end && !end.words && names.length === 0;

  function add(name: string, byKey = false) {
    onAdd(name);
    if (end && names.length === 1) onClose(byKey);
  }

  return (
    <Chips
      heading={names.length > 0 ? "Seen in your photo" : "Your photo"}
      names={names}
      onAdd={add}
      onGone={() => onClose(true)}
    >
      {end && names.length > 1 && (
        <button
          type="button"
          className="filled"
          onClick={({ detail }) => {
            onAdd(...names);
            onClose(detail === 0);
          }}
        >
          {`Add all ${names.length}`}
        </button>
      )}
      <span role={end?.failed && "alert"}>
        {isKnown ? "All of it is on your list." : (end?.words ?? "Looking at your photo…")}
      </span>
      <button
        type="button"
        className="quiet"
        onClick={({ detail }) => {
          controller.current?.abort();
          if (end || names.length === 0) onClose(detail === 0);
          else setEnd({ words: "" });
        }}
      >
        {end ? "Dismiss" : "Stop"}
      </button>
    </Chips>
  );
}

/** WebKitGTK under the locale C has "C", and some have "en-US@posix". */
function toTag(language: string): string {
  try {
    return new Intl.Locale(language).toString();
  } catch {
    return "en";
  }
}

/** @returns What an apology says, in small. */
function explain(failure: PageFailure, hasWords: boolean): string {
  const { code, retryAfter } = failure;
  if (/^(?:bad_request|too_large|unsupported_media_type)$/.test(code)) return UNREADABLE;
  if (code === "not_found") return "Photos are switched off here.";
  if (hasWords) return "The answer broke off: there may be more.";
  const now = { ms: Date.now(), online: navigator.onLine };
  const wait = retryAfter && code !== "daily_limit" ? describeWait(retryAfter, now.ms) : "";
  return `Sorry, I couldn't look at your photo. ${describeFailure(failure, now)} ${wait}`.trim();
}
