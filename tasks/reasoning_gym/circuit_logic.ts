import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  drawCircuit,
  drawTermValues,
  FINAL_GATES,
  GATES,
  gateValue,
  inputName,
  readTerm,
  TERM_GATES,
  termValue,
  writeTerm,
} from "../../generators/circuit.js";
import type { Bit, Gate, Term } from "../../generators/circuit.js";
import type { Rng } from "../../generators/rng.js";
import { smallRecord } from "../../generators/small-record.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord } from "../../verifiers/judge-word.js";
import type { ClosedWords } from "../../verifiers/parse/word.js";
import { invalid } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The output of a drawn circuit of logic gates (reasoning-gym `circuit_logic`). Differences from the source: output and last
 * gate are drawn first, independent of each other, and so are the kinds of the gates in front and their values, so that none
 * of them tells the answer (there the last gate alone does in over 90 %); no two wires share a cell, and crossings are drawn
 * as such; the legend names each gate once; gates of one input, which look like a wire, are left out.
 */
const bit = z.union([z.literal(0), z.literal(1)]);
const MAX_TERMS = 40;
const MAX_INPUTS = 400;

const instance = z
  .object({
    /** The terms in brackets, joined by the symbol of the last gate. */
    expression: z.string().max(20_000),
    assignments: smallRecord(MAX_INPUTS, /^[A-Z]{1,2}$/, bit),
    term_strings: z
      .array(
        z
          .string()
          .max(200)
          .refine(
            (text) => text.length <= 200 && readTerm(text) !== undefined,
            "no term of two or more inputs",
          ),
      )
      .min(1)
      .max(MAX_TERMS),
    final_gate: z.enum(FINAL_GATES),
    inputs: z
      .array(z.string().regex(/^[A-Z]{1,2}$/))
      .min(1)
      .max(MAX_INPUTS),
  })
  .refine((own) => {
    // Checked beside the shapes, not behind them.
    if (own.term_strings.length > MAX_TERMS || own.inputs.length > MAX_INPUTS) return false;
    const terms = own.term_strings.map(readTerm);
    const names = new Set(terms.flatMap((term) => term?.inputs.map(({ name }) => name) ?? []));
    const known = new Set(own.inputs);
    return (
      known.size === own.inputs.length &&
      own.inputs.every((name) => own.assignments[name] !== undefined) &&
      [...names].every((name) => known.has(name)) &&
      own.expression === expressionOf(own.term_strings, own.final_gate)
    );
  }, "expression, terms and inputs do not belong together");
type Instance = z.output<typeof instance>;

const params = z.object({
  /** Gates in front of the last one. */
  min_terms: z.number().int().min(2).max(MAX_TERMS).default(3),
  max_terms: z.number().int().min(2).max(MAX_TERMS).default(5),
  /** Inputs of each of them. */
  min_inputs: z.number().int().min(2).max(10).default(2),
  max_inputs: z.number().int().min(2).max(10).default(4),
  /** Probability that an input is negated on its way into a gate. */
  neg_prob: z.number().min(0).max(1).default(0.3),
  /** Whether an input may go into several gates, or several times into one. */
  allow_reuse: z.boolean().default(true),
});
type Params = z.output<typeof params>;

const BITS: ClosedWords<"1" | "0"> = {
  words: { "1": ["1", "true", "high"], "0": ["0", "false", "low"] },
  alone: { "1": ["one"], "0": ["zero"] },
};

