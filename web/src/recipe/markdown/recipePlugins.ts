/**
 * What Gemini writes, turned into what a recipe is: in this order.
 *
 * A plugin that comes after these finds on every block, as `data.hProperties.dataPart` in mdast and as
 * `properties.dataPart` in hast, which part of the recipe it is. That also holds while the recipe is
 * being written, when a plugin is given only its end.
 *
 * @module
 */
import remarkBreaks from "remark-breaks";
import { remarkBoldLinesToHeadings } from "./remarkBoldLinesToHeadings";
import { remarkFacts } from "./remarkFacts";
import { remarkImagesToText } from "./remarkImagesToText";
import { remarkIndentedLists } from "./remarkIndentedLists";
import { remarkRecipeParts } from "./remarkRecipeParts";
import { remarkTable } from "./remarkTable";
import { remarkTicks } from "./remarkTicks";

export const recipePlugins = [
  remarkTable,
  remarkIndentedLists,
  remarkImagesToText,
  remarkBreaks,
  remarkBoldLinesToHeadings,
  remarkRecipeParts,
  remarkFacts,
  remarkTicks,
];
