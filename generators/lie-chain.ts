import type { Rng } from "./rng.js";

/**
 * What is said about people by number: `["truth", a]` a tells the truth, `["lie", a]` a lies, `["differ", a, b]` exactly one
 * of the two lies, `["same", a, b]` both lie or neither does.
 */
export type Claim = ["truth" | "lie", number] | ["differ" | "same", number, number];

/** A claim and who makes it; `null` where the question states it as a fact. */
export interface Saying {
  speaker: number | null;
  claim: Claim;
}

/**
 * Whether person `asked` tells the truth in every one of the 2^n worlds in which facts hold and everybody tells the truth
 * exactly where their claims hold; undefined where worlds differ or there is none. Every saying is a parity (see below): the
 * worlds are the solutions of linear equations over two values, which elimination solves without going through them.
 */
export function truthInAllWorlds(sayings: readonly Saying[], asked: number): boolean | undefined {
  // Equations with different leading people.
  const solved: { lead: number; people: number; odd: boolean }[] = [];
  const reduce = (equation: { people: number; odd: boolean }): { people: number; odd: boolean } => {
    let { people, odd } = equation;
    for (const { lead, people: others, odd: isOdd } of solved)
      if ((people & lead) !== 0) {
        people ^= others;
        odd = odd !== isOdd;
      }
    return { people, odd };
  };
  for (const saying of sayings) {
    const { people, odd } = reduce(parityTest(saying));
    if (people !== 0) solved.push({ lead: people & -people, people, odd });
    else if (odd) return undefined;
  }
  const left = reduce({ people: 1 << asked, odd: false });
  return left.people === 0 ? left.odd : undefined;
}

/**
 * A saying fits a world exactly where the number of honest ones among some people is odd, or even: "b lies", said by a,
 * where one of a and b is honest; "exactly one of b and c lies", said by a, where none or two of a, b and c are.
 */
function parityTest({ speaker, claim }: Saying): { people: number; odd: boolean } {
  const [kind, ...about] = claim;
  const people = [...about, ...(speaker === null ? [] : [speaker])];
  const claimsOdd = kind === "truth" || kind === "differ";
  return {
    people: people.reduce((bits, person) => bits ^ (1 << person), 0),
    odd: (speaker === null) === claimsOdd,
  };
}

/**
 * A fact about person 0, and persons 1 to `chain` - 1 who each speak about the one before; the last one tells the truth
 * exactly where `outcome` is true. With probability `pairShare` a claim compares the one before with somebody earlier.
 * Then `branches` more people speak about anybody; nobody speaks about them but each other.
 */
export function drawLieChain(
  rng: Rng,
  options: { chain: number; branches: number; pairShare: number; outcome: boolean },
): Saying[] {
  const { chain, branches, pairShare, outcome } = options;
  const truths = Array.from({ length: chain + branches }, (_, i) =>
    i === chain - 1 ? outcome : rng.chance(),
  );
  const truthful = (person: number): boolean => truths[person] === true;
  const sayings: Saying[] = [{ speaker: null, claim: [truthful(0) ? "truth" : "lie", 0] }];
  for (let speaker = 1; speaker < chain + branches; speaker++) {
    const about = speaker < chain ? speaker - 1 : rng.int(0, speaker - 1);
    const others = Array.from({ length: Math.min(speaker, chain) }, (_, i) => i).filter((i) => i !== about);
    let claim: Claim;
    if (others.length > 0 && rng.chance(pairShare)) {
      const [a = 0, b = 0] = rng.shuffle([about, rng.pick(others)]);
      claim = [(truthful(a) !== truthful(b)) === truthful(speaker) ? "differ" : "same", a, b];
    } else claim = [truthful(about) === truthful(speaker) ? "truth" : "lie", about];
    sayings.push({ speaker, claim });
  }
  return sayings;
}
