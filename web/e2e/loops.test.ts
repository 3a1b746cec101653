/** A model that loops: the page shows what it can't read as it is, and stays usable. */
import { expect } from "vitest";
import { LOOPS } from "../src/reading/testing/loops";
import { it } from "./journey";
import { readClipboard, request, settled } from "./visit";

const CHARACTERS = 64 * 1024;
const PIECE_CHARACTERS = CHARACTERS / 16;

// Of the others, unit tests tell.
it.for(["nested quotations", "steps"])(
  "64 KiB of %s lose no word, and leave Stop, Copy and Reset usable",
  async (name, { visitor }) => {
    const { page, on } = visitor;
    const call = await request(visitor);
    const text = `# Soup\n\nFirst\n\n${LOOPS[name]?.(CHARACTERS)}\n\nLast`.slice(0, CHARACTERS);
    const letters = (some: string) => some.replace(/[^a-z]/gi, "").length;
    for (let end = PIECE_CHARACTERS; end <= CHARACTERS; end += PIECE_CHARACTERS) {
      call.write(text.slice(end - PIECE_CHARACTERS, end));
      // So that each piece is one of its own for the page.
      await expect
        .poll(async () => letters((await on.recipe.textContent()) ?? ""))
        .toBeGreaterThanOrEqual(letters(text.slice(0, end)));
    }
    await on.stop.click();
    await settled(page);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const [words = ""] = await readClipboard(visitor);
    expect(letters(words)).toBe(letters(`${text} This recipe is not complete.`));
    await on.reset.click();
    expect(await on.recipe.count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  },
);
