/**
 * What a benchmark found, and how it is printed.
 *
 * @module
 */

/** One figure, and what it is held against. */
export interface Row {
  name: string;
  /** Median of all runs. */
  value: number;
  unit: string;
  /** Smallest and largest of all runs. */
  spread: [number, number];
  /** Median of what was measured in the same runs. */
  baseline?: { name: string; value: number };
  /** In words, and whether it is met. */
  target?: { text: string; met: boolean };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (
    ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
  );
}

/** Median and spread of some runs, as they go into a row. */
export function summarize(values: readonly number[]): Pick<Row, "value" | "spread"> {
  return { value: median(values), spread: [Math.min(...values), Math.max(...values)] };
}

/** @returns For each name, what was measured in each run. In every run, each has its turn. */
export async function takeTurns<Name extends string, Value>(
  names: readonly Name[],
  runs: number,
  measure: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value[]>> {
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<
    Name,
    Value[]
  >;
  for (let run = 0; run < runs; run++) {
    for (const name of names) values[name].push(await measure(name));
  }
  return values;
}

/** How many times as much as the baseline. */
function ratioOf({ value, baseline }: Row): number | undefined {
  return baseline?.value ? value / baseline.value : undefined;
}

/** Prints rows as a table in Markdown. */
export function printTable(rows: readonly Row[]) {
  const cells = rows.map((row) => {
    const { name, value, unit, spread, baseline, target } = row;
    const ratio = ratioOf(row);
    return [
      name,
      `${round(value)} ${unit}`,
      `${round(spread[0])}–${round(spread[1])}`,
      baseline ? `${baseline.name}: ${round(baseline.value)} ${unit}` : "",
      ratio === undefined ? "" : `${round(ratio)} ×`,
      target ? `${target.text}: ${target.met ? "met" : "missed"}` : "",
    ];
  });
  const header = ["", "median", "spread", "baseline", "ratio", "target"];
  for (const line of [header, header.map(() => "---"), ...cells]) {
    console.log(`| ${line.join(" | ")} |`);
  }
}

/** Three digits that count. */
const round = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: 3 });
