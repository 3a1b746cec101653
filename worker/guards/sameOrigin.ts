/**
 * Turns away what another site's page sends.
 *
 * @module
 */
import type { Context, Next } from "hono";
import { RecipeError } from "../chef";

/**
 * Guards against cross-site request forgery: another site's page could have its visitors' browsers
 * spend the owner's quota. JSON keeps it out
 * already, by the preflight that nobody answers; this is a second lock, which holds should the first
 * be opened one day. Browsers say where a request comes from, and pages can't change it.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 * @throws {RecipeError} `forbidden`
 */
export async function requireSameOrigin(c: Context, next: Next) {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  // Old browsers send only the second, and tools like curl neither.
  const foreign =
    (site !== undefined && site !== "same-origin") ||
    (origin !== undefined && origin !== new URL(c.req.url).origin);
  if (foreign) throw new RecipeError("forbidden", "the request is another site's");
  await next();
}
