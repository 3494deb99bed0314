import { existsSync } from "node:fs";
import path from "node:path";
import { jsonLinesOf } from "./lines.js";

/** What a judging model said about one episode: a line of `self-checks.jsonl` in the run folder. */
export interface JudgedSelfCheck {
  episode: string;
  /** The judging model. */
  model: string;
  /** Whether code re-examines an earlier answer; null where the reply could not be read. */
  selfCheck: boolean | null;
  reply: string;
}

export const SELF_CHECKS_FILE = "self-checks.jsonl";

/** The judgements in a run folder by episode, the later one of two; empty where nobody judged it. */
export async function readSelfChecks(folder: string): Promise<Map<string, JudgedSelfCheck>> {
  const file = path.join(folder, SELF_CHECKS_FILE);
  const judged = new Map<string, JudgedSelfCheck>();
  if (existsSync(file))
    for await (const { value } of jsonLinesOf<JudgedSelfCheck>(file)) judged.set(value.episode, value);
  return judged;
}
