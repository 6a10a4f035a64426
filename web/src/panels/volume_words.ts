// SPDX-License-Identifier: Apache-2.0
// What a map says in numbers, and at one of its cells.
import type { Vec3 } from "../scene_json";
import type { Volume } from "../state/model";
import { cellMiddle, inMetres } from "../state/volume_grid";
import { numberText, pointText, unitOnScreen, withUnit } from "./words";

/** Cells of each class, by number. */
export function classCounts(volume: Volume): number[] {
  const counts = volume.classes.map(() => 0);
  for (const cell of volume.cellClasses) counts[cell] = (counts[cell] ?? 0) + 1;
  return counts;
}

const counted = new WeakMap<Volume, number[]>();

/** Of every class but the outside: its name, its share, and its volume where the axes are lengths. */
export function classLines(volume: Volume): { name: string; size: string; share: string }[] {
  const sizes = classSizes(volume);
  const all = sizes.reduce((sum, size, i) => (isOutside(volume, i) ? sum : sum + size), 0);
  return volume.classes.flatMap(({ name }, i) => {
    const size = sizes[i] ?? 0;
    if (isOutside(volume, i) || (size === 0 && all > 0)) return [];
    const share = `${numberText(all === 0 ? 0 : (100 * size) / all, 3)}\u00a0%`;
    return [{ name, size: inMetres(volume) ? withUnit(size, "m^3") : "", share }];
  });
}

/** As the map has them, else by counting cells. */
function classSizes(volume: Volume): number[] {
  if (volume.classes.some(({ size }, i) => size === null && !isOutside(volume, i))) {
    const counts = counted.get(volume) ?? classCounts(volume);
    counted.set(volume, counts);
    const cell = volume.spacing[0] * volume.spacing[1] * volume.spacing[2];
    return counts.map((count) => count * cell);
  }
  return volume.classes.map(({ size }) => size ?? 0);
}

const isOutside = (volume: Volume, index: number): boolean => volume.classes[index]?.name === "outside";

export interface CellWords {
  state: string; // blocked
  colourClass: number;
  at: string;
  cause: string; // "" where nothing is in the way
  layers: string[]; // criteria that are not free here
  margins: { name: string; text: string; short: boolean }[];
}

/** What blocks here, and how much is missing. */
export function cellWords(volume: Volume, cell: number): CellWords {
  const index = volume.cellClasses[cell] ?? 0;
  const cause = volume.cellCauses === null ? 0 : (volume.cellCauses[cell] ?? 0);
  return {
    state: volume.classes[index]?.name ?? "outside",
    colourClass: index,
    at: placeText(volume, cellMiddle(volume, cell)),
    cause: volume.causes[cause] ?? "",
    layers: volume.layers.flatMap(({ name, cellClasses }) => layerWords(name, volume, cellClasses[cell] ?? 0)),
    margins: volume.margins.flatMap((margin) => {
      const value = margin.values[cell] ?? NaN;
      if (!Number.isFinite(value)) return [];
      const text = `${withUnit(value, margin.unit, 3)}, required ${withUnit(margin.atLeast, margin.unit, 3)}`;
      return [{ name: margin.name, text, short: value < margin.atLeast }];
    }),
  };
}

function layerWords(name: string, volume: Volume, index: number): string[] {
  const state = volume.classes[index]?.name ?? "outside";
  return state === "free" || state === "outside" ? [] : [`${name}: ${state}`];
}

function placeText(volume: Volume, at: Vec3): string {
  if (inMetres(volume)) return pointText(at);
  const unit = unitOnScreen(volume.axesUnit);
  return volume.axes.map((axis, i) => `${axis} ${numberText(at[i] ?? 0, 3)}${unit}`).join(", ");
}
