/**
 * WebKitGTK's own browser, on an X server without a screen: Playwright drives only a WebKit of its own.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { vi } from "vitest";
import { findMiniBrowser } from "./browsers";
import { drive, type Engine } from "./engine";

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
  const settings = started.adopt(await mkdtemp(join(tmpdir(), "webkit-")), (path) =>
    rm(path, { recursive: true }),
  );
  await mkdir(join(settings, "gtk-3.0"));
  // Reduced motion: a click would miss what is being scrolled.
  const animations = "[Settings]\ngtk-enable-animations=0\n";
  await writeFile(join(settings, "gtk-3.0/settings.ini"), animations);
  const locale = { LANG: "C.UTF-8", LC_ALL: undefined, LANGUAGE: undefined };
  // Without GDK_BACKEND, a Wayland desktop would be used instead. WebKit's sandbox fails as root and in
  // containers; only the product's own page is opened.
  const screen = { GDK_BACKEND: "x11", DISPLAY: `:${Number(number)}` };
  const sandbox = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const options = { ...env, ...locale, ...screen, ...sandbox, XDG_CONFIG_HOME: settings };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env: options, stdio: "ignore" });
  started.use(driver);

  let address = `http://127.0.0.1:${port}`;
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
  const drivenBy = (path: string, parameters: { id?: string }) =>
    send(path.replace("{id}", parameters.id ?? ""), parameters);
  return { ...drive(drivenBy), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
