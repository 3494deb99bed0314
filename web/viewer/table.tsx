import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { COLUMNS } from "../../src/viewer/wire.js";
import type { Column, Item } from "../../src/viewer/wire.js";
import { useKeys } from "./keys.js";
import { go } from "./route.js";
import { Badge } from "./text.js";
import { count, seconds, tone, visible } from "./words.js";

const TITLES: Readonly<Record<Column, string>> = {
  task: "Task",
  level: "Level",
  strategy: "Strategy",
  sample: "Sample",
  outcome: "Outcome",
  verdict: "Verdict",
  lenient: "Lenient",
  answer: "Answer",
  calls: "Code",
  turns: "Turns",
  tokens: "Tokens",
  seconds: "Seconds",
};
const NUMBERS: ReadonlySet<Column> = new Set(["sample", "calls", "turns", "tokens", "seconds"]);

/** Heights of a row in pixels: one line, or a small card where the window is narrow. */
const LINE = 36;
const CARD = 92;
const NARROW = "(max-width: 60rem)";

/** Where each list was left, by its address. */
const left = new Map<string, { top: number; active: number }>();

/** Tells a list which of its rows was looked at last. */
export function leaveAt(list: string, active: number): void {
  left.set(list, { top: left.get(list)?.top ?? 0, active });
}

export interface TableProps {
  /** Address of the list: what was seen of it is found again. */
  address: string;
  total: number;
  item: (index: number) => Item | undefined;
  show: (first: number, last: number) => void;
  href: (item: Item) => string;
  sort: string;
  setSort: (sort: string) => void;
  /** What stands below a row (a place found in its transcript). */
  note?: (index: number) => string | undefined;
}

