/** Results of benchmarks, and how they are printed. @module */

/** One figure with its baseline and target. */
export interface Row {
  name: string;
  /** Median of all runs. */
  value: number;
  unit: string;
  /** Smallest and largest of all runs. */
  spread: [number, number];
  /** The figure to compare with: a median of the same runs. */
  baseline?: { name: string; value: number };
  target?: { text: string; met: boolean };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (
    ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
  );
}

/** Median and spread of several runs. */
export function summarize(values: readonly number[]): Pick<Row, "value" | "spread"> {
  return { value: median(values), spread: [Math.min(...values), Math.max(...values)] };
}

/** Measures all names in turn, once in each run. @returns For each name, its value in each run. */
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

/** Three significant digits. */
const round = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: 3 });
