import { describe, expect, it } from "vitest";
import { isForcedRow, ROW_PUZZLES } from "../../../generators/row-puzzles.js";
import { createRng } from "../../../generators/rng.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/arc_1d.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const rowOf = (text: string): number[] => [...text].map(Number);
const made = (name: string, input: string): string | undefined =>
  ROW_PUZZLES.get(name)?.apply(rowOf(input))?.join("");

/** What the published rows show: input and output by the source's names. */
const SHOWN: readonly (readonly [string, string, string])[] = [
  ["gravity_weighted_colors_left", "11200012110111", "00001111111122"],
  ["gravity_weighted_colors_right", "11101121000211", "22111111110000"],
  ["move_2pix_colorful_wrapped_left", "274000007225278795148", "400000722527879514827"],
  ["move_4pix_solid_wrapped_right", "888888880000000888", "088888888888000000"],
  ["paint_biggest_block", "88808880000088008880008888000", "88808880000088008880001111000"],
  ["move_1pix_colorful_right", "00001488531986246173000", "00000148853198624617300"],
  ["reflect_block_random", "000000000000004500000000000", "000000000000005400000000000"],
  ["reflect_block_with_border_pixel", "0047777700", "0077777400"],
  ["recolor_blocks_by_size", "003333333033333300", "001111111022222200"],
  ["gravity_counting_right", "0004000205300505000", "1111110000000000000"],
  ["move_3pix_solid_left", "0000077700", "0077700000"],
  ["block_touch_dot_4pix", "0000333333333333330002000", "0000000333333333333332000"],
  ["block_touch_dot", "13333330000000", "13333330000000"],
  ["block_touch_dot", "00001007770000", "00001777000000"],
  ["block_scale_to_dot", "0044000200", "0044444400"],
  ["duplicate_block_from_seeds", "00000000701111070000000", "77770777701111077770777"],
  ["duplicate_block_from_seeds", "00002011050000000000000", "22022011055055055055055"],
  ["gravity_left", "011098081495", "000119881495"],
  ["gravity_one_step_right", "0102003", "1020030"],
  ["gravity_antigravity_right", "00001201222200100001212", "22222220000000000011111"],
  ["block_and_noise_remove_inside", "0000003333339331300000000000", "0000003333333333300000000000"],
  ["block_and_noise_remove", "0707077700", "0000077700"],
  ["change_to_five", "029604020000700086", "055505050000500055"],
  ["mark_size_two_blocks", "0066004400400990000", "0366334430403993000"],
  ["fill_from_pixel", "004444444444441000000", "004444444444441111111"],
  ["fill_until_collision", "5000301000", "5333311000"],
  ["copy_block_to_dots", "11111000100000000000000", "11111011111000000000000"],
  ["copy_block_to_dots_colors", "2220006000", "2220066600"],
  ["reflect_block_around_dot", "0000000550000000200000000000", "0000000000000000200000005500"],
  ["two_points_and_fill", "0040004000", "0044444000"],
  ["two_points_and_fill_inv", "00000003333330000000000000", "00000003000030000000000000"],
  ["move_block_by_own_size", "0088800000", "0000088800"],
  ["repeat_pattern_full", "12312300000", "12312312312"],
  ["recolor_blocks_from_palette", "47005505500", "47004407700"],
  ["color_left_half_blocks", "2220222202", "8220882202"],
  ["sort_blocks_by_size", "0444044040", "4044044400"],
  ["sort_complete_sequence", "9990909900", "9099099900"],
];

/**
 * Examples that another rule fits as well, which a reader may think of; one more that decides; a last row where the rules
 * differ. By the name of the rule that is asked for.
 */
