import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";
import { parseWholeAnswer } from "./whole-answer.js";

/**
 * The value of a function of the question's numbers: `6`, `gcd(12, 18) = 6`, `the GCD of 12 and 18 is 6`. `names` are the
 * function's names in lower case. Other numbers before the value are unreadable.
 */
export function parseFunctionValue(
  text: string,
  names: readonly string[],
  numbers: readonly number[],
): Parsed<bigint> {
  const words = { labels: [...names.flatMap((name) => name.split(" ")), "result", "value"] };
  const plain = parseWholeAnswer(text, words);
  if (plain.ok || text.length > 2_000) return plain;
  const match = /^(.*?)(=|\b(?:is|are)\b:?)([^=]*)$/is.exec(text);
  if (!match) return plain;
  const value = parseWholeAnswer(match[3] ?? "", words);
  if (!value.ok) return plain;
  const left = (match[1] ?? "")
    .toLowerCase()
    .replace(/\\(?:text|mathrm|operatorname)\{([a-z]*)\}/g, "$1")
    .replace(/\\left|\\right|[\\$]/g, "");
  const name = names.find((own) =>
    left
      .replace(/^\s*the\s/, "")
      .trimStart()
      .startsWith(own),
  );
  const given = (left.match(/\d{1,20}/g) ?? []).map(Number);
  const other = left
    .replace(/\d{1,20}/g, "")
    .replace(name ?? "", "")
    .replace(/\b(?:the|of|and|numbers)\b/g, "");
  return name !== undefined && /^[\s,()]*$/.test(other) && sorted(given) === sorted(numbers)
    ? parsed(value.value)
    : unreadable("other text before the number");
}

function sorted(numbers: readonly number[]): string {
  return [...numbers].sort((a, b) => a - b).join(" ");
}
