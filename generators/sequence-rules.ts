/**
 * Rules that make each term of a number sequence from the one before it, in steps, and the search for all rules that fit a
 * sequence (reasoning-gym `number_sequence`).
 */
export interface SequenceStep {
  readonly op: "add" | "multiply" | "double" | "square" | "halve" | "previous";
  /** What is added or multiplied by, 0 for the other steps. */
  readonly by: number;
}

/** Largest size of what is added or multiplied by; never 0. */
export const MAX_BY = 10;

/** `add -2 then double`, as the source writes it. */
export function writeRule(steps: readonly SequenceStep[]): string {
  return steps
    .map(({ op, by }) =>
      op === "add"
        ? `add ${by}`
        : op === "multiply"
          ? `multiply by ${by}`
          : op === "previous"
            ? "add previous"
            : op,
    )
    .join(" then ");
}

/** The steps of a rule's text; undefined where it is none. */
export function readRule(text: string): SequenceStep[] | undefined {
  const steps: SequenceStep[] = [];
  for (const part of text.split(" then ")) {
    const by = /^(?:add|multiply by) (-?\d{1,2})$/.exec(part)?.[1];
    if (by !== undefined) {
      if (Number(by) === 0 || Math.abs(Number(by)) > MAX_BY) return undefined;
      steps.push({ op: part.startsWith("add") ? "add" : "multiply", by: Number(by) });
    } else if (part === "add previous") steps.push({ op: "previous", by: 0 });
    else if (part === "double" || part === "square" || part === "halve") steps.push({ op: part, by: 0 });
    else return undefined;
  }
  return steps;
}

/** `value` after one step; `previous` is the term before the last one, 0 where there is none. */
export function applyStep({ op, by }: SequenceStep, value: number, previous: number): number {
  switch (op) {
    case "add":
      return value + by;
    case "multiply":
      return value * by;
    case "double":
      return value * 2;
    case "square":
      return value * value;
    case "halve":
      return Math.floor(value / 2);
    case "previous":
      return value + previous;
  }
}

/** `length` terms from `first` on; undefined as soon as one is beyond `limit`. */
export function makeSequence(
  steps: readonly SequenceStep[],
  first: number,
  length: number,
  limit: number,
): number[] | undefined {
  const terms = [first];
  while (terms.length < length) {
    const previous = terms.at(-2) ?? 0;
    let value = terms.at(-1) ?? 0;
    for (const step of steps) value = applyStep(step, value, previous);
    if (Math.abs(value) > limit) return undefined;
    // Never -0.
    terms.push(value + 0);
  }
  return terms;
}

/** Every step but "double", which is to multiply by 2; multiplying by 1 makes rules of fewer steps part of the search. */
const STEPS: readonly SequenceStep[] = [
  { op: "previous", by: 0 },
  { op: "square", by: 0 },
  { op: "halve", by: 0 },
  ...(["multiply", "add"] as const).flatMap((op) =>
    Array.from({ length: 2 * MAX_BY + 1 }, (_, i) => ({ op, by: i - MAX_BY })).filter(({ by }) => by !== 0),
  ),
];

/**
 * Whether `next` may be left out as equal to another order of the two steps: products and sums commute. Two sums are one
 * sum, or a sum of 10 and another.
 */
function isRepeat(last: SequenceStep, next: SequenceStep): boolean {
  if (last.op === "multiply" && last.by === 1) return next.op !== "multiply" || next.by !== 1;
  if (next.op === "multiply" && next.by === 1) return false;
  if (last.op === "multiply" && next.op === "multiply") return last.by > next.by;
  if (last.op === "add" && next.op === "add")
    return Math.abs(last.by) < MAX_BY || last.by > 0 !== next.by > 0;
  return last.op === "add" && next.op === "previous";
}

/**
 * Sizes from which so many steps cannot lead back to 1,000: a step halves at most (rounding down), or takes 1,000 away, the
 * most that a term before can have.
 */
const BOUNDS = [1_000, 2_002, 4_006, 8_014, 16_030];

/**
 * Whether every rule of at most `maxSteps` steps (2 or more) that makes the visible terms (4 or more, none beyond 1,000 in
 * size) goes on with `next`. All rules are tried; the last step of a rule is found by what it has to do.
 */
export function isForced(visible: readonly number[], next: number, maxSteps: number): boolean {
  return !eachRule(visible, maxSteps, (other) => other !== next);
}

/** The first of the shortest rules of at most `maxSteps` steps that make a sequence; undefined where none does. */
export function shortestRule(sequence: readonly number[], maxSteps: number): SequenceStep[] | undefined {
  const visible = sequence.slice(0, -1);
  let best: SequenceStep[] | undefined;
  for (let most = 2; most <= maxSteps && !best; most++)
    eachRule(visible, most, (next, rule) => {
      const steps = rule().filter(({ op, by }) => op !== "multiply" || by !== 1);
      if (next === sequence.at(-1) && (!best || steps.length < best.length)) best = steps;
      return false;
    });
  return best?.map((step) => (step.op === "multiply" && step.by === 2 ? { op: "double", by: 0 } : step));
}

