import { setup as build } from "../../worker/testing/build.ts";
import { launchChromium } from "./chromium.ts";
import { STATES } from "./states.ts";
import { openSite } from "./visit.ts";

const [, , names = "", sizes = "360,1280", schemes = "light,dark", out = "/tmp/shots", full = ""] =
  process.argv;
await build();
await using browser = await launchChromium();
await using site = await openSite({}, browser);
for (const name of names.split(","))
  for (const size of sizes.split(","))
    for (const scheme of schemes.split(",")) {
      const width = Number(size);
      await using visit = await site.visit({
        viewport: { width, height: width < 500 ? 740 : width < 900 ? 1180 : 860 },
        colorScheme: scheme as "light",
      });
      site.gemini.forget();
      try {
        await (STATES as any)[name](visit);
        await visit.page.waitForTimeout(400);
        await visit.page.screenshot({
          path: `${out}/${name}-${size}-${scheme}.png`,
          fullPage: full === "full",
        });
      } catch (error) {
        console.log(name, size, scheme, String(error).slice(0, 300));
      }
    }
process.exit(0);
