const URLS = import.meta.glob<string>("./dishes/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** @returns The URL of the drawing of a kind of dish, an SVG. `undefined` if there is none. */
export const drawingUrl = (kind: string): string | undefined => URLS[`./dishes/${kind}.svg`];
