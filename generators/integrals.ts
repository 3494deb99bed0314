import { greatestCommonDivisor } from "./make-target.js";
import type { Rng } from "./rng.js";

export const PROBLEM_TYPES = [
  "linear",
  "radical",
  "log_inverse_trig",
  "trigonometric",
  "polynomial_exp_trig",
  "exponential",
  "cyclic",
  "repeated_parts",
] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

export interface IntegralOptions {
  linear_lower_bound: number;
  linear_upper_bound: number;
  min_linear_degree: number;
  max_linear_degree: number;
  outer_constant_min: number;
  outer_constant_max: number;
  min_poly_degree: number;
  max_poly_degree: number;
  operators: readonly ("+" | "-")[];
}

/** A function and one of its antiderivatives, as computer algebra writes them. */
export interface Integral {
  integrand: string;
  antiderivative: string;
}

/** Draws a function of a family by writing down an antiderivative by the family's rule. */
export function drawIntegral(
  rng: Rng,
  type: ProblemType,
  variable: string,
  options: IntegralOptions,
): Integral {
  const sign = (): number => (rng.pick(options.operators) === "-" ? -1 : 1);
  const constant = (): number => sign() * rng.int(options.outer_constant_min, options.outer_constant_max);
  const c = constant();
  const x = variable;
  const inner = (): { a: number; u: string } => {
    const a = sign() * rng.int(options.linear_lower_bound, options.linear_upper_bound);
    const b = sign() * rng.int(options.linear_lower_bound, options.linear_upper_bound);
    return {
      a,
      u: sum([
        [a, x],
        [b, ""],
      ]),
    };
  };
  switch (type) {
    case "linear": {
      const { a, u } = inner();
      const n = rng.int(options.min_linear_degree, options.max_linear_degree);
      return {
        integrand: times(c, `(${u})**${n}`),
        antiderivative: over(c, a * (n + 1), `(${u})**${n + 1}`),
      };
    }
    case "radical": {
      const { a, u } = inner();
      return { integrand: times(c * a, `sqrt(${u})`), antiderivative: over(2 * c, 3, `(${u})**(3/2)`) };
    }
    case "log_inverse_trig":
      return drawLogOrInverse(rng, c, x);
    case "trigonometric": {
      const { a, u } = inner();
      const p = rng.int(1, 4);
      const isSine = rng.chance();
      const [base, slope] = isSine ? ["sin", "cos"] : ["cos", "sin"];
      return {
        integrand: times((isSine ? 1 : -1) * c * a, `${power(`${base}(${u})`, p)}*${slope}(${u})`),
        antiderivative: over(c, p + 1, power(`${base}(${u})`, p + 1)),
      };
    }
    case "polynomial_exp_trig": {
      const degree = rng.int(options.min_poly_degree, options.max_poly_degree);
      // The cubes with a plain argument are those of repeated_parts: a question belongs to one family.
      const kind = rng.pick(degree === 3 ? (["sin", "cos"] as const) : (["exp", "sin", "cos"] as const));
      return byParts(c, degree, kind, kind === "exp" ? 1 : rng.int(degree === 3 ? 2 : 1, 3), x);
    }
    case "exponential": {
      const { a, u } = inner();
      if (rng.chance())
        return { integrand: times(c * a, `exp(${u})`), antiderivative: times(c, `exp(${u})`) };
      const second = constant();
      const quadratic = sum([
        [second, `${x}**2`],
        [a, x],
      ]);
      const slope = sum([
        [2 * second, x],
        [a, ""],
      ]);
      return {
        integrand: times(c, `(${slope})*exp(${quadratic})`),
        antiderivative: times(c, `exp(${quadratic})`),
      };
    }
    case "cyclic": {
      const kind = rng.pick(["sin", "cos", "both"] as const);
      if (kind === "both")
        return { integrand: times(c, `sin(${x})*cos(${x})`), antiderivative: over(c, 2, `sin(${x})**2`) };
      return {
        integrand: times(c, `exp(${x})*${kind}(${x})`),
        antiderivative: over(c, 2, `exp(${x})*(sin(${x}) ${kind === "sin" ? "-" : "+"} cos(${x}))`),
      };
    }
    case "repeated_parts":
      return byParts(c, 3, rng.pick(["sin", "cos", "exp"] as const), 1, x);
  }
}

