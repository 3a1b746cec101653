/** The page without a network, and new versions of it: the service worker. */
import { appendFile, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { built } from "../../worker/testing/build";
import { startWorker } from "../../worker/testing/worker";
import { buildServiceWorker } from "../src/offline/buildServiceWorker";
import { EGGS } from "./cookingParts";
import { copyPage } from "./copyPage";
import { it } from "./journey";
import { openProxy } from "./proxy";
import { add, listed, type Site, showRecipe } from "./visit";

/** Waits until the latest service worker has cached its files and controls the page. */
async function installed(page: Page) {
  const isInstalled = async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    return !installing && !waiting && navigator.serviceWorker.controller?.state === "activated";
  };
  // Not `waitForFunction`, which treats every promise as true.
  await expect.poll(() => page.evaluate(isInstalled)).toBe(true);
}

/** The scripts of the page run without a network. */
async function worksOffline(page: Page, version?: string) {
  await page.context().setOffline(true);
  await page.reload();
  expect(await versionOf(page)).toBe(version);
  await add(page, "onions");
  await expect.poll(() => listed(page)).toEqual(["Onions"]);
  await page.context().setOffline(false);
}

/** Visits through a proxy, as a separate origin and network. */
async function visitByProxy(site: Site) {
  const stack = new AsyncDisposableStack();
  const proxy = stack.use(await openProxy(site.worker.url));
  const visit = stack.use(await site.visit({ serviceWorkers: "allow" }, proxy.url));
  return { ...visit, proxy, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** @returns The paths of all cached files, by cache. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      all[name] = requests.map(({ url }) => new URL(url).pathname).sort();
    }
    return all;
  });

/** @returns The paths of the files of a page that must be cached. */
async function filesOf(folder: string) {
  const names = await readdir(folder, { recursive: true });
  const all = names.filter((name) => /(?<!^sw)\.(js|png|svg|webmanifest|woff2)$/.test(name));
  return ["/", ...all.map((name) => `/${name}`)].sort();
}

/** Starts a Worker with another version of the page, whose script has a different name and content. */
async function serveVersion(version: string) {
  const stack = new AsyncDisposableStack();
  const { folder } = stack.use(await copyPage());
  const assets = join(folder, "assets");
  const [script = ""] = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const renamed = `index-${version}.js`;
  await rename(join(assets, script), join(assets, renamed));
  await appendFile(join(assets, renamed), `\n// ${version}`);
  for (const name of ["index.html", "_headers"]) {
    const text = (await readFile(join(folder, name), "utf8")).replaceAll(script, renamed);
    const meta = `<meta name="version" content="${version}">`;
    await writeFile(join(folder, name), text.replace("<title>", `${meta}$&`));
  }
  await buildServiceWorker(folder);
  const { url } = stack.use(await startWorker({}, { page: folder }));
  return { url, folder, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** @returns The version in the document of the page. */
const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>("[name=version]")?.content);

it("a first visit in the middle of a deployment harms no later visit", async ({ site }) => {
  await using proxy = await openProxy(site.worker.url);
  proxy.route = (path) => new URL(path.replace("/assets/", "/assets/missing-"), site.worker.url);
  await using visitor = await site.visit({ serviceWorkers: "allow" }, proxy.url);
  const { page } = visitor;
  expect(visitor.errors.join()).toContain("404");
  proxy.switchTo(site.worker.url);
  // The page gets its script; the service worker gets it with a type that browsers don't execute.
  let asked = 0;
  proxy.typeOf = (path) => (path.includes("/index-") && asked++ > 0 ? "text/plain" : undefined);
  await page.reload();
  // The service worker bypasses the HTTP cache.
  await expect.poll(() => asked).toBe(2);
  const count = async () => (await navigator.serviceWorker.getRegistrations()).length;
  await expect.poll(() => page.evaluate(count)).toBe(0);
  expect(JSON.stringify(await cached(page))).not.toMatch(/missing|index-/);
  proxy.typeOf = () => undefined;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await page.reload();
  await installed(page);
  await worksOffline(page);
});

it("all files are cached, and nothing else; deleted ones come back", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  const { page, proxy } = visitor;
  await installed(page);
  const files = await filesOf(built("page"));
  expect(files).toEqual(expect.arrayContaining(["/icon.svg", "/apple-touch-icon.png"]));
  await page.evaluate(() => fetch("/api/recipe"));
  for (const path of ["/nothing/here?x=1", "/?x=1"]) await page.goto(proxy.url + path);
  expect(await cached(page)).toEqual({ "chef-basil": files });
  // As the browser does when the device is full.
  await page.evaluate(async () => {
    const cache = await caches.open("chef-basil");
    for (const request of await cache.keys()) await cache.delete(request);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await page.reload();
  await expect.poll(() => cached(page)).toEqual({ "chef-basil": files });
  await worksOffline(page);
  // A cache that fails leaves the network.
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      caches.match = () => Promise.reject(new Error("Unexpected internal error"));
    });
  await page.evaluate((path) => fetch(path), files.find((path) => path.includes("/index-")) ?? "");
});

