/** A browser extension removes a node of the page, or replaces it by a copy. */
import { expect } from "vitest";
import { PEAS, pass, show } from "./cookingParts";
import { it } from "./journey";
import { STATES } from "./states";
import { listed, showRecipe } from "./visit";

const REMINDER = "An AI suggested this";

it.for(["removed", "copied", "wrapped"])(
  "where the reminder is %s, the next recipe is shown, and the timer rings",
  async (how, { visit }) => {
    const { page, errors } = visit;
    const on = await show(visit);
    await on.start("8 minutes").click();
    await showRecipe(visit, PEAS);
    const reminder = page.locator("footer", { hasText: REMINDER });
    for (const dish of ["Egg rice", "Pea soup"]) {
      await reminder.evaluate((footer, how) => {
        const wrapper = document.createElement("div");
        if (how === "wrapped") footer.parentNode?.replaceChild(wrapper, footer);
        if (how === "wrapped") wrapper.appendChild(footer);
        if (how === "copied") footer.parentNode?.replaceChild(footer.cloneNode(true), footer);
        if (how === "removed") footer.remove();
      }, how);
      await on.anyBack.click();
      await on.title(dish).waitFor();
      await reminder.waitFor();
    }
    await pass(page, 8);
    await on.dismiss.click();
    expect(errors.join()).not.toContain("185");
    await expect.poll(() => on.timerList.count()).toBe(0);
  },
);

it("an error at the root restarts the page with all that it had; a second leaves a button that reloads", async ({
  visit,
}) => {
  const { page, gemini, errors } = visit;
  const on = await show(visit);
  const row = on.timerList.getByRole("listitem").first();
  /** React then fails to remove the row when the timer ends or is dismissed. */
  const removeRow = () => row.evaluate((li) => li.remove());
  await on.start("8 minutes").click();
  await on.start("12 minutes").click();
  await on.box("Step 2").check();
  await pass(page, 7.9);
  await on.requestButton.click();
  const call = await gemini.next();
  call.write("# Pea soup\n\n1. Stir");
  await on.title("Pea soup").waitFor();
  await on.input.pressSequentially("leeks, d");
  await removeRow();
  await pass(page, 0.1);
  await on.dismiss.waitFor();
  expect(errors.join()).toContain("removeChild");
  expect(await on.input.inputValue()).toBe("leeks, d");
  expect(await listed(page)).toHaveLength(4);
  // The requested recipe is still being written.
  call.end(" and eat.");
  await on.recipe.getByText("Stir and eat.").waitFor();
  await on.back("Egg rice").click();
  expect(await on.box("Step 2").isChecked()).toBe(true);

  // With the list around it.
  await row.evaluate((li) => li.parentElement?.remove());
  await page.keyboard.press("Escape");
  await page.getByText("Something keeps changing this page").waitFor();
  await pass(page, 4);
  await on.dismiss.click();
  await on.button("Reload").click();
  await on.title("Egg rice").waitFor();
  expect(await on.box("Step 2").isChecked()).toBe(true);
});

it("after an error at the root an entry is edited on", async ({ visit }) => {
  const { page, errors } = visit;
  await STATES.split(visit);
  await page.getByRole("button", { name: /^Edit Eggs/ }).click();
  const field = page.getByRole("textbox", { name: /^Edit Eggs/ });
  await field.fill("red oni");
  // React fails to remove what another tab has forgotten.
  await page.getByRole("group", { name: "Recently used" }).evaluate((group) => {
    group.remove();
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  await expect.poll(() => errors.join()).toContain("removeChild");
  expect(await field.inputValue()).toBe("red oni");
  await field.pressSequentially("ons");
  await page.keyboard.press("Enter");
  expect(await listed(page)).toEqual(["Red onions"]);
});

it("after an error at the root a photo keeps its names, and is not sent again", async ({
  visit,
}) => {
  const { page, on, gemini, errors } = visit;
  await STATES.photo(visit);
  const sent = gemini.calls.length;
  await on.button("Add Garlic").click();
  await on.button("Remove Onions").evaluate((cross) => {
    const wrapper = document.createElement("div");
    const li = cross.parentElement;
    if (li) li.parentElement?.insertBefore(wrapper, li).appendChild(li);
  });
  await on.button("Remove Onions").click();
  await expect.poll(() => errors.join()).toContain("removeChild");
  await on.button("Add Carrots").click();
  expect(await listed(page)).toEqual(["Garlic", "Carrots"]);
  expect(gemini.calls).toHaveLength(sent);
});
