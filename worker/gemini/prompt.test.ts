import { expect, it } from "vitest";
import { writePrompt } from "./prompt";

it("the prompt is the instruction, a blank line, and the request with the ingredients joined by commas", () => {
  const [instruction, request, ...rest] = writePrompt(["Onions", "2 eggs", "é, ü", "Rice"]).split(
    "\n\n",
  );
  expect(request).toBe(
    "I have Onions, 2 eggs, é, ü, Rice. Please give me a recipe you'd recommend I make!",
  );
  expect(rest).toEqual([]);
  expect(instruction).toMatch(/some or all/);
  expect(instruction).toMatch(/not many/);
  expect(instruction).toMatch(/not safe to eat, and say so/);
  expect(instruction).toMatch(/Answer in Markdown, in the language of the list\./);
  expect(instruction).toMatch(/\(extra\) behind each one that is not in the list/);
  for (const form of [
    /first-level heading/,
    /servings and time/,
    /second-level headings/,
    /bullets with amounts/,
    /numbered steps with times in figures/,
    /no word before or after/i,
  ]) {
    expect(instruction).toMatch(form);
  }
});

it("the prompt contains no lone surrogates", () => {
  expect(writePrompt(["\ud83e", "🧅"])).toContain("I have \ufffd, 🧅.");
});
