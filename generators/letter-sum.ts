/** A sum written in letters: words above the line, the result below. Upper-case letters, at most 10 different ones. */
export interface LetterSum {
  words: readonly string[];
  result: string;
  allowLeadingZero: boolean;
}

/** The different letters, in the order in which they stand there. */
export function lettersOf({ words, result }: Pick<LetterSum, "words" | "result">): string[] {
  return [...new Set([...words, result].join(""))];
}

/** Whether the digits, one for each letter and for no other, make the sum true by all rules. */
export function isSolution(sum: LetterSum, digits: ReadonlyMap<string, number>): boolean {
  const letters = lettersOf(sum);
  if (digits.size !== letters.length || !letters.every((letter) => digits.has(letter))) return false;
  const values = [...digits.values()];
  if (new Set(values).size !== values.length || !values.every((digit) => digit >= 0 && digit <= 9))
    return false;
  const all = [...sum.words, sum.result];
  if (!sum.allowLeadingZero && all.some((word) => word.length > 1 && digits.get(word.charAt(0)) === 0))
    return false;
  const numbers = all.map((word) => BigInt([...word].map((letter) => digits.get(letter)).join("")));
  const result = numbers.pop();
  return numbers.reduce((a, b) => a + b, 0n) === result;
}

/**
 * Solutions of a sum, at most `limit` of them, column after column from the right: digits for a column's letters are tried,
 * of which the last must make its units right. Each is a list of digits in the order of `lettersOf`.
 */
export function solveLetterSum(sum: LetterSum, limit: number): number[][] {
  const letters = lettersOf(sum);
  const all = [...sum.words, sum.result];
  const width = Math.max(...all.map((word) => word.length));
  /** Of each column from the right: its letters, and how often each is added; the result's is taken away. */
  const columns = Array.from({ length: width }, (_, column) => {
    const counts = new Map<number, number>();
    all.forEach((word, i) => {
      if (column >= word.length) return;
      const letter = letters.indexOf(word.charAt(word.length - 1 - column));
      counts.set(letter, (counts.get(letter) ?? 0) + (i === all.length - 1 ? -1 : 1));
    });
    return [...counts];
  });
  const leads = letters.map(
    (letter) => !sum.allowLeadingZero && all.some((word) => word.length > 1 && word.startsWith(letter)),
  );
  // Where the result is longer than every word, its first digit is a carry, which is less than the number of words.
  const longest = Math.max(...sum.words.map((word) => word.length));
  const largest = letters.map((letter) =>
    sum.result.length > longest && sum.result.startsWith(letter) ? Math.min(9, sum.words.length - 1) : 9,
  );
  const digits = letters.map(() => -1);
  const solutions: number[][] = [];
  let used = 0;

  const open = (column: number, carry: number): void => {
    if (column === width) {
      if (carry === 0) solutions.push([...digits]);
      return;
    }
    let total = carry;
    const unknown: (readonly [letter: number, count: number])[] = [];
    for (const part of columns[column] ?? []) {
      const known = digits[part[0]] ?? -1;
      if (known >= 0) total += part[1] * known;
      else unknown.push(part);
    }
    fill(column, unknown, 0, total);
  };
  const fill = (
    column: number,
    unknown: readonly (readonly [letter: number, count: number])[],
    at: number,
    total: number,
  ): void => {
    const part = unknown[at];
    if (part === undefined) {
      // More is taken away than there is: never with a multiple of ten, but for 0.
      if (total % 10 === 0 && total >= 0) open(column + 1, total / 10);
      return;
    }
    const [letter, count] = part;
    const isLast = at === unknown.length - 1;
    const most = largest[letter] ?? 9;
    for (let digit = leads[letter] ? 1 : 0; digit <= most && solutions.length < limit; digit++) {
      if ((used >> digit) & 1 || (isLast && (total + count * digit) % 10 !== 0)) continue;
      digits[letter] = digit;
      used |= 1 << digit;
      fill(column, unknown, at + 1, total + count * digit);
      used &= ~(1 << digit);
      digits[letter] = -1;
    }
  };
  open(0, 0);
  return solutions;
}

/**
 * Whether two or three letters of a solution (`digits` in the order of `lettersOf`) may exchange their digits, among themselves
 * or with an unused one: then it has a second solution. A quick test before the search, which most sums fail.
 */
export function hasNeighbour(sum: LetterSum, digits: readonly number[]): boolean {
  const letters = lettersOf(sum);
  const all = [...sum.words, sum.result];
  const weights = letters.map(() => 0);
  all.forEach((word, i) => {
    for (let k = 0, unit = i === all.length - 1 ? -1 : 1; k < word.length; k++, unit *= 10) {
      const letter = letters.indexOf(word.charAt(word.length - 1 - k));
      weights[letter] = (weights[letter] ?? 0) + unit;
    }
  });
  const leads = letters.map(
    (letter) => !sum.allowLeadingZero && all.some((word) => word.length > 1 && word.startsWith(letter)),
  );
  const held = [...digits];
  // Unused digits are held by letters that stand nowhere.
  for (let digit = 0; digit <= 9; digit++)
    if (!digits.includes(digit)) {
      held.push(digit);
      weights.push(0);
      leads.push(false);
    }
  const known = letters.length;
  const may = (letter: number, digit: number): boolean => digit !== 0 || !leads[letter];
  for (let a = 0; a < 10; a++)
    for (let b = 0; b < 10; b++) {
      if (a === b || (a >= known && b >= known)) continue;
      const [wa = 0, wb = 0, da = 0, db = 0] = [weights[a], weights[b], held[a], held[b]];
      if (wa === wb && may(a, db) && may(b, da)) return true;
      for (let c = Math.max(a, b) + 1; c < 10; c++) {
        const [wc = 0, dc = 0] = [weights[c], held[c]];
        if (wa * (db - da) + wb * (dc - db) + wc * (da - dc) === 0 && may(a, db) && may(b, dc) && may(c, da))
          return true;
      }
    }
  return false;
}
