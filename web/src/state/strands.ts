// SPDX-License-Identifier: Apache-2.0
// Ends of strands, and the tension that colours them.
import type { StrandJson } from "../scene_json";
import type { Model, Series } from "./model";
import { type Poses, segmentAt } from "./poses";
import { transformPoint } from "./rotation";
import { isBelow } from "./paths";

const zero = new Float64Array(3);
const identity = Float64Array.of(0, 0, 0, 1);

function endOf(poses: Poses, node: string, p: readonly [number, number, number], to: Float64Array, at: number) {
  const row = node === "" ? -1 : poses.rows.get(node)!;
  if (row < 0) transformPoint(to, at, zero, 0, identity, 0, p[0], p[1], p[2]);
  else transformPoint(to, at, poses.p_WN, 3 * row, poses.q_WN, 4 * row, p[0], p[1], p[2]);
}

/** S and E in the world, six numbers. */
export function strandEnds(poses: Poses, strand: StrandJson, to: Float64Array) {
  endOf(poses, strand.from, strand.p_AS_m, to, 0);
  endOf(poses, strand.to, strand.p_BE_m, to, 3);
}

export interface StrandValue {
  series: Series;
  greatest: number; // of its values: the end of the scale where there is no limit
  segment: number; // of the last call
}

/** For every strand with a scalar in N below its path: that scalar. */
export function strandValues(model: Model): Map<string, StrandValue> {
  const forces = model.series.filter((series) => series.unit === "N");
  const values = new Map<string, StrandValue>();
  for (const { path } of model.strands) {
    const series = forces.find((one) => isBelow(one.id, path));
    if (series) values.set(path, { series, greatest: series.values.reduce((a, b) => (b > a ? b : a), 0), segment: 0 });
  }
  return values;
}

/** Linear between samples, held outside. */
export function valueAt(value: StrandValue, now_s: number): number {
  const { time_s, values } = value.series;
  const at = segmentAt(time_s, now_s, value.segment);
  value.segment = Math.max(at, 0);
  const i = value.segment;
  if (at < 0 || i + 1 >= time_s.length) return values[i]!;
  return values[i]! + ((values[i + 1]! - values[i]!) * (now_s - time_s[i]!)) / (time_s[i + 1]! - time_s[i]!);
}
