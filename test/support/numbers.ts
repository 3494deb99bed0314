/** A whole number as the tests read it: sign, digits, commas, an empty fraction, `=` before it, `5 = 5`. */
export function plainInteger(text: string): bigint | undefined {
  const parts = text
    .trim()
    .replace(/\s*\.$/, "")
    .split("=")
    .map((part) => part.trim());
  if (parts.length > 1 && parts[0] === "") parts.shift();
  const values = parts.map((part) => {
    const plain = part.replace(/,(?=\d{3})/g, "").replace(/\.0*$/, "");
    const match = /^([+-]?)\s?(\d+)$/.exec(plain);
    return match ? BigInt(match[2] ?? "") * (match[1] === "-" ? -1n : 1n) : undefined;
  });
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** Texts close to a whole number that mean something else. */
export function integerNearMisses(answer: string): string[] {
  const value = BigInt(answer);
  return [
    String(value + 1n),
    String(value - 1n),
    String(-value - 1n),
    `${answer}0`,
    `9${answer.replace("-", "")}`,
    `${answer}.5`,
    `${answer}e1`,
    `${answer} or ${value + 1n}`,
    `${answer}, ${value + 1n}`,
    `${answer}\n${value + 1n}`,
    `not ${answer}`,
    `about ${answer}`,
    `${value + 1n} = ${answer}`,
    `1/${answer}`,
  ];
}

export function grouped(answer: string, separator = ","): string {
  return answer.replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** Other ways to write the same whole number. */
export function integerSpellings(answer: string): string[] {
  return [
    grouped(answer),
    grouped(answer, "{,}"),
    grouped(answer, " "),
    `${answer}.0`,
    answer.startsWith("-") ? answer.replace("-", "\u2212") : `+${answer}`,
    `$${answer}$`,
    `\\boxed{${answer}}`,
    `= ${answer}`,
    `The answer is ${answer}.`,
  ];
}
