/** What the people in a row of houses differ in. No value stands in two of the lists. */
export interface HouseAttribute {
  /** "Each person keeps a different pet": the values follow. */
  intro: string;
  /** The person who has a value, in the middle of a sentence. */
  who(value: string): string;
  /** Asks for the value of a person. */
  ask(who: string): string;
  values: readonly string[];
}

const words = (text: string): string[] => text.split(", ");

export const HOUSE_ATTRIBUTES: Readonly<Record<string, HouseAttribute>> = {
  name: {
    intro: "Each person has a different name",
    who: (value) => value,
    ask: (who) => `What is the name of ${who}?`,
    values: words("Alma, Boris, Celia, Dmitri, Esther, Farid, Greta, Hugo, Ingrid, Jamal, Keiko, Liam, Mona, Nils"),
  },
  pet: {
    intro: "Each person keeps a different pet",
    who: (value) => `the person who keeps the ${value}`,
    ask: (who) => `Which pet does ${who} keep?`,
    values: words("cat, dog, parrot, rabbit, hamster, tortoise, canary, ferret, goldfish, gecko, pony, hedgehog"),
  },
  drink: {
    intro: "Each person likes another drink best",
    who: (value) => `the person who likes to drink ${value}`,
    ask: (who) => `What does ${who} like to drink?`,
    values: words("tea, coffee, milk, cocoa, lemonade, cider, buttermilk, ginger ale, tomato juice, mineral water"),
  },
  job: {
    intro: "Each person has a different job",
    who: (value) => `the ${value}`,
    ask: (who) => `What is the job of ${who}?`,
    values: words("baker, dentist, plumber, teacher, pilot, lawyer, farmer, tailor, nurse, florist, painter, chemist"),
  },
  door: {
    intro: "Each house has a door of another colour",
    who: (value) => `the person with the ${value} door`,
    ask: (who) => `What is the colour of the door of ${who}?`,
    values: words("red, green, blue, yellow, white, black, brown, purple, grey, pink, beige"),
  },
  country: {
    intro: "Each person comes from a different country",
    who: (value) => `the person from ${value}`,
    ask: (who) => `From which country does ${who} come?`,
    values: words("Norway, Peru, Kenya, Japan, Canada, Greece, India, Chile, Egypt, Poland, Vietnam, Portugal"),
  },
  instrument: {
    intro: "Each person plays a different instrument",
    who: (value) => `the person who plays the ${value}`,
    ask: (who) => `Which instrument does ${who} play?`,
    values: words("violin, flute, trumpet, piano, harp, cello, guitar, drums, oboe, banjo, clarinet"),
  },
  month: {
    intro: "Each person was born in a different month",
    who: (value) => `the person born in ${value}`,
    ask: (who) => `In which month was ${who} born?`,
    values: words("January, February, March, April, May, June, July, August, September, October, November, December"),
  },
  meal: {
    intro: "Each person had something different for lunch",
    who: (value) => `the person who had ${value} for lunch`,
    ask: (who) => `What did ${who} have for lunch?`,
    values: words("pizza, soup, salad, curry, noodles, dumplings, risotto, pancakes, fried fish, baked beans"),
  },
  hobby: {
    intro: "Each person has a different hobby",
    who: (value) => `the person whose hobby is ${value}`,
    ask: (who) => `What is the hobby of ${who}?`,
    values: words("chess, pottery, sailing, knitting, archery, juggling, origami, fencing, rowing, photography"),
  },
};
