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
  const safe = new Set<string>();
  for (const { objects, light } of views) if (light === "off") for (const object of objects) safe.add(object);
  return safe;
}

/** Whether some set of blickets explains all views. */
export function isConsistent(views: readonly View[]): boolean {
  const safe = harmless(views);
  return views.every(({ objects, light }) => light === "off" || objects.some((object) => !safe.has(object)));
}

/**
 * What the views say about other sets of objects, over all sets of blickets that explain them. Off: all are harmless. On: an
 * on view has no other suspects than these. Else all suspects but these may be blickets, or these alone.
 */
function labelsBy(views: readonly View[]): (query: readonly string[]) => Label {
  const safe = harmless(views);
  const suspects = views
    .filter(({ light }) => light === "on")
    .map(({ objects }) => objects.filter((object) => !safe.has(object)));
  return (query) => {
    if (query.every((object) => safe.has(object))) return "off";
    return suspects.some((each) => each.every((object) => query.includes(object))) ? "on" : "undetermined";
  };
}

/** What the views say about one set of objects. */
export function labelOf(views: readonly View[], query: readonly string[]): Label {
  return labelsBy(views)(query);
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
    const pool = rng.sample(OBJECTS, count + 2);
    const [blicket = "", other = ""] = pool.splice(0, 2);
    const blickets = new Set(rng.sample(pool, rng.int(1, Math.ceil(count / 3))));
    const evidence: View[] = [];
    while (evidence.length < evidence_views) {
      const objects = rng.sample(pool, rng.int(min_objects, Math.min(max_objects, pool.length)));
      if (evidence.some((old) => same(old.objects, objects))) return undefined;
      evidence.push({ objects, light: objects.some((object) => blickets.has(object)) ? "on" : "off" });
    }
    const lit = evidence.filter(({ light }) => light === "on").length;
    if (lit === 0 || lit === evidence_views) return undefined;
    const shown = rng.shuffle<View>([
      { objects: [blicket], light: "on" },
      { objects: [other], light: "off" },
      { objects: rng.shuffle([blicket, other]), light: "on" },
    ]);
    const views = [...shown, ...evidence];
    // The blicket that was shown answers by itself: it is asked about now and then only.
    const asked = [other];
    for (const { objects } of evidence)
      for (const object of objects) if (!asked.includes(object)) asked.push(object);
    if (rng.chance(0.1)) asked.push(blicket);
    const size = rng.int(1, Math.min(max_objects, asked.length));
    const labelBy = labelsBy(views);
    for (let tries = 0; tries < 12; tries++) {
      const query = rng.sample(asked, size);
      if (labelBy(query) === label && !views.some(({ objects }) => same(objects, query)))
        return { views, query };
    }
    return undefined;
  });
}
