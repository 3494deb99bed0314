import * as z from "zod";
import { drawBlickets, isConsistent, labelOf, LABELS } from "../../generators/blickets.js";
import type { Label } from "../../generators/blickets.js";
import { answerFormat } from "../../generators/text.js";
import { fold, ITEM_QUOTES, parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Which objects make a detector light up (reasoning-gym `acre`). Differences from the source: each question has views of its own
 * (there four in a row share them), which stand in the metadata; the three labels come equally often; no question is
 * answered by one view alone that shows the same objects; case and punctuation have no meaning. The source's `train`, which
 * keeps some objects for a test set, is left out; the source has no levels.
 */
const MAX_VIEWS = 50;
const MAX_OBJECTS = 20;
const count = z.number().int().min(1).max(10);

const params = z.object({
  evidence_views: z.number().int().min(2).max(20).default(3),
  min_objects: count.default(1),
  max_objects: count.min(2).default(4),
});

const objects = z
  .array(z.string().regex(/^[a-z]{1,20}(?: [a-z]{1,20}){0,4}$/))
  .min(1)
  .max(MAX_OBJECTS);

export const task = defineTask({
  id: "acre",
  suite: "reasoning_gym",
  version: 1,
  family: "acre",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Tell from experiments whether a set of objects makes a detector light up.",
  judging: "One of the words on, off and undetermined, in any case.",
  severalRight: false,
  params,
  levels: {
    easy: { evidence_views: 2, max_objects: 2 },
    medium: {},
    hard: { evidence_views: 7, min_objects: 2, max_objects: 6 },
  },
  grows: {
    what: "objects in all views",
    measure: ({ views }) => views.reduce((sum, { objects }) => sum + objects.length, 0),
  },
  instance: z
    .object({
      views: z
        .array(z.object({ objects, light: z.enum(["on", "off"]) }))
        .min(1)
        .max(MAX_VIEWS),
      query: objects,
    })
    .refine(
      ({ views, query }) => views.length <= MAX_VIEWS && query.length <= MAX_OBJECTS && isConsistent(views),
      "no set of blickets explains the views",
    ),

  generate(rng, p) {
    return drawBlickets(rng, p, LABELS[rng.balanced(LABELS.length)] ?? "on");
  },

  prompt({ views, query }) {
    const shown = views.map(({ objects, light }, i) => `${i + 1}. ${objects.join(", ")}: ${light}`);
    return `Some objects are blickets, others are not; nothing can be told from their looks. A detector has a light. When objects are put on it, the light is on if at least one of them is a blicket, and off if none is. Objects with the same description are the same object.

In each of these experiments the named objects alone were put on the detector; behind the colon stands what the light did:

${shown.join("\n")}

Now these objects alone are put on the detector: ${query.join(", ")}.

What does the light do? Answer "on" if it must be on, and "off" if it must be off, whichever objects are blickets as long as that agrees with all experiments. Answer "undetermined" if the experiments leave both possible.

${answerFormat("Answer with one of the three words.", { form: "on / off / undetermined" })}`;
  },

  solve({ views, query }) {
    return labelOf(views, query);
  },

  verify(answer, { views, query }) {
    const given = read(answer, parseLabel);
    if (!given.ok) return invalid(given.reason);
    const right = labelOf(views, query);
    return given.value === right
      ? correct(`the right answer is ${right}`)
      : wrong(`the right answer is ${right}, not ${given.value}`);
  },
});

const LEAD =
  /^(?:(?:so |thus |therefore )?(?:the )?(?:detector )?(?:detector's )?(?:light|detector|status|light status|it)(?: (?:is|stays|remains|will be|must be|will stay|turns)|:| =):? |it's )/;
const OPEN = new Set([
  "undetermined",
  "undeterminable",
  "not determined",
  "cannot be determined",
  "can't be determined",
]);

function parseLabel(text: string): Parsed<Label> {
  if (text.length > 200) return unreadable("too long for one word");
  const plain = trimChars(fold(text), `${ITEM_QUOTES}.!()[]<>`).replace(LEAD, "");
  const word = trimChars(plain, `${ITEM_QUOTES}.!()[]`);
  if (OPEN.has(word)) return parsed("undetermined");
  return word === "on" || word === "off" ? parsed(word) : unreadable("none of on, off and undetermined");
}
