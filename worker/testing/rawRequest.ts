/** A visitor with a plain socket: `fetch` can't reset a connection or leave an answer unread. @module */
import { connect } from "node:net";
import { RECIPE_PATH } from "../contract";

export type RawVisitor = ReturnType<typeof askRaw>;

/** Requests a recipe, by default as events. */
export function askRaw(url: URL, accept = "text/event-stream") {
  /** `received` is everything that has arrived, with the headers. */
  const visitor = { socket: connect(Number(url.port), url.hostname), received: "" };
  visitor.socket.setEncoding("utf8").on("data", (chunk) => {
    visitor.received += chunk;
  });
  // Expected after a reset. The tests check `received`.
  visitor.socket.on("error", () => {});
  const body = JSON.stringify({ ingredients: ["Onions", "Rice", "Eggs", "Peas"] });
  const headers = `Host: ${url.host}\r\nContent-Type: application/json\r\nAccept: ${accept}`;
  const request = `POST ${RECIPE_PATH} HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}`;
  visitor.socket.write(`${request}\r\n\r\n${body}`);
  return visitor;
}
