import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  conjunction,
  drawFormula,
  entails,
  formulaText,
  isEmpty,
  lettersOf,
  MOST_LETTERS,
  nodeCount,
  tablesFor,
} from "../../generators/propositions.js";
import type { Table, Tables } from "../../generators/propositions.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseFormula } from "../../verifiers/parse/formula.js";
import type { BinaryOperator, Formula } from "../../verifiers/parse/formula.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * A conclusion from premises of propositional logic (reasoning-gym `propositional_logic`). Every formula that follows is judged
 * by truth tables. Differences from the source: premises never contradict each other (a quarter of the source's do, and
 * everything follows); the conclusion has to be about two given letters, each at most once, and must not follow from one
 * premise alone, so that copying or joining premises is no answer; ASCII, LaTeX and words are read as operators. A published
 * question asks for some conclusion only: it is judged so.
 */
/** Without V, which stands for "or" in some hands. */
const LETTERS = "PQRSTUWXYZ".split("");

const count = (most: number) => z.number().int().min(1).max(most);
const params = z.object({
  min_vars: z.number().int().min(2).max(MOST_LETTERS).default(2),
  max_vars: z.number().int().min(2).max(MOST_LETTERS).default(4),
  min_statements: z.number().int().min(2).max(10).default(2),
  max_statements: z.number().int().min(2).max(10).default(4),
  /** Operators that a premise may nest, and one. */
  min_complexity: count(5).default(1),
  max_complexity: count(5).default(3),
});

const letter = z.string().regex(/^[A-Z]$/);
const instance = z
  .object({
    premises: z.array(z.string().min(1).max(400)).min(1).max(10),
    variables: z.array(letter).min(1).max(MOST_LETTERS),
    /** Letters and operators of the example. */
    complexity: z.number().int().min(0).max(1_000),
    example_answer: z.string().max(400),
    /** The letters that the conclusion is about; left out in published questions, which ask for any conclusion. */
    conclusion_letters: z.tuple([letter, letter]).optional(),
  })
  .refine(({ variables }) => new Set(variables).size === variables.length, "a letter stands twice")
  .refine(
    ({ premises, variables }) => premises.every((premise) => parseFormula(premise, variables).ok),
    "a premise is no formula",
  )
  .refine(
    (each) =>
      each.conclusion_letters === undefined ||
      judgeConclusion(each.example_answer, each).status === "correct",
    "the example is no answer",
  );
interface Question {
  premises: readonly string[];
  variables: readonly string[];
  conclusion_letters?: readonly string[] | undefined;
}

