import { describe, expect, it } from "vitest";
import { drawTermValues, FINAL_GATES, gateValue } from "../../../generators/circuit.js";
import { createRng } from "../../../generators/rng.js";
import { entryAt, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/circuit_logic.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

type Grid = string[][];

/** Follows the wire that ends left of (row, column) back through the drawing: a label, or the gate whose output it is. */
function traceBack(
  grid: Grid,
  row: number,
  column: number,
): { label?: string; gate?: number; inverted: boolean } {
  let [r, c] = [row, column - 1];
  let inverted = false;
  let up = false;
  for (let steps = 0; steps < 100_000; steps++) {
    const symbol = grid[r]?.[c] ?? " ";
    if (up) {
      if (symbol === "┐") up = false;
      else if ("│├┼".includes(symbol)) {
        r--;
        continue;
      } else throw new Error(`no wire at ${r}, ${c}`);
      c--;
      continue;
    }
    if (symbol === "o") inverted = !inverted;
    if ("─┼>o".includes(symbol)) c--;
    else if ("├└".includes(symbol)) {
      up = true;
      r--;
    } else if (symbol === " ") {
      const label = /([A-Z]{1,2}): *$/.exec((grid[r] ?? []).slice(0, c + 1).join(""));
      if (!label) throw new Error(`a wire ends at ${r}, ${c}`);
      return { label: label[1], inverted };
    } else return { gate: r, inverted };
  }
  throw new Error("an endless wire");
}

/** The output, read from the drawing and the list of inputs. */
function outputOf(question: string): string {
  const grid = question.split("\n").map((line) => [...line]);
  const given = new Map(
    [...(/^The inputs are (.*)\.$/m.exec(question)?.[1] ?? "").matchAll(/([A-Z]{1,2}) = ([01])/g)].map(
      (match) => [match[1], Number(match[2])],
    ),
  );
  const valueOf = (last: number, column: number): number => {
    const sign = grid[last]?.slice(column + 1, column + 3).join("") ?? "";
    let first = last;
    while (grid[first - 1]?.slice(column, column + 3).join("") === `│${sign}`) first--;
    const bits: number[] = [];
    for (let r = first; r <= last; r++) {
      const from = traceBack(grid, r, column);
      // The output of a gate leaves to the right of its sign: the sign stands where the trace ended.
      const at = from.gate === undefined ? 0 : signBefore(grid, from.gate, column);
      const bit = from.label === undefined ? valueOf(from.gate ?? 0, at) : given.get(from.label);
      if (bit === undefined) throw new Error("an input without a value");
      bits.push(from.inverted ? 1 - bit : bit);
    }
    const ones = bits.reduce((a, b) => a + b, 0);
    const results: Record<string, boolean> = {
      "&&": ones === bits.length,
      "↑↑": ones < bits.length,
      "⊕⊕": ones % 2 === 1,
      "++": ones > 0,
      "↓↓": ones === 0,
    };
    return results[sign] ? 1 : 0;
  };
  const last = grid.findIndex((row) => row.join("").endsWith("─── OUT"));
  return String(valueOf(last, (grid[last] ?? []).lastIndexOf("│")));
}

/** Where the bar before a sign stands in a row, left of a column. */
function signBefore(grid: Grid, row: number, column: number): number {
  const text = (grid[row] ?? []).slice(0, column).join("");
  return Math.max(...["&&", "↑↑", "⊕⊕"].map((sign) => text.lastIndexOf(`│${sign}`)));
}

/** Whether an answer says the bit by one of its names. */
function isBit(answer: string, bit: string): boolean {
  const names = bit === "1" ? ["1", "true", "high"] : ["0", "false", "low"];
  const plain = answer
    .toLowerCase()
    .replace(/\.0$/, "")
    .replace(/^[^\w-]*(?:out|(?:the )?(?:output|answer))?(?:\s*[:=]| is)?\s*|[^\w-]+$/g, "");
  return names.includes(plain);
}

describeTask(task, {
  kind: "closed",
  labels: [{ of: (_instance, answer) => answer, shares: { "0": 0.5, "1": 0.5 } }],
  independent: (answer, _instance, question) => isBit(answer, outputOf(question)),
  nearMisses: (answer) => [
    answer === "1" ? "0" : "1",
    `not ${answer}`,
    `-${answer}`,
    `${answer}${answer}`,
    `${answer} or ${answer === "1" ? "0" : "1"}`,
    `[${answer}, 0]`,
    "2",
    "01",
    "0.5",
    "unknown",
    "",
  ],
  variants: (answer) => [
    `OUT = ${answer}`,
    `Output: ${answer}`,
    `${answer}.`,
    `${answer}.0`,
    answer === "1" ? "true" : "FALSE",
    answer === "1" ? "High" : "low",
    `The output is ${answer}`,
  ],
});

describeShortcuts(task, {});

describe("circuit_logic by hand", () => {
  it("draws every list of values that gives the output, and no other", () => {
    const rng = createRng("values");
    for (const gate of FINAL_GATES)
      for (const output of [0, 1] as const) {
        const seen = new Set<string>();
        for (let i = 0; i < 500; i++) {
          const bits = drawTermValues(rng, gate, output, 3);
          expect(gateValue(gate, bits)).toBe(output);
          seen.add(bits.join(""));
        }
        const all = Array.from({ length: 8 }, (_, n) => [n & 1, (n >> 1) & 1, (n >> 2) & 1] as (0 | 1)[]);
        expect(seen.size).toBe(all.filter((bits) => gateValue(gate, bits) === output).length);
      }
  });

  it("neither the last gate nor the kinds of the others nor how many ones there are tell the output", () => {
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      const tallies = new Map<string, [number, number]>();
      const count = 1_500;
      for (let i = 0; i < count; i++) {
        const { metadata, answer } = entryAt(erase(task), setting, "leak", i);
        const { final_gate, term_strings, assignments, expression } = task.instance.parse(metadata);
        const ones = Object.values(assignments).filter((value) => value === 1).length;
        const share = ones / Object.keys(assignments).length;
        const nands = term_strings.filter((text) => text.includes("↑")).length / term_strings.length;
        const ands = term_strings.filter((text) => text.includes("&")).length / term_strings.length;
        const negations = expression.split("'").length - 1;
        for (const key of [
          `gate ${final_gate}`,
          `nands ${final_gate} ${nands > 0.34} ${ands > 0.34}`,
          `ones ${final_gate} ${share > 0.5}`,
          `negations ${final_gate} ${negations > 2 * term_strings.length * 0.3}`,
        ]) {
          const tally = tallies.get(key) ?? [0, 0];
          tally[Number(answer)] = (tally[Number(answer)] ?? 0) + 1;
          tallies.set(key, tally);
        }
      }
      for (const feature of ["gate", "nands", "ones", "negations"]) {
        const right = [...tallies]
          .filter(([key]) => key.startsWith(`${feature} `))
          .reduce((sum, [, tally]) => sum + Math.max(...tally), 0);
        expect(right / count, `${feature} at ${level}`).toBeLessThan(0.6);
      }
    }
  });

  it("no two wires share a cell: every drawing has one wire out of each gate", () => {
    for (let i = 0; i < 200; i++) {
      const { question, metadata } = entryAt(erase(task), resolveSetting(erase(task), "hard"), "wires", i);
      const { term_strings } = task.instance.parse(metadata);
      const picture = question.split("\n\n")[1] ?? "";
      const gates = picture.split("\n").filter((line) => /│(?:&&|↑↑|⊕⊕)─+┐/.test(line));
      expect(gates).toHaveLength(term_strings.length);
    }
  });

  it("also where all inputs are negated, or none, every gate gets its value", () => {
    for (const params of [{ neg_prob: 1 }, { neg_prob: 0 }, { neg_prob: 0, min_terms: 40, max_terms: 40 }])
      for (let i = 0; i < 500; i++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), "medium", params), "negated", i);
        const instance = task.instance.parse(drawn);
        const marks = instance.expression.split("'").length - 1;
        const wires = instance.term_strings.reduce((sum, text) => sum + text.split(/[&↑⊕]/).length, 0);
        expect(marks).toBe(params.neg_prob * wires);
        for (const name of instance.inputs) expect(instance.expression).toMatch(new RegExp(`${name}\\b`));
      }
  });

  it("reads what people say around the bit, and nothing that is another bit or none", () => {
    const instance = task.instance.parse({
      expression: "(A'↑B)↓(B&B')",
      assignments: { A: 0, B: 1 },
      term_strings: ["A'↑B", "B&B'"],
      final_gate: "NOR",
      inputs: ["A", "B"],
    });
    const said = (bit: string, name: string, level: string, word: string): string[] => [
      `The value at OUT is ${bit}.`,
      `**The value at OUT is ${bit}**`,
      `Value at OUT = ${level}`,
      `${bit} at OUT`,
      `OUT has the value ${bit}`,
      `OUT → ${bit}`,
      `The output of the circuit is ${bit}`,
      `The circuit's output is ${name}`,
      `${bit} (${name})`,
      `${level} (${bit})`,
      `logic ${bit}`,
      `Logic ${level}.`,
      word,
      `The output is ${word}`,
      `${bit}, since A = ${bit}`,
    ];
    for (const text of said("1", "true", "HIGH", "one"))
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of said("0", "false", "LOW", "zero"))
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of [
      "A = 1",
      "a: 1",
      "**A = 1, B = 1**",
      "1-1",
      "1 - 1",
      "1, 1",
      "1:1",
      "1'",
      "high-z",
      "High-impedance",
      "1 (false)",
      "1 (0)",
      "zero (1)",
      "logic 10",
      "The value at A is 1",
      "The value at OUTER is 1",
    ])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });

  it("reads published circuits and knows what is none", () => {
    const published = {
      expression: "(A'↑B)↓(B&B')",
      assignments: { A: 0, B: 1 },
      term_strings: ["A'↑B", "B&B'"],
      final_gate: "NOR",
      inputs: ["A", "B"],
    };
    const instance = task.instance.parse(published);
    // NAND(1, 1) = 0, AND(1, 0) = 0, NOR(0, 0) = 1.
    expect(task.solve(instance)).toBe("1");
    expect(task.verify(" 1\n", instance).status).toBe("correct");
    for (const broken of [
      { ...published, final_gate: "NAND" },
      { ...published, expression: "(A'↑B)+(B&B')" },
      { ...published, assignments: { A: 0 } },
      { ...published, inputs: ["A"] },
      { ...published, inputs: ["A", "A", "B"] },
      { ...published, term_strings: ["A'↑B", "B"] },
      { ...published, term_strings: ["A'↑B&A", "B&B'"] },
    ])
      expect(task.instance.safeParse(broken).success, JSON.stringify(broken)).toBe(false);
  });
});
