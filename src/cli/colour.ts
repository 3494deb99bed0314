import { styleText } from "node:util";

/** Words of a line that colour makes quicker to find; the words say the same without it. */
export type Paint = (kind: "good" | "bad" | "warn" | "soft", text: string) => string;

const STYLES = { good: "green", bad: "red", warn: "yellow", soft: "dim" } as const;

/**
 * Colours for a stream: none where it is no terminal, with `NO_COLOR` (any value that is not empty, https://no-color.org) or
 * `NODE_DISABLE_COLORS`, and where TERM is `dumb`.
 */
export function paintFor(stream: Pick<NodeJS.WriteStream, "isTTY"> & { hasColors?: () => boolean }): Paint {
  const isColoured = stream.isTTY && !process.env.NO_COLOR && (stream.hasColors?.() ?? false);
  return (kind, text) => (isColoured ? styleText(STYLES[kind], text, { validateStream: false }) : text);
}
