import type { Rng } from "./rng.js";
import { NAMES, PLACES } from "./templates/pools.js";

/** What arguments may be about. */
export interface ArgumentTopic {
  people: boolean;
  /** Talk before the argument, two wordings. */
  talk: readonly [string, string];
  /** `n` different nouns and the name of an individual that none of them has. */
  draw(rng: Rng, n: number): { nouns: string[]; individual: string };
}

/** Invented brands: 8 x 7 names. */
const BRANDS = ["Bel", "Cor", "Dal", "Fen", "Lum", "Mar", "Nov", "Tri"].flatMap((head) =>
  ["adine", "ella", "ium", "oria", "ovan", "ettic", "umbra"].map((tail) => `${head}${tail}`),
);
const CLUBS = PLACES.flatMap((place) =>
  ["Rovers", "Wanderers", "Athletic"].map((kind) => `${place} ${kind}`),
);
const PAPERS = PLACES.flatMap((place) =>
  ["Gazette", "Herald", "Evening Post"].map((kind) => `the ${place} ${kind}`),
);
const SUBSTANCES =
  "glycerine,menthol,lanolin,beeswax,citric acid,zinc oxide,panthenol,squalane,kaolin,sea salt,urea,allantoin,castor oil,tannin,mica".split(
    ",",
  );

/** Nouns of the form "kind of name", each name used once. */
function nounsOf(rng: Rng, n: number, kinds: readonly string[], names: readonly string[]): string[] {
  return rng.sample(names, n).map((name) => rng.pick(kinds).replace("#", name));
}

const people = (
  talk: readonly [string, string],
  kinds: readonly string[],
  names: readonly string[],
): ArgumentTopic => ({
  people: true,
  talk,
  draw(rng, n) {
    const nouns = nounsOf(rng, n, kinds, names);
    const free = NAMES.filter((name) => nouns.every((noun) => !noun.endsWith(` ${name}`)));
    return { nouns, individual: rng.pick(free) };
  },
});

export const ARGUMENT_TOPICS = {
  relations: people(
    [
      "In a small town, people are related, befriended or at odds in many ways.",
      "At a large reunion somebody tries to sort out who is what to whom.",
    ],
    "cousin of #,neighbour of #,schoolmate of #,colleague of #,pen friend of #,godchild of #,descendant of #,ancestor of #,rival of #,roommate of #".split(
      ",",
    ),
    NAMES,
  ),
  clubs: people(
    [
      "A reporter asks around in the stands which clubs people care about.",
      "Loyalties to sports clubs can be tangled, and this is about some of them.",
    ],
    "supporter of #,member of #,critic of #,follower of #,ex-member of #,admirer of #,sponsor of #,opponent of #".split(
      ",",
    ),
    CLUBS,
  ),
  shoppers: people(
    [
      "A market researcher has notes on who buys which products.",
      "Shops like to know which customers share which habits.",
    ],
    "regular buyer of # soap,occasional buyer of # shampoo,tester of # toothpaste,former buyer of # soap,reseller of # shampoo,subscriber to # razors".split(
      ",",
    ),
    BRANDS,
  ),
  readers: people(
    [
      "The archive of a library keeps track of who reads and who writes for which newspaper.",
      "Some people read several newspapers, others none at all.",
    ],
    "reader of #,subscriber to #,contributor to #,reviewer of #,shareholder of #,photographer for #".split(
      ",",
    ),
    PAPERS,
  ),
  ingredients: {
    people: false,
    talk: [
      "What is in the jars of a bathroom shelf is printed on them in very small letters.",
      "A chemist compares the lists of ingredients of several products.",
    ],
    draw: (rng, n) => ({
      nouns: nounsOf(
        rng,
        n,
        "ingredient of # cream,component of # lotion,ingredient of # balm,ingredient of # soap,component of # shampoo".split(
          ",",
        ),
        BRANDS,
      ),
      individual: rng.pick(SUBSTANCES),
    }),
  },
} satisfies Readonly<Record<string, ArgumentTopic>>;
export type TopicName = keyof typeof ARGUMENT_TOPICS;
export const TOPIC_NAMES = Object.keys(ARGUMENT_TOPICS) as TopicName[];
