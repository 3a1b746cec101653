import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("the browser's bar and the splash screen have the colours of rail and ground", () => {
  const tokens = read("tokens.css");
  const colours = (name: string) =>
    tokens.match(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`))?.slice(1);
  const metas = read("../../index.html").matchAll(/"theme-color" content="(#\w+)"/g);
  expect(Array.from(metas, ([, colour]) => colour)).toEqual(colours("rail"));
  const { background_color, theme_color } = JSON.parse(read("../../public/manifest.webmanifest"));
  expect([theme_color, background_color]).toEqual([colours("rail")?.[0], colours("ground")?.[0]]);
  expect(read("../../public/icon.svg")).toContain(`fill="${background_color}"`);
});
