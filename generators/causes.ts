import { BYSTANDER_DEEDS, CHORES, FEATS, IRRELEVANT, MECHANISMS, VENTURES } from "./data/mechanisms.js";
import type { Mechanism } from "./data/mechanisms.js";
import { NAMES } from "./templates/pools.js";
import type { Rng } from "./rng.js";
import { capitalize } from "./text.js";

/** What one person did to a mechanism. `input` null: something that has nothing to do with it. */
export interface Act {
  input: 0 | 1 | null;
  isAllowed: boolean;
}

/**
 * What a story was made of. All numbers are positions in the tables of generators/data/mechanisms.ts, in `names`, or in the
 * wordings of this file.
 */
export type CausalFacts = Wording &
  (
    | {
        rule: "mechanism";
        mechanism: number;
        /** Whether both inputs are needed, or either is enough. */
        gate: "both" | "either";
        /** An input that had been on before, without anybody of the story. */
        standing: 0 | 1 | null;
        /** One act a person, in the order of time; those of one moment stand together. */
        moments: Act[][];
        deed: number;
      }
    | { rule: "omission"; chore: number; hasDuty: [boolean, boolean] }
    | {
        rule: "side_effect";
        venture: number;
        isHarmKnown: boolean;
        isHelpAim: boolean;
        about: "harm" | "help";
      }
    | { rule: "skill"; feat: number; isSkilled: [boolean, boolean] }
  );

interface Wording {
  /** People of the story; `asked` is the one of the question. */
  names: string[];
  asked: number;
  /** Which of three wordings. */
  wording: number;
  /** Irrelevant facts. */
  fillers: number[];
  day: number;
}

export type CausalRule = CausalFacts["rule"];

const WORDINGS = 3;
const DAYS =
  "One Monday morning,One Tuesday evening,On a Wednesday in May,One Thursday at noon,On the first Friday of the month,One Saturday afternoon,Last Sunday,On the day before the holidays,One evening in November,In the second week of June".split(
    ",",
  );

/**
 * The answer that most people give, by well-documented regularities of everyday judgement:
 * - mechanism: an act is the cause if the effect set in with it and needed it; of two acts that were both needed and came
 *   at the same moment, the one against the rules is the cause; what comes after the effect, or touches no part of the
 *   mechanism, is none
 * - omission: who had the duty caused what came of its neglect, who had not did not
 * - side effect: a harm that one foresees and does not care about is done intentionally, a benefit of that kind is not; what
 *   nobody could foresee is not, what one aims at is
 * - skill: what one aims at and reaches by one's skill is done intentionally, what a freak accident brings is not
 * Throws where the facts decide nothing.
 */
export function answerOf(facts: CausalFacts): "Yes" | "No" {
  const yes = (is: boolean | undefined): "Yes" | "No" => (is ? "Yes" : "No");
  switch (facts.rule) {
    case "mechanism":
      return yes(causes(facts));
    case "omission":
      return yes(facts.hasDuty[facts.asked]);
    case "side_effect":
      return yes(facts.about === "harm" ? facts.isHarmKnown : facts.isHelpAim);
    case "skill":
      return yes(facts.isSkilled[facts.asked]);
  }
}

type MechanismFacts = Extract<CausalFacts, { rule: "mechanism" }>;

/** Plays the moments in order and looks at the one in which the effect sets in. */
function causes({ gate, standing, moments, asked }: MechanismFacts): boolean {
  const on = [standing === 0, standing === 1];
  const isMet = (): boolean => (gate === "both" ? on.every(Boolean) : on.some(Boolean));
  if (isMet()) throw new Error("the effect was there from the start");
  let person = 0;
  for (const acts of moments) {
    const first = person;
    for (const { input } of acts) if (input !== null) on[input] = true;
    person += acts.length;
    if (!isMet()) continue;
    const working = acts.flatMap((act, i) => (act.input === null ? [] : [{ ...act, who: first + i }]));
    if (working.length === 1) return working[0]?.who === asked;
    const breaking = working.filter(({ isAllowed }) => !isAllowed);
    if (gate !== "both" || breaking.length !== 1) throw new Error("two causes of equal right");
    const own = working.find(({ who }) => who === asked);
    return own !== undefined && !own.isAllowed;
  }
  throw new Error("the effect did not set in");
}

