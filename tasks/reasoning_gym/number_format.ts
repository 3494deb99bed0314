import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import {
  compareDecimals,
  parseDecimal,
  subtractDecimals,
  writeDecimal,
} from "../../verifiers/parse/decimal.js";
import type { Decimal } from "../../verifiers/parse/decimal.js";
import { read, unreadable } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The largest or smallest of close numbers in different notations (reasoning-gym `number_format`). Differences from the
 * source: numbers are exact decimals and all different; the answer must be the wanted number (the source lets anything
 * within 0.01 pass, which at its upper steps is every candidate).
 */
const MAX_CANDIDATES = 500;
const size = z.number().int().min(1).max(1_000_000_000);
const count = z.number().int().min(2).max(MAX_CANDIDATES);

const params = z.object({
  min_num_candidates: count.default(2),
  max_num_candidates: count.default(5),
  min_n: size.default(1_000),
  max_n: size.default(1_000_000_000),
  /** Largest distance of a candidate from a common number. */
  max_delta: z.number().min(0.001).max(1_000_000).default(10),
});

const instance = z
  .object({
    candidates: z.array(z.number()).min(2).max(MAX_CANDIDATES),
    solution: z.number(),
    formatted_candidates: z.array(z.string().max(40)).min(2).max(MAX_CANDIDATES),
    size: z.enum(["largest", "smallest"]),
    num_candidates: count,
  })
  .refine(
    ({ candidates, solution, formatted_candidates, size: wanted, num_candidates }) =>
      candidates.length === num_candidates &&
      formatted_candidates.length === num_candidates &&
      // The source's numbers carry what floating point adds; what counts is the text that is shown.
      formatted_candidates.every((text, i) => {
        const shown = parseDecimal(text, true);
        return shown.ok && Math.abs(Number(writeDecimal(shown.value)) - (candidates[i] ?? NaN)) <= 1e-6;
      }) &&
      solution === (wanted === "largest" ? Math.max(...candidates) : Math.min(...candidates)),
    "candidates, their texts and the solution do not agree",
  );
type Instance = z.output<typeof instance>;

export const task = defineTask({
  id: "number_format",
  suite: "reasoning_gym",
  version: 1,
  family: "number_format",
  capability: "execution",
  abilities: ["math"],
  summary: "Pick the largest or smallest of close numbers in different notations.",
  judging:
    "The wanted number in any notation; another number is wrong however close (a difference of 0.000001 passes where no candidate is near).",
  severalRight: false,
  params,
  levels: {
    easy: { max_num_candidates: 3, max_n: 100_000 },
    medium: {},
    hard: { min_num_candidates: 6, max_num_candidates: 25, max_delta: 0.1 },
  },
  grows: {
    what: "characters of all candidates",
    measure: ({ formatted_candidates }) => formatted_candidates.join("").length,
  },
  instance,
  difficulty: (p) => ({
    num_candidates: [p.min_num_candidates, p.max_num_candidates],
    n: [p.min_n, p.max_n],
    // The source's own name for it.
    min_delta: p.max_delta,
  }),

  generate(rng, { min_num_candidates, max_num_candidates, min_n, max_n, max_delta }) {
    const wanted = rng.balanced(2) === 0 ? ("largest" as const) : ("smallest" as const);
    const num_candidates = rng.int(min_num_candidates, max_num_candidates);
    // Three decimals as in the source, six where that many numbers would not be different.
    const places = max_delta * 500 >= max_num_candidates ? 3 : 6;
    const scale = 10 ** places;
    const delta = Math.round(max_delta * scale);
    return attempt("number_format", 100, () => {
      const middle = rng.int(min_n * scale, max_n * scale);
      const units = new Set<number>();
      for (let tries = 0; units.size < num_candidates && tries < 20 * num_candidates; tries++) {
        const drawn = middle + rng.int(-delta, delta);
        if (drawn >= scale) units.add(drawn);
      }
      if (units.size < num_candidates) return undefined;
      const values = [...units].map((drawn): Decimal => ({ units: BigInt(drawn), exponent: -places }));
      const candidates = values.map((value) => Number(writeDecimal(value)));
      const solution = wanted === "largest" ? Math.max(...candidates) : Math.min(...candidates);
      return {
        candidates,
        solution,
        formatted_candidates: values.map((value) => drawNotation(rng, value)),
        size: wanted,
        num_candidates,
      };
    });
  },

  prompt(instance) {
    return `Which of these numbers is the ${instance.size}? They are separated by semicolons; a comma separates thousands, and 1.5e+03 stands for 1500.

${instance.formatted_candidates.join("; ")}

${answerFormat("Answer with that number alone, unrounded, in whichever of these notations you like.", { example: exampleOtherThan(written(instance), "27.182", "31.415") })}`;
  },

  solve(instance) {
    return written(instance);
  },

  verify(answer, instance) {
    const given = read(answer, (text) => {
      const label = /^(?:the )?(largest|smallest)(?: number| one)?(?: is|:| =):? /i.exec(text);
      return label && label[1]?.toLowerCase() !== instance.size
        ? unreadable("the other end was asked for")
        : parseDecimal(text.slice(label?.[0].length ?? 0), true);
    });
    if (!given.ok) return invalid(given.reason);
    const { winner, tolerance } = winnerOf(instance);
    const difference = subtractDecimals(given.value, winner);
    const distance = { ...difference, units: difference.units < 0n ? -difference.units : difference.units };
    return compareDecimals(distance, tolerance) <= 0
      ? correct(`the ${instance.size} number`)
      : wrong(`not the ${instance.size} number, ${writeDecimal(winner)}`);
  },
});

