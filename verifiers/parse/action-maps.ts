import { MAX_ITEMS } from "./list.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** One step of a plan: who does what, in the order written. A name may stand there twice. */
export type ActionMap = readonly (readonly [name: string, action: string])[];

/**
 * A JSON list of objects with text values, one object a step: `[{"a": "x"}, {}]`. JSON.parse would keep only the last of
 * two equal names; here both are kept. Single quotes, a missing outer bracket (objects one after the other) and commas
 * too many or too few between objects are passed over; anything else is unreadable.
 */
export function parseActionMaps(text: string): Parsed<ActionMap[]> {
  const reader = new Reader(unquote(text.trim()));
  const steps: ActionMap[] = [];
  let count = 0;
  const bracketed = reader.take("[");
  for (;;) {
    while (reader.take(",")) continue;
    if (!reader.take("{")) break;
    const step: (readonly [string, string])[] = [];
    while (!reader.take("}")) {
      const name = reader.text();
      if (name === undefined || !reader.take(":"))
        return unreadable("a step is not of the form {name: action}");
      const action = reader.text();
      if (action === undefined) return unreadable("an action is not a text in quotes");
      step.push([name, action]);
      if (!reader.take(",") && !reader.sees("}")) return unreadable("a comma is missing between actions");
    }
    steps.push(step);
    count += 1 + step.length;
    if (count > MAX_ITEMS) return unreadable("too many steps");
  }
  if (bracketed && !reader.take("]")) return unreadable("the list of steps does not close");
  if (!reader.ended) return unreadable("not a list of steps");
  return bracketed || steps.length > 0 ? parsed(steps) : unreadable("not a list of steps");
}

/** The whole list in one pair of quotes. */
function unquote(text: string): string {
  const quote = text.charAt(0);
  return /^["'`][[{]/.test(text.slice(0, 2)) && text.length > 2 && text.endsWith(quote)
    ? text.slice(1, -1)
    : text;
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "‘": "’" };

/** A blank of ASCII at once; the rare others by the pattern. */
function isBlank(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return /\s/.test(String.fromCharCode(code));
}

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  get ended(): boolean {
    this.skip();
    return this.at >= this.source.length;
  }

  sees(char: string): boolean {
    this.skip();
    return this.source[this.at] === char;
  }

  take(char: string): boolean {
    if (!this.sees(char)) return false;
    this.at++;
    return true;
  }

  /** A text in quotes; escapes have no use here and end it. */
  text(): string | undefined {
    this.skip();
    const close = QUOTES[this.source.charAt(this.at)];
    if (close === undefined) return undefined;
    const end = this.source.indexOf(close, this.at + 1);
    if (end < 0) {
      this.at = this.source.length;
      return undefined;
    }
    const found = this.source.slice(this.at + 1, end);
    this.at = end + 1;
    return found;
  }

  private skip(): void {
    while (this.at < this.source.length && isBlank(this.source.charCodeAt(this.at))) this.at++;
  }
}
