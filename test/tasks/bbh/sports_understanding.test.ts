import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  ATHLETES,
  EVENTS,
  OPENINGS,
  PERIODS,
  SHARED_ACTIONS,
  SPORTS,
} from "../../../generators/data/sports.js";
import type { Sport } from "../../../generators/data/sports.js";
import { fromSource } from "../../../tasks/bbh/sources/sports_understanding.js";
import { task } from "../../../tasks/bbh/sports_understanding.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

/** Words that give a sport away, for reading actions, competitions and parts of a game without the tables. */
const SIGNS: Readonly<Record<Sport, RegExp>> = {
  basketball:
    /dunk|layup|laid the ball in|free throw|three-point|jump shot|jumper|hook shot|alley-oop|traveling|dribble$|goaltending|three-second|backcourt|jump ball|rebound|air ball|the key|low block|finger roll|NBA|EuroLeague|FIBA/,
  "ice hockey":
    /puck|face-off|short-handed|power-play|hooking|high-sticking|cross-checking|slashing|slap shot|wrist shot|skated|gloves|boards|boarding|penalty box|Stanley|NHL|IIHF|intermission/,
  "American football":
    /touchdown|first down|third down|fourth(?: down|-and)|sacked|two-point|handoff|extra point|kickoff|slant|post route|flagged|onside|scrimmage|pick-six|rushed|end zone|pocket|play-action|passer|spiked|Super Bowl|Pro Bowl|NFL/,
  baseball:
    /home run|struck out|strikes|second base|third base|first base|home plate|bunt|sacrifice fly|double play|walk|hit by a pitch|left-field|right-field|right field|center field|shortstop|fastball|grand slam|slider|wild pitch|curveball|fly ball|World Series|MLB|spring training|\binning/,
  soccer:
    /header|\bheaded (?:the|a)|bicycle kick|corner kick|yellow card|red card|penalty kick|free kick|nutmeg|tackle$|goalkeeper|volley|backheel|through ball|handball|penalty area|stepover|Panenka|far post|rabona|FIFA|UEFA|FA Cup|Premier League|La Liga|Libertadores|stoppage/,
};
/** Several sports. */
const SHARED: readonly (readonly [RegExp, readonly Sport[]])[] = [
  [/quarter(?!back)/, ["basketball", "American football"]],
  [/half/, ["basketball", "American football", "soccer"]],
  [/own goal|shot on goal|winning goal|saved a shot/, ["ice hockey", "soccer"]],
  [/offside/, ["ice hockey", "soccer", "American football"]],
  [/intercepted/, ["basketball", "ice hockey", "American football", "soccer"]],
  [/blocked an opponent/, ["basketball", "ice hockey", "soccer"]],
  [/dribbled/, ["basketball", "soccer"]],
  [/field goal/, ["basketball", "American football"]],
];
const signed = (text: string): Sport[] => {
  const own = SPORTS.filter((sport) => SIGNS[sport].test(text));
  return own.length > 0 ? own : [...(SHARED.find(([sign]) => sign.test(text))?.[1] ?? [])];
};

/** The answer from the sentence alone: the name by the table, each other phrase by its words. */
function readAnswer(question: string): string {
  const sentence = /"(.*)"\n\nIt is plausible/.exec(question)?.[1] ?? "";
  const names = SPORTS.flatMap((sport) =>
    ATHLETES[sport].filter((name) => sentence.includes(name)).map((name) => [name, sport] as const),
  );
  expect(names.length, sentence).toBe(1);
  const [name, own] = names[0] as readonly [string, Sport];
  const phrases = [
    ...SPORTS.flatMap((sport) => [...ACTIONS[sport], ...EVENTS[sport]]),
    ...[...SHARED_ACTIONS, ...PERIODS].map(([text]) => text),
  ].filter((text) => sentence.replace(name, "").includes(text));
  // Every word of the sentence belongs to a phrase, the name or an opening.
  let rest = sentence.replace(name, "");
  for (const phrase of [...phrases].sort((a, b) => b.length - a.length)) rest = rest.replace(phrase, "");
  for (const opening of [...OPENINGS].sort((a, b) => b.length - a.length)) rest = rest.replace(opening, "");
  expect(rest.replace(/\bin\b/gi, "").replace(/[\s,.]/g, ""), sentence).toBe("");
  return phrases.every((phrase) => signed(phrase).includes(own)) ? "yes" : "no";
}

const meaning = (answer: string): string =>
  answer
    .trim()
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^not plausible$|^implausible$/, "no")
    .replace(/^plausible$/, "yes");

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => meaning(answer) === readAnswer(question),
  nearMisses: (answer) => [
    answer === "yes" ? "no" : "yes",
    answer === "yes" ? "implausible" : "plausible",
    answer === "yes" ? "not plausible" : "not implausible",
    "yes and no",
    "yes or no",
    `either ${answer} or unknown`,
    `${answer}, but actually ${answer === "yes" ? "no" : "yes"}`,
    "maybe",
    "know",
    "",
  ],
  variants: (answer) => [
    answer.toUpperCase(),
    `${answer === "yes" ? "Yes" : "No"}.`,
    answer[0] ?? "",
    answer === "yes" ? "Plausible" : "Implausible",
    answer === "yes" ? "The sentence is plausible." : "The sentence is not plausible.",
    answer === "yes" ? "It is plausible" : "It is not plausible",
    answer === "yes" ? "It's plausible." : "It's not plausible.",
    answer === "yes" ? "Yes - it is plausible" : "No - it isn't plausible",
    answer === "yes" ? "Yes. The sentence is plausible." : "No. The sentence is implausible.",
    answer === "yes" ? "Yes, it is plausible" : "No, it is not plausible",
    `${answer}, because of the sport`,
  ],
  labels: [{ of: (_instance, answer) => answer, shares: { yes: 0.5, no: 0.5 } }],
  pieces: ["yes", "no", "plausible", "implausible", "not"],
});

