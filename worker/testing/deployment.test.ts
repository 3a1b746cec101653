import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isFileLoadingAllowed, normalizePath, resolveConfig } from "vite";
import { expect, it, onTestFinished } from "vitest";
import viteConfig, { publish } from "../../web/vite.config";

it("`npm run dev` serves no file in which wrangler reads the key", async () => {
  const options = { configFile: false, root: "web" } as const;
  const config = await resolveConfig({ ...viteConfig, ...options, plugins: [] }, "serve");
  const isAllowed = (name: string) => isFileLoadingAllowed(config, normalizePath(resolve(name)));
  const names = [".dev.vars", ".dev.vars.staging", ".env", ".env.local", "package.json"];
  expect(names.filter(isAllowed)).toEqual(["package.json"]);
});

it("`npm start` builds again when a source changes, and a sign-in lets the manifest through", () => {
  const settings = readFileSync("wrangler.toml", "utf8");
  expect(settings).toContain('["web/src", "web/public", "web/index.html", "worker"]');
  // Without cookies, a sign-in would refuse it.
  const document = readFileSync("web/index.html", "utf8");
  expect(document).toMatch(/<link rel="manifest" [^>]*crossorigin="use-credentials"/);
});

it("every package in the lock file is checked against its hash, from whatever registry it is", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const { "": _, ...installed } = packages as Record<
    string,
    { integrity?: string; resolved?: string }
  >;
  const entries = Object.entries(installed);
  const unchecked = entries.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved,
  );
  expect(unchecked).toEqual([]);
  expect(entries.length).toBeGreaterThan(300);
});

/** @param files Texts by path. @returns A folder with these files, for one test. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "chef-basil-publish-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

const NOW_MS = Date.now();
const BUILT = { "index.html": "new", "assets/new.js": "", _headers: "" };

it("a build replaces the contents of the files that are served, and deletes only older ones", async () => {
  const served = folderOf({ "index.html": "old", "assets/old.js": "", "assets/parallel.js": "" });
  utimesSync(join(served, "assets/old.js"), 0, 0);
  const open = openSync(join(served, "index.html"), "r");
  await publish(folderOf(BUILT), served, NOW_MS - 60_000);
  // The file that was open has the new text: it was never gone.
  expect(readFileSync(open, "utf8")).toBe("new");
  closeSync(open);
  expect(readdirSync(join(served, "assets"))).toEqual(["new.js", "parallel.js"]);
});

it("the document is copied last: a build that can't copy a script leaves the page before", async () => {
  const served = folderOf({ "index.html": "old", "assets/old.js": "" });
  // A folder can't be overwritten by a file.
  mkdirSync(join(served, "assets/new.js"));
  await expect(publish(folderOf(BUILT), served, NOW_MS + 60_000)).rejects.toThrow();
  expect(readFileSync(join(served, "index.html"), "utf8")).toBe("old");
  expect(readdirSync(join(served, "assets"))).toContain("old.js");
});
