/** The element in `parent` that `selector` names. Throws where the page lacks it. */
export function find<T extends Element = HTMLElement>(parent: ParentNode, selector: string): T {
  const found = parent.querySelector<T>(selector);
  if (!found) throw new Error(`this page has no ${selector}`);
  return found;
}

/** An element with text in it. The text is never read as markup. */
export function element(
  name: string,
  text = "",
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** The settings after `#` in the address: `#level=hard&seed=1`. */
export function hashSettings(): URLSearchParams {
  const text = location.hash.slice(1);
  return new URLSearchParams(text.includes("=") ? text : "");
}

/** Puts settings into the address without a new step in the history. */
export function setHash(settings: Readonly<Record<string, string>>): void {
  const text = new URLSearchParams(settings).toString();
  history.replaceState(null, "", text === "" ? location.pathname + location.search : `#${text}`);
}
