/**
 * Stock Firefox, headless. It speaks WebDriver over TCP, without a driver.
 *
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { findFirefox } from "./browsers";
import { COMMANDS, drive, type Engine } from "./engine";

type Answer = [type: 1, id: number, error: object | null, result: { value?: unknown }];

export async function startFirefox(): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  const profile = started.adopt(await mkdtemp(join(tmpdir(), "firefox-")), (path) =>
    rm(path, { recursive: true }),
  );
  // Any free port; and reduced motion: a click would miss what is being scrolled.
  const preferences = { "marionette.port": 0, "ui.prefersReducedMotion": 1 };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const options = ["--headless", "--marionette", "--profile", profile];
  const browser = spawn(findFirefox() ?? "", options, { stdio: "ignore" });
  started.defer(async () => {
    if (browser.kill()) await once(browser, "exit");
  });
  const readPort = () => readFile(join(profile, "MarionetteActivePort"), "utf8");
  const port = await vi.waitFor(readPort, { timeout: 60_000 });
  const send = await connectTo(Number(port));
  await send("WebDriver:NewSession", {});
  const stack = started.move();
  return {
    ...drive((command, parameters) => send(COMMANDS[command], parameters)),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Connects to Firefox. Each message is JSON, after its length in bytes and a colon. */
async function connectTo(port: number) {
  const socket = connect(port, "127.0.0.1");
  const messages = readMessages(socket);
  // What and which version it is.
  await messages.next();
  let sent = 0;
  return async (command: string, parameters: object) => {
    const message = Buffer.from(JSON.stringify([0, sent++, command, parameters]));
    socket.write(`${message.length}:`);
    socket.write(message);
    const [, , error, { value }] = (await messages.next()).value as Answer;
    if (error) throw new Error(JSON.stringify(error));
    return value;
  };
}

async function* readMessages(socket: AsyncIterable<Buffer>): AsyncGenerator<unknown, void> {
  let received = Buffer.alloc(0);
  for await (const bytes of socket) {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const start = received.indexOf(":") + 1;
      const end = start + Number(received.subarray(0, start - 1));
      if (start === 0 || received.length < end) break;
      yield JSON.parse(received.toString("utf8", start, end));
      received = received.subarray(end);
    }
  }
}
