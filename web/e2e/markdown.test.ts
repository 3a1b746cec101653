/** What Markdown in a recipe can do to the page. */
import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { add, FOUR, openSite, parts, type Site, settled, showRecipe } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

/** Opens a page that shows this recipe. */
async function show(markdown: string) {
  const visit = await site.visit();
  return { ...visit, recipe: (await showRecipe(site, visit, markdown)).recipe };
}

/** Angle brackets allow every target without escaping it. */
const linkTo = (target: string) => `[link](<${target}>)`;

const ALLOWED = [
  "http://example.com/a?b=c#d",
  "https://example.com",
  "HTTPS://example.com",
  "irc://example.com/channel",
  "ircs://example.com/channel",
  "mailto:cook@example.com",
  "xmpp:cook@example.com",
  "/relative",
  "relative",
  "./relative",
  "../relative",
  "#fragment",
  "?query",
  "//example.com",
  "relative/with:colon",
  "?query=with:colon",
  "#fragment:with-colon",
];

const FORBIDDEN = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "JAVASCRIPT:alert(1)",
  " javascript:alert(1)",
  "\tjavascript:alert(1)",
  "java\tscript:alert(1)",
  "java script:alert(1)",
  "javascript :alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;avascript:alert(1)",
  "javascript&colon;alert(1)",
  "java&Tab;script:alert(1)",
  "java&NewLine;script:alert(1)",
  "\u0001javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "java\\script:alert(1)",
  "javascript://example.com/%0Aalert(1)",
  "vbscript:msgbox(1)",
  "VbScript:msgbox(1)",
  "data:text/html,%3Cb%3E",
  "data:text/html;base64,PGI+Yjwv",
  "DATA:text/html,b",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "ftp://example.com",
  "ws://example.com",
  "tel:123",
  "sms:123",
  "about:blank",
  "view-source:https://example.com",
  "filesystem:https://example.com/a",
  "intent://example.com#Intent;end",
  "feed:javascript:alert(1)",
  "httpsx://example.com",
  "xhttp://example.com",
  "http\u200b:example.com",
];

