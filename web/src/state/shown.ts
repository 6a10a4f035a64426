// SPDX-License-Identifier: Apache-2.0
// What of a model is to be seen: which volume, which nodes and strands.
import type { Vec3 } from "../scene_json";
import { type Bounds, boundsOf, corners, nodePoints, posesOf } from "./bounds";
import { cutHides } from "./cut_open";
import { CellClass, type Model, type Volume } from "./model";
import { isBelow } from "./paths";
import type { MapDisplay, State } from "./state";
import { strandEnds } from "./strands";
import { gridBounds, inMetres } from "./volume_grid";
import { differenceOf } from "./volume_difference";

export const isWitness = (path: string): boolean => isBelow(path, "witness");

/** Paths of the variants that are not chosen. */
function variantHides(model: Model, variant: string): readonly string[] {
  const chosen = new Set(model.variants.find((one) => one.name === variant)?.paths ?? []);
  return model.variants.flatMap((one) => one.paths).filter((path) => !chosen.has(path));
}

/** Volumes that the chosen variant has, or that belong to all. */
export function volumesOf(model: Model, variant: string): readonly Volume[] {
  const hides = variantHides(model, variant);
  return model.volumes.filter((volume) => !hides.some((path) => isBelow(volume.path, path)));
}

/** The volume that is looked at: of a live hall the map of A, of B, or what differs between them. */
export function shownVolume(state: Pick<State, "model" | "map" | "live" | "variant">): Volume | null {
  const { live } = state;
  if (live?.map) {
    const b = live.map.volume;
    const a = live.a?.volume ?? null;
    if (live.compare === "a" && a) return a;
    if (live.compare === "difference" && a && b) return differenceOf(a, b);
    return b;
  }
  return volumesOf(state.model, state.variant).find((volume) => volume.path === state.map.volume) ?? null;
}

/** The name of the free room among the layers of a map. No criterion has it. */
export const freeLayer = "free room";

/** Whether the room of a layer is drawn at all: the free one, or a criterion's keep-out. */
export const isShown = (map: MapDisplay, layer: string): boolean =>
  map.shows === "both" || (map.shows === "free") === (layer === freeLayer);

/** Share of opacity from 0 to 1 of a layer, of "all" or of `freeLayer`. */
export const layerOpacity = (map: MapDisplay, layer: string): number =>
  map.opacity[layer] ?? (layer === "all" ? 0 : layer === freeLayer ? 0.3 : 0.4);

/** A room of a map that may be drawn: what one criterion, or all together, keep out, and what is free. */
export interface MapRoom {
  name: string;
  cellClasses: Uint8Array;
  isFree: boolean;
}
const keptOut = (name: string, cellClasses: Uint8Array): MapRoom => ({ name, cellClasses, isFree: false });

/** In the order of the volume's layers, then "all" and the free room. A comparison has no free room of its own. */
export function roomsOf(volume: Volume): readonly MapRoom[] {
  const rooms = [...volume.layers.map((layer) => keptOut(layer.name, layer.cellClasses)), keptOut("all", volume.cellClasses)];
  const isMap = volume.classes[CellClass.Free]?.name === "free";
  return isMap ? [...rooms, { name: freeLayer, cellClasses: volume.cellClasses, isFree: true }] : rooms;
}

export type Wanted = (path: string) => boolean;
const cached = new WeakMap<Model, { key: string; hidden: ReadonlySet<string>; wanted: Wanted }>();

/** Nodes and strands that are seen, apart from what a channel hides for a while. A map of orientations stands alone. */
export function wantedPaths(state: State): Wanted {
  const { model, display, variant } = state;
  const volume = shownVolume(state);
  const isAlone = volume !== null && !inMetres(volume);
  const key = `${variant}|${isAlone}|${display.witnesses}|${display.cut}`;
  const known = cached.get(model);
  if (known && known.key === key && known.hidden === display.hidden) return known.wanted;
  const hides = [...variantHides(model, variant), ...display.hidden, ...cutHides(model, display.cut), ...(display.witnesses ? [] : ["witness"])];
  const answers = new Map<string, boolean>();
  const wanted = (path: string) => {
    let answer = answers.get(path);
    if (answer === undefined) answers.set(path, (answer = !isAlone && !hides.some((above) => isBelow(path, above))));
    return answer;
  };
  cached.set(model, { key, hidden: display.hidden, wanted });
  return wanted;
}

const room: Bounds = { low: [-1, -1, 0], high: [1, 1, 1] };

const looks = 9; // instants that stand for a motion

/** A few instants all along; only now where nothing moves. */
export function motionInstants({ model, clock }: State): number[] {
  const { span_s } = model;
  if (!span_s || model.poses.length === 0) return [clock.now_s];
  return Array.from({ length: looks }, (_, i) => span_s[0] + (i / (looks - 1)) * (span_s[1] - span_s[0]));
}

const ends = new Float64Array(6);
/** Both ends of all cables and legs that are seen: where they are anchored there may be nothing else to see. */
export function strandPoints(state: State, times_s: readonly number[]): Vec3[] {
  const wanted = wantedPaths(state);
  const strands = state.model.strands.filter(({ path }) => !isWitness(path) && wanted(path));
  return times_s.flatMap((time_s) => {
    const poses = posesOf(state.model, time_s);
    return strands.flatMap((strand): Vec3[] => {
      strandEnds(poses, strand, ends);
      return [[ends[0]!, ends[1]!, ends[2]!], [ends[3]!, ends[4]!, ends[5]!]];
    });
  });
}

/** Points around everything that is seen now, or all along. Never none. */
export function shownPoints(state: State, always: boolean): Vec3[] {
  const volume = shownVolume(state);
  if (volume && !inMetres(volume)) return corners(gridBounds(volume));
  const wanted = wantedPaths(state);
  const times_s = always ? motionInstants(state) : [state.clock.now_s];
  const around = (frames: boolean) =>
    times_s.flatMap((time_s) => nodePoints(posesOf(state.model, time_s), wanted, frames));
  const points = [...around(false), ...strandPoints(state, times_s)];
  if (points.length === 0) points.push(...around(true));
  if (volume && volume.parent === "") points.push(...corners(gridBounds(volume)));
  return points.length > 0 ? points : corners(room);
}

export const shownBounds = (state: State): Bounds => boundsOf(shownPoints(state, false)) ?? room;
