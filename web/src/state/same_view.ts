// SPDX-License-Identifier: Apache-2.0
import type { State } from "./state";

/** Whether two states look the same in 3D: plots, dialogs and where exactly the pointer is make no difference. */
export function sameView(a: State, b: State): boolean {
  if (a === b) return true;
  return (
    a.model === b.model &&
    a.clock.now_s === b.clock.now_s &&
    a.camera === b.camera &&
    a.display === b.display &&
    a.map === b.map &&
    a.selected === b.selected &&
    a.variant === b.variant &&
    a.hover?.node === b.hover?.node &&
    a.live?.map === b.live?.map &&
    a.live?.a === b.live?.a &&
    a.live?.compare === b.live?.compare &&
    a.live?.handles === b.live?.handles &&
    a.live?.probe?.answer === b.live?.probe?.answer
  );
}
