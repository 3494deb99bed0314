import { expect, test } from "vitest";
import { CATALOG } from "../../tasks/catalog.js";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import type { Entry, Setting } from "../../tasks/entry.js";
import { judgeAnswer } from "../../tasks/judge.js";
import { LEVELS } from "../../tasks/task.js";
import type { AnyTask } from "../../tasks/task.js";
import { openSite } from "./open-site.js";
import { tryBox } from "./support.js";

/** Tests of the box in which questions are made and answers judged. */
export function tryItInBrowser(site: () => string): void {
  const open = openSite(site);

  test(
    "every task: Node's question, a right answer and a wrong one judged as in Node",
    { timeout: 180_000 },
    async () => {
      const { page, url } = open;
      const box = tryBox(page);
      await page.goto(`${url}tasks/gcd.html`);
      await box.question();
      const problems: string[] = [];
      for (const [i, row] of CATALOG.entries()) {
        const task = await row.load();
        const level = LEVELS[i % 3] ?? "medium";
        const setting = resolveSetting(task, level);
        const seed = i % 2 === 0 ? `docs ${i}` : i;
        const entry = entryAt(task, setting, seed, 0);
        const other = otherAnswer(task, setting, seed, entry);
        const expected = judgeAnswer(task, entry, other);
        // One page for all tasks: the box is told another one, as the page of that task does.
        await box.choose(row.id, `level=${level}&seed=${encodeURIComponent(seed)}&index=0`);
        const question = await box.question();
        await box.reveal();
        const right = await box.judge();
        const wrong = await box.judge(other);
        const name = `${row.id} ${level}`;
        if (question !== entry.question) problems.push(`${name}: question "${question}"`);
        if (right.status !== "correct" || right.score !== "1")
          problems.push(`${name}: right answer is ${JSON.stringify(right)}`);
        if (
          wrong.status !== expected.status ||
          wrong.reason !== expected.reason ||
          wrong.score !== String(expected.score)
        )
          problems.push(
            `${name}: wrong answer is ${JSON.stringify(wrong)}, in Node ${JSON.stringify(expected)}`,
          );
      }
      expect(problems).toEqual([]);
    },
  );

  test("a response is judged strictly and leniently", async () => {
    const { page, url } = open;
    await page.goto(`${url}tasks/gcd.html#level=easy&seed=1&index=2`);
    const box = tryBox(page);
    await box.question();
    await page.check("[value=response]");
    await box.reveal();
    expect((await box.judge()).status).toBe("correct");
    const answer = (await page.inputValue(".try textarea")).slice(3, -3);
    expect(await box.judge(`So the answer is ${answer}`)).toMatchObject({ status: "no_answer", answer: "" });
    expect(await box.judge(`So the answer is ${answer}`, "lenient")).toMatchObject({
      status: "correct",
      answer,
    });
  });

  test("hostile text has a verdict and stays text", async () => {
    const { page, url } = open;
    await page.goto(`${url}tasks/lcm.html#level=easy`);
    const box = tryBox(page);
    await box.question();
    const markup = `<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>\u202e</textarea>`;
    expect(await box.judge(markup)).toMatchObject({ status: "invalid", score: "0", answer: markup });
    const long = markup + "<b>9</b>".repeat(25_000);
    const verdict = await box.judge(long);
    expect(verdict).toMatchObject({
      status: "invalid",
      reason: expect.stringContaining(`${long.length} characters`) as string,
    });
    expect(verdict.answer.slice(0, 150)).toBe(long.slice(0, 150));
    await page.check("[value=response]");
    expect((await box.judge(`<<<${long}>>>`)).status).toBe("invalid");
    expect(await page.locator(".verdict img, .verdict script, .verdict b").count()).toBe(0);
    expect(await page.title()).toBe("lcm - r1ci-bench");
  });

  test("the address holds the question; what cannot be a setting is said", async () => {
    const { page, url } = open;
    await page.goto(`${url}tasks/gcd.html`);
    const box = tryBox(page);
    await box.question();
    await page.selectOption(".try [name=level]", "hard");
    await box.question();
    await page.click(".try [name=next]");
    const question = await box.question();
    expect(page.url()).toMatch(/#level=hard&seed=1&index=1$/);
    expect(await page.textContent(".try .command")).toBe(
      "bench show --task gcd --level hard --seed 1 --index 1",
    );
    const second = await open.context.newPage();
    await second.goto(page.url());
    expect(await tryBox(second).question()).toBe(question);
    await second.close();
    await page.fill(".try [name=seed]", "");
    await page.press(".try [name=seed]", "Tab");
    await page.waitForSelector(".try[data-state=failed]");
    expect(await page.textContent(".try .problem")).toContain("seed: needs 1 to 200 characters");
    await page.fill(".try [name=seed]", "2");
    await page.fill(".try [name=index]", "");
    await page.press(".try [name=index]", "Tab");
    await expect.poll(() => page.textContent(".try .problem")).toContain("needs a whole number from 0");
    await page.evaluate("location.hash = '#index=1'");
    await box.question();
    expect(await page.isVisible(".try .problem")).toBe(false);
  });

  test("a task that hangs is ended, and the next question works", async () => {
    const own = await open.browser.newContext();
    const tab = await own.newPage();
    const hang = `export const task = { id: "gcd", version: 1, levels: {}, params: { shape: {}, safeParse: () => ({ success: true, data: {} }) }, generate() { for (;;); } };`;
    await own.route("**/assets/chunks/gcd-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: hang }),
    );
    await own.route("**/tasks/gcd.html", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('class="try"', 'class="try" data-limit="700"');
      await route.fulfill({ response, body });
    });
    await tab.goto(`${open.url}tasks/gcd.html`);
    await tab.waitForSelector(".try[data-state=failed]");
    expect(await tab.textContent(".try .problem")).toContain("took longer than 0.7 seconds and was stopped");
    await own.unroute("**/assets/chunks/gcd-*.js");
    await tab.click(".try [name=next]");
    expect(await tryBox(tab).question()).toContain("greatest common divisor");
    await own.close();
  });
}

/** The answer to the first later entry that is not right for this one. */
function otherAnswer(task: AnyTask, setting: Setting, seed: string | number, entry: Entry): string {
  for (let index = 1; index < 100; index++) {
    const answer = entryAt(task, setting, seed, index).answer ?? "";
    if (judgeAnswer(task, entry, answer).status !== "correct") return answer;
  }
  throw new Error(`${task.id}: the answers to 100 entries are right for the first`);
}
