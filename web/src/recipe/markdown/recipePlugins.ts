/**
 * The plugins that turn the many forms of Gemini's Markdown into one. Their order matters.
 *
 * After them every block has its part of the recipe: `data.hProperties.dataPart` in mdast,
 * `properties.dataPart` in hast. That is also so while the recipe streams, when the plugins get only
 * its end.
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
