/**
 * Registers the service worker.
 *
 * @module
 */

declare global {
  interface Window {
    /** Missing in TypeScript's library. @see https://w3c.github.io/trusted-types/dist/spec/ */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: () => string },
      ): { createScriptURL(input: string): string };
    };
  }
}

const SCRIPT_PATH = "/sw.js";

/**
 * When the page has loaded, so that its own files come first. Under `vite dev` there is no service
 * worker. Not when the page is idle: Chromium may never call `requestIdleCallback`, which was seen.
 */
export function registerOnLoad() {
  if (import.meta.env.PROD) addEventListener("load", register);
}

async function register() {
  try {
    // The only policy that `trusted-types` in web/public/_headers allows. It allows only this URL.
    const policy = window.trustedTypes?.createPolicy("service-worker", {
      createScriptURL: () => SCRIPT_PATH,
    });
    await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT_PATH) ?? SCRIPT_PATH);
  } catch {
    // Refused by a private mode or a policy, or there is no network: the page works without it.
  }
}
