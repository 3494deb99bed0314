import { attempt } from "./attempts.js";
import type { Rng } from "./rng.js";

/** What lay on the detector, and its light: on where at least one of the objects is a blicket. */
export interface View {
  objects: string[];
  light: "on" | "off";
}
export const LABELS = ["on", "off", "undetermined"] as const;
export type Label = (typeof LABELS)[number];

const SHAPES = ["cube", "sphere", "cylinder"];
const COLOURS = ["gray", "red", "blue", "green", "brown", "cyan", "purple", "yellow"];
const MATERIALS = ["metal", "rubber"];
const OBJECTS = COLOURS.flatMap((colour) =>
  MATERIALS.flatMap((material) => SHAPES.map((shape) => `${colour} ${material} ${shape}`)),
);
/** Number of objects that can be told apart. */
export const OBJECT_COUNT = OBJECTS.length;

/** Objects that lay on the detector while its light was off: no blickets. */
function harmless(views: readonly View[]): Set<string> {
  return new Set(views.flatMap(({ objects, light }) => (light === "off" ? objects : [])));
}

/** Whether some set of blickets explains all views. */
export function isConsistent(views: readonly View[]): boolean {
  const safe = harmless(views);
  return views.every(({ objects, light }) => light === "off" || objects.some((object) => !safe.has(object)));
}

/**
 * What the views say about another set of objects, over all sets of blickets that explain them. Off: all are harmless. On: an
 * on view has no other suspects than these. Else all suspects but these may be blickets, or these alone.
 */
export function labelOf(views: readonly View[], query: readonly string[]): Label {
  const safe = harmless(views);
  if (query.every((object) => safe.has(object))) return "off";
  const explained = ({ objects, light }: View): boolean =>
    light === "on" && objects.every((object) => safe.has(object) || query.includes(object));
  return views.some(explained) ? "on" : "undetermined";
}

export interface BlicketRange {
  evidence_views: number;
  min_objects: number;
  max_objects: number;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((object) => b.includes(object));

/**
 * Three views that show a blicket and another object, alone and together; then views of other objects, some on and some off;
 * and a set to ask about that lay on the detector in no view and has the wanted label.
 */
export function drawBlickets(
  rng: Rng,
  range: BlicketRange,
  label: Label,
): { views: View[]; query: string[] } {
  const { evidence_views, min_objects, max_objects } = range;
  return attempt("acre", 2_000, () => {
    const count = Math.min(OBJECT_COUNT - 2, max_objects + 1 + rng.int(1, evidence_views));
    const [blicket = "", other = "", ...pool] = rng.sample(OBJECTS, count + 2);
    const blickets = new Set(rng.sample(pool, rng.int(1, Math.ceil(count / 3))));
    const evidence: View[] = [];
    while (evidence.length < evidence_views) {
      const objects = rng.sample(pool, rng.int(min_objects, Math.min(max_objects, pool.length)));
      evidence.push({ objects, light: objects.some((object) => blickets.has(object)) ? "on" : "off" });
    }
    const repeats = evidence.some((view, i) =>
      evidence.slice(0, i).some((old) => same(old.objects, view.objects)),
    );
    if (repeats || !evidence.some(({ light }) => light === "on")) return undefined;
    if (!evidence.some(({ light }) => light === "off")) return undefined;
    const shown = rng.shuffle<View>([
      { objects: [blicket], light: "on" },
      { objects: [other], light: "off" },
      { objects: rng.shuffle([blicket, other]), light: "on" },
    ]);
    const views = [...shown, ...evidence];
    // The blicket that was shown answers by itself: it is asked about now and then only.
    const asked = [...new Set(evidence.flatMap(({ objects }) => objects)), other];
    if (rng.chance(0.1)) asked.push(blicket);
    const size = rng.int(1, Math.min(max_objects, asked.length));
    for (let tries = 0; tries < 12; tries++) {
      const query = rng.sample(asked, size);
      if (labelOf(views, query) === label && !views.some(({ objects }) => same(objects, query)))
        return { views, query };
    }
    return undefined;
  });
}
