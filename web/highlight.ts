import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";

hljs.registerLanguage("bash", bash);
hljs.registerLanguage("javascript", javascript);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
hljs.registerLanguage("typescript", typescript);

/** Longer text is shown without colours: highlighting takes some 1 ms for 10,000 characters. */
const MAX_HIGHLIGHTED = 100_000;
const NAMES: Readonly<Record<string, string>> = {
  sh: "bash",
  js: "javascript",
  py: "python",
  ts: "typescript",
};

/**
 * Markup of a program with classes `hljs-...` (coloured by the base style), everything in it escaped. Null where the language
 * is not known or the text is too long: then the caller shows plain text.
 */
export function highlighted(code: string, language: string): string | null {
  const name = NAMES[language] ?? language;
  if (code.length > MAX_HIGHLIGHTED || !hljs.getLanguage(name)) return null;
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}
