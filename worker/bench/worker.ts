/**
 * Measures the CPU time of the Worker for a recipe, side by side with the least that does this job.
 *
 * @module
 */
import { readFile } from "node:fs/promises";
import { type AnswerSize, describeSize, SIZES } from "./answers.ts";
import { requestRecipes, startStandIn } from "./load.ts";
import { median, type Row, summarize, takeTurns } from "./table.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

const RUNS = 5;

/** Of all recipes of a run. Enough for a clock with a resolution of 10 ms. */
const PIECES = 8000;

/** Target, as a multiple of the baseline's CPU time. */
const MAX_RATIO = 1.15;

/** The unit of /proc/<pid>/stat, `getconf CLK_TCK`: 100 a second on Linux. */
const TICK_MS = 10;

/** Measures the Worker's current build. Takes about three minutes. */
export async function benchWorker(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(await benchCpu(size));
  return rows;
}

async function benchCpu(size: AnswerSize): Promise<Row> {
  using standIn = await startStandIn(size);
  await using ours = await startWorkerd("worker/dist/index.js", standIn.url);
  await using least = await startWorkerd("worker/bench/least.js", standIn.url);
  const recipes = PIECES / size.pieces;
  const workers = { ours, least };
  const names = ["ours", "least"] as const;
  // The first recipes are slower, because JavaScript is not compiled yet.
  for (const name of names) await requestRecipes(workers[name].url, recipes, size);
  const cpu = await takeTurns(names, RUNS, async (name) => {
    const beforeMs = await cpuMs(workers[name]);
    await requestRecipes(workers[name].url, recipes, size);
    return ((await cpuMs(workers[name])) - beforeMs) / recipes;
  });
  return {
    name: `The Worker's CPU, ${describeSize(size)}`,
    ...summarize(cpu.ours),
    unit: "ms",
    baseline: { name: "the least", value: median(cpu.least) },
    maxRatio: MAX_RATIO,
  };
}

/** @returns User and system CPU time of the process since its start, in milliseconds. */
async function cpuMs({ pid }: Workerd): Promise<number> {
  // utime and stime, counted from the field after the name:
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
