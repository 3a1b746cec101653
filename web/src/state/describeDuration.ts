/** Seconds of each unit, the greatest first. */
const UNITS = { hour: 3600, minute: 60, second: 1 };

/**
 * @param seconds A whole number.
 * @returns The duration in English words, such as "1 hour 30 minutes".
 */
export function describeDuration(seconds: number): string {
  let rest = seconds;
  return Object.entries(UNITS)
    .flatMap(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest %= length;
      return count === 0 ? [] : `${count} ${unit}${count === 1 ? "" : "s"}`;
    })
    .join(" ");
}
