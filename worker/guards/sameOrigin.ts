/**
 * Turns away what another site's page sends.
 *
 * @module
 */
import type { Context, Next } from "hono";
import { RecipeError } from "../chef";

/**
 * Guards against cross-site request forgery: another site's page could have its visitors' browsers
 * spend the owner's quota. JSON is refused to it already, for nobody answers its preflight. Defence in
 * depth, in case CORS is ever enabled. Browsers set these headers, and pages can't change them.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 * @throws {RecipeError} `forbidden`
 */
export async function requireSameOrigin(c: Context, next: Next) {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  // Old browsers send only `Origin`, and tools like curl neither.
  const allowed =
    site !== undefined
      ? site === "same-origin"
      : // The host alone: a proxy that ends TLS in front of the Worker changes the scheme.
        origin === undefined || URL.parse(origin)?.host === new URL(c.req.url).host;
  if (!allowed) throw new RecipeError("forbidden", "the request is another site's");
  await next();
}
