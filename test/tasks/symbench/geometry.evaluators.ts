type Point = readonly [number, number];
type Values = Record<string, number>;
type Evaluator = (v: Values, what: string) => number | Point;

const distance = ([a, b]: Point, [c, d]: Point): number => Math.hypot(a - c, b - d);
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const area = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [u, v] = points[(i + 1) % points.length] ?? [0, 0];
      return sum + (x * v - u * y) / 2;
    }, 0),
  );
const middle = ([a, b]: Point, [c, d]: Point): Point => [(a + c) / 2, (b + d) / 2];

/** Corners A, B, C of the triangle with the sides a, b, c opposite to them: B at the origin, C on the x-axis. */
function corners({ a = 0, b = 0, c = 0 }: Values): readonly [Point, Point, Point] {
  const x = (a * a + c * c - b * b) / (2 * a);
  return [
    [x, Math.sqrt(c * c - x * x)],
    [0, 0],
    [a, 0],
  ];
}

/** Where the lines p + s u and r + t v meet. */
function meet(p: Point, u: Point, r: Point, v: Point): Point {
  const s = ((r[0] - p[0]) * v[1] - (r[1] - p[1]) * v[0]) / (u[0] * v[1] - u[1] * v[0]);
  return [p[0] + s * u[0], p[1] + s * u[1]];
}
const towards = (p: Point, r: Point): Point => {
  const d = distance(p, r);
  return [(r[0] - p[0]) / d, (r[1] - p[1]) / d];
};
const bisector = (p: Point, r: Point, t: Point): Point => {
  const [u, v] = [towards(p, r), towards(p, t)];
  return [u[0] + v[0], u[1] + v[1]];
};

/** Distance of p from the line through r and t. */
const fromLine = (p: Point, r: Point, t: Point): number => (2 * area([p, r, t])) / distance(r, t);

/** The angle at p between r and t, in degrees. */
function angle(p: Point, r: Point, t: Point): number {
  const [u, v] = [towards(p, r), towards(p, t)];
  return (Math.acos(u[0] * v[0] + u[1] * v[1]) * 180) / Math.PI;
}
const onCircle = (degrees: number, r = 1): Point => [
  r * Math.cos(radians(degrees)),
  r * Math.sin(radians(degrees)),
];

/** Simpson's rule: exact for cross-sections that are polynomials up to the third degree. */
const volume = (from: number, to: number, section: (x: number) => number): number =>
  ((to - from) / 6) * (section(from) + 4 * section((from + to) / 2) + section(to));

/** The x from `low` to `high` at which an increasing function is 0. */
function root(low: number, high: number, f: (x: number) => number): number {
  for (let i = 0; i < 200; i++) {
    const x = (low + high) / 2;
    if (f(x) < 0) low = x;
    else high = x;
  }
  return (low + high) / 2;
}

const point = (v: Values, name: string): Point => [v[`${name}x`] ?? 0, v[`${name}y`] ?? 0];
const turned = ([x, y]: Point, [u, v]: Point, degrees: number): Point => {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [u + c * (x - u) - s * (y - v), v + s * (x - u) + c * (y - v)];
};
const polygon = (n: number, r = 1): Point[] =>
  Array.from({ length: n }, (_, i) => onCircle((360 * i) / n, r));

