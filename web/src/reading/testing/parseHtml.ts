import { parse } from "parse5";

/** The fields of parse5's nodes, which differ by kind. */
interface Parsed {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Parsed[];
  value?: string;
}

const all = (node: Parsed): Parsed[] => [node, ...(node.childNodes ?? []).flatMap(all)];

export const htmlText = (node: Parsed | undefined): string =>
  node ? (node.value ?? (node.childNodes ?? []).map(htmlText).join("")) : "";

export const attributeOf = ({ attrs = [] }: Parsed, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** As a browser reads it. */
export function parseHtml(html: string) {
  const nodes = all(parse(html) as Parsed);
  const findAll = (...names: string[]) => nodes.filter(({ nodeName }) => names.includes(nodeName));
  return { nodes, findAll };
}
