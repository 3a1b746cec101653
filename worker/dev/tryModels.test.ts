import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findRecipe } from "../demo/findRecipe";
import type { Bindings } from "../settings";
import { type Call, message, startGemini } from "../testing/gemini";
import { tryModels } from "./tryModels";

const RECIPE = findRecipe(["rice", "eggs", "peas", "onions"]);

const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 20, thoughtsTokenCount: 3 };

const ANSWERS: Record<string, (call: Call) => void> = {
  good(call) {
    call.write(RECIPE);
    call.response.end(`data: ${JSON.stringify({ ...message("", "STOP"), usageMetadata })}\n\n`);
  },
  formless: (call) => call.end("Boil the rice, add the peas."),
  cut: (call) => call.end(RECIPE, "MAX_TOKENS"),
  gone: (call) => call.fail(404),
};

it("a model is judged by the form of ten answers, which are kept", async () => {
  await using gemini = await startGemini();
  gemini.answer = (call) =>
    ANSWERS[/models\/(\w+):/.exec(call.response.req.url ?? "")?.[1] ?? ""]?.(call);
  await using folder = await mkdtempDisposable(join(tmpdir(), "chef-basil-try-"));
  const GEMINI_MODELS = Object.keys(ANSWERS).join(", ");
  const settings = { GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: gemini.url, GEMINI_MODELS };
  const bindings = settings as unknown as Bindings;
  const lines: string[] = [];
  const tables: Record<string, Record<string, unknown>>[] = [];
  const report = {
    log: (line: string) => void lines.push(line),
    table: (table: (typeof tables)[number]) => void tables.push(table),
  };
  await tryModels(bindings, [], folder.path, report, 0);

  const [good, , cut, gone] = tables;
  const found = { title: "Egg Fried Rice", servings: "4 servings", timers: 6, others: 3 };
  expect(good?.plain).toMatchObject({ status: 200, end: "STOP", ...usageMetadata, ...found });
  expect(cut?.plain).toMatchObject({ ...found, others: 0, end: "MAX_TOKENS" });
  expect(Object.values(gone ?? {})).toMatchObject([{ status: 404, end: "misconfigured" }]);
  expect(lines.filter((line) => line.includes("the page"))).toEqual([
    "good: the page could use it. Of 10, 10 have the form.",
    "formless: the page can't use it. Of 10, 0 have the form.",
    "cut: the page can't use it. Of 10, 0 have the form.",
    "gone: the page can't use it. Of 10, 0 have the form.",
  ]);
  expect(await readFile(join(folder.path, "good/own.md"), "utf8")).toBe(RECIPE);
  // The Worker's own prompt.
  expect(gemini.calls.at(9)?.body).toContain("Nonna's torta di mele");
});
