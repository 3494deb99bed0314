export interface LeggedAnimal {
  legs: number;
  /** Where it is not the name and an s. */
  plural?: string;
  /** What counts as a leg, where people may differ. */
  note?: string;
}

/** Animals and their legs as reasoning-gym counts them; where biology leaves a doubt, `note` says what counts. */
export const ANIMAL_LEGS: ReadonlyMap<string, LeggedAnimal> = new Map<string, LeggedAnimal>([
  ["snake", { legs: 0 }],
  ["sea slug", { legs: 0 }],
  ["jellyfish", { legs: 0, plural: "jellyfish" }],
  ["flatworm", { legs: 0 }],
  ["leech", { legs: 0, plural: "leeches" }],
  ["chicken", { legs: 2 }],
  ["bird", { legs: 2 }],
  ["human", { legs: 2 }],
  ["duck", { legs: 2 }],
  ["dog", { legs: 4 }],
  ["cat", { legs: 4 }],
  ["cow", { legs: 4 }],
  ["horse", { legs: 4 }],
  ["lion", { legs: 4 }],
  ["elephant", { legs: 4 }],
  ["giraffe", { legs: 4 }],
  ["tiger", { legs: 4 }],
  ["deer", { legs: 4, plural: "deer" }],
  ["sheep", { legs: 4, plural: "sheep" }],
  ["starfish", { legs: 5, plural: "starfish", note: "the five arms of a starfish count as legs" }],
  ["insect", { legs: 6 }],
  ["ant", { legs: 6 }],
  ["butterfly", { legs: 6, plural: "butterflies" }],
  ["beetle", { legs: 6 }],
  ["bee", { legs: 6 }],
  ["wasp", { legs: 6 }],
  ["grasshopper", { legs: 6 }],
  ["cricket", { legs: 6 }],
  ["cockroach", { legs: 6, plural: "cockroaches" }],
  ["praying mantis", { legs: 6, plural: "praying mantises", note: "a praying mantis has 6 legs" }],
  ["firefly", { legs: 6, plural: "fireflies" }],
  ["spider", { legs: 8 }],
  ["scorpion", { legs: 8, note: "a scorpion has 8 legs without its pincers, which do not count" }],
  ["crab", { legs: 10, note: "a crab has 10 legs, its two claws among them" }],
  ["lobster", { legs: 10, note: "a lobster has 10 legs, its two claws among them" }],
  ["shrimp", { legs: 10, plural: "shrimp", note: "a shrimp has 10 legs" }],
  ["woodlouse", { legs: 14, plural: "woodlice", note: "a woodlouse has 14 legs" }],
]);
