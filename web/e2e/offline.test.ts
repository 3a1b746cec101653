/** The page without a network, and new versions of it: the service worker. */
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startWorker } from "../../worker/testing/worker";
import { buildServiceWorker } from "../buildServiceWorker";
import { cookingParts, EGGS } from "./cookingParts";
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

async function clearHttpCache(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
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
  const assets = await readdir(join(folder, "assets"));
  const others = (await readdir(folder)).filter((name) => /\.(png|svg|webmanifest)$/.test(name));
  return [
    "/",
    ...assets.map((name) => `/assets/${name}`),
    ...others.map((name) => `/${name}`),
  ].sort();
}

/** Another version of the page, with this title and other names of its scripts. */
async function serveVersion(title: string, serviceWorker?: string) {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "chef-basil-version-"));
  stack.defer(() => rm(folder, { recursive: true }));
  await cp("web/dist", folder, { recursive: true });
  const assets = join(folder, "assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const renamed = (name: string) => name.replace(/-[^-]*\.js$/, `-${title}.js`);
  const others = ["index.html", "_headers"].map((name) => join(folder, name));
  for (const file of [...scripts.map((name) => join(assets, name)), ...others]) {
    let text = await readFile(file, "utf8");
    for (const name of scripts) text = text.replaceAll(name, renamed(name));
    await writeFile(file, text.replace(/<title>.*<\/title>/, `<title>${title}</title>`));
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, renamed(name)));
  await buildServiceWorker(folder, serviceWorker);
  const { url } = stack.use(await startWorker({}, { page: folder }));
  return { url, folder, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

it("a first visit in the middle of a deployment harms no later one", async ({ site }) => {
  await using visitor = await site.visit({ serviceWorkers: "allow" });
  await using proxy = await openProxy(site.worker.url);
  const { page } = visitor;
  const asked = new Set<string>();
  proxy.route = (path) => {
    const missing = path.startsWith("/assets/") && !asked.has(path);
    asked.add(path);
    return new URL(missing ? "/assets/missing.js" : path, site.worker.url);
  };
  const missing = page.waitForResponse((response) => response.status() === 404);
  await page.goto(proxy.url);
  await missing;
  await page.goto("about:blank");
  await page.goto(proxy.url);
  await takesOnions(page);
  // The first to ask for the recipe's script is the service worker.
  await installed(page);
  expect(await kept(page)).toEqual([await filesOf("web/dist")]);
});

it("a file of the wrong type is not kept: no browser would run it", async ({ site }) => {
  await using proxy = await openProxy(site.worker.url);
  let asked = 0;
  proxy.typeOf = (path) => {
    if (!path.includes("RecipeText")) return undefined;
    asked++;
    return "text/plain";
  };
  await using visitor = await site.visit({ serviceWorkers: "allow" }, proxy.url);
  const { page } = visitor;
  // Also past the browser's cache.
  await expect.poll(() => asked).toBe(2);
  const count = async () => (await navigator.serviceWorker.getRegistrations()).length;
  await expect.poll(() => page.evaluate(count)).toBe(0);
  expect(await kept(page)).toEqual([]);
  proxy.typeOf = () => undefined;
  await page.reload();
  await installed(page);
  expect(await kept(page)).toEqual([await filesOf("web/dist")]);
});

it("without a network, or by a 5xx, a visit shows recipe, ticks and timers", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  const { page, proxy } = visitor;
  const on = { ...(await showRecipe(visitor, EGGS)), ...cookingParts(page) };
  await on.step(/Boil/).check();
  await on.start("12 minutes").click();
  await on.timers.waitFor();
  for (const status of [0, 500, 503, 522]) {
    await page.context().setOffline(status === 0);
    if (status) proxy.route = () => status;
    // Now no page is open, and the service worker tidies up.
    await page.goto("about:blank");
    await page.goto(proxy.url);
    await on.recipe.getByRole("heading", { name: "Egg rice" }).waitFor();
    expect(await on.step(/Boil/).isChecked()).toBe(true);
    expect(await on.step(/Simmer/).isChecked()).toBe(false);
    await on.timers.waitFor();
    if (status === 0) continue;
    const fetched = (init: { method?: string; headers?: Record<string, string> }) =>
      page.evaluate(async (init) => (await fetch("/icon.svg", init)).status, init);
    expect(await fetched({})).toBe(200);
    expect(await fetched({ method: "POST" })).toBe(status);
    // A whole file is no answer to the request for a part of it.
    expect(await fetched({ headers: { Range: "bytes=0-9" } })).toBe(status);
  }
  await add(page, ...FOUR);
  await on.requestButton.click();
  await on.alert.getByText("Sorry, I couldn't generate a recipe.").waitFor();
  proxy.switchTo(site.worker.url);
  await on.retry.click();
  (await visitor.gemini.next()).end("# Pea soup");
  await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  // The owner took the page down.
  proxy.route = () => 404;
  expect((await page.goto(proxy.url))?.status()).toBe(404);
});

