/** Starts `npm start`, then `npm run dev`. Fails unless each serves the page and begins a recipe. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { kill, platform } from "node:process";
import { setTimeout } from "node:timers/promises";

const TIMEOUT_MS = 120_000;
const LIST = { ingredients: ["rice", "eggs", "peas", "onions"] };

for (const script of ["start", "dev"]) {
  const port = await findFreePort();
  const options = { shell: true, detached: platform !== "win32" };
  const { pid, stdout, stderr } = spawn(`npm run ${script} -- --port ${port}`, options);
  const output = [];
  for (const stream of [stdout, stderr]) stream.on("data", (data) => output.push(data));
  try {
    await answers(`http://localhost:${port}`);
    console.log(`npm run ${script} answers.`);
  } catch (error) {
    console.error(Buffer.concat(output).toString(), `npm run ${script}:`, error);
    process.exitCode = 1;
  }
  // With all that it has started.
  if (platform === "win32") spawnSync("taskkill", ["/pid", `${pid}`, "/t", "/f"]);
  else kill(-pid);
}
process.exit();

async function findFreePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

async function answers(url) {
  const endMs = Date.now() + TIMEOUT_MS;
  let page;
  while (!page) {
    page = await fetch(url).catch(async (error) => {
      if (Date.now() > endMs) throw error;
      await setTimeout(500);
    });
  }
  if (!(await page.text()).includes("Chef Basil")) throw new Error(`Page: status ${page.status}`);
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
  const body = JSON.stringify(LIST);
  const { status } = await fetch(`${url}/api/recipe`, { method: "POST", headers, body });
  if (status !== 200) throw new Error(`Recipe: status ${status}`);
}
