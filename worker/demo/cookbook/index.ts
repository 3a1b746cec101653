/**
 * All recipes that the demo chef knows, as Markdown: a file and a line each. Each has the form that
 * the prompt asks of Gemini. A bullet is the amount, the ingredient's plain name, and, after a comma,
 * what else there is to say: the name is what a visitor's entry is compared with.
 *
 * The import attribute makes the bundler inline the file.
 *
 * @see https://esbuild.github.io/content-types/#text
 */
export { default as appleCrumble } from "./apple-crumble.md" with { type: "text" };
export { default as bananaPancakes } from "./banana-pancakes.md" with { type: "text" };
export { default as beefChilli } from "./beef-chilli.md" with { type: "text" };
export { default as chickenTrayBake } from "./chicken-tray-bake.md" with { type: "text" };
export { default as chickpeaCurry } from "./chickpea-curry.md" with { type: "text" };
export { default as chocolateMuffins } from "./chocolate-muffins.md" with { type: "text" };
export { default as eggFriedRice } from "./egg-fried-rice.md" with { type: "text" };
export { default as leekPotatoSoup } from "./leek-potato-soup.md" with { type: "text" };
export { default as lentilSoup } from "./lentil-soup.md" with { type: "text" };
export { default as mushroomFrittata } from "./mushroom-frittata.md" with { type: "text" };
export { default as salmonPotatoes } from "./salmon-potatoes.md" with { type: "text" };
export { default as tofuNoodles } from "./tofu-noodles.md" with { type: "text" };
export { default as tomatoPasta } from "./tomato-pasta.md" with { type: "text" };
