/** A visitor with a plain socket: `fetch` can't reset a connection or leave an answer unread. @module */
import { connect } from "node:net";
import { RECIPE_PATH } from "../contract";
import { nextVisitor } from "./worker";

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
  const headers = {
    Host: url.host,
    "Content-Type": "application/json",
    "Content-Length": body.length,
    Accept: accept,
    ...nextVisitor(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  visitor.socket.write(`POST ${RECIPE_PATH} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  return visitor;
}
