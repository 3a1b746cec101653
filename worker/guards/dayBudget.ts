/**
 * The day's recipes: so many for everybody together, and a tenth of them for one visitor.
 *
 * The rate limit holds one visitor to a pace. This holds the bill of a day, whoever asks: OWASP's
 * "unbounded consumption" (https://genai.owasp.org/llmrisk/llm102025-unbounded-consumption/).
 *
 * @see https://developers.cloudflare.com/durable-objects/best-practices/access-durable-objects-storage/
 * @module
 */
import { DurableObject } from "cloudflare:workers";
import type { Context } from "hono";
import { type Attempt, RecipeError } from "../chef";
import { type AppEnv, readDayBudget } from "../settings";
import { toVisitor } from "./rateLimit";

/** Of the day's recipes, what one visitor may have, rounded up. */
const VISITOR_SHARE = 1 / 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Clocks differ by a moment: no request may come from the day before when a day is forgotten. */
const FORGET_AFTER_MS = 60_000;

/** Days since 1970, in UTC. */
const toDay = (ms: number) => Math.floor(ms / DAY_MS);

/** Who asks, when, and how many there are in a day. */
interface Order {
  /** See {@link toVisitor}. Not kept. */
  visitor: string;
  recipesPerDay: number;
  nowMs: number;
}

/** What became of an order. */
export type Taken =
  /** `remaining`: how many the day still has. `day`: for {@link DayBudget.giveBack}. */
  | { taken: true; day: number; remaining: number }
  /** `scope`: whose recipes are used up. `first`: nobody was refused for that before, today. */
  | { taken: false; scope: "everyone" | "visitor"; first: boolean };

/** A row of the table `day`: there is at most one. */
type DayRow = {
  day: number;
  /** Makes the hashes of this day useless on another. */
  salt: ArrayBuffer;
  taken: number;
};

/**
 * Counts the recipes of a day. One object counts for the whole Worker.
 *
 * No call waits for anything between its reading and its writing, so no other comes in between; and
 * its answer is held back until what it wrote is on disk.
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

  /** Takes one of the day's recipes, if there is one left for this visitor. */
  async take({ visitor, recipesPerDay, nowMs }: Order): Promise<Taken> {
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

  /** Gives back a recipe that cost nothing, unless its day is over. */
  async giveBack(visitor: string, day: number) {
    const [row] = this.#sql.exec<DayRow>("SELECT * FROM day WHERE day = ?", day);
    if (!row) return;
    const hash = await toHash(row.salt, visitor);
    this.#sql.exec("UPDATE day SET taken = taken - 1 WHERE day = ? AND taken > 0", day);
    this.#sql.exec("UPDATE visitor SET taken = taken - 1 WHERE hash = ? AND taken > 0", hash);
  }

  /** Forgets the day when it is over, also when nobody asks any more. */
  override alarm() {
    this.#forget();
  }

  /** @returns The row of today. A clock that is behind by a moment does not bring back yesterday. */
  #openDay(nowMs: number): DayRow {
    const today = toDay(nowMs);
    const [row] = this.#sql.exec<DayRow>("SELECT * FROM day WHERE day >= ?", today);
    if (row) return row;
    this.#forget();
    const salt = crypto.getRandomValues(new Uint8Array(32)).buffer;
    this.#sql.exec("INSERT INTO day VALUES (?, ?, 0)", today, salt);
    this.ctx.storage.setAlarm((today + 1) * DAY_MS + FORGET_AFTER_MS);
    return { day: today, salt, taken: 0 };
  }

  #forget() {
    this.#sql.exec("DELETE FROM day; DELETE FROM visitor; DELETE FROM refused;");
  }

  #refuse(scope: "everyone" | "visitor"): Taken {
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

/** A recipe that was taken. */
export interface TakenRecipe {
  /** How many the day has left. */
  remaining: number;
  /** Gives it back if nothing that was asked can be billed. To be called at its end. */
  settle(attempts: readonly Attempt[]): void;
}

/**
 * Takes one of the day's recipes for this visitor.
 *
 * @throws {RecipeError} `daily_limit`, when there is none left; `model_busy`, when nobody can tell;
 *   `misconfigured`, when there is nothing to count with.
 */
export async function takeRecipe(c: Context<AppEnv>): Promise<TakenRecipe> {
  const { dayBudget, recipesPerDay } = readDayBudget(c.env);
  const visitor = toVisitor(c.req.header("CF-Connecting-IP") ?? "");
  const nowMs = Date.now();
  // One object for the whole Worker: with more of them, none would know how many there are in all.
  const open = () => dayBudget.getByName("everyone");
  // A stub that has failed is broken for good: each try opens its own.
  const take = async (): Promise<Taken> => open().take({ visitor, recipesPerDay, nowMs });
  const taken = await take()
    .catch((thrown) => (isPassing(thrown) ? take() : Promise.reject(thrown)))
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
    settle(attempts) {
      if (!attempts.every(({ free }) => free)) return;
      // Should it fail, the recipe stays counted.
      const given = open().giveBack(visitor, taken.day);
      c.executionCtx.waitUntil(given.catch(() => {}));
    },
  };
}

/**
 * Whether the platform says that another try makes sense.
 *
 * @see https://developers.cloudflare.com/durable-objects/best-practices/error-handling/
 */
function isPassing(thrown: unknown): boolean {
  const { retryable, overloaded } = thrown as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}
