import type { Entry } from "../../tasks/entry.js";
import { codeAgent } from "../../src/agents/code-agent.js";
import { firstMessages } from "../../src/agents/conversation.js";
import { formOf } from "../../src/agents/forms.js";
import { afterResults, noCallsLeft } from "../../src/agents/prompts/shared.js";
import type { Turn } from "../../src/agents/strategy.js";
import type { EpisodeRow } from "../../src/results/row.js";
import type { ExecutionResult } from "../../src/sandbox/sandbox.js";
import { madeRow, verdict } from "../support/made-run.js";
import { CHOICE } from "./support.js";

export function ran(stdout: string, reason: ExecutionResult["reason"] = "ok"): ExecutionResult {
  return {
    ...{ stdout, stderr: "", truncated: false, exitCode: reason === "ok" ? 0 : 1, signal: null, reason },
    ...{ wallMs: 10, cpuMs: 10, maxRssKb: 1, isolation: "none", memoryLimit: "none" },
  };
}

/** A step of a model: a program with what it printed, or text. */
export type Step =
  { code: string; out: string; reason?: ExecutionResult["reason"]; say?: string } | { text: string };

/** What a script of steps is recorded as by `code_agent`. */
export function turnsOf(entry: Entry, form: string, steps: readonly Step[]): Turn[] {
  const settings = { ...CHOICE, form: formOf(form, ""), conversation: "chat" as const };
  const turns: Turn[] = firstMessages(codeAgent, entry.question, settings);
  for (const step of steps) {
    if ("text" in step) {
      turns.push({ role: "assistant", text: step.text });
      continue;
    }
    const text = `${step.say ?? "Let me compute it with a short program first."}\n\n\`\`\`python\n${step.code}\n\`\`\``;
    turns.push({ role: "assistant", text, code: step.code, execution: ran(step.out, step.reason) });
    turns.push({ role: "user", text: `Code Execution Results:\n${step.out}\n\n${afterResults(settings)}` });
  }
  return turns;
}

export const forced = (): Turn => ({
  role: "user",
  text: noCallsLeft({ ...CHOICE, form: formOf("standard", ""), conversation: "chat" }),
});

/** A recorded episode about a real entry; correct unless told otherwise. */
export function episodeOf(
  entry: Entry,
  turns: Turn[],
  more: Partial<EpisodeRow> & { status?: "correct" | "wrong" | "invalid" | "no_answer" | "error" } = {},
): EpisodeRow {
  const { status = "correct", ...rest } = more;
  return madeRow({
    ...{ entry: entry.id, task: entry.task, version: entry.version, level: entry.level },
    ...{ seed: entry.seed, index: entry.index, turns, verdict: verdict(status, entry.answer) },
    codeCalls: turns.filter(({ execution }) => execution).length,
    ...rest,
  });
}
