// SPDX-License-Identifier: Apache-2.0
// Words in the view.
import type { Vec3 } from "../scene_json";
import type { Volume } from "./model";
import type { Poses } from "./poses";
import { isWitness, shownVolume, type Wanted } from "./shown";
import type { State } from "./state";
import { strandEnds } from "./strands";
import { gridBounds, inMetres } from "./volume_grid";

export interface Label {
  text: string;
  p_m: Vec3;
}

/** Three digits that count, and never more than millimetres. */
export function lengthText(length_m: number): string {
  if (length_m < 0.1) return `${(1000 * length_m).toFixed(length_m < 0.01 ? 1 : 0)} mm`;
  return `${length_m.toFixed(length_m < 10 ? 3 : 2)} m`;
}

const ends = new Float64Array(6);

/** Of witness lines: their length, at their middle; the shortest first. */
function witnessLabels(state: State, poses: Poses, isSeen: Wanted): Label[] {
  const labels: (Label & { length_m: number })[] = [];
  for (const strand of state.model.strands) {
    if (!isWitness(strand.path) || !isSeen(strand.path)) continue;
    strandEnds(poses, strand, ends);
    const middle = (k: number) => (ends[k]! + ends[k + 3]!) / 2;
    const length_m = Math.hypot(ends[3]! - ends[0]!, ends[4]! - ends[1]!, ends[5]! - ends[2]!);
    labels.push({ length_m, text: lengthText(length_m), p_m: [middle(0), middle(1), middle(2)] });
  }
  return labels.sort((a, b) => a.length_m - b.length_m);
}

/** Names and ends of the axes of a map that is not of positions, along its lower front edges. */
function axisLabels(volume: Volume): Label[] {
  const { low, high } = gridBounds(volume);
  return [0, 1, 2].flatMap((k) => {
    const at = (share: number): Vec3 => {
      const p: [number, number, number] = k === 2 ? [high[0], low[1], low[2]] : [low[0], low[1], low[2]];
      if (k === 1) p[0] = high[0];
      p[k] = low[k]! + share * (high[k]! - low[k]!);
      return p;
    };
    const value = (cells: number) => `${Number((volume.origin[k]! + volume.spacing[k]! * cells).toFixed(1))}`;
    const unit = volume.axesUnit === "deg" ? "°" : ` ${volume.axesUnit}`;
    return [
      { text: `${value(0)}${unit}`, p_m: at(0.12) },
      { text: volume.axes[k]!, p_m: at(0.5) },
      { text: `${value(volume.cells[k]!)}${unit}`, p_m: at(0.88) },
    ];
  });
}

function selectionLabel(state: State, poses: Poses, isSeen: Wanted): Label[] {
  const row = state.selected === null ? undefined : poses.rows.get(state.selected);
  if (row === undefined || state.selected === null || !isSeen(state.selected)) return [];
  const at = (k: number) => poses.p_WN[3 * row + k]!;
  return [{ text: state.selected, p_m: [at(0), at(1), at(2)] }];
}

export function labelsOf(state: State, poses: Poses, wanted: Wanted, isHiddenNow: (path: string) => boolean): Label[] {
  const volume = shownVolume(state);
  if (volume && !inMetres(volume)) return axisLabels(volume);
  const isSeen = (path: string) => wanted(path) && !isHiddenNow(path);
  return [...selectionLabel(state, poses, isSeen), ...witnessLabels(state, poses, isSeen)];
}
