import * as v from "valibot";
import { RecipeError } from "./recipeError";
import { type Bindings, SETTINGS, type Setting, type SettingName } from "./settings";

/** @throws {RecipeError} See {@link validateSetting}. */
export function readSetting<Name extends SettingName>(bindings: Bindings, name: Name) {
  const row: Setting<(typeof SETTINGS)[Name]["schema"]> = SETTINGS[name];
  return validateSetting(name, row, bindings[name]);
}

/**
 * @returns The output of the row's schema.
 * @throws {RecipeError} `misconfigured`, with the setting's name, what is expected and what was found: an
 *   invalid limit must never mean unlimited, nor a misspelt "off" leave photos on.
 */
export function validateSetting<Schema extends v.GenericSchema>(
  name: string,
  { schema, expected, secret }: Setting<Schema>,
  found: unknown,
): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, found);
  if (success) return output;
  // User info, a query or a fragment may contain a password or a key.
  const isSecret = secret || /[@?#]/.test(String(found));
  const quoted = isSecret ? "something else" : (JSON.stringify(found) ?? "nothing");
  throw new RecipeError("misconfigured", `${name}: expected ${expected}, found ${quoted}`);
}
