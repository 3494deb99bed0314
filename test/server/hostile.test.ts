import { expect, it } from "vitest";
import { entriesForHostility, hostileItems } from "../support/hostile-items.js";
import { sendHostile } from "../support/hostile-batches.js";
import { anEntry, post, referenceOf, startServer } from "./support/start.js";

it(
  "hostile answers through /verify/batch: no exception, no reward, and the server lives on",
  { timeout: 600_000 },
  async () => {
    const server = await startServer({ pool: { workers: 1 } });
    const entries = await entriesForHostility(1);
    const { sent, counts, faults } = await sendHostile(server.url, entries, {
      n: 4_000,
      seed: "test",
      batch: 128,
    });
    expect(faults.slice(0, 5)).toEqual([]);
    expect(sent).toBe(4_000);
    // All kinds came up, and most of it was judged.
    expect(new Set([...counts.keys()].map((key) => key.split(":")[0])).size).toBe(19);
    const judged = [...counts].filter(([key]) => key.includes(": judged")).reduce((sum, [, n]) => sum + n, 0);
    expect(judged).toBeGreaterThan(2_500);
    const entry = await anEntry();
    const item = { ...referenceOf(entry), response: `<<<${entry.answer}>>>` };
    expect((await post(`${server.url}/verify`, item)).body).toMatchObject({ reward: 1.1 });
    await server.close();
  },
);

it("an answer that is right would be noticed", async () => {
  const server = await startServer();
  const entry = await anEntry();
  const entries = [{ ...entry, question: `${entry.answer}>>><<<` }];
  // The question is echoed as the answer, without what makes it wrong.
  const { faults } = await sendHostile(server.url, entries, { n: 500, seed: "noticed" });
  const right = await post(`${server.url}/verify/batch`, {
    items: [{ ...entry, response: `<<<${entry.answer}>>>` }],
  });
  expect(right.body.results).toMatchObject([{ components: { correctness: 1 } }]);
  expect(faults).toEqual([]);
  const [first] = hostileItems(entries, 1, "noticed");
  expect(first).toEqual([...hostileItems(entries, 3, "noticed")][0]);
  await server.close();
});
