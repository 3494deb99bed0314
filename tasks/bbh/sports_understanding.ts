import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  ACTIONS,
  ATHLETES,
  EVENTS,
  OPENINGS,
  PERIODS,
  SHARED_ACTIONS,
  SPORTS,
} from "../../generators/data/sports.js";
import type { Sport } from "../../generators/data/sports.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord } from "../../verifiers/judge-word.js";
import { defineTask } from "../task.js";

/**
 * Whether a sentence about an athlete is plausible (BIG-Bench-Hard `sports_understanding`): yes exactly where the action,
 * the competition and the part of the game, as far as they are named, all belong to the athlete's sport. Built from the
 * tables of generators/data/sports.ts. Like the source it measures knowledge of who plays what and of each sport's words;
 * unlike the source it never turns on positions, teams or finer points of the rules, and it names a competition in every
 * question from medium on (a fifth of the published ones do).
 */
const KINDS = ["athlete", "action", "competition", "period"] as const;
type Kind = (typeof KINDS)[number];
/** A row of a table: the text and the sports it fits. */
type Row = readonly [string, readonly Sport[]];

const part = z.object({
  kind: z.enum(KINDS),
  text: z.string().min(1).max(120),
  /** The sports that it fits: one for athletes and competitions. */
  sports: z.array(z.enum(SPORTS)).min(1).max(SPORTS.length),
});
type Part = z.output<typeof part>;

const instance = z
  .object({
    sentence: z.string().min(1).max(400),
    /** What the sentence names, athlete first; null for published sentences. */
    facts: z.array(part).min(2).max(KINDS.length).nullable(),
    /** The published answer; null for generated sentences. */
    target: z.enum(["yes", "no"]).nullable(),
  })
  .refine(({ facts, target }) => (facts === null) !== (target === null), "needs either facts or a target")
  .refine(
    ({ facts, sentence }) => (facts ?? []).every(({ text }) => sentence.includes(text)),
    "the sentence does not name its parts",
  )
  .refine(
    ({ facts }) =>
      (facts ?? []).every(
        ({ kind, sports }, i) => (kind === "athlete") === (i === 0) && (i > 0 || sports.length === 1),
      ),
    "the first part, and no other, is the athlete with one sport",
  );

const params = z.object({
  /** Whether a competition is named. */
  competition: z.boolean().default(true),
  /** Whether a part of the game is named. */
  period: z.boolean().default(false),
  /** Share of actions that several sports have, where a competition is named. */
  shared_share: z.number().min(0).max(1).default(0.12),
});

export const task = defineTask({
  id: "sports_understanding",
  suite: "bbh",
  version: 1,
  family: "sports_understanding",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Judge whether a sentence about an athlete is plausible for the athlete's sport.",
  judging:
    "Yes or no in any case (plausible and implausible mean the same); both words together are refused.",
  severalRight: false,
  params,
  levels: { easy: { competition: false }, medium: {}, hard: { period: true } },
  grows: {
    what: "parts of the sentence to compare: athlete, action, competition, part of the game",
    measure: ({ facts }) => facts?.length ?? 0,
  },
  instance,

  generate(rng, options) {
    const plausible = rng.balanced(2) === 1;
    return attempt("sports_understanding", 100, () => {
      const facts = drawFacts(rng, options, plausible);
      const sentence = writeSentence(rng, facts);
      // The sentence as a reader sees it, against the tables, must give the same answer.
      return isPlausible(partsOf(sentence)) === plausible ? { sentence, facts, target: null } : undefined;
    });
  },

  prompt({ sentence }) {
    return `Is this made-up sentence about sports plausible?

"${sentence}"

It is plausible if everything in it belongs to the sport that the athlete is known for: the action, and, where they are named, the competition and the part of the game. Otherwise it is not plausible. Only the sport counts: it does not matter whether the event really happened, or which position, team, league or years the athlete played in.

${answerFormat('The answer is one word: "yes" if the sentence is plausible, "no" if it is not.', { form: "yes or no" })}`;
  },

  solve(instance) {
    return rightAnswer(instance);
  },

  verify(answer, instance) {
    return judgeWord(answer, rightAnswer(instance), WORDS);
  },
});

