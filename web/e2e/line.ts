/**
 * The line between a browser and the Worker, which can go dead without being closed.
 *
 * @module
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Line extends AsyncDisposable {
  /** Of the page, by this line. */
  url: string;
  /** From now on nothing gets through, in either direction, while all sockets stay open. */
  goDead(): void;
}

/** @param to Where the Worker listens. */
export async function openLine(to: URL): Promise<Line> {
  let dead = false;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const worker = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [browser, worker],
      [worker, browser],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => dead || into.write(bytes));
      from.on("close", () => into.destroy());
      from.on("error", () => into.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDead() {
      dead = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
