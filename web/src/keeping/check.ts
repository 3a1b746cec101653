/**
 * Checks of data from outside. A check returns the value with its type, or throws.
 *
 * @module
 */
export type Check<T> = (value: unknown) => T;

/** Takes only these fields of an object. Every field of the type has a check. */
export function fields<T extends object>(
  checks: {
    [Name in keyof T]-?: Check<T[Name]>;
  },
): Check<T> {
  return (value) => {
    if (typeof value !== "object" || value === null) throw new TypeError("Not an object");
    const checked = Object.entries<Check<unknown>>(checks).map(([name, check]) => [
      name,
      check((value as Record<string, unknown>)[name]),
    ]);
    return Object.fromEntries(checked.filter(([, field]) => field !== undefined));
  };
}

/** For a field that may be absent. */
export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value) => (value === undefined ? undefined : check(value));
}

/** Passes what the check rejects as absent. */
function orNothing<T>(check: Check<T>): Check<T | undefined> {
  return (value) => {
    try {
      return check(value);
    } catch {
      return undefined;
    }
  };
}

/** Passes what one of the two checks passes. */
export function either<A, B>(first: Check<A>, second: Check<B>): Check<A | B> {
  return (value) => orNothing(first)(value) ?? second(value);
}

/** Leaves out what the check rejects, and what is too much. */
export function list<T>(check: Check<T>, maxLength: number): Check<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError("Not a list");
    return value
      .map(orNothing(check))
      .filter((one) => one !== undefined)
      .slice(0, maxLength);
  };
}

/** @param minLength In UTF-16 code units, like `maxLength`. */
export function text(minLength: number, maxLength = Number.POSITIVE_INFINITY): Check<string> {
  return (value) => {
    if (typeof value === "string" && value.length >= minLength && value.length <= maxLength) {
      return value;
    }
    throw new TypeError("Not a text, or of a wrong length");
  };
}

export function whole(min: number, max = Number.MAX_SAFE_INTEGER): Check<number> {
  return (value) => {
    if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) {
      return value as number;
    }
    throw new TypeError("Not a whole number, or out of bounds");
  };
}

export function oneOf<const T>(...allowed: readonly T[]): Check<T> {
  return (value) => {
    if (allowed.includes(value as T)) return value as T;
    throw new TypeError("Unknown value");
  };
}
