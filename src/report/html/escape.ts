const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Text for HTML and XML, inside elements and quoted attributes. Characters that neither allows (most controls, lone
 * surrogates) become U+FFFD, so that a reader sees that something stood there.
 */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]|[\u007F-\u0084\u0086-\u009F]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}
