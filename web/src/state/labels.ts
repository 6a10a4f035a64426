// SPDX-License-Identifier: Apache-2.0
// Words in the view.
import type { Vec3 } from "../scene_json";
import type { Model, Series, Volume } from "./model";
import { type Violation, violationsAt } from "./motion_figures";
import { isBelow } from "./paths";
import type { Poses } from "./poses";
import { isWitness, shownVolume, type Wanted } from "./shown";
import type { State } from "./state";
import { valueAt } from "../plots/plot_data";
import { strandEnds } from "./strands";
import { gridBounds, inMetres } from "./volume_grid";

export interface Label {
  text: string;
  p_m: Vec3;
}

/** Three digits that count, and never more than tenths of millimetres. */
export function lengthText(length_m: number): string {
  if (length_m < 0) return `−${lengthText(-length_m)}`;
  if (length_m < 0.1) return `${(1000 * length_m).toFixed(1)} mm`;
  return `${length_m.toFixed(length_m < 10 ? 3 : 2)} m`;
}

interface Clearances {
  series: readonly Series[];
  byStrand: ReadonlyMap<string, Series>;
}
const clearances = new WeakMap<Model, Clearances>();
/** For each witness line the series with its clearance: its ends may lie on middle lines of what is round. */
function clearanceOf(model: Model, path: string): Series | undefined {
  let known = clearances.get(model);
  if (known?.series !== model.series) {
    const lines = model.strands.filter((strand) => isWitness(strand.path));
    const found = lines.flatMap((strand) => model.series.filter((one) => one.unit === "m" && isBelow(one.id, strand.path)).slice(0, 1).map((one) => [strand.path, one] as const));
    clearances.set(model, (known = { series: model.series, byStrand: new Map(found) }));
  }
  return known.byStrand.get(path);
}

/** The names of those that a line stands for while they are not in order: witness/cable_arm, witness/2 cable_arm. */
function namesOf(now: readonly Violation[], path: string): string {
  const kind = path.split("/")[1]?.replace(/^\d+ /, "");
  const names = now.find((one) => one.kind === kind)?.names ?? [];
  return names.length > 0 ? `${names.join(" – ")}: ` : "";
}

const ends = new Float64Array(6);

/** Of witness lines: the clearance that is plotted, at their middle; the smallest first. Who is not in order is named. */
function witnessLabels(state: State, poses: Poses, isSeen: Wanted): Label[] {
  const labels: (Label & { length_m: number })[] = [];
  const now = violationsAt(state.model, state.clock.now_s);
  for (const strand of state.model.strands) {
    if (!isWitness(strand.path) || !isSeen(strand.path)) continue;
    strandEnds(poses, strand, ends);
    const middle = (k: number) => (ends[k]! + ends[k + 3]!) / 2;
    const clearance = clearanceOf(state.model, strand.path);
    if (!clearance && strand.from === "" && strand.to === "") continue; // marks a place, and has no clearance over time
    const along_m = Math.hypot(ends[3]! - ends[0]!, ends[4]! - ends[1]!, ends[5]! - ends[2]!);
    const length_m = (clearance && valueAt(clearance, state.clock.now_s)) ?? along_m;
    labels.push({ length_m, text: namesOf(now, strand.path) + lengthText(length_m), p_m: [middle(0), middle(1), middle(2)] });
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
