/**
 * Small parts of several rooms: cross, icon, reload, wishes, and the drawings of dishes.
 *
 * @module
 */
import type { ComponentProps } from "react";

/** A button whose sign is a cross. Its label says what it removes or closes. */
export const Cross = ({
  className = "",
  ...props
}: ComponentProps<"button"> & { "aria-label": string }) => (
  <button type="button" className={`${className} cross`} {...props}>
    <span aria-hidden="true">×</span>
  </button>
);

/** SVG paths in a view box of 24 × 24, stroked in the text's colour. */
const PATHS = {
  basket: "M4 10H20L18 20H6ZM8.5 10L12 4L15.5 10M10 13.5V16.5M14 13.5V16.5",
  camera: "M3 7H7L9 4H15L17 7H21V20H3ZM8 13A4 4 0 0 0 16 13A4 4 0 0 0 8 13",
  save: "M6.5 4H17.5V20L12 16L6.5 20Z",
  pot: "M4.5 13C4.3 15.6 4.5 18 5.2 19.8C5.7 20.9 6.7 21.5 8 21.5H16C17.3 21.5 18.3 20.9 18.8 19.8C19.5 18 19.7 15.6 19.5 13M2.3 13C8.5 12.6 15.5 12.6 21.7 12.9M4.2 10.3C4.2 7.3 7.2 5.2 10.7 4.9C14.3 4.6 17.4 6 18.4 8.9C13.6 8.9 8.8 9.4 4.2 10.3ZM10.6 4.7L10.4 2.7M20.8 8.2C19.3 6.5 22.3 5 20.8 2.9",
  speaker:
    "M4 9.5H7.5L12 5.5V18.5L7.5 14.5H4ZM15 9.5C16.3 11 16.3 13 15 14.5M17.5 7C20.2 9.8 20.2 14.2 17.5 17",
  share: "M12 15V4M7.5 8L12 3.5L16.5 8M6 12V20H18V12",
};

export interface IconProps {
  name: keyof typeof PATHS;
  /** Accessible name. Without it the icon is decorative. */
  label?: string;
}

/** Scales with the text beside it. */
export function Icon({ name, label }: IconProps) {
  return (
    <svg
      className="icon"
      role={label && "img"}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 24 24"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Loads the page anew. What only the page's memory has, the list, is lost. */
export const ReloadButton = ({ className }: { className: string | undefined }) => (
  <button type="button" className={className} onClick={() => location.reload()}>
    Reload
  </button>
);

/** Wishes of a household, in one line. */
export const Wishes = ({ wishes }: { wishes: readonly string[] }) =>
  wishes.map((wish, index) => (
    <span key={wish}>
      {index > 0 && " · "}
      <bdi lang="">{wish}</bdi>
    </span>
  ));

const URLS = import.meta.glob<string>("./dishes/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** @returns The URL of the drawing of a kind of dish, an SVG. `undefined` if there is none. */
export const drawingUrl = (kind: string): string | undefined => URLS[`./dishes/${kind}.svg`];

interface DrawingProps {
  /** Of the dish, as its recipe names it. */
  kind: string | undefined;
  className?: string;
  /** URL of a drawing for a dish whose kind has none. */
  fallback?: string;
}

/** A decorative drawing of a dish of this kind. Nothing if there is none. */
export function DishDrawing({ kind, className, fallback }: DrawingProps) {
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
