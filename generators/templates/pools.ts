/** Given names of many regions; none of them needs a pronoun, as the stories repeat the name. */
export const NAMES =
  "Aiko Amara Anders Anneke Antonio Aylin Bastian Beatriz Bogdan Camille Carlos Chiara Chloe Daniel Darius Devi Dylan Elena Elif Emil Esther Farid Fatima Felix Finn Freya Gabriel Greta Hana Hassan Hugo Ibrahim Ingrid Isla Ivan Jasmin Jonas Julia Kaito Karim Kofi Laila Leo Linnea Lucia Luka Magnus Malik Marta Mateo Mina Nadia Nikhil Nora Olga Omar Paolo Petra Priya Quentin Rafael Rosa Samir Sanne Selma Stefan Tariq Tomas Uma Vera Viktor Wanda Xavier Yara Yusuf Zoe".split(
    " ",
  );

export const PLACES =
  "Ashford Birchwood Calderton Dunmore Eastlake Fernhill Glenview Harborton Ironbridge Juniper Kestrel Larkfield Millbrook Northgate Oakdale Pinewater Quarrytown Riverton Stonebridge Thornbury Upperfield Vineyard Westport Yarrow".split(
    " ",
  );

/** Plural names of things by what one can do with them. */
export const THINGS = {
  /** Sold one by one for a few coins or notes. */
  shop: "notebooks,pens,erasers,rulers,folders,candles,mugs,plates,towels,cushions,lamps,baskets,umbrellas,scarves,hats,gloves,batteries,brushes,frames,vases,keyrings,calendars,puzzles,kites".split(
    ",",
  ),
  /** Collected and given away. */
  collection:
    "stamps,marbles,coins,stickers,shells,postcards,badges,buttons,beads,pebbles,comics,trading cards,model cars,magnets,feathers,fossils".split(
      ",",
    ),
  /** Eaten or baked, counted one by one. */
  food: "apples,pears,oranges,lemons,plums,peaches,muffins,rolls,cookies,pancakes,pies,bagels,eggs,onions,potatoes,tomatoes,carrots,melons".split(
    ",",
  ),
  /** Made by machines. */
  product:
    "bolts,screws,bottles,cans,tiles,bricks,toys,springs,gears,cables,bulbs,chips,lids,tubes,valves,hinges,wheels,buckets".split(
      ",",
    ),
  /** Grow in a garden. */
  plant: "tulips,roses,lilies,bushes,herbs,saplings,ferns,sunflowers,daisies,vines".split(","),
} as const;
export type ThingGroup = keyof typeof THINGS;

export const CURRENCIES = [
  { sign: "$", words: ["dollar", "dollars"] },
  { sign: "€", words: ["euro", "euros"] },
  { sign: "£", words: ["pound", "pounds"] },
] as const;

/** Sentences that have nothing to do with the question; `#` is a number. */
export const DISTRACTORS = [
  "A clock on the wall is # minutes fast.",
  "The building next door has # windows.",
  "A poster nearby shows # birds.",
  "The weather report speaks of # degrees in the afternoon.",
  "A radio programme that plays in the background has # listeners.",
  "The street outside is lined with # chestnut trees.",
  "The local library lends out # films a week.",
  "A neighbour's dog is # months old.",
  "Today's newspaper has # pages.",
  "A choir in the town has # members.",
  "The town's oldest bridge was built # years ago.",
  "A telephone in the background rings # times.",
] as const;
