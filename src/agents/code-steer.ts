import { cutReasoning, extractAnswer } from "../../verifiers/extract.js";
import { questionInFormat } from "../../verifiers/answer-format.js";
import { ModelError } from "../models/model.js";
import { observation } from "../sandbox/observation.js";
import { firstPythonBlock } from "./blocks.js";
import { complexityOf, describeComplexity } from "./complexity.js";
import { openConversation, sandboxFailure, thoughtOf } from "./conversation.js";
import { codeAgentOpening } from "./prompts/code-agent.js";
import { checkPrompt, decidePrompt, lastRound, steerMessage } from "./prompts/code-steer.js";
import { noCallsLeft } from "./prompts/shared.js";
import type { EpisodeContext, Guidance, GuideTurn, PromptSettings, Strategy, Turn } from "./strategy.js";

/** Rounds of guidance in an episode. */
export const MAX_ROUNDS = 5;
/** Tokens that the guide may write in a decision and in a checking program. */
const DECISION_TOKENS = 512;
const CHECK_TOKENS = 2_048;

/**
 * `code_agent` with a guide: after each turn a second conversation says whether to answer, to use code or to use text. It is told
 * how much the last program computes, and what a program of its own found when it tested the answer. At most five rounds; the
 * guide's checks are not code calls of the model.
 */
export const codeSteer: Strategy = {
  name: "code_steer",
  about: "code_agent with a guide that says after each turn whether to use code, text or to answer",
  usesCode: true,
  usesGuide: true,

  prompts(settings) {
    const advice = "...";
    return {
      ...codeAgentOpening(settings),
      no_calls_left: noCallsLeft(settings),
      guide_decide: decidePrompt(
        { question: "...", soFar: "...", facts: ["..."] },
        { round: 1, rounds: MAX_ROUNDS },
      ),
      guide_check: checkPrompt({ question: "...", answer: "..." }, settings),
      after_code: steerMessage("code", advice, settings),
      after_text: steerMessage("text", advice, settings),
      after_answer: steerMessage("answer", advice, settings),
      after_none: steerMessage(null, advice, settings),
      last_turn: lastRound(settings),
    };
  },

  opening: codeAgentOpening,

  async run(context, settings) {
    const conversation = openConversation(this, context, settings);
    const question = questionInFormat(context.entry.question, settings.answerFormat);
    const checked = new Map<string, string>();
    let codeCalls = 0;
    let response = "";
    for (let round = 1, final = false; ; round++) {
      const next = await conversation.next({ final });
      if (next.end) return { outcome: next.end, response, codeCalls };
      const { turn, cutOff } = next;
      response = turn.text;
      if (final || cutOff) return { outcome: cutOff ? "truncated" : "judged", response, codeCalls };

      const facts: string[] = [];
      let output: Parameters<typeof conversation.tell>[0] | undefined;
      if (turn.code !== undefined) {
        if (codeCalls === context.limits.maxCodeCalls) {
          final = true;
          conversation.say(noCallsLeft(settings));
          continue;
        }
        codeCalls++;
        output = await context.execute(turn.code);
        turn.execution = output;
        const failure = sandboxFailure(output, response, codeCalls);
        if (failure) return failure;
        turn.complexity = complexityOf(turn.code);
        facts.push(describeComplexity(turn.complexity));
        if (output.reason !== "ok") facts.push("The program failed or was stopped.");
      }
      const { answer } =
        turn.code === undefined
          ? extractAnswer(turn.text, "strict", settings.answerFormat)
          : { answer: null };
      if (round > MAX_ROUNDS) {
        if (answer !== null) return { outcome: "judged", response, codeCalls };
        final = true;
        if (output) conversation.tell(output, lastRound(settings));
        else conversation.say(lastRound(settings));
        continue;
      }
      if (answer !== null && !checked.has(answer))
        checked.set(answer, await check(context, settings, turn, question, answer));
      if (answer !== null) facts.push(checked.get(answer) ?? "");
      else if (turn.code === undefined) facts.push("The last turn holds neither a program nor an answer.");

      const soFar = workOf(context.turns, output && observation(output));
      const decided = await decide(
        context,
        turn,
        decidePrompt({ question, soFar, facts }, { round, rounds: MAX_ROUNDS }),
      );
      // Without a decision an answer stands: the guide is there to help, not to keep a model from answering.
      if (answer !== null && (decided.guidance === "answer" || decided.guidance === null))
        return { outcome: "judged", response, codeCalls };
      const message = steerMessage(decided.guidance, decided.advice, settings);
      if (decided.guidance === "answer") final = true;
      if (output) conversation.tell(output, message);
      else conversation.say(message);
    }
  },
};