export const task = defineTask({
  id: "propositional_logic",
  suite: "reasoning_gym",
  version: 1,
  family: "propositional_logic",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Find a conclusion about two letters that follows from premises of propositional logic.",
  judging:
    "Every formula over the two letters (each at most once) that follows from all premises together, is not always true and does not follow from one premise alone; symbols, ASCII, LaTeX or words.",
  severalRight: true,
  params,
  levels: {
    easy: { max_vars: 3, max_statements: 3, max_complexity: 2 },
    medium: {},
    hard: {
      min_vars: 4,
      max_vars: 6,
      min_statements: 4,
      max_statements: 6,
      min_complexity: 2,
      max_complexity: 4,
    },
  },
  grows: {
    what: "letters in the premises, each as often as it occurs",
    measure: ({ premises }) => premises.join("").match(/[A-Z]/g)?.length ?? 0,
  },
  instance,
  difficulty: (options) => ({
    vars: [options.min_vars, options.max_vars],
    statements: [options.min_statements, options.max_statements],
    complexity: [options.min_complexity, options.max_complexity],
  }),

  generate(rng, options) {
    const variables = rng.sample(LETTERS, rng.int(options.min_vars, options.max_vars)).sort();
    const statements = rng.int(options.min_statements, options.max_statements);
    const tables = tablesFor(variables);
    const complexity = (): number => rng.int(options.min_complexity, options.max_complexity);
    return attempt("propositional_logic", 20_000, (tries) => {
      // Three settings that stay possible leave one clause as the right meaning: those are the rule, where they can be.
      const settings = variables.length > 2 && tries < 5_000 && rng.chance(0.75) ? 3 : 2;
      const conclusion_letters = rng.sample(variables, 2) as [string, string];
      const pair = pairOf(tables, conclusion_letters);
      const drawn = drawPremises(rng, tables, { pair, settings, statements, complexity });
      const example = drawn && chooseExample(pair, drawn);
      if (!example) return undefined;
      return {
        premises: drawn.premises.map(formulaText),
        variables,
        complexity: nodeCount(example),
        example_answer: formulaText(example),
        conclusion_letters,
      };
    });
  },

  prompt({ premises, variables, conclusion_letters }) {
    const [first, second] = conclusion_letters ?? [];
    const asked =
      first === undefined
        ? "Write one formula that follows from the premises: it is true whenever all premises are true. It must be more than a single letter and must not be true whatever its letters are."
        : `Write one formula that says something about ${first} and ${second} and follows from the premises:
- It holds no letters but ${first} and ${second}, each at most once (it may do with one of them).
- It is true whenever all premises are true.
- It is not always true, whatever its letters are.
- It needs more than one premise: from none of them alone does it follow.`;
    return `Each of the letters ${variables.join(", ")} stands for a statement that is true or false. These premises are all true:

${premises.map((premise, i) => `${i + 1}. ${premise}`).join("\n")}

¬ means not, ∧ and, ∨ or (at least one of the two), → if ... then (false only where the left side is true and the right side false), ↔ if and only if.

${asked}

Every formula of this kind is right. ¬ binds more tightly than ∧, then ∨, →, ↔; use brackets where in doubt. In place of the symbols you may write ~, &, |, -> and <->.

${answerFormat("Answer with the formula alone.", { example: "(A → ¬B)" })}`;
  },

  solve({ example_answer }) {
    return example_answer;
  },

  verify(answer, instance) {
    return judgeConclusion(answer, instance);
  },
});

function judgeConclusion(answer: string, { premises, variables, conclusion_letters }: Question): Verdict {
  const plain = answer.replace(BOLD_START, "$1 ").replace(LEAD, "");
  const formula = read(plain, (text) => parseFormula(text.replace(LEAD, ""), variables));
  if (!formula.ok) return invalid(formula.reason);
  const tables = tablesFor(variables);
  const conclusion = tables.of(formula.value);
  const meanings = premises.flatMap((premise) => {
    const known = parseFormula(premise, variables);
    return known.ok ? [tables.of(known.value)] : [];
  });
  const letters = lettersOf(formula.value);
  if (conclusion_letters) {
    const other = letters.find((name) => !conclusion_letters.includes(name));
    if (other !== undefined) return wrong(`the conclusion must not hold ${other}`);
    if (new Set(letters).size < letters.length) return wrong("a letter stands twice in the conclusion");
  } else if (formula.value.op === "var") return wrong("a single letter");
  if (entails(tables.all, conclusion)) return wrong("the conclusion is always true");
  if (!entails(conjunction(tables.all, meanings), conclusion)) return wrong("the conclusion does not follow");
  const alone = meanings.findIndex((premise) => entails(premise, conclusion));
  if (conclusion_letters && alone >= 0)
    return wrong(`the conclusion follows from premise ${alone + 1} alone`);
  return correct("the conclusion follows from the premises");
}

/** "**Formula:** P → Q". */
const BOLD_START = /^\s{0,20}\*\*([^*]{1,40})\*\*/;
/** What stands before a conclusion. */
const LEAD =
  /^\s{0,20}(?:∴|(?:so|thus|hence|therefore|we (?:can )?conclude(?: that)?|(?:the |a )?(?:conclusion|formula)(?: is)?)\b)[\s:,]{0,10}/i;

function same(a: Table, b: Table): boolean {
  return entails(a, b) && entails(b, a);
}

