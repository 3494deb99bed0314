import { attempt } from "./attempts.js";
import { canHold, denied, follows, predicatesOf } from "./monadic.js";
import type { LogicSide, LogicStatement } from "./monadic.js";
import type { Rng } from "./rng.js";

export interface LogicArgument {
  premises: LogicStatement[];
  conclusion: LogicStatement;
}

const and = (...of: number[]): LogicSide => ({ op: "and", of });
const or = (...of: number[]): LogicSide => ({ op: "or", of });
const side = (given: number | LogicSide): LogicSide => (typeof given === "number" ? and(given) : given);
type Given = number | LogicSide;
const all = (a: Given, b: Given): LogicStatement => ({ q: "all", if: side(a), then: side(b) });
const some = (a: Given, b: Given): LogicStatement => ({ q: "some", a: side(a), b: side(b) });
const one = (a: Given): LogicStatement => ({ q: "one", is: side(a) });

/** Valid forms by the number of their predicates: premises, then the conclusion. */
const SCHEMES: Readonly<Record<number, readonly (readonly LogicStatement[])[]>> = {
  2: [
    [all(1, 2), all(-2, -1)],
    [all(1, 2), one(1), one(2)],
    [all(1, 2), one(-2), one(-1)],
    [one(1), one(2), some(1, 2)],
    [one(or(1, 2)), one(-1), one(2)],
    [all(1, 2), one(1), some(1, 2)],
    [all(1, -2), one(1), some(1, -2)],
  ],
  3: [
    [all(1, 2), all(2, 3), all(1, 3)],
    [all(1, 2), all(-1, 3), all(-2, 3)],
    [all(1, or(2, 3)), all(1, -2), all(1, 3)],
    [all(1, 2), all(2, 3), one(1), one(3)],
    [all(1, and(2, 3)), one(-2), one(-1)],
    [all(or(1, 2), 3), one(1), one(3)],
    [all(1, and(2, 3)), all(or(-2, -3), -1)],
    [all(and(1, 2), 3), all(and(1, -3), -2)],
    [some(1, 2), all(2, 3), some(1, 3)],
    [some(1, -2), all(3, 2), some(1, -3)],
    [one(or(1, 2)), all(1, 3), all(2, 3), one(3)],
    [all(and(1, 2), 3), one(1), one(2), one(3)],
  ],
  4: [
    [all(1, or(2, 3)), all(2, 4), all(3, 4), all(1, 4)],
    [some(1, or(2, 3)), all(2, 4), all(3, 4), some(1, 4)],
    [all(1, and(2, 3)), all(2, 4), all(1, and(4, 3))],
    [all(or(1, 2), 3), all(3, 4), all(or(1, 2), 4)],
    [all(1, or(2, 3)), all(3, 4), all(1, or(2, 4))],
    [one(1), all(1, or(2, 3)), one(-2), all(3, 4), one(4)],
    [all(1, 2), all(2, 3), all(3, 4), all(-4, -1)],
    [some(1, 2), all(2, and(3, 4)), some(1, and(3, 4))],
    [all(and(1, 2), 3), all(4, 1), all(4, 2), all(4, 3)],
  ],
  5: [
    [all(1, or(2, 3)), all(2, 4), all(3, 5), all(1, or(4, 5))],
    [all(1, 2), all(2, 3), all(3, 4), all(4, 5), all(1, 5)],
    [all(and(1, 2), or(3, 4)), all(3, 5), all(4, 5), all(and(1, 2), 5)],
    [all(1, and(2, 3)), all(and(2, 3), or(4, 5)), one(1), one(-4), one(5)],
    [some(1, 2), all(2, or(3, 4)), all(3, 5), all(4, 5), some(1, 5)],
    [all(1, and(2, 3)), all(2, 4), all(3, 5), all(1, and(4, 5))],
    [all(1, or(2, 3, 4)), all(2, 5), all(3, 5), all(4, 5), all(1, 5)],
    [all(or(1, 2), 3), all(3, or(4, 5)), one(1), one(-4), one(5)],
    [some(1, -2), all(3, 2), all(4, 3), all(1, 5), some(and(5, 1), -4)],
  ],
};

