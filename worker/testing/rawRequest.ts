/**
 * Requests by a plain socket, for what `fetch` can't do: a body that breaks off, a visitor who
 * never reads, or who closes the connection.
 *
 * @module
 */
import { connect } from "node:net";
import { RECIPE_PATH } from "../contract";

export type RawVisitor = ReturnType<typeof sendRaw>;

/** Sends the beginning of a request to the API, or all of it. */
export function sendRaw(
  url: URL,
  headers: Record<string, string>,
  body: string,
  path = RECIPE_PATH,
) {
  /** `received` is everything that has arrived, with the headers. */
  const visitor = { socket: connect(Number(url.port), url.hostname), received: "" };
  visitor.socket.setEncoding("utf8").on("data", (chunk) => {
    visitor.received += chunk;
  });
  // After a reset. The tests look at what has arrived.
  visitor.socket.on("error", () => {});
  const all = { Host: url.host, "Content-Type": "application/json", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  visitor.socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  return visitor;
}

/** Requests a recipe, by default as events. */
export function askRaw(url: URL, Accept = "text/event-stream") {
  const body = JSON.stringify({ ingredients: ["Onions", "Rice", "Eggs", "Peas"] });
  const headers = { Accept, "Content-Length": String(Buffer.byteLength(body)) };
  return sendRaw(url, headers, body);
}
