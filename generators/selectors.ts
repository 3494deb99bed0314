/**
 * Text hidden in variation selectors: each byte of its UTF-8 form is one of 256 invisible characters, U+FE00 to U+FE0F for 0 to
 * 15 and U+E0100 to U+E01EF for 16 to 255.
 */
export function hideText(text: string): string {
  let hidden = "";
  for (const byte of new TextEncoder().encode(text))
    hidden += String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);
  return hidden;
}

/** The hidden text; undefined where a character is no such selector or the bytes are no UTF-8. */
export function revealText(hidden: string): string | undefined {
  const bytes: number[] = [];
  for (const char of hidden) {
    const code = char.codePointAt(0) ?? 0;
    if (code >= 0xfe00 && code <= 0xfe0f) bytes.push(code - 0xfe00);
    else if (code >= 0xe0100 && code <= 0xe01ef) bytes.push(code - 0xe0100 + 16);
    else return undefined;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
