import type { ReactNode } from "react";
import chef from "./chef.svg";
import "./Header.css";
import { Icon } from "./parts";
import { CHEF_ALT, PRODUCT_TITLE } from "./texts";

/**
 * @param props.className On a first visit `welcome`: chef and title are then large.
 * @param props.children At its end.
 */
export function Header({ className, children }: { className: string; children: ReactNode }) {
  return (
    <header className={className}>
      <img
        className="chef"
        src={chef}
        alt={CHEF_ALT}
        width="120"
        height="120"
        fetchPriority="high"
        // If dropped on the page, the image would be taken as a photo of ingredients.
        draggable={false}
      />
      <p className="title">
        {/* The title must be a paragraph. This is its heading for screen readers. */}
        {/* biome-ignore lint/a11y/useSemanticElements: an h1 is not allowed in a paragraph. */}
        <span role="heading" aria-level={1}>
          {PRODUCT_TITLE}
        </span>{" "}
        <Icon name="pot" />
      </p>
      {children}
    </header>
  );
}
