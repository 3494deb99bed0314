import { createAsker } from "./asker.js";
import { find, hashSettings, setHash } from "./dom.js";
import type { Place } from "./protocol.js";
import { verdictView } from "./verdict-view.js";

/** The longest that making a question or judging an answer may take, ms; `data-limit` of the box sets another. */
const LIMIT = 20_000;

const box = find(document, ".try");
const form = find<HTMLFormElement>(box, "form");
const question = find(form, ".question");
const command = find(form, ".command code");
const problem = find(form, ".problem");
const verdict = find(form, ".verdict");
const level = find<HTMLSelectElement>(form, "[name=level]");
const seed = find<HTMLInputElement>(form, "[name=seed]");
const index = find<HTMLInputElement>(form, "[name=index]");
const text = find<HTMLTextAreaElement>(form, "[name=text]");
const previous = find<HTMLButtonElement>(form, "[name=previous]");

const ask = createAsker(new URL("./worker.js", import.meta.url), () => Number(box.dataset.limit ?? LIMIT));
/** A right answer to the question that is shown. */
let right = "";
/** The newest request: replies to older ones come too late. */
let turn = 0;

find(box, "[data-part=off]").hidden = true;
form.hidden = false;
for (const control of [level, seed, index])
  control.addEventListener("change", () => {
    setHash(settings());
    void showQuestion();
  });
find(form, "[name=next]").addEventListener("click", () => {
  step(1);
});
previous.addEventListener("click", () => {
  step(-1);
});
find(form, "[name=reveal]").addEventListener("click", () => {
  text.value = kind() === "answer" ? right : `<<<${right}>>>`;
  verdict.replaceChildren();
});
for (const radio of form.querySelectorAll("[name=kind]"))
  radio.addEventListener("change", () => {
    verdict.replaceChildren();
  });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void showVerdict();
});
text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void showVerdict();
});
addEventListener("hashchange", () => {
  if (readHash()) void showQuestion();
});
readHash();
void showQuestion();

function settings(): Record<"level" | "seed" | "index", string> {
  return { level: level.value, seed: seed.value, index: index.value };
}

/** Takes level, seed and index from the address; false where it has none of them. */
function readHash(): boolean {
  const wanted = hashSettings();
  const value = wanted.get("level");
  if (value !== null && [...level.options].some((option) => option.value === value)) level.value = value;
  const [newSeed, newIndex] = [wanted.get("seed"), wanted.get("index")];
  if (newSeed !== null) seed.value = newSeed;
  if (newIndex !== null && /^\d{1,15}$/.test(newIndex)) index.value = newIndex;
  return value !== null || newSeed !== null || newIndex !== null;
}

function step(by: number): void {
  index.value = String(Math.max(0, (index.valueAsNumber || 0) + by));
  setHash(settings());
  void showQuestion();
}

function kind(): "answer" | "response" {
  return new FormData(form).get("kind") === "response" ? "response" : "answer";
}

/** The place that the fields name; an empty or broken index is NaN, which the task refuses in words. */
function place(): Place {
  return {
    task: box.dataset.task ?? "",
    level: level.value,
    seed: seed.value,
    index: index.value === "" ? Number.NaN : index.valueAsNumber,
  };
}

async function showQuestion(): Promise<void> {
  const mine = ++turn;
  const wanted = place();
  box.dataset.state = "busy";
  previous.disabled = wanted.index === 0;
  verdict.replaceChildren();
  text.value = "";
  const reply = await ask({ ...wanted, kind: "question" });
  if (mine !== turn) return;
  fail(reply.kind === "problem" ? reply.message : "");
  right = reply.kind === "question" ? reply.answer : "";
  question.textContent = reply.kind === "question" ? reply.question : "";
  command.textContent =
    reply.kind === "question"
      ? `bench show --task ${wanted.task} --level ${wanted.level} --seed ${quoted(wanted.seed)} --index ${wanted.index}`
      : "";
  box.dataset.state = reply.kind === "question" ? "ready" : "failed";
  box.dataset.shown = JSON.stringify([wanted.level, wanted.seed, wanted.index]);
}

async function showVerdict(): Promise<void> {
  if (right === "") return;
  const mine = turn;
  box.dataset.state = "busy";
  const reply = await ask({ ...place(), kind: "judge", text: text.value, as: kind() });
  if (mine !== turn) return;
  fail(reply.kind === "problem" ? reply.message : "");
  verdict.replaceChildren(...(reply.kind === "judge" ? verdictView(reply) : []));
  box.dataset.state = reply.kind === "judge" ? "judged" : "failed";
}

function fail(message: string): void {
  problem.textContent = message;
  problem.hidden = message === "";
}

/** A word of a shell's command line. */
function quoted(word: string): string {
  return /^[A-Za-z0-9_.,:/@%+-]+$/.test(word) && !word.startsWith("-")
    ? word
    : `'${word.replaceAll("'", "'\\''")}'`;
}
