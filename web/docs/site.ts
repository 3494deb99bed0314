import { element, find } from "./dom.js";
import type { Found } from "./search.js";

// The search: index and code are loaded when the field is used for the first time.
const root = document.body.dataset.root ?? "";
const form = find<HTMLFormElement>(document, ".search");
const input = find<HTMLInputElement>(form, "input");
const results = find(form, "#search-results");
const found = find(form, "#search-found");
let opened: Promise<(query: string) => Found[]> | undefined;

form.hidden = false;
input.addEventListener("focus", () => {
  void open().catch(() => undefined);
});
input.addEventListener("input", () => {
  void show();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const links = [...results.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === "Escape") {
    input.value = "";
    void show();
    input.focus();
  } else if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === "ArrowUp") (at <= 0 ? input : links[at - 1])?.focus();
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const { target } = event;
  const typing = target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Node && form.contains(target))) results.hidden = true;
});

function open(): Promise<(query: string) => Found[]> {
  opened ??= import("./search.js")
    .then(({ openSearch }) => openSearch(root))
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

async function show(): Promise<void> {
  const query = input.value.trim();
  let list: Found[] = [];
  let message = "";
  try {
    if (query !== "") {
      list = (await open())(query);
      message = list.length === 0 ? "Nothing found." : `${list.length} found.`;
    }
  } catch {
    message = "The search could not be loaded.";
  }
  if (query !== input.value.trim()) return;
  found.textContent = message;
  results.replaceChildren(
    ...list.map(({ url, title, kind, page }) => {
      const item = element("li");
      const link = element("a", title, { href: `${root}${url}` });
      link.append(element("span", page === "" ? kind : `${kind}: ${page}`, { class: "soft" }));
      item.append(link);
      return item;
    }),
    ...(list.length === 0 && message !== "" ? [element("li", message, { class: "soft" })] : []),
  );
  results.hidden = query === "";
}
