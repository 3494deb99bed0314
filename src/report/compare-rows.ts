import type { Comparison, ComparisonResult, Difference } from "../results/compare.js";
import { percent } from "./format.js";

/** What the two sides are called. */
export interface SideNames {
  a: string;
  b: string;
}

const LETTERS: SideNames = { a: "A", b: "B" };

/** What was joined and what was left out, a sentence each. */
export function joinFacts(result: ComparisonResult, names = LETTERS): string[] {
  const facts = [
    `Joined by entry, ${result.mode} verdicts; only in ${names.a}: ${result.onlyInA}, only in ${names.b}: ${result.onlyInB}`,
  ];
  if (result.leftOut > 0)
    facts.push(
      `Left out: ${result.leftOut} entries without a scored episode in ${names.a} or in ${names.b} (outages)`,
    );
  if (result.unscoredA + result.unscoredB > 0)
    facts.push(
      `Episodes without a score (outages, refused prompts): ${result.unscoredA} in ${names.a}, ${result.unscoredB} in ${names.b}`,
    );
  if (result.parts.length === 0) facts.push("Nothing is left to compare.");
  return facts;
}

/** How many entries, wins and losses there are, and McNemar's test, a sentence each. */
export function comparisonFacts(
  { entries, tasks, wins, losses, ties, mcnemar }: Comparison,
  names = LETTERS,
): string[] {
  return [
    `${entries} entries of ${tasks} tasks; intervals and p: paired bootstrap over tasks and their entries`,
    `${names.b} is better on ${wins}, worse on ${losses}, equal on ${ties} entries`,
    `Exact McNemar: right only in ${names.b} ${mcnemar.onlyB}, only in ${names.a} ${mcnemar.onlyA}, p = ${pText(mcnemar.p)}`,
  ];
}

/** Both accuracies and their difference; the first row is the head. */
export function differenceRows(part: Comparison, names = LETTERS): string[][] {
  return [
    ["", ...shareHeads(names), "95 % interval", "p"],
    ["mean over tasks", ...cells(part.macro)],
    ["all entries", ...cells(part.micro)],
  ];
}

/** A row a task; the first row is the head. */
export function taskRows(part: Comparison, names = LETTERS): string[][] {
  return [
    ["task", "entries", ...shareHeads(names), "Holm p", "McNemar p", "wins", "losses", "ties"],
    ...part.byTask.map((row) => [
      row.task,
      String(row.entries),
      percent(row.a),
      percent(row.b),
      signed(row.difference),
      pText(row.pHolm),
      pText(row.p),
      String(row.wins),
      String(row.losses),
      String(row.ties),
    ]),
  ];
}

function shareHeads({ a, b }: SideNames): string[] {
  return [`${a} %`, `${b} %`, `${b} - ${a}`];
}

function cells({ a, b, difference, interval, p }: Difference): string[] {
  return [
    percent(a),
    percent(b),
    signed(difference),
    `${signed(interval[0])} to ${signed(interval[1])}`,
    pText(p),
  ];
}

function signed(share: number): string {
  const text = percent(share);
  return share > 0 && text !== "0.0" ? `+${text}` : text.replace(/^-0\.0$/, "0.0");
}

function pText(p: number): string {
  return p < 0.0001 ? "<0.0001" : p.toFixed(4);
}
