// SPDX-License-Identifier: Apache-2.0
// Colours that mean something. Blue against orange, apart in lightness too: they stay apart for colour-blind readers (the
// hues are those of Okabe and Ito 2008, toned down) and on both backgrounds.
import type { Rgba } from "../scene_json";
import type { Volume } from "./model";
import { gainedName, lostName } from "./volume_difference";

/** sRGB, 0 to 255, and opacity. */
export type Colour = readonly [number, number, number, number];

const blue: Colour = [46, 134, 200, 255];
const orange: Colour = [213, 94, 20, 255];
const mustard: Colour = [222, 178, 60, 255];
const nothing: Colour = [0, 0, 0, 0];
export const faded = (colour: Colour, alpha: number): Colour => [colour[0], colour[1], colour[2], alpha];

const byClass: { readonly [name: string]: Colour } = {
  outside: nothing,
  free: faded(blue, 130),
  blocked: faded(orange, 205),
  undecided: faded(mustard, 205),
  "no change": [128, 134, 142, 70],
  [lostName]: faded(orange, 235),
  [gainedName]: faded(blue, 235),
};
/** The same as in the pictures of slices (src/map/grid/slice_image.cpp). None is near to free's blue or undecided's mustard. */
export const criterionColours: readonly Colour[] = [
  orange,
  [150, 84, 170, 255],
  [0, 148, 115, 255],
  [200, 60, 110, 255],
  [140, 86, 60, 255],
  [31, 60, 110, 255],
  [104, 118, 30, 255],
  [231, 138, 195, 255],
  [150, 20, 30, 255],
  [20, 110, 130, 255],
];

const fromFile = (rgba: Rgba): Colour => [255 * rgba[0], 255 * rgba[1], 255 * rgba[2], 255 * rgba[3]];

/** Of a class of cells in a slice. */
export function classColour(volume: Volume, index: number): Colour {
  const one = volume.classes[index];
  return one ? (byClass[one.name] ?? fromFile(one.colour)) : nothing;
}

/** Of a criterion's keep-out room. */
export function layerColour(volume: Volume, index: number): Colour {
  const name = volume.layers[index]?.name ?? "";
  return name === gainedName ? blue : name === lostName ? orange : criterionColours[index % criterionColours.length]!;
}
/** Of the keep-out room of all criteria together. */
export const keepOutColour: Colour = [98, 110, 126, 255];
/** Of the free room. */
export const freeColour: Colour = blue;

/** Faces away from the eye are fainter than those towards it. */
export const backShare = 0.4;
/** How much of a room's colour is seen through both its faces. */
export const drawnShare = (opacity: number): number => 1 - (1 - opacity) * (1 - backShare * opacity);

/** Of a room as it is drawn, by the name of its layer (roomsOf). */
export function roomColour(volume: Volume, name: string): Colour {
  const index = volume.layers.findIndex((layer) => layer.name === name);
  return index >= 0 ? layerColour(volume, index) : name === "all" ? keepOutColour : freeColour;
}

export const css = (colour: Colour): string =>
  `rgb(${Math.round(colour[0])} ${Math.round(colour[1])} ${Math.round(colour[2])} / ${(colour[3] / 255).toFixed(2)})`;

export const mixed = (a: Colour, b: Colour, share: number): Colour => {
  const at = (k: 0 | 1 | 2 | 3) => a[k] + share * (b[k] - a[k]);
  return [at(0), at(1), at(2), at(3)];
};

export interface Stop {
  at: number;
  colour: Colour;
}
/** Straight lines between stops, held outside; `at` increases. */
export function along(stops: readonly Stop[], x: number): Colour {
  const first = stops[0]!;
  if (!(x > first.at)) return first.colour;
  for (let i = 1; i < stops.length; ++i) {
    const [a, b] = [stops[i - 1]!, stops[i]!];
    if (x < b.at) return mixed(a.colour, b.colour, (x - a.at) / (b.at - a.at));
  }
  return stops[stops.length - 1]!.colour;
}

const slack: Colour = [170, 70, 190, 255];
const over: Colour = [214, 30, 40, 255];
const notHeld: Colour = [20, 20, 24, 255];
const pull: readonly Stop[] = [
  { at: 0, colour: [52, 120, 200, 255] },
  { at: 0.5, colour: [72, 170, 150, 255] },
  { at: 1, colour: [238, 160, 50, 255] },
];

/** Of a cable: blue at its least tension to orange at its greatest; outside, purple for slack and red for too much; black where there is none. */
export function tensionColour(tension_N: number, limits: readonly [number | null, number | null], greatest_N: number): Colour {
  if (Number.isNaN(tension_N)) return notHeld;
  const low = limits[0] ?? 0;
  const high = limits[1] ?? greatest_N;
  if (limits[0] !== null && tension_N < limits[0]) return slack;
  if (limits[1] !== null && tension_N > limits[1]) return over;
  return along(pull, high > low ? (tension_N - low) / (high - low) : 0.5);
}
export interface LegendRow {
  label: string;
  colour: Colour;
}
export const forceLegend = (force: "tension" | "force"): readonly LegendRow[] => [
  { label: `below its least ${force}`, colour: slack },
  { label: "least", colour: pull[0]!.colour },
  { label: "middle", colour: pull[1]!.colour },
  { label: "greatest", colour: pull[2]!.colour },
  { label: `above its greatest ${force}`, colour: over },
  { label: "none: the rig cannot hold", colour: notHeld },
];

const room: readonly Stop[] = [
  { at: -1, colour: [150, 45, 0, 255] },
  { at: -1e-9, colour: [225, 110, 30, 255] },
  { at: 0, colour: [190, 220, 240, 255] },
  { at: 1, colour: [10, 70, 140, 255] },
];
/** Of a cable or leg at a pose: blue in the middle of its limits, pale at one, orange beyond. */
export const shareColour = (share: number): Colour => along(room, share);
export const shareLegend: readonly LegendRow[] = [
  { label: "in the middle of its lengths", colour: room[3]!.colour },
  { label: "at its shortest or longest", colour: room[2]!.colour },
  { label: "beyond", colour: room[1]!.colour },
];

/** Of a margin: orange below what is demanded, pale at it, blue above. */
export function marginStops(low: number, atLeast: number, high: number): Stop[] {
  const alpha = 225;
  const stops: Stop[] = [];
  if (low < atLeast) {
    stops.push({ at: low, colour: [150, 45, 0, alpha] }, { at: atLeast, colour: [250, 190, 140, alpha] });
  }
  if (high > atLeast) {
    const from = Math.max(atLeast, low);
    stops.push({ at: from + 1e-9 * (high - from), colour: [190, 220, 240, alpha] }, { at: high, colour: [10, 70, 140, alpha] });
  }
  return stops.length > 0 ? stops : [{ at: atLeast, colour: [190, 220, 240, alpha] }];
}
