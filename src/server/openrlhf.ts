import type { Hono } from "hono";
import * as z from "zod";
import type { Judged, RewardItem } from "../rewards/judge.js";
import { responseOf } from "./chat-text.js";
import { BodyError } from "../rewards/body.js";
import { readJson } from "./services.js";
import type { Services } from "./services.js";

const texts = z.union([z.string(), z.array(z.unknown())]).nullish();

/** Body of OpenRLHF's remote reward call (0.11.2, `SingleTurnAgentExecutor`): one query a request, or several. */
export const getRewardSchema = z.looseObject({
  query: z
    .union([z.string(), z.array(z.string())])
    .describe("prompt and response in one text, special tokens kept"),
  prompts: texts.describe("the prompts alone, one a query"),
  labels: texts.describe("one a query: an entry's reference, or the entry, as JSON text"),
});

/**
 * `POST /get_reward`. The client tries every refusal five times and then goes on without a reward, so what cannot be judged is
 * a null in a good answer; only a body without queries is refused.
 */
export function openrlhfRoutes(app: Hono, services: Services): void {
  app.post("/get_reward", async (context) => {
    const { query, prompts, labels } = await readJson(context, getRewardSchema);
    const queries = list(query) as string[];
    if (queries.length > services.limits.items)
      throw new BodyError(
        413,
        "query",
        `query: ${queries.length} of them, a request may have ${services.limits.items}`,
      );
    const items = queries.map((text, i) => itemOf(text, list(prompts)[i], list(labels)[i]));
    const results = await services.judgeItems(items);
    const each = <T>(value: (result: Judged) => T): T[] => results.map(value);
    return context.json({
      rewards: each(({ reward }) => reward),
      // For dynamic filtering, 0 to 1.
      scores: each(({ outcome, verdict }) => (outcome === "judged" ? verdict.score : null)),
      extra_logs: {
        correctness: each(({ components }) => components?.correctness ?? null),
        format: each(({ components }) => components?.format ?? null),
        efficiency: each(({ components }) => components?.efficiency ?? null),
      },
    });
  });
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
}

function itemOf(query: string, prompt: unknown, label: unknown): RewardItem {
  let reference: unknown = label;
  try {
    if (typeof label === "string") reference = JSON.parse(label);
  } catch {
    reference = null;
  }
  const response = responseOf(query, typeof prompt === "string" ? prompt : undefined);
  // A label that is no object names no task: the judge says so.
  return typeof reference === "object" && reference !== null && !Array.isArray(reference)
    ? { ...reference, response }
    : { response };
}
