/** A change of the recipe on the page: who is offered it, what is asked, what comes of it. */
import { expect } from "vitest";
import { MAX_CHANGE_BYTES, type RecipeRequest } from "../../worker/contract";
import { focused, tabTo } from "./assistive";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { ask, plain, settled, showRecipe, type Visit } from "./visit";

const MILD = EGGS.replace("Boil", "Peel and boil");
const PAN = EGGS.replace("Egg rice", "Egg pan");
const HALF = EGGS.slice(0, -40);

function changeParts({ page, on }: Visit) {
  const wish = page.getByRole("textbox", { name: "Change this recipe", exact: true });
  return { ...on, wish, change: on.button("Change") };
}

it("by keyboard: ask, stop, ask again, go back, fail, retry", async ({ visitor }) => {
  const { page, gemini } = visitor;
  const { keyboard } = page;
  const on = changeParts(visitor);
  const bodies: RecipeRequest[] = [];
  page.on("request", (sent) => sent.method() === "POST" && bodies.push(sent.postDataJSON()));

  await showRecipe(visitor, EGGS);
  await on.box("Step 1").check();
  await tabTo(page, "Change this recipe");
  await keyboard.type(" ");
  await keyboard.press("Enter");
  await on.wish.fill("");
  await keyboard.insertText("x".repeat(201));
  expect(await on.wish.inputValue()).toBe("x".repeat(200));
  await on.wish.fill("without the oven");
  expect(bodies).toHaveLength(1);

  // Stopped before the first word.
  await keyboard.press("Enter");
  await on.loader.waitFor();
  expect(await focused(page)).toBe("Recipe");
  // The recipe stays, until the first words of the other.
  expect(await page.getByText("Changing: without the oven…").isVisible()).toBe(true);
  expect(await page.locator("[inert] h2").isVisible()).toBe(true);
  const call = await gemini.next();
  expect(call.body).toContain('Change it like this: \\"without the oven\\".');
  await tabTo(page, "Stop");
  await keyboard.press("Enter");
  await settled(page);
  await call.closed;
  expect(await on.box("Step 1").isChecked()).toBe(true);
  expect(await on.wish.inputValue()).toBe("without the oven");

  // Asked again. Its words take the place of the wish.
  await tabTo(page, "Change");
  await keyboard.press("Enter");
  const next = await gemini.next();
  next.write(PAN.slice(0, -40));
  await on.title("Egg pan").waitFor();
  expect(await on.wish.count()).toBe(0);
  expect(await page.getByText("Changed: without the oven").isVisible()).toBe(true);
  next.end(PAN.slice(-40));
  await settled(page);
  expect(await on.wish.inputValue()).toBe("");
  expect(await on.box("Step 1").isChecked()).toBe(false);
  const ingredients = ["Onions", "Rice", "Eggs", "Peas"];
  const asked = { ingredients, change: { recipe: EGGS, wish: "without the oven" } };
  expect(bodies.slice(1)).toEqual([asked, asked]);

  // Back is the recipe as it was.
  await on.back("Egg rice").press("Enter");
  await on.title("Egg rice").waitFor();
  expect(await on.box("Step 1").isChecked()).toBe(true);
  expect(await on.wish.inputValue()).toBe("without the oven");

  // Without words: the wish is there again, and so is another way to ask.
  await on.wish.fill("milder");
  await keyboard.press("Enter");
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await on.wish.inputValue()).toBe("milder");
  expect(await on.another.count()).toBe(0);
  expect(await on.retry.count()).toBe(1);

  // After the first words.
  await ask(visitor, on.retry, HALF, "MAX_TOKENS");
  expect(await on.wish.count()).toBe(0);
  await on.back("Egg rice").click();
  expect(await on.wish.inputValue()).toBe("milder");
  await on.back("Egg rice").click();
  await ask(visitor, on.retry, MILD);
  expect(await on.wish.inputValue()).toBe("");
  const milder = { ingredients, change: { recipe: EGGS, wish: "milder" } };
  expect(bodies.slice(3)).toEqual([milder, milder, milder]);

  // No wish is kept.
  const stored = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(stored).toContain("Peel and boil");
  expect(stored).not.toMatch(/milder|without the oven/);
});

