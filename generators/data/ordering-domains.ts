/** How a domain speaks of an order. Position 1 is the leftmost, oldest, cheapest, first ... */
export interface OrderingDomain {
  name: string;
  /** Lead-in with `{list}` for the objects; two wordings of the same scene. */
  scenes: readonly [string, string];
  objects: readonly string[];
  /** Article before an object in a sentence: "the " or nothing for people. */
  article: "the " | "";
  /** "are" for objects named in the plural. */
  verb: "is" | "are" | "";
  /** `a` stands before `b`, two wordings. */
  before: readonly [string, string];
  /** `a` stands after `b`, two wordings. */
  after: readonly [string, string];
  /** What stands at the k-th place from the start, and from the end: predicates. */
  fromStart: (k: number, ordinal: string) => string;
  fromEnd: (k: number, ordinal: string) => string;
}

const line = (first: string, last: string, start: string, end: string) => ({
  fromStart: (k: number, ordinal: string) => (k === 1 ? `the ${first}` : `the ${ordinal} ${start}`),
  fromEnd: (k: number, ordinal: string) => (k === 1 ? `the ${last}` : `the ${ordinal} ${end}`),
});
const leftToRight = line("leftmost", "rightmost", "from the left", "from the right");
const graded = (low: string, high: string) => ({
  fromStart: (k: number, ordinal: string) => (k === 1 ? `the ${low}` : `the ${ordinal} ${low}`),
  fromEnd: (k: number, ordinal: string) => (k === 1 ? `the ${high}` : `the ${ordinal} ${high}`),
});

export const ORDERING_DOMAINS: readonly OrderingDomain[] = [
  {
    name: "birds",
    scenes: ["On a fence sit {n} birds in a row: {list}.", "Along a wire, {n} birds have settled: {list}."],
    objects: "robin,wren,magpie,starling,kestrel,heron,swallow,finch,woodpecker,kingfisher,sparrow,thrush,pigeon,nightingale".split(","),
    article: "the ",
    verb: "is",
    before: ["is to the left of", "sits further left than"],
    after: ["is to the right of", "sits further right than"],
    ...leftToRight,
  },
  {
    name: "books",
    scenes: ["On a shelf stand {n} books side by side: {list}.", "A window display shows {n} books in a row: {list}."],
    objects: "atlas,cookbook,dictionary,diary,biography,songbook,almanac,field guide,phrase book,sketchbook,thriller,anthology,handbook,picture book".split(","),
    article: "the ",
    verb: "is",
    before: ["is to the left of", "stands further left than"],
    after: ["is to the right of", "stands further right than"],
    ...leftToRight,
  },
  {
    name: "prices",
    scenes: ["A market stall sells {n} kinds of vegetables, each at its own price: {list}.", "A grocer's list has {n} vegetables, no two at the same price: {list}."],
    objects: "leeks,carrots,turnips,beets,radishes,parsnips,onions,peppers,tomatoes,cucumbers,aubergines,artichokes,courgettes,pumpkins".split(","),
    article: "the ",
    verb: "are",
    before: ["are less expensive than", "cost less than"],
    after: ["are more expensive than", "cost more than"],
    fromStart: (k, ordinal) => (k === 1 ? "the cheapest" : `the ${ordinal} cheapest`),
    fromEnd: (k, ordinal) => (k === 1 ? "the most expensive" : `the ${ordinal} most expensive`),
  },
  {
    name: "machines",
    scenes: ["A museum of technology shows {n} machines, all built in different years: {list}.", "In a collector's barn there are {n} machines of different ages: {list}."],
    objects: "tractor,tram,steam engine,typewriter,loom,printing press,motorboat,airship,bicycle,telescope,gramophone,sewing machine,fire engine,crane".split(","),
    article: "the ",
    verb: "is",
    before: ["is older than", "was built before"],
    after: ["is newer than", "was built after"],
    ...graded("oldest", "newest"),
  },
  {
    name: "runners",
    scenes: ["In a cross-country race there were {n} runners, and no two finished together: {list}.", "A village race had {n} finishers, one after the other: {list}."],
    objects: "Ada,Boris,Carla,Dmitri,Elena,Farid,Greta,Hugo,Ines,Jamal,Kira,Leon,Mona,Nils".split(","),
    article: "",
    verb: "",
    before: ["finished ahead of", "finished before"],
    after: ["finished behind", "finished after"],
    fromStart: (k, ordinal) => `finished ${k === 1 ? "first" : ordinal}`,
    fromEnd: (k, ordinal) => `finished ${k === 1 ? "last" : `${ordinal} from last`}`,
  },
  {
    name: "buildings",
    scenes: ["A skyline has {n} buildings of different heights: {list}.", "An architect's model shows {n} buildings, no two of the same height: {list}."],
    objects: "library,theatre,town hall,hospital,hotel,school,bank,cathedral,courthouse,warehouse,gallery,observatory,station,lighthouse".split(","),
    article: "the ",
    verb: "is",
    before: ["is lower than", "is not as tall as"],
    after: ["is taller than", "rises higher than"],
    ...graded("lowest", "tallest"),
  },
  {
    name: "parcels",
    scenes: ["A clerk weighs {n} parcels, and each has a different weight: {list}.", "On the counter lie {n} parcels of different weight: {list}."],
    objects: "red,green,blue,white,grey,black,yellow,orange,purple,brown,pink,silver,golden,turquoise".split(",").map((colour) => `${colour} parcel`),
    article: "the ",
    verb: "is",
    before: ["is lighter than", "weighs less than"],
    after: ["is heavier than", "weighs more than"],
    ...graded("lightest", "heaviest"),
  },
];
