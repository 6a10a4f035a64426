// SPDX-License-Identifier: Apache-2.0
import type { EventJson } from "../scene_json";

export type Severity = "problem" | "warning" | "note";

const badKinds = /\b(problem|fail|failed|failure|stop|stopped|error|refused)\b/;

/** A motion check writes "violated: …" and "not proven: …" (src/follow/text.cpp); runs that fail say so. */
export function severity(event: EventJson): Severity {
  if (/^violated\b/.test(event.text) || badKinds.test(event.kind)) return "problem";
  if (/^not proven\b/.test(event.text)) return "warning";
  return "note";
}

/** The last event at or before an instant; -1: none yet. Events are in order of time. */
export function eventAt(events: readonly EventJson[], time_s: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.time_s ?? Infinity) <= time_s + 1e-9) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