/** Every geometry template in floating point: the figure is placed in coordinates and measured, or an equation is solved. */
export const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  triangle_area: ({ b = 0, h = 0 }) =>
    area([
      [0, 0],
      [b, 0],
      [b / 3, h],
    ]),
  triangle_height: ({ b = 0, area: size = 0 }) =>
    root(
      0,
      1e6,
      (h) =>
        area([
          [0, 0],
          [b, 0],
          [1, h],
        ]) - size,
    ),
  right_hypotenuse: ({ a = 0, b = 0 }) => distance([a, 0], [0, b]),
  right_leg: ({ a = 0, c = 0 }) => root(0, c, (b) => distance([a, 0], [0, b]) - c),
  heron_area: (v) => area(corners(v)),
  inradius: (v) => {
    const [A, B, C] = corners(v);
    return fromLine(meet(A, bisector(A, B, C), B, bisector(B, A, C)), A, B);
  },
  circumradius: (v) => {
    const [A, B, C] = corners(v);
    const normal = ([x, y]: Point, [u, w]: Point): Point => [y - w, u - x];
    return distance(A, meet(middle(A, B), normal(A, B), middle(B, C), normal(B, C)));
  },
  altitude: (v) => corners(v)[0][1],
  median: (v) => {
    const [A, B, C] = corners(v);
    return distance(A, middle(B, C));
  },
  bisector_segment: (v) => {
    const [A, B, C] = corners(v);
    return distance(B, meet(A, bisector(A, B, C), B, [1, 0]));
  },
  angle_ratio: ({ x = 0, y = 0, z = 0 }) =>
    Math.max(x, y, z) * root(0, 180, (part) => x * part + y * part + z * part - 180),
  angle_relation: ({ m = 0, d = 0, e = 0 }) => root(0, 180, (A) => A + (m * A + d) + e - 180),
  exterior_angle: ({ a = 0, ext = 0 }) => {
    // B and C on the x-axis, D beyond C, A above.
    const A: Point = [Math.cos(radians(ext)), Math.sin(radians(ext))].map((x, i) =>
      i === 0 ? -x : x,
    ) as unknown as Point;
    const C: Point = [0, 0];
    const flipped: Point = [-A[0], A[1]];
    const B = root(1e-6, 1e6, (x) => angle(flipped, C, [-x, 0]) - a);
    return angle([-B, 0], C, flipped);
  },
  isosceles_area: ({ b = 0, l = 0 }) => area(corners({ a: b, b: l, c: l })),
  equilateral: ({ s = 0 }, what) =>
    what === "area" ? area(polygon(3, s / Math.sqrt(3))) : corners({ a: s, b: s, c: s })[0][1],
  equilateral_side: ({ n = 0 }) =>
    root(0, 1e4, (s) => area(corners({ a: s || 1, b: s || 1, c: s || 1 })) - n * Math.sqrt(3)),
  similar_side: ({ a = 1, b = 0, c = 0 }) => (c / a) * b,
  similar_areas: ({ x = 1, y = 0, area: size = 0 }) =>
    size *
    (area([
      [0, 0],
      [y, 0],
      [0, y],
    ]) /
      area([
        [0, 0],
        [x, 0],
        [0, x],
      ])),
  special_right_triangle: ({ s = 0 }, what) =>
    ({
      leg60: s * Math.sin(radians(60)),
      leg30: s * Math.tan(radians(30)),
      hyp45: s / Math.sin(radians(45)),
      leg45: s * Math.cos(radians(45)),
    })[what] ?? NaN,
  cosine_rule: ({ a = 0, b = 0, angle: t = 0 }) => distance([a, 0], onCircle(t, b)),
  rectangle_from_perimeter: ({ x = 0, y = 0, p = 0 }) => {
    const part = root(0, p, (s) => 2 * (x * s + y * s) - p);
    return area([
      [0, 0],
      [x * part, 0],
      [x * part, y * part],
      [0, y * part],
    ]);
  },
  rectangle_diagonal: ({ a = 0, b = 0 }) => distance([0, b], [a, 0]),
  rhombus: ({ d = 0, e = 0 }, what) =>
    what === "area"
      ? area([
          [d / 2, 0],
          [0, e / 2],
          [-d / 2, 0],
          [0, -e / 2],
        ])
      : distance([d / 2, 0], [0, e / 2]),
  parallelogram: ({ a = 0, b = 0, angle: t = 0 }) => {
    const [x, y] = onCircle(t, b);
    return area([
      [0, 0],
      [a, 0],
      [a + x, y],
      [x, y],
    ]);
  },
  trapezoid_area: ({ a = 0, c = 0, h = 0 }) =>
    area([
      [0, 0],
      [a, 0],
      [c + 1, h],
      [1, h],
    ]),
  trapezoid_midline: ({ a = 0, m = 0 }) =>
    root(0, 1e4, (c) => distance(middle([0, 0], [1, 2]), middle([a, 0], [c + 1, 2])) - m),
  regular_angle: ({ n = 0 }) => {
    const [A = [0, 0], B = [0, 0], C = [0, 0]] = polygon(n);
    return angle(B, A, C);
  },
  diagonal_count: ({ n, d }, what) => {
    const count = (k: number): number => {
      let found = 0;
      for (let i = 0; i < k; i++) for (let j = i + 2; j < k; j++) if (i > 0 || j < k - 1) found++;
      return found;
    };
    if (what === "diagonals") return count(n ?? 0);
    let k = 3;
    while (count(k) < (d ?? 0)) k++;
    return k;
  },
  missing_angle: ({ n = 0, ...angles }) =>
    Object.values(angles).reduce((rest, one) => rest - one, 180 * n - 360),
  hexagon_area: ({ s = 0 }) => area(polygon(6, s)),
  square_in_circle: ({ r = 0 }, what) => {
    const square = polygon(4, r);
    return what === "side"
      ? distance(square[0] ?? [0, 0], square[1] ?? [0, 0])
      : what === "area"
        ? area(square)
        : Math.PI * r * r - area(square);
  },
  kite: ({ x = 0, y = 0, h = 0 }) =>
    area([
      [-x, 0],
      [0, h],
      [y, 0],
      [0, -h],
    ]),
  lattice_polygon: ({ i = 0, b = 0 }) => i + b / 2 - 1,

  arc_length: ({ r = 0, t = 0 }) => r * radians(t),
  sector_area: ({ r = 0, t = 0 }) => (r * r * radians(t)) / 2,
  annulus: ({ r = 0, R = 0 }) => Math.PI * R * R - Math.PI * r * r,
  chord: ({ d = 0, r = 0 }) => 2 * root(0, r, (x) => distance([0, 0], [x, d]) - r),
  tangent_length: ({ r = 0, d = 0 }) => {
    const touch = onCircle((Math.acos(r / d) * 180) / Math.PI, r);
    return distance([d, 0], touch);
  },
  inscribed_angle: ({ t = 0 }) => angle(onCircle(180 + t / 2), onCircle(0), onCircle(t)),
  cyclic_quadrilateral: ({ x = 0, m = 0 }) => {
    const D = root(0, 180, (angleD) => m * angleD + angleD - 180);
    return 360 - x - m * D;
  },
  crossing_chords: ({ a = 0, b = 0, c = 0 }) => {
    // A(-a, 0), B(b, 0), O the origin, C above: the circle through A, B and C meets the y-axis again in D.
    const centre: Point = [(b - a) / 2, (c * c - a * b) / (2 * c)];
    return Math.abs(2 * centre[1] - c);
  },
  common_tangent: ({ r = 0, R = 0, d = 0 }) => {
    const t = Math.acos((R - r) / d);
    const direction: Point = [Math.cos(t), Math.sin(t)];
    return distance([R * direction[0], R * direction[1]], [d + r * direction[0], r * direction[1]]);
  },
  radius_back: ({ n = 0 }, what) => root(0, 1e4, (r) => (what === "circumference" ? 2 * r : r * r) - n),
  box_diagonal: ({ a = 0, b = 0, c = 0 }) => Math.hypot(Math.hypot(a, b), c),
  box_measures: ({ a = 0, b = 0, c = 0 }, what) =>
    what === "volume"
      ? volume(0, c, () => a * b)
      : [a * b, a * c, b * c].reduce((sum, face) => sum + 2 * face, 0),
  scaled_volume: ({ v = 0, x = 0, y = 1 }) => {
    const edge = Math.cbrt(v);
    return ((edge * x) / y) ** 3;
  },
  cylinder: ({ r = 0, h = 0 }, what) =>
    what === "volume" ? volume(0, h, () => Math.PI * r * r) : 2 * Math.PI * r * h,
  cone: ({ r = 0, h = 0 }, what) => {
    const slant = distance([r, 0], [0, h]);
    if (what === "slant") return slant;
    // Rolled out, the curved side is a sector with the circumference of the base as its arc.
    if (what === "side") return (slant * (2 * Math.PI * r)) / 2;
    return volume(0, h, (x) => Math.PI * ((r * x) / h) ** 2);
  },
  sphere: ({ r = 0 }, what) =>
    what === "volume"
      ? volume(-r, r, (x) => Math.PI * (r * r - x * x))
      : (3 * volume(-r, r, (x) => Math.PI * (r * r - x * x))) / r,
  sphere_radius: ({ n = 0 }) => root(0, 1e4, (r) => 4 * r * r - n),
  pyramid: ({ a = 0, b = 0, h = 0 }) => volume(0, h, (x) => ((a * x) / h) * ((b * x) / h)),
  cylinder_with_dome: ({ r = 0, h = 0 }) =>
    volume(0, h, () => Math.PI * r * r) + volume(0, r, (x) => Math.PI * (r * r - x * x)),
  frustum: ({ r = 0, R = 0, h = 0 }) => volume(0, h, (x) => Math.PI * (R + ((r - R) * x) / h) ** 2),
  box_with_hole: ({ r = 0, a = 0, h = 0 }) => volume(0, h, () => a * a - Math.PI * r * r),

  centroid: (v) => {
    const [A, B, C] = [point(v, "a"), point(v, "b"), point(v, "c")];
    const line = (p: Point, r: Point): Point => [r[0] - p[0], r[1] - p[1]];
    return meet(A, line(A, middle(B, C)), B, line(B, middle(A, C)));
  },
  triangle_coordinates: (v) => area([point(v, "a"), point(v, "b"), point(v, "c")]),
  distance: (v) => distance(point(v, "a"), point(v, "b")),
  other_end: (v) => turned(point(v, "a"), point(v, "m"), 180),
  section_point: (v) => {
    const [A, B] = [point(v, "a"), point(v, "b")];
    const long = distance(A, B);
    const t = root(0, long, (s) => s * (v.n ?? 0) - (long - s) * (v.m ?? 0)) / long;
    return [A[0] + t * (B[0] - A[0]), A[1] + t * (B[1] - A[1])];
  },
  reflection: (v, what) => {
    const [[x, y], c] = [point(v, "a"), v.c ?? 0];
    // Turning half a circle around the foot of the perpendicular is reflecting in the line.
    const foot = { vertical: [c, y], horizontal: [x, c], diagonal: meet([x, y], [1, -1], [0, c], [1, 1]) }[
      what
    ];
    return turned([x, y], foot as Point, 180);
  },
  rotation: (v, what) => turned(point(v, "a"), point(v, "c"), what.endsWith("counterclockwise") ? 90 : -90),
  dilation: (v) => {
    const [A, C, factor] = [point(v, "a"), point(v, "c"), (v.m ?? 0) / (v.n ?? 1)];
    return [C[0] + factor * (A[0] - C[0]), C[1] + factor * (A[1] - C[1])];
  },
  line_intercept: (v) => {
    const [A, B] = [point(v, "a"), point(v, "b")];
    return meet(A, towards(A, B), [0, 0], [0, 1])[1];
  },
  perpendicular_foot: (v) => {
    const [A, B, C] = [point(v, "a"), point(v, "b"), point(v, "c")];
    const [x, y] = towards(A, B);
    return meet(A, [x, y], C, [-y, x]);
  },
};

export function evaluateFigure(template: string, values: Record<string, number | string>): number | Point {
  const evaluator = EVALUATORS[template];
  if (!evaluator) throw new Error(`no evaluator of ${template}`);
  const numbers = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "number"));
  return evaluator(numbers as Values, String(values.what ?? ""));
}
