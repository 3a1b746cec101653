import { expect, it, vi } from "vitest";

it("importing the page makes no Intl object: they take longest of all that a script does as it starts", async () => {
  const modules = import.meta.glob([
    "./**/*.{ts,tsx}",
    "!./**/{testing,offline}/**",
    "!./**/*.test.*",
    "!./main.tsx",
  ]);
  const names = Object.getOwnPropertyNames(Intl).filter((name) => /^[A-Z]/.test(name));
  const made = names.map((name) => vi.spyOn(Intl, name as "NumberFormat"));
  vi.resetModules();
  for (const load of Object.values(modules)) await load();
  const used = names.filter((_, at) => made[at]?.mock.calls.length);
  expect(used).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(80);
});
