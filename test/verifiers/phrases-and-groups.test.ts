import { describe, expect, it } from "vitest";
import { judgeWord, TRUE_FALSE } from "../../verifiers/judge-word.js";
import { parseGroups } from "../../verifiers/parse/groups.js";
import { parsePhrase } from "../../verifiers/parse/phrase.js";
import type { Parsed } from "../../verifiers/parse/reading.js";

const value = <T>(result: Parsed<T>): T | undefined => (result.ok ? result.value : undefined);

describe("the words of a sentence", () => {
  it("without case, marks at their ends, line breaks and a label", () => {
    for (const text of [
      "we saw a fox",
      "We saw a fox.",
      "WE SAW, A\nFOX!",
      "The original text is: we saw a fox",
      "Plaintext: we saw a fox",
      '["we", "saw", "a", "fox"]',
      '"We" "saw" "a" "fox?"',
    ])
      expect(value(parsePhrase(text)), text).toEqual(["we", "saw", "a", "fox"]);
  });
  it("keeps what is inside a word, and words that only look like a label", () => {
    expect(value(parsePhrase("don't re-do 3.5"))).toEqual(["don't", "re-do", "3.5"]);
    expect(value(parsePhrase("the text reads"))).toEqual(["the", "text", "reads"]);
    expect(value(parsePhrase("words and text"))).toEqual(["words", "and", "text"]);
    for (const text of ["", " ... ", "we [saw a] fox"]) expect(parsePhrase(text).ok, text).toBe(false);
  });
});

describe("groups of words", () => {
  const groups = [["a", "b"], ["c"]];
  it("as lists of lists, lists one behind the other, or lines", () => {
    for (const text of [
      '[["a", "b"], ["c"]]',
      "[['a','b'],['c']]",
      "[a, b], [c]",
      "[a b]\n[c]",
      "{a, b}; {c}",
      "[[[a, b], [c]]]",
      "a, b\nc",
      "- a b\n- c",
      "1. a, b\n2. c",
      "Group 1: a, b\nGroup 2: c",
      "Groups:\na, b\n\nc",
      "The anagram groups are: [[a, b], [c]]",
    ])
      expect(value(parseGroups(text)), text).toEqual(groups);
  });
  it("a flat list is one group; what stands outside of the lists, or deeper, is refused", () => {
    expect(value(parseGroups("a, b"))).toEqual([["a", "b"]]);
    expect(value(parseGroups("[a, b]"))).toEqual([["a", "b"]]);
    expect(value(parseGroups("[[a, b], []]"))).toEqual([["a", "b"], []]);
    expect(value(parseGroups(""))).toEqual([]);
    for (const text of ["[a, b], c", "[[a, [b]], [c]]", "[a, b] and [c]", "[[a, b], [c]", "x [a]"])
      expect(parseGroups(text).ok, text).toBe(false);
  });
});

describe("true and false", () => {
  it("also as yes and no, with an explanation that does not take the word back", () => {
    const status = (text: string, right: "True" | "False") => judgeWord(text, right, TRUE_FALSE).status;
    for (const text of [
      "True",
      "yes",
      "T",
      "1",
      "Yes, every letter is there",
      "not false",
      "The answer is yes.",
    ])
      expect(status(text, "True"), text).toBe("correct");
    for (const text of [
      "False",
      "no",
      "F",
      "0",
      "No, the k is not there",
      "not true",
      "False. The k is missing",
    ])
      expect(status(text, "False"), text).toBe("correct");
    for (const text of ["True, no", "yes and no", "not no true", "false? true", "", "true is wrong", "10"])
      for (const right of ["True", "False"] as const) expect(status(text, right), text).toBe("invalid");
  });
});
