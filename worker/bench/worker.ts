/**
 * Measures the Worker: time to the first text, CPU, memory. The baselines take turns with it, so
 * that other load on the machine affects all of them.
 *
 * @module
 */
import { readFile } from "node:fs/promises";
import { type AnswerSize, LONG_RECIPE, RECIPE } from "./answers.ts";
import { bundle } from "./bundle.ts";
import { startStandIn } from "./standIn.ts";
import { median, type Row, summarize, takeTurns } from "./table.ts";
import { PIECE_MS, visit, visitAll } from "./visitors.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

const RUNS = 5;

/** Recipes in a run. Enough for a clock with a resolution of 10 ms. */
const RECIPES = 200;
const LONG_RECIPES = 20;

/** Sequential requests in a run, to measure the time to the first text. */
const FIRST_TEXTS = 100;
/** A short answer, because only its first text is measured. */
const SHORT_ANSWER: AnswerSize = { words: 60, pieces: 2 };

const STREAMS = 1000;
/** One recipe then takes 8 s, long enough for all streams to be open at once. */
const STREAM_PIECE_MS = 200;
/** Enough rounds to see whether memory grows. */
const STREAM_ROUNDS = 8;

/** `counted`: ours, with the Durable Object that counts the day's recipes. The others have none. */
const WORKERS = ["ours", "counted", "least", "passThrough"] as const;

type Who = (typeof WORKERS)[number];

/** The Worker as it is, with a rate limiter and a count that allow every recipe. */
const ENTRY = `
  import worker from "worker";
  const limiter = { limit: async () => ({ success: true }) };
  const limiters = { RATE_LIMITER: limiter, SUBSCRIBER_RATE_LIMITER: limiter };
  const object = { take: async () => ({ taken: true, day: 1, remaining: 1 }), giveBack: async () => {} };
  const DAY_BUDGET = { getByName: () => object };
  export default {
    fetch: (request, env, ctx) => worker.fetch(request, { ...limiters, DAY_BUDGET, ...env }, ctx),
  };
`;

/** The same, with the Worker's own Durable Object. */
const COUNTING_ENTRY = `${ENTRY} export { DayBudget } from "worker";`;

/** The unit of /proc/<pid>/stat, `getconf CLK_TCK`: 100 a second on Linux. */
const TICK_MS = 10;

/** Measures the Worker's current build. Takes about six minutes. */
export async function benchWorker(): Promise<Row[]> {
  using standIn = await startStandIn();
  const start = async (who: Who) => {
    const settings = {
      GEMINI_API_KEY: "a-key",
      GEMINI_MODELS: "gemini-stand-in",
      GEMINI_BASE_URL: standIn.url,
      RECIPES_PER_DAY: 1_000_000_000,
    };
    const source =
      who === "least" || who === "passThrough"
        ? await bundle(`worker/bench/${who}.js`)
        : await readFile("worker/dist/index.js", "utf8");
    const worker = await startWorkerd(source, settings, who === "counted" ? COUNTING_ENTRY : ENTRY);
    // The first recipes are slower, because JavaScript is not compiled yet.
    await visitAll(worker.url, RECIPES, RECIPE);
    return worker;
  };
  const rows: Row[] = [];
  {
    await using ours = await start("ours");
    await using counted = await start("counted");
    await using least = await start("least");
    await using passThrough = await start("passThrough");
    const all = { ours, counted, least, passThrough };
    rows.push(...(await benchFirstText(standIn.url, all)));
    rows.push(...(await benchCpu("600 words in 40 pieces", all, RECIPE, RECIPES, 1.15)));
    rows.push(...(await benchCpu("2,000 words in 800", all, LONG_RECIPE, LONG_RECIPES, 1.1)));
  }
  await using ours = await start("ours");
  await using least = await start("least");
  rows.push(...(await benchStreams({ ours, least })));
  return rows;
}

const subtract = (values: readonly number[], others: readonly number[]) =>
  values.map((value, run) => value - (others[run] ?? Number.NaN));

/** @param limit Of the ratio to the baseline. */
function atMost(limit: number, of: string, values: number[], baseline: number[]) {
  const measured = summarize(values);
  const base = { name: of, value: median(baseline) };
  const target = { text: `≤ ${limit} × ${of}`, met: measured.value <= limit * base.value };
  return { ...measured, baseline: base, target };
}

