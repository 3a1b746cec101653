/**
 * The plugins that turn the many forms of a model's Markdown into one. Their order matters.
 *
 * After them every block has its part of the recipe: `data.hProperties.dataPart` in mdast,
 * `properties.dataPart` in hast.
 *
 * @module
 */
import type { Root } from "mdast";
import remarkBreaks from "remark-breaks";
import { remarkExtras } from "./remarkExtras";
import { remarkIndentedLists } from "./remarkIndentedLists";
import { remarkListsIntoItems } from "./remarkListsIntoItems";
import { remarkNameLines } from "./remarkNameLines";
import { remarkRecipe } from "./remarkRecipe";
import { remarkTable } from "./remarkTable";
import { remarkTicks } from "./remarkTicks";
import { remarkTimers } from "./remarkTimers";

export const recipePlugins = [
  remarkTable,
  remarkIndentedLists,
  remarkBreaks,
  ...[
    remarkNameLines,
    remarkListsIntoItems,
    remarkRecipe,
    remarkTicks,
    remarkExtras,
    remarkTimers,
  ].map(withoutThrowing),
];

/** The text that is read. */
interface VFile {
  toString(): string;
}

/** A part of the reading that throws costs only itself. */
function withoutThrowing(plugin: () => (tree: Root, file: VFile) => void) {
  return () => {
    const transform = plugin();
    return (tree: Root, file: VFile) => {
      try {
        transform(tree, file);
      } catch (error) {
        console.error(error);
      }
    };
  };
}
