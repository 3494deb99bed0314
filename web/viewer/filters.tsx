import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { COLUMNS } from "../../src/viewer/wire.js";
import type { Choice, FilterName, RunDetail } from "../../src/viewer/wire.js";
import { currentQuery, withValues } from "./route.js";
import { count } from "./words.js";

interface FiltersProps {
  run: RunDetail;
  /** Names of the other runs. */
  others: readonly string[];
  query: URLSearchParams;
  change: (query: URLSearchParams, how?: "push" | "replace") => void;
}

const SELECTS: readonly (readonly [FilterName, string])[] = [
  ["level", "Level"],
  ["strategy", "Strategy"],
  ["outcome", "Outcome"],
  ["verdict", "Verdict"],
  ["lenient", "Lenient verdict"],
];
const NOT_RIGHT = "wrong,invalid,no_answer";
/** Milliseconds after the last key before a text is searched for. */
const TYPED = 250;

/** The filters of a list. All of their state is the address. */
export function Filters({ run, others, query, change }: FiltersProps): JSX.Element {
  const set = (values: Record<string, string | null>, how?: "push" | "replace"): void =>
    change(withValues(currentQuery(), values), how);
  const isAny = [...query.keys()].some((name) => name !== "sort");
  return (
    <form class="filters" role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <TaskFilter choices={run.choices.task} value={query.get("task") ?? ""} set={(task) => set({ task })} />
      {SELECTS.map(([name, title]) =>
        run.choices[name].length < 2 && !query.has(name) ? null : (
          <Select
            key={name}
            title={title}
            value={query.get(name) ?? ""}
            set={(value) => set({ [name]: value })}
            options={[
              ["", "all"],
              ...(name === "verdict" || name === "lenient"
                ? [[NOT_RIGHT, "all that are not right"] as const]
                : []),
              ...run.choices[name].map(label),
            ]}
          />
        ),
      )}
      <Flips run={run} others={others} query={query} set={set} />
      <TextFilter
        id="text"
        title="Task, entry, reason or answer"
        value={query.get("text") ?? ""}
        set={(text) => set({ text }, "replace")}
      />
      <TextFilter
        id="find"
        title="In transcripts"
        value={query.get("find") ?? ""}
        set={(find) => set({ find }, "replace")}
        onEnter
      />
      <Select
        title="Order"
        narrow
        value={query.get("sort") ?? ""}
        set={(sort) => set({ sort })}
        options={[
          ["", "as they ended"],
          ...COLUMNS.flatMap(
            (name) =>
              [
                [name, name],
                [`-${name}`, `${name}, falling`],
              ] as const,
          ),
        ]}
      />
      {isAny && (
        <button
          type="button"
          onClick={() => change(withValues(new URLSearchParams(), { sort: query.get("sort") }))}
        >
          Clear filters
        </button>
      )}
    </form>
  );
}

function label({ value, count: number }: Choice): readonly [string, string] {
  return [value, `${value} (${count(number)})`];
}

interface SelectProps {
  title: string;
  value: string;
  options: readonly (readonly [string, string])[];
  set: (value: string) => void;
  /** For narrow windows only. */
  narrow?: boolean;
}

function Select({ title, value, options, set, narrow }: SelectProps): JSX.Element {
  const id = useId();
  const known = options.some(([option]) => option === value)
    ? options
    : [...options, [value, value] as const];
  return (
    <div class={narrow ? "field narrow" : "field"}>
      <label for={id}>{title}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {known.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function TaskFilter({
  choices,
  value,
  set,
}: {
  choices: readonly Choice[];
  value: string;
  set: (value: string) => void;
}): JSX.Element {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const took = (text: string): void => {
    setTyped(text);
    if (text === "" || choices.some((choice) => choice.value === text)) set(text);
  };
  return (
    <div class="field">
      <label for="task">Task</label>
      <input
        id="task"
        list="tasks"
        value={typed}
        placeholder={`all ${choices.length}`}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => took(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The first one that holds what was typed.
          const first = choices.find((choice) => choice.value.includes(typed));
          if (event.key === "Enter" && first) took(first.value);
        }}
      />
      <datalist id="tasks">
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {count(choice.count)}
          </option>
        ))}
      </datalist>
    </div>
  );
}

interface TextFilterProps {
  title: string;
  value: string;
  set: (value: string) => void;
  id: string;
  /** Only when Enter is pressed: what it starts takes time. */
  onEnter?: boolean;
}

function TextFilter({ title, value, set, id, onEnter = false }: TextFilterProps): JSX.Element {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div class="field wide">
      <label for={id}>{title}</label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={onEnter ? "text, then Enter" : "/"}
        spellcheck={false}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          if (!onEnter || text === "") timer.current = setTimeout(() => set(text), TYPED);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          clearTimeout(timer.current);
          set(event.currentTarget.value);
        }}
      />
    </div>
  );
}

interface FlipsProps {
  run: RunDetail;
  others: readonly string[];
  query: URLSearchParams;
  set: (values: Record<string, string | null>) => void;
}

/** Entries whose verdict is another one than in another run, or under another strategy. */
function Flips({ run, others, query, set }: FlipsProps): JSX.Element | null {
  const strategies = run.choices.strategy.map(({ value }) => value);
  if (others.length === 0 && strategies.length < 2) return null;
  const chosen = query.has("flips")
    ? JSON.stringify([query.get("against") ?? "", query.get("against_strategy") ?? ""])
    : "";
  const options = [
    ["", "not compared"] as const,
    ...others.map((name) => [JSON.stringify([name, ""]), `run ${name}`] as const),
    ...(strategies.length > 1
      ? strategies.map((name) => [JSON.stringify([run.name, name]), `${name} of this run`] as const)
      : []),
  ];
  return (
    <>
      <Select
        title="Flips against"
        value={chosen}
        options={options}
        set={(value) => {
          const [against, strategy] = value === "" ? ["", ""] : (JSON.parse(value) as [string, string]);
          set({
            against,
            against_strategy: strategy,
            flips: value === "" ? "" : (query.get("flips") ?? "any"),
          });
        }}
      />
      {chosen !== "" && (
        <Select
          title="Change"
          value={query.get("flips") ?? "any"}
          options={[
            ["any", "any"],
            ["gained", "right here only"],
            ["lost", "right there only"],
          ]}
          set={(flips) => set({ flips })}
        />
      )}
    </>
  );
}
