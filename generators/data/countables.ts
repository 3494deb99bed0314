/** A class of things that are counted one by one. No thing belongs to two of the classes in anybody's eyes. */
export interface CountableClass {
  /** The class as asked for: "How many ... does Ann have?" */
  plural: string;
  /** Whether things of it are household objects as well, which may be asked for as objects. */
  household: boolean;
  /** `singular` or `singular|plural`; without one, the plural is the singular and an s. */
  things: readonly string[];
}

const list = (text: string): readonly string[] => text.split(/,\s*/);

export const COUNTABLES: readonly CountableClass[] = [
  {
    plural: "vegetables",
    household: false,
    things: list(
      "carrot, potato|potatoes, onion, leek, turnip, beetroot, radish|radishes, parsnip, cabbage, cauliflower, head of broccoli|heads of broccoli, stalk of celery|stalks of celery, head of lettuce|heads of lettuce, bulb of garlic|bulbs of garlic, bulb of fennel|bulbs of fennel, spear of asparagus|spears of asparagus, kohlrabi|kohlrabis, shallot, artichoke, sweet potato|sweet potatoes, yam, celeriac, rutabaga, Brussels sprout, spring onion, head of radicchio|heads of radicchio",
    ),
  },
  {
    plural: "fruits",
    household: false,
    things: list(
      "apple, pear, orange, lemon, lime, banana, peach|peaches, plum, apricot, mango|mangoes, fig, pineapple, grapefruit, mandarin, nectarine, papaya, pomegranate, strawberry|strawberries, raspberry|raspberries, blackberry|blackberries, blueberry|blueberries, grape, gooseberry|gooseberries, watermelon, lychee, quince, persimmon, passion fruit, guava, tangerine, cranberry|cranberries",
    ),
  },
  {
    plural: "musical instruments",
    household: false,
    things: list(
      "violin, viola, cello, double bass|double basses, guitar, banjo, mandolin, harp, lute, piano, accordion, harmonica, flute, piccolo, clarinet, oboe, bassoon, saxophone, trumpet, trombone, tuba, French horn, drum, tambourine, xylophone, glockenspiel, ukulele, sitar, zither, harpsichord, marimba, bugle",
    ),
  },
  {
    plural: "animals",
    household: false,
    things: list(
      "dog, cat, rabbit, horse, cow, goat, sheep|sheep, pig, donkey, goose|geese, parrot, canary|canaries, hamster, guinea pig, tortoise, snake, lizard, frog, snail, goldfish|goldfish, pony|ponies, camel, monkey, ferret, hedgehog, squirrel, otter, peacock, owl, alpaca, llama, budgerigar",
    ),
  },
  {
    plural: "pieces of furniture",
    household: true,
    things: list(
      "chair, table, bed, sofa, armchair, desk, wardrobe, bookcase, chest of drawers|chests of drawers, stool, bench|benches, cupboard, sideboard, rocking chair, coat stand, cot, footstool, recliner, bedside table, sofa bed, futon, filing cabinet, display cabinet, dressing table, deckchair",
    ),
  },
  {
    plural: "items of clothing",
    household: true,
    things: list(
      "shirt, jacket, coat, hat, cap, scarf|scarves, sweater, skirt, dress|dresses, blouse, tie, sock, glove, cardigan, raincoat, T-shirt, hoodie, bathrobe, apron, kimono, poncho, beret, bow tie, waistcoat, tunic, anorak, nightshirt, blazer, parka, kilt",
    ),
  },
  {
    plural: "vehicles",
    household: false,
    things: list(
      "car, bus|buses, truck, van, bicycle, motorcycle, scooter, tractor, tram, taxi, ambulance, fire engine, jeep, limousine, minibus|minibuses, moped, tricycle, camper van, bulldozer, go-kart, snowmobile, trolleybus|trolleybuses, rickshaw, hearse, pickup truck, lorry|lorries, quad bike, steamroller",
    ),
  },
  {
    plural: "tools",
    household: true,
    things: list(
      "hammer, saw, screwdriver, wrench|wrenches, chisel, drill, axe, rasp, pickaxe, shovel, spade, rake, hoe, mallet, crowbar, trowel, sickle, scythe, pitchfork, spirit level, hacksaw, soldering iron, sledgehammer, hatchet, awl, tape measure, chainsaw",
    ),
  },
];
