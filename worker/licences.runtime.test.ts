import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { startWorker } from "./testing/worker";

it("the notice of each package in the page and in the Worker is published, behind a link of the 404 page", async () => {
  await using worker = await startWorker();
  const notFound = await (await fetch(new URL("/nothing", worker.url))).text();
  const [, link = ""] = /href="([^"]+)">Licences</.exec(notFound) ?? [];
  const response = await fetch(new URL(link, worker.url));
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const notices = (await response.text()).split("\n## ");

  const { sources } = JSON.parse(await readFile("worker/dist/index.js.map", "utf8"));
  const bundled = String(sources).matchAll(/node_modules\/((?:@[^/,]+\/)?[^/,]+)/g);
  const names = new Set(Array.from(bundled, ([, name]) => name));
  expect(names).toContain("hono");
  for (const name of ["react-dom", "micromark", ...names]) {
    const notice = notices.find((notice) => notice.startsWith(`${name} - `));
    expect(notice).toMatch(/\(MIT\)\n.*Copyright/s);
  }
});
