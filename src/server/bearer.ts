import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an `Authorization` header carries the token. Takes the same time wherever, and by how much, the two differ. */
export function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}
