/** The page without a network, and new versions of it: the service worker. */
import { appendFile, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startWorker } from "../../worker/testing/worker";
import { buildServiceWorker } from "../src/offline/buildServiceWorker";
import { EGGS } from "./cookingParts";
import { copyPage } from "./copyPage";
import { it } from "./journey";
import { openProxy } from "./proxy";
import { add, FOUR, listed, type Site, showRecipe } from "./visit";

/** Awaits that the latest service worker has kept its files, and answers the page's requests. */
async function installed(page: Page) {
  const isInstalled = async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    return !installing && !waiting && navigator.serviceWorker.controller?.state === "activated";
  };
  // Not `waitForFunction`, which takes any value of a promise for true.
  await expect.poll(() => page.evaluate(isInstalled)).toBe(true);
}

/** Awaits that the scripts of the page run: its list takes an ingredient. */
async function takesOnions(page: Page) {
  await add(page, "onions");
  await expect.poll(() => listed(page)).toEqual(["Onions"]);
}

/** A visit by a proxy, which is a site and a network of its own, with the service worker installed. */
async function visitByProxy(site: Site) {
  const stack = new AsyncDisposableStack();
  const proxy = stack.use(await openProxy(site.worker.url));
  const visit = stack.use(await site.visit({ serviceWorkers: "allow" }, proxy.url));
  await installed(visit.page);
  return { ...visit, proxy, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** The paths of all kept files, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: string[][] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      all.push(requests.map(({ url }) => new URL(url).pathname).sort());
    }
    return all;
  });

/** The paths of a page's files that have to be kept. */
async function filesOf(folder: string) {
  const names = await readdir(folder, { recursive: true });
  const all = names.filter((name) => /\.(js|png|svg|webmanifest)$/.test(name) && name !== "sw.js");
  return ["/", ...all.map((name) => `/${name}`)].sort();
}

/** Another version of the page, with this mark and other names of its scripts. */
async function serveVersion(version: string, serviceWorker?: string) {
  const stack = new AsyncDisposableStack();
  const { folder } = stack.use(await copyPage());
  const assets = join(folder, "assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const renamed = (name: string) => name.replace(/-[^-]*\.js$/, `-${version}.js`);
  const others = ["index.html", "_headers"].map((name) => join(folder, name));
  for (const file of [...scripts.map((name) => join(assets, name)), ...others]) {
    let text = await readFile(file, "utf8");
    for (const name of scripts) text = text.replaceAll(name, renamed(name));
    await writeFile(file, text.replace("<title>", `<meta name="version" content="${version}">$&`));
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, renamed(name)));
  await buildServiceWorker(folder, serviceWorker);
  const { url } = stack.use(await startWorker({}, { page: folder }));
  return { url, folder, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** The mark of another version, in the document that a page was loaded from. */
const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>("[name=version]")?.content);

it("first visits in the middle of a deployment harm no later one", async ({ site }) => {
  await using proxy = await openProxy(site.worker.url);
  proxy.route = (path) => new URL(path.replace("/assets/", "/assets/missing-"), site.worker.url);
  await using visitor = await site.visit({ serviceWorkers: "allow" }, proxy.url);
  const { page } = visitor;
  expect(visitor.errors.join()).toContain("404");

  // The page gets its script, the service worker gets it with a type with which no browser runs it.
  proxy.switchTo(site.worker.url);
  let asked = 0;
  proxy.typeOf = (path) => (path.includes("/index-") && asked++ > 0 ? "text/plain" : undefined);
  await page.reload();
  await takesOnions(page);
  // Also past the browser's cache.
  await expect.poll(() => asked).toBe(2);
  const count = async () => (await navigator.serviceWorker.getRegistrations()).length;
  await expect.poll(() => page.evaluate(count)).toBe(0);
  expect((await kept(page)).join()).not.toMatch(/missing|index-/);

  proxy.typeOf = () => undefined;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await page.reload();
  await installed(page);
  expect(await kept(page)).toEqual([await filesOf("web/dist")]);
  await page.reload();
  await takesOnions(page);
});

it("files alone are kept, and shown without a network or by a 5xx", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  const { page, proxy } = visitor;
  const on = await showRecipe(visitor, EGGS);
  await on.step(/Boil/).check();
  await on.start("12 minutes").click();
  await on.timers.waitFor();
  await page.evaluate(() => fetch("/api/recipe"));
  for (const path of ["/nothing/here?x=1", "/?x=1"]) await page.goto(proxy.url + path);
  const files = await filesOf("web/dist");
  expect(files.length).toBeGreaterThan(8);
  expect(await kept(page)).toEqual([files]);
  expect(visitor.errors.filter((error) => !/40[45]/.test(error))).toEqual([]);

  for (const status of [0, 500, 522]) {
    await page.context().setOffline(status === 0);
    if (status) proxy.route = () => status;
    // Now no page is open, and the service worker tidies up.
    await page.goto("about:blank");
    await page.goto(proxy.url);
    await on.title("Egg rice").waitFor();
    expect(await on.step(/Boil/).isChecked()).toBe(true);
    await on.timers.waitFor();
  }
  const fetched = (init: { method?: string; headers?: Record<string, string> }) =>
    page.evaluate(async (init) => (await fetch("/icon.svg", init)).status, init);
  expect(await fetched({})).toBe(200);
  expect(await fetched({ method: "POST" })).toBe(522);
  // A whole file is no answer to the request for a part of it.
  expect(await fetched({ headers: { Range: "bytes=0-9" } })).toBe(522);
  // The owner took the page down.
  proxy.route = () => 404;
  expect((await page.goto(proxy.url))?.status()).toBe(404);
});