describeShortcuts(task, {});

describe("the tables of sports", () => {
  it("hold enough rows, and each row once", () => {
    for (const sport of SPORTS) {
      expect(ATHLETES[sport].length).toBeGreaterThanOrEqual(50);
      expect(ACTIONS[sport].length).toBeGreaterThanOrEqual(30);
      expect(EVENTS[sport].length).toBeGreaterThanOrEqual(7);
    }
    const texts = [
      ...SPORTS.flatMap((sport) => [...ATHLETES[sport], ...ACTIONS[sport], ...EVENTS[sport]]),
      ...[...SHARED_ACTIONS, ...PERIODS].map(([text]) => text),
    ].map((text) => text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("no name and no action is part of another one", () => {
    const names = SPORTS.flatMap((sport) => ATHLETES[sport]);
    const actions = [...SPORTS.flatMap((sport) => ACTIONS[sport]), ...SHARED_ACTIONS.map(([text]) => text)];
    for (const table of [names, actions])
      for (const a of table) expect(table.filter((b) => b.includes(a))).toEqual([a]);
  });

  it("every row has words of its sports and none of another sport", () => {
    const rows = [
      ...SPORTS.flatMap((sport) =>
        [...ACTIONS[sport], ...EVENTS[sport]].map((text) => [text, [sport]] as const),
      ),
      ...SHARED_ACTIONS,
      ...PERIODS,
    ];
    const doubtful = rows.filter(
      ([text, sports]) => signed(text).sort().join() !== [...sports].sort().join(),
    );
    expect(doubtful.map(([text]) => [text, signed(text)])).toEqual([]);
  });
});

describe("sports_understanding by hand", () => {
  const soccer = { kind: "athlete", text: "Lionel Messi", sports: ["soccer"] };
  const instance = (action: string, sports: Sport[], event?: [string, Sport]) =>
    task.instance.parse({
      sentence: `Lionel Messi ${action}${event ? ` in ${event[0]}` : ""}.`,
      facts: [
        soccer,
        { kind: "action", text: action, sports },
        ...(event ? [{ kind: "competition", text: event[0], sports: [event[1]] }] : []),
      ],
      target: null,
    });

  it("an action of several sports is decided by the competition", () => {
    const shared: Sport[] = ["ice hockey", "soccer"];
    expect(task.solve(instance("scored an own goal", shared, ["the FIFA World Cup", "soccer"]))).toBe("yes");
    expect(task.solve(instance("scored an own goal", shared, ["the Stanley Cup Final", "ice hockey"]))).toBe(
      "no",
    );
    expect(task.solve(instance("took a corner kick", ["soccer"]))).toBe("yes");
    expect(task.solve(instance("hit a grand slam", ["baseball"]))).toBe("no");
  });

  it("not plausible is no, and implausible does not hold plausible", () => {
    const no = instance("hit a grand slam", ["baseball"]);
    for (const answer of ["not plausible", "implausible", "Implausible.", "It isn't plausible", "NO"])
      expect(task.verify(answer, no).status, answer).toBe("correct");
    for (const answer of [
      "plausible",
      "yes",
      "not implausible",
      "Yes, not plausible",
      "Yes, it isn't plausible",
      "No, it's plausible",
      "No, it is not implausible",
      "It's not implausible",
      "unknown",
      "nobody knows",
      "no, yes",
    ])
      expect(task.verify(answer, no).status, answer).not.toBe("correct");
  });

  it("half of the implausible sentences with a competition are decided by the athlete alone", () => {
    for (const level of ["medium", "hard"] as const) {
      let byAthlete = 0;
      let no = 0;
      for (let index = 0; index < 1_000; index++) {
        const { facts } = instanceAt(task, resolveSetting(erase(task), level), "athlete", index);
        const [athlete, ...others] = facts ?? [];
        const common = SPORTS.filter((sport) => others.every(({ sports }) => sports.includes(sport)));
        if (common.includes(athlete?.sports[0] as Sport)) continue;
        no++;
        if (common.length > 0) byAthlete++;
      }
      expect(byAthlete / no).toBeGreaterThan(0.44);
      expect(byAthlete / no).toBeLessThan(0.6);
    }
  });

  it("no action stands in more than 3 %, no athlete in more than 2 % of the questions", () => {
    for (const level of LEVELS) {
      const counts = { athlete: new Map<string, number>(), action: new Map<string, number>() };
      for (let index = 0; index < 2_000; index++)
        for (const { kind, text } of instanceAt(task, resolveSetting(erase(task), level), "caps", index)
          .facts ?? [])
          if (kind === "athlete" || kind === "action")
            counts[kind].set(text, (counts[kind].get(text) ?? 0) + 1);
      expect(Math.max(...counts.action.values()) / 2_000).toBeLessThanOrEqual(0.03);
      expect(Math.max(...counts.athlete.values()) / 2_000).toBeLessThanOrEqual(0.02);
    }
  });

  it("reads published rows, and refuses what is none", () => {
    const row = { question: 'Is the following sentence plausible? "A player  did a thing."', answer: "no" };
    expect(task.solve(task.instance.parse(fromSource(row)))).toBe("no");
    for (const broken of [
      { ...row, answer: "(A)" },
      { ...row, answer: null },
      { ...row, question: null },
      {},
    ])
      expect(task.instance.safeParse(fromSource(broken)).success).toBe(false);
  });
});
