import { describe, expect, it } from "vitest";
import { CATALOG } from "../../tasks/catalog.js";
import { readInstance } from "../../tasks/entry.js";
import { judgeAnswer } from "../../tasks/judge.js";

/** Published rows of unusual form: read and judged, or refused with a reason; never an error of the program. */
const bbh = CATALOG.filter(({ suite }) => suite === "bbh");

async function read(id: string, question: string | null | undefined, answer: string | null) {
  const row = CATALOG.find((each) => each.id === id);
  const task = await row?.load();
  const fromSource = await row?.loadSource?.();
  if (!task || !fromSource) throw new Error(id);
  const metadata = fromSource({ question, answer });
  return { task, metadata, instance: readInstance(task, metadata) };
}

describe.each(bbh.map(({ id }) => id))("%s", (id) => {
  it.each([null, undefined, "", "Who?", "Options:\n(A) x", "a\nOptions:\n(A)\n(B) "])(
    "refuses a record whose question is %j",
    async (question) => {
      for (const answer of ["(A)", "valid", "Yes", "", null]) {
        let refused: boolean;
        try {
          const { task, metadata, instance } = await read(id, question, answer);
          refused = !instance.ok;
          if (instance.ok) {
            // The few tasks whose question is any text: it is judged by the record's answer.
            expect(task.prompt(instance.instance)).toContain(String(question).split("\nOptions")[0]);
            expect(judgeAnswer(task, { metadata }, "~").status).toBe("invalid");
            refused = true;
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect((error as Error).message).not.toMatch(/is not a function|undefined|null/);
          refused = true;
        }
        expect(refused).toBe(true);
      }
    },
  );
});

describe("rows with options of unusual number", () => {
  it("titles torn at commas: the target is a text that is none of the options", async () => {
    const question =
      "Find a movie similar to Heat, Alien, Jaws, Rocky:\nOptions:\n(A) The Good\n(B) the Bad and the Ugly\n(C) Up\n(D) Big\n(E) Her";
    const { task, metadata } = await read("movie_recommendation", question, "The Good, the Bad and the Ugly");
    expect(judgeAnswer(task, { metadata }, "The Good, the Bad and the Ugly").status).toBe("correct");
    expect(judgeAnswer(task, { metadata }, "(C)").status).toBe("wrong");
  });

  it("a name torn into eleven, one option, and two equal ones", async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => `(${String.fromCharCode(65 + i)}) part ${i}`).join(
      "\n",
    );
    const torn = await read(
      "ruin_names",
      `Which of the following is a humorous edit of this artist or movie name: 'a, b'?\nOptions:\n${eleven}`,
      "a, c",
    );
    expect(judgeAnswer(torn.task, { metadata: torn.metadata }, "a, c").status).toBe("correct");
    const one = await read("snarks", "Which statement is sarcastic?\nOptions:\n(A) Oh, great", "(A)");
    expect(judgeAnswer(one.task, { metadata: one.metadata }, "(A)").status).toBe("correct");
    const equal = await read(
      "snarks",
      "Which statement is sarcastic?\nOptions:\n(A) Oh, great\n(B) Oh, great",
      "(B)",
    );
    expect(judgeAnswer(equal.task, { metadata: equal.metadata }, "(B)").status).toBe("correct");
    expect(judgeAnswer(equal.task, { metadata: equal.metadata }, "(A)").status).toBe("wrong");
  });

  it("four options with Ambiguous as the last", async () => {
    const question =
      "In the following sentences, explain the antecedent of the pronoun (which thing the pronoun refers to), or state that it is ambiguous.\nSentence: The cook met the guest and the waiter because he was late.\nOptions:\n(A) The cook was late\n(B) The guest was late\n(C) The waiter was late\n(D) Ambiguous";
    const { task, metadata } = await read("disambiguation_qa", question, "(D)");
    expect(judgeAnswer(task, { metadata }, "ambiguous").status).toBe("correct");
    expect(judgeAnswer(task, { metadata }, "(C)").status).toBe("wrong");
  });

  it("a date question that is not one of the source's is refused, not guessed", async () => {
    const options = "(A) 03/03/2005\n(B) 03/05/2005\n(C) 03/04/2005";
    const { instance } = await read(
      "date_understanding",
      `Today is 3/5/2005. What is the date two days ago in MM/DD/YYYY?\nOptions:\n${options}`,
      "(A)",
    );
    expect(instance.ok).toBe(false);
  });
});