const SUBJECTS = ["it", "this", "the sentence", "this sentence"];
const WORDS = {
  words: { yes: ["yes", "plausible"], no: ["no", "implausible"] },
  alone: { yes: ["y"], no: ["n"] },
  sentences: {
    yes: ["plausible", ...SUBJECTS.map((it) => `${it} is plausible`), "it's plausible", "it’s plausible"],
    no: [
      "not plausible",
      "implausible",
      ...SUBJECTS.flatMap((it) =>
        ["is not plausible", "isn't plausible", "isn’t plausible", "is implausible"].map(
          (rest) => `${it} ${rest}`,
        ),
      ),
      ...["it's", "it’s"].flatMap((it) => [`${it} not plausible`, `${it} implausible`]),
    ],
  },
};

function rightAnswer({ facts, target }: z.output<typeof instance>): "yes" | "no" {
  return target ?? (isPlausible(facts ?? []) ? "yes" : "no");
}

/** Everything fits the athlete's one sport. */
function isPlausible(facts: readonly Part[]): boolean {
  const sport = facts[0]?.sports[0];
  return sport !== undefined && facts.every(({ sports }) => sports.includes(sport));
}

/**
 * The parts of a sentence. In half of the implausible ones with a competition only the athlete does not fit, so that
 * nobody can answer without knowing the athlete; in the other half one part fits neither the athlete nor the rest.
 */
function drawFacts(
  rng: Rng,
  { competition, period, shared_share }: z.output<typeof params>,
  plausible: boolean,
): Part[] {
  const kinds: Kind[] = ["action"];
  if (competition) kinds.push("competition");
  if (period) kinds.push("period");
  const sport = rng.pick(SPORTS);
  const foreign: Kind | undefined = plausible
    ? undefined
    : kinds.length === 1 || rng.chance()
      ? "athlete"
      : rng.pick(kinds);
  const other = (): Sport => rng.pick(SPORTS.filter((each) => each !== sport));
  const athleteSport = foreign === "athlete" ? other() : sport;
  const draw = (kind: Kind): Part | undefined => {
    const isForeign = kind === foreign;
    const own = isForeign ? other() : sport;
    if (kind === "competition") return { kind, text: rng.pick(EVENTS[own]), sports: [own] };
    const fits = ([, sports]: Row): boolean => sports.includes(own) && !(isForeign && sports.includes(sport));
    if (kind === "period") return pickRow(rng, kind, PERIODS.filter(fits));
    const shared = competition && rng.chance(shared_share) ? SHARED_ACTIONS.filter(fits) : [];
    return pickRow(rng, kind, shared) ?? { kind, text: rng.pick(ACTIONS[own]), sports: [own] };
  };
  return [
    { kind: "athlete", text: rng.pick(ATHLETES[athleteSport]), sports: [athleteSport] },
    // Basketball has no part of a game that football lacks: where no row fits, another foreign sport is drawn.
    ...kinds.map((kind) => attempt(`sports_understanding ${kind}`, 100, () => draw(kind))),
  ];
}

function pickRow(rng: Rng, kind: Kind, rows: readonly Row[]): Part | undefined {
  if (rows.length === 0) return undefined;
  const [text, sports] = rng.pick(rows);
  return { kind, text, sports: [...sports] };
}

function writeSentence(rng: Rng, facts: readonly Part[]): string {
  const text = (kind: Kind): string => facts.find((fact) => fact.kind === kind)?.text ?? "";
  const said = [text("athlete"), text("action"), text("period")].filter((each) => each !== "").join(" ");
  const event = text("competition");
  if (event !== "" && rng.chance()) return `In ${event}, ${said}.`;
  return `${rng.pick(OPENINGS)}${said}${event === "" ? "" : ` in ${event}`}.`;
}

/** The parts named in a sentence, by the tables; of two rows in the same place the longer. */
function partsOf(sentence: string): Part[] {
  const find = (kind: Kind, rows: readonly Row[]): Part[] => {
    const named = rows.filter(([text]) => sentence.includes(text)).sort(([a], [b]) => b.length - a.length);
    return named.slice(0, 1).map(([text, sports]) => ({ kind, text, sports: [...sports] }));
  };
  const bySport = (table: Readonly<Record<Sport, readonly string[]>>): [string, Sport[]][] =>
    SPORTS.flatMap((sport) => table[sport].map((text): [string, Sport[]] => [text, [sport]]));
  return [
    ...find("athlete", bySport(ATHLETES)),
    ...find("action", [...bySport(ACTIONS), ...SHARED_ACTIONS]),
    ...find("competition", bySport(EVENTS)),
    ...find("period", PERIODS),
  ];
}