/** A list of episodes that draws only what is on the screen. */
export function Table(props: TableProps): JSX.Element {
  const { total, item, show, href, address } = props;
  const [, redraw] = useState(0);
  const [active, setActive] = useState(left.get(address)?.active ?? 0);
  /** The same at once: keys may come faster than the list is drawn. */
  const current = useRef({ active, isMoving: false }).current;
  const narrow = useMedia(NARROW);
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const height = (narrow ? CARD : LINE) + (props.note ? 26 : 0);

  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLDivElement, HTMLDivElement>({
        count: 0,
        getScrollElement: () => scroller.current,
        estimateSize: () => LINE,
        scrollToFn: elementScroll,
        observeElementRect,
        observeElementOffset,
      }),
  );
  virtualizer.setOptions({
    ...virtualizer.options,
    count: total,
    estimateSize: () => height,
    overscan: 8,
    onChange: () => redraw((n) => n + 1),
  });
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => virtualizer.measure(), [height]);

  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  useEffect(() => show(first, last), [first, last]);

  const choose = (index: number): void => {
    current.active = index;
    setActive(index);
  };
  /** Scrolls no further than it takes. */
  const bring = (index: number): void => {
    const element = scroller.current;
    if (!element) return;
    if (index * height < element.scrollTop) element.scrollTop = index * height;
    const least = (index + 1) * height - element.clientHeight;
    if (element.scrollTop < least) element.scrollTop = least;
  };

  // Back at the place where the list was left, once it is as long as it was.
  const restored = useRef("");
  useLayoutEffect(() => {
    if (total === 0 || restored.current === address) return;
    restored.current = address;
    const place = left.get(address);
    choose(place?.active ?? 0);
    if (scroller.current) scroller.current.scrollTop = place?.top ?? 0;
    if (!place) return;
    bring(place.active);
    wanted.current = true;
  }, [address, total > 0]);
  useEffect(() => {
    const element = scroller.current;
    const scrolled = (): void => void left.set(address, { top: element?.scrollTop ?? 0, active });
    element?.addEventListener("scroll", scrolled, { passive: true });
    return () => element?.removeEventListener("scroll", scrolled);
  }, [address, active]);

  const isFocused = (): boolean => document.activeElement?.closest(".rows") != null;
  const move = (to: number): void => {
    if (total === 0) return;
    const next = Math.max(0, Math.min(total - 1, to));
    wanted.current = true;
    current.isMoving = true;
    choose(next);
    bring(next);
    left.set(address, { top: scroller.current?.scrollTop ?? 0, active: next });
    redraw((n) => n + 1);
  };
  // The first step goes to the row that is chosen already.
  const step = (by: number): void =>
    move(current.isMoving || isFocused() ? current.active + by : current.active);
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => move(current.active + page),
    PageUp: () => move(current.active - page),
    Home: () => move(0),
    End: () => move(total - 1),
    Enter: () => {
      // A button or a link elsewhere that has the focus is what Enter means. In the list it is the chosen row: the focus follows
      // when that is drawn, and keys may be faster.
      const focused = document.activeElement;
      const isOther = focused instanceof HTMLButtonElement || focused instanceof HTMLAnchorElement;
      if (isOther && !isFocused()) focused.click();
      else {
        const chosen = item(current.active);
        if (chosen) go(href(chosen));
      }
    },
  });
  useEffect(() => {
    if (!wanted.current) return;
    const link = scroller.current?.querySelector<HTMLAnchorElement>(
      `[aria-rowindex="${current.active + 2}"] a`,
    );
    if (!link) return;
    wanted.current = false;
    link.focus({ preventScroll: true });
  });

  return (
    <div class="table" role="table" aria-label="Episodes" aria-rowcount={total + 1}>
      <div role="rowgroup" class="head">
        <div role="row" aria-rowindex={1} class="row">
          {COLUMNS.map((column) => (
            <Head key={column} column={column} sort={props.sort} setSort={props.setSort} />
          ))}
        </div>
      </div>
      <div class="rows" role="presentation" ref={scroller}>
        <div role="rowgroup" class="inner" style={{ height: `${virtualizer.getTotalSize()}px` }}>
          {rows.map(({ index, start }) => (
            <Row
              key={index}
              index={index}
              top={start}
              height={height}
              item={item(index)}
              note={props.note?.(index)}
              active={index === active}
              narrow={narrow}
              href={href}
              setActive={choose}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function Head({
  column,
  sort,
  setSort,
}: {
  column: Column;
  sort: string;
  setSort: (sort: string) => void;
}): JSX.Element {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  // Numbers are most often looked at from the largest one.
  const [one, two] = NUMBERS.has(column) ? [`-${column}`, column] : [column, `-${column}`];
  return (
    <div
      role="columnheader"
      class={`cell c-${column} ${NUMBERS.has(column) ? "number" : ""}`}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
    >
      <button type="button" onClick={() => setSort(sort === one ? two : sort === two ? "" : one)}>
        {TITLES[column]}
        <span aria-hidden="true">{isUp ? " ↑" : isDown ? " ↓" : ""}</span>
      </button>
    </div>
  );
}

/** The start of the answer; one that only the lenient reader found is marked as such. */
export function ShortAnswer({ item }: { item: Item }): JSX.Element {
  if (item.answer === null) return <>–</>;
  return (
    <>
      {item.verdict === "no_answer" && <span class="soft">lenient: </span>}
      <bdi>{visible(item.answer)}</bdi>
    </>
  );
}

interface RowProps {
  index: number;
  top: number;
  height: number;
  item: Item | undefined;
  note: string | undefined;
  active: boolean;
  narrow: boolean;
  href: (item: Item) => string;
  setActive: (index: number) => void;
}

function Row({ index, top, height, item, note, active, narrow, href, setActive }: RowProps): JSX.Element {
  const style = { transform: `translateY(${top}px)`, height: `${height}px` };
  if (!item)
    return (
      <div role="row" aria-rowindex={index + 2} class="row wait" style={style}>
        <div role="cell" class="cell c-task">
          …
        </div>
      </div>
    );
  const cells: Readonly<Record<Column, JSX.Element | string>> = {
    task: (
      <>
        <a href={href(item)} tabIndex={active ? 0 : -1} onFocus={() => setActive(index)}>
          {item.task}
        </a>{" "}
        <span class="soft" title={`seed ${item.seed}, index ${item.index}`}>
          {item.index}
        </span>
      </>
    ),
    level: item.level,
    strategy: item.strategy,
    sample: narrow ? `#${item.sample}` : String(item.sample),
    outcome: item.error === null ? item.outcome : `${item.outcome} (${item.error})`,
    verdict: item.verdict === null ? "–" : <Badge tone={tone(item.verdict)}>{item.verdict}</Badge>,
    lenient: item.lenient === item.verdict ? <span class="soft">same</span> : (item.lenient ?? "–"),
    answer: <ShortAnswer item={item} />,
    calls: String(item.calls),
    turns: String(item.turns),
    tokens: count(item.tokens),
    seconds: seconds(item.ms),
  };
  const opened = (event: MouseEvent): void => {
    // Anywhere in the row; the link itself also in another tab.
    if (!(event.target as HTMLElement).closest("a") && getSelection()?.isCollapsed !== false) go(href(item));
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      class={`row ${active ? "active" : ""}`}
      style={style}
      onClick={opened}
    >
      {COLUMNS.map((column) => (
        <div
          key={column}
          role="cell"
          class={`cell c-${column} ${NUMBERS.has(column) ? "number" : ""}`}
          data-title={TITLES[column]}
        >
          {cells[column]}
        </div>
      ))}
      {note !== undefined && (
        <div role="cell" class="cell c-note">
          <bdi>{visible(note).replace(/\s+/g, " ")}</bdi>
        </div>
      )}
    </div>
  );
}

function useMedia(query: string): boolean {
  const [media] = useState(() => matchMedia(query));
  const [matches, setMatches] = useState(media.matches);
  useEffect(() => {
    const changed = (): void => setMatches(media.matches);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, [media]);
  return matches;
}
