import { attempt } from "./attempts.js";
import { ORDERING_DOMAINS } from "./data/ordering-domains.js";
import type { OrderingDomain } from "./data/ordering-domains.js";
import type { Rng } from "./rng.js";
import { capitalize, numberWord, ordinal, sentenceList } from "./text.js";

/**
 * What is known of an order. Objects are numbered as listed (from 0), positions from 1:
 * `["before", a, b]` a stands before b; `["at", a, p]` a stands at position p; `["not_at", a, p]` it does not.
 */
export type OrderClue = ["before" | "at" | "not_at", number, number];

export interface OrderingPuzzle {
  objects: string[];
  clues: OrderClue[];
  /** The position whose object is asked for. */
  asked: number;
}

/** All orders that satisfy the clues; an order lists the object at each position. At most `limit` are given. */
export function ordersOf(n: number, clues: readonly OrderClue[], limit = Infinity): number[][] {
  const found: number[][] = [];
  const position = new Array<number>(n).fill(0);
  const order: number[] = [];
  // A clue is checked as soon as its objects have places.
  const holds = (clue: OrderClue): boolean => {
    const [kind, a, b] = clue;
    const at = position[a] ?? 0;
    if (at === 0) return true;
    if (kind === "at") return at === b;
    if (kind === "not_at") return at !== b;
    const other = position[b] ?? 0;
    // Places are given from the first on: an object without one comes later.
    return other === 0 || at < other;
  };
  // Who is known to stand at a place: nobody else is tried there. -1 where nobody is.
  const owner = new Array<number>(n + 1).fill(-1);
  for (const [kind, a, b] of clues) if (kind === "at") owner[b] = a;
  const place = (): void => {
    if (found.length >= limit) return;
    if (order.length === n) {
      found.push([...order]);
      return;
    }
    for (let object = 0; object < n; object++) {
      const known = owner[order.length + 1] ?? -1;
      if (position[object] !== 0 || (known >= 0 && known !== object)) continue;
      position[object] = order.length + 1;
      order.push(object);
      const waitsForLater = clues.some(
        ([kind, a, b]) => kind === "before" && b === object && position[a] === 0,
      );
      if (!waitsForLater && clues.every(holds)) place();
      order.pop();
      position[object] = 0;
    }
  };
  place();
  return found;
}

export interface OrderingOptions {
  n: number;
  /** Weights of the clue kinds while clues are added. */
  relative: number;
  absolute: number;
  negative: number;
  /** Probability that the answer may simply repeat a clue. */
  literal: number;
  /** Whether every object must occur in a clue: else the one that does not is often the answer. */
  mentionAll: boolean;
  /** Most clues, where there is a bound. */
  maxClues?: number;
}

/**
 * A puzzle with exactly one order and no redundant clue. The answer's place among the listed objects is drawn first and
 * uniformly; then the asked position; then the rest.
 */
export function drawOrdering(rng: Rng, domain: OrderingDomain, options: OrderingOptions): OrderingPuzzle {
  const { n } = options;
  const target = rng.balanced(n);
  const asked = rng.int(1, n);
  const objects = rng.sample(domain.objects, n);
  const literalAllowed = rng.chance(options.literal);
  return attempt("ordering", 500, () => {
    const others = rng.shuffle(Array.from({ length: n }, (_, i) => i).filter((i) => i !== target));
    const order = [...others.slice(0, asked - 1), target, ...others.slice(asked - 1)];
    const clues = drawClues(rng, order, options);
    const literal = clues.some(([kind, a, b]) => kind === "at" && a === target && b === asked);
    const mentioned = new Set(clues.flatMap(([kind, a, b]) => (kind === "before" ? [a, b] : [a])));
    if (options.mentionAll && mentioned.size < n) return undefined;
    if (clues.length > (options.maxClues ?? Infinity)) return undefined;
    return literal && !literalAllowed ? undefined : { objects, clues: rng.shuffle(clues), asked };
  });
}

function drawClues(rng: Rng, order: readonly number[], options: OrderingOptions): OrderClue[] {
  const n = order.length;
  const pools: OrderClue[][] = [[], [], []];
  for (let i = 0; i < n; i++) {
    const object = order[i] as number;
    for (let j = i + 1; j < n; j++) (pools[0] as OrderClue[]).push(["before", object, order[j] as number]);
    for (let p = 1; p <= n; p++)
      (pools[p === i + 1 ? 1 : 2] as OrderClue[]).push([p === i + 1 ? "at" : "not_at", object, p]);
  }
  const weights = [options.relative, options.absolute, options.negative];
  const queues = pools.map((pool) => rng.shuffle(pool));
  let clues: OrderClue[] = [];
  while (ordersOf(n, clues, 2).length > 1) {
    const open = queues.map((queue, i) => (queue.length > 0 ? (weights[i] ?? 0) : 0));
    // With one kind used up the others must do, whatever their weight.
    const kind = rng.weighted(
      [0, 1, 2],
      open.some((weight) => weight > 0) ? open : queues.map((queue) => queue.length),
    );
    clues.push(queues[kind]?.pop() as OrderClue);
  }
  for (const clue of rng.shuffle(clues)) {
    const without = clues.filter((other) => other !== clue);
    if (ordersOf(n, without, 2).length === 1) clues = without;
  }
  return clues;
}

/** The domain for a puzzle, each equally likely. */
export function drawDomain(rng: Rng): OrderingDomain {
  return rng.pick(ORDERING_DOMAINS);
}

/** `is the second from the left`: the predicate of position `p` of `n`, counted from the end where `fromEnd`. */
export function positionPredicate(domain: OrderingDomain, p: number, n: number, fromEnd: boolean): string {
  const k = fromEnd ? n + 1 - p : p;
  const text = fromEnd ? domain.fromEnd(k, ordinal(k)) : domain.fromStart(k, ordinal(k));
  return domain.verb === "" ? text : `${domain.verb} ${text}`;
}

/** The scene and the clue sentences of a puzzle, wordings drawn. */
export function describeOrdering(
  rng: Rng,
  domain: OrderingDomain,
  puzzle: OrderingPuzzle,
): { scene: string; statements: string[] } {
  const n = puzzle.objects.length;
  const name = (i: number): string => `${domain.article}${puzzle.objects[i] ?? ""}`;
  const listed = puzzle.objects.map((object) => (domain.verb === "is" ? withArticle(object) : object));
  const scene = rng.pick(domain.scenes).replace("{n}", numberWord(n)).replace("{list}", sentenceList(listed));
  const statements = puzzle.clues.map(([kind, a, b]) => {
    if (kind === "before") {
      return rng.chance()
        ? `${capitalize(name(a))} ${rng.pick(domain.before)} ${name(b)}.`
        : `${capitalize(name(b))} ${rng.pick(domain.after)} ${name(a)}.`;
    }
    const predicate = positionPredicate(domain, b, n, rng.chance());
    if (kind === "at") return `${capitalize(name(a))} ${predicate}.`;
    const denied =
      domain.verb === ""
        ? predicate.replace("finished", "did not finish")
        : predicate.replace(domain.verb, `${domain.verb} not`);
    return `${capitalize(name(a))} ${denied}.`;
  });
  return { scene, statements };
}

function withArticle(object: string): string {
  return `${/^[aeiou]/.test(object) ? "an" : "a"} ${object}`;
}