/** What people say around the bit, made shorter: "the value at OUT is logic 1 (high)". */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/([01])\.0{1,3}(?!\d)/, "$1"],
  [/^\s{0,9}OUT(?:PUT)?\s{0,3}(?:[:=]|→|->)\s{0,3}/i, ""],
  [/\bcircuit(?:['’]s)? outputs?\b/i, "output"],
  [/ (?:at|of|on|from) (?:the )?(?:OUT(?:PUT)?|circuit)(?![a-z])/i, ""],
  [/\bhas (?:the |a )?value(?: of)?\b/i, "is"],
  [/\b(?:logic(?:al)?(?: level)?|bit|digit) (?=(?:[01]|true|false|high|low|one|zero)\b)/i, ""],
  [/\b(?:(1|true|high) \((?:1|true|high)|(0|false|low) \((?:0|false|low))\)/i, "$1$2"],
];

/** No bit: a number of several digits, a list or difference of bits, the third state of a wire, a bit negated by a mark. */
const NO_BIT = /\d[.,/^]\d|\d\d|[01]\s{0,3}[-–—:;,]\s{0,3}[01](?!\w)|\bhigh-[a-z]|^\s{0,9}[01]['’]\s{0,9}$/i;

export const task = defineTask({
  id: "circuit_logic",
  suite: "reasoning_gym",
  version: 1,
  family: "circuit_logic",
  capability: "execution",
  abilities: ["logic"],
  summary: "Read a drawn circuit of logic gates and work out its output.",
  judging:
    "The output as 0 or 1; one and zero, true and false, high and low are read as well, alone or in a short sentence about OUT.",
  severalRight: false,
  params,
  levels: {
    easy: { min_terms: 2, max_terms: 3, max_inputs: 2 },
    medium: {},
    hard: { min_terms: 8, max_terms: 12, max_inputs: 6 },
  },
  grows: {
    what: "wires into gates",
    measure: ({ term_strings }) =>
      term_strings.reduce((sum, text) => sum + (readTerm(text)?.inputs.length ?? 0), 0),
  },
  instance,
  difficulty: (options) => ({
    terms: [options.min_terms, options.max_terms],
    inputs: [options.min_inputs, options.max_inputs],
  }),

  generate(rng, options) {
    const output = rng.balanced(2) as Bit;
    const final_gate = rng.pick(FINAL_GATES);
    const count = rng.int(options.min_terms, options.max_terms);
    const values = drawTermValues(rng, final_gate, output, count);
    const sizes = values.map(() => rng.int(options.min_inputs, options.max_inputs));
    const slots = sizes.reduce((a, b) => a + b, 0);
    const names = Array.from(
      { length: options.allow_reuse ? rng.int(Math.ceil(slots / 2), slots) : slots },
      (_, i) => inputName(i),
    );
    const assignments = Object.fromEntries(names.map((name): [string, Bit] => [name, rng.chance() ? 1 : 0]));
    // Every input goes into some gate.
    let rest = [...names, ...Array.from({ length: slots - names.length }, () => rng.pick(names))];
    const terms = sizes.map((size, i) => {
      const drawn = drawTerm(rng, options, rest, size, values[i] as Bit, assignments);
      rest = drawn.rest;
      return drawn.term;
    });
    const term_strings = terms.map(writeTerm);
    return {
      expression: expressionOf(term_strings, final_gate),
      assignments,
      term_strings,
      final_gate,
      inputs: names,
    };
  },

  prompt({ assignments, term_strings, final_gate, inputs }) {
    const terms = termsOf(term_strings);
    const used: Gate[] = [...terms.map(({ gate }) => gate), final_gate];
    const legend = (Object.keys(GATES) as Gate[])
      .filter((gate) => used.includes(gate))
      .map((gate) => `${GATES[gate].sign}  ${GATES[gate].meaning}`);
    const negates = terms.some((term) => term.inputs.some(({ negated }) => negated));
    return `This is a circuit of logic gates. Values run along the wires, from the inputs ${inputs[0]} to ${inputs.at(-1)} on the left to OUT on the right.

${drawCircuit(inputs, terms, final_gate)}

A gate is drawn by its sign, once below the other for each of its inputs, which come in from the left; its output leaves on the right of the last of these lines. At ├ and └ a wire branches off; at ┼ two wires cross without touching.
${[...legend, ...(negates ? [">o  turns the value on its wire round: 0 becomes 1, 1 becomes 0"] : [])].join("\n")}

The inputs are ${inputs.map((name) => `${name} = ${assignments[name]}`).join(", ")}.

${answerFormat("What is the value at OUT? Answer with the digit 0 or 1.", { form: "0 or 1" })}`;
  },

  solve(instance) {
    return String(outputOf(instance));
  },

  verify(answer, instance) {
    const plain = SAID.reduce((text, [said, short]) => text.replace(said, short), answer);
    if (NO_BIT.test(plain)) return invalid("not one bit");
    const named = /^\W{0,9}([a-z]{1,2})\s{0,3}[:=]/i.exec(plain)?.[1]?.toUpperCase();
    if (named !== undefined && instance.inputs.includes(named))
      return invalid(`the value of ${named}, not of OUT`);
    return judgeWord(plain, outputOf(instance) === 1 ? "1" : "0", BITS);
  },
});

function expressionOf(terms: readonly string[], gate: (typeof FINAL_GATES)[number]): string {
  return terms.map((term) => `(${term})`).join(GATES[gate].join);
}

/** Of strings that the instance schema has let through. */
function termsOf(texts: readonly string[]): Term[] {
  return texts.map((text) => readTerm(text) as Term);
}

function outputOf({ term_strings, final_gate, assignments }: Instance): Bit {
  return gateValue(
    final_gate,
    termsOf(term_strings).map((term) => termValue(term, assignments)),
  );
}

/** A gate of any kind that has the value, over `size` of the inputs `from`, some of them negated; and the other inputs. */
function drawTerm(
  rng: Rng,
  { neg_prob }: Params,
  from: readonly string[],
  size: number,
  value: Bit,
  assignments: Readonly<Record<string, Bit>>,
): { term: Term; rest: string[] } {
  // Where a gate hardly ever has the value, another one often has: AND of what NAND is not.
  const gates = rng.shuffle(TERM_GATES);
  return attempt("circuit_logic", 60 * gates.length, (tries) => {
    const gate = gates[Math.floor(tries / 60)] as Term["gate"];
    const names = rng.shuffle(from);
    const rest = names.splice(size);
    const term = { gate, inputs: names.map((name) => ({ name, negated: rng.chance(neg_prob) })) };
    return termValue(term, assignments) === value ? { term, rest } : undefined;
  });
}
