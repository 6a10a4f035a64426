// SPDX-License-Identifier: Apache-2.0
import { readFragment, toFragment } from "./state/fragment";
import type { State } from "./state/state";
import type { Store } from "./store";

const quiet_ms = 250; // browsers refuse an address that changes in every frame

/** Keeps moment, camera and map in the address; an address that is typed or gone back to is followed. */
export function followAddress(store: Store): (state: State) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = location.hash;
  const write = () => {
    timer = undefined;
    const fragment = toFragment(store.state);
    if (fragment === written) return;
    written = fragment;
    history.replaceState(null, "", fragment);
  };
  addEventListener("hashchange", () => {
    if (location.hash !== written) follow(store, location.hash);
  });
  return () => {
    timer ??= setTimeout(write, quiet_ms);
  };
}

function follow(store: Store, hash: string): void {
  const asked = readFragment(hash);
  if (asked.variant !== undefined) store.act({ kind: "variant", name: asked.variant });
  if (asked.volume !== undefined) store.act({ kind: "volume", path: asked.volume });
  for (const axis of ["x", "y", "z"] as const) {
    const at = asked.slices?.[axis];
    store.act({ kind: "slice", axis, on: at !== undefined, ...(at === undefined ? {} : { at }) });
  }
  if (asked.shows !== undefined) store.act({ kind: "shows", shows: asked.shows });
  if (asked.colourBy !== undefined) store.act({ kind: "colour", by: asked.colourBy });
  if (asked.camera !== undefined) store.act({ kind: "camera", camera: asked.camera });
  if (asked.time_s === undefined) return;
  store.act({ kind: "play", playing: false });
  store.act({ kind: "seek", time_s: asked.time_s });
}
