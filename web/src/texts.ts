/** The product's own words. "Receipe" is how the product spells them: shown so on purpose. */
export const PRODUCT_TITLE = "Chef Basil – AI Receipe Maker";
export const LIST_HEADING = "Your Ingredients to prepare receipe:";
export const CALL_TO_ACTION_HEADING = "Ready for a receipe ?";

/** The chef's picture, as the product calls it. */
export const CHEF_ALT = "chef-img";
