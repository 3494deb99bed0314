import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Span } from "../../src/viewer/wire.js";
import { highlighted } from "../highlight.js";
import { count, visible } from "./words.js";

/** Longer texts are folded: characters and lines that are shown at first. */
const FOLD_CHARS = 6_000;
const FOLD_LINES = 80;
/** Characters on both sides of a mark that stays in sight of a folded text. */
const AROUND = 800;

interface Part {
  text: string;
  kind: "plain" | "mark" | "gap";
}

/** A text in parts: the marked one, and gaps where it is folded. */
function partsOf(text: string, mark: Span | undefined, folded: boolean): Part[] {
  const cut = (start: number, end: number): Part[] =>
    mark
      ? [
          { kind: "plain", text: text.slice(start, Math.max(start, Math.min(end, mark.start))) },
          { kind: "mark", text: text.slice(Math.max(start, mark.start), Math.min(end, mark.end)) },
          { kind: "plain", text: text.slice(Math.min(end, Math.max(start, mark.end)), end) },
        ]
      : [{ kind: "plain", text: text.slice(start, end) }];
  if (!folded) return cut(0, text.length);
  const head = headEnd(text);
  if (!mark || mark.start <= head) {
    const end = mark
      ? Math.min(text.length, Math.max(head, Math.min(mark.end, mark.start + FOLD_CHARS)))
      : head;
    return [...cut(0, end), gap(text.length - end)];
  }
  const from = Math.max(head, mark.start - AROUND);
  const to = Math.min(text.length, Math.min(mark.end, mark.start + FOLD_CHARS) + AROUND);
  return [
    { kind: "plain", text: text.slice(0, head) },
    gap(from - head),
    ...cut(from, to),
    gap(text.length - to),
  ];
}

function gap(characters: number): Part {
  return { kind: "gap", text: characters > 0 ? `… ${count(characters)} characters are folded away …` : "" };
}

/** Where the shown start of a folded text ends. */
function headEnd(text: string): number {
  let end = -1;
  for (let line = 0; line < FOLD_LINES; line++) {
    end = text.indexOf("\n", end + 1);
    if (end < 0 || end > FOLD_CHARS) return Math.min(text.length, FOLD_CHARS);
  }
  return end;
}

/** A text that somebody or something wrote, as text; long ones are folded. `mark` is a part of it in UTF-16 units. */
export function Text(props: { text: string; mark?: Span; markId?: string; label: string }): JSX.Element {
  const { text, mark, markId, label } = props;
  const [open, setOpen] = useState(false);
  const isLong = headEnd(text) < text.length;
  if (text === "") return <p class="soft">(empty)</p>;
  return (
    <>
      <pre class="wrap" tabIndex={0} aria-label={label} dir="ltr">
        {partsOf(text, mark, isLong && !open).map(({ kind, text: part }) =>
          part === "" && kind !== "mark" ? null : kind === "plain" ? (
            visible(part)
          ) : kind === "mark" ? (
            <mark id={markId}>{part === "" ? "(empty)" : visible(part)}</mark>
          ) : (
            <span class="gap">{`\n${part}\n`}</span>
          ),
        )}
      </pre>
      {isLong && <More text={text} open={open} toggle={() => setOpen(!open)} />}
    </>
  );
}

function More({ text, open, toggle }: { text: string; open: boolean; toggle: () => void }): JSX.Element {
  return (
    <button type="button" class="more" aria-expanded={open} onClick={toggle}>
      {open ? "Show less" : `Show all ${count(text.length)} characters`}
    </button>
  );
}

/** A program with colours. The one place where markup is put in: highlight.js escapes what it is given. */
export function Code({
  code,
  language = "python",
  label,
}: {
  code: string;
  language?: string;
  label: string;
}): JSX.Element {
  const [open, setOpen] = useState(false);
  const isLong = headEnd(code) < code.length;
  const shown = visible(isLong && !open ? code.slice(0, headEnd(code)) : code);
  const markup = highlighted(shown, language);
  return (
    <>
      <pre tabIndex={0} aria-label={label} class="code" dir="ltr">
        {markup === null ? <code>{shown}</code> : <code dangerouslySetInnerHTML={{ __html: markup }} />}
      </pre>
      {isLong && <More text={code} open={open} toggle={() => setOpen(!open)} />}
    </>
  );
}

/** A part that is closed at first and whose content is made when it is opened. */
export function Fold({
  title,
  children,
  open = false,
}: {
  title: ComponentChildren;
  children: () => ComponentChildren;
  open?: boolean;
}): JSX.Element {
  const [isOpen, setOpen] = useState(open);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
}

export function Badge({ tone, children }: { tone: string; children: ComponentChildren }): JSX.Element {
  return <span class={`badge ${tone}`}>{children}</span>;
}
