import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @returns A copy of the built page, for tests that change it. */
export async function copyPage() {
  const folder = await mkdtemp(join(tmpdir(), "chef-basil-page-"));
  await cp("web/dist", folder, { recursive: true });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
