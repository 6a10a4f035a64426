// SPDX-License-Identifier: Apache-2.0
// What channels hide for a while, with all below it.
import type { Model } from "./model";
import { segmentAt } from "./poses";
import { isBelow } from "./paths";

export interface Visibility {
  /** Brings it to an instant; gives whether anything differs from before. */
  at(now_s: number): boolean;
  isHidden(path: string): boolean;
}

export function makeVisibility(model: Model): Visibility {
  const tracks = model.visibles.map((channel) => ({ channel, segment: 0, isHidden: false }));
  const above = new Map<string, typeof tracks>(); // for each path asked for: the channels that can hide it
  return {
    at(now_s) {
      let differs = false;
      for (const track of tracks) {
        const { time_s, values } = track.channel;
        const at = segmentAt(time_s, now_s, track.segment);
        track.segment = Math.max(at, 0);
        const isHidden = at >= 0 && values[at] === 0;
        differs ||= isHidden !== track.isHidden;
        track.isHidden = isHidden;
      }
      return differs;
    },
    isHidden(path) {
      if (tracks.length === 0) return false;
      let own = above.get(path);
      if (!own) above.set(path, (own = tracks.filter((track) => isBelow(path, track.channel.path))));
      return own.some((track) => track.isHidden);
    },
  };
}
