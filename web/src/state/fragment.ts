// SPDX-License-Identifier: Apache-2.0
// The moment, the camera and the map that is looked at, in the address: #t=12.5&eye=1,2,3&target=0,0,1
import type { Vec3 } from "../scene_json";
import type { Axis, Camera, MapShows, State } from "./state";
import { axisNames } from "./volume_grid";

/** What an address asks for; what it leaves out, or says wrongly, is missing. */
export interface Fragment {
  time_s?: number;
  camera?: Camera;
  variant?: string;
  volume?: string;
  slices?: { [axis in Axis]?: number };
  colourBy?: string;
  shows?: MapShows;
}

/** Millimetres and milliseconds are enough to come back to. */
const text = (x: number) => String(Number(x.toFixed(3)));

function numbers(value: string | null, count: number): number[] | null {
  if (value === null) return null;
  const found = value.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  return found.length === count && found.every(Number.isFinite) ? found : null;
}

function cameraOf(fields: URLSearchParams): Camera | null {
  const eye_m = numbers(fields.get("eye"), 3) as Vec3 | null;
  const target_m = numbers(fields.get("target"), 3) as Vec3 | null;
  const apart = eye_m && target_m && Math.hypot(eye_m[0] - target_m[0], eye_m[1] - target_m[1], eye_m[2] - target_m[2]);
  return apart ? { eye_m, target_m } : null;
}

export function readFragment(hash: string): Fragment {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const fragment: Fragment = {};
  const time = numbers(fields.get("t"), 1);
  if (time) fragment.time_s = time[0]!;
  const camera = cameraOf(fields);
  if (camera) fragment.camera = camera;
  const slices: Fragment["slices"] = {};
  for (const axis of axisNames) {
    const at = numbers(fields.get(axis), 1);
    if (at) slices[axis] = at[0]!;
  }
  if (Object.keys(slices).length > 0) fragment.slices = slices;
  const [variant, volume, by] = [fields.get("variant"), fields.get("volume"), fields.get("by")];
  if (variant !== null) fragment.variant = variant;
  if (volume !== null) fragment.volume = volume;
  if (by !== null) fragment.colourBy = by;
  const shows = fields.get("rooms");
  if (shows === "keep-out" || shows === "free" || shows === "both") fragment.shows = shows;
  return fragment;
}

/** With its "#". The moment is left out while it plays, and where nothing happens in time. */
export function toFragment(state: State): string {
  const fields = new URLSearchParams();
  if (state.model.span_s && !state.clock.playing) fields.set("t", text(state.clock.now_s));
  fields.set("eye", state.camera.eye_m.map(text).join(","));
  fields.set("target", state.camera.target_m.map(text).join(","));
  if (state.variant !== "") fields.set("variant", state.variant);
  if (state.map.volume !== "") fields.set("volume", state.map.volume);
  for (const axis of axisNames) if (state.map.slices[axis].on) fields.set(axis, text(state.map.slices[axis].at));
  if (state.map.volume !== "" && state.map.shows !== "keep-out") fields.set("rooms", state.map.shows);
  if (state.map.volume !== "" && state.map.colourBy !== "class") fields.set("by", state.map.colourBy);
  return `#${fields.toString().replaceAll("%2C", ",")}`;
}
