import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { Message } from "../../src/models/model.js";
import { createReferenceModel, printProgram } from "../../src/models/reference.js";
import { contextOf, never } from "./helpers.js";

const run = promisify(execFile);
const model = createReferenceModel();
const sampling = { temperature: 0, maxTokens: 4096 };
const user = (content: string): Message => ({ role: "user", content });
const PROMPT = "Solve it. A ```python block is executed and returned after Code Execution Results:";

const say = async (messages: Message[], answer: string | null, interpreter?: boolean): Promise<string> =>
  (await model.chat(messages, sampling, never(), contextOf(answer, interpreter))).text;

describe("the reference policy", () => {
  it("prints the stored answer with code, then gives what came back", async () => {
    const first = await say([user(PROMPT)], "42 apples");
    expect(first.match(/```python\n/g)?.length).toBe(1);
    const messages = [user(PROMPT), { role: "assistant" as const, content: first }];
    const second = await say([...messages, user("Code Execution Results:\n42 apples\n")], "ignored now");
    expect(second).toContain("<<<42 apples>>>");
    expect(second).not.toContain("```");
  });

  it("says so without an envelope where there is no answer", async () => {
    expect(await say([user(PROMPT)], null)).not.toContain("<<<");
    const turns = [
      user(PROMPT),
      { role: "assistant" as const, content: "code" },
      user("Code Execution Results:\n\n"),
    ];
    expect(await say(turns, "x")).not.toContain("<<<");
  });

  it.each([
    "Reason step by step.",
    "Use text only: no code is run. Do not use code.",
    "You cannot use a code interpreter here.",
  ])("answers directly without an interpreter: %s", async (prompt) => {
    expect(await say([user(prompt)], "7")).toContain("<<<7>>>");
    expect(await say([user(prompt)], "7")).not.toContain("```");
  });

  it("believes what it is told about the interpreter", async () => {
    expect(await say([user("Reason.")], "7", true)).toContain("```python");
    expect(await say([user(PROMPT)], "7", false)).toContain("<<<7>>>");
  });

  it("prints the envelope where the program's output is the response", async () => {
    const prompt = "Write one program in a ```python block. It must print the answer as <<<answer>>>.";
    expect(await say([user(prompt)], "7")).toContain('print("<<<7>>>")');
    const turn = { role: "assistant" as const, content: "code" };
    const back = await say([user(prompt), turn, user("Code Execution Results:\n<<<7>>>")], "7");
    expect(back.match(/<<</g)?.length).toBe(1);
  });

  it("gives an answer directly that the interpreter would cut", async () => {
    expect(await say([user(PROMPT)], "x".repeat(5000))).toContain(`<<<${"x".repeat(5000)}>>>`);
  });

  it("keeps to the token limit and to a cancelled signal", async () => {
    const short = await model.chat([user(PROMPT)], { temperature: 0, maxTokens: 3 }, never(), contextOf("x"));
    expect(short).toMatchObject({ finishReason: "length", usage: { completionTokens: 3 } });
    const cancelled = model.chat([user(PROMPT)], sampling, AbortSignal.abort(), contextOf("x"));
    await expect(cancelled).rejects.toMatchObject({ kind: "cancelled" });
  });

  it("says that it is no model", () => {
    expect(model.facts.notAModel).toBe(true);
  });
});

describe("a program that prints any text", () => {
  it("prints it exactly, in any locale", async () => {
    const texts = [
      "plain",
      "two\nlines",
      `quotes " ' \\ and \\n`,
      "```\n```python\nprint(1)\n```",
      "tab\tbell\u0007nul\u0000del\u007f",
      "ü é 漢字 🙂 \u2028 \u2029",
      '""" + __import__("os").getcwd() + """',
      "{x} %s \\u0041 \\x41 \\N{DIGIT ONE}",
      "",
      " blanks ",
      "\r\n\r",
    ];
    for (const text of texts) {
      const program = printProgram(text);
      expect(program).toMatch(/^[\x20-\x7e\n]*$/);
      expect(program).not.toContain("```");
      const { stdout } = await run("python3", ["-c", program], {
        encoding: "buffer",
        env: { ...process.env, LC_ALL: "C" },
      });
      expect(stdout.toString("utf8")).toBe(`${text}\n`);
    }
  });
});
