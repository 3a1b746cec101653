/**
 * An HTTP proxy in front of the Worker. Simulates failing networks and servers, and deployments.
 *
 * @module
 */
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Proxy extends AsyncDisposable {
  /** Address of the page through this proxy. */
  url: string;
  /** @returns The URL to which a request for this path is forwarded, or the status to answer with. */
  route(path: string): URL | number;
  /** @returns The `Content-Type` for this path, or `undefined` to forward the original. */
  typeOf(path: string): string | undefined;
  /**
   * From now on forwards no data in either direction, while all connections stay open.
   *
   * @param afterBytes Number of bytes of an answer's body that are still forwarded.
   */
  goSilent(afterBytes?: number): void;
  /** Ends all answers. From now on forwards to another server. */
  switchTo(to: URL): void;
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
}

/** @param to Address of the Worker. */
export async function openProxy(to: URL): Promise<Proxy> {
  let bytesLeft = Infinity;
  const server = createServer((asked, answer) => {
    const target = proxy.route(asked.url ?? "");
    if (typeof target === "number") return answer.writeHead(target).end("The proxy says no");
    const { method, headers } = asked;
    const forwarded = request(target, { method, headers, agent: false }, (received) => {
      if (bytesLeft === 0) return;
      const type = proxy.typeOf(asked.url ?? "") ?? received.headers["content-type"];
      const changed = { ...received.headers, ...(type && { "content-type": type }) };
      answer.writeHead(received.statusCode ?? 502, changed);
      received.on("data", (bytes) => {
        answer.write(bytes.subarray(0, bytesLeft));
        bytesLeft = Math.max(0, bytesLeft - bytes.length);
      });
      received.on("end", () => bytesLeft > 0 && answer.end());
    });
    forwarded.on("error", () => bytesLeft > 0 && answer.destroy());
    answer.on("close", () => forwarded.destroy());
    if (bytesLeft > 0) asked.pipe(forwarded);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  async function close() {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    route: (path) => new URL(path, to),
    typeOf: () => undefined,
    goSilent(afterBytes = 0) {
      bytesLeft = afterBytes;
    },
    switchTo(other) {
      bytesLeft = Infinity;
      proxy.route = (path) => new URL(path, other);
      server.closeAllConnections();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return proxy;
}
