import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { startWorker } from "./testing/worker";

it("the notice of each package in the page and in the Worker is published, behind a link of the 404 page", async () => {
  await using worker = await startWorker();
  const notFound = await (await fetch(new URL("/nothing", worker.url))).text();
  const [, link = ""] = /href="([^"]+)">Licences</.exec(notFound) ?? [];
  const response = await fetch(new URL(link, worker.url));
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const [, ...notices] = (await response.text()).split("\n## ");
  for (const notice of notices) expect(notice).toMatch(/^\S+ - .+ \(MIT\)\n.*Copyright/s);

  const { sources } = JSON.parse(await readFile("worker/dist/index.js.map", "utf8"));
  const bundled = String(sources).matchAll(/node_modules\/((?:@[^/,]+\/)?[^/,]+)/g);
  const names = new Set(["react-dom", "micromark", ...Array.from(bundled, ([, name]) => name)]);
  expect(names).toContain("hono");
  const published = notices.map((notice) => notice.split(" - ")[0]);
  expect(published).toEqual(expect.arrayContaining([...names]));
});
