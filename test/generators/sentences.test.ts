import { describe, expect, it } from "vitest";
import { createRng } from "../../generators/rng.js";
import { drawSentence, sentenceWords } from "../../generators/sentences.js";

describe("made-up sentences", () => {
  it("have exactly the asked number of words, all from the lists", () => {
    const listed = new Set(sentenceWords());
    for (let count = 2; count <= 200; count++)
      for (let i = 0; i < 10; i++) {
        const sentence = drawSentence(createRng(`sentence ${count} ${i}`), count);
        expect(sentence).toHaveLength(count);
        expect(sentence.filter((word) => !listed.has(word))).toEqual([]);
      }
  });
  it("seldom repeat", () => {
    const short = Array.from({ length: 1_000 }, (_, i) => drawSentence(createRng(`short ${i}`), 3).join(" "));
    expect(new Set(short).size).toBeGreaterThan(800);
    const usual = Array.from({ length: 1_000 }, (_, i) => drawSentence(createRng(`usual ${i}`), 8).join(" "));
    expect(new Set(usual).size).toBeGreaterThan(998);
  });
});
