// SPDX-License-Identifier: Apache-2.0
// What a change of the hall did to its free room: cells of B compared with the cells of A at their middles.
import type { Rgba } from "../scene_json";
import { CellClass, type Volume } from "./model";

export const lostName = "free only in A";
export const gainedName = "free only in B";

const grey: Rgba = [0.5, 0.5, 0.5, 1];
const known = new WeakMap<Volume, { a: Volume; difference: Volume }>();

/** Layer of A's cells for each layer of B's along an axis; -1 outside A. */
function lookup(a: Volume, b: Volume, k: 0 | 1 | 2): Int32Array {
  return Int32Array.from({ length: b.cells[k] }, (_, i) => {
    const at = Math.floor((b.origin[k] + (i + 0.5) * b.spacing[k] - a.origin[k]) / a.spacing[k]);
    return at >= 0 && at < a.cells[k] ? at : -1;
  });
}

/** Calls back with each cell of B and the class of A at its middle. */
function compareCells(a: Volume, b: Volume, visit: (cell: number, classOfA: number) => void) {
  const [xs, ys, zs] = [lookup(a, b, 0), lookup(a, b, 1), lookup(a, b, 2)];
  let cell = 0;
  for (const z of zs) {
    for (const y of ys) {
      const row = z < 0 || y < 0 ? -1 : a.cells[0] * (y + a.cells[1] * z);
      for (const x of xs) visit(cell++, row < 0 || x < 0 ? CellClass.Outside : a.cellClasses[row + x]!);
    }
  }
}

/** On the grid of B, with one layer for room that was lost and one for room that was gained. */
export function differenceOf(a: Volume, b: Volume): Volume {
  const cached = known.get(b);
  if (cached?.a === a) return cached.difference;
  const lost = new Uint8Array(b.cellClasses.length).fill(CellClass.Free);
  const gained = new Uint8Array(b.cellClasses.length).fill(CellClass.Free);
  const all = new Uint8Array(b.cellClasses.length).fill(CellClass.Free);
  compareCells(a, b, (cell, was) => {
    const is = b.cellClasses[cell]!;
    if (is === CellClass.Outside || was === CellClass.Outside) all[cell] = CellClass.Outside;
    else if (was === CellClass.Free && is !== CellClass.Free) all[cell] = lost[cell] = CellClass.Blocked;
    else if (was !== CellClass.Free && is === CellClass.Free) {
      all[cell] = CellClass.Undecided;
      gained[cell] = CellClass.Blocked;
    }
  });
  const difference: Volume = {
    ...b,
    classes: ["outside", "no change", lostName, gainedName].map((name) => ({ name, colour: grey, size: null })),
    cellClasses: all,
    layers: [
      { name: lostName, colour: grey, cellClasses: lost },
      { name: gainedName, colour: grey, cellClasses: gained },
    ],
    causes: [],
    cellCauses: null,
    margins: [],
  };
  known.set(b, { a, difference });
  return difference;
}
