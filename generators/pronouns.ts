import { areClose, FAULTS, KIND_ACTS, ROLES, SHARED_DEEDS } from "./data/role-duties.js";
import type { Duty, RoleDuties } from "./data/role-duties.js";
import type { Rng } from "./rng.js";
import { capitalize } from "./text.js";

/** Which of the two people a pronoun stands for; `ambiguous` where the sentence leaves both possible. */
export type Referent = "first" | "second" | "ambiguous";

/**
 * - `duty`: a sentence in which both took part alike; who did the deed is told by whose duty it is
 * - `speech`: somebody speaks of a duty: of one's own that is done, or of the listener's that should be
 * - `object`: "A met B and gave him ...": an object that were A himself would be "himself"
 * - `cause`: one is thanked or blamed for what one did, and says sorry for what one did
 * - `number`: "he" or "she" is no group
 */
export type PronounRule = "duty" | "speech" | "object" | "cause" | "number";

/** What a sentence was made of. */
export interface PronounFacts {
  rule: PronounRule;
  /** The sentence with `{A}`, `{B}`, `{As}`, `{Bs}` for the people, `{P}` and `{O}` for the pronoun, `{done}`, `{base}`, `{thing}`. */
  frame: string;
  roles: [first: string, second: string];
  /** In the base form, or an act or fault; null where the frame has none. */
  deed: string | null;
  pronoun: "he" | "she" | "they";
  thing: string | null;
  /** A sentence before it and the words that open it. */
  opening: [sentence: string, words: string];
}

const MEETINGS = [
  "{A} met {B}",
  "{A} ran into {B}",
  "{A} sat next to {B} on the train",
  "{A} had lunch with {B}",
  "{A} phoned {B}",
  "{A} argued with {B} about politics",
  "{A} played cards with {B}",
  "{A} shared a taxi with {B}",
  "{A} waved to {B}",
  "{A} stood behind {B} in a queue",
  "{A} danced with {B} at a party",
  "{A} walked home with {B}",
  "{A} and {B} had coffee together",
  "{A} and {B} met by chance",
  "{A} and {B} had a long talk",
  "{A} and {B} watched the match together",
];
const CLAUSES = [
  "after {P} had {done}",
  "shortly after {P} had {done}",
  "on the day after {P} had {done}",
  "before {P} had to {base}",
  "an hour before {P} had to {base}",
  "on the day when {P} had to {base}",
];
const TELLER = [
  "{A} told {B} that {P} had {done}",
  "{A} mentioned to {B} that {P} had {done}",
  "{A} boasted to {B} that {P} had {done}",
  "{A} wrote to {B} that {P} had {done}",
];
const LISTENER = [
  "{A} reminded {B} that {P} should {base}",
  "{A} asked {B} whether {P} could {base} on Friday",
  "{A} insisted to {B} that {P} should {base}",
  "{A} begged {B}, saying that {P} should {base} at once",
];
const OBJECT = [
  "{A} greeted {B} and handed {O} {thing}",
  "{A} congratulated {B} and sent {O} {thing}",
  "{A}, who had {done}, went to see {B} and brought {O} {thing}",
  "{A}, who had {done}, took {B} aside and showed {O} {thing}",
  "{A}, who had {done}, recognised {B} and bought {O} {thing}",
  "{A} had to {base}, but first visited {B} and gave {O} {thing}",
];
const CAUSE_SECOND = [
  "{A} thanked {B} because {P} had {kind}",
  "{A} praised {B} because {P} had {kind}",
  "{A} was grateful to {B} because {P} had {kind}",
  "{A} scolded {B} because {P} had {fault}",
  "{A} blamed {B} because {P} had {fault}",
  "{A} was angry with {B} because {P} had {fault}",
];
const CAUSE_FIRST = [
  "{A} apologised to {B} because {P} had {fault}",
  "{A} begged {B} for forgiveness because {P} had {fault}",
  "{A} confessed to {B} that {P} had {fault}",
  "{A} felt guilty towards {B} because {P} had {fault}",
];
const THINGS =
  "a box of chocolates,an old photograph,a newspaper,a slice of cake,a bunch of keys,a concert ticket,a postcard,a bottle of cider,a pair of gloves,a paper bag,a cup of tea,a small present".split(
    ",",
  );

