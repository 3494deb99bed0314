import { describe, expect, it } from "vitest";
import { runTape } from "../../../generators/tape-machine.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/bf.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** Runs a program as a tree of loops, on a tape that grows. */
function printed(program: string): string {
  type Node = string | Node[];
  const root: Node[] = [];
  const stack = [root];
  for (const command of program) {
    if (command === "[") {
      const inner: Node[] = [];
      stack.at(-1)?.push(inner);
      stack.push(inner);
    } else if (command === "]") stack.pop();
    else stack.at(-1)?.push(command);
  }
  const tape = new Map<number, number>();
  let at = 0;
  let output = "";
  const value = (): number => tape.get(at) ?? 0;
  const run = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (Array.isArray(node)) while (value() !== 0) run(node);
      else if (node === ">") at++;
      else if (node === "<") at--;
      else if (node === "+") tape.set(at, (value() + 1) % 256);
      else if (node === "-") tape.set(at, (value() + 255) % 256);
      else output += String.fromCodePoint(value());
    }
  };
  run(root);
  return output;
}

/** What the source in the metadata says: its word, or its loop carried out. */
function meant(code: string): string {
  const word = /print\("(\w+)"\)/.exec(code)?.[1];
  if (word !== undefined) return word;
  const number = (pattern: RegExp): number => Number(pattern.exec(code)?.[1] ?? Infinity);
  const [x, y, target] = [number(/x = (\d+)/), number(/y = (\d+)/), number(/acc < (\d+)/)];
  const threshold = code.includes("if (acc >") ? number(/acc > (\d+)/) : -1;
  let acc = 0;
  while (acc < target) {
    acc += x;
    if (acc > threshold) acc += y;
  }
  return String(acc);
}

describeTask(task, {
  kind: "open",
  independent(answer, { bfit_code }, question) {
    const output = printed(question.split("\n")[2] ?? "");
    expect(output).toBe(meant(bfit_code));
    return answer.trim().replace(/\.$/, "").toLowerCase() === output;
  },
  nearMisses: (answer) => [
    answer.slice(0, -1),
    answer.slice(1),
    `${answer}s`,
    `${answer}${answer}`,
    [...answer].reverse().join("") === answer ? "x" : [...answer].reverse().join(""),
    `${String.fromCharCode(answer.charCodeAt(0) + 1)}${answer.slice(1)}`,
    `not ${answer}`,
    `${answer} or ${answer}s`,
    `${answer}, ${answer}`,
    [...answer].join(" "),
  ],
  variants: (answer) => [
    answer.toUpperCase(),
    `The program prints "${answer}".`,
    `Output: ${answer}`,
    `The output is ${answer}`,
    `\`\`\`text\n${answer}\n\`\`\``,
    `It prints: ${answer}`,
  ],
});

describe("bf by hand", () => {
  it("runs programs that everybody knows", () => {
    const hello =
      "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.";
    expect(runTape(hello)).toMatchObject({ ok: true, output: "Hello World!" });
  });
  it("stops programs that never end, print without end, leave the tape or do not close their brackets", () => {
    expect(runTape("+[]").ok).toBe(false);
    expect(runTape("+[.]").ok).toBe(false);
    expect(runTape("+[>+]").ok).toBe(false);
    expect(runTape("<").ok).toBe(false);
    expect(runTape("[+").ok).toBe(false);
    expect(runTape("+]").ok).toBe(false);
  });
  it("programs with a loop stay short and never leave 8 bits, unlike in the source", () => {
    for (const difficulty of [2, 3]) {
      const setting = resolveSetting(erase(task), "medium", { difficulty });
      for (let i = 0; i < 300; i++) {
        const { bf_program, bfit_code } = task.instance.parse(instanceAt(erase(task), setting, "loop", i));
        const run = runTape(bf_program);
        expect(run).toMatchObject({ ok: true, output: meant(bfit_code) });
        expect(run.ok && run.steps).toBeLessThan(40_000);
        expect(bf_program.length).toBeLessThan(900);
        expect(Number(meant(bfit_code))).toBeLessThan(256);
      }
    }
  });
  it("case, fences and a full stop cost nothing; other text does", () => {
    const instance = {
      bfit_code: '\nint main() {\n    print("cab");\n}\n',
      bf_program: "+++++++++[>+++++++++++<-]>.--.+.",
    };
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(task.solve(instance)).toBe("cab");
    for (const text of ["cab", "CAB", " Cab.\n", "```\ncab\n```"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["cabs", "acab", "c a b", "cab cab", "bac"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const broken of [
      { ...instance, bfit_code: '\nint main() {\n    print("cob");\n}\n' },
      { ...instance, bf_program: "+[]" },
      { ...instance, bf_program: "+" },
      { ...instance, bf_program: "[" },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
});