it("links that are relative or have an allowed scheme are kept and open in a new tab", async () => {
  await using visit = await show(ALLOWED.map(linkTo).join("\n\n"));
  const links = await visit.recipe.locator("a").all();
  const targets = await Promise.all(links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(ALLOWED);
  for (const link of links) {
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  }
});

it("every other link target is blanked", async () => {
  expect(FORBIDDEN.length).toBeGreaterThanOrEqual(20);
  await using visit = await show(FORBIDDEN.map(linkTo).join("\n\n"));
  const targets = await visit.recipe
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(FORBIDDEN.map(() => ""));
});

it("a forbidden target is blanked in an autolink, and a definition of links is words", async () => {
  await using visit = await show("[a][x] <javascript:alert(1)>\n\n[x]: javascript:alert(1)");
  const targets = await visit.recipe
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual([""]);
  expect(await visit.recipe.innerText()).toContain("[x]: javascript:alert(1)");
});

it("forbidden targets are blanked in titles, facts, sections and steps", async () => {
  const link = linkTo("javascript:alert(1)");
  await using visit = await show(
    [
      `**Soup ${link}**`,
      `**Serves:** 4 ${link}\n**${link}:** 5`,
      `**You need ${link}:**\n    * peas ${link}`,
      `**1. Boil ${link}**\n\n- Boil ${link}.\n\n> # ${link}`,
    ].join("\n\n"),
  );
  const { recipe } = visit;
  expect(await recipe.getByRole("heading").count()).toBe(3);
  expect(await recipe.locator("dl").count()).toBe(1);
  const links = await recipe.locator("a").all();
  expect(links.length).toBeGreaterThanOrEqual(6);
  for (const one of links) {
    expect(await one.getAttribute("href")).toBe("");
    expect(await one.getAttribute("rel")).toBe("noopener noreferrer");
  }
});

it("raw HTML and images are shown as text in titles, facts and sections", async () => {
  const html = '<img src="https://example.com/a.png" onerror="window.hacked = true">';
  const image = "![a pea](https://example.com/pea.png)";
  await using visit = await show(
    `\`\`\`\n**Soup ${html}**\n\n**Serves:** 4 ${html}\n\n**${image}:**\n    * ${html} ${image}`,
  );
  const { recipe, page } = visit;
  expect((await recipe.innerText()).split(html).length).toBe(4);
  await recipe.getByRole("heading", { name: "a pea" }).waitFor();
  expect(await recipe.locator("img").count()).toBe(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(visit.foreign).toEqual([]);
  expect(visit.errors).toEqual([]);
});

it("sets what comes before the title small and soft, and hides the rule below it", async () => {
  await using visit = await show("Okay, here you are!\n\n---\n\n# Soup\n\nA good one.");
  const look = (text: string) =>
    visit.recipe.getByText(text).evaluate((one) => {
      const { fontSize, color } = getComputedStyle(one);
      return { size: Number.parseFloat(fontSize), color };
    });
  const preamble = await look("Okay, here you are!");
  const intro = await look("A good one.");
  expect(preamble.size).toBeLessThan(intro.size);
  expect(preamble.color).not.toBe(intro.color);
  expect(await visit.recipe.locator("hr").isVisible()).toBe(false);
});

it("raw HTML is shown as text", async () => {
  const html = [
    "<script>window.hacked = true</script>",
    '<img src="https://example.com/a.png" onerror="window.hacked = true">',
    "<b>bold</b> and <!-- a comment -->",
    '<iframe src="https://example.com"></iframe>',
    "<style>body { display: none }</style>",
    '<a href="javascript:alert(1)">a</a>',
  ];
  await using visit = await show(html.join("\n\n"));
  const text = await visit.recipe.innerText();
  for (const line of html) expect(text).toContain(line);
  for (const tag of ["script", "img", "b", "iframe", "style", "a"]) {
    expect(await visit.recipe.locator(tag).count()).toBe(0);
  }
  expect(await visit.page.evaluate(() => "hacked" in window)).toBe(false);
  expect(visit.foreign).toEqual([]);
  expect(visit.errors).toEqual([]);
});

it("an image is shown as its alt text and is not loaded", async () => {
  await using visit = await show(
    "![a bowl of soup](https://example.com/soup.png) ![](https://example.com/b.png) ![c](/icon.svg)",
  );
  await visit.recipe.getByText("a bowl of soup").waitFor();
  expect(await visit.recipe.locator("img").count()).toBe(0);
  expect(visit.foreign).toEqual([]);
});

it("heading levels have no gaps: page title, recipe title, sections, groups", async () => {
  await using visit = await show(
    "# Pea soup\n\n## Ingredients\n\n##### For the top\n\n- peas\n\n## Method\n\n###### Boil\n\n- Boil.\n\n> # No heading",
  );
  const outline = await visit.page
    .getByRole("heading")
    .evaluateAll((all) => all.map((one) => one.ariaLevel ?? one.tagName));
  expect(outline).toEqual(["1", "H2", "H2", "H2", "H3", "H4", "H3", "H4"]);
});

it("character references are decoded", async () => {
  await using visit = await show(
    "Salt &amp; pepper, &frac12;&nbsp;tsp, cr&egrave;me &#x1F96C; &nonsense;",
  );
  await visit.recipe.getByText("Salt & pepper, ½\u00a0tsp, crème 🥬 &nonsense;").waitFor();
  expect(visit.errors).toEqual([]);
});

it.each([
  ["can't be fetched", (route: Route) => route.abort()],
  [
    "is broken",
    (route: Route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export function RecipeText() { throw new Error('broken'); }",
      }),
  ],
])(
  "a recipe is shown as plain text when the renderer %s, and the list is kept",
  async (_, fault) => {
    await using visit = await site.visit();
    const { page } = visit;
    await page.route("**/RecipeText-*.js", fault);
    const on = parts(page);
    await add(page, ...FOUR);
    await on.requestButton.click();
    (await site.gemini.next()).end("# Pea **soup**");
    await settled(page);
    await on.recipe.getByText("# Pea **soup**", { exact: true }).waitFor();
    await expect.poll(() => on.status.textContent()).toBe("Recipe ready");
    expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(4);
  },
);

it("the region is busy until all of an ended recipe is rendered", async () => {
  await using visit = await site.visit();
  const { page } = visit;
  const released = Promise.withResolvers<void>();
  await page.route("**/RecipeText-*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  const on = parts(page);
  await add(page, ...FOUR);
  await on.requestButton.click();
  (await site.gemini.next()).end("# Pea soup");
  await on.stop.waitFor({ state: "detached" });
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  released.resolve();
  await settled(page);
  expect(await on.recipe.getByRole("heading", { name: "Pea soup" }).count()).toBe(1);
});

it("a recipe is rendered when the renderer loads between React's commit and its effects", async () => {
  await using visit = await site.visit();
  const { page } = visit;
  const fetched = Promise.withResolvers<string>();
  const released = Promise.withResolvers<void>();
  await page.route("**/RecipeText-*.js", async (route) => {
    fetched.resolve(route.request().url());
    await released.promise;
    await route.continue();
  });
  // React schedules its effects by messages to itself. Holds these while the plain text is shown.
  const messages = await page.evaluateHandle(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (message) {
      const post = () => postMessage.call(this, message);
      if (document.querySelector(".plain-text")) held.push(post);
      else post();
    };
    return {
      release() {
        MessagePort.prototype.postMessage = postMessage;
        for (const post of held) post();
        return held.length;
      },
    };
  });

  const on = parts(page);
  await add(page, ...FOUR);
  await on.requestButton.click();
  const call = await site.gemini.next();
  // Nothing more for now: further text, or the end, would render again anyway.
  call.write("# Pea soup");
  await on.recipe.getByText("# Pea soup", { exact: true }).waitFor();
  released.resolve();
  // As a string, because Vitest would replace the `import`.
  await page.evaluate(`import("${await fetched.promise}").then(() => {})`);
  expect(await messages.evaluate(({ release }) => release())).toBeGreaterThan(0);
  await on.recipe.getByRole("heading", { name: "Pea soup" }).waitFor();
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  call.end();
});
