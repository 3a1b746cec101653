/**
 * What the Worker costs: time to the first text, CPU, memory. Each figure stands beside that of a
 * bare relay, and of others, which take turns with it, so that whatever else the machine does
 * meets all of them.
 *
 * @module
 */
import { type AnswerSize, LONG_RECIPE, RECIPE } from "./answers.ts";
import { startStandIn } from "./standIn.ts";
import { median, type Row, summarize, takeTurns } from "./table.ts";
import { PIECE_MS, visit, visitAll } from "./visitors.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

const RUNS = 3;

/** Recipes in a run: so many that a clock of 10 ms is precise enough. */
const RECIPES = 200;
const LONG_RECIPES = 20;

/** Requests in a run, one after the other, while the first text is timed. */
const FIRST_TEXTS = 100;
/** Something comes after the first text, but not much: nobody waits for it. */
const GREETING: AnswerSize = { words: 60, pieces: 2 };

const STREAMS = 1000;
/** A recipe takes 8 s then, in the first of which all the others have begun, too. */
const STREAM_PIECE_MS = 200;
/** So many, one after the other, that it would show if memory grew. */
const STREAM_ROUNDS = 8;

const BASELINES = {
  relay: "worker/bench/relay.js",
  passThrough: "worker/bench/passThrough.js",
};

const OURS = "worker/dist/index.js";

/** @returns All figures of the Worker as it is built now, after some five minutes. */
export async function benchWorker(): Promise<Row[]> {
  using standIn = await startStandIn();
  const start = (path: string, dayBudget = false) => {
    const bindings = {
      GEMINI_API_KEY: "a-key",
      GEMINI_MODELS: "gemini-stand-in",
      GEMINI_BASE_URL: standIn.url,
      RECIPES_PER_DAY: "1000000000",
    };
    return startWorkerd(path, bindings, dayBudget);
  };
  const rows: Row[] = [];
  {
    await using ours = await start(OURS);
    await using relay = await start(BASELINES.relay);
    await using passThrough = await start(BASELINES.passThrough);
    const all = { ours, relay, passThrough };
    // The first recipes are slower everywhere: nothing is compiled yet.
    for (const { url } of Object.values(all)) await visitAll(url, RECIPES, RECIPE);
    await using counted = await start(OURS, true);
    await visitAll(counted.url, RECIPES, RECIPE);
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
  await using ours = await start(OURS);
  await using relay = await start(BASELINES.relay);
  rows.push(...(await benchStreams({ ours, relay })));
  return rows;
}

type FirstTextUrls = Record<"direct" | "ours" | "counted" | "relay", string>;

/** What lies between asking the stand-in itself and asking a Worker that asks it. */
async function benchFirstText(urls: FirstTextUrls): Promise<Row[]> {
  const names = ["direct", "ours", "counted", "relay"] as const;
  const times = await takeTurns(names, RUNS, async (name) => {
    const run: number[] = [];
    for (let count = 0; count < FIRST_TEXTS; count++) {
      run.push(await visit(urls[name], GREETING, PIECE_MS));
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
  workers: Record<"ours" | keyof typeof BASELINES, Workerd>,
  size: AnswerSize,
  recipes: number,
): Promise<Row[]> {
  const cpuMs = await takeTurns(["ours", "relay", "passThrough"], RUNS, async (who) => {
    const { url, cpuMs } = workers[who];
    const beforeMs = await cpuMs();
    await visitAll(url, recipes, size);
    return ((await cpuMs()) - beforeMs) / recipes;
  });
  const row = { name, ...summarize(cpuMs.ours), unit: "ms" };
  const relay = median(cpuMs.relay);
  const limit = size === RECIPE ? 1.3 : 1.25;
  const rows: Row[] = [
    {
      ...row,
      baseline: { name: "relay", value: relay },
      target: { text: `≤ ${limit} × relay`, met: row.value <= limit * relay },
    },
    { ...row, baseline: { name: "pass-through", value: median(cpuMs.passThrough) } },
  ];
  if (size === RECIPE) {
    rows.push({ ...row, target: { text: "< 5 ms", met: row.value < 5 } });
  }
  return rows;
}

/** @param workers Just started. */
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
      target: { text: "≤ 1.5 × relay", met: ours.value <= 1.5 * relayKib },
    },
    {
      ...growth,
      target: { text: "≤ 1.05 ×", met: growth.value <= 1.05 * growth.baseline.value },
    },
    growthOf("Memory in the last round, the relay's", peaksKib.relay),
  ];
}

/** The heap takes some rounds to get as large as it needs to be. After that it is to stay so. */
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
