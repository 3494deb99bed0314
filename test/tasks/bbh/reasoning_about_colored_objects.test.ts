import { describe, expect, it } from "vitest";
import { COLOURS, SMALL_THINGS } from "../../../generators/data/small-things.js";
import { pluralOf } from "../../../generators/coloured-text.js";
import { colourOptions } from "../../../generators/coloured-things.js";
import { task } from "../../../tasks/bbh/reasoning_about_colored_objects.js";
import { fromSource } from "../../../tasks/bbh/sources/reasoning_about_colored_objects.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
    " ",
  );

/** The answer worked out from the printed scene and question. */
function answerOf(question: string): string {
  const text = question.split("\n\nOptions:")[0] ?? "";
  const items = SMALL_THINGS.flatMap(([one, many]) => [one, many]).sort((a, b) => b.length - a.length);
  const listed = new RegExp(
    `\\b(an?|${WORDS.join("|")}) (${COLOURS.join("|")}) (${items.join("|")})(?= on the |[,.]| and )`,
    "g",
  );
  // One entry for every single thing.
  const things = [...text.matchAll(listed)].flatMap(([, count = "", colour = "", item = ""]) => {
    const one = SMALL_THINGS.find((names) => names.includes(item))?.[0] ?? "";
    return Array.from({ length: Math.max(1, WORDS.indexOf(count)) }, () => ({ colour, item: one }));
  });
  const lastThing = [...text.matchAll(listed)].at(-1);
  const rest = text.slice((lastThing?.index ?? 0) + (lastThing?.[0].length ?? 0));
  const asked = rest.slice(rest.indexOf(". ") + 2);
  // Colours and things of the question in the order of their mention; "blue items" names a colour.
  const names = [...asked.matchAll(new RegExp(`\\b(${[...items, ...COLOURS].join("|")})\\b`, "g"))].map(
    (match) => match[1] ?? "",
  );
  const isColour = (name: string): boolean => COLOURS.includes(name);
  const is = (thing: { colour: string; item: string }, name: string): boolean =>
    isColour(name)
      ? thing.colour === name
      : SMALL_THINGS.some(([one, many]) => (one === name || many === name) && thing.item === one);
  const [first = "", second = ""] = names;

  if (/right word|have the colour \w+\?|Is it true/.test(asked)) {
    const [colour = "", item = ""] = isColour(first) ? [first, second] : [second, first];
    return things.some((thing) => is(thing, item) && is(thing, colour)) ? "yes" : "no";
  }
  if (/neither|Not counting|Leave out/.test(asked))
    return WORDS[things.filter((thing) => !is(thing, first) && !is(thing, second)).length] ?? "";
  if (/taken off|go away|any more/.test(asked))
    return WORDS[things.filter((thing) => is(thing, second) && !is(thing, first)).length] ?? "";
  const leftwards = /\bleft\b/.test(asked.replace("leaving", ""));
  if (/^How many|^Count the|^Among/.test(asked)) {
    // The excluded colour stands behind "not" and "other than", or between "leaving out" and "ones".
    const not = /(?:not|other than|leaving out) (\w+)/.exec(asked)?.[1] ?? "";
    const reference = /(?:of the) ([a-z -]+?)(?: thing| item| object|\?|,)/.exec(asked)?.[1] ?? "";
    const at = things.findIndex((thing) => is(thing, reference));
    const beside = things.filter((_, i) => (leftwards ? i < at : i > at));
    return WORDS[beside.filter(({ colour }) => colour !== not).length] ?? "";
  }
  if (names.length === 0) return (leftwards ? things[0] : things.at(-1))?.colour ?? "";
  const at = things.findIndex((thing) => is(thing, first));
  if (/distance|away|furthest from/.test(asked)) {
    const far = Math.max(...things.map((_, i) => Math.abs(i - at)));
    const found = things.filter((_, i) => Math.abs(i - at) === far);
    expect(found.length, "a tie").toBe(1);
    return found[0]?.colour ?? "";
  }
  if (/left|right/.test(asked)) return things[leftwards ? at - 1 : at + 1]?.colour ?? "";
  return things[at]?.colour ?? "";
}

