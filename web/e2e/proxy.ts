/**
 * A TCP proxy between browser and Worker, which can go silent without closing its connections.
 *
 * @module
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Proxy extends AsyncDisposable {
  /** Address of the page through this proxy. */
  url: string;
  /** From now on forwards no data in either direction, while all connections stay open. */
  goSilent(): void;
}

/** @param to Address of the Worker. */
export async function openProxy(to: URL): Promise<Proxy> {
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const worker = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [browser, worker],
      [worker, browser],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => silent || into.write(bytes));
      from.on("close", () => into.destroy());
      from.on("error", () => into.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goSilent() {
      silent = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
