/** SVG paths in a view box of 24 × 24, stroked in the text's colour. */
const PATHS = {
  basket: "M4 10H20L18 20H6ZM8.5 10L12 4L15.5 10M10 13.5V16.5M14 13.5V16.5",
  copy: "M9 9H20V20H9ZM5 15H4V4H15V5",
  download: "M12 4V15M7 10.5L12 15.5L17 10.5M4 20H20",
  keep: "M6.5 4H17.5V20L12 16L6.5 20Z",
  print: "M7 8V4H17V8M7 17H4V8H20V17H17M7 14H17V20H7Z",
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
      role={label && "img"}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      width="1.25em"
      viewBox="0 0 24 24"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
