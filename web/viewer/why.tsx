import type { JSX } from "preact";
import type { EpisodeView, Reading, Span } from "../../src/viewer/wire.js";
import { Badge, Text } from "./text.js";
import { OUTCOMES, placeWords, tone, VERDICTS, visible } from "./words.js";

/** Id of the mark in the transcript. */
export const ANSWER_MARK = "answer-mark";

/** The reading that is marked: the strict one, else the lenient one. */
function shownReading(view: EpisodeView): Reading | null {
  if (view.strictReading?.place) return view.strictReading;
  return view.lenientReading?.place ? view.lenientReading : null;
}

/** The part of a text that is marked as the answer; undefined where it stands elsewhere. */
export function markIn(
  view: EpisodeView,
  turn: number | null,
  field: "text" | "stdout" | "response",
): Span | undefined {
  const place = shownReading(view)?.place;
  return place && place.turn === turn && place.field === field ? place.span : undefined;
}

/** Why the episode was judged as it was, for somebody who has not seen one before. */
export function Why({ view }: { view: EpisodeView }): JSX.Element {
  const { verdict, lenient, item, task, entry } = view;
  const reading = shownReading(view);
  const differs = lenient !== null && verdict !== null && lenient.status !== verdict.status;
  return (
    <section class={`why ${tone(item.verdict)}`} aria-labelledby="why">
      <h2 id="why">
        Verdict: <Badge tone={tone(item.verdict)}>{verdict?.status ?? "not judged"}</Badge>
      </h2>
      <p class="lead">
        {verdict ? VERDICTS[verdict.status] : OUTCOMES[item.outcome]}
        {verdict && verdict.score > 0 && verdict.score < 1 && ` Partial credit: ${verdict.score}.`}
      </p>
      {verdict && item.outcome !== "judged" && <p>{OUTCOMES[item.outcome]}</p>}
      {view.error && (
        <div class="note">
          <strong>
            {view.error.kind}
            {view.error.status !== undefined && ` (status ${view.error.status})`}
          </strong>
          <Text text={view.error.message} label="Message of the error" />
        </div>
      )}
      <dl class="why-list">
        {verdict && (
          <Line name="Reason">
            <bdi>{visible(verdict.reason)}</bdi>
          </Line>
        )}
        {verdict && (
          <Line name={view.strictReading?.answer == null ? "Answer" : "The answer that was read"}>
            <Read view={view} reading={reading} />
          </Line>
        )}
        {lenient && (
          <Line name="Lenient verdict">
            {differs ? (
              <>
                <Badge tone={tone(lenient.status)}>{lenient.status}</Badge>{" "}
                <bdi>{visible(lenient.reason)}</bdi>
              </>
            ) : (
              "The same."
            )}
            <div class="soft small">
              The strict verdict reads the answer only in the form that the question asks for; the lenient one
              also reads what people write without it.
            </div>
          </Line>
        )}
        {verdict?.status === "no_answer" && <Dropped view={view} />}
        {entry?.answer != null && (
          <Line name={task === null || task.severalRight ? "A right answer" : "The right answer"}>
            <Text text={entry.answer} label="A right answer" />
            {task && (
              <div class="soft small">
                {task.severalRight
                  ? "There may be several right answers; this is one of them."
                  : "It is the only one, beside other spellings."}
              </div>
            )}
          </Line>
        )}
        {task && <Line name="How this task is judged">{task.judging}</Line>}
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: preact.ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Read({ view, reading }: { view: EpisodeView; reading: Reading | null }): JSX.Element {
  const strict = view.strictReading;
  if (!reading?.place)
    return (
      <>
        None{strict && strict.how !== view.verdict?.reason && `: ${strict.how}`}.
        <Ending text={spokenText(view)} />
        <Recorded view={view} />
      </>
    );
  const { place, how } = reading;
  const where =
    place.turn === null
      ? "the judged text"
      : place.field === "stdout"
        ? `what the program of message ${place.turn + 1} printed`
        : `message ${place.turn + 1}`;
  const text = judgedText(view, reading);
  return (
    <>
      {reading !== strict && <div>None in the strict reading. The lenient one read:</div>}
      <Around text={text} span={place.span} />
      <div class="small">
        <span class="soft">
          {placeWords(how)}, in {where}:
        </span>{" "}
        <a
          href={location.hash}
          onClick={(event) => {
            event.preventDefault();
            const mark = document.getElementById(ANSWER_MARK);
            mark?.scrollIntoView({ block: "center" });
            mark?.closest("pre")?.focus({ preventScroll: true });
          }}
        >
          show it there
        </a>
      </div>
      <Recorded view={view} />
    </>
  );
}

/** An envelope behind a program is not read: what stands there is most often made up before the program has run. */
function Dropped({ view }: { view: EpisodeView }): JSX.Element | null {
  const turn = view.turns.findIndex(({ dropped }) => dropped?.includes("<<<"));
  if (turn < 0) return null;
  return (
    <Line name="Not read">
      The model wrote {"<<<"} behind its program in message {turn + 1}. What stands behind a program is
      dropped before the program runs.
    </Line>
  );
}

/** The verifiers may have changed since the run: then what is marked is not what was judged. */
function Recorded({ view }: { view: EpisodeView }): JSX.Element | null {
  if (!view.strictReading || view.strictReading.asRecorded) return null;
  return (
    <div class="note small">
      The recorded verdict is of another answer:{" "}
      <code>{view.verdict?.answer == null ? "none" : visible(view.verdict.answer.slice(0, 500))}</code>. This
      version of the package reads the response in another way; <code>bench rescore</code> shows what changes.
    </div>
  );
}

/** What was judged where no answer was found in it. */
function spokenText(view: EpisodeView): string {
  return view.response ?? view.turns.findLast((turn) => turn.role === "assistant")?.text ?? "";
}

/** How a response without an answer ends: there one expects it. */
function Ending({ text }: { text: string }): JSX.Element {
  const end = text.trimEnd();
  if (end === "") return <div class="soft small">The response is empty.</div>;
  return (
    <>
      <div class="soft small">It ends with:</div>
      <pre class="wrap" tabIndex={0} aria-label="The end of the response" dir="ltr">
        {end.length > 2 * CONTEXT && "… "}
        {visible(end.slice(-2 * CONTEXT))}
      </pre>
    </>
  );
}

function judgedText(view: EpisodeView, { place }: Reading): string {
  const turn = place?.turn == null ? undefined : view.turns[place.turn];
  return (
    (place?.field === "text"
      ? turn?.text
      : place?.field === "stdout"
        ? turn?.execution?.stdout
        : view.response) ?? ""
  );
}

/** Characters before and behind an answer, and of the answer itself, that are shown at the top. */
const CONTEXT = 160;
const MOST = 1_500;

function Around({ text, span }: { text: string; span: Span }): JSX.Element {
  const from = Math.max(0, span.start - CONTEXT);
  const to = Math.min(text.length, span.end + CONTEXT);
  const inside = text.slice(span.start, span.end);
  return (
    <pre class="wrap" tabIndex={0} aria-label="The answer and what stands around it" dir="ltr">
      <span class="soft">
        {from > 0 && "… "}
        {visible(text.slice(from, span.start))}
      </span>
      <mark>{inside === "" ? "(empty)" : visible(inside.slice(0, MOST))}</mark>
      {inside.length > MOST && <span class="soft"> … </span>}
      <span class="soft">
        {visible(text.slice(span.end, to))}
        {to < text.length && " …"}
      </span>
    </pre>
  );
}
