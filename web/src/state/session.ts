/**
 * What outlives a reload, as text in storage. Other code of the same origin, older versions of this
 * page and the visitor can write there too: every field is checked, and no other is taken.
 *
 * @module
 */

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import {
  FAILURE_STATUS,
  type FailureCode,
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
  MAX_RECIPE_CHARACTERS,
} from "../../../worker/contract";
import { withLineFeeds } from "../../../worker/form";
import { type Check, either, fields, list, oneOf, optional, text, whole } from "../keeping/check";
import { openStorage } from "../page/storage";
import { HALF } from "../reading/nextServings";
import { MAX_DURATION_SECONDS, MAX_SERVINGS } from "../reading/recipe";
import type { Timer } from "./timers";

/** Raise it when the form of {@link KEPT} changes: what has another version is dropped. */
export const KEPT_VERSION = 5;
/** It has no `link`, and all else. */
const VERSION_BEFORE = 4;

/** More answers and timers than anybody needs, and few enough to be shown. */
const MAX_LISTED = 500;
/** Ids count up: the next one must still be exact. */
const MAX_ID = 2 ** 31;

/** The codes of every failure that the page knows. `no_answer`: not all of an answer has arrived. */
export const CODES = [...Object.keys(FAILURE_STATUS), "no_answer"] as (FailureCode | "no_answer")[];

/** What has been written of a recipe, and what was ticked in it. */
export interface KeptAnswer {
  /** Higher than that of every earlier answer since the last Reset, also over a reload. */
  id: number;
  /** Markdown, never empty. */
  text: string;
  /** The demo chef wrote it, and no model. */
  demo?: true | undefined;
  /** It came with a link, whoever wrote it. */
  link?: true | undefined;
  /** It came from the shelf or with a link: it was not written for the list. */
  opened?: true | undefined;
  /** Ids of the ticked ingredients and steps. */
  ticks: readonly number[];
  /** For how many its amounts are shown, where that is not as it was written. */
  servings?: number | undefined;
  /** `servings` were those of the recipe that was changed: they hold if this one is written for so many. */
  writtenFor?: number | undefined;
  /** With a code it broke off. Only `done` is complete. */
  end: "done" | "stopped" | { code: FailureCode | "no_answer" };
}

/** A recipe. Its lines end as those from the wire. */
export const markdown: Check<string> = (value) =>
  withLineFeeds(text(1, MAX_RECIPE_CHARACTERS)(value));

/** For how many amounts can be shown. */
export const servings = optional(either(oneOf(HALF), whole(1, MAX_SERVINGS)));

const answer = fields<KeptAnswer>({
  id: whole(1, MAX_ID),
  text: markdown,
  demo: optional(oneOf(true)),
  link: optional(oneOf(true)),
  opened: optional(oneOf(true)),
  ticks: list(whole(0, MAX_RECIPE_CHARACTERS), MAX_RECIPE_CHARACTERS),
  servings,
  writtenFor: optional(whole(1, MAX_SERVINGS)),
  end: either(
    oneOf("done", "stopped"),
    // How long to wait was said when it broke off.
    fields({ code: oneOf(...CODES) }),
  ),
});

const timer = fields<Timer>({
  id: whole(1, MAX_ID),
  recipeId: whole(1, MAX_ID),
  durationId: text(1, MAX_RECIPE_CHARACTERS),
  dish: text(0, MAX_RECIPE_CHARACTERS),
  label: text(0, MAX_RECIPE_CHARACTERS),
  seconds: whole(1, MAX_DURATION_SECONDS),
  endsAtMs: whole(0),
  rangAtMs: optional(whole(0)),
  stoppedAtMs: optional(whole(0)),
});

/** The parts of the state that are kept, and what each must be. The only place that lists them. */
const KEPT = {
  answers: list(answer, MAX_LISTED) as Check<readonly KeptAnswer[]>,
  cookingMode: oneOf(true, false),
  timers: list(timer, MAX_LISTED) as Check<readonly Timer[]>,
  /** Dishes since the last Reset, the latest last: those not to be suggested again. */
  exclude: list(text(1, MAX_EXCLUDED_CHARACTERS), MAX_EXCLUDED) as Check<readonly string[]>,
};

/** What outlives a reload. */
export type Kept = { [Part in keyof typeof KEPT]: ReturnType<(typeof KEPT)[Part]> };

const file = fields<{ version: number; kept: Kept }>({
  version: oneOf(KEPT_VERSION, VERSION_BEFORE),
  kept: fields(KEPT),
});

/** @returns Only what is kept of a state. */
export function pickKept(state: Kept): Kept {
  const names = Object.keys(KEPT) as (keyof Kept)[];
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as Kept;
}

export function writeKept(kept: Kept): string {
  return JSON.stringify({ version: KEPT_VERSION, kept });
}

/**
 * @param json What {@link writeKept} has returned.
 * @returns What was kept, without answers, timers and ticks that make no sense. `undefined` when
 *   no answer is left, or anything else is missing, of a wrong type or out of bounds.
 */
export function readKept(json: string): Kept | undefined {
  try {
    const { kept } = file(JSON.parse(json));
    return kept.answers.length > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

const KEY = "chef-basil";

/** While a recipe is written, it is stored when no piece has come for so long, or the page is hidden. */
const RESTED_MS = 500;

/**
 * Hands over what was kept, before anybody can press anything, and keeps what is given from then
 * on.
 *
 * @param kept Without an answer, there is nothing to keep.
 * @param isWritten Whether it grows piece by piece.
 * @param onRestore Not called where nothing was kept, or nothing that can be read.
 */
export function useKept(kept: Kept, isWritten: boolean, onRestore: (kept: Kept) => void) {
  const stored = useRef<string | null>(undefined);
  const store = useEffectEvent(() => {
    const json = kept.answers.length > 0 ? writeKept(kept) : null;
    if (json !== stored.current) stored.current = write(json);
  });
  // After hydration, because the prerendered page has no recipe.
  useLayoutEffect(() => {
    if (stored.current === undefined) {
      stored.current = read();
      const restored = stored.current && readKept(stored.current);
      if (restored) return onRestore(restored);
    }
    if (!isWritten) return store();
    const rested = setTimeout(() => store(), RESTED_MS);
    return () => clearTimeout(rested);
  });
  useEffect(() => onHide(() => store()), []);
}

/**
 * Calls it when the page is left, hidden or shown again.
 *
 * @returns Ends that.
 */
function onHide(listener: () => void): () => void {
  addEventListener("pagehide", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    removeEventListener("pagehide", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

const storage = openStorage("sessionStorage", "The recipe won't outlive a reload");

const read = () => storage.use((items) => items.getItem(KEY)) ?? null;

/** @returns What is stored then: nothing where it is refused, so that the next change tries again. */
function write(json: string | null): string | null {
  const written = storage.use((items) => {
    if (json !== null) items.setItem(KEY, json);
    return json;
  });
  // What can't be replaced is removed: it is old.
  if (!written) storage.use((items) => items.removeItem(KEY));
  return written ?? null;
}
