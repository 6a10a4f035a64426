// SPDX-License-Identifier: Apache-2.0
// The cell of a map under the pointer: of a slice, or the first one of a room that is drawn.
import { CellClass, type Volume } from "./model";
import { type Ray, intersectBox } from "./ray";
import { isShown, layerOpacity, type MapRoom, roomsOf } from "./shown";
import type { Axis, MapDisplay } from "./state";
import { axisIndex, axisNames, sliceIndex } from "./volume_grid";

export interface CellHit {
  cell: number;
  t: number; // along the ray
}

/** The ray is in the volume's own axes. */
function hitSlice(volume: Volume, ray: Ray, axis: Axis, at: number): CellHit | null {
  const k = axisIndex[axis];
  const index = [0, 0, 0];
  index[k] = sliceIndex(volume, axis, at);
  const plane = volume.origin[k] + (index[k]! + 0.5) * volume.spacing[k];
  const t = (plane - ray.o[k]!) / ray.d[k]!;
  if (!(t >= 0 && Number.isFinite(t))) return null;
  for (let m = 0; m < 3; ++m) {
    if (m === k) continue;
    index[m] = Math.floor((ray.o[m]! + t * ray.d[m]! - volume.origin[m]!) / volume.spacing[m]!);
    if (!(index[m]! >= 0 && index[m]! < volume.cells[m]!)) return null;
  }
  const cell = index[0]! + volume.cells[0] * (index[1]! + volume.cells[1] * index[2]!);
  return volume.cellClasses[cell] === CellClass.Outside ? null : { cell, t };
}

const isInside = ({ cellClasses, isFree }: MapRoom, cell: number) => {
  const found = cellClasses[cell];
  return isFree ? found === CellClass.Free : found === CellClass.Blocked || found === CellClass.Undecided;
};

/** From cell to cell along the ray (Amanatides and Woo 1987), to the first face that leads into a drawn room. */
function hitRoom(volume: Volume, ray: Ray, rooms: readonly MapRoom[]): CellHit | null {
  const { origin, spacing, cells } = volume;
  const high = [0, 1, 2].map((k) => origin[k]! + spacing[k]! * cells[k]!);
  const through = intersectBox(ray, origin, high);
  if (!through || rooms.length === 0) return null;
  const strides = [1, cells[0], cells[0] * cells[1]];
  const [index, step, next, delta] = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]];
  let cell = 0;
  for (let k = 0; k < 3; ++k) {
    const at = (ray.o[k]! + through[0] * ray.d[k]! - origin[k]!) / spacing[k]!;
    index[k] = Math.min(cells[k]! - 1, Math.max(0, Math.floor(at)));
    step[k] = Math.sign(ray.d[k]!);
    delta[k] = step[k] === 0 ? Infinity : Math.abs(spacing[k]! / ray.d[k]!);
    const face = origin[k]! + spacing[k]! * (index[k]! + (step[k]! > 0 ? 1 : 0));
    next[k] = step[k] === 0 ? Infinity : (face - ray.o[k]!) / ray.d[k]!;
    cell += index[k]! * strides[k]!;
  }
  if (through[0] > 0 && rooms.some((room) => isInside(room, cell))) return { cell, t: through[0] };
  for (;;) {
    const k = next[0]! <= next[1]! ? (next[0]! <= next[2]! ? 0 : 2) : next[1]! <= next[2]! ? 1 : 2;
    const t = next[k]!;
    const from = cell;
    index[k] = index[k]! + step[k]!;
    if (!(index[k]! >= 0 && index[k]! < cells[k]!) || !Number.isFinite(t)) return null;
    cell += step[k]! * strides[k]!;
    next[k] = t + delta[k]!;
    for (const room of rooms) if (isInside(room, cell) && !isInside(room, from)) return { cell, t };
  }
}

/** The nearest of all that is drawn of a map; the ray is in the volume's own axes. */
export function pickCell(volume: Volume, display: MapDisplay, ray: Ray): CellHit | null {
  const drawn = roomsOf(volume).filter(({ name }) => isShown(display, name) && layerOpacity(display, name) > 0);
  let nearest = hitRoom(volume, ray, drawn);
  for (const axis of axisNames) {
    const slice = display.slices[axis];
    const hit = slice.on ? hitSlice(volume, ray, axis, slice.at) : null;
    if (hit && (!nearest || hit.t < nearest.t)) nearest = hit;
  }
  return nearest;
}
