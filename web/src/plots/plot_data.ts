// SPDX-License-Identifier: Apache-2.0
// Series of different instants in one plot.
import type { Series } from "../state/model";

/**
 * One row of instants, and for each series its values there; undefined where it has no sample, so that lines go on across,
 * and null where its sample is no number, so that they do not.
 */
export interface Aligned {
  time_s: Float64Array;
  values: (number | null | undefined)[][];
}

export function aligned(series: readonly Series[]): Aligned {
  const time_s = mergedTimes(series.map((each) => each.time_s));
  return { time_s, values: series.map((each) => spread(each, time_s)) };
}

function mergedTimes(times: readonly Float64Array[]): Float64Array {
  const first = times[0];
  if (first !== undefined && times.every((each) => each === first)) return first;
  const all = Float64Array.from(times.flatMap((each) => [...each])).sort();
  let kept = 0;
  for (let i = 0; i < all.length; ++i) {
    const time = all[i] as number;
    if (i === 0 || time !== all[kept - 1]) all[kept++] = time;
  }
  return all.subarray(0, kept);
}

function spread(series: Series, time_s: Float64Array): (number | null | undefined)[] {
  const values = new Array<number | null | undefined>(time_s.length).fill(undefined);
  let at = 0;
  for (let i = 0; i < series.time_s.length; ++i) {
    const time = series.time_s[i] as number;
    while (at < time_s.length && (time_s[at] as number) < time) ++at;
    const value = series.values[i] as number;
    values[at] = Number.isFinite(value) ? value : null;
  }
  return values;
}

/** The value at an instant: a straight line between samples, held outside; null without samples. */
export function valueAt(series: Series, time_s: number): number | null {
  const count = series.time_s.length;
  if (count === 0) return null;
  let low = 0;
  let high = count; // first sample after the instant
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series.time_s[middle] as number) <= time_s) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return series.values[0] as number;
  if (low === count) return series.values[count - 1] as number;
  const [t0, t1] = [series.time_s[low - 1] as number, series.time_s[low] as number];
  const [v0, v1] = [series.values[low - 1] as number, series.values[low] as number];
  return v0 + ((v1 - v0) * (time_s - t0)) / (t1 - t0);
}

/** Room around what is seen; a limit that is near is part of it. */
export function valueRange(low: number, high: number, limits: readonly (number | null)[]): [number, number] {
  const size = high - low || Math.max(Math.abs(high), 1) * 0.1;
  const near = limits.filter((limit): limit is number => limit !== null && limit > low - size && limit < high + size);
  const [bottom, top] = [Math.min(low, ...near), Math.max(high, ...near)];
  const room = 0.06 * (top - bottom || size);
  return [bottom - room, top + room];
}

/** A window zoomed about an instant, kept inside the span and not smaller than 1e-6 of it. */
export function zoomed(
  window_s: readonly [number, number],
  about_s: number,
  factor: number,
  span_s: readonly [number, number],
): readonly [number, number] | null {
  const whole = span_s[1] - span_s[0];
  const length = Math.max((window_s[1] - window_s[0]) * factor, 1e-6 * whole);
  if (length >= whole) return null;
  const share = (about_s - window_s[0]) / (window_s[1] - window_s[0]);
  const begin = Math.min(Math.max(about_s - share * length, span_s[0]), span_s[1] - length);
  return [begin, begin + length];
}

/** What is too small to be told from nothing beside its neighbours: rounding of a sum that should be 0. */
export function noiseOf(series: readonly Series[], unit: string): number {
  let greatest = 0;
  for (const each of series) {
    if (each.unit === unit) for (const value of each.values) if (Math.abs(value) > greatest) greatest = Math.abs(value);
  }
  return 1e-9 * greatest;
}
