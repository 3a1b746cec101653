/**
 * Counts the recipes of a day: `RECIPES_PER_DAY` for all visitors together, and a share of it for each.
 * The rate limit bounds the requests of one visitor; this bounds the bill.
 *
 * @see https://genai.owasp.org/llmrisk/llm102025-unbounded-consumption/
 * @see https://developers.cloudflare.com/durable-objects/best-practices/access-durable-objects-storage/
 * @module
 */
import { DurableObject } from "cloudflare:workers";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Clocks differ: no request of the day may arrive after the day's data is deleted. */
const DELETE_AFTER_MS = 60_000;

const TABLES = [
  "CREATE TABLE IF NOT EXISTS day (day INTEGER PRIMARY KEY, salt BLOB, taken INTEGER)",
  "CREATE TABLE IF NOT EXISTS visitor (hash TEXT PRIMARY KEY, taken INTEGER) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS refused (scope TEXT PRIMARY KEY) WITHOUT ROWID",
];

export interface Share {
  /** Key of a visitor or a subscriber. Only its hash is stored. */
  holder: string;
  /** Tenths of the day's recipes. The result is rounded up. */
  tenths: number;
}

export interface TakeRequest {
  /** The recipe counts in each of these shares. */
  shares: readonly Share[];
  recipesPerDay: number;
  nowMs: number;
}

export type TakeResult =
  /** `remaining`: recipes that remain today. `day`: for {@link DayBudget.giveBack}. */
  | { taken: true; day: number; remaining: number }
  /** `scope`: whose recipes are used up. `first`: it is the day's first refusal for that scope. */
  | { taken: false; scope: "everyone" | "visitor"; first: boolean };

/** A row of the table `day`, which has at most one. */
type DayRow = {
  /** Since 1970, in UTC. */
  day: number;
  /** Random, so that hashes of different days can't be compared. */
  salt: ArrayBuffer;
  taken: number;
};

/**
 * One object counts for the whole Worker.
 *
 * No method awaits anything between reading and writing the counts, so calls can't interleave
 * there. The platform sends a result only after the writes are on disk.
 */
export class DayBudget extends DurableObject {
  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    for (const table of TABLES) this.#sql.exec(table);
  }

  async take({ shares, recipesPerDay, nowMs }: TakeRequest): Promise<TakeResult> {
    const hashes = await toHashes(this.#openDay(nowMs).salt, shares);
    const { day, taken } = this.#openDay(nowMs);
    if (taken >= recipesPerDay) return this.#refuse("everyone");
    const isUsedUp = ({ tenths }: Share, index: number) => {
      const used = "SELECT * FROM visitor WHERE hash = ? AND taken * 10 >= ?";
      return !this.#sql.exec(used, hashes[index], recipesPerDay * tenths).next().done;
    };
    if (shares.some(isUsedUp)) return this.#refuse("visitor");
    this.#sql.exec("UPDATE day SET taken = taken + 1");
    const count = "INSERT INTO visitor VALUES (?, 1) ON CONFLICT DO UPDATE SET taken = taken + 1";
    for (const hash of hashes) this.#sql.exec(count, hash);
    return { taken: true, day, remaining: recipesPerDay - taken - 1 };
  }

  async giveBack(shares: readonly Share[], day: number) {
    const [row] = this.#sql.exec<DayRow>("SELECT * FROM day WHERE day = ?", day);
    if (!row) return;
    const hashes = await toHashes(row.salt, shares);
    this.#sql.exec("UPDATE day SET taken = taken - 1 WHERE day = ? AND taken > 0", day);
    const uncount = "UPDATE visitor SET taken = taken - 1 WHERE hash = ? AND taken > 0";
    for (const hash of hashes) this.#sql.exec(uncount, hash);
  }

  /** Deletes the data of a day that is over, even if no request follows. */
  override alarm() {
    this.#deleteBefore(Math.floor(Date.now() / DAY_MS));
  }

  /** @returns Today's row, or tomorrow's if a request from a machine whose clock is ahead has created it. */
  #openDay(nowMs: number): DayRow {
    const today = Math.floor(nowMs / DAY_MS);
    const [row] = this.#sql.exec<DayRow>("SELECT * FROM day WHERE day >= ?", today);
    if (row) return row;
    this.#deleteBefore(today);
    const salt = crypto.getRandomValues(new Uint8Array(32)).buffer;
    this.#sql.exec("INSERT INTO day VALUES (?, ?, 0)", today, salt);
    this.ctx.storage.setAlarm((today + 1) * DAY_MS + DELETE_AFTER_MS);
    return { day: today, salt, taken: 0 };
  }

  #deleteBefore(today: number) {
    const { rowsWritten } = this.#sql.exec("DELETE FROM day WHERE day < ?", today);
    if (rowsWritten > 0) this.#sql.exec("DELETE FROM visitor; DELETE FROM refused;");
  }

  #refuse(scope: "everyone" | "visitor"): TakeResult {
    const { rowsWritten } = this.#sql.exec("INSERT OR IGNORE INTO refused VALUES (?)", scope);
    return { taken: false, scope, first: rowsWritten > 0 };
  }
}

function toHashes(salt: ArrayBuffer, shares: readonly Share[]): Promise<string[]> {
  return Promise.all(
    shares.map(async ({ holder }) => {
      const salted = await new Blob([salt, holder]).arrayBuffer();
      return new Uint8Array(await crypto.subtle.digest("SHA-256", salted)).toBase64();
    }),
  );
}
