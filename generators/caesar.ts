import { sentenceWords } from "./sentences.js";
import { commonWords } from "./words.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * A text of capitals and blanks with each letter `rotation` places further on; a letter beyond A to Z is shifted by its code,
 * as reasoning-gym does it.
 */
export function shiftLetters(text: string, rotation: number): string {
  let shifted = "";
  for (let i = 0; i < text.length; i++) {
    const place = text.charCodeAt(i) - 65;
    shifted += place < 0 ? " " : LETTERS.charAt((place + rotation) % 26);
  }
  return shifted;
}

/** Words too short or too common for the lists. */
const FURTHER =
  "a i ad am an as at ax be by do go ha he hi if in is it me my no of oh on or ox so to up us we and the then true false none yes list answer";

let known: ReadonlyMap<string, readonly number[]> | undefined;

/** A word turned back until it begins with A, and the number of places. */
function turnBack(word: string): { form: string; places: number } {
  const places = word.charCodeAt(0) - 65;
  return { form: shiftLetters(word, 26 - places), places };
}

/** The known words by their form: words of one form are shifts of each other. */
function knownForms(): ReadonlyMap<string, readonly number[]> {
  const forms = new Map<string, number[]>();
  for (const word of new Set([...commonWords(), ...sentenceWords(), ...FURTHER.split(" ")])) {
    const { form, places } = turnBack(word.toUpperCase());
    const found = forms.get(form);
    if (found) found.push(places);
    else forms.set(form, [places]);
  }
  return forms;
}

/** Whether some other shift of a text (A to Z and blanks) has at least as many English words as not. */
export function hasSecondReading(clear: string): boolean {
  known ??= knownForms();
  const words = clear.split(" ");
  const english = new Array<number>(26).fill(0);
  for (const word of words) {
    const { form, places } = turnBack(word);
    for (const other of known.get(form) ?? []) {
      const shift = (other - places + 26) % 26;
      english[shift] = (english[shift] ?? 0) + 1;
    }
  }
  return english.some((count, shift) => shift > 0 && 2 * count >= words.length);
}
