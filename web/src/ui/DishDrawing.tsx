const URLS = import.meta.glob<string>("./dishes/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** @returns The URL of the drawing of a kind of dish, an SVG. `undefined` if there is none. */
export const drawingUrl = (kind: string): string | undefined => URLS[`./dishes/${kind}.svg`];

interface Props {
  /** Of the dish, as its recipe names it. */
  kind: string | undefined;
  className?: string;
  /** URL of a drawing for a dish whose kind has none. */
  fallback?: string;
}

/** A decorative drawing of a dish of this kind. Nothing if there is none. */
export function DishDrawing({ kind, className, fallback }: Props) {
  const src = (kind && drawingUrl(kind)) || fallback;
  if (!src) return null;
  return (
    <img
      className={className}
      src={src}
      alt=""
      width="96"
      height="96"
      decoding="async"
      // If dropped on the page, the image would be taken as a photo of ingredients.
      draggable={false}
    />
  );
}
