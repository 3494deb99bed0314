import type { Rng } from "./rng.js";

/** Gates with the symbol that stands between the inputs of a term, and the sign in a drawing. */
export const GATES = {
  AND: { join: "&", sign: "&&", meaning: "AND: 1 if all its inputs are 1, else 0" },
  NAND: { join: "↑", sign: "↑↑", meaning: "NAND: 0 if all its inputs are 1, else 1" },
  XOR: { join: "⊕", sign: "⊕⊕", meaning: "XOR: 1 if the number of its inputs that are 1 is odd, else 0" },
  OR: { join: "+", sign: "++", meaning: "OR: 1 if at least one of its inputs is 1, else 0" },
  NOR: { join: "↓", sign: "↓↓", meaning: "NOR: 1 if none of its inputs is 1, else 0" },
} as const;
export type Gate = keyof typeof GATES;
export type Bit = 0 | 1;

/** Gates that stand in front, and those that join their outputs. */
export const TERM_GATES = ["AND", "NAND", "XOR"] as const;
export const FINAL_GATES = ["OR", "NOR", "XOR", "AND"] as const;

/** One gate in front: its inputs by name, negated where marked. */
export interface Term {
  gate: (typeof TERM_GATES)[number];
  inputs: readonly { name: string; negated: boolean }[];
}

export function gateValue(gate: Gate, bits: readonly Bit[]): Bit {
  const ones = bits.filter((bit) => bit === 1).length;
  if (gate === "XOR") return (ones % 2) as Bit;
  const all = ones === bits.length;
  const some = ones > 0;
  return { AND: all, NAND: !all, OR: some, NOR: !some }[gate] ? 1 : 0;
}

export function termValue({ gate, inputs }: Term, assignments: Readonly<Record<string, Bit>>): Bit {
  return gateValue(
    gate,
    inputs.map(({ name, negated }) => ((assignments[name] ?? 0) ^ (negated ? 1 : 0)) as Bit),
  );
}

/** `A'↑B↑C`: the inputs of a term, an apostrophe behind each that is negated. */
export function writeTerm({ gate, inputs }: Term): string {
  return inputs.map(({ name, negated }) => name + (negated ? "'" : "")).join(GATES[gate].join);
}

/** The term behind `A'↑B↑C`; undefined where it is none of two or more inputs. */
export function readTerm(text: string): Term | undefined {
  const gate = TERM_GATES.find((name) => text.includes(GATES[name].join));
  if (!gate) return undefined;
  const inputs = text.split(GATES[gate].join).map((part) => /^([A-Z]{1,2})('?)$/.exec(part));
  return inputs.every((input) => input !== null)
    ? { gate, inputs: inputs.map((input) => ({ name: input[1] ?? "", negated: input[2] === "'" })) }
    : undefined;
}

/** A, B ... Z, AA, AB ... */
export function inputName(i: number): string {
  return i < 26 ? letter(i) : letter(Math.floor(i / 26) - 1) + letter(i % 26);
}
const letter = (i: number): string => String.fromCharCode(65 + i);

/** Bits for `count` terms which the final gate turns into `output`; all such lists are possible. */
export function drawTermValues(
  rng: Rng,
  gate: (typeof FINAL_GATES)[number],
  output: Bit,
  count: number,
): Bit[] {
  const bits = Array.from({ length: count }, (): Bit => (rng.chance() ? 1 : 0));
  const flip = rng.int(0, count - 1);
  if (gateValue(gate, bits) === output) return bits;
  // One bit decides a parity, and turns "none" into "some" and "all" into "not all"; the rest must agree for "none" and "all".
  if (gate === "XOR") return bits.map((bit, i) => (i === flip ? ((1 - bit) as Bit) : bit));
  const same: Bit = gate === "AND" ? 1 : 0;
  const wantsSame =
    gateValue(
      gate,
      bits.map(() => same),
    ) === output;
  return bits.map((bit, i) => (wantsSame ? same : i === flip ? ((1 - same) as Bit) : bit));
}

/**
 * The circuit drawn with line characters. Every input has a column of its own, from which its wires branch off, and so has
 * every gate in front for its output: two wires share no cell but where they cross.
 */
export function drawCircuit(
  inputs: readonly string[],
  terms: readonly Term[],
  final: (typeof FINAL_GATES)[number],
): string {
  const label = Math.max(...inputs.map((name) => name.length)) + 2;
  const columnOf = (input: number): number => label + 1 + 2 * (inputs.length - 1 - input);
  const gateAt = columnOf(0) + 6;
  const outputOf = (term: number): number => gateAt + 5 + 2 * (terms.length - 1 - term);
  const finalAt = outputOf(0) + 4;

  const rows: string[][] = [];
  const put = (row: string[], at: number, text: string): void => {
    for (let i = 0; i < text.length; i++) row[at + i] = text.charAt(i);
  };
  const fill = (row: string[], from: number, to: number): void => {
    for (let at = from; at < to; at++) row[at] = row[at] === "│" ? "┼" : "─";
  };
  const left = inputs.map((name) =>
    terms.reduce((sum, term) => sum + term.inputs.filter((input) => input.name === name).length, 0),
  );
  let outputs = 0;
  /** A row with the columns that go on through it. */
  const open = (firstOutput = 0): string[] => {
    const row = new Array<string>(finalAt).fill(" ");
    for (let i = 0; i < inputs.length; i++) if ((left[i] as number) > 0) row[columnOf(i)] = "│";
    for (let term = firstOutput; term < outputs; term++) row[outputOf(term)] = "│";
    rows.push(row);
    return row;
  };

  for (const [i, name] of inputs.entries()) {
    const row = new Array<string>(finalAt).fill(" ");
    for (let above = 0; above < i; above++) row[columnOf(above)] = "│";
    put(row, 0, `${name}:`);
    fill(row, label, columnOf(i));
    row[columnOf(i)] = "┐";
    rows.push(row);
  }
  for (const [t, term] of terms.entries()) {
    open();
    for (const [k, { name, negated }] of term.inputs.entries()) {
      const row = open();
      const input = inputs.indexOf(name);
      const rest = (left[input] ?? 0) - 1;
      left[input] = rest;
      fill(row, columnOf(input) + 1, gateAt);
      row[columnOf(input)] = rest > 0 ? "├" : "└";
      if (negated) put(row, gateAt - 3, ">o");
      put(row, gateAt, `│${GATES[term.gate].sign}`);
      if (k < term.inputs.length - 1) continue;
      fill(row, gateAt + 3, outputOf(t));
      row[outputOf(t)] = "┐";
    }
    outputs++;
  }
  open();
  for (let term = 0; term < terms.length; term++) {
    const row = open(term);
    fill(row, outputOf(term) + 1, finalAt);
    row[outputOf(term)] = "└";
    put(row, finalAt, `│${GATES[final].sign}${term === terms.length - 1 ? "─── OUT" : ""}`);
  }
  return rows.map((row) => row.join("").trimEnd()).join("\n");
}
