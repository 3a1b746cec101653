/** A recipe's life on the page: loading, writing, Stop, the next one, Reset. */
import { describe, expect } from "vitest";
import { it } from "./journey";
import { RECIPE } from "./states";
import { add, listed, request, settled, showRecipe } from "./visit";

const ARABIC = `# أرز بالبصل والبيض

## المكونات

- 200 غرام أرز
- 4 بيضات

## الطريقة

1. اسلق البيض لمدة 8 دقائق في ماء مغلي.
2. اطبخ الأرز مع البصل على نار هادئة لمدة 12 دقيقة، ثم غطه واتركه.
3. قدم الأرز مع البيض.
`;

it("loads, is written and ends, while the list can be changed", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  await on.loader.waitFor();
  expect(call.body).toContain("I have Onions, Rice, Eggs, Peas. ");
  expect(await on.loader.getAttribute("aria-valuenow")).toBeNull();
  expect(await on.requestButton.isDisabled()).toBe(true);
  expect(await on.reset.isVisible()).toBe(true);
  expect(await on.status.textContent()).toBe("Loading recipe");
  await add(page, "leeks");
  await page.getByRole("button", { name: "Remove Onions", exact: true }).click();
  expect(await listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
  expect(await on.loader.isVisible()).toBe(true);

  call.write("# Pea ");
  const heading = on.recipe.getByRole("heading");
  await heading.waitFor();
  expect(await on.loader.count()).toBe(0);
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  expect(await on.requestButton.isDisabled()).toBe(true);
  expect(await on.status.textContent()).toBe("Loading recipe");
  call.write("soup\n\n1. Boil **peas**.");
  await on.recipe.getByRole("listitem").filter({ hasText: "Boil peas." }).waitFor();
  call.end("\n2. Eat.");
  await settled(page);
  expect(await on.status.textContent()).toBe("Recipe ready");
  expect(await heading.allTextContents()).toEqual(["Pea soup"]);
  expect(await on.recipe.locator("ol > li").allInnerTexts()).toEqual(["Boil peas.", "Eat."]);
  expect(await on.stop.count()).toBe(0);
  expect(await on.requestButton.isEnabled()).toBe(true);
  await page.getByText("Check it for allergies and cooking times").waitFor();
  expect(await page.getByText("demo").count()).toBe(0);

  await page.getByRole("button", { name: "Remove Rice" }).click();
  await add(page, "rice", "salt");
  expect(await heading.allTextContents()).toEqual(["Pea soup"]);
  expect(visitor.errors).toEqual([]);
});

describe("Stop", () => {
  it("before the first text leaves no recipe", async ({ visitor }) => {
    const { on } = visitor;
    const call = await request(visitor);
    await on.stop.click();
    await on.recipe.waitFor({ state: "detached" });
    expect(await on.requestButton.isEnabled()).toBe(true);
    expect(await on.alert.count()).toBe(0);
    expect(await on.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await call.closed;
  });

  it("keeps the text so far, which a failed request leaves not complete", async ({ visitor }) => {
    const { on, page } = visitor;
    const notice = on.recipe.getByText("Stopped: it is not complete.", { exact: true });
    const call = await request(visitor);
    call.write("# Pea soup");
    await on.recipe.getByRole("heading").waitFor();
    await on.stop.click();
    await settled(page);
    call.write(" and what came too late");
    await call.closed;
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
    expect(await on.status.textContent()).toBe("Stopped");
    expect(await notice.isVisible()).toBe(true);
    expect(await on.recipe.getByText("Not complete", { exact: true }).isVisible()).toBe(true);
    expect(await on.alert.count()).toBe(0);

    await on.retry.click();
    (await visitor.gemini.next()).fail(400);
    await on.alert.waitFor();
    expect(await notice.isVisible()).toBe(true);
    // One way to ask again is enough.
    expect(await on.retry.count()).toBe(1);
    expect(await page.getByRole("button", { name: "Another dish" }).count()).toBe(0);
  });
});

it("the previous recipe returns when the next one ends without text", async ({ visitor }) => {
  const { on, page } = visitor;
  await showRecipe(visitor, RECIPE);
  const title = page.getByText("Golden Rice with Soft Eggs");
  const tick = page.getByRole("checkbox", { name: "4 eggs" });
  await tick.check();

  let call = await request(visitor);
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    expect(await title.isVisible(), media).toBe(false);
  }
  await page.emulateMedia({ media: "screen" });
  expect(await on.recipe.getByRole("checkbox").count()).toBe(0);
  expect(await on.recipe.getByRole("button", { name: "Copy" }).count()).toBe(0);

  // It fails twice.
  for (let failures = 1; failures <= 2; failures++) {
    call.fail(400);
    await on.alert.waitFor();
    expect(await tick.isChecked()).toBe(true);
    expect(await on.recipe.getByRole("button", { name: "Copy" }).count()).toBe(1);
    const order = await on.alert.evaluate((alert) =>
      alert.compareDocumentPosition(document.querySelector("[aria-label=Recipe] h2") as Element),
    );
    expect(order).toBe(4); // DOCUMENT_POSITION_FOLLOWING
    await on.retry.click();
    call = await visitor.gemini.next();
    expect(await on.alert.count()).toBe(0);
  }
  await on.stop.click();
  await settled(page);
  await call.closed;
  expect(await tick.isChecked()).toBe(true);
  expect(await on.status.textContent()).toBe("Stopped");
  expect(await on.alert.count()).toBe(0);
  expect(await on.recipe.getByText("not complete").count()).toBe(0);
  await expect
    .poll(() => on.recipe.evaluate((region) => region === document.activeElement))
    .toBe(true);

  await showRecipe(visitor, RECIPE);
  expect(await tick.count()).toBe(1);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
});