it("a network that is silent or stalls is given three seconds", async ({ site }) => {
  const visits = [visitByProxy(site), visitByProxy(site)] as const;
  await using silent = await visits[0];
  await using stalling = await visits[1];
  silent.proxy.goSilent();
  // The headers and the beginning of the document, which the browser has to ask for.
  const devtools = await stalling.page.context().newCDPSession(stalling.page);
  await devtools.send("Network.clearBrowserCache");
  stalling.proxy.goSilent(4096);
  const startedAt = Date.now();
  await Promise.all([silent, stalling].map(({ page }) => page.reload({ timeout: 20_000 })));
  expect(Date.now() - startedAt).toBeGreaterThan(2900);
  for (const { page } of [silent, stalling]) await takesOnions(page);
});

it("what is damaged or missing is mended, and what can't be read is fetched", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  const { page } = visitor;
  // A script has another body, the document has no headers, and all others are missing.
  const script = await page.evaluate(async () => {
    const cache = await caches.open("chef-basil");
    let damaged = "";
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      const response = await cache.match(url);
      await cache.delete(url);
      if (pathname === "/") await cache.put(url, new Response(await response?.blob()));
      if (!pathname.includes("/index-")) continue;
      await cache.put(url, new Response("damaged"));
      damaged = pathname;
    }
    return damaged;
  });
  await page.reload();
  await takesOnions(page);
  const headers = () =>
    page.evaluate(async () => {
      const options = { ignoreSearch: true };
      return [...((await caches.match("/", options))?.headers ?? [])].join();
    });
  await expect.poll(headers).toMatch(/trusted-types service-worker/);
  const text = (path: string) =>
    page.evaluate(async (path) => (await caches.match(path, { ignoreSearch: true }))?.text(), path);
  expect(await text(script)).toBe(await readFile(join("web/dist", script), "utf8"));
  await page.context().setOffline(true);
  await page.reload();
  await takesOnions(page);
  await page.context().setOffline(false);
  const [serviceWorker] = page.context().serviceWorkers();
  await serviceWorker?.evaluate(() => {
    caches.match = () => Promise.reject(new Error("Unexpected internal error"));
  });
  // Not by a reload, which may take scripts from the memory.
  await page.evaluate((path) => fetch(path), script);
});

