/** esbuild, which bundles the Worker, and vitest.config.ts import such a file as text. */
declare module "*.md" {
  const text: string;
  export default text;
}