interface Premises {
  premises: Formula[];
  meanings: Table[];
  /** All of them together. */
  all: Table;
}

/**
 * Premises that hold every letter, none always true or false, no two with the same meaning. Together they leave exactly
 * `settings` of the four joint values of the pair possible, none does alone.
 */
function drawPremises(
  rng: Rng,
  tables: Tables,
  wanted: { pair: Pair; settings: number; statements: number; complexity: () => number },
): Premises | undefined {
  const { pair, settings, statements, complexity } = wanted;
  const possible = (table: Table): number =>
    pair.joint.reduce((sum, joint) => sum + (isEmpty(conjunction(table, [joint])) ? 0 : 1), 0);
  const drawn: Premises = { premises: [], meanings: [], all: tables.all };
  const texts: string[] = [];
  for (let tries = 0; drawn.premises.length < statements; tries++) {
    if (tries > 20 * statements) return undefined;
    const premise = drawFormula(rng, tables.letters, complexity());
    const meaning = tables.of(premise);
    const all = conjunction(drawn.all, [meaning]);
    const left = possible(all);
    if (left < settings || (left > settings && drawn.premises.length === statements - 1)) continue;
    if (entails(tables.all, meaning) || possible(meaning) === settings) continue;
    const text = formulaText(premise);
    // Of two letters there are not enough meanings for three premises: there they may say the same in other words.
    if (texts.includes(text)) continue;
    if (tables.letters.length > 2 && drawn.meanings.some((other) => same(other, meaning))) continue;
    drawn.premises.push(premise);
    drawn.meanings.push(meaning);
    drawn.all = all;
    texts.push(text);
  }
  if (tables.letters.some((name) => !texts.some((text) => text.includes(name)))) return undefined;
  // The last premise was made to fit: its place must not tell.
  return { ...drawn, premises: rng.shuffle(drawn.premises) };
}

/** The joint values of two letters, and the formulas about them with their meanings. */
interface Pair {
  joint: Table[];
  candidates: { formula: Formula; meaning: Table; strength: number }[];
}
const knownPairs = new Map<string, Pair>();

function pairOf(tables: Tables, [first, second]: readonly [string, string]): Pair {
  const key = `${tables.letters.join("")} ${first} ${second}`;
  const before = knownPairs.get(key);
  if (before) return before;
  const a: Formula = { op: "var", name: first };
  const b: Formula = { op: "var", name: second };
  const joint = [a, not(a)].flatMap((x) =>
    [b, not(b)].map((y) => tables.of({ op: "and", left: x, right: y })),
  );
  const formulas: Formula[] = [not(a), not(b)];
  for (const x of [a, not(a)])
    for (const y of [b, not(b)])
      for (const op of ["or", "implies", "iff"] satisfies BinaryOperator[])
        formulas.push({ op, left: x, right: y }, { op, left: y, right: x });
  const candidates = formulas.map((formula) => {
    const meaning = tables.of(formula);
    return { formula, meaning, strength: joint.filter((each) => entails(each, meaning)).length };
  });
  const pair = { joint, candidates };
  if (knownPairs.size < 1_000) knownPairs.set(key, pair);
  return pair;
}

/**
 * The strongest conclusion about the pair, or where that is a single letter (which reasoning-gym counts for little) a weaker
 * one. Undefined where there is none that needs more than one premise.
 */
function chooseExample({ candidates }: Pair, { premises, meanings, all }: Premises): Formula | undefined {
  const right = candidates.filter(
    ({ meaning }) => entails(all, meaning) && !meanings.some((premise) => entails(premise, meaning)),
  );
  const least = Math.min(...right.map(({ strength }) => strength));
  const strongest = right.filter(({ strength }) => strength === least);
  // The same question has the same example: its choice hangs on the premises alone.
  return strongest[premises.map(formulaText).join("").length % strongest.length]?.formula;
}

function not(of: Formula): Formula {
  return { op: "not", of };
}