it("is offered where it can be asked for; what was typed stays", async ({ visitor }) => {
  const { page, gemini } = visitor;
  const on = changeParts(visitor);
  const isOffered = async () => [await on.wish.count(), await on.another.count()];
  await showRecipe(visitor, EGGS);
  await on.wish.fill("for children");
  await on.startCooking.click();
  await on.wish.waitFor({ state: "hidden" });
  expect(await on.another.count()).toBe(0);
  await on.leaveCooking.click();
  // The list is too short for another dish.
  await on.button("Edit Peas").click();
  expect(await isOffered()).toEqual([1, 0]);
  expect(await on.wish.inputValue()).toBe("for children");
  await page.keyboard.press("Enter");
  await on.another.waitFor();
  // Another request failed.
  await on.requestButton.click();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await isOffered()).toEqual([0, 0]);
  await on.retry.click();
  await gemini.next();
  await on.stop.click();
  await settled(page);
  expect(await on.wish.inputValue()).toBe("for children");
  // A recipe that is too long.
  await showRecipe(visitor, EGGS.padEnd(MAX_CHANGE_BYTES, "Stir. "));
  expect(await isOffered()).toEqual([0, 1]);
  await showRecipe(visitor, EGGS);
  expect(await on.wish.inputValue()).toBe("");

  // A timer of the recipe before runs on.
  await on.start("8 minutes").click();
  await on.wish.fill("milder");
  await ask(visitor, on.change, MILD);
  await on.stopTimer("8 minutes").waitFor();
  await on.start("8 minutes").waitFor();

  await page.route("**/api/recipe", (route) => {
    const json = { error: { code: "daily_limit" } };
    return route.fulfill({ status: 429, json, headers: { "Retry-After": "3600" } });
  });
  await on.wish.fill("hotter");
  await on.change.click();
  await on.alert.getByText(/used up\. There are new ones from/).waitFor();
  expect(await on.title("Egg rice").isVisible()).toBe(true);
  expect(await on.wish.inputValue()).toBe("hotter");
  for (const button of [on.change, on.requestButton]) expect(await button.isDisabled()).toBe(true);
  // The reason is far above.
  await page.getByText("Please try again in 60 minutes.").waitFor();
  await on.wish.press("Enter");
  expect(await on.loader.count()).toBe(0);
});

it("is for as many as are shown, outlives Back and forth, and needs no list", async ({
  visitor,
}) => {
  const { page, gemini } = visitor;
  const on = changeParts(visitor);
  const amount = on.recipe.getByText("eggs").first();
  const change = async (to: string, wish = "milder") => {
    await on.wish.fill(wish);
    await on.change.click();
    const call = await gemini.next();
    call.end(to);
    await settled(page);
    return call.body;
  };
  await showRecipe(visitor, EGGS);
  await on.button("More servings").click();
  // Of the longest wish, too, all is sent.
  const wish = `${"milder, ".repeat(24)}no nuts.`;
  const asked = await change(MILD, wish);
  expect(asked).toContain(`\\"${wish}\\". Write it for 3 instead of 2`);
  await on.step(/Peel and boil/).waitFor();
  expect(plain(await amount.textContent())).toBe("6 eggs");
  await page.reload();
  await expect.poll(() => amount.textContent().then(plain)).toBe("6 eggs");

  // The model did as it was told, or as the wish told it.
  expect(await change(PAN.replace("2 servings", "3 servings"))).toContain("for 3 instead of 2");
  expect(plain(await amount.textContent())).toBe("4 eggs");
  expect(await change(EGGS)).not.toContain("instead of");

  await on.wish.fill("with leeks");
  await on.anyBack.first().click();
  await on.wish.fill("with peas");
  await on.back("Egg rice").first().click();
  expect(await on.wish.inputValue()).toBe("with leeks");
  await on.anyBack.first().click();
  expect(await on.wish.inputValue()).toBe("with peas");
});
