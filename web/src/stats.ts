// SPDX-License-Identifier: Apache-2.0
// Work per frame and times of a live hall, for tests and for the counters a user can switch on.
import type { FrameWork } from "./render/stage";

export interface Drop {
  edit: number;
  /** From the drop to a map of it that was applied; drawing it is not part of it. */
  elapsed_ms: number;
  drawing_ms: number; // of that, spent on drawing frames in between
  resolution_m: number;
  wall_ms: number; // the server's part
}

export interface Stats {
  frames: number;
  sum: FrameWork;
  last: FrameWork;
  drops: Drop[]; // the first map of each
  refined: Drop[]; // every map of the last one
  opened_ms: number; // from navigation to the first frame
}

declare global {
  interface Window {
    drydockStats: Stats;
  }
}

const nothing: FrameWork = { posed: 0, rebuilt: 0, draw_calls: 0, triangles: 0, script_ms: 0 };

export const createStats = (): Stats => ({ frames: 0, sum: nothing, last: nothing, drops: [], refined: [], opened_ms: 0 });

export function count(stats: Stats, work: FrameWork): void {
  if (stats.frames === 0) stats.opened_ms = performance.now();
  ++stats.frames;
  stats.last = work;
  stats.sum = {
    posed: stats.sum.posed + work.posed,
    rebuilt: stats.sum.rebuilt + work.rebuilt,
    draw_calls: stats.sum.draw_calls + work.draw_calls,
    triangles: stats.sum.triangles + work.triangles,
    script_ms: stats.sum.script_ms + work.script_ms,
  };
}
