// SPDX-License-Identifier: Apache-2.0
// Ends of strands, and what colours them: the force in them, or how far they are from the limits of their length.
import type { StrandJson } from "../scene_json";
import { type Colour, shareColour, tensionColour } from "./colours";
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
  kind: "force" | "length";
  greatest: number; // of its values: the end of the scale where there is no limit
  segment: number; // of the last call
}

const kindOf = ({ id, unit, limits }: Series): StrandValue["kind"] | null =>
  unit === "N" ? "force" : id.endsWith("/length_m") && limits[0] !== null && limits[1] !== null ? "length" : null;

/** For every strand with a force or a length between limits below its path: that scalar, the force if it has both. */
export function strandValues(model: Model): Map<string, StrandValue> {
  const values = new Map<string, StrandValue>();
  for (const { path } of model.strands) {
    const below = model.series.filter((one) => kindOf(one) !== null && isBelow(one.id, path));
    const series = below.find((one) => kindOf(one) === "force") ?? below[0];
    if (!series) continue;
    const greatest = series.values.reduce((a, b) => (b > a ? b : a), 0);
    values.set(path, { series, kind: kindOf(series)!, greatest, segment: 0 });
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

/** Of a strand now. */
export function strandColour(value: StrandValue, now_s: number): Colour {
  const { limits } = value.series;
  const now = valueAt(value, now_s);
  if (value.kind === "force") return tensionColour(now, limits, value.greatest);
  const [shortest, longest] = [limits[0]!, limits[1]!];
  return shareColour(Math.min(now - shortest, longest - now) / Math.max((longest - shortest) / 2, 1e-9));
}
