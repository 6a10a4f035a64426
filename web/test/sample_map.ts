// SPDX-License-Identifier: Apache-2.0
// Volumes and curves of the sample report. The free room is known in closed form: see `criteriaAt`.
import type { CurvesJson, Rgba, Vec3, VolumeJson } from "../src/scene_json";
import { arrayJson, float64 } from "./sample_arrays";

const [outside, free, blocked, undecided] = [0, 1, 2, 3];
const grey: Rgba = [0.5, 0.5, 0.5, 1];
const classes: VolumeJson["classes"] = [
  { name: "outside", colour_rgba: [0.5, 0.5, 0.5, 0], size: null },
  { name: "free", colour_rgba: [0.2, 0.5, 0.85, 0.3], size: null },
  { name: "blocked", colour_rgba: [0.85, 0.4, 0.1, 0.7], size: null },
  { name: "undecided", colour_rgba: [0.75, 0.7, 0.4, 0.7], size: null },
];

export const mapOrigin: Vec3 = [-2.4, -2.0, 0.4];
export const mapSpacing: Vec3 = [0.2, 0.2, 0.2];
export const mapCells: [number, number, number] = [24, 20, 14];

/** What the two criteria say of the platform's place: 0.9 m from the satellite, and not near a lower corner of the hall. */
export function criteriaAt(p_m: Vec3, satellite_m: Vec3) {
  const clearance_m = Math.hypot(p_m[0] - satellite_m[0], p_m[1] - satellite_m[1], p_m[2] - satellite_m[2]) - 0.9;
  const tension_N = 900 - 220 * (Math.abs(p_m[0]) + 0.7 * Math.abs(p_m[1])) + 90 * p_m[2];
  const classOf = (margin: number, doubt: number) => (margin > doubt ? free : margin < -doubt ? blocked : undecided);
  return {
    clearance_m,
    tension_N,
    clearance: classOf(clearance_m, 0.04),
    tension: classOf(tension_N - 150, 12),
  };
}

/** Blocked where one blocks, else undecided where one is undecided. */
const both = (a: number, b: number) =>
  a === blocked || b === blocked ? blocked : a === undecided || b === undecided ? undecided : free;

export function sampleMap(path: string, satellite_m: Vec3): VolumeJson {
  const [nx, ny, nz] = mapCells;
  const count = nx * ny * nz;
  const all = new Uint8Array(count);
  const clearances = new Uint8Array(count);
  const tensions = new Uint8Array(count);
  const causes = new Uint16Array(count);
  const clearance_m = new Float32Array(count);
  const tension_N = new Float32Array(count);
  for (let cell = 0; cell < count; ++cell) {
    const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    const p_m: Vec3 = [
      mapOrigin[0] + (i + 0.5) * mapSpacing[0],
      mapOrigin[1] + (j + 0.5) * mapSpacing[1],
      mapOrigin[2] + (k + 0.5) * mapSpacing[2],
    ];
    const says = criteriaAt(p_m, satellite_m);
    const isCorner = i < 2 && j < 2; // not asked: outside the map
    clearance_m[cell] = says.clearance_m;
    tension_N[cell] = says.tension_N;
    clearances[cell] = isCorner ? outside : says.clearance;
    tensions[cell] = isCorner ? outside : says.tension;
    all[cell] = isCorner ? outside : both(says.clearance, says.tension);
    causes[cell] = all[cell] === outside || all[cell] === free ? 0 : says.clearance !== free ? 1 : 2;
  }
  const shape = [nz, ny, nx];
  return {
    path,
    parent: "",
    origin_m: mapOrigin,
    spacing_m: mapSpacing,
    cells: mapCells,
    axes: ["x", "y", "z"],
    axes_unit: "m",
    classes,
    cell_classes: arrayJson(all, shape),
    layers: [
      { name: "clearance", colour_rgba: [0.84, 0.37, 0, 1], cell_classes: arrayJson(clearances, shape) },
      { name: "tension", colour_rgba: [0.8, 0.47, 0.65, 1], cell_classes: arrayJson(tensions, shape) },
    ],
    causes: ["", "platform is within 0.90 m of satellite", "no tensions between 20 N and 900 N hold the load"],
    cell_causes: arrayJson(causes, shape),
    margins: [
      { name: "clearance", unit: "m", at_least: 0, values: arrayJson(clearance_m, shape) },
      { name: "least tension", unit: "N", at_least: 150, values: arrayJson(tension_N, shape) },
    ],
  };
}

/** A map over roll, pitch and yaw in degrees, without layers, causes or margins. */
export function sampleTurns(path: string): VolumeJson {
  const cells: [number, number, number] = [18, 12, 10];
  const [nx, ny, nz] = cells;
  const all = new Uint8Array(nx * ny * nz).map((_, cell) => {
    const roll = -45 + 5 * ((cell % nx) + 0.5);
    const pitch = -30 + 5 * ((Math.floor(cell / nx) % ny) + 0.5);
    return Math.hypot(roll, pitch) < 25 ? free : blocked;
  });
  return {
    path,
    parent: "",
    origin_m: [-45, -30, -25],
    spacing_m: [5, 5, 5],
    cells,
    axes: ["roll", "pitch", "yaw"],
    axes_unit: "deg",
    classes: classes.map((one) => ({ ...one, colour_rgba: one.name === "outside" ? grey : one.colour_rgba })),
    cell_classes: arrayJson(all, [nz, ny, nx]),
    layers: [],
    causes: [],
    cell_causes: null,
    margins: [],
  };
}

export function sampleCurves(): CurvesJson {
  const angle_deg = Array.from({ length: 19 }, (_, i) => 5 * i);
  const of = (scale: number) => float64(angle_deg.map((a) => scale * (12 + 4 * Math.cos((a * Math.PI) / 45))));
  return {
    name: "free volume over yaw",
    x_name: "yaw",
    x_unit: "deg",
    y_name: "volume",
    y_unit: "m3",
    x: float64(angle_deg),
    curves: [
      { name: "all criteria", y: of(1), low: of(0.96), high: of(1.05) },
      { name: "clearance", y: of(1.4), low: null, high: null },
    ],
  };
}