const meetings = MEETINGS.flatMap((meeting) => CLAUSES.map((clause) => `${meeting} ${clause}`));
const FRAMES: Readonly<Record<PronounRule, readonly string[]>> = {
  duty: meetings,
  speech: [...TELLER, ...LISTENER],
  object: OBJECT,
  cause: [...CAUSE_SECOND, ...CAUSE_FIRST],
  number: meetings.flatMap((frame) => [frame.replace("{A}", "{As}"), frame.replace("{B}", "{Bs}")]),
};

const OPENERS =
  "On a rainy Monday,Last Tuesday,Two weeks ago,Early in the morning,Late in the evening,During the summer fair,In the middle of June,Shortly before Christmas,On the first warm day of the year,On a foggy afternoon,At the end of March,One Sunday,On the way to the market,In front of the town hall,In a crowded café,Not far from the harbour,During a power cut,While it was snowing,A month ago,On the eve of the festival".split(
    ",",
  );
const FIRST_SENTENCES = [
  "It had been a long week.",
  "The town was quieter than usual.",
  "Nobody had expected such weather.",
  "The trains were late again.",
  "The shops had just closed.",
  "A brass band was playing somewhere.",
  "The street lamps were already on.",
  "The holidays were about to begin.",
  "The bells had rung an hour before.",
  "The square was full of people.",
  "It was the last day of the month.",
  "The river had risen overnight.",
  "There was little to do that day.",
  "The wind had finally dropped.",
  "The cafés were crowded.",
];

const roleOf = new Map(ROLES.map((each) => [each.role, each]));
const deeds = new Map(
  [...ROLES.flatMap(({ duties }) => duties), ...SHARED_DEEDS].map((deed) => [deed.base, deed]),
);

/** The role whose duty a deed is; what everybody does has none. */
const ownerOf = new Map(ROLES.flatMap(({ role, duties }) => duties.map(({ base }) => [base, role])));

/**
 * The sentence, or why these facts make none: a frame, role or deed that the tables do not have, roles with a field in
 * common, a deed that does not go with the frame.
 */
export function writeSentence(
  facts: PronounFacts,
): { ok: true; text: string } | { ok: false; reason: string } {
  const fault = faultOf(facts);
  if (fault !== undefined) return { ok: false, reason: fault };
  const { frame, roles, deed, pronoun, thing, opening } = facts;
  const [a, b] = roles.map((name) => roleOf.get(name) as RoleDuties) as [RoleDuties, RoleDuties];
  const words: Record<string, string> = {
    A: `the ${a.role}`,
    B: `the ${b.role}`,
    As: `the ${a.plural}`,
    Bs: `the ${b.plural}`,
    P: pronoun,
    O: { he: "him", she: "her", they: "them" }[pronoun],
    done: (deed !== null && deeds.get(deed)?.done) || "",
    base: deed ?? "",
    kind: deed ?? "",
    fault: deed ?? "",
    thing: thing ?? "",
  };
  const body = frame.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  const [sentence, opener] = opening;
  const whole = opener === "" ? capitalize(body) : `${opener}, ${body}`;
  return { ok: true, text: `${sentence === "" ? "" : `${sentence} `}${whole}.` };
}

function faultOf({ rule, frame, roles, deed, thing, pronoun, opening }: PronounFacts): string | undefined {
  if (!FRAMES[rule].includes(frame)) return "a frame that is not in the table";
  const [a, b] = roles.map((name) => roleOf.get(name));
  if (!a || !b) return "a role that is not in the table";
  if (areClose(a, b)) return "two roles that may share duties";
  if (frame.includes("{thing}") !== (thing !== null) || (thing !== null && !THINGS.includes(thing)))
    return "a thing that is not in the table";
  if (opening[0] !== "" && !FIRST_SENTENCES.includes(opening[0]))
    return "a sentence that is not in the table";
  if (opening[1] !== "" && !OPENERS.includes(opening[1])) return "an opening that is not in the table";
  const list = frame.includes("{kind}") ? KIND_ACTS : frame.includes("{fault}") ? FAULTS : undefined;
  if (list) return deed !== null && list.includes(deed) ? undefined : "an act that is not in the table";
  if (!/\{(?:done|base)\}/.test(frame))
    return deed === null ? undefined : "a deed without a place in the frame";
  if (deed === null || !deeds.has(deed)) return "a deed that is not in the table";
  const owner = ownerOf.get(deed);
  // "They" may be both of them.
  if (pronoun === "they" && rule !== "object") return "a pronoun that may stand for both";
  const other = owner === undefined ? undefined : roleOf.get(owner);
  const foreign = other && other.role !== a.role && other.role !== b.role;
  if (foreign && (areClose(other, a) || areClose(other, b))) return "a duty close to one of the roles";
  if (rule === "speech" && owner !== (TELLER.includes(frame) ? a.role : b.role))
    return "a duty of somebody else than who is spoken of";
  if (rule === "object" && owner !== undefined && owner !== a.role) return "a duty of somebody else";
  // Whose duty it is must not speak for the group.
  if (rule === "number" && (owner === a.role || owner === b.role)) return "a duty of one of the two";
  return undefined;
}

