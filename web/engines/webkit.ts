/**
 * WebKitGTK's own browser on an X server without a screen, driven by WebDriver: its driver knows no
 * BiDi, and Playwright drives only a WebKit of its own.
 *
 * @see https://www.w3.org/TR/webdriver2/
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { env } from "node:process";
import { vi } from "vitest";
import { findMiniBrowser } from "./browsers";
import type { Engine } from "./engine";

/** Starts the browser in the locale `C`, which it then reports as its language and `Intl` rejects. */
export async function startWebKit(): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  // When it is ready, Xvfb writes the number of its display to file descriptor 3.
  const screenOptions = "-displayfd 3 -screen 0 1280x1280x24 -nolisten tcp".split(" ");
  const display = started.use(
    spawn("Xvfb", screenOptions, { stdio: ["ignore", "ignore", "ignore", "pipe"] }),
  );
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, "data");
  // The display's number is unique on this machine, and so is this port.
  const port = 45_000 + Number(number);
  const locale = { LANG: "C.UTF-8", LC_ALL: undefined, LANGUAGE: undefined };
  // Without GDK_BACKEND, a Wayland desktop would be used instead. WebKit's sandbox fails as root and in
  // containers; only the product's own page is opened.
  const screen = { GDK_BACKEND: "x11", DISPLAY: `:${Number(number)}` };
  const sandbox = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const options = { env: { ...env, ...locale, ...screen, ...sandbox }, stdio: "ignore" } as const;
  started.use(spawn("WebKitWebDriver", [`--port=${port}`], options));

  let address = `http://127.0.0.1:${port}`;
  /** Sends a command. @returns Its value. @throws {Error} What the driver reports. */
  async function send(path: string, body?: object, method = "POST") {
    const response = await fetch(address + path, {
      method,
      // The driver might close an idle connection just when the next command is sent on it.
      headers: { Connection: "close" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  }
  await vi.waitFor(() => send("/status", undefined, "GET"), { timeout: 20_000 });
  const browser = { binary: findMiniBrowser(), args: ["--automation"] };
  const alwaysMatch = { "webkitgtk:browserOptions": browser };
  const { sessionId } = await send("/session", { capabilities: { alwaysMatch } });
  address += `/session/${sessionId}`;
  started.defer(() => send("", undefined, "DELETE"));
  const stack = started.move();

  const act = (type: string, actions: object[]) =>
    send("/actions", { actions: [{ type, id: type, actions }] });
  return {
    open: (url) => send("/url", { url }),
    resize: (width, height) => send("/window/rect", { width, height }),
    async click(x, y) {
      const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
      const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
      await act("pointer", [move, ...press]);
    },
    async type(text) {
      const press = (value: string) => ["keyDown", "keyUp"].map((type) => ({ type, value }));
      await act("key", Array.from(text).flatMap(press));
    },
    call: (script, ...args) =>
      send("/execute/sync", { script: `return (${script})(...arguments)`, args }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
