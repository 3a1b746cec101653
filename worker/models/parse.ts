/** Reads values of a provider's answer, none of which can be trusted. @module */

/**
 * @returns The object, or the first one of an array: Gemini's streaming endpoint wraps its errors in one.
 *   `undefined` for any other JSON and for text that is not JSON.
 */
export function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return [value].flat().find(isObject);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param delays Strings such as "7.5s" (`google.protobuf.Duration`), or anything else.
 * @returns The first valid delay in seconds, rounded up, at least 1.
 */
export function firstDelaySeconds(delays: readonly unknown[]): number | undefined {
  const form = /^(\d{1,5}(?:\.\d+)?)s$/;
  const read = (delay: unknown) => (typeof delay === "string" ? form.exec(delay)?.[1] : undefined);
  const seconds = delays.map(read).find(Boolean);
  return seconds ? Math.max(1, Math.ceil(Number(seconds))) : undefined;
}