it("a new version comes with the next visit, until a removal", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  await using next = await serveVersion("next");
  await using removal = await serveVersion("removed", "removal.ts");
  const { page, proxy } = visitor;
  const first = await filesOf("web/dist");
  const second = await filesOf(next.folder);
  const others: string[] = [];
  await page.evaluate(async () => {
    await caches.open("another page's");
    // Until version 0.5, and until 0.7.
    for (const prefix of ["", "chef-basil "]) await caches.open(`${prefix}${"a".repeat(43)}=`);
  });
  /** By itself, Chromium looks for a new service worker a second later. */
  const update = async (page: Page) => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await installed(page);
  };

  // What is kept on the device, in the form of this version.
  const soup = { version: 1, text: "# Soup", title: "Soup", facts: [] };
  await page.evaluate(
    (json) => localStorage.setItem("chef-basil.kept.1790000000000-1", json),
    JSON.stringify(soup),
  );

  // In the middle of a deployment, its scripts are missing: what was kept stays, and is shown.
  proxy.route = (path) => new URL(path, path.startsWith("/assets/") ? site.worker.url : next.url);
  await page.reload();
  expect(await versionOf(page)).toBe("next");
  await update(page);
  const [mixed] = await kept(page);
  expect(mixed).toEqual(expect.arrayContaining(first));
  expect(mixed?.join()).not.toMatch(/-next\.js/);
  await page.context().setOffline(true);
  await page.reload();
  expect(await versionOf(page)).toBeUndefined();
  await page.context().setOffline(false);

  const other = await page.context().newPage();
  /** Visits a deployment, while the first page is open. */
  async function deploy(url: URL, files: string[]) {
    proxy.switchTo(url);
    await other.goto(proxy.url);
    await update(other);
    await expect.poll(() => kept(other)).toEqual([files, others]);
    await other.getByRole("button", { name: "Remove Soup" }).waitFor();
  }
  await deploy(next.url, second);
  await page.context().setOffline(true);
  await other.reload();
  expect(await versionOf(other)).toBe("next");
  await takesOnions(other);
  await page.context().setOffline(false);
  // A rollback.
  await deploy(site.worker.url, first);
  await page.context().setOffline(true);
  await other.reload();
  expect(await versionOf(other)).toBeUndefined();
  await takesOnions(other);
  await page.context().setOffline(false);

  proxy.switchTo(removal.url);
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([0, "another page's"]);
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});

it("without a service worker it works, and is right after a rollback", async ({ site }) => {
  await using visitor = await site.visit();
  await using proxy = await openProxy(site.worker.url);
  const { page, on } = visitor;
  const title = on.recipe.getByRole("heading", { name: "Egg rice" });
  const tried = page.waitForEvent("console", (message) => message.text() === "refused");
  await page.addInitScript(() => {
    const register = async () => {
      console.log("refused");
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(navigator, "serviceWorker", { value: { register } });
  });
  await page.goto(proxy.url);
  await tried;
  // Nothing is loaded later: not without a network, nor in the middle of a deployment.
  await page.context().setOffline(true);
  await add(page, ...FOUR);
  expect(visitor.errors).toEqual([]);
  await page.context().setOffline(false);
  proxy.route = (path) => new URL(path.replace("/assets/", "/assets/missing-"), site.worker.url);
  await showRecipe(visitor, EGGS);
  await title.waitFor();
  proxy.switchTo(site.worker.url);
  await page.reload();
  await title.waitFor();
});

it("other headers alone are another version", async () => {
  await using page = await copyPage();
  const before = await readFile(join(page.folder, "sw.js"), "utf8");
  await appendFile(join(page.folder, "_headers"), "\n/other\n  X-Other: 1\n");
  await buildServiceWorker(page.folder);
  expect(await readFile(join(page.folder, "sw.js"), "utf8")).not.toBe(before);
});
