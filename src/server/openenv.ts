import { upgradeWebSocket } from "@hono/node-server";
import type { Hono } from "hono";
import * as z from "zod";
import { OutOfAttempts } from "../../generators/attempts.js";
import { splitOf } from "../../splits/split.js";
import { CATALOG } from "../../tasks/catalog.js";
import { SettingError } from "../../tasks/entry.js";
import { check } from "../rewards/body.js";
import { Environment, EpisodeError, readAction, resetSchema, SCHEMAS } from "./environment.js";
import type { Observed } from "./environment.js";
import { Refusal } from "./errors.js";
import { parseExact } from "./exact-json.js";
import { answerRpc, unreadableRpc } from "./mcp.js";
import { openSocket } from "./openenv-socket.js";
import { bodyOf, readJson } from "./services.js";
import type { Services } from "./services.js";
import { createTable } from "./table.js";

// An environment of OpenEnv (0.10.0). Over plain HTTP a call has an environment of its own, unless it names an episode: those are kept
// for a while. Work of several steps belongs on /ws.

export const ENVIRONMENT = "r1ci-bench";

export const stepSchema = z.looseObject({
  action: z.record(z.string(), z.unknown()),
  episode_id: z.string().max(255).nullish().describe("the episode that a reset began"),
  timeout_s: z.number().positive().nullish(),
  request_id: z.string().max(255).nullish(),
});
const splitSchema = z.strictObject({ split: z.enum(["train", "test"]) });

export function openenvRoutes(app: Hono, services: Services): void {
  const { limits, version } = services;
  const episodes = createTable<Environment>(limits.sessions, limits.sessionIdleMs);
  services.metrics.gauge("r1ci_openenv_episodes", "Episodes of OpenEnv begun over HTTP", () => episodes.size);

  app.get("/metadata", (context) =>
    context.json({
      name: ENVIRONMENT,
      description:
        "144 reasoning and planning tasks with verified answers: run Python, then answer. The reward comes with the answer.",
      version,
    }),
  );
  app.get("/schema", (context) => context.json(SCHEMAS));

  app.post("/reset", async (context) => {
    const bytes = await bodyOf(context);
    const given = check(resetSchema, bytes.length === 0 ? {} : readExact(bytes), "");
    const environment = new Environment(services);
    const observed = await refusing(environment.reset(given));
    episodes.set(String(environment.state.episode_id), environment);
    return context.json(observed);
  });
  app.post("/step", async (context) => {
    const body = check(stepSchema, readExact(await bodyOf(context)), "");
    const action = readAction(body.action, "action");
    const environment = episodes.get(body.episode_id ?? "");
    if (!environment)
      throw new Refusal(
        409,
        body.episode_id
          ? `episode_id: there is no episode ${body.episode_id}; it may have been idle too long: reset again`
          : "a step over HTTP needs the episode_id of its reset; or use /ws",
        "episode_id",
      );
    return context.json(await refusing(environment.step(action, context.req.raw.signal)));
  });
  app.get("/state", (context) => {
    const environment = episodes.get(context.req.query("episode_id") ?? "");
    return context.json((environment ?? new Environment(services)).state);
  });

  app.post("/mcp", async (context) => {
    let message: unknown;
    try {
      message = JSON.parse(new TextDecoder().decode(await bodyOf(context)));
    } catch {
      return context.json(unreadableRpc());
    }
    const answer = await answerRpc(message, services, context.req.raw.signal);
    return answer === null ? context.body(null, 202) : context.json(answer);
  });

  let open = 0;
  services.metrics.gauge("r1ci_openenv_sockets", "Open websockets of OpenEnv", () => open);
  app.get(
    "/ws",
    upgradeWebSocket((context) => {
      const named = context.req.query("session_id");
      const socket = openSocket(services, {
        active: () => open,
        environment: named === undefined ? new Environment(services) : episodes.get(named),
        named,
      });
      return {
        onOpen: (_event, ws) => {
          open++;
          socket.onOpen(ws);
        },
        onMessage: (event, ws) => socket.onMessage((event as { data: unknown }).data, ws),
        onClose: () => {
          open--;
          socket.onClose();
        },
      };
    }),
  );
  taskRoutes(app);
}

/** The task API: what `/reset` takes to begin one episode of each task of a split. */
function taskRoutes(app: Hono): void {
  const tasksOf = (split: "train" | "test"): Record<string, unknown>[] =>
    CATALOG.filter(({ id }) => splitOf(id) === split).map(({ id }) => ({
      task: id,
      level: "medium",
      seed: "train",
      index: 0,
    }));
  app.get("/list_environments", (context) => context.json([ENVIRONMENT]));
  app.get(`/${ENVIRONMENT}/splits`, (context) =>
    context.json(["train", "test"].map((name) => ({ name, type: name }))),
  );
  app.post(`/${ENVIRONMENT}/tasks`, async (context) => {
    const { split } = await readJson(context, splitSchema);
    return context.json({ tasks: tasksOf(split), env_name: ENVIRONMENT });
  });
  app.post(`/${ENVIRONMENT}/num_tasks`, async (context) => {
    const { split } = await readJson(context, splitSchema);
    return context.json({ num_tasks: tasksOf(split).length });
  });
  app.post(`/${ENVIRONMENT}/task`, async (context) => {
    const { split, index } = await readJson(context, splitSchema.extend({ index: z.int() }));
    const task = tasksOf(split)[index];
    if (!task) throw new Refusal(400, "Invalid task index", "index");
    return context.json({ task });
  });
  app.post(`/${ENVIRONMENT}/task_range`, async (context) => {
    const range = splitSchema.extend({ start: z.int().nullish(), stop: z.int().nullish() });
    const { split, start, stop } = await readJson(context, range);
    return context.json({ tasks: tasksOf(split).slice(start ?? 0, stop ?? undefined) });
  });
}

function readExact(bytes: Uint8Array): unknown {
  try {
    return parseExact(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Refusal(422, "the body is not JSON", "body");
  }
}

/** What an episode refuses, as a refusal of the request. */
async function refusing(observed: Promise<Observed>): Promise<Observed> {
  try {
    return await observed;
  } catch (error) {
    if (error instanceof SettingError || error instanceof OutOfAttempts)
      throw new Refusal(422, error.message, "body");
    if (error instanceof EpisodeError) throw new Refusal(409, error.message);
    throw error;
  }
}
