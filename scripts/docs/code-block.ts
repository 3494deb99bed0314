import { escapeMarkup } from "../../src/report/html/escape.js";
import { highlighted } from "../../web/highlight.js";

/** A program in a page, with colours where its language is known. It can be wide: it scrolls, also by keyboard. */
export function codeBlock(code: string, language: string): string {
  const markup = highlighted(code, language) ?? escapeMarkup(code);
  return `<pre tabindex="0"><code>${markup}</code></pre>\n`;
}
