import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

const KEYS: readonly (readonly [string, string])[] = [
  ["j or ↓, k or ↑", "next and previous row of a list"],
  ["Enter", "open it"],
  ["n, p", "next and previous episode of the filtered list"],
  ["m", "to the place where the answer was read"],
  ["/", "search"],
  ["Esc", "back: from an episode to its list, from a list to the runs"],
  ["?", "this list"],
];

/** Calls `actions[key]` for keys that are not typed into a field. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      const target = event.target as HTMLElement;
      const isField = /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
      if (isField && event.key !== "Escape") return;
      // Arrows scroll a text that has the focus.
      if (target.tagName === "PRE" && event.key.startsWith("Arrow")) return;
      if (isField) {
        target.blur();
        event.preventDefault();
        return;
      }
      const action = current.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

export function KeysDialog({ open, close }: { open: boolean; close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <table>
        <tbody>
          {KEYS.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={close}>
        Close
      </button>
    </dialog>
  );
}
