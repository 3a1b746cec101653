import type { ReactNode } from "react";
import type { ExtraProps } from "react-markdown";
import { Servings } from "./Facts";

/** Makes a text that is scaled the only child of an element: a browser's translation replaces text nodes. */
const alone = (child: ReactNode, index: number) =>
  typeof child === "string" ? <span key={index}>{child}</span> : child;

/** An amount, or the servings. Markdown never produces `b`: annotate.ts sets it by `hName`. */
export function Marked({ node, children }: ExtraProps & { children?: ReactNode }) {
  const words = (
    <b className="amount">{Array.isArray(children) ? children.map(alone) : children}</b>
  );
  return node?.properties.dataServings === "" ? <Servings>{words}</Servings> : words;
}
