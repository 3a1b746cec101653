/**
 * Limits the recipes of a day: `RECIPES_PER_DAY` for all visitors together, a tenth of it for one.
 *
 * The rate limit bounds the requests of one visitor. This bounds the day's bill for all of them, against
 * OWASP's "unbounded consumption" (https://genai.owasp.org/llmrisk/llm102025-unbounded-consumption/).
 *
 * @see https://developers.cloudflare.com/durable-objects/best-practices/access-durable-objects-storage/
 * @module
 */
import { DurableObject } from "cloudflare:workers";
import type { Context } from "hono";
import { type Attempt, RecipeError } from "../chef";
import { type AppEnv, readDayBudget } from "../settings";
import { toVisitor } from "./rateLimit";

/** One visitor's share of the day's recipes. The result is rounded up. */
const VISITOR_SHARE = 1 / 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Clocks differ: a request that still belongs to the day must not arrive after its data is deleted. */
const DELETE_AFTER_MS = 60_000;

/** Days since 1970, in UTC. */
const toDay = (ms: number) => Math.floor(ms / DAY_MS);

/** A request for one of the day's recipes. */
export interface TakeRequest {
  /** See {@link toVisitor}. Only its hash is stored. */
  visitor: string;
  recipesPerDay: number;
  nowMs: number;
}

/** Result of a {@link TakeRequest}. */
export type TakeResult =
  /** `remaining`: recipes that remain today. `day`: for {@link DayBudget.giveBack}. */
  | { taken: true; day: number; remaining: number }
  /** `scope`: whose recipes are used up. `first`: this is the day's first refusal for that scope. */
  | { taken: false; scope: "everyone" | "visitor"; first: boolean };

/** The only row of the table `day`, if there is one. */
type DayRow = {
  day: number;
  /** Random, so that hashes of different days can't be compared. */
  salt: ArrayBuffer;
  taken: number;
};

/**
 * Counts the recipes of a day. One object counts for the whole Worker.
 *
 * No method awaits anything between reading and writing the counts, so calls can't interleave there.
 * The platform sends a result only after the writes are on disk.
 */
export class DayBudget extends DurableObject {
  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS day (day INTEGER PRIMARY KEY, salt BLOB, taken INTEGER);
      CREATE TABLE IF NOT EXISTS visitor (hash TEXT PRIMARY KEY, taken INTEGER) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS refused (scope TEXT PRIMARY KEY) WITHOUT ROWID;
    `);
  }

  /** Takes one of the day's recipes, if one remains for this visitor. */
  async take({ visitor, recipesPerDay, nowMs }: TakeRequest): Promise<TakeResult> {
    const hash = await toHash(this.#openDay(nowMs).salt, visitor);
    const { day, taken } = this.#openDay(nowMs);
    if (taken >= recipesPerDay) return this.#refuse("everyone");
    const [own] = this.#sql.exec<{ taken: number }>(
      "SELECT taken FROM visitor WHERE hash = ?",
      hash,
    );
    if ((own?.taken ?? 0) >= Math.ceil(recipesPerDay * VISITOR_SHARE)) {
      return this.#refuse("visitor");
    }
    this.#sql.exec("UPDATE day SET taken = taken + 1");
    this.#sql.exec(
      "INSERT INTO visitor VALUES (?, 1) ON CONFLICT DO UPDATE SET taken = taken + 1",
      hash,
    );
    return { taken: true, day, remaining: recipesPerDay - taken - 1 };
  }

  /** Gives back a recipe that was not billed, unless its day is over. */
  async giveBack(visitor: string, day: number) {
    const [row] = this.#sql.exec<DayRow>("SELECT * FROM day WHERE day = ?", day);
    if (!row) return;
    const hash = await toHash(row.salt, visitor);
    this.#sql.exec("UPDATE day SET taken = taken - 1 WHERE day = ? AND taken > 0", day);
    this.#sql.exec("UPDATE visitor SET taken = taken - 1 WHERE hash = ? AND taken > 0", hash);
  }

  /** Called by the platform when the day is over: deletes its data even if no request follows. */
  override alarm() {
    this.#deleteDay();
  }

  /** @returns Today's row, or tomorrow's if another clock that is ahead has created it. */
  #openDay(nowMs: number): DayRow {
    const today = toDay(nowMs);
    const [row] = this.#sql.exec<DayRow>("SELECT * FROM day WHERE day >= ?", today);
    if (row) return row;
    this.#deleteDay();
    const salt = crypto.getRandomValues(new Uint8Array(32)).buffer;
    this.#sql.exec("INSERT INTO day VALUES (?, ?, 0)", today, salt);
    this.ctx.storage.setAlarm((today + 1) * DAY_MS + DELETE_AFTER_MS);
    return { day: today, salt, taken: 0 };
  }

  #deleteDay() {
    this.#sql.exec("DELETE FROM day; DELETE FROM visitor; DELETE FROM refused;");
  }

  #refuse(scope: "everyone" | "visitor"): TakeResult {
    const { rowsWritten } = this.#sql.exec("INSERT OR IGNORE INTO refused VALUES (?)", scope);
    return { taken: false, scope, first: rowsWritten > 0 };
  }
}

/** @returns SHA-256 of both, in Base64. */
async function toHash(salt: ArrayBuffer, visitor: string): Promise<string> {
  const salted = await new Blob([salt, visitor]).arrayBuffer();
  const hash = await crypto.subtle.digest("SHA-256", salted);
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** One of the day's recipes, taken by a visitor. */
export interface TakenRecipe {
  /** Recipes that remain today. */
  remaining: number;
  /** Call when the recipe has ended. Gives it back if no attempt may be billed. */
  giveBackIfFree(attempts: readonly Attempt[]): void;
}

/**
 * Takes one of the day's recipes for this visitor.
 *
 * @throws {RecipeError} `daily_limit`, when none remains; `model_busy`, when the Durable Object can't
 *   be reached; `misconfigured`, when its binding or the limit is invalid.
 */
export async function takeRecipe(c: Context<AppEnv>): Promise<TakenRecipe> {
  const { dayBudget, recipesPerDay } = readDayBudget(c.env);
  const visitor = toVisitor(c.req.header("CF-Connecting-IP") ?? "");
  const nowMs = Date.now();
  const open = () => dayBudget.getByName("everyone");
  // A stub that has failed stays broken, so each try gets a new one.
  const take = async (): Promise<TakeResult> => open().take({ visitor, recipesPerDay, nowMs });
  const taken = await take()
    .catch((thrown) => (isRetryable(thrown) ? take() : Promise.reject(thrown)))
    .catch(() => {
      throw new RecipeError("model_busy", "the day's recipes could not be counted");
    });

  if (!taken.taken) {
    const { scope, first } = taken;
    if (first) console.warn(`RECIPES_PER_DAY: first refusal of today, of ${scope}`);
    const retryAfterSeconds = Math.ceil(((toDay(nowMs) + 1) * DAY_MS - nowMs) / 1000);
    throw new RecipeError("daily_limit", "no recipe left", retryAfterSeconds, scope);
  }
  return {
    remaining: taken.remaining,
    giveBackIfFree(attempts) {
      if (!attempts.every(({ free }) => free)) return;
      // If this fails, the recipe stays counted.
      const given = open().giveBack(visitor, taken.day);
      c.executionCtx.waitUntil(given.catch(() => {}));
    },
  };
}

/**
 * Whether the platform recommends another try.
 *
 * @see https://developers.cloudflare.com/durable-objects/best-practices/error-handling/
 */
function isRetryable(thrown: unknown): boolean {
  const { retryable, overloaded } = thrown as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}