/** The story with its question, or why these facts make none. */
export function writeStory(facts: CausalFacts): { ok: true; text: string } | { ok: false; reason: string } {
  try {
    answerOf(facts);
    const { intro, rest, question } = STORIES[facts.rule](facts as never);
    const fillers = facts.fillers.map((at) => entry(IRRELEVANT, at));
    // Half of what is irrelevant stands behind the introduction, the other half before the question.
    const cut = Math.ceil(fillers.length / 2);
    const parts = [intro, ...fillers.slice(0, cut), ...rest, ...fillers.slice(cut), question];
    return { ok: true, text: parts.join(" ") };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

interface Story {
  intro: string;
  rest: string[];
  question: string;
}

function entry<T>(table: readonly T[], at: number): T {
  const found = table[at];
  if (found === undefined) throw new Error(`no row ${at} in a table of ${table.length}`);
  return found;
}

const STORIES: {
  [R in CausalRule]: (facts: Extract<CausalFacts, { rule: R }>) => Story;
} = {
  mechanism(facts) {
    const { mechanism, gate, standing, moments, names, asked, wording, day } = facts;
    const what = entry(MECHANISMS, mechanism);
    const when = entry(DAYS, day);
    const name = (i: number): string => entry(names, i);
    const acts = moments.flat();
    if (acts.length !== names.length) throw new Error("one act a person is needed");
    const rules = acts.flatMap(({ input, isAllowed }, i) =>
      input === null ? [] : [permission(name(i), what.act[input], isAllowed, wording)],
    );
    const before = standing === null ? "" : `${capitalize(what.standing[standing])}.`;
    const told: string[] = [];
    let person = 0;
    let hasHappened = false;
    const on = [standing === 0, standing === 1];
    for (const [i, moment] of moments.entries()) {
      const clauses = moment.map(({ input }, at) => {
        if (input !== null) on[input] = true;
        return `${name(person + at)} ${input === null ? entry(BYSTANDER_DEEDS, facts.deed) : what.did[input]}`;
      });
      person += moment.length;
      const start = i === 0 ? `${when} ` : "A quarter of an hour later ";
      const together = clauses.join(
        moment.some(({ input }) => input === null) ? ", while " : " and at the same moment ",
      );
      const isOn = gate === "both" ? on.every(Boolean) : on.some(Boolean);
      told.push(
        hasHappened ? `${start}${together}; ${what.already}.` : `${start}${together}.`,
        ...(isOn && !hasHappened ? [capitalize(`${entry(AT_ONCE, wording)} ${what.happened}.`)] : []),
      );
      hasHappened ||= isOn;
    }
    return {
      intro: `${what.intro} ${gateText(what, gate, wording)}`,
      rest: [...rules, ...(before === "" ? [] : [before]), ...told],
      question: `Did ${name(asked)} cause ${what.effect}?`,
    };
  },

  omission({ chore, hasDuty, names, asked, wording, day }) {
    const { place, care, done, doing, happened, effect, means } = entry(CHORES, chore);
    const [keeper, other] = (hasDuty[0] ? names : [...names].reverse()) as [string, string];
    if (hasDuty[0] === hasDuty[1]) throw new Error("one of the two has the duty");
    const people = [
      `${keeper} and ${other} work ${place}. It is ${keeper}'s job to ${care}; ${other} has other work and nothing to do with it, but ${means}.`,
      `${other} and ${keeper} are both employed ${place}. ${other}, who ${means}, has quite other tasks. To ${care} is one of ${keeper}'s.`,
      `Two people work ${place}: ${names[0]} and ${names[1]}. By their contracts ${keeper} has to ${care}, and ${other} does not. ${other} ${means}.`,
    ];
    return {
      intro: entry(people, wording),
      rest: [`${entry(DAYS, day)} nobody ${done}, and so ${happened}.`],
      question: `Did ${entry(names, asked)} cause ${effect} by not ${doing}?`,
    };
  },

  side_effect({ venture, isHarmKnown, isHelpAim, about, names, asked, wording, day }) {
    const { who, plan, aim, harm, help } = entry(VENTURES, venture);
    const name = entry(names, asked);
    const known = [
      `An adviser explained that this would certainly ${harm[0]}. ${name} said: "I do not care about that at all."`,
      `${name} was told beforehand that this was bound to ${harm[0]}, and answered that this was of no interest.`,
      `It was known to ${name} that this would ${harm[0]}, which did not matter to ${name} in the least.`,
    ];
    const unknown = [
      `Neither ${name} nor anybody else could know that this would also ${harm[0]}.`,
      `That this would ${harm[0]} as well was something that ${name} could not have foreseen.`,
      `Nobody, ${name} included, had any reason to think that this could ${harm[0]}.`,
    ];
    const aimed = [
      `Above all, ${name} did it in order to ${help[0]}.`,
      `The main reason for ${name} was the wish to ${help[0]}.`,
      `What ${name} wanted most of all was to ${help[0]}.`,
    ];
    const indifferent = [
      `${name} was told that this would also ${help[0]}, and did not care about that either way.`,
      `It was known that this would ${help[0]} too, to which ${name} was quite indifferent.`,
      `That this would also ${help[0]} was known to ${name}, who had no interest in it.`,
    ];
    return {
      intro: `${name} is ${who} and decided to ${plan}${isHelpAim ? "" : ` in order to ${aim}`}.`,
      rest: [
        entry(isHelpAim ? aimed : indifferent, wording),
        entry(isHarmKnown ? known : unknown, wording),
        `${entry(DAYS, day)} the plan was carried out: ${harm[1]}, and ${help[1]}.`,
      ],
      question: `Did ${name} intentionally ${about === "harm" ? harm[0] : help[0]}?`,
    };
  },

  skill({ feat, isSkilled, names, asked, wording, day }) {
    const { where, feat: what, skill, freak } = entry(FEATS, feat);
    if (isSkilled[0] === isSkilled[1]) throw new Error("one of the two succeeds by skill");
    const how = names.map((name, i) => `${name} ${isSkilled[i] ? skill : freak}`);
    const wish = [
      `${names[0]} and ${names[1]} both wanted very much to ${what[0]}.`,
      `To ${what[0]} was the dearest wish of both ${names[0]} and ${names[1]}.`,
      `Both ${names[0]} and ${names[1]} had promised their friends to ${what[0]}.`,
    ];
    return {
      intro: `${entry(DAYS, day)} two people met ${where}. ${entry(wish, wording)}`,
      rest: [
        `${how[0]}. In this way ${names[0]} ${what[1]}.`,
        `${how[1]}. In this way ${names[1]} ${what[1]} as well.`,
      ],
      question: `Did ${entry(names, asked)} intentionally ${what[0]}?`,
    };
  },
};

const AT_ONCE = ["at that moment", "immediately", "right then"];

function gateText({ state: [a, b], happens }: Mechanism, gate: "both" | "either", wording: number): string {
  const texts =
    gate === "both"
      ? [
          `${capitalize(happens)} if ${a} and ${b} at the same time; one of the two is not enough.`,
          `It takes two things together: if ${a} while ${b}, ${happens}, and with only one of them nothing happens.`,
          `Neither of two things is enough by itself, but when ${a} and also ${b}, ${happens}.`,
        ]
      : [
          `${capitalize(happens)} as soon as ${a} or ${b}; one of the two is enough.`,
          `It takes only one of two things: if ${a}, ${happens}, and if ${b}, ${happens} as well.`,
          `Either of two things is enough by itself: when ${a}, ${happens}, and likewise when ${b}.`,
        ];
  return entry(texts, wording);
}

function permission(name: string, act: string, isAllowed: boolean, wording: number): string {
  return entry(
    isAllowed
      ? [
          `${name} is allowed to ${act}.`,
          `By the rules of the place ${name} may ${act}.`,
          `To ${act} is part of what ${name} is supposed to do.`,
        ]
      : [
          `${name} is not allowed to ${act}.`,
          `By the rules of the place ${name} must not ${act}.`,
          `To ${act} is something that ${name} has been forbidden to do.`,
        ],
    wording,
  );
}

/** Kinds of stories with their shares; those of one mechanism are told apart by what they compare. */
const KINDS = {
  joint: 20,
  needed: 12,
  enough: 10,
  preempted: 20,
  omission: 12,
  side_effect: 14,
  skill: 12,
} as const;

/** A story whose answer is Yes or No with equal chance, with so many facts that change nothing. */
export function drawStory(rng: Rng, fillers: number): CausalFacts {
  const kind = rng.weighted(Object.keys(KINDS) as (keyof typeof KINDS)[], Object.values(KINDS));
  const common = {
    names: rng.sample(NAMES, kind === "side_effect" ? 1 : 2),
    wording: rng.int(0, WORDINGS - 1),
    fillers: rng.sample(
      IRRELEVANT.map((_, i) => i),
      fillers,
    ),
    day: rng.int(0, DAYS.length - 1),
  };
  const isYes = rng.balanced(2) === 1;
  const row = (table: readonly unknown[]): number => rng.int(0, table.length - 1);
  if (kind === "side_effect") {
    const about = rng.pick(["harm", "help"] as const);
    const other = rng.chance();
    return {
      ...common,
      rule: "side_effect",
      asked: 0,
      venture: row(VENTURES),
      about,
      isHarmKnown: about === "harm" ? isYes : other,
      isHelpAim: about === "help" ? isYes : other,
    };
  }
  if (kind === "omission" || kind === "skill") {
    const asked = rng.int(0, 1);
    const first = (asked === 0) === isYes;
    const flags: [boolean, boolean] = [first, !first];
    return kind === "omission"
      ? { ...common, rule: "omission", asked, chore: row(CHORES), hasDuty: flags }
      : { ...common, rule: "skill", asked, feat: row(FEATS), isSkilled: flags };
  }
  const input = rng.int(0, 1) as 0 | 1;
  const other = (1 - input) as 0 | 1;
  const act = (at: 0 | 1 | null, isAllowed: boolean): Act => ({ input: at, isAllowed });
  const base = {
    ...common,
    rule: "mechanism" as const,
    mechanism: row(MECHANISMS),
    deed: row(BYSTANDER_DEEDS),
  };
  const idle = act(null, true);
  switch (kind) {
    case "joint": {
      const asked = rng.int(0, 1);
      const isBreaking = (i: number): boolean => (i === asked) === isYes;
      const moments = [[act(input, !isBreaking(0)), act(other, !isBreaking(1))]];
      return { ...base, gate: "both", standing: null, moments, asked };
    }
    case "needed":
    case "enough": {
      const worker = rng.int(0, 1);
      const working = act(input, rng.chance());
      const moments = [worker === 0 ? [working, idle] : [idle, working]];
      const gate = kind === "needed" ? ("both" as const) : ("either" as const);
      return {
        ...base,
        gate,
        standing: kind === "needed" ? other : null,
        moments,
        asked: isYes ? worker : 1 - worker,
      };
    }
    case "preempted": {
      const moments = [[act(input, rng.chance())], [act(other, rng.chance())]];
      return { ...base, gate: "either", standing: null, moments, asked: isYes ? 0 : 1 };
    }
  }
}
