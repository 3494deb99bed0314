/** Keeps the first and the last half of a stream within `limit` bytes, whatever its length. */
export class Capture {
  /** Bytes seen, kept or not. */
  total = 0;
  readonly #half: number;
  readonly #head: Buffer[] = [];
  readonly #tail: Buffer[] = [];
  #headBytes = 0;
  #tailBytes = 0;

  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  /** A stream of `total` bytes whose head and tail (all of it, where that is not more) are `kept`. */
  static of(limit: number, kept: Buffer, total: number): Capture {
    const capture = new Capture(limit);
    capture.add(kept);
    capture.total = total;
    return capture;
  }

  add(chunk: Buffer): void {
    this.total += chunk.length;
    const room = this.#half - this.#headBytes;
    if (room > 0) {
      const part = chunk.subarray(0, room);
      this.#head.push(part);
      this.#headBytes += part.length;
      chunk = chunk.subarray(room);
    }
    if (chunk.length === 0) return;
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    for (
      let first = this.#tail[0];
      first && this.#tailBytes - first.length >= this.#half;
      first = this.#tail[0]
    ) {
      this.#tail.shift();
      this.#tailBytes -= first.length;
    }
  }

  /** True where bytes were dropped. */
  get truncated(): boolean {
    return this.total > 2 * this.#half;
  }

  /** The stream as text; a mark on a line of its own stands for what was dropped. Bytes that are no UTF-8 become U+FFFD. */
  text(): string {
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail);
    if (!this.truncated) return Buffer.concat([head, tail]).toString("utf8");
    const end = tail.subarray(Math.max(0, tail.length - this.#half));
    const first = wholeEnd(head);
    const last = wholeStart(end);
    const dropped = this.total - first.length - last.length;
    return `${first.toString("utf8")}\n[... ${dropped} bytes of output not kept ...]\n${last.toString("utf8")}`;
  }
}

/** `bytes` without a UTF-8 character that its end cuts in two. */
function wholeEnd(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte < 0xc0) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return size > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

/** `bytes` without the rest of a UTF-8 character that its start cuts in two. */
function wholeStart(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return bytes.subarray(start);
}
