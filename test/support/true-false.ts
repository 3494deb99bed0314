/** The opposite of `True` or `False`, unreadable answers and answers that leave it open. */
export function trueFalseNearMisses(answer: string): string[] {
  const other = answer === "True" ? "False" : "True";
  return [
    other,
    other.toLowerCase(),
    `${other}.`,
    `not ${answer.toLowerCase()}`,
    other === "True" ? "yes" : "no",
    `${answer} or ${other}`,
    `${answer}, no, ${other}`,
    `${answer}? ${other}`,
    `It depends: ${answer} ${other}`,
    `${answer} ${answer} ${other}`,
    `[${answer}, ${other}]`,
    `[${answer}, 3]`,
    "maybe",
    "",
  ];
}

/** Other spellings of `True` or `False`. */
export function trueFalseSpellings(answer: string): string[] {
  const isTrue = answer === "True";
  return [
    answer.toLowerCase(),
    answer.toUpperCase(),
    `The answer is ${answer}`,
    isTrue ? "Yes" : "No",
    isTrue ? "yes." : "no.",
    `"${answer.toLowerCase()}"`,
    `not ${isTrue ? "false" : "true"}`,
  ];
}

/** Whether an answer that is one word, perhaps denied, says `right`. */
export function saysTrueFalse(answer: string, right: boolean): boolean {
  const [, not, word] = /^(not )?(true|false|yes|no)\.?$/i.exec(answer.trim()) ?? [];
  if (word === undefined) return false;
  return (/true|yes/i.test(word) === (not === undefined)) === right;
}
