import { find, hashSettings, setHash } from "./dom.js";

const form = find<HTMLFormElement>(document, ".filter");
const count = find(document, ".count");
const rows = [...document.querySelectorAll<HTMLTableRowElement>(".gallery tbody tr")];
const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));

form.hidden = false;
form.addEventListener("input", () => {
  setHash(filter());
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
});
form.addEventListener("reset", () => {
  // The fields are emptied after this event.
  setTimeout(() => {
    setHash(filter());
  });
});
addEventListener("hashchange", readHash);
readHash();

function fields(): (HTMLInputElement | HTMLSelectElement)[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")];
}

/** Puts the filter of the address into the form: `#suite=bbh&ability=math`. */
function readHash(): void {
  const wanted = hashSettings();
  for (const field of fields()) field.value = wanted.get(field.name) ?? "";
  filter();
}

/** Shows the rows that fit and says how many they are. Returns what is set. */
function filter(): Record<string, string> {
  const set: Record<string, string> = {};
  for (const { name, value } of fields()) if (value !== "") set[name] = value;
  let shown = 0;
  for (const row of rows) {
    const fits = Object.entries(set).every(([name, value]) =>
      name === "text"
        ? value
            .toLowerCase()
            .split(/\s+/)
            .every((word) => words.get(row)?.includes(word))
        : (row.dataset[name] ?? "").split(" ").includes(value),
    );
    row.hidden = !fits;
    if (fits) shown++;
  }
  count.textContent = shown === rows.length ? `${shown} tasks` : `${shown} of ${rows.length} tasks`;
  return set;
}
