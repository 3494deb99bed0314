import { contentHash } from "../../generators/hash.js";
import { createRng } from "../../generators/rng.js";
import { readOptionQuestion } from "../../generators/option-text.js";
import type { ExternalKind } from "../../tasks/external/catalog.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { parseInteger } from "../../verifiers/parse/number.js";
import { fold } from "../../verifiers/parse/reading.js";

/** A row of a file: names and values. */
export type RawRecord = Readonly<Record<string, unknown>>;

export interface ExternalRecord {
  /** Unchecked: the task's schema reads it. */
  instance: Record<string, unknown>;
  /** The row's own id. */
  id?: string;
}

/** Names of the columns in which published sets hold the same thing, without case; the first one that a row has counts. */
const NAMES = {
  question: ["question", "problem", "prompt"],
  answer: ["answer", "correct answer", "correct_answer", "gold"],
  options: ["options", "choices"],
  id: ["id", "record id", "record_id", "problem_id"],
  aliases: ["aliases"],
} as const;

/** The row as an instance of its kind; null where it holds no answer. Throws an Error that says what is wrong with it. */
export function externalRecord(kind: ExternalKind, record: RawRecord): ExternalRecord | null {
  const fields = new Map(Object.entries(record).map(([name, value]) => [name.trim().toLowerCase(), value]));
  const field = (name: keyof typeof NAMES): unknown => {
    const found = NAMES[name].find((each) => fields.has(each));
    return found === undefined ? undefined : fields.get(found);
  };
  const question = field("question");
  if (typeof question !== "string") throw new Error("the row has no text `question`");
  const answer = field("answer");
  if (answer === null || answer === undefined || answer === "") return null;
  const own = field("id");
  const id = typeof own === "string" || typeof own === "number" ? { id: String(own).slice(0, 200) } : {};
  switch (kind) {
    case "option":
      return { ...id, instance: optionInstance(question, answer, field("options"), incorrect(fields)) };
    case "integer":
      return { ...id, instance: { question, key: wholeKey(answer) } };
    case "number":
      return { ...id, instance: { question, key: textOf(answer) } };
    case "text": {
      const aliases = field("aliases");
      return { ...id, instance: { question, key: textOf(answer), ...(aliases ? { aliases } : {}) } };
    }
  }
}

function textOf(answer: unknown): string {
  if (typeof answer === "string") return answer.trim();
  if (typeof answer === "number" && Number.isFinite(answer)) return String(answer);
  throw new Error("its answer is neither a text nor a number");
}

/** `"033"`, `33` and `33.0` are the same whole number. */
function wholeKey(answer: unknown): string {
  const number = parseInteger(textOf(answer));
  if (!number.ok) throw new Error(`its answer is no whole number: ${number.reason}`);
  return String(number.value);
}

/** GPQA's wrong options: `Incorrect Answer 1`, `Incorrect Answer 2` ... */
function incorrect(fields: ReadonlyMap<string, unknown>): unknown[] {
  const found: unknown[] = [];
  for (let i = 1; fields.has(`incorrect answer ${i}`) || fields.has(`incorrect_answer_${i}`); i++)
    found.push(fields.get(`incorrect answer ${i}`) ?? fields.get(`incorrect_answer_${i}`));
  return found;
}

/**
 * The options are the row's list, stand in its question (`(A) ...`, `A. ...`, each on its line), or are the right answer and the
 * wrong ones: these are shuffled by a draw that the row's own text seeds, so that it does not depend on the file's order.
 */
function optionInstance(
  question: string,
  answer: unknown,
  listed: unknown,
  wrong: readonly unknown[],
): Record<string, unknown> {
  if (wrong.length > 0) {
    const right = textOf(answer);
    const unordered = [right, ...wrong.map(textOf)];
    const rng = createRng(`external option ${contentHash([question, ...unordered].join("\n"))}`);
    const options = rng.shuffle(unordered);
    return { question, options, key: optionLabel(options.indexOf(right)) };
  }
  const inText =
    listed === undefined ? optionsInQuestion(question) : { head: question, options: listOf(listed) };
  return { question: inText.head, options: inText.options, key: keyOf(answer, inText.options) };
}

function listOf(given: unknown): string[] {
  // A cell of a CSV file may hold a list as JSON.
  const listed: unknown =
    typeof given === "string" && given.trim().startsWith("[") ? JSON.parse(given) : given;
  if (!Array.isArray(listed)) throw new Error("its `options` are no list");
  return listed.map(textOf);
}

const OPTION_LINE = /^[ \t]{0,8}(?:\(([A-Z])\)|([A-Z])[.):])[ \t]{1,8}(\S.*)$/;

/** The last run of lines `(A) ...`, `(B) ...` of a question, and what stands before it. */
function optionsInQuestion(question: string): { head: string; options: string[] } {
  const published = readOptionQuestion(question);
  if (published.options.length >= 2) return published;
  const lines = question.trimEnd().split("\n");
  const marked = lines.map((line) => OPTION_LINE.exec(line));
  const start = marked.findLastIndex((match) => (match?.[1] ?? match?.[2]) === "A");
  const options: string[] = [];
  for (const match of start < 0 ? [] : marked.slice(start)) {
    if (!match || (match[1] ?? match[2]) !== String.fromCharCode(65 + options.length))
      throw new Error("the options in its question cannot be told apart: give them as a list `options`");
    options.push((match[3] ?? "").trim());
  }
  if (options.length < 2) throw new Error("it has no list `options`, and none stand in its question");
  return { head: lines.slice(0, start).join("\n"), options };
}

/** The right option by its label, its whole text, or as a number its position from 0; refused where these disagree. */
function keyOf(answer: unknown, options: readonly string[]): string {
  const found = new Set<number>();
  const text = textOf(answer);
  for (const [i, option] of options.entries()) if (fold(option) === fold(text)) found.add(i);
  if (typeof answer === "number") found.add(answer);
  const letter = /^\(?([A-Za-z])\)?[.)]?$/.exec(text)?.[1];
  if (letter !== undefined) found.add(letter.toUpperCase().charCodeAt(0) - 65);
  const [only, other] = [...found];
  if (other !== undefined) throw new Error(`its answer ${JSON.stringify(text)} may mean two of the options`);
  if (only === undefined || !Number.isInteger(only) || only < 0 || only >= options.length)
    throw new Error(
      `its answer ${JSON.stringify(text.slice(0, 60))} is none of the ${options.length} options`,
    );
  return optionLabel(only);
}