/**
 * Calls `visit` with the next term by each rule of at most `maxSteps` steps that makes the visible terms, and a function
 * that names its steps, until it says true; whether it did.
 */
function eachRule(
  visible: readonly number[],
  maxSteps: number,
  visit: (next: number, rule: () => SequenceStep[]) => boolean,
): boolean {
  const path: SequenceStep[] = [];
  const n = visible.length - 1;
  const previous = visible.map((_, i) => visible[i - 1] ?? 0);
  const targets = visible.slice(1);
  const made = new Float64Array(n + 1);
  const rows = Array.from({ length: maxSteps }, () => new Float64Array(n + 1));
  (rows[0] as Float64Array).set(visible);
  const [t0, t1] = [targets[0] as number, targets[1] as number];
  const p1 = visible[0] as number;

  /** Whether `row` with one more step gives all targets, and `visit` has seen enough. */
  const ends = (row: Float64Array, step: SequenceStep): boolean => {
    for (let i = 0; i < n; i++)
      if (applyStep(step, row[i] as number, previous[i] as number) !== targets[i]) return false;
    return visit(applyStep(step, row[n] as number, previous[n] as number) + 0, () => [...path, step]);
  };
  const last = (row: Float64Array): boolean => {
    const [u0, u1] = [row[0] as number, row[1] as number];
    const sum = t0 - u0;
    if (sum === t1 - u1 && sum !== 0 && Math.abs(sum) <= MAX_BY && ends(row, { op: "add", by: sum }))
      return true;
    if (u0 !== 0) {
      const factor = t0 / u0;
      if (
        factor * u1 === t1 &&
        factor !== 0 &&
        Number.isInteger(factor) &&
        Math.abs(factor) <= MAX_BY &&
        ends(row, { op: "multiply", by: factor })
      )
        return true;
    } else if (t0 === 0 && STEPS.some((step) => step.op === "multiply" && ends(row, step))) return true;
    return (
      (u0 * u0 === t0 && ends(row, { op: "square", by: 0 })) ||
      (Math.floor(u0 / 2) === t0 && ends(row, { op: "halve", by: 0 })) ||
      (u0 === t0 && ends(row, { op: "previous", by: 0 }))
    );
  };
  /** Whether one step may lead from these values to the first two targets: few pairs of steps pass. */
  const mayEnd = (u0: number, u1: number): boolean =>
    t0 - u0 === t1 - u1 ||
    t0 * u1 === t1 * u0 ||
    (u0 === t0 && u1 + p1 === t1) ||
    (u0 * u0 === t0 && u1 * u1 === t1) ||
    (Math.floor(u0 / 2) === t0 && Math.floor(u1 / 2) === t1);
  /** `row` with two more steps: few pairs of steps pass the look at the first two targets. */
  const endsIn = (row: Float64Array): boolean => {
    const [v0, v1] = [row[0] as number, row[1] as number];
    const follow = (step: SequenceStep): boolean => {
      for (let i = 0; i <= n; i++) made[i] = applyStep(step, row[i] as number, previous[i] as number);
      path[maxSteps - 2] = step;
      return last(made);
    };
    for (let by = -MAX_BY; by <= MAX_BY; by++) {
      if (by === 0) continue;
      if (mayEnd(v0 + by, v1 + by) && follow({ op: "add", by })) return true;
      if (mayEnd(v0 * by, v1 * by) && follow({ op: "multiply", by })) return true;
    }
    return (
      (mayEnd(v0, v1 + p1) && follow({ op: "previous", by: 0 })) ||
      (mayEnd(v0 * v0, v1 * v1) && follow({ op: "square", by: 0 })) ||
      (mayEnd(Math.floor(v0 / 2), Math.floor(v1 / 2)) && follow({ op: "halve", by: 0 }))
    );
  };
  const search = (depth: number, before: SequenceStep | undefined): boolean => {
    const row = rows[depth] as Float64Array;
    const left = maxSteps - depth;
    if (left === 2) return endsIn(row);
    const further = rows[depth + 1] as Float64Array;
    const most = BOUNDS[left - 1] ?? Infinity;
    for (const step of STEPS) {
      if (before && isRepeat(before, step)) continue;
      let fits = true;
      for (let i = 0; i <= n && fits; i++) {
        const value = applyStep(step, row[i] as number, previous[i] as number);
        further[i] = value;
        fits = i === n || Math.abs(value) <= most;
      }
      path[depth] = step;
      if (fits && search(depth + 1, step)) return true;
    }
    return false;
  };
  return search(0, undefined);
}
