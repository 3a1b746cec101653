import { afterEach, expect, it, vi } from "vitest";
import { joinTexts } from "./joinTexts";

afterEach(() => vi.useRealTimers());

it("hands the first text over at once, joins those within 100 ms, and keeps the order", () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const texts = joinTexts((event) => said.push(event.type === "text" ? event.text : event.type));
  const take = (text: string) => texts.take({ type: "text", text });
  const run = (ms: number, ...expected: string[]) => {
    vi.advanceTimersByTime(ms);
    expect(said.splice(0)).toEqual(expected);
  };
  take("a");
  run(0, "a");
  take("b");
  run(60);
  take("c");
  run(39);
  run(1, "bc");
  run(500);
  take("d");
  run(0, "d");
  take("e");
  texts.take({ type: "done", finishReason: "STOP" });
  run(0, "e", "done");
  take("f");
  texts.flush();
  run(0, "f");
  take("g");
  texts.drop();
  run(500);
});
