declare global {
  interface Window {
    /** Missing in TypeScript's library. @see https://w3c.github.io/trusted-types/dist/spec/ */
    trustedTypes?: { createPolicy<Rules>(name: string, rules: Rules): Rules };
  }
}

const SCRIPT_PATH = "/sw.js";

/** Registers the service worker, unless the browser refuses it: the page works without. */
export async function registerServiceWorker() {
  try {
    // The only policy that `trusted-types` in web/public/_headers allows, and this URL the only result.
    const policy = window.trustedTypes?.createPolicy("service-worker", {
      createScriptURL: (_path: string) => SCRIPT_PATH,
    });
    await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT_PATH) ?? SCRIPT_PATH);
  } catch {
    // Private mode, a policy, or no network.
  }
}