const UNDECIDED: readonly (readonly [string, string, readonly string[], string, string])[] = [
  [
    "falls off the end",
    "move_2pix_solid_wrapped_right",
    ["7770000000", "0550000000", "0003000000"],
    "0000000088",
    "0000000440",
  ],
  [
    "falls off the end",
    "move_1pix_colorful_wrapped_left",
    ["0789000000", "0000056100"],
    "2600000000",
    "4530000000",
  ],
  [
    "stops at the end",
    "gravity_right",
    ["0001100000", "0000200000", "0330000000"],
    "0000005550",
    "0000004400",
  ],
  ["halves rounded up", "color_left_half_blocks", ["2200222200", "0220022220"], "0222022000", "2220022000"],
  ["packs without sorting", "sort_blocks_by_size", ["0400440000", "0030333000"], "0777070000", "0666006600"],
  ["reverses the order", "sort_blocks_by_size", ["0440400000", "0333003000"], "0070777000", "0600660000"],
  ["keeps gaps of one", "gravity_right", ["0000033300", "0000004000"], "0500500000", "0033003000"],
  ["grows dots by 1", "copy_block_to_dots", ["1110001000", "2220000200"], "444440004000", "555550000500"],
  ["grows dots by 2", "copy_block_to_dots", ["555550000500", "666660000060"], "333000030000", "777000070000"],
  [
    "grows dots by 1",
    "copy_block_to_dots_colors",
    ["1110003000", "2220000800"],
    "444440009000",
    "555550000700",
  ],
  ["touches", "block_touch_dot_4pix", ["3300002000", "4440002000"], "5500000200", "8800000020"],
  ["touches from near", "block_touch_dot", ["3300001000", "4400100000"], "5500000100", "8800000010"],
  ["paints the first", "paint_biggest_block", ["3330330000", "4440400000"], "0505550000", "6606660000"],
  ["paints the last", "paint_biggest_block", ["3303330000", "0404440000"], "5550500000", "6660660000"],
  ["left 1, right 2", "recolor_blocks_by_size", ["3330330000", "3333033000"], "3303330000", "0330333300"],
  ["left 2, right 1", "recolor_blocks_by_size", ["3303330000", "0330333300"], "3330330000", "3333003300"],
];

describeTask(task, {
  kind: "open",
  independent(answer, { test_example }, question) {
    // The rows of the question itself; which rule it is, the cases by hand below check.
    const rows = [...question.matchAll(/^(?:Input|Output): {1,2}([\d ]+)$/gm)].map((m) => m[1] ?? "");
    const plain = answer.trim().replace(/\.$/, "");
    if (!/^\[{0,2}[\d\s,]+\]{0,2}$/.test(plain)) return false;
    expect(rows.at(-1)).toBe(test_example.input.join(" "));
    expect(rows).not.toContain(test_example.output.join(" "));
    const digits = plain.match(/\d+/g) ?? [];
    const cells = digits.length === 1 ? [...(digits[0] ?? "")] : digits;
    return cells.join(" ") === test_example.output.join(" ");
  },
  nearMisses: (answer, { test_example }) => [
    ...listMutations(answer.split(" "), "10")
      .filter((_, i) => i < 8 || i % 5 === 0)
      .map((list) => list.join(" ")),
    test_example.input.join(" "),
    answer.split(" ").reverse().join(" "),
    answer.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
    `${answer.replaceAll(" ", "")}0`,
    `not ${answer}`,
    `[[[${answer}]]]`,
    `[[${answer}], [${answer}]]`,
    `${answer} or ${answer}`,
    answer.replace(/\d/, "true"),
    answer.replace(/\d/, "-1"),
  ],
  variants: (answer) => [
    answer.replaceAll(" ", ", "),
    answer.replaceAll(" ", ""),
    `[${answer.replaceAll(" ", ", ")}]`,
    `[${answer}]`,
    `[[${answer.replaceAll(" ", ", ")}]]`,
    answer.replaceAll(" ", "\n"),
    `Output: ${answer}`,
    `The output row is ${answer}.`,
  ],
});