function rightOption(question: string): string {
  const answer = answerOf(question);
  const right = question.split("\n").filter((line) => /^\([A-R]\) /.test(line) && line.slice(4) === answer);
  expect(right.length, `${answer}: ${question}`).toBe(1);
  return (right[0] ?? "").slice(0, 3);
}

const LAST = { easy: 5, medium: 6, hard: 8 };

describeTask(task, {
  kind: "option",
  // Lists of 18, 17, 7 and 2 options, as often as in the source: a guess is right in 12 %.
  options: 8,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-r])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === rightOption(question);
  },
  nearMisses: (answer, { options }) => {
    const right = answer.charCodeAt(1) - 65;
    const wrong = (right + 1) % options.length;
    const label = `(${String.fromCharCode(65 + wrong)})`;
    return [
      label,
      options[wrong] ?? "",
      `${answer} or ${label}`,
      `${answer} ${options[wrong]}`,
      `${options[right]} and ${options[wrong]}`,
      `not ${answer}`,
      `not ${options[right]}`,
      `${options[right]}ish`,
      "(S)",
    ];
  },
  variants: (answer, { options }) => {
    const letter = answer.charAt(1);
    const text = options[answer.charCodeAt(1) - 65] ?? "";
    const number = WORDS.indexOf(text);
    return [
      letter,
      letter.toLowerCase(),
      `option ${letter}`,
      `${answer} ${text}`,
      text,
      text.toUpperCase(),
      ...(number >= 0 ? [String(number)] : []),
      ...(text === "grey" ? ["gray", "Gray."] : []),
    ];
  },
  labels: [
    {
      of: ({ query }) => query.kind,
      shares: {
        removal: 57 / 250,
        neighbour: 40 / 250,
        side_count: 31 / 250,
        furthest: 29 / 250,
        item_colour: 28 / 250,
        is_colour: 27 / 250,
        end: 21 / 250,
        neither: 17 / 250,
      },
    },
    {
      of: ({ options }, answer) => options[answer.charCodeAt(1) - 65] ?? "",
      shares: (level) => {
        const [beside, neither] = [Math.min(6, LAST[level] - 1), Math.min(6, LAST[level])];
        const counts = WORDS.slice(0, 7).map((text, n): [string, number] => [
          text,
          (n <= beside ? 31 / 250 / (beside + 1) : 0) +
            (n <= neither ? 17 / 250 / (neither + 1) : 0) +
            57 / 250 / 7,
        ]);
        const colours = COLOURS.map((colour): [string, number] => [colour, 118 / 250 / 18]);
        return Object.fromEntries([...counts, ...colours, ["yes", 27 / 500], ["no", 27 / 500]]);
      },
    },
  ],
});

/** The colours to choose among are those of the scene, three to eight of the eighteen options. */
const SCENE = "an asked colour is one of the scene's";
describeShortcuts(task, {
  levels: ["easy", "medium"],
  options: ({ options }) => options,
  except: {
    "how many words of an option stand in the text": SCENE,
    "how often the text has the words of an option": SCENE,
  },
});
describeShortcuts(task, {
  levels: ["hard"],
  // The share is close to its bound: a larger sample tells on which side of it.
  measure: 4_000,
  options: ({ options }) => options,
  except: { "how many words of an option stand in the text": SCENE },
});

const base = { surface: "table", noun: "things" as const, wording: 0 };
const row = (...colours: string[]) =>
  colours.map((colour, i) => ({ count: 1, colour, item: ["comb", "fork", "hat", "kite", "ball"][i] ?? "" }));
const parse = (
  query: { kind: Parameters<typeof colourOptions>[0] } & Record<string, unknown>,
  things: unknown,
) => task.instance.safeParse({ ...base, things, query, options: colourOptions(query.kind) });
const text = (query: Parameters<typeof parse>[0], things: unknown): string => {
  const { data } = parse(query, things);
  return data ? (data.options[task.solve(data).charCodeAt(1) - 65] ?? "") : "broken";
};

