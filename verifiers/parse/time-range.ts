/** Longest text in which times are looked for. */
const MAX_LENGTH = 2_000;

/**
 * A text with the times of day in it in one form, and `from 6 pm - 9 p.m.`, `18:00-21:00`, `between 6pm and 9pm` as
 * `6pm to 9pm`, for comparing. Noon is `12pm`, midnight `12am`; a time without am or pm that has minutes is one of 24 hours.
 */
export function plainTimes(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  return text
    .replace(/\b(?:12(?::00)? ?)?noon\b/gi, "12pm")
    .replace(/\bmidnight\b/gi, "12am")
    .replace(
      /\b(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?\s?m\b(?:\.(?=[\s–—-]))?/gi,
      (_, hour: string, minutes = "", half: string) => write(hour, minutes as string, half.toLowerCase()),
    )
    .replace(/\b(\d{1,2}):(\d\d)(?::00)?(?![\d:]|\s?[ap]m)/g, (whole, hour: string, minutes: string) =>
      Number(hour) > 23
        ? whole
        : write(String(Number(hour) % 12 || 12), minutes, Number(hour) < 12 ? "a" : "p"),
    )
    .replace(/(\d[ap]m)\s{0,4}(?:-|–|—|\bto\b|\buntil\b|\btill\b)\s{0,4}(?=\d)/gi, "$1 to ")
    .replace(/\bbetween (\d{1,2}(?::\d\d)?[ap]m) and (?=\d)/gi, "$1 to ")
    .replace(/\bfrom (?=\d{1,2}(?::\d\d)?[ap]m to )/gi, "");
}

function write(hour: string, minutes: string, half: string): string {
  return `${Number(hour)}${minutes === "" || minutes === "00" ? "" : `:${minutes}`}${half}m`;
}

/** `7am`, `12:30pm`, `noon`: minutes after midnight as a question writes them. */
export function timeOfDay(minutes: number): string {
  if (minutes === 720) return "noon";
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}${hour % 24 < 12 ? "am" : "pm"}`;
}
