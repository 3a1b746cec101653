import type { Context, Next } from "hono";
import { RecipeError } from "../recipeError";

/**
 * Middleware against cross-site request forgery: another site's page could make its visitors'
 * browsers use up the owner's quota. Browsers set the two headers, and pages can't change them.
 * Defence in depth, in case CORS is ever enabled: without it, the preflight request for JSON fails
 * already.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 * @throws {RecipeError} `forbidden`
 */
export async function requireSameOrigin(c: Context, next: Next) {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  // Only the host: a proxy that terminates TLS changes the scheme.
  const isSameHost = origin === undefined || URL.parse(origin)?.host === new URL(c.req.url).host;
  // Old browsers send only `Origin`. Tools like curl send neither, and are allowed.
  const isAllowed = site === undefined ? isSameHost : site === "same-origin";
  if (!isAllowed) throw new RecipeError("forbidden", "the request is another site's");
  await next();
}
