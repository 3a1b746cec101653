import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  build: {
    // Browsers that can't preload modules load them all the same, later.
    modulePreload: { polyfill: false },
    // A `data:` address would be forbidden by the page's Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
