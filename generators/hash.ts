import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

// Every entry is hashed two or three times, which in JavaScript would be most of the time of a simple question. Node's own
// SHA-256 is five times as fast and gives the same digits; asked for like this it binds no browser to Node.
const native = globalThis.process?.getBuiltinModule?.("node:crypto")?.hash;

/** The first `digits` hexadecimal digits of the SHA-256 of `text` (lone surrogates count as U+FFFD). */
export function contentHash(text: string, digits = 64): string {
  return (native ? native("sha256", text.toWellFormed(), "hex") : portableHash(text)).slice(0, digits);
}

/** All 64 digits, by a library that runs everywhere. */
export function portableHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text.toWellFormed())));
}
