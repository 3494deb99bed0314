import type { Verdict } from "../../verifiers/verdict.js";
import { element } from "./dom.js";
import type { Reply } from "./protocol.js";

/** Characters of the answer that are shown. */
const SHOWN = 2_000;
const COLOURS: Readonly<Record<Verdict["status"], string>> = {
  correct: "good",
  wrong: "bad",
  invalid: "bad",
  no_answer: "warn",
  error: "warn",
};

/** The verdict or verdicts as a list of terms. All text is shown as text. */
export function verdictView(reply: Extract<Reply, { kind: "judge" }>): HTMLElement[] {
  const { strict, lenient } = reply;
  if (lenient === null) return [oneVerdict("Verdict", "strict", strict)];
  return [
    oneVerdict("Strict: the envelope alone", "strict", strict),
    oneVerdict("Lenient: other forms too", "lenient", lenient),
  ];
}

function oneVerdict(title: string, mode: string, verdict: Verdict): HTMLElement {
  const box = element("div", "", { class: "one-verdict", "data-mode": mode });
  const list = element("dl");
  const add = (term: string, name: string, value: HTMLElement): void => {
    value.setAttribute("data-field", name);
    const held = element("dd");
    held.append(value);
    list.append(element("dt", term), held);
  };
  add("Status", "status", element("span", verdict.status, { class: `badge ${COLOURS[verdict.status]}` }));
  add("Score", "score", element("span", String(verdict.score)));
  add("Reason", "reason", element("span", verdict.reason, { dir: "auto" }));
  add("Answer read", "answer", answerRead(verdict.answer));
  box.append(element("p", title, { class: "label" }), list);
  return box;
}

function answerRead(answer: string | null | undefined): HTMLElement {
  if (answer === null || answer === undefined) return element("span", "none", { class: "soft" });
  const cut = answer.length > SHOWN;
  const box = element("div");
  box.append(
    element("pre", answer.slice(0, SHOWN).toWellFormed(), { class: "wrap", tabindex: "0", dir: "auto" }),
  );
  if (cut) box.append(element("p", `The first ${SHOWN} of ${answer.length} characters.`, { class: "soft" }));
  return box;
}
