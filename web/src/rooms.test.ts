import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** Each room, and the rooms that it may import from: types and styles count, too. */
const MAY_IMPORT: Record<string, string[]> = {
  reading: [],
  cooking: ["reading"],
  takeAlong: ["reading"],
  recipe: ["reading", "cooking", "takeAlong"],
};

it.each(Object.entries(MAY_IMPORT))("%s imports only what is below it", (room, below) => {
  const files = readdirSync(join("web/src", room), { recursive: true, encoding: "utf8" });
  const shipped = files.filter((file) => /\.(tsx?|css)$/.test(file) && !/test/.test(file));
  const reached = shipped.flatMap((file) =>
    [...readFileSync(join("web/src", room, file), "utf8").matchAll(/from "(\.[^"]+)"/g)]
      .map(([, path = ""]) => join(room, dirname(file), path))
      .filter((path) => ![room, ...below].includes(path.split("/")[0] ?? ""))
      .filter((path) => path !== "../../worker/contract")
      .map((path) => `${file}: ${path}`),
  );
  expect(reached).toEqual([]);
});
