/**
 * The demo chef's recipes as Markdown. To add one, add a file and a line here. The files have the
 * form, and the marks, that the prompt asks for: the language and the kind of dish; below the title
 * the servings in bold, and how long preparation and cooking take; each bullet an amount, the
 * ingredient's name and, after a comma, notes; in the method durations with a name for their timer,
 * and amounts. Visitors' entries are compared with the names. The order decides between dishes that
 * use equally many of them.
 *
 * The import attribute tells the bundler to inline the file.
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