it("a network that refuses, is silent or stalls is given three seconds", async ({ site }) => {
  await using refusing = await visitByProxy(site);
  await using silent = await visitByProxy(site);
  await using stalling = await visitByProxy(site);
  await refusing.proxy.close();
  silent.proxy.goSilent();
  // The headers and the beginning of the document, which the browser has to ask for.
  await clearHttpCache(stalling.page);
  stalling.proxy.goSilent(4096);
  await refusing.page.reload();
  const startedAt = Date.now();
  await Promise.all([silent, stalling].map(({ page }) => page.reload({ timeout: 20_000 })));
  expect(Date.now() - startedAt).toBeGreaterThan(2900);
  for (const { page } of [refusing, silent, stalling]) await takesOnions(page);
});

it("the first visit keeps all files, and nothing else ever, and mends them", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  const { page, proxy } = visitor;
  const files = await filesOf("web/dist");
  expect(files.length).toBeGreaterThan(8);
  expect(await kept(page)).toEqual([files]);
  const headersOf = (path: string) =>
    page.evaluate(
      async (path) => [...((await caches.match(path))?.headers ?? [])].join("\n"),
      path,
    );
  expect(await headersOf("/")).toMatch(/trusted-types service-worker/);

  await showRecipe(visitor, EGGS);
  await page.evaluate(() => fetch("/api/recipe"));
  for (const path of ["/nothing/here?x=1", "/?x=1"]) await page.goto(proxy.url + path);
  expect(await kept(page)).toEqual([files]);
  expect(visitor.errors.filter((error) => !/40[45]/.test(error))).toEqual([]);

  const script = files.find((path) => path.includes("/index-")) ?? "";
  await page.evaluate(async (path) => {
    const [name = ""] = await caches.keys();
    await caches.delete(name);
    await (await caches.open(name)).put(path, new Response("damaged"));
  }, script);
  await page.reload();
  await expect.poll(() => kept(page)).toEqual([files]);
  // The right bodies with the wrong headers.
  for (const one of [script, "/"]) {
    await page.evaluate(async (path) => {
      const cache = await caches.open((await caches.keys())[0] ?? "");
      const headers = { "Content-Type": path === "/" ? "text/html" : "text/plain" };
      await cache.put(path, new Response(await (await cache.match(path))?.blob(), { headers }));
    }, one);
  }
  await page.reload();
  await expect.poll(() => headersOf(script)).toMatch(/content-type,text\/javascript/);
  await expect.poll(() => headersOf("/")).toMatch(/trusted-types service-worker/);
  await page.reload();
  await takesOnions(page);
  const [serviceWorker] = page.context().serviceWorkers();
  await serviceWorker?.evaluate(() => {
    caches.match = () => Promise.reject(new Error("Unexpected internal error"));
  });
  // Not by a reload, which may take scripts from the memory.
  await page.evaluate((path) => fetch(path), script);
});

