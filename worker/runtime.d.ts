/**
 * The one type of the platform that bindings.d.ts refers to. All others that the runtime has would
 * contradict those of the browser, which the page's half of this project needs.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 */
interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}
