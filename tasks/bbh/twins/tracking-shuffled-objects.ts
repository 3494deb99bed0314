import * as z from "zod";
import { attempt } from "../../../generators/attempts.js";
import { SWAP_SCENES } from "../../../generators/data/swap-scenes.js";
import type { Rng } from "../../../generators/rng.js";
import { NAMES } from "../../../generators/templates/pools.js";
import { answerFormat, numberWord, optionBlock, sentenceList } from "../../../generators/text.js";
import { optionLabel } from "../../../verifiers/parse/label.js";
import { parseOption } from "../../../verifiers/parse/option.js";
import { fold, read } from "../../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../../verifiers/verdict.js";
import { defineTask } from "../../task.js";
import type { Level } from "../../task.js";

/** What the tasks about three, five and seven shuffled things do not have in common. */
export interface TrackingShuffledObjects {
  id: string;
  version: number;
  objects: number;
  levels: Readonly<Record<Level, Readonly<Record<string, number | boolean>>>>;
}

/** Two people by number who swap what they have at that moment. */
type Swap = [number, number];

const MAX_SWAPS = 60;

/** Who of `objects` people has which thing after swaps in pairs. */
export function trackingShuffledObjects({ id, version, objects: n, levels }: TrackingShuffledObjects) {
  const person = z
    .number()
    .int()
    .min(0)
    .max(n - 1);
  const instance = z
    .object({
      /** What goes on. */
      scene: z.string().max(1_000),
      people: z.array(z.string().min(1).max(60)).length(n),
      /** What each of them has at the start, in their order; also the options. */
      objects: z.array(z.string().min(1).max(60)).length(n),
      /** The start in a sentence. */
      start: z.string().max(1_500),
      /** The swaps as sentences; `swaps` holds the same by number. */
      statements: z.array(z.string().max(300)).min(1).max(MAX_SWAPS),
      swaps: z
        .array(z.tuple([person, person]))
        .min(1)
        .max(MAX_SWAPS),
      /** The person asked about. */
      asked: person,
      question: z.string().max(300),
    })
    .refine(({ people }) => new Set(people.map(fold)).size === n, "a person stands twice")
    .refine(({ objects }) => new Set(objects.map(bare)).size === n, "a thing stands twice")
    .refine(({ swaps }) => swaps.every(([a, b]) => a !== b), "a person swaps with themselves")
    .refine(
      ({ swaps, statements }) => swaps.length === statements.length,
      "swaps and sentences differ in number",
    );

  const params = z.object({
    min_swaps: z.number().int().min(1).max(MAX_SWAPS).default(n),
    max_swaps: z.number().int().min(1).max(MAX_SWAPS).default(n),
    /** True where every person swaps at least once. */
    all_take_part: z.boolean().default(true),
  });

  return defineTask({
    id,
    suite: "bbh",
    version,
    family: "tracking_shuffled_objects",
    capability: "execution",
    abilities: ["logic", "order"],
    summary: `Follow ${numberWord(n)} things through swaps and find what one person has in the end.`,
    judging:
      "The letter of the thing that the person has after all swaps, or its name; where things share a noun (balls) the rest of the name will do.",
    severalRight: false,
    params,
    levels,
    grows: { what: "number of swaps", measure: ({ swaps }) => swaps.length },
    instance,

    generate(rng, { min_swaps, max_swaps, all_take_part }) {
      const scene = rng.pick(SWAP_SCENES);
      const people = rng.sample(NAMES, n);
      const objects = rng.sample(scene.things, n);
      // The answer first, then the person who has to have it in the end: one in n keeps what they started with.
      const target = rng.balanced(n);
      const asked = rng.int(0, n - 1);
      const swaps = attempt(id, 5_000, () => {
        const drawn = drawSwaps(rng, n, rng.int(min_swaps, max_swaps));
        if (all_take_part && new Set(drawn.flat()).size < n) return undefined;
        return holderOf(target, drawn) === asked ? drawn : undefined;
      });
      const name = (i: number): string => people[i] ?? "";
      const fill = (text: string, [p, q]: readonly [number, number]): string =>
        text.replace("{p}", name(p)).replace("{q}", name(q));
      const held = objects.map((thing, i) =>
        fill(scene.holds, [i, i]).replace("{o}", withArticle(thing, scene.article)),
      );
      return {
        scene: scene.scene.replace("{people}", sentenceList(people)),
        people,
        objects,
        start: `At the start ${sentenceList(held)}.`,
        statements: swaps.map((swap, i) => {
          const lead =
            i === 0 ? "First" : i === swaps.length - 1 ? "Finally" : rng.pick(["Then", "Next", "After that"]);
          return `${lead}, ${fill(rng.pick(scene.swap), swap)}.`;
        }),
        swaps,
        asked,
        question: fill(scene.question, [asked, asked]),
      };
    },

    prompt({ scene, start, statements, question, objects }) {
      return `${scene} ${start}

Now they swap in pairs, one swap after the other. In a swap two of them exchange what they have at that moment; nothing else changes.
${statements.join(" ")}

${question}

${optionBlock(objects)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
    },

    solve(instance) {
      return optionLabel(finalThing(instance));
    },

    verify(answer, instance) {
      const chosen = read(answer, (text) =>
        parseOption(text, instance.objects, shortNames(instance.objects)),
      );
      if (!chosen.ok) return invalid(chosen.reason);
      const right = finalThing(instance);
      const who = instance.people[instance.asked] ?? "";
      return chosen.value === right
        ? correct(`${who} ends with ${optionLabel(right)}`)
        : wrong(`${who} ends with ${optionLabel(right)}, not ${optionLabel(chosen.value)}`);
    },
  });
}

/** `count` pairs in which nobody repeats the pair before. */
function drawSwaps(rng: Rng, n: number, count: number): Swap[] {
  const swaps: Swap[] = [];
  while (swaps.length < count) {
    const [a = 0, b = 0] = rng.sample(
      Array.from({ length: n }, (_, i) => i),
      2,
    );
    const last = swaps.at(-1);
    if (!last?.includes(a) || !last.includes(b)) swaps.push([a, b]);
  }
  return swaps;
}

/** Who has the thing in the end that person `start` has at the start. */
function holderOf(start: number, swaps: readonly Swap[]): number {
  return swaps.reduce((at, [a, b]) => (at === a ? b : at === b ? a : at), start);
}

/** The thing that the person asked about has in the end: backwards from them to the one who started with it. */
function finalThing({ swaps, asked }: { swaps: readonly Swap[]; asked: number }): number {
  return holderOf(asked, [...swaps].reverse());
}

/** "red" of "red ball" where another thing is a ball as well and none else is red: what people call it. */
function shortNames(objects: readonly string[]): string[][] {
  const split = objects.map((thing) => {
    const words = bare(thing).split(" ");
    return { noun: words.at(-1) ?? "", rest: words.slice(0, -1).join(" ") };
  });
  return split.map(({ noun, rest }, i) => {
    const shared = split.some((other, j) => j !== i && other.noun === noun);
    const taken = split.some(
      (other, j) => j !== i && (other.rest === rest || bare(objects[j] ?? "") === rest),
    );
    return rest !== "" && rest.length > 1 && shared && !taken ? [rest] : [];
  });
}

/** A thing's name as options are compared: without case and article. */
function bare(thing: string): string {
  return fold(thing).replace(/^(?:the|an?) /, "");
}

function withArticle(thing: string, article: "a" | "the" | ""): string {
  if (article === "") return thing;
  if (article === "the") return `the ${thing}`;
  return `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
}
