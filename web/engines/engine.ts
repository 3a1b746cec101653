/**
 * Firefox over TCP, without a driver, and WebKitGTK's own browser over HTTP. Both speak WebDriver. Playwright
 * drives only builds of its own.
 *
 * @see https://www.w3.org/TR/webdriver2/
 * @module
 */
import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { vi } from "vitest";
import { WAIT_MS } from "../../worker/testing/waits";
import { findFirefox, findMiniBrowser } from "./browsers";

/** Keys in WebDriver. */
const CONTROL = "\uE009";
export const ENTER = "\uE007";
export const ESCAPE = "\uE00C";

/** Commands: their paths over HTTP, and their names in Firefox. */
const COMMANDS = {
  "/session": "WebDriver:NewSession",
  "/url": "WebDriver:Navigate",
  "/window/rect": "WebDriver:SetWindowRect",
  "/element/{id}/click": "WebDriver:ElementClick",
  "/actions": "WebDriver:PerformActions",
  "/execute/sync": "WebDriver:ExecuteScript",
};

/** Sends a command. @returns Its value. @throws {Error} What the browser reports. */
type Send = (command: keyof typeof COMMANDS, parameters: object) => Promise<unknown>;

/** The key of a reference to an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type Engine = ReturnType<typeof drive>;

/** @param send Sends commands to a browser with one tab, in which nothing is stored. */
function drive(send: Send) {
  const down = (value: string) => ({ type: "keyDown", value });
  const up = (value: string) => ({ type: "keyUp", value });
  const press = (...actions: object[]) =>
    send("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  return {
    open: (url: string) => send("/url", { url }),
    /** Gives the window another size, in pixels. */
    resize: (width: number, height: number) => send("/window/rect", { width, height }),
    /** Scrolls to an element that a call has returned, and clicks it. Browsers allow sound only after a real click. */
    click: (element: unknown) =>
      send("/element/{id}/click", { id: (element as { [ELEMENT]: string })[ELEMENT] }),
    /** Types into the focused element. */
    type: (text: string) => press(...Array.from(text).flatMap((key) => [down(key), up(key)])),
    /** Pastes what was copied into the focused element. */
    paste: () => press(down(CONTROL), down("v"), up("v"), up(CONTROL)),
    /**
     * Calls a function in the page.
     *
     * @param script Must not use variables from outside.
     * @param args JSON, like the result. An element becomes a reference to it.
     */
    call: <A extends unknown[], R>(script: (...args: A) => R, ...args: A) =>
      send("/execute/sync", { script: `return (${script})(...arguments)`, args }) as Promise<
        Awaited<R>
      >,
  };
}

/**
 * Starts Firefox, headless.
 *
 * @param stack Ends it.
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function startFirefox(stack: AsyncDisposableStack): Promise<Engine> {
  const { path: profile } = stack.use(await mkdtempDisposable(join(tmpdir(), "firefox-")));
  // Any free port; and reduced motion: a click would miss what is being scrolled.
  const preferences = 'user_pref("marionette.port", 0);\nuser_pref("ui.prefersReducedMotion", 1);';
  await writeFile(join(profile, "user.js"), preferences);
  const options = ["--headless", "--marionette", "--profile", profile];
  const browser = spawn(findFirefox() ?? "", options, { stdio: "ignore" });
  stack.defer(async () => {
    if (browser.kill()) await once(browser, "exit");
  });
  const readPort = () => readFile(join(profile, "MarionetteActivePort"), "utf8");
  const port = await vi.waitFor(readPort, { timeout: WAIT_MS });
  const socket = connect(Number(port), "127.0.0.1");
  // What and which version it is.
  await receive(socket);
  const send: Send = async (command, parameters) => {
    const answer = receive(socket);
    const message = JSON.stringify([0, 0, COMMANDS[command], parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await answer;
    if (error) throw new Error(JSON.stringify(error));
    return result?.value;
  };
  await send("/session", {});
  return drive(send);
}

type Answer = [type: 1, id: number, error: object | null, result: { value?: unknown } | null];

/** @returns The next message, which is JSON after its length in bytes and a colon. */
async function receive(socket: Socket): Promise<Answer> {
  let received = Buffer.alloc(0);
  for await (const [bytes] of on(socket, "data", { close: ["close"] })) {
    received = Buffer.concat([received, bytes]);
    const start = received.indexOf(":") + 1;
    const end = start + Number(received.subarray(0, start - 1));
    if (start > 0 && received.length === end) return JSON.parse(received.toString("utf8", start));
  }
  throw new Error("Firefox has ended");
}

/**
 * Starts WebKitGTK's own browser, on an X server without a screen, in the locale `C`, which it then reports
 * as its language and `Intl` rejects.
 *
 * @param stack Ends both.
 */
export async function startWebKit(stack: AsyncDisposableStack): Promise<Engine> {
  // When it is ready, Xvfb writes the number of its display to file descriptor 3.
  const screenOptions = "-displayfd 3 -screen 0 1280x1280x24 -nolisten tcp".split(" ");
  const screen = stack.use(
    spawn("Xvfb", screenOptions, { stdio: ["ignore", "ignore", "ignore", "pipe"] }),
  );
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  const { path: settings } = stack.use(await mkdtempDisposable(join(tmpdir(), "webkit-")));
  await mkdir(join(settings, "gtk-3.0"));
  // Reduced motion: a click would miss what is being scrolled.
  const animations = "[Settings]\ngtk-enable-animations=0\n";
  await writeFile(join(settings, "gtk-3.0/settings.ini"), animations);
  const locale = { LANG: "C.UTF-8", LC_ALL: undefined, LANGUAGE: undefined };
  // Without GDK_BACKEND, a Wayland desktop would be used instead. WebKit's sandbox fails as root and in
  // containers; only the product's own page is opened.
  const display = { GDK_BACKEND: "x11", DISPLAY: `:${Number(number)}` };
  const sandbox = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const options = { ...env, ...locale, ...display, ...sandbox, XDG_CONFIG_HOME: settings };
  // The display's number is unique on this machine, and so is this port.
  const port = 45_000 + Number(number);
  stack.use(spawn("WebKitWebDriver", [`--port=${port}`], { env: options, stdio: "ignore" }));

  let address = `http://127.0.0.1:${port}`;
  // The driver might close an idle connection just when the next command is sent on it.
  const headers = { Connection: "close" };
  await vi.waitFor(() => fetch(`${address}/status`, { headers }), { timeout: WAIT_MS });
  async function post(path: string, parameters: object): Promise<never> {
    const body = JSON.stringify(parameters);
    const response = await fetch(address + path, { method: "POST", headers, body });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  }
  const browser = { binary: findMiniBrowser(), args: ["--automation"] };
  const alwaysMatch = { "webkitgtk:browserOptions": browser };
  const { sessionId } = await post("/session", { capabilities: { alwaysMatch } });
  address += `/session/${sessionId}`;
  stack.defer(async () => void (await fetch(address, { method: "DELETE", headers })));
  return drive((path, parameters: { id?: string }) =>
    post(path.replace("{id}", parameters.id ?? ""), parameters),
  );
}
