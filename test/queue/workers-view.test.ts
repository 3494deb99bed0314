import { expect, it } from "vitest";
import type { WorkerCard } from "../../src/queue/wire.js";
import { WorkersView } from "../../src/queue/workers-view.js";

const card = (id: string, beat: number, more: Partial<WorkerCard> = {}): Record<string, string> => ({
  [id]: JSON.stringify({
    ...{ id, host: `host-${id}`, pid: 1, state: "serving", message: "", beat, model: null, sandbox: null },
    load: { episodes: 3, requests: 2, limit: 4, oldest: { task: "game24", sample: 0, ms: beat } },
    ...more,
  }),
});

it("sums up the workers that are there; one whose card stays the same is not", () => {
  const notices: string[] = [];
  const view = new WorkersView((line) => notices.push(line));
  const start = performance.now();
  view.update({ ...card("a", 1), ...card("b", 1) }, start);
  view.update({ ...card("a", 9), ...card("b", 5) }, start);
  expect(view.load()).toEqual({
    ...{ episodes: 6, requests: 4, limit: 8 },
    oldest: { task: "game24", sample: 0, ms: 9 },
  });
  expect(notices).toEqual(["worker host-a (process 1) has joined", "worker host-b (process 1) has joined"]);
  const left = card("b", 6, { state: "left", model: { adapter: "x" } });
  view.update(left, start);
  expect(view.live(start).map(({ id }) => id)).toEqual(["a"]);
  // What it ran with is still to be written down.
  expect(view.facts()).toEqual([{ host: "host-b", model: { adapter: "x" }, sandbox: null }]);
  view.update({ ...card("a", 9), ...left }, start + 16_000);
  expect(view.live(start + 16_000)).toEqual([]);
});

it("says that nobody is there, not at once and not again and again", () => {
  const notices: string[] = [];
  const view = new WorkersView((line) => notices.push(line));
  for (let at = 0; at <= 40_000; at += 1_000) view.update({}, at);
  expect(notices).toEqual([
    "no worker is there: waiting for `bench worker --redis`",
    "no worker is there: waiting for `bench worker --redis`",
  ]);
  // Workers may come any time: that alone never ends a run.
  expect(view.deadReason(10_000_000)).toBeNull();
});

it("gives a run up when workers are there and none can work for half a minute", () => {
  const view = new WorkersView(() => undefined);
  const away = (beat: number) => card("a", beat, { state: "away", message: "no server" });
  view.update({ ...card("a", 1), ...card("b", 1, { state: "refused", message: "old" }) }, 0);
  for (let beat = 2; beat < 40; beat++) {
    const now = beat * 1_000;
    view.update({ ...away(beat), ...card("b", beat, { state: "refused", message: "old" }) }, now);
    if (now < 32_000) expect(view.deadReason(now)).toBeNull();
  }
  expect(view.deadReason(39_000)).toMatch(
    /none of 2 workers has been able to work for 37 s \(host-a: no server\)/,
  );
  view.update(card("a", 50), 40_000);
  expect(view.deadReason(41_000)).toBeNull();
});
