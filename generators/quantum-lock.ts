/** A button: what it does to the number, and at which colour of the light it works. */
export interface LockButton {
  name: string;
  type: "add" | "subtract" | "multiply";
  value: number;
  active_state: "any" | "red" | "green";
}
export type LockLight = "red" | "green";

/** The number and the light after a press; a button that does not work at this colour changes nothing. */
export function press(number: number, light: LockLight, button: LockButton): [number, LockLight] {
  if (button.active_state !== "any" && button.active_state !== light) return [number, light];
  const next =
    button.type === "add"
      ? number + button.value
      : button.type === "subtract"
        ? number - button.value
        : number * button.value;
  return [next, light === "red" ? "green" : "red"];
}

/**
 * A shortest sequence of presses to `target` (>= 1) of at most `limit`, as positions in `buttons`; undefined where there is
 * none. Breadth-first over number and light. Numbers that the remaining presses cannot bring back are not followed: above the
 * target only subtracting helps, below 0 only adding.
 */
export function openLock(
  buttons: readonly LockButton[],
  start: number,
  light: LockLight,
  target: number,
  limit: number,
): number[] | undefined {
  const largest = (type: string): number =>
    Math.max(0, ...buttons.filter((button) => button.type === type).map(({ value }) => value));
  const least = Math.min(start, 0) - largest("add") * limit;
  const span = target + largest("subtract") * limit - least + 1;
  const stateOf = (number: number, colour: LockLight): number =>
    2 * (number - least) + (colour === "red" ? 0 : 1);
  const numbers = [start];
  const lights = [light];
  const from = [-1];
  const pressed = [-1];
  const depths = [0];
  const seen = new Uint8Array(2 * span);
  if (start - least < span) seen[stateOf(start, light)] = 1;
  for (let at = 0; at < numbers.length; at++) {
    const [number = 0, colour = "red", depth = 0] = [numbers[at], lights[at], depths[at]];
    if (number === target) {
      const way: number[] = [];
      for (let i = at; i > 0; i = from[i] ?? 0) way.push(pressed[i] ?? 0);
      return way.reverse();
    }
    if (depth === limit) continue;
    for (const [b, button] of buttons.entries()) {
      const [next, nextColour] = press(number, colour, button);
      if (nextColour === colour || next < least || next >= least + span) continue;
      const state = stateOf(next, nextColour);
      if (seen[state] === 1) continue;
      seen[state] = 1;
      numbers.push(next);
      lights.push(nextColour);
      from.push(at);
      pressed.push(b);
      depths.push(depth + 1);
    }
  }
  return undefined;
}
