/**
 * Foods that the cookbook doesn't use, in the singular, in lower case and without accents: they tell food
 * from wishes. Words that could also be wishes ("soup", "dessert", "veg", "dairy") are left out on purpose.
 * The groups say whether a food belongs in savoury dishes, in sweet ones, or in both.
 *
 * @module
 */

export const MEAT_AND_FISH = `
anchovy, back bacon, bacon, bacon bit, beef brisket, black pudding, calamari, carp, caviar,
chicken nugget, chorizo, clam, cod, corned beef, crab, crayfish, duck, eel, fish, gammon, goat,
goose, haddock, hake, halibut, ham, herring, kielbasa, kipper, lamb, leg of lamb, liver, lobster,
mackerel, meat, meatball, mince, monkfish, mortadella, mussel, mutton, octopus, oxtail, oyster,
pancetta, partridge, pastrami, pate, pepperoni, perch, pheasant, pike, plaice, pollock, pork,
prawn, prosciutto, pulled pork, quail, rabbit, red mullet, red snapper, rib, ribeye, rump steak,
salami, sardine, sausage, scallop, sea bass, sea bream, shrimp, sirloin, sole, spam, squid,
steak, stewing beef, streaky bacon, swordfish, tilapia, trout, tuna, turbot, turkey, veal,
venison, whitebait, whiting, wild boar`;

export const SAVOURY = `
adzuki bean, alfalfa sprout, artichoke, arugula, asparagus, aubergine, baked bean, bamboo shoot,
bay leaf, beet, beetroot, blue cheese, bok choi, bok choy, borlotti bean, brie, broad bean,
brown lentil, brussel sprout, brussels sprout, burger bun, butternut squash, cabbage, camembert,
cannellini bean, caper, cauliflower, cavolo nero, celeriac, chard, chervil, chicory, chile,
chili, chilli, chinese cabbage, chive, chutney, cilantro, collard green, coriander, corn,
corn on the cob, cottage cheese, courgette, cress, cucumber, curry leaf, curry paste, daikon,
dill, edamame, eggplant, emmental, endive, english mustard, fennel, fenugreek, feta, five spice,
french bean, french fry, garam masala, gherkin, gnocchi, gochujang, gorgonzola, gouda, gravy,
green bean, green lentil, gruyere, halloumi, haricot bean, harissa, herb, hoisin sauce,
horseradish, hot sauce, houmous, hummus, iceberg lettuce, jalapeno, jerusalem artichoke, kale,
kelp, ketchup, kimchi, kohlrabi, lemongrass, lettuce, lima bean, lotus root, mangetout, marjoram,
marmite, mayo, mayonnaise, miso, mozzarella, mung bean, mustard, napa cabbage, nettle, nori,
okra, olive, oregano, oyster mushroom, pak choi, paneer, parsley, parsnip, passata, pepperoncini,
pesto, pickle, porcini, porcini mushroom, portobello, portobello mushroom, potato crisp,
provolone, puy lentil, radicchio, radish, relish, rocket, romaine, romaine lettuce, rosemary,
runner bean, rutabaga, saffron, sage, salad leaf, salsa, samphire, sauerkraut, savoy cabbage,
seaweed, shallot, shiitake, shiitake mushroom, snow pea, sorrel, soy mince, soya mince,
spring green, spring roll wrapper, squash, sriracha, sugar snap, sugar snap pea, swede,
sweet chilli sauce, sweet potato, sweetcorn, swiss chard, swiss cheese, tabasco, taco shell,
tahini, tapenade, tarragon, tartar sauce, teriyaki sauce, thyme, tomatillo, tomato ketchup,
turmeric, turnip, vegetable, wakame, wasabi, water chestnut, watercress, wild garlic,
winter squash, worcester sauce, worcestershire sauce, yam, zucchini`;

export const SWEET = `
agave syrup, applesauce, apricot, berry, biscuit, blackberry, blackcurrant, blueberry, brandy,
brioche, caramel, cherry, chocolate spread, clementine, cooking apple, cranberry, currant,
custard powder, damson, date, demerara sugar, dragon fruit, elderberry, elderflower, fig, fruit,
gelatin, gelatine, glace cherry, gooseberry, granola, grape, grapefruit, greengage, guava, honey,
honeydew, honeydew melon, ice cream, icing sugar, jam, jelly, kiwi, kiwi fruit, kumquat, lychee,
mandarin, mango, maple syrup, marmalade, marshmallow, marzipan, mascarpone, melon,
milk chocolate, mincemeat, molasses, muesli, mulberry, nectarine, nutella, orange, papaya,
passion fruit, peach, pear, persimmon, physalis, pineapple, plum, pomegranate, powdered sugar,
prune, quince, raisin, raspberry, redcurrant, rhubarb, satsuma, strawberry, sultana, syrup,
tangerine, toffee, treacle, vanilla, vanilla pod, watermelon, whipped cream, white chocolate`;

export const OTHER_FOODS = `
allspice, almond, amaranth, aniseed, avocado, bagel, baguette, baking soda, balsamic vinegar,
barley, beer, bicarbonate of soda, black rice, brazil nut, breadcrumb, brown rice, buckwheat,
bulgur, bulgur wheat, buttermilk, cardamom, cashew, cayenne, cayenne pepper, chapati, chestnut,
chia seed, ciabatta, cider, clotted cream, clove, coconut, coconut water, coffee, condensed milk,
cornflake, cornflour, cornmeal, cornstarch, couscous, cracker, cream, creme fraiche, croissant,
crouton, crumpet, curd, desiccated coconut, double cream, english muffin, evaporated milk, farro,
filo pastry, flatbread, flax seed, flaxseed, focaccia, freekeh, fromage frais, ghee, ginger ale,
graham cracker, greek yoghurt, greek yogurt, ham hock, hazelnut, heavy cream, hemp seed,
juniper berry, kefir, ladyfinger, lard, lasagna, lasagne, lime, linseed, macadamia, mace,
margarine, masa harina, millet, mint, mixed spice, naan, nut, nutmeg, oatcake, oatmeal, orzo,
pastry, peanut, pearl barley, pecan, peppercorn, pie crust, pine nut, pistachio, pita, pitta,
polenta, popcorn, poppy seed, port, pretzel, puff pastry, puffed rice, pumpkin, quark, quinoa,
ramen, red rice, rice paper, ricotta, rose water, rum, rye, seed, seitan, self raising flour,
semolina, sesame, sherry, shortcrust pastry, sichuan pepper, single cream, skyr, soba noodle,
sour cream, sourdough, sourdough starter, soy milk, soya milk, spelt, star anise, stuffing, suet,
sunflower seed, szechuan pepper, tamarind, tapioca, tea, tempeh, tequila, tortilla,
tortilla wrap, truffle, udon, vermicelli, vinegar, vodka, wafer, walnut, wheat, wheat berry,
wheat germ, whipping cream, whiskey, whisky, wholegrain bread, wholemeal bread, wholemeal flour,
wholewheat flour, wild rice, wine, wonton wrapper, wrap, xanthan gum, yeast, yoghurt, yogurt`;
