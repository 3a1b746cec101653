/**
 * Foods that the cookbook doesn't use, in the singular, in lower case and without accents: they tell food
 * from wishes. Words that could also be wishes ("soup", "dessert", "veg", "dairy") are left out on purpose.
 * The groups say whether a food belongs in savoury dishes, in sweet ones, or in both.
 *
 * @module
 */

export const MEAT_AND_FISH = `
anchovy, bacon, chorizo, clam, cod, crab, duck, fish, gammon, goat, haddock, ham, herring, lamb,
liver, lobster, mackerel, meat, meatball, mince, mussel, oyster, pancetta, pepperoni, pork, prawn,
prosciutto, salami, sardine, sausage, scallop, sea bass, shrimp, sirloin, squid, steak, trout,
tuna, turkey, veal, venison`;

export const SAVOURY = `
artichoke, arugula, asparagus, aubergine, baked bean, bay leaf, beet, beetroot, blue cheese, bok
choy, brie, broad bean, brussels sprout, butternut squash, cabbage, camembert, cannellini bean,
caper, cauliflower, celeriac, chard, chili, chilli, chive, cilantro, coriander, corn, cottage
cheese, courgette, cucumber, curry paste, dill, edamame, eggplant, fennel, feta, french bean,
garam masala, gherkin, gnocchi, gouda, gravy, green bean, green lentil, halloumi, harissa, herb,
horseradish, hummus, jalapeno, kale, ketchup, kimchi, lettuce, mayo, mayonnaise, miso, mozzarella,
mustard, olive, oregano, pak choi, parsley, parsnip, passata, pesto, pickle, radish, rocket,
rosemary, sage, salad leaf, salsa, sauerkraut, seaweed, shallot, shiitake, snow pea, squash,
sriracha, swede, sweet potato, sweetcorn, tahini, thyme, tomato ketchup, turmeric, turnip,
vegetable, watercress, worcestershire sauce, zucchini`;

export const SWEET = `
apricot, berry, biscuit, blackberry, blackcurrant, blueberry, caramel, cherry, clementine,
cranberry, currant, date, fig, fruit, gelatine, grape, grapefruit, honey, ice cream, icing sugar,
jam, kiwi, mandarin, mango, maple syrup, marmalade, marshmallow, mascarpone, melon, milk
chocolate, nectarine, orange, papaya, peach, pear, pineapple, plum, pomegranate, prune, raisin,
raspberry, rhubarb, strawberry, sultana, syrup, treacle, vanilla, watermelon`;

export const OTHER_FOODS = `
almond, avocado, bagel, baguette, baking soda, balsamic vinegar, barley, beer, bicarbonate of
soda, breadcrumb, bulgur, buttermilk, cardamom, cashew, cayenne pepper, chestnut, ciabatta, cider,
clove, coconut, coffee, condensed milk, cornflour, cornmeal, cornstarch, couscous, cracker, cream,
creme fraiche, croissant, double cream, flatbread, ghee, greek yoghurt, greek yogurt, hazelnut,
heavy cream, lard, lasagne, lime, margarine, mint, naan, nut, nutmeg, oatmeal, orzo, pastry,
peanut, pecan, pine nut, pistachio, pita, pitta, polenta, puff pastry, pumpkin, quinoa, ramen,
ricotta, rum, self raising flour, semolina, sesame, single cream, sour cream, sourdough, tea,
tempeh, tortilla, vermicelli, vinegar, walnut, wheat, whipping cream, wholemeal flour, wine, wrap,
yeast, yoghurt, yogurt`;
