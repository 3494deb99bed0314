import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentHash, portableHash } from "../../generators/hash.js";

describe("contentHash", () => {
  it("gives the published digest of the empty text and of abc (FIPS 180-4)", () => {
    expect(contentHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(contentHash("", 16)).toBe("e3b0c44298fc1c14");
  });
  it("is the same in Node and where there is no Node, for any text with or without lone surrogates", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ maxLength: 5_000 }));
    fc.assert(fc.property(text, (value) => contentHash(value) === portableHash(value)));
    for (const odd of ["\ud800", "a\udc00b", "x\ud83d", "😀", "\0"])
      expect(contentHash(odd)).toBe(portableHash(odd));
  });
});