it("tells a screen reader its language, and the page's; Arabic runs from the right", async ({
  visitor,
}) => {
  const { on, page } = visitor;
  await page.setViewportSize({ width: 1180, height: 820 });
  const title = on.recipe.getByRole("heading", { level: 2 });
  const lang = () => title.evaluate((one) => one.closest("[lang]")?.getAttribute("lang"));
  await showRecipe(visitor, "# Borschtsch");
  expect(await lang()).toBe("");
  await showRecipe(visitor, ARABIC);
  expect(await lang()).toBe("ar");
  const english = on.recipe.locator("button, [role=switch], ol input, footer");
  const spoken = await english.evaluateAll((all) =>
    all.map((one) => one.closest("[lang]")?.getAttribute("lang")),
  );
  expect(new Set(spoken)).toEqual(new Set(["en"]));
  await page.getByRole("switch", { name: "Cooking mode" }).click();
  const left = async (part: string) =>
    (await page.locator(`[data-column=${part}]`).boundingBox())?.x ?? Number.NaN;
  expect(await left("ingredients")).toBeGreaterThan((await left("method")) + 400);
});

describe("an event stream", () => {
  const TEXT = 'event: text\ndata: {"text":"# Soup"}\n\n';
  const UNKNOWN = "event: smell\ndata: onions\n\n";
  const DONE = 'event: done\ndata: {"finishReason":"STOP"}\n\n';

  it("is read without its unknown events, up to an invalid one", async ({ visitor }) => {
    const { on, page, errors } = visitor;
    let body = UNKNOWN + TEXT + UNKNOWN + DONE;
    await page.route("**/api/recipe", (route) =>
      route.fulfill({ contentType: "text/event-stream", body }),
    );
    await add(page, "onions", "rice", "eggs", "peas");
    await on.requestButton.click();
    await settled(page);
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Soup");
    expect(await on.status.textContent()).toBe("Recipe ready");
    expect(errors).toEqual([]);

    body = `${TEXT}event: text\ndata: {"text":1}\n\n${TEXT}${DONE}`;
    await on.requestButton.click();
    await on.alert.waitFor();
    await settled(page);
    expect(await on.recipe.getByRole("heading").textContent()).toBe("Soup");
    expect(errors).toContain("No recipe: no_answer");
  });
});

it("Reset clears the page from every state, and nothing arrives later", async ({ visitor }) => {
  const { on, page } = visitor;
  const write = async () => {
    const call = await request(visitor);
    call.write("# Pea so");
    await on.recipe.getByRole("heading").waitFor();
    return call;
  };
  const late: { write(text: string): void; closed: Promise<unknown> }[] = [];
  const states: Record<string, () => Promise<unknown>> = {
    "a list": () => add(page, "a"),
    loading: async () => late.push(await request(visitor)),
    writing: async () => late.push(await write()),
    stopped: async () => {
      await write();
      await on.stop.click();
    },
    failed: async () => {
      (await request(visitor)).fail(500);
      await on.alert.waitFor();
    },
    done: () => showRecipe(visitor, "# Pea soup"),
    "done, with no list": async () => {
      await showRecipe(visitor, "# Pea soup");
      const removing = page.getByRole("button", { name: /^Remove/ });
      while ((await removing.count()) > 0) await removing.first().click();
      expect(await on.listHeading.count()).toBe(0);
    },
  };
  for (const [state, enter] of Object.entries(states)) {
    await enter();
    await on.reset.click();
    for (const call of late) call.write("up, too late");
    for (const call of late.splice(0)) await call.closed;
    for (const part of [
      ...[on.reset, on.listHeading, on.requestHeading, on.recipe, on.loader, on.alert],
    ]) {
      expect(await part.count(), state).toBe(0);
    }
    expect(await on.status.textContent(), state).toBe("");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel), state).toBe(
      "Add ingredient",
    );
  }
  expect(await page.getByText("too late").count()).toBe(0);
});
