/** The page without a network, and new versions of it: the service worker. */
import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { built } from "../../worker/testing/build";
import { startWorker } from "../../worker/testing/worker";
import { buildServiceWorker } from "../src/offline/buildServiceWorker";
import { copyPage } from "./copyPage";
import { it } from "./journey";
import { openProxy } from "./proxy";
import { add, listed, type Site } from "./visit";

/**
 * Before Chromium activates a new service worker, it stops the old one as soon as that has no work. With a debugger
 * attached, it stops it at once; if a request arrives then, the old worker is started again, and the new one keeps
 * waiting.
 *
 * @returns A function that stops the old worker while a new one waits.
 */
async function followWorkers(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const statuses = new Map<string, string>();
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status);
  });
  await devtools.send("ServiceWorker.enable");
  return async () => {
    if (!Array.from(statuses.values()).includes("installed")) return;
    for (const [versionId, status] of statuses) {
      if (status === "activated") await devtools.send("ServiceWorker.stopWorker", { versionId });
    }
  };
}

/** Waits until the latest service worker has cached its files and controls the page. */
async function installed(page: Page) {
  const isInstalled = async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    return !installing && !waiting && navigator.serviceWorker.controller?.state === "activated";
  };
  // Not `waitForFunction`, which treats every promise as true.
  await expect.poll(() => page.evaluate(isInstalled)).toBe(true);
}

/** Loads the page. Its scripts run. */
async function works(page: Page) {
  await page.reload();
  await add(page, "onions");
  await expect.poll(() => listed(page)).toContain("Onions");
}

async function worksOffline(page: Page, isNext: boolean) {
  await page.context().setOffline(true);
  await works(page);
  expect(await isOfNext(page)).toBe(isNext);
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

/** Starts a Worker with the next version of the page, whose script has a different name and content. */
async function serveNext() {
  const stack = new AsyncDisposableStack();
  const { folder } = stack.use(await copyPage());
  const assets = join(folder, "assets");
  const [script = ""] = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const content = `${await readFile(join(assets, script), "utf8")}// Next`;
  await rm(join(assets, script));
  for (const name of ["assets/index-next.js", "script.txt"]) {
    await writeFile(join(folder, name), content);
  }
  for (const name of ["index.html", "_headers"]) {
    const text = (await readFile(join(folder, name), "utf8")).replaceAll(script, "index-next.js");
    await writeFile(join(folder, name), text.replace("<html", "$& data-next"));
  }
  await buildServiceWorker(folder);
  const { url } = stack.use(await startWorker({}, { page: folder }));
  return { url, folder, script, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const isOfNext = async (page: Page) => (await page.locator("[data-next]").count()) > 0;

it("all files are cached and nothing else, and the page works with any network", async ({
  site,
}) => {
  await using visitor = await visitByProxy(site);
  const { page, proxy } = visitor;
  await installed(page);
  const files = await filesOf(built("page"));
  await page.goto(`${proxy.url}/?x=1`);
  expect(await cached(page)).toEqual({ "chef-basil": files });
  // As the browser does when the device is full.
  await page.evaluate(async () => {
    const cache = await caches.open("chef-basil");
    for (const request of await cache.keys()) await cache.delete(request);
  });
  const devtools = await page.context().newCDPSession(page);
  for (const disturb of [
    () => {},
    () => page.context().setOffline(true),
    // In the middle of the document.
    () => Object.assign(proxy, { stalls: true }),
    () => Object.assign(proxy, { route: () => 500 }),
  ]) {
    // Otherwise the browser would revalidate the document instead of requesting all of it.
    await devtools.send("Network.clearBrowserCache");
    await disturb();
    await works(page);
    await expect.poll(() => cached(page)).toEqual({ "chef-basil": files });
    await page.context().setOffline(false);
    proxy.switchTo(site.worker.url);
  }
  // The owner has taken the page down.
  proxy.route = () => 404;
  expect((await page.reload())?.status()).toBe(404);
  proxy.switchTo(site.worker.url);
  await page.reload();
  // A cache that fails leaves the network.
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      caches.match = () => Promise.reject(new Error("Unexpected internal error"));
    });
  await page.evaluate(() => fetch("/icon.svg"));
});

it("a deployment takes effect once it is whole, and a removal", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  await using next = await serveNext();
  const { page, proxy } = visitor;
  await installed(page);
  await page.evaluate(async () => void (await caches.open("another page's")));
  const stopReplaced = await followWorkers(page);
  /** Checks for a new service worker now. Chromium would do so a second after a navigation. */
  async function update(page: Page) {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await stopReplaced();
  }

  // The new document gets the old script, or one with a type that no browser runs.
  for (const script of [
    new URL(`/assets/${next.script}`, site.worker.url),
    new URL("/script.txt", next.url),
  ]) {
    proxy.route = (path) => (path.includes("/index-") ? script : new URL(path, next.url));
    // A slow network leaves the cached document.
    await expect.poll(() => page.reload().then(() => isOfNext(page))).toBe(true);
    await update(page);
    await installed(page);
    await worksOffline(page, false);
  }

  // The first page stays open.
  const other = await page.context().newPage();
  await other.goto(proxy.url);
  proxy.switchTo(next.url);
  const files = { "chef-basil": await filesOf(next.folder), "another page's": [] };
  // The first check may be part of one that began before.
  await expect.poll(() => update(other).then(() => cached(other))).toEqual(files);
  await installed(other);
  await worksOffline(other, true);

  // Different headers alone are a new version.
  const serviceWorker = () => readFile(join(next.folder, "sw.js"), "utf8");
  const before = await serviceWorker();
  await appendFile(join(next.folder, "_headers"), "\n/other\n  X-Other: 1\n");
  await buildServiceWorker(next.folder);
  expect(await serviceWorker()).not.toBe(before);

  await buildServiceWorker(next.folder, "removal.ts");
  const devtools = await page.context().newCDPSession(other);
  const left = async () => {
    // Otherwise the browser would revalidate the file, which the running Worker takes for the same.
    await devtools.send("Network.clearBrowserCache");
    // The browser may have been first: then there is nothing left to update.
    await update(other).catch(() => {});
    return other.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      ...(await caches.keys()),
    ]);
  };
  await expect.poll(left).toEqual([0, "another page's"]);
});