describe("arc_1d by hand", () => {
  it("has the rules of the source, and they do what its rows show", () => {
    expect(ROW_PUZZLES.size).toBe(70);
    for (const [name, input, output] of SHOWN) expect(made(name, input), name).toBe(output);
  });
  it("left is right in the mirror", () => {
    for (const [name, { apply }] of ROW_PUZZLES) {
      if (!name.endsWith("_left")) continue;
      const other = ROW_PUZZLES.get(name.replace(/_left$/, "_right"));
      for (let i = 0; i < 20; i++) {
        const row = other?.draw(createRng(`mirror ${name} ${i}`), 15);
        if (!row) continue;
        expect(apply([...row].reverse())?.toReversed()).toEqual(other?.apply(row));
      }
    }
  });
  it("a rule says nothing about rows that it does not fit", () => {
    for (const [name, input] of [
      ["move_3pix_solid_right", "0000000770"],
      ["move_3pix_solid_right", "0070000770"],

      ["block_touch_dot_1pix", "0000033300"],
      ["reflect_block_around_dot", "0400002000"],
      ["paint_biggest_block", "0033033000"],
      ["recolor_blocks_by_size", "0033033000"],
      ["gravity_antigravity_left", "0012300000"],
      ["repeat_pattern_full", "1231240000"],
      ["fill_from_pixel", "0044004000"],
    ] as const)
      expect(made(name, input), name).toBeUndefined();
  });
  it("a block that moves by 1 or by its own size: examples with single cells leave both, unlike in the source", () => {
    const pair = (input: string, output: string) => ({ input: rowOf(input), output: rowOf(output) });
    const single = [pair("0030000000", "0003000000"), pair("0000000500", "0000000050")];
    expect(isForcedRow(single, pair("0044000000", "0004400000"))).toBe(false);
    expect(isForcedRow(single, pair("0080000000", "0008000000"))).toBe(true);
    expect(isForcedRow([...single, pair("6660000000", "0666000000")], pair("0044000000", "0004400000"))).toBe(
      true,
    );
  });
  it.each(UNDECIDED)(
    "examples that something else fits (%s) do not ask for %s",
    (_, name, examples, more, last) => {
      const pair = (input: string) => ({ input: rowOf(input), output: rowOf(made(name, input) ?? "") });
      expect(isForcedRow(examples.map(pair), pair(last))).toBe(false);
      expect(isForcedRow([...examples, more].map(pair), pair(last))).toBe(true);
    },
  );
  it("a single block that goes to the left end is sorted, too", () => {
    const pair = (input: string, output: string) => ({ input: rowOf(input), output: rowOf(output) });
    const examples = [pair("0000033300", "3330000000"), pair("4404044400", "4044044400")];
    expect(isForcedRow(examples, pair("0550500000", "5505000000"))).toBe(false);
    expect(isForcedRow(examples, pair("0550500000", "5055000000"))).toBe(true);
  });
  it("examples that stay as they are show no rule", () => {
    const pair = (input: string) => ({
      input: rowOf(input),
      output: rowOf(made("reflect_block_random", input) ?? ""),
    });
    const same = ["0012210000", "0003300000", "0454000000"].map(pair);
    const last = pair("0007890000");
    expect(isForcedRow(same, last)).toBe(false);
    expect(isForcedRow([...same, pair("0120000000")], last)).toBe(false);
    expect(isForcedRow([...same, pair("0120000000"), pair("0004300000")], last)).toBe(true);
  });
  it("at least two examples change, and what goes around the end in the question does so in an example", () => {
    const setting = resolveSetting(erase(task), "medium");
    let around = 0;
    for (let i = 0; i < 1_500; i++) {
      const { task_name, train_examples, test_example } = task.instance.parse(
        instanceAt(erase(task), setting, "shown", i),
      );
      const changed = train_examples.filter(({ input, output }) => input.join() !== output.join());
      expect(changed.length, task_name).toBeGreaterThan(1);
      const [, by, side] = /^move_(.)pix_.*_wrapped_(left|right)$/.exec(task_name) ?? [];
      if (by === undefined) continue;
      const wraps = ({ input }: { input: number[] }): boolean =>
        (side === "left" ? input.slice(0, Number(by)) : input.slice(-Number(by))).some((cell) => cell > 0);
      if (!wraps(test_example)) continue;
      around++;
      expect(train_examples.some(wraps), task_name).toBe(true);
    }
    expect(around).toBeGreaterThan(20);
  });
  it("every rule occurs, with examples that force the answer", () => {
    const seen = new Set<string>();
    for (let i = 0; i < 900; i++) {
      const setting = resolveSetting(erase(task), i % 2 === 0 ? "easy" : "hard");
      const { task_name, train_examples, test_example } = task.instance.parse(
        instanceAt(erase(task), setting, "rules", i),
      );
      seen.add(task_name);
      for (const { apply } of ROW_PUZZLES.values()) {
        const fits = train_examples.every(
          ({ input, output }) => JSON.stringify(apply(input)) === JSON.stringify(output),
        );
        const last = fits ? apply(test_example.input) : undefined;
        if (last) expect(last).toEqual(test_example.output);
      }
    }
    expect(seen.size).toBe(70);
  });
  it("an entry whose rows are not the rule's is no instance", () => {
    const pair = (input: string, output: string) => ({ input: rowOf(input), output: rowOf(output) });
    const instance = {
      task_name: "change_to_five",
      size: 5,
      train_examples: [pair("12034", "55055")],
      test_example: pair("90807", "50505"),
    };
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(task.verify("5 0 5 0 5", instance).status).toBe("correct");
    expect(task.verify("[[5, 0, 5, 0, 5]]", instance).status).toBe("correct");
    expect(task.verify("[[[5, 0, 5, 0, 5]]]", instance).status).toBe("invalid");
    expect(task.verify("5 0 5 0 5 0", instance).status).toBe("wrong");
    for (const broken of [
      { ...instance, task_name: "gravity_left" },
      { ...instance, task_name: "toString" },
      { ...instance, size: 6 },
      { ...instance, test_example: pair("90807", "50500") },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
});
