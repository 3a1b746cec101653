/**
 * Foods that the cookbook doesn't use, in the singular, in lower case and without accents: they tell food
 * from wishes. Words that could also be wishes ("soup", "dessert", "veg", "dairy") are left out on purpose.
 * The groups say whether a food belongs in savoury dishes, in sweet ones, or in both.
 *
 * @module
 */

export const MEAT_AND_FISH = `
anchovy, bacon, chorizo, cod, crab, duck, fish, goat, haddock, ham, lamb, lobster, mackerel, meat,
meatball, mince, mussel, pork, prawn, salami, sardine, sausage, shrimp, squid, steak, trout, tuna,
turkey, veal`;

export const SAVOURY = `
artichoke, asparagus, aubergine, bay leaf, beet, beetroot, brie, brussels sprout, butternut
squash, cabbage, caper, cauliflower, chard, chili, chilli, chive, cilantro, coriander, corn,
courgette, cucumber, dill, eggplant, fennel, feta, gnocchi, green bean, halloumi, herb, hummus,
jalapeno, kale, ketchup, lettuce, mayonnaise, miso, mozzarella, mustard, olive, oregano, pak choi,
parsley, parsnip, pesto, pickle, radish, rocket, rosemary, sage, salad leaf, shallot, squash,
swede, sweet potato, sweetcorn, tahini, thyme, turmeric, turnip, vegetable, zucchini`;

export const SWEET = `
apricot, berry, blackberry, blueberry, cherry, cranberry, date, fig, fruit, grape, grapefruit,
honey, ice cream, icing sugar, jam, kiwi, mango, maple syrup, mascarpone, melon, orange, peach,
pear, pineapple, plum, raisin, raspberry, rhubarb, strawberry, syrup, vanilla, watermelon`;

export const OTHER_FOODS = `
almond, avocado, bagel, baguette, baking soda, barley, beer, breadcrumb, bulgur, buttermilk,
cashew, chestnut, clove, coconut, coffee, cornflour, cornstarch, couscous, cracker, cream, creme
fraiche, double cream, flatbread, ghee, greek yoghurt, greek yogurt, hazelnut, lasagne, lime,
margarine, mint, naan, nut, nutmeg, pastry, peanut, pecan, pine nut, pita, pitta, polenta, puff
pastry, pumpkin, quinoa, ramen, ricotta, semolina, sesame, sour cream, tea, tortilla, vinegar,
walnut, wheat, wine, wrap, yeast, yoghurt, yogurt`;