it("without a network, or with a bad one, recipe, ticks and timers stay", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  const { page, proxy } = visitor;
  await installed(page);
  const on = await showRecipe(visitor, EGGS);
  await on.step(/Boil/).check();
  await on.start("12 minutes").click();
  await on.timers.waitFor();
  const devtools = await page.context().newCDPSession(page);
  for (const [network, fail] of [
    ["offline", () => page.context().setOffline(true)],
    ["stalls in the document", () => proxy.goSilent(4096)],
    ["500", () => Object.assign(proxy, { route: () => 500 })],
  ] as const) {
    // Otherwise the browser would revalidate the document instead of requesting all of it.
    await devtools.send("Network.clearBrowserCache");
    await fail();
    // Without an open page, a new service worker may be activated.
    await page.goto("about:blank");
    await page.goto(proxy.url);
    await on.title("Egg rice").waitFor();
    expect(await on.step(/Boil/).isChecked(), network).toBe(true);
    await on.timers.waitFor();
    await page.context().setOffline(false);
    proxy.switchTo(site.worker.url);
  }
  // The owner has taken the page down.
  proxy.route = () => 404;
  expect((await page.goto(proxy.url))?.status()).toBe(404);
});

it("deployment, rollback and removal take effect on the next visit", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  await using next = await serveVersion("next");
  const { page, proxy } = visitor;
  await installed(page);
  const first = await filesOf(built("page"));
  const second = await filesOf(next.folder);
  await page.evaluate(async () => void (await caches.open("another page's")));
  /** Checks for a new service worker now. Chromium would do so a second after a navigation. */
  const update = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

  // In the middle of a deployment, the new document gets the old script: the old version stays.
  const script = first.find((path) => path.includes("/index-")) ?? "";
  proxy.route = (path) =>
    path.includes("/index-") ? new URL(script, site.worker.url) : new URL(path, next.url);
  // A slow network leaves the cached document.
  const reloaded = () => page.reload().then(() => versionOf(page));
  await expect.poll(reloaded).toBe("next");
  await update(page);
  await installed(page);
  await worksOffline(page);

  // The first page stays open.
  const other = await page.context().newPage();
  for (const [url, files, version] of [
    [next.url, second, "next"],
    [site.worker.url, first, undefined],
  ] as const) {
    proxy.switchTo(url);
    await other.goto(proxy.url);
    await update(other);
    await installed(other);
    await expect.poll(() => cached(other)).toEqual({ "chef-basil": files, "another page's": [] });
    await worksOffline(other, version);
  }

  await buildServiceWorker(next.folder, "removal.ts");
  proxy.switchTo(next.url);
  await page.reload();
  await update(page);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([0, "another page's"]);
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});

it("different headers alone are a new version", async () => {
  await using page = await copyPage();
  const before = await readFile(join(page.folder, "sw.js"), "utf8");
  await appendFile(join(page.folder, "_headers"), "\n/other\n  X-Other: 1\n");
  await buildServiceWorker(page.folder);
  expect(await readFile(join(page.folder, "sw.js"), "utf8")).not.toBe(before);
});
