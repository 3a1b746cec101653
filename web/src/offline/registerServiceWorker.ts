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
 * Registers the service worker after `load`, so that it doesn't compete for the network. Not under
 * `vite dev`. Not in `requestIdleCallback`, which Chromium was seen never to call.
 */
export function registerOnLoad() {
  if (import.meta.env.PROD) addEventListener("load", register);
}

async function register() {
  try {
    // The only policy that `trusted-types` in web/public/_headers allows, and this URL the only result.
    const policy = window.trustedTypes?.createPolicy("service-worker", {
      createScriptURL: () => SCRIPT_PATH,
    });
    await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT_PATH) ?? SCRIPT_PATH);
  } catch {
    // Private mode, a policy, or no network: the page works without a service worker.
  }
}
