/** The misspelling "receipe" is the product's, and intended. */
export const PRODUCT_TITLE = "Chef Basil – AI Receipe Maker";
export const LIST_HEADING = "Your Ingredients to prepare receipe:";
export const CALL_TO_ACTION_HEADING = "Ready for a receipe ?";

/** The picture's alternative text. */
export const CHEF_ALT = "chef-img";

export const WISHES = "Wishes work too: vegetarian, for 2, no oven";
/** Id of the element with these words. It describes the input. */
export const WISHES_ID = "wishes";

/** Must equal the title in index.html. */
export const DOCUMENT_TITLE = "Chef Basil – AI Recipe Maker";