describe("reasoning_about_colored_objects by hand", () => {
  const three = row("red", "grey", "teal");

  it("answers each kind", () => {
    expect(text({ kind: "item_colour", item: "fork" }, three)).toBe("grey");
    expect(text({ kind: "is_colour", item: "fork", colour: "teal" }, three)).toBe("no");
    expect(text({ kind: "end", side: "right" }, three)).toBe("teal");
    expect(text({ kind: "neighbour", side: "left", of: { by: "colour", value: "teal" } }, three)).toBe(
      "grey",
    );
    expect(text({ kind: "furthest", from: { by: "item", value: "hat" } }, three)).toBe("red");
    const of = { by: "item", value: "hat" };
    expect(text({ kind: "side_count", side: "left", of, not: "red" }, three)).toBe("one");
    expect(text({ kind: "side_count", side: "left", of, not: "teal" }, three)).toBe("two");
    expect(text({ kind: "neither", colours: ["red", "pink"] }, three)).toBe("two");
    const groups = [
      { count: 3, colour: "red", item: "comb" },
      { count: 2, colour: "red", item: "hat" },
      { count: 1, colour: "pink", item: "hat" },
    ];
    const [hats, reds] = [
      { by: "item", value: "hat" },
      { by: "colour", value: "red" },
    ];
    expect(text({ kind: "removal", remove: hats, count: reds }, groups)).toBe("three");
    expect(text({ kind: "removal", remove: reds, count: hats }, groups)).toBe("one");
  });

  it("refuses ties, missing neighbours and names that fit several things or none", () => {
    expect(parse({ kind: "furthest", from: { by: "item", value: "fork" } }, three).success).toBe(false);
    expect(parse({ kind: "neighbour", side: "left", of: { by: "item", value: "comb" } }, three).success).toBe(
      false,
    );
    const twice = row("red", "red", "teal");
    expect(
      parse({ kind: "neighbour", side: "right", of: { by: "colour", value: "red" } }, twice).success,
    ).toBe(false);
    expect(parse({ kind: "item_colour", item: "bowl" }, three).success).toBe(false);
    expect(parse({ kind: "end", side: "left" }, [{ count: 2, colour: "red", item: "comb" }]).success).toBe(
      false,
    );
  });

  it("takes digits, words and both spellings of grey, and keeps grey from green", () => {
    const colour = parse({ kind: "item_colour", item: "fork" }, three).data;
    const number = parse({ kind: "neither", colours: ["red", "pink"] }, three).data;
    if (!colour || !number) throw new Error("broken");
    const judge = (answer: string, instance: typeof colour) => task.verify(answer, instance).status;
    for (const answer of ["grey", "gray", "Gray", "(P)", "P. grey"])
      expect(judge(answer, colour)).toBe("correct");
    for (const answer of ["green", "(D)", "red"]) expect(judge(answer, colour)).toBe("wrong");
    for (const answer of ["gre", "greyish", "grey or green", "(P) green", "dark grey"])
      expect(judge(answer, colour), answer).toBe("invalid");
    for (const answer of ["2", "two", "(C)", "C"]) expect(judge(answer, number)).toBe("correct");
    for (const answer of ["3", "(B)"]) expect(judge(answer, number)).toBe("wrong");
    for (const answer of ["2.0.1", "2 or 3", "22", "7", "(H)"]) expect(judge(answer, number)).toBe("invalid");
  });

  it("knows plurals, also of names of its own in outside data", () => {
    for (const [one, many] of [
      ["scarf", "scarves"],
      ["brush", "brushes"],
      ["ball of yarn", "balls of yarn"],
      ["dog leash", "dog leashes"],
      ["sheet of paper", "sheets of paper"],
    ] as const)
      expect(pluralOf(one)).toBe(many);
    expect(new Set(SMALL_THINGS.flat()).size).toBe(2 * SMALL_THINGS.length);
    expect(SMALL_THINGS.length).toBeGreaterThanOrEqual(30);
    expect(COLOURS.length).toBe(18);
  });

  it("reads the source's odd plurals: its sheets, its pairs, its things run together", () => {
    const read = fromSource({
      question: `On the desk, you see two red sheets of papers and three blue rope ladderlamps. If I remove all the blue things from the desk, how many sheets of papers remain on it?\nOptions:\n(A) zero\n(B) one\n(C) two`,
    }) as { things: unknown; query: unknown };
    expect(read.things).toEqual([
      { count: 2, colour: "red", item: "sheet of paper" },
      { count: 3, colour: "blue", item: "rope ladderlamp" },
    ]);
    const parsed = task.instance.parse(read);
    expect(task.solve(parsed)).toBe("(C)");
  });
});
