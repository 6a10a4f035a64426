// SPDX-License-Identifier: Apache-2.0
import type { Model } from "./model";
import type { Clock } from "./state";

export const leastSpeed = 0.1;
export const greatestSpeed = 10;
const longestFrame_s = 0.5; // a page that was asleep does not jump

const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

export const seek = (clock: Clock, span: Model["span_s"], time_s: number): Clock =>
  span && Number.isFinite(time_s) ? { ...clock, now_s: clamp(time_s, span[0], span[1]) } : clock;

export const withSpeed = (clock: Clock, speed: number): Clock =>
  Number.isFinite(speed) ? { ...clock, speed: clamp(speed, leastSpeed, greatestSpeed) } : clock;

/** At the end it starts anew. */
export function play(clock: Clock, span: Model["span_s"], playing: boolean): Clock {
  if (!span) return clock;
  return { ...clock, playing, now_s: playing && clock.now_s >= span[1] ? span[0] : clock.now_s };
}

/** After wall time has passed: on at its speed, round again or to a stop at the end. */
export function tick(clock: Clock, span: Model["span_s"], elapsed_s: number): Clock {
  if (!clock.playing || !span) return clock;
  const now_s = clock.now_s + clamp(elapsed_s, 0, longestFrame_s) * clock.speed;
  if (now_s < span[1]) return { ...clock, now_s };
  if (!clock.loops) return { ...clock, now_s: span[1], playing: false };
  return { ...clock, now_s: span[0] + ((now_s - span[0]) % (span[1] - span[0])) };
}

/** Every distinct list of instants of what moves; of the plots when nothing does. */
function timeArrays(model: Model): ReadonlySet<Float64Array> {
  const moving = [...model.poses, ...model.visibles, ...model.parents].map((channel) => channel.time_s);
  return new Set(moving.length > 0 ? moving : model.series.map((series) => series.time_s));
}

/** The nearest instant of `time_s` after (or before) `now_s`; ±Infinity when there is none. */
function neighbour(time_s: Float64Array, now_s: number, forward: boolean): number {
  let [low, high] = [0, time_s.length]; // the first that is after now, or not before it
  while (low < high) {
    const middle = (low + high) >> 1;
    if (forward ? time_s[middle]! > now_s : time_s[middle]! >= now_s) high = middle;
    else low = middle + 1;
  }
  return forward ? (time_s[low] ?? Infinity) : (time_s[low - 1] ?? -Infinity);
}

/** To the next sample, or back; it pauses. */
export function step(clock: Clock, model: Model, samples: number): Clock {
  if (!model.span_s) return clock;
  const arrays = timeArrays(model);
  let { now_s } = clock;
  for (let i = 0; i < Math.abs(samples); ++i) {
    let next = samples > 0 ? Infinity : -Infinity;
    for (const time_s of arrays) {
      const one = neighbour(time_s, now_s, samples > 0);
      next = samples > 0 ? Math.min(next, one) : Math.max(next, one);
    }
    if (!Number.isFinite(next)) break;
    now_s = next;
  }
  return { ...clock, now_s, playing: false };
}

/** With another model: at the end it follows the end, as a result that grows is watched. */
export function withSpan(clock: Clock, old: Model["span_s"], span: Model["span_s"]): Clock {
  if (!span) return { ...clock, now_s: 0, playing: false };
  if (!old) return { ...clock, now_s: span[0] };
  const now_s = clock.now_s >= old[1] && !clock.playing ? span[1] : clamp(clock.now_s, span[0], span[1]);
  return { ...clock, now_s };
}
