/**
 * A TCP proxy between browser and Worker: a network that fails, or a site that changes.
 *
 * @module
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Proxy extends AsyncDisposable {
  /** Address of the page through this proxy. */
  url: string;
  /**
   * From now on forwards no data in either direction, while all connections stay open.
   *
   * @param afterBytes Of answers that are still forwarded.
   */
  goSilent(afterBytes?: number): void;
  /** Closes all connections. New ones are forwarded to another server. */
  switchTo(to: URL): void;
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
}

/** @param to Address of the Worker. */
export async function openProxy(to: URL): Promise<Proxy> {
  let bytesLeft = Infinity;
  let target = to;
  const sockets = new Set<Socket>();
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((browser) => {
    const worker = connect(Number(target.port), target.hostname);
    browser.on("data", (bytes) => bytesLeft > 0 && worker.write(bytes));
    worker.on("data", (bytes) => {
      browser.write(bytes.subarray(0, bytesLeft));
      bytesLeft = Math.max(0, bytesLeft - bytes.length);
    });
    for (const [from, into] of [
      [browser, worker],
      [worker, browser],
    ] as const) {
      sockets.add(from);
      // The Worker closes connections that are idle for some seconds: that is not silence.
      from.on("close", () => bytesLeft > 0 && into.destroy());
      from.on("error", () => into.destroy());
    }
  });
  async function close() {
    closeAll();
    await new Promise((resolve) => server.close(resolve));
  }
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goSilent(afterBytes = 0) {
      bytesLeft = afterBytes;
    },
    switchTo(other) {
      bytesLeft = Infinity;
      target = other;
      closeAll();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
