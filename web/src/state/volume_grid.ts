// SPDX-License-Identifier: Apache-2.0
// Where the cells of a volume are. Maps of positions stand in the hall; a map of orientations is drawn as a block of the
// size of a room, since degrees have no place in metres.
import type { Vec3 } from "../scene_json";
import type { Bounds } from "./bounds";
import type { Volume } from "./model";
import type { Axis } from "./state";

export const axisIndex: { readonly [axis in Axis]: 0 | 1 | 2 } = { x: 0, y: 1, z: 2 };
export const axisNames: readonly Axis[] = ["x", "y", "z"];

export const inMetres = (volume: Volume): boolean => volume.axesUnit === "m";
const blockEdge_m = 3; // longest edge of a map that is not of positions

/** From the volume's own axes to metres in its parent: p = shift + scale · axes, each axis by itself. */
export interface GridPlace {
  shift: Vec3;
  scale: number;
}

export function gridPlace(volume: Volume): GridPlace {
  if (inMetres(volume)) return { shift: [0, 0, 0], scale: 1 };
  const { origin, spacing, cells } = volume;
  const extent = (k: 0 | 1 | 2) => spacing[k] * cells[k];
  const scale = blockEdge_m / Math.max(extent(0), extent(1), extent(2));
  const middle = (k: 0 | 1 | 2) => -scale * (origin[k] + extent(k) / 2);
  return { shift: [middle(0), middle(1), middle(2) + (scale * extent(2)) / 2], scale };
}

/** The box in metres. */
export function gridBounds(volume: Volume): Bounds {
  const { shift, scale } = gridPlace(volume);
  const at = (k: 0 | 1 | 2, cells: number) => shift[k] + scale * (volume.origin[k] + volume.spacing[k] * cells);
  return {
    low: [at(0, 0), at(1, 0), at(2, 0)],
    high: [at(0, volume.cells[0]), at(1, volume.cells[1]), at(2, volume.cells[2])],
  };
}

/** Layer of cells along an axis that a position in the volume's axes falls into, the nearest when it is outside. */
export function sliceIndex(volume: Volume, axis: Axis, at: number): number {
  const k = axisIndex[axis];
  const i = Math.floor((at - volume.origin[k]) / volume.spacing[k]);
  return Math.min(volume.cells[k] - 1, Math.max(0, i));
}

export interface SliceRange {
  low: number;
  high: number;
  step: number;
}
/** Middles of the first and last layer of cells: where a slice can be. */
export function sliceRange(volume: Volume, axis: Axis): SliceRange {
  const k = axisIndex[axis];
  const step = volume.spacing[k];
  return { low: volume.origin[k] + step / 2, high: volume.origin[k] + step * (volume.cells[k] - 0.5), step };
}

/** Number of the cell with a point in metres of the parent; null outside. */
export function cellAt(volume: Volume, p_m: ArrayLike<number>): number | null {
  const { shift, scale } = gridPlace(volume);
  const index = [0, 0, 0];
  for (let k = 0; k < 3; ++k) {
    const along = (p_m[k]! - shift[k]!) / scale;
    index[k] = Math.floor((along - volume.origin[k]!) / volume.spacing[k]!);
    if (!(index[k]! >= 0 && index[k]! < volume.cells[k]!)) return null;
  }
  return index[0]! + volume.cells[0] * (index[1]! + volume.cells[1] * index[2]!);
}

/** Middle of a cell, in the volume's axes. */
export function cellMiddle(volume: Volume, cell: number): Vec3 {
  const [nx, ny] = volume.cells;
  const index: Vec3 = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
  const at = (k: 0 | 1 | 2) => volume.origin[k] + (index[k] + 0.5) * volume.spacing[k];
  return [at(0), at(1), at(2)];
}