/** A program of the guide's tests the answer: what came of it, in one sentence. */
async function check(
  context: EpisodeContext,
  settings: PromptSettings,
  about: Turn,
  question: string,
  answer: string,
): Promise<string> {
  const made = await askGuide(
    context,
    about,
    "check",
    checkPrompt({ question, answer }, settings),
    CHECK_TOKENS,
  );
  const block = made && firstPythonBlock(cutReasoning(made.reply), made.finishReason !== "length");
  if (!made || !block) return "No program could be had that tests the answer.";
  made.code = block.code;
  const result = await context.execute(block.code);
  made.execution = result;
  const said = /CHECK: (PASS|FAIL|UNKNOWN)[^\n]{0,200}/.exec(lastLine(result.stdout))?.[0];
  if (result.reason !== "ok" || said === undefined)
    return "A program that tests the answer failed: it tells nothing.";
  return `A program that tests the answer says "${said}" (it may itself be wrong).`;
}

async function decide(
  context: EpisodeContext,
  about: Turn,
  request: string,
): Promise<{ guidance: Guidance | null; advice: string }> {
  const said = await askGuide(context, about, "decide", request, DECISION_TOKENS);
  if (!said) return { guidance: null, advice: "" };
  const text = cutReasoning(said.reply).trim();
  const { guidance, advice } = readGuidance(text);
  said.decision = guidance;
  return { guidance, advice };
}

/** The word that a guide's reply begins with, or the only one of the three in capitals; the rest is its advice. */
export function readGuidance(text: string): { guidance: Guidance | null; advice: string } {
  const plain = text
    .slice(0, 4_000)
    .replaceAll(/[*_`#]/g, "")
    .trim();
  const first = /^(code|text|answer)\b[\s.:,;–—-]*/i.exec(plain);
  const named = new Set(
    [...plain.matchAll(/\b(CODE|TEXT|ANSWER)\b/g)].map(([, word = ""]) => word.toLowerCase()),
  );
  const word = first?.[1]?.toLowerCase() ?? (named.size === 1 ? [...named][0] : undefined);
  const advice = (first ? plain.slice(first[0].length) : plain).replaceAll(/\s+/g, " ").trim().slice(0, 600);
  return { guidance: (word as Guidance | undefined) ?? null, advice: advice.toWellFormed() };
}

/** One request to the guide, recorded beside the turn; undefined where its request does not fit its context. */
async function askGuide(
  context: EpisodeContext,
  about: Turn,
  kind: GuideTurn["kind"],
  request: string,
  maxTokens: number,
): Promise<GuideTurn | undefined> {
  const started = performance.now();
  try {
    const reply = await context.askGuide([{ role: "user", content: request }], maxTokens);
    const said: GuideTurn = {
      kind,
      request,
      reply: reply.text,
      ...thoughtOf({ ...reply, text: "" }),
      finishReason: reply.finishReason,
      usage: reply.usage,
      ...(reply.seed === undefined ? {} : { seed: reply.seed }),
      ms: Math.round(performance.now() - started),
    };
    (about.guide ??= []).push(said);
    return said;
  } catch (error) {
    if (error instanceof ModelError && error.kind === "context_exceeded") return undefined;
    throw error;
  }
}

/** Everything after the first question, as the guide reads it. */
function workOf(turns: readonly Turn[], output: string | undefined): string {
  const first = turns.findIndex(({ role }) => role === "user");
  const parts = turns
    .slice(first + 1)
    .map(({ role, text }) => (role === "assistant" ? `[model]\n${text}` : `[message to the model]\n${text}`));
  if (output !== undefined) parts.push(`[output of its program]\n${output}`);
  return parts.join("\n\n");
}

function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