/** Measures the time that a Worker adds to the stand-in's own answer. */
async function benchFirstText(direct: string, workers: Record<Who, Workerd>): Promise<Row[]> {
  const names = ["direct", "ours", "counted", "least"] as const;
  const times = await takeTurns(names, RUNS, async (name) => {
    const url = name === "direct" ? direct : workers[name].url;
    const run: number[] = [];
    for (let count = 0; count < FIRST_TEXTS; count++) {
      run.push(await visit(url, SHORT_ANSWER, PIECE_MS));
    }
    return median(run);
  });
  const [ours, least] = [times.ours, times.least].map((ms) => subtract(ms, times.direct));
  const counting = summarize(subtract(times.counted, times.ours));
  return [
    {
      name: "Added to the time to the first text, without counting the day's recipes",
      unit: "ms",
      ...atMost(2, "least", ours ?? [], least ?? []),
    },
    {
      name: "Added by counting the day's recipes",
      ...counting,
      unit: "ms",
      target: { text: "≤ 3 ms", met: counting.value <= 3 },
    },
  ];
}

async function benchCpu(
  what: string,
  workers: Record<Who, Workerd>,
  size: AnswerSize,
  recipes: number,
  limit: number,
): Promise<Row[]> {
  const cpu = await takeTurns(WORKERS, RUNS, async (who) => {
    const beforeMs = await cpuMs(workers[who]);
    await visitAll(workers[who].url, recipes, size);
    return ((await cpuMs(workers[who])) - beforeMs) / recipes;
  });
  const name = `CPU of a recipe, ${what}`;
  const baseline = { name: "pass-through", value: median(cpu.passThrough) };
  return [
    { name, unit: "ms", ...atMost(limit, "least", cpu.ours, cpu.least) },
    { name, unit: "ms", ...summarize(cpu.ours), baseline },
    {
      name: `${name}: added by counting it`,
      unit: "ms",
      ...summarize(subtract(cpu.counted, cpu.ours)),
    },
  ];
}

async function benchStreams(workers: Record<"ours" | "least", Workerd>): Promise<Row[]> {
  const names = ["ours", "least"] as const;
  const before = { ours: 0, least: 0 };
  for (const who of names) before[who] = await residentKib(workers[who]);
  let complete = 0;
  const peaksKib = await takeTurns(names, STREAM_ROUNDS, async (who) => {
    let peakKib = 0;
    const watching = setInterval(async () => {
      peakKib = Math.max(peakKib, await residentKib(workers[who]));
    }, 100);
    const visits = Array.from({ length: STREAMS }, () =>
      visit(workers[who].url, RECIPE, STREAM_PIECE_MS),
    );
    const times = await Promise.all(visits).finally(() => clearInterval(watching));
    const lengthMs = RECIPE.pieces * STREAM_PIECE_MS;
    if (Math.max(...times) > lengthMs / 2) throw new Error("The streams were not open all at once");
    if (who === "ours") complete += times.length;
    return peakKib;
  });
  const perStreamKib = (who: "ours" | "least") =>
    peaksKib[who].map((peakKib) => (peakKib - before[who]) / STREAMS);
  // The heap grows in the first rounds. So the last one is compared with the middle one.
  const [halfWay = 0, last = 0] = [peaksKib.ours[STREAM_ROUNDS / 2 - 1], peaksKib.ours.at(-1)];
  const all = STREAMS * STREAM_ROUNDS;
  return [
    {
      name: `Complete recipes, ${STREAMS} streams at once, ${STREAM_ROUNDS} times`,
      ...summarize([complete]),
      unit: "",
      target: { text: `all ${all}`, met: complete === all },
    },
    {
      name: "Memory for each open stream",
      unit: "KiB",
      ...atMost(1.2, "least", perStreamKib("ours"), perStreamKib("least")),
    },
    {
      name: "Memory in the last round",
      unit: "MiB",
      ...atMost(1.05, "half-way", [last / 1024], [halfWay / 1024]),
    },
  ];
}

const proc = ({ pid }: Workerd, file: string) => readFile(`/proc/${pid}/${file}`, "utf8");

/** @returns User and system CPU time of the process since its start, in milliseconds. */
async function cpuMs(worker: Workerd): Promise<number> {
  // utime and stime, counted from the field after the name:
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = (await proc(worker, "stat")).replace(/^.*\) /s, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** @returns Resident memory of the process, in KiB. */
async function residentKib(worker: Workerd): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(await proc(worker, "status"))?.[1]);
}
