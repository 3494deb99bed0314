/** A generator drew `limit` times without an instance that fits its params. */
export class OutOfAttempts extends Error {
  constructor(what: string, limit: number) {
    super(`${what}: no instance in ${limit} attempts; the params leave too little room`);
    this.name = "OutOfAttempts";
  }
}

/**
 * Draws until `draw` gives a value (rejection sampling with a counted limit, never a clock).
 * `draw` returns undefined to reject. Throws OutOfAttempts after `limit` rejections.
 */
export function attempt<T>(what: string, limit: number, draw: (tries: number) => T | undefined): T {
  for (let tries = 0; tries < limit; tries++) {
    const value = draw(tries);
    if (value !== undefined) return value;
  }
  throw new OutOfAttempts(what, limit);
}
