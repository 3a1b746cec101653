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
  /** Whether only the beginning of an answer is forwarded, while its connection stays open. */
  stalls: boolean;
  /** From now on forwards to another server. */
  switchTo(to: URL): void;
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
}

/** @param to Address of the Worker. */
export async function openProxy(to: URL): Promise<Proxy> {
  const server = createServer((asked, answer) => {
    const target = proxy.route(asked.url ?? "");
    if (typeof target === "number") return answer.writeHead(target).end("The proxy says no");
    const { method, headers } = asked;
    const forwarded = request(target, { method, headers, agent: false }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      if (proxy.stalls) received.once("data", (bytes) => answer.write(bytes.subarray(0, 999)));
      else received.pipe(answer);
    });
    forwarded.on("error", () => answer.destroy());
    answer.on("close", () => forwarded.destroy());
    asked.pipe(forwarded);
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
    stalls: false,
    switchTo(other) {
      proxy.route = (path) => new URL(path, other);
      proxy.stalls = false;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return proxy;
}
