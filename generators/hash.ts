import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The first `digits` hexadecimal digits of the SHA-256 of `text` (lone surrogates count as U+FFFD). */
export function contentHash(text: string, digits = 64): string {
  return bytesToHex(sha256(utf8ToBytes(text.toWellFormed()))).slice(0, digits);
}
