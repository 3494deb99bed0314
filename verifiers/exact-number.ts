import Fraction from "fraction.js";

/**
 * Exact numbers a/b + c/d * sqrt(r) * pi^s + ...: rational multiples of products of a square root and a power of pi. Equal
 * numbers have equal terms (roots of different squarefree numbers and powers of pi are independent over the rationals),
 * so comparing is exact.
 */
export interface ExactTerm {
  readonly coefficient: Fraction;
  /** Squarefree, 1 for none. */
  readonly root: number;
  /** Exponent of pi. */
  readonly pi: number;
}
/** Terms with coefficients other than 0, sorted by pi and root; no two alike. Empty is 0. */
export type Exact = readonly ExactTerm[];

/** Largest number whose root is taken: factoring it takes at most its square root in steps. */
const MAX_ROOT = 1e12;

export const PI: Exact = [{ coefficient: new Fraction(1), root: 1, pi: 1 }];

export function exact(value: number | bigint | Fraction): Exact {
  return collect([{ coefficient: new Fraction(value), root: 1, pi: 0 }]);
}

export function addExact(a: Exact, b: Exact): Exact {
  return collect([...a, ...b]);
}

export function scaleExact(a: Exact, factor: number | Fraction): Exact {
  return collect(a.map((term) => ({ ...term, coefficient: term.coefficient.mul(factor) })));
}

export function subExact(a: Exact, b: Exact): Exact {
  return addExact(a, scaleExact(b, -1));
}

export function mulExact(a: Exact, b: Exact): Exact {
  const terms: ExactTerm[] = [];
  for (const x of a)
    for (const y of b) {
      const shared = greatestCommonDivisor(x.root, y.root);
      terms.push({
        coefficient: x.coefficient.mul(y.coefficient).mul(shared),
        root: (x.root / shared) * (y.root / shared),
        pi: x.pi + y.pi,
      });
    }
  return collect(terms);
}

/** a / b; null where b is 0, or a sum that no multiple of a conjugate makes rational. */
export function divExact(a: Exact, b: Exact): Exact | null {
  const [first, second] = b;
  if (!first || b.length > 2) return null;
  if (second) {
    if (first.pi !== second.pi) return null;
    const conjugate: Exact = [first, { ...second, coefficient: second.coefficient.neg() }];
    const product = mulExact(b, conjugate);
    return product.length === 1 ? divExact(mulExact(a, conjugate), product) : null;
  }
  const inverse = {
    coefficient: first.coefficient.inverse().div(first.root),
    root: first.root,
    pi: -first.pi,
  };
  return mulExact(a, [inverse]);
}

/** The root of a rational number >= 0; null where it is negative or too large to factor. */
export function sqrtExact(value: number | Fraction): Exact | null {
  const fraction = new Fraction(value);
  const product = fraction.n * fraction.d;
  if (fraction.s < 0n || product > BigInt(MAX_ROOT)) return null;
  if (product === 0n) return [];
  let outside = 1;
  let root = 1;
  let rest = Number(product);
  for (let factor = 2; factor * factor <= rest; factor++) {
    while (rest % (factor * factor) === 0) {
      outside *= factor;
      rest /= factor * factor;
    }
    if (rest % factor === 0) {
      root *= factor;
      rest /= factor;
    }
  }
  return collect([{ coefficient: new Fraction(outside).div(fraction.d), root: root * rest, pi: 0 }]);
}

export function equalsExact(a: Exact, b: Exact): boolean {
  return subExact(a, b).length === 0;
}

/** The number itself where it is rational, else null. */
export function rationalOf(a: Exact): Fraction | null {
  if (a.length === 0) return new Fraction(0);
  const [term] = a;
  return a.length === 1 && term && term.root === 1 && term.pi === 0 ? term.coefficient : null;
}

/** In floating point, for comparing sizes only. */
export function approximately(a: Exact): number {
  return a.reduce(
    (sum, { coefficient, root, pi }) =>
      sum + coefficient.valueOf() * Math.sqrt(root) * (pi < 0 ? 1 / Math.PI ** -pi : Math.PI ** pi),
    0,
  );
}

/** `7/2`, `5*sqrt(3)`, `12*pi`, `100 + 75*pi`, `5*sqrt(3)*pi/2`. */
export function writeExact(a: Exact): string {
  if (a.length === 0) return "0";
  return a
    .map(({ coefficient, root, pi }, i) => {
      const symbols = [
        ...(root === 1 ? [] : [`sqrt(${root})`]),
        ...Array.from({ length: Math.max(0, pi) }, () => "pi"),
      ];
      const { n, d, s } = coefficient;
      const factors = n === 1n && symbols.length > 0 ? symbols : [String(n), ...symbols];
      const below = [
        ...(d === 1n ? [] : [String(d)]),
        ...Array.from({ length: Math.max(0, -pi) }, () => "pi"),
      ];
      const size =
        factors.join("*") +
        (below.length === 0 ? "" : below.length === 1 ? `/${below[0]}` : `/(${below.join("*")})`);
      return i === 0 ? `${s < 0n ? "-" : ""}${size}` : ` ${s < 0n ? "-" : "+"} ${size}`;
    })
    .join("");
}

function collect(terms: readonly ExactTerm[]): Exact {
  const sums = new Map<string, ExactTerm>();
  for (const term of terms) {
    const key = `${term.pi}/${term.root}`;
    const old = sums.get(key);
    sums.set(key, old ? { ...term, coefficient: term.coefficient.add(old.coefficient) } : term);
  }
  return [...sums.values()]
    .filter(({ coefficient }) => coefficient.n !== 0n)
    .sort((x, y) => x.pi - y.pi || x.root - y.root);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
