/**
 * Measures the Worker: time to the first text, CPU, memory. The baselines take turns with it, so
 * that other load on the machine affects all of them.
 *
 * @module
 */
import { readFile } from "node:fs/promises";
import { COUNTING_ENTRY, startWorkerd, type Workerd } from "../testing/workerd.ts";
import { type AnswerSize, LONG_RECIPE, RECIPE } from "./answers.ts";
import { bundle } from "./bundle.ts";
import { startStandIn } from "./standIn.ts";
import { median, type Row, summarize, takeTurns } from "./table.ts";
import { PIECE_MS, visit, visitAll } from "./visitors.ts";

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

const OURS = "worker/dist/index.js";

const BASELINES = {
  least: "worker/bench/least.js",
  relay: "worker/bench/relay.js",
  passThrough: "worker/bench/passThrough.js",
};

type Baseline = keyof typeof BASELINES;

/** `counted`: ours, with the Durable Object that counts the day's recipes. The others have none. */
type Who = "ours" | "counted" | Baseline;

/** Measures the Worker's current build. Takes about seven minutes. */
export async function benchWorker(): Promise<Row[]> {
  using standIn = await startStandIn();
  const start = async (who: Who) => {
    const settings = {
      GEMINI_API_KEY: "a-key",
      GEMINI_MODELS: "gemini-stand-in",
      GEMINI_BASE_URL: standIn.url,
      RECIPES_PER_DAY: 1_000_000_000,
    };
    const isOurs = who === "ours" || who === "counted";
    const source = isOurs ? await readFile(OURS, "utf8") : await bundle(BASELINES[who]);
    return startWorkerd(source, settings, who === "counted" ? { entry: COUNTING_ENTRY } : {});
  };
  const rows: Row[] = [];
  {
    await using ours = await start("ours");
    await using least = await start("least");
    await using relay = await start("relay");
    await using passThrough = await start("passThrough");
    await using counted = await start("counted");
    const all = { ours, counted, least, relay, passThrough };
    // Warms up: the first recipes are slower, because JavaScript is not compiled yet.
    for (const { url } of Object.values(all)) await visitAll(url, RECIPES, RECIPE);
    rows.push(
      ...(await benchFirstText({
        direct: standIn.url,
        ours: ours.url,
        counted: counted.url,
        relay: relay.url,
      })),
    );
    rows.push(...(await benchCpu("CPU of a recipe, 600 words in 40 pieces", all, RECIPE, RECIPES)));
    rows.push(
      ...(await benchCpu("CPU of a recipe, 2,000 words in 800", all, LONG_RECIPE, LONG_RECIPES)),
    );
  }
  await using ours = await start("ours");
  await using relay = await start("relay");
  rows.push(...(await benchStreams({ ours, relay })));
  return rows;
}

type FirstTextUrls = Record<"direct" | "ours" | "counted" | "relay", string>;

/** Measures the time that a Worker adds to the stand-in's own answer. */
async function benchFirstText(urls: FirstTextUrls): Promise<Row[]> {
  const names = ["direct", "ours", "counted", "relay"] as const;
  const times = await takeTurns(names, RUNS, async (name) => {
    const run: number[] = [];
    for (let count = 0; count < FIRST_TEXTS; count++) {
      run.push(await visit(urls[name], SHORT_ANSWER, PIECE_MS));
    }
    return median(run);
  });
  const added = (name: (typeof names)[number], to: (typeof names)[number]) =>
    times[name].map((ms, run) => ms - (times[to][run] ?? 0));
  const value = summarize(added("ours", "direct"));
  const baseline = median(added("relay", "direct"));
  const counting = summarize(added("counted", "ours"));
  return [
    {
      name: "Added to the time to the first text, without counting the day's recipes",
      ...value,
      unit: "ms",
      baseline: { name: "relay", value: baseline },
      target: { text: "≤ 2 × relay", met: value.value <= 2 * baseline },
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
  name: string,
  workers: Record<Who, Workerd>,
  size: AnswerSize,
  recipes: number,
): Promise<Row[]> {
  const names = ["ours", "counted", "least", "relay", "passThrough"] as const;
  const cpuMs = await takeTurns(names, RUNS, async (who) => {
    const { url, cpuMs } = workers[who];
    const beforeMs = await cpuMs();
    await visitAll(url, recipes, size);
    return ((await cpuMs()) - beforeMs) / recipes;
  });
  const row = { name, ...summarize(cpuMs.ours), unit: "ms" };
  const least = median(cpuMs.least);
  const limit = size === RECIPE ? 1.15 : 1.1;
  return [
    {
      ...row,
      baseline: { name: "least", value: least },
      target: { text: `≤ ${limit} × least`, met: row.value <= limit * least },
    },
    { ...row, baseline: { name: "relay", value: median(cpuMs.relay) } },
    { ...row, baseline: { name: "pass-through", value: median(cpuMs.passThrough) } },
    {
      name: `${name}: added by counting it`,
      ...summarize(cpuMs.counted.map((ms, run) => ms - (cpuMs.ours[run] ?? 0))),
      unit: "ms",
    },
  ];
}

/** @param workers Must be newly started. */
async function benchStreams(workers: Record<"ours" | "relay", Workerd>): Promise<Row[]> {
  const before = { ours: 0, relay: 0 };
  for (const who of ["ours", "relay"] as const) {
    await visitAll(workers[who].url, RECIPES, RECIPE);
    before[who] = await workers[who].residentKib();
  }
  let complete = 0;
  const peaksKib = await takeTurns(["ours", "relay"], STREAM_ROUNDS, async (who) => {
    let peakKib = 0;
    const watching = setInterval(async () => {
      peakKib = Math.max(peakKib, await workers[who].residentKib());
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
  const perStreamKib = (who: "ours" | "relay") =>
    peaksKib[who].map((peakKib) => (peakKib - before[who]) / STREAMS);
  const ours = summarize(perStreamKib("ours"));
  const relayKib = median(perStreamKib("relay"));
  const growth = growthOf("Memory in the last round", peaksKib.ours);
  const all = STREAMS * STREAM_ROUNDS;
  return [
    {
      name: `Complete recipes, ${STREAMS} streams at once, ${STREAM_ROUNDS} times`,
      value: complete,
      spread: [complete, complete],
      unit: "",
      target: { text: `all ${all}`, met: complete === all },
    },
    {
      name: "Memory for each open stream",
      ...ours,
      unit: "KiB",
      baseline: { name: "relay", value: relayKib },
      target: { text: "≤ 1.4 × relay", met: ours.value <= 1.4 * relayKib },
    },
    {
      ...growth,
      target: { text: "≤ 1.05 ×", met: growth.value <= 1.05 * growth.baseline.value },
    },
    growthOf("Memory in the last round, the relay's", peaksKib.relay),
  ];
}

/** Compares the last round with the middle one, because the heap grows in the first rounds. */
function growthOf(name: string, peaksKib: readonly number[]) {
  const middle = (peaksKib[STREAM_ROUNDS / 2 - 1] ?? 0) / 1024;
  const last = (peaksKib.at(-1) ?? 0) / 1024;
  return {
    name,
    value: last,
    spread: [last, last] as Row["spread"],
    unit: "MiB",
    baseline: { name: "half-way", value: middle },
  };
}
