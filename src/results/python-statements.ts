/** A token of a Python program, as far as reading what a statement tests needs it. */
export interface PythonToken {
  kind: "name" | "number" | "string" | "mark";
  /** Of a string its content, of a number its digits without `_`. */
  text: string;
}

/** Longest program that is read. */
const MAX_PROGRAM = 100_000;

const SPACE = /[ \t\r\f]/;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /(?:0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d+)?)/y;
const QUOTE = /[rRbBuUfF]{0,2}('''|"""|'|")/y;
const MARK = /==|!=|<=|>=|:=|\*\*|\/\/|->|[-+*/%@&|^~]=|[^\s]/y;

/**
 * The statements of a program as lists of tokens: one a logical line (brackets join lines), also split at semicolons. Comments
 * are left out. Any text gives a result in time linear in its length; what is no Python gives some tokens.
 */
export function pythonStatements(program: string): PythonToken[][] {
  const text = program.slice(0, MAX_PROGRAM);
  const statements: PythonToken[][] = [];
  let current: PythonToken[] = [];
  let depth = 0;
  const end = (): void => {
    if (current.length > 0) statements.push(current);
    current = [];
  };
  const match = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (let at = 0; at < text.length;) {
    const char = text.charAt(at);
    if (char === "\n") {
      if (depth === 0) end();
      at++;
    } else if (SPACE.test(char)) at++;
    else if (char === "\\" && text.charAt(at + 1) === "\n") at += 2;
    else if (char === "#") {
      const line = text.indexOf("\n", at);
      at = line < 0 ? text.length : line;
    } else {
      const quote = match(QUOTE, at);
      if (quote) {
        const [content, next] = stringFrom(text, at + quote[0].length, quote[1] ?? "");
        current.push({ kind: "string", text: content });
        at = next;
        continue;
      }
      const name = match(NAME, at);
      const number = name ? null : match(NUMBER, at);
      const token = name ?? number ?? match(MARK, at);
      const found = token?.[0] ?? char;
      at += found.length;
      if (name) current.push({ kind: "name", text: found });
      else if (number) current.push({ kind: "number", text: found.replaceAll("_", "") });
      else if (found === ";" && depth === 0) end();
      else {
        if ("([{".includes(found)) depth++;
        else if (")]}".includes(found)) depth = Math.max(0, depth - 1);
        current.push({ kind: "mark", text: found });
      }
    }
  }
  end();
  return statements;
}

/** Content of the string that starts at `from`, and where the text goes on; an open one ends with its line or the text. */
function stringFrom(text: string, from: number, quote: string): [content: string, next: number] {
  let content = "";
  for (let at = from; at < text.length; at++) {
    if (text.startsWith(quote, at)) return [content, at + quote.length];
    const char = text.charAt(at);
    if (char === "\n" && quote.length === 1) return [content, at];
    if (char !== "\\") content += char;
    else {
      at++;
      const escaped = text.charAt(at);
      content += escaped === "n" ? "\n" : escaped === "t" ? "\t" : escaped;
    }
  }
  return [content, text.length];
}
