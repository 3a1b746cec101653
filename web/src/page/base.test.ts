import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("what can't read the styles has the paper's colours", () => {
  const paper = /--paper: light-dark\((.+), (.+)\)/.exec(read("base.css"))?.slice(1);
  const themes = read("../../index.html").matchAll(/name="theme-color" content="(.+?)"/g);
  expect(Array.from(themes, ([, colour]) => colour)).toEqual(paper);
  const { background_color, theme_color } = JSON.parse(read("../../public/manifest.webmanifest"));
  expect([background_color, theme_color]).toEqual([paper?.[0], paper?.[0]]);
  expect(read("chef.svg")).toContain(`stroke="${paper?.[0]}"`);
});
