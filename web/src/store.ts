// SPDX-License-Identifier: Apache-2.0
import type { Action, State } from "./state/state";

/** The one place where the state changes. Listeners hear of it at most once per frame, with the newest state. */
export interface Store {
  readonly state: State;
  act(action: Action): void;
}

export interface Frames {
  request(callback: (now_ms: number) => void): void;
}

/**
 * `show` is called in the next frame after an action, and in every frame while the clock runs; never otherwise.
 * An action that changes nothing asks for no frame.
 */
export function createStore(
  first: State,
  apply: (state: State, action: Action) => State,
  show: (state: State, before: State | null) => void,
  frames: Frames,
): Store {
  let state = first;
  let shown: State | null = null;
  let pending = false;
  let last_ms: number | null = null;

  const request = () => {
    if (pending) return;
    pending = true;
    frames.request(frame);
  };
  const frame = (now_ms: number) => {
    pending = false;
    if (state.clock.playing) {
      // After a pause of the page (another tab) the clock goes on where it was.
      const elapsed_s = last_ms === null ? 0 : Math.min((now_ms - last_ms) / 1000, 0.25);
      if (elapsed_s > 0) state = apply(state, { kind: "tick", elapsed_s });
    }
    last_ms = state.clock.playing ? now_ms : null;
    if (state !== shown) {
      const before = shown;
      shown = state;
      show(state, before);
    }
    if (state.clock.playing) request();
  };
  request();
  return {
    get state() {
      return state;
    },
    act(action) {
      const next = apply(state, action);
      if (next === state) return;
      state = next;
      request();
    },
  };
}