/** Who the pronoun stands for, by the rule of its sentence and the table of duties. */
export function referentOf({ rule, frame, roles, deed }: PronounFacts): Referent {
  switch (rule) {
    case "duty": {
      const owner = ownerOf.get(deed ?? "");
      return owner === roles[0] ? "first" : owner === roles[1] ? "second" : "ambiguous";
    }
    case "speech":
      return TELLER.includes(frame) ? "first" : "second";
    case "object":
      return "second";
    case "cause":
      return CAUSE_FIRST.includes(frame) ? "first" : "second";
    case "number":
      return frame.includes("{As}") ? "second" : "first";
  }
}

/** How the two people are named as options. */
export function peopleOf({ frame, roles }: PronounFacts): [string, string] {
  const name = (i: 0 | 1, group: string): string => {
    const role = roleOf.get(roles[i]);
    return `The ${frame.includes(group) ? role?.plural : role?.role}`;
  };
  return [name(0, "{As}"), name(1, "{Bs}")];
}

/** Share of each rule among the sentences that are not ambiguous. */
const RULES: readonly (readonly [PronounRule, number])[] = [
  ["duty", 64],
  ["speech", 9],
  ["object", 9],
  ["cause", 10],
  ["number", 8],
];

/** A sentence whose pronoun is clear, or one that leaves it open, with so many fillers before it. */
export function drawPronoun(rng: Rng, isAmbiguous: boolean, fillers: number): PronounFacts {
  const [a, b] = drawRoles(rng, 2) as [RoleDuties, RoleDuties];
  const rule = isAmbiguous ? "duty" : rng.weighted(...unzip(RULES));
  const frame = rng.pick(FRAMES[rule]);
  return {
    rule,
    frame,
    roles: [a.role, b.role],
    deed: drawDeed(rng, rule, frame, a, b, isAmbiguous),
    pronoun: rng.pick(rule === "object" ? (["he", "she", "they"] as const) : (["he", "she"] as const)),
    thing: frame.includes("{thing}") ? rng.pick(THINGS) : null,
    opening: [fillers > 1 ? rng.pick(FIRST_SENTENCES) : "", fillers > 0 ? rng.pick(OPENERS) : ""],
  };
}

function drawDeed(
  rng: Rng,
  rule: PronounRule,
  frame: string,
  a: RoleDuties,
  b: RoleDuties,
  isAmbiguous: boolean,
): string | null {
  if (frame.includes("{kind}")) return rng.pick(KIND_ACTS);
  if (frame.includes("{fault}")) return rng.pick(FAULTS);
  if (!/\{(?:done|base)\}/.test(frame)) return null;
  const own = (owner: RoleDuties): Duty => rng.pick(owner.duties);
  /** What tells nothing about the two: a third one's duty, or what everybody does (but never has to do). */
  const neutral = (): Duty => {
    if (frame.includes("{done}") && rng.chance(0.6)) return rng.pick(SHARED_DEEDS);
    return own(rng.pick(ROLES.filter((other) => !areClose(other, a) && !areClose(other, b))));
  };
  switch (rule) {
    case "duty":
      return (isAmbiguous ? neutral() : own(rng.pick([a, b]))).base;
    case "speech":
      return own(TELLER.includes(frame) ? a : b).base;
    case "object":
      return (frame.includes("{base}") || rng.chance() ? own(a) : rng.pick(SHARED_DEEDS)).base;
    default:
      return neutral().base;
  }
}

/** Roles without a field in common. */
function drawRoles(rng: Rng, count: number): RoleDuties[] {
  const drawn: RoleDuties[] = [];
  for (const role of rng.shuffle(ROLES)) {
    if (drawn.length === count) break;
    if (drawn.every((other) => !areClose(other, role))) drawn.push(role);
  }
  return drawn;
}

function unzip<T>(pairs: readonly (readonly [T, number])[]): [T[], number[]] {
  return [pairs.map(([value]) => value), pairs.map(([, weight]) => weight)];
}
