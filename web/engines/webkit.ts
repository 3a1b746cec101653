/**
 * WebKitGTK's own browser on an X server without a screen, driven by WebDriver.
 *
 * @see https://www.w3.org/TR/webdriver2/
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { env } from "node:process";
import { vi } from "vitest";
import { type Engine, findElement, type Part } from "./engine";
import { findWebKit } from "./install";

const START_TIMEOUT_MS = 20_000;
const ENTER = "\uE007";

/** @param locale For the environment variable LANG. */
export async function startWebKit(locale: string): Promise<Engine> {
  const paths = findWebKit();
  if (!paths) throw new Error("WebKitGTK is not installed");
  await using started = new AsyncDisposableStack();

  const display = started.use(
    // It writes its number to this file descriptor when it is ready.
    spawn(paths.display, ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    }),
  );
  const [displayNumber] = await once(display.stdio[3] as NodeJS.ReadableStream, "data");

  const port = await findFreePort();
  started.use(
    spawn(paths.driver, [`--port=${port}`], {
      env: {
        ...env,
        LANG: locale,
        LC_ALL: undefined,
        LANGUAGE: undefined,
        // A desktop's own display would be preferred.
        GDK_BACKEND: "x11",
        DISPLAY: `:${String(displayNumber).trim()}`,
        // WebKit's sandbox needs rights that root and containers don't have. Only the product's own
        // page is opened.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      },
      stdio: "ignore",
    }),
  );
  const driver = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${driver}/status`), { timeout: START_TIMEOUT_MS });

  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>("POST", `${driver}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: paths.browser, args: ["--automation"] },
      },
    },
  });
  const session = `${driver}/session/${sessionId}`;
  started.defer(() => send("DELETE", session));
  const stack = started.move();

  const call: Engine["call"] = (script, ...args) =>
    send("POST", `${session}/execute/sync`, { script: `return (${script})(...arguments)`, args });

  /** @returns A reference to an element, and the address for commands to it. */
  async function find(part: Part) {
    // The driver converts an element into a reference, and back.
    const element = await call(findElement, part);
    if (!element) throw new Error(`Not found: ${JSON.stringify(part)}`);
    return { element, address: `${session}/element/${Object.values(element)[0]}` };
  }

  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url) {
      const { handle } = await send<{ handle: string }>("POST", `${session}/window/new`, {
        type: "tab",
      });
      await send("DELETE", `${session}/window`);
      await send("POST", `${session}/window`, { handle });
      await send("POST", `${session}/url`, { url: url.href });
    },
    reload: () => send("POST", `${session}/refresh`, {}),
    async resize(width, height) {
      await send("POST", `${session}/window/rect`, { width, height });
    },
    async click(part) {
      const { element, address } = await find(part);
      await call(standStill, element);
      await send("POST", `${address}/click`, {});
    },
    async type(part, text) {
      const { address } = await find(part);
      await send("POST", `${address}/value`, { text: text + ENTER });
    },
    call,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/**
 * Runs in the page. Scrolls the element into view and resolves when it stands still in two frames:
 * a driver's click goes to the place where the element was when the driver looked.
 */
function standStill(element: Element): Promise<void> {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  return new Promise((resolve) => {
    let before = "";
    const look = () => {
      const { x, y } = element.getBoundingClientRect();
      const place = `${x} ${y}`;
      if (place === before) resolve();
      else requestAnimationFrame(look);
      before = place;
    };
    look();
  });
}

/** Sends a command. @returns Its value. @throws {Error} What the driver reports. */
async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    // The driver might close an idle connection just when the next command is sent on it.
    headers: { Connection: "close" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as {
    value: Value & { error: string; message: string };
  };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
