/**
 * Statements of monadic logic over predicates 1 to 5. A literal is a predicate's number, negative where it is denied; a
 * side joins one to three of them by "and" or "or".
 */
export interface LogicSide {
  op: "and" | "or";
  of: number[];
}

export type LogicStatement =
  /** Whatever is `if` is `then`. */
  | { q: "all"; if: LogicSide; then: LogicSide }
  /** Something is both `a` and `b`. */
  | { q: "some"; a: LogicSide; b: LogicSide }
  /** The one individual of the argument is `is`. */
  | { q: "one"; is: LogicSide };

export const MOST_PREDICATES = 5;

/** Whether a thing of a type (bit i - 1: predicate i holds) satisfies a side. */
export function satisfies(type: number, { op, of }: LogicSide): boolean {
  const holds = (literal: number): boolean => (((type >> (Math.abs(literal) - 1)) & 1) === 1) === literal > 0;
  return op === "and" ? of.every(holds) : of.some(holds);
}

/** Literals and sides denied: not (a and b) is (not a or not b). */
export function denied({ op, of }: LogicSide): LogicSide {
  return { op: op === "and" ? "or" : "and", of: of.map((literal) => -literal) };
}

/**
 * Whether the statements, with `against` denied, hold together in some world with at least one thing. A type of things
 * that the universal statements allow may occur; each existential statement and the individual need one such type.
 */
export function canHold(statements: readonly LogicStatement[], against?: LogicStatement): boolean {
  const allowed = (type: number): boolean =>
    statements.every((each) => each.q !== "all" || !satisfies(type, each.if) || satisfies(type, each.then)) &&
    !(against?.q === "some" && satisfies(type, against.a) && satisfies(type, against.b));
  // Predicates that no statement mentions make no difference.
  const highest = predicatesOf(against ? [...statements, against] : statements).at(-1) ?? 0;
  const types = Array.from({ length: 2 ** highest }, (_, type) => type).filter(allowed);
  const witnesses: ((type: number) => boolean)[] = [() => true];
  const individual: LogicSide[] = [];
  for (const each of statements) {
    if (each.q === "some") witnesses.push((type) => satisfies(type, each.a) && satisfies(type, each.b));
    if (each.q === "one") individual.push(each.is);
  }
  if (against?.q === "all")
    witnesses.push((type) => satisfies(type, against.if) && !satisfies(type, against.then));
  if (against?.q === "one") individual.push(denied(against.is));
  if (individual.length > 0) witnesses.push((type) => individual.every((side) => satisfies(type, side)));
  return witnesses.every((witness) => types.some(witness));
}

/** Whether every world in which the premises hold has the conclusion: there is none with the conclusion denied. */
export function follows(premises: readonly LogicStatement[], conclusion: LogicStatement): boolean {
  return !canHold(premises, conclusion);
}

/** The predicates that statements mention, ascending. */
export function predicatesOf(statements: readonly LogicStatement[]): number[] {
  const sides = statements.flatMap((each) =>
    each.q === "all" ? [each.if, each.then] : each.q === "some" ? [each.a, each.b] : [each.is],
  );
  return [...new Set(sides.flatMap(({ of }) => of.map(Math.abs)))].sort((a, b) => a - b);
}
