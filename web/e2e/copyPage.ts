import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built } from "../../worker/testing/build.ts";

/** @returns A copy of the built page, for tests that change it. */
export async function copyPage() {
  const folder = await mkdtemp(join(tmpdir(), "chef-basil-page-"));
  await cp(built("page"), folder, { recursive: true });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