/** The wanted number without zeros behind its last decimal. */
function written(instance: Instance): string {
  const { candidates, formatted_candidates, solution } = instance;
  const value = parseDecimal(formatted_candidates[candidates.indexOf(solution)] ?? "", true);
  const text = value.ok ? writeDecimal(value.value) : String(solution);
  return text.includes(".") ? text.replace(/\.?0{0,20}$/, "") : text;
}

/** The wanted number, and how far from it an answer may lie: a tenth of the way to the next candidate, 10 ** -6 at most. */
function winnerOf({ formatted_candidates, size: wanted }: Instance): { winner: Decimal; tolerance: Decimal } {
  const values = formatted_candidates.map((text) => {
    const value = parseDecimal(text, true);
    if (!value.ok) throw new Error(`${text}: ${value.reason}`);
    return value.value;
  });
  const sorted = values.sort((a, b) =>
    wanted === "largest" ? compareDecimals(b, a) : compareDecimals(a, b),
  );
  const winner = sorted[0] as Decimal;
  const next = sorted.find((value) => compareDecimals(value, winner) !== 0);
  const largest = { units: 1n, exponent: -6 };
  if (!next) return { winner, tolerance: largest };
  const gap = subtractDecimals(winner, next);
  const tenth = { units: gap.units < 0n ? -gap.units : gap.units, exponent: gap.exponent - 1 };
  return { winner, tolerance: compareDecimals(tenth, largest) < 0 ? tenth : largest };
}

/** `123456.789000`, `123,456.789` or `1.234567890000000e+05`: the exact value in each. */
function drawNotation(rng: Rng, value: Decimal): string {
  const plain = writeDecimal(value);
  const [whole = "", decimals = ""] = plain.split(".");
  switch (rng.int(0, 2)) {
    case 0:
      return `${whole}.${decimals.padEnd(6, "0")}`;
    case 1:
      return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${decimals.replace(/0{1,20}$/, "") || "0"}`;
    default: {
      const digits = (whole + decimals).padEnd(16, "0");
      return `${digits.slice(0, 1)}.${digits.slice(1)}e+${String(whole.length - 1).padStart(2, "0")}`;
    }
  }
}
