import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanRow } from "../../src/viewer/scan.js";

/** What a look at the bytes has to find. */
function expected(text: string): unknown {
  const {
    turns,
    response: _,
    ...fields
  } = JSON.parse(text) as {
    turns: { role: string }[];
    response?: unknown;
    [key: string]: unknown;
  };
  return { fields, turns: turns.filter(({ role }) => role === "assistant").length };
}

/** JSON as other writers may write it: blanks between everything, more escapes than needed. */
function written(value: unknown, blank: string, escapes: boolean): string {
  if (typeof value === "string") {
    const text = JSON.stringify(value);
    return escapes ? text.replace(/[a-z]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`) : text;
  }
  if (Array.isArray(value))
    return `[${blank}${value.map((item) => written(item, blank, escapes)).join(`${blank},${blank}`)}${blank}]`;
  if (typeof value === "object" && value !== null)
    return `{${blank}${Object.entries(value)
      .map(([key, item]) => `${written(key, "", escapes)}${blank}:${blank}${written(item, blank, escapes)}`)
      .join(`${blank},${blank}`)}${blank}}`;
  return JSON.stringify(value);
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(
      fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "turns", '"role":"assistant"', "é", "𝄞", "\n"),
    )
    .map((parts) => parts.join("")),
);
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const turn = fc.record(
  {
    role: fc.constantFrom("assistant", "user", "system", 'assistant"', "assistan", "assistant\\"),
    text,
    execution: fc.record({ stdout: text, role: fc.constant("assistant") }),
    more: json,
  },
  { requiredKeys: ["role"] },
);
const row = fc.record(
  {
    episode: text,
    turns: fc.array(turn, { maxLength: 5 }),
    response: fc.oneof(text, json),
    verdict: json,
    ms: fc.double({ noNaN: true, noDefaultInfinity: true }),
    ended: fc.boolean(),
    nothing: fc.constant(null),
    turn: json,
  },
  { requiredKeys: ["turns"] },
);

describe("a look at a line's bytes", () => {
  it("finds what JSON.parse finds: any order, escapes, nesting and blanks", () => {
    fc.assert(
      fc.property(
        row,
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        fc.constantFrom("", " ", "\t ", " \r"),
        fc.boolean(),
        (value, order, blank, escapes) => {
          const shuffled = Object.fromEntries(
            Object.entries(value)
              .map((entry, i) => [order[i] ?? 0, entry] as const)
              .sort(([a], [b]) => a - b)
              .map(([, entry]) => entry),
          );
          const line = written(shuffled, blank, escapes);
          expect(scanRow(Buffer.from(line))).toEqual(expected(line));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("reads what is not plain by parsing it", () => {
    for (const line of [
      '{"turns":[],"turns":[{"role":"assistant"}]}',
      '{"\\u0074urns":[{"role":"assistant"}],"a":1}',
      '{"turns":[{"\\u0072ole":"assistant"}]}',
      '{"turns":[{"role":"assist\\u0061nt"}]}',
      '{"turns":[{"role":"user","role":"assistant"},{"role":"assistant","role":"user"}]}',
      ' {"a":{"turns":[{"role":"assistant"}]},"turns":[]} ',
      '{"turns":[{"text":"\\\\"},{"role":"assistant","text":"\\\\\\""}],"long":"0123456789012345678901234567\\\\"}',
    ])
      expect(scanRow(Buffer.from(line)), line).toEqual(expected(line));
  });

  it("throws what is no row", () => {
    for (const line of [
      "",
      "x",
      "{",
      '{"turns":[',
      '{"turns":[]',
      '{"turns":[]}x',
      '{"a":1}',
      '{"turns":[],"a":}',
      "[]",
    ])
      expect(() => scanRow(Buffer.from(line)), line).toThrow();
    // Cut anywhere, a line is no line.
    const whole = '{"episode":"a","turns":[{"role":"assistant","text":"\\"]}"}],"ms":12}';
    for (let end = 0; end < whole.length; end++)
      expect(() => scanRow(Buffer.from(whole.slice(0, end))), whole.slice(0, end)).toThrow();
  });
});