function drawLogOrInverse(rng: Rng, c: number, x: string): Integral {
  const kind = rng.pick(["log", "asin", "atan"] as const);
  const k = rng.int(1, 3);
  const inside = times(k, x);
  const square = times(k * k, `${x}**2`);
  switch (kind) {
    case "log": {
      // The power stays inside: some readers do not see that log(x**3) is 3*log(x).
      const log = `log(${power(x, k)})`;
      return {
        integrand: times(c, log),
        antiderivative: sum([
          [c, `${x}*${log}`],
          [-c * k, x],
        ]),
      };
    }
    case "asin":
      return {
        integrand: times(c, `asin(${inside})`),
        antiderivative: `${times(c, `${x}*asin(${inside})`)}${signed(over(c, k, `sqrt(1 - ${square})`))}`,
      };
    case "atan":
      return {
        integrand: times(c, `atan(${inside})`),
        antiderivative: `${times(c, `${x}*atan(${inside})`)}${signed(over(-c, 2 * k, `log(${square} + 1)`))}`,
      };
  }
}

/**
 * c x^d f(kx) for f = exp, sin, cos: integrating by parts d times lowers the power by one each time,
 * the sum over j of (-1)^j c d!/(d-j)! x^(d-j) F_(j+1)(kx) / k^(j+1), where F_(j+1) is f integrated j + 1 times.
 */
function byParts(c: number, degree: number, kind: "exp" | "sin" | "cos", k: number, x: string): Integral {
  const argument = times(k, x);
  /** f integrated j times, up to its power of k: its sign and name. */
  const integrated = (j: number): [sign: number, name: string] => {
    if (kind === "exp") return [1, "exp"];
    const turn = (
      kind === "sin"
        ? [
            [1, "sin"],
            [-1, "cos"],
            [-1, "sin"],
            [1, "cos"],
          ]
        : [
            [1, "cos"],
            [1, "sin"],
            [-1, "cos"],
            [-1, "sin"],
          ]
    )[j % 4];
    return turn as [number, string];
  };
  let text = "";
  let factor = c;
  for (let j = 0; j <= degree; j++) {
    const [sign, name] = integrated(j + 1);
    const rest = degree - j;
    const powers = rest === 0 ? "" : `${power(x, rest)}*`;
    const term = over((j % 2 === 0 ? 1 : -1) * sign * factor, k ** (j + 1), `${powers}${name}(${argument})`);
    text += j === 0 ? term : signed(term);
    factor *= rest;
  }
  return { integrand: times(c, `${power(x, degree)}*${kind}(${argument})`), antiderivative: text };
}

function power(base: string, n: number): string {
  return n === 1 ? base : `${base}**${n}`;
}

/** `3*f`, `-f`, `f`. */
function times(factor: number, text: string): string {
  return factor === 1 ? text : factor === -1 ? `-${text}` : `${factor}*${text}`;
}

/** `2*f/3` in lowest terms. */
function over(above: number, below: number, text: string): string {
  const divisor = greatestCommonDivisor(Math.abs(above), Math.abs(below));
  const sign = below < 0 ? -1 : 1;
  const [n, d] = [(sign * above) / divisor, Math.abs(below) / divisor];
  return `${times(n, text)}${d === 1 ? "" : `/${d}`}`;
}

/** A term behind others: ` + 2*f`, ` - f`. */
function signed(term: string): string {
  return term.startsWith("-") ? ` - ${term.slice(1)}` : ` + ${term}`;
}

/** Terms with their factors, in the order given; a text of "" is a number alone. */
function sum(terms: readonly (readonly [factor: number, text: string])[]): string {
  return terms
    .map(([factor, text]) => (text === "" ? String(factor) : times(factor, text)))
    .map((term, i) => (i === 0 ? term : signed(term)))
    .join("");
}
