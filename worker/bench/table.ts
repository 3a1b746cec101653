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
  /** Targets, of the value and of its ratio to the baseline. */
  max?: number;
  maxRatio?: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) / 2);
  return sorted.length % 2 === 1 ? low : (low + high) / 2;
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
  const values = {} as Record<Name, Value[]>;
  for (const name of names) values[name] = [];
  for (let run = 0; run < runs; run++) {
    for (const name of names) values[name].push(await measure(name));
  }
  return values;
}

/** Prints rows as a table in Markdown. */
export function printTable(rows: readonly Row[]) {
  const cells = rows.map(({ name, value, unit, spread, baseline, max, maxRatio }) => {
    const ratio = baseline?.value ? value / baseline.value : undefined;
    const target = (limit: number, unit: string, measured = Number.NaN, worst = measured) => {
      const isMet = measured <= limit;
      const result = !isMet ? "missed" : worst > limit ? "met, not by the worst run" : "met";
      return `≤ ${round(limit)} ${unit}: ${result}`;
    };
    return [
      name,
      `${round(value)} ${unit}`,
      spread.map(round).join("–"),
      baseline ? `${baseline.name}: ${round(baseline.value)} ${unit}` : "",
      ratio === undefined ? "" : `${round(ratio)} ×`,
      max !== undefined
        ? target(max, unit, value, spread[1])
        : maxRatio
          ? target(maxRatio, "×", ratio)
          : "",
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
