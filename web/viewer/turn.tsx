import type { JSX } from "preact";
import type { Execution, GuideView, Span, TurnView } from "../../src/viewer/wire.js";
import { Badge, Code, Fold, Text } from "./text.js";
import { count, EXECUTIONS, seconds } from "./words.js";

const ROLES: Readonly<Record<string, string>> = {
  system: "System",
  user: "To the model",
  assistant: "The model",
};

const ENDS: Readonly<Record<string, string>> = {
  stop: "came to its end",
  length: "cut off by the token limit",
  other: "ended by the server",
};

interface TurnProps {
  turn: TurnView;
  number: number;
  /** The marked part of a text of this turn. */
  mark: (field: "text" | "stdout") => Span | undefined;
  markId: string;
}

/** A message with all that belongs to it: thoughts, the program and its result, what the guide said. */
export function Turn({ turn, number, mark, markId }: TurnProps): JSX.Element {
  const marked = mark("text");
  return (
    <section class={`turn ${turn.role}`} aria-label={`Message ${number}`}>
      <header>
        <h3>
          {number}. {ROLES[turn.role] ?? turn.role}
        </h3>
        <Ends turn={turn} />
      </header>
      {turn.reasoning !== undefined && (
        <Fold title={`Reasoning: ${count(turn.reasoning.length)} characters`}>
          {() => <Text text={turn.reasoning ?? ""} label="Reasoning" />}
        </Fold>
      )}
      <Said turn={turn} number={number} mark={marked} markId={markId} />
      {turn.dropped !== undefined && turn.dropped !== "" && (
        <Fold
          title={`Dropped: ${count(turn.dropped.length)} characters that the model wrote behind its program`}
        >
          {() => <Text text={turn.dropped ?? ""} label="Dropped text" />}
        </Fold>
      )}
      {turn.execution && <Result execution={turn.execution} mark={mark("stdout")} markId={markId} />}
      {turn.guide?.map((step, index) => (
        <Guide key={index} step={step} />
      ))}
    </section>
  );
}

interface SaidProps extends Pick<TurnProps, "turn" | "number" | "markId"> {
  mark: Span | undefined;
}

/** What was said, with the program in its place; behind the text where it does not stand in it as it was run. */
function Said({ turn, number, mark, markId }: SaidProps): JSX.Element {
  const { text, code, complexity } = turn;
  const label = `Text of message ${number}`;
  const program = code?.trimEnd() ?? "";
  const at = program === "" || mark ? -1 : text.indexOf(program);
  const before = text
    .slice(0, Math.max(at, 0))
    .replace(/[ \t]{0,8}```\w{0,12}[ \t]{0,8}\r?\n$/, "")
    .trimEnd();
  const behind = text
    .slice(at + program.length)
    .replace(/^\s*```/, "")
    .trim();
  return (
    <>
      {at < 0 ? (
        <Text text={text} label={label} {...(mark && { mark, markId })} />
      ) : (
        before !== "" && <Text text={before} label={label} />
      )}
      {code !== undefined && (
        <>
          <h4>
            Program
            {complexity && (
              <span class="soft">
                {" "}
                (computation: {complexity.kind}, {complexity.points} points)
              </span>
            )}
          </h4>
          <Code code={code} label={`Program of message ${number}`} />
        </>
      )}
      {at >= 0 && behind !== "" && <Text text={behind} label={`${label}, behind the program`} />}
    </>
  );
}

function Ends({ turn }: { turn: Pick<TurnView, "finishReason" | "usage" | "ms"> }): JSX.Element | null {
  const parts = [
    turn.finishReason !== undefined && (ENDS[turn.finishReason] ?? turn.finishReason),
    turn.usage && `${count(turn.usage.promptTokens)} + ${count(turn.usage.completionTokens)} tokens`,
    turn.ms !== undefined && `${seconds(turn.ms)} s`,
  ].filter((part) => typeof part === "string");
  return parts.length === 0 ? null : <span class="soft small">{parts.join(" · ")}</span>;
}

function Result({
  execution,
  mark,
  markId,
}: {
  execution: Execution;
  mark?: Span;
  markId: string;
}): JSX.Element {
  const { reason, stdout, stderr, truncated, exitCode, signal, wallMs, cpuMs, stateLost, detail } = execution;
  return (
    <div class="part">
      <h4>
        Result <Badge tone={reason === "ok" ? "good" : "bad"}>{reason}</Badge>{" "}
        <span class="soft small">
          {EXECUTIONS[reason] ?? reason}
          {exitCode != null && exitCode !== 0 && `, exit status ${exitCode}`}
          {signal != null && `, ${signal}`} · {seconds(wallMs)} s
          {cpuMs != null && ` (CPU ${seconds(cpuMs)} s)`}
        </span>
      </h4>
      {truncated && <p class="note small">More was printed than is kept: the middle was dropped.</p>}
      {stateLost !== undefined && (
        <p class="note small">The variables of earlier programs were lost {stateLost} this program.</p>
      )}
      {detail !== undefined && <p class="note small">{detail}</p>}
      {stdout === "" ? (
        <p class="soft">It printed nothing.</p>
      ) : (
        <Text text={stdout} label="What the program printed" {...(mark && { mark, markId })} />
      )}
      {stderr !== "" && (
        <>
          <h5>Standard error</h5>
          <Text text={stderr} label="Standard error" />
        </>
      )}
    </div>
  );
}

function Guide({ step }: { step: GuideView }): JSX.Element {
  const title =
    step.kind === "check"
      ? "The guide checks the answer"
      : `The guide decides: ${step.decision ?? "nothing was read"}`;
  return (
    <div class="part guide">
      <h4>{title}</h4>
      <Ends turn={step} />
      <Fold title="Request to the guide">
        {() => <Text text={step.request} label="Request to the guide" />}
      </Fold>
      {step.reasoning !== undefined && (
        <Fold title="Reasoning of the guide">
          {() => <Text text={step.reasoning ?? ""} label="Reasoning of the guide" />}
        </Fold>
      )}
      <Text text={step.reply} label="Reply of the guide" />
      {step.code !== undefined && <Code code={step.code} label="Checking program" />}
      {step.execution && <Result execution={step.execution} markId="" />}
    </div>
  );
}