/**
 * An argument over `n` predicates that is valid or not, by the check and not by its form's name. Predicates may stand
 * denied throughout. An invalid one differs from a valid form in one statement; premises and conclusion can hold together,
 * so that nothing gives it away. Of a valid one every premise is needed.
 */
export function drawArgument(rng: Rng, n: number, valid: boolean): LogicArgument {
  const scheme = rng.pick(SCHEMES[n] ?? []);
  return attempt("argument", 2_000, () => {
    const signs = Array.from({ length: n }, () => (rng.chance(0.35) ? -1 : 1));
    const numbers = rng.shuffle(Array.from({ length: n }, (_, i) => i + 1));
    const rename = (literal: number): number => {
      const at = Math.abs(literal) - 1;
      return Math.sign(literal) * (signs[at] ?? 1) * (numbers[at] ?? 1);
    };
    const statements = scheme.map((each) =>
      onSides(each, ({ op, of }) => ({ op, of: rng.shuffle(of.map(rename)) })),
    );
    // A valid argument may be a changed one as well: what was changed does not tell which it is.
    if (!valid || rng.chance(0.5)) {
      const at = rng.int(0, statements.length - 1);
      const changed = mutate(rng, statements[at] as LogicStatement);
      if (!changed) return undefined;
      statements[at] = changed;
    }
    const conclusion = statements.at(-1) as LogicStatement;
    const premises = rng.shuffle(statements.slice(0, -1));
    if (follows(premises, conclusion) !== valid) return undefined;
    const needed = premises.every(
      (_, i) =>
        !follows(
          premises.filter((__, j) => j !== i),
          conclusion,
        ),
    );
    // Whether there is anything at all must not matter.
    const exists = conclusion.q !== "some" || premises.some(({ q }) => q !== "all");
    const fits =
      exists &&
      predicatesOf([...premises, conclusion]).length === n &&
      canHold([...premises, conclusion]) &&
      new Set([...premises, conclusion].map((each) => JSON.stringify(each))).size === premises.length + 1 &&
      needed &&
      !saysNothingNew(premises, conclusion);
    return fits ? { premises, conclusion } : undefined;
  });
}

/** Whether the conclusion says the same as a premise, or nothing at all. */
function saysNothingNew(premises: readonly LogicStatement[], conclusion: LogicStatement): boolean {
  return (
    follows([], conclusion) ||
    (premises.length > 1 &&
      premises.some((each) => follows([each], conclusion) && follows([conclusion], each)))
  );
}

function onSides(statement: LogicStatement, change: (side: LogicSide) => LogicSide): LogicStatement {
  if (statement.q === "all") return { q: "all", if: change(statement.if), then: change(statement.then) };
  if (statement.q === "some") return { q: "some", a: change(statement.a), b: change(statement.b) };
  return { q: "one", is: change(statement.is) };
}

/** One of the usual faults: a conversion, a denied antecedent, and for or, a negation too many, all for some. */
function mutate(rng: Rng, statement: LogicStatement): LogicStatement | undefined {
  const changed = rng.pick([
    () => (statement.q === "all" ? { ...statement, if: statement.then, then: statement.if } : undefined),
    () =>
      statement.q === "all"
        ? { ...statement, if: denied(statement.if), then: denied(statement.then) }
        : undefined,
    () =>
      onSides(statement, ({ op, of }) => ({ op: of.length === 1 ? op : op === "and" ? "or" : "and", of })),
    () => {
      const flip = ({ op, of }: LogicSide): LogicSide => ({
        op,
        of: of.length === 1 || rng.chance() ? of.map((literal) => -literal) : of,
      });
      if (statement.q === "all")
        return rng.chance()
          ? { ...statement, if: flip(statement.if) }
          : { ...statement, then: flip(statement.then) };
      return statement.q === "some"
        ? { ...statement, b: flip(statement.b) }
        : { ...statement, is: flip(statement.is) };
    },
    () => (statement.q === "some" ? all(statement.a, statement.b) : undefined),
    () => (statement.q === "all" ? some(statement.if, statement.then) : undefined),
  ])();
  return changed && JSON.stringify(changed) !== JSON.stringify(statement) ? changed : undefined;
}