it("a new version comes with the next visit, and the one before stays", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  await using next = await serveVersion("next");
  await using later = await serveVersion("later");
  const { page, proxy } = visitor;
  const folders = ["web/dist", next.folder, later.folder];
  const [first = [], second, third] = await Promise.all(folders.map(filesOf));
  const script = first.find((path) => path.includes("RecipeText")) ?? "";
  await page.evaluate(async () => void (await caches.open("another page's")));
  const others: string[] = [];

  // The document is a later one than the service worker knows.
  proxy.route = (path) => new URL(path, path === "/" ? later.url : next.url);
  await page.reload();
  expect(await page.title()).toBe("later");
  // Settles when the new service worker could not be installed.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (installing)
      await new Promise((resolve) => {
        installing.onstatechange = resolve;
      });
  });
  expect(await kept(page)).toEqual([first, others]);
  await page.context().setOffline(true);
  await page.reload();
  expect(await page.title()).toMatch(/^Chef Basil/);
  await page.context().setOffline(false);

  const other = await page.context().newPage();
  /** Visits a deployment, while the first page is open. */
  async function deploy(url: URL, ...expected: unknown[]) {
    proxy.switchTo(url);
    await other.goto(proxy.url);
    await expect.poll(() => kept(other)).toEqual(expected);
    await installed(other);
    return other.title();
  }
  expect(await deploy(next.url, first, others, second)).toBe("next");
  expect(await deploy(later.url, first, others, second, third)).toBe("later");
  await other.reload();
  // The server no longer has it, nor has the browser in its cache for HTTP.
  await clearHttpCache(page);
  expect((await fetch(new URL(script, later.url))).status).toBe(404);
  expect(await page.evaluate(async (url) => (await fetch(url)).status, script)).toBe(200);
  await page.context().setOffline(true);
  await page.reload();
  expect(await page.title()).toBe("later");
  await takesOnions(page);
  await page.context().setOffline(false);
  await deploy(next.url, first, others, third, second);

  // No page of the first version is open any more. One of the version before may be in the
  // back/forward cache, whose pages don't count.
  await other.close();
  await expect
    .poll(async () => {
      await page.goto("about:blank");
      await page.goto(proxy.url);
      return kept(page);
    })
    .toEqual([others, third, second]);
});

it("the build of the service worker fails where a file is not served", async () => {
  await using version = await serveVersion("built");
  const write = (name: string, text: string) => writeFile(join(version.folder, name), text);
  const read = () => readFile(join(version.folder, "sw.js"), "utf8");
  const before = await read();
  await appendFile(join(version.folder, "_headers"), "\n/other\n  X-Other: 1\n");
  await buildServiceWorker(version.folder);
  expect(await read()).not.toBe(before);
  await write("_redirects", "# None of ours.\n/old/* /:splat 301\n");
  await write(".assetsignore", "*.map\n");
  await buildServiceWorker(version.folder);
  expect(await read()).not.toMatch(/_redirects|assetsignore/);

  for (const [name, text, path] of [
    [".assetsignore", "icon.*", "/icon.svg"],
    [".assetsignore", "/assets/", "/assets/"],
    ["_redirects", "/icon-192.png /icon.svg 302", "/icon-192.png"],
    ["_redirects", "/assets/:name https://example.com/:name", "/assets/"],
    ["notes.xyz", "", "/notes.xyz"],
  ] as const) {
    await write("_redirects", "");
    await write(".assetsignore", "");
    await write(name, text);
    await expect(buildServiceWorker(version.folder)).rejects.toThrow(path);
  }
});

it("the service worker is removed by a deployment of one that removes itself", async ({ site }) => {
  await using visitor = await visitByProxy(site);
  await using removal = await serveVersion("removed", "removal.ts");
  const { page, proxy } = visitor;
  await page.evaluate(async () => {
    await caches.open("another page's");
    // As before version 0.6.
    await caches.open(`${"a".repeat(43)}=`);
  });
  proxy.switchTo(removal.url);
  await page.reload();
  expect(await page.title()).toBe("removed");
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([0, "another page's"]);
  await page.reload();
  await page.waitForLoadState("networkidle");
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
  // Without a network a script is not even asked for: some browsers would never ask again.
  await page.context().setOffline(true);
  await add(page, ...FOUR);
  expect(visitor.errors).toEqual([]);
  await page.context().setOffline(false);
  proxy.route = (path) => new URL(path.replace("RecipeText", "missing"), site.worker.url);
  await showRecipe(visitor, EGGS);
  expect(await title.count()).toBe(0);
  proxy.switchTo(site.worker.url);
  await page.reload();
  await title.waitFor();
});
