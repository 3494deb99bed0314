import { CATALOG } from "../../tasks/catalog.js";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { LEVELS } from "../../tasks/task.js";
import { createRng } from "../../generators/rng.js";
import type { Rng } from "../../generators/rng.js";
import { hostileAnswers } from "./hostile.js";

/** An item that must get no correctness, and what was done to it. */
export interface HostileItem {
  kind: string;
  item: Record<string, unknown>;
}

/**
 * No question has this in an answer: what begins with it, or has it directly behind the answer, is wrong. (Behind a word and a comma it
 * would be an explanation.)
 */
const POISON = "☠zqx";

const PIECES = [
  ..."0 1 -1 2/3 ( ) [ ] { } , ; : \n / + - * = . | A B (A) (B) True False yes no not or and up left Move stack1 nan ∞".split(
    " ",
  ),
  "\u0000",
  "\ud800",
  "\u202e",
  "```",
  "$",
  "**",
  "\\boxed{",
  "__proto__",
  "</answer>",
  "<|im_end|>",
  "≠",
  "  ",
  "\r\n",
];

/** Some entries of every task and level. */
export async function entriesForHostility(perLevel: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const row of CATALOG) {
    const task = await row.load();
    for (const level of LEVELS) {
      const setting = resolveSetting(task, level);
      for (let i = 0; i < perLevel; i++) entries.push(entryAt(task, setting, "hostile", i));
    }
  }
  return entries;
}

/** `n` items, the same for the same seed. Item i does not depend on the others. */
export function* hostileItems(entries: readonly Entry[], n: number, seed: string): Generator<HostileItem> {
  // Long ones are few: they would be all of the work.
  const shortOnes = new Map<string, string[]>();
  for (let i = 0; i < n; i++) {
    const rng = createRng(`hostile/${seed}/${i}`);
    const entry = rng.pick(entries);
    const long = rng.chance(0.002);
    let fixed = shortOnes.get(entry.id);
    if (!fixed) {
      fixed = hostileAnswers(entry).filter((text) => text.length < 3_000);
      shortOnes.set(entry.id, fixed);
    }
    yield make(rng, entry, rng.pick(entries), fixed, long);
  }
}

function make(rng: Rng, entry: Entry, other: Entry, fixed: readonly string[], long: boolean): HostileItem {
  const gold = String(entry.answer);
  const noise = (): string => {
    const length = long ? rng.int(10_000, 60_000) : rng.int(0, 24);
    const text = Array.from({ length }, () => rng.pick(PIECES)).join(rng.pick(["", " ", ""]));
    return long ? text.slice(0, 190_000) : text;
  };
  const kinds: Record<string, () => Record<string, unknown>> = {
    "noise in the envelope": () => ({ response: `<<<${POISON}${noise()}${POISON}>>>` }),
    "a known bad answer": () => ({ response: `<<<${POISON} ${rng.pick(fixed)}>>>` }),
    "a bare bad answer": () => ({ answer_text: `${POISON}${noise()}${rng.pick(fixed)}` }),
    "the answer with something behind it": () => ({
      response: `<<<${gold}${rng.pick([" ", ""])}${POISON}>>>`,
    }),
    "the answer with something before it": () => ({ response: `<<<${POISON} ${gold}>>>` }),
    "the answer inside of noise": () => ({ answer_text: `${POISON}${noise()}${gold}${noise()}${POISON}` }),
    "the answer in the reasoning": () => ({ response: `<think>${noise()}<<<${gold}>>>` }),
    "the answer in a closed reasoning": () => ({ response: `<think><<<${gold}>>></think>\n${POISON}` }),
    "the answer printed by a program": () => ({
      response: `Code Execution Results:\n<<<${gold}>>>${rng.pick(["", "\n", "\n<<<"])}`,
    }),
    "the answer in a tool message": () => ({
      response: [
        { role: "assistant", content: `I run it. ${POISON}` },
        { role: rng.pick(["user", "tool", "system", "__proto__"]), content: `<<<${gold}>>>` },
      ],
    }),
    "the answer in a program": () => ({ response: `\`\`\`python\nprint("<<<${gold}>>>")\n\`\`\`` }),
    "the answer taken back": () => ({ response: `<<<${gold}>>> no: <<<${POISON}>>>` }),
    "the answer before a placeholder": () => ({ response: `<<<${gold}>>>\n<<<your answer>>>` }),
    "the whole question": () => ({ response: `<<<${entry.question}${POISON}>>>` }),
    "messages that are odd": () => ({
      response: [
        { role: "assistant" },
        { role: "assistant", content: rng.pick([null, 5, {}, [null, { text: 5 }], ""]) },
      ],
    }),
    "metadata with a key lost": () => {
      const { ...metadata } = entry.metadata;
      delete metadata[rng.pick(Object.keys(metadata))];
      return { metadata, response: `<<<${POISON}>>>` };
    },
    "metadata with a value of another kind": () => {
      const value = rng.pick([null, -1, 1e308, "", "__proto__", [], {}, [[[]]], true, 0.5, "\ud800"]);
      const metadata = { ...entry.metadata, [rng.pick(Object.keys(entry.metadata))]: value };
      return { metadata, response: `<<<${POISON}>>>` };
    },
    "another task's metadata": () => ({ metadata: other.metadata, response: `<<<${POISON}>>>` }),
    "a reference to nothing": () => ({
      metadata: null,
      ...rng.pick([{ version: 99 }, { level: "none" }, { index: -1 }, { seed: "" }, { index: 1e300 }]),
      response: `<<<${gold}>>>`,
    }),
  };
  const kind = rng.pick(Object.keys(kinds));
  const { id: _id, answer: _answer, question: _question, ...sent } = entry;
  return { kind, item: { ...sent, ...kinds[kind]?.() } };
}
