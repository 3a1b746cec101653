import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Bindings } from "../settings";
import { type Call, message, startGemini } from "../testing/gemini";
import { tryModels } from "./tryModels";

const RECIPE = `[lang]: en
[kind]: rice

# Pea Rice

**4 servings** · preparation [10 minutes](PT10M) · cooking [20 minutes](PT20M)

- *200 g* rice
- *100 g* peas

1. Boil *200 g* rice for [18 minutes](PT18M "Boil rice").
2. Stir in *100 g* peas.

[other]: <Pea soup> "PT25M: mint"
`;

const ANSWERS: Record<string, (call: Call) => void> = {
  good(call) {
    call.write(RECIPE);
    const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 20, thoughtsTokenCount: 3 };
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
  const folder = await mkdtemp(join(tmpdir(), "chef-basil-try-"));
  const GEMINI_MODELS = Object.keys(ANSWERS).join(", ");
  const bindings = { GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: gemini.url, GEMINI_MODELS };
  const lines: string[] = [];
  await tryModels(bindings as unknown as Bindings, folder, (line) => lines.push(line), 0);

  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/ +/g, " ")
      .replace(/ \d+\.\d\b/g, " s"),
  );
  const cellsOf = (status: string, end: string) =>
    rows.find((row) => row.includes(` ${status} ${end} `));
  expect(cellsOf("200", "STOP s s 11 23")).toBe(
    "plain 200 STOP s s 11 23 yes en rice 4 30 2 4 2 1 1",
  );
  expect(cellsOf("200", "MAX_TOKENS")).toContain("plain 200 MAX_TOKENS s s - - yes en rice");
  expect(rows.filter((row) => row.includes(" 404 "))).toHaveLength(1);
  expect(rows.filter((row) => row.includes("the page"))).toEqual([
    "good: the page could use it. 10 of 10 answers have the form, 10 have timers.",
    "formless: the page can't use it. 0 of 10 answers have the form, 0 have timers.",
    "cut: the page can't use it. 0 of 10 answers have the form, 10 have timers.",
    "gone: the page can't use it. 0 of 10 answers have the form, 0 have timers.",
  ]);
  expect(await readdir(join(folder, "good"))).toHaveLength(10);
  expect(await readFile(join(folder, "good", "own.md"), "utf8")).toBe(RECIPE);
  // The Worker's own prompt.
  expect(gemini.calls.at(9)?.body).toContain("Nonna's torta di mele");
  expect(lines.join()).not.toContain("a-key");
  await rm(folder, { recursive: true });
});
