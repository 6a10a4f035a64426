// SPDX-License-Identifier: Apache-2.0
// What a page opens with. It is never empty: something moves, or the map is seen. A failed motion stands at its worst moment.
import { preset } from "./camera";
import { initialCasesView } from "./case_map";
import { type Fragment, readFragment } from "./fragment";
import { CellClass, type Model, type Series, type Volume } from "./model";
import { initialViewPoints } from "./initial_view";
import { worstViolation } from "./motion_figures";
import { volumesOf } from "./shown";
import type { Axis, MapDisplay, PlotPane, Plots, State, Theme } from "./state";
import { violationCamera } from "./violation_view";
import { axisNames, sliceRange } from "./volume_grid";

/** What the reader's machine asks for. */
export interface Preferences {
  theme: Theme;
  reducedMotion: boolean; // nothing plays before it is asked to
}

/** Height at which the least common of free and not free has most cells: there is something to see. */
function tellingHeight(volume: Volume): number {
  const [nx, ny, nz] = volume.cells;
  const layer = nx * ny;
  let [best, bestCount] = [Math.floor(nz / 2), 0];
  for (let k = 0; k < nz; ++k) {
    let [free, other] = [0, 0];
    for (let cell = k * layer; cell < (k + 1) * layer; ++cell) {
      const found = volume.cellClasses[cell];
      if (found === CellClass.Free) ++free;
      else if (found !== CellClass.Outside && found !== undefined) ++other;
    }
    if (Math.min(free, other) > bestCount) [best, bestCount] = [k, Math.min(free, other)];
  }
  return volume.origin[2] + (best + 0.5) * volume.spacing[2];
}

/** Every criterion's keep-out room, and a slice across; beside a motion only the room, faint. */
export function initialMapDisplay(volume: Volume | null, isBeside: boolean): MapDisplay {
  const off = { on: false, at: 0 };
  if (!volume) return { volume: "", shows: "keep-out", opacity: {}, slices: { x: off, y: off, z: off }, colourBy: "class" };
  const middle = (axis: Axis) => {
    const { low, high } = sliceRange(volume, axis);
    return { on: false, at: (low + high) / 2 };
  };
  const opacity: { [layer: string]: number } = { all: volume.layers.length > 0 ? 0 : isBeside ? 0.15 : 0.4 };
  for (const layer of volume.layers) opacity[layer.name] = isBeside ? 0.15 : 0.4;
  return {
    volume: volume.path,
    shows: "keep-out",
    opacity,
    slices: { x: middle("x"), y: middle("y"), z: { on: !isBeside, at: tellingHeight(volume) } },
    colourBy: "class",
  };
}

/** Of a run with arms: how far joints are from their commands, their torques, and what the tool or a contact feels. */
const ofArms: readonly (readonly RegExp[])[] = [
  [/^arms\/.*\/deviation\//],
  [/^arms\/.*\/joint_effort\//],
  [/^arms\/.*\/sensor_force_N\//, /^contacts\/(?!.*\/\d\/force_N).*\/force_N\//],
];

/**
 * Of a facility: what contact puts into the spacecraft, or where axis and platform are, how far legs are from their limits, and what the
 * sensor feels.
 */
const ofRigs: readonly (readonly RegExp[])[] = [
  [/^contact_loop\//, /^rigs\/[^/]*\/(axis|platform|boundary)_(m|rad)($|\/)/],
  [/^rigs\/.*\/margin_m$/, /^rigs\/.*\/tension_N$/],
  [/^sensors\/.*\/(tared|external)_force_N\//],
];

/** A pane for each list: of the first of its kinds that the run has. */
function plotsOf(model: Model, all: readonly (readonly RegExp[])[]): PlotPane[] {
  return all.flatMap((kinds) => {
    const kind = kinds.find((one) => model.series.some(({ id }) => one.test(id)));
    const found = model.series.filter(({ id }) => kind?.test(id));
    // Most joints rotate; a rail beside them has another unit.
    const units = found.map(({ unit }) => unit);
    const common = units.find((unit) => 2 * units.filter((other) => other === unit).length > units.length);
    const alike = found.filter(({ unit }) => unit === common);
    return alike.length > 0 ? [{ series: alike.slice(0, 8).map(({ id }) => id) }] : [];
  });
}

/** How far the curves of a group are apart, at most. */
function apart(group: readonly Series[]): number {
  let most = 0;
  for (const { values } of group) for (let i = 0; i < values.length; ++i) most = Math.max(most, Math.abs((group[0]!.values[i] ?? 0) - values[i]!));
  return most;
}

/** What was measured, with what was simulated over it: of each unit the quantity with the largest deviation, at most two. */
function measuredPanes(model: Model): { series: string[] }[] {
  const groups = new Map<string, Series[]>();
  for (const series of model.series) {
    const [, path, curve] = /^(measured\/.*)\/([^/]*)$/.exec(series.id) ?? [];
    if (path === undefined || curve === "deviation") continue;
    groups.set(path, [...(groups.get(path) ?? []), series]);
  }
  const worst = new Map<string, Series[]>();
  for (const group of groups.values()) {
    const known = worst.get(group[0]!.unit);
    if (!known || apart(group) > apart(known)) worst.set(group[0]!.unit, group);
  }
  return [...worst.values()].slice(0, 2).map((group) => ({ series: group.map((one) => one.id) }));
}

/**
 * Measured values first. Else series with limits first; those of one unit and one part of the tree together. At most two
 * panes of eight, of different units where there are some. Arms, and platforms of a facility, have panes of their own.
 */
export function initialPlots(model: Model): Plots {
  const measured = measuredPanes(model);
  if (measured.length > 0) return { panes: measured, window_s: null };
  const rigs = plotsOf(model, ofRigs);
  if (rigs.length > 1) return { panes: rigs, window_s: null };
  const arms = plotsOf(model, ofArms);
  if (model.series.every(({ limits }) => limits[0] === null && limits[1] === null) && arms.length > 1) {
    return { panes: arms, window_s: null };
  }
  const groups = new Map<string, Series[]>();
  const limited = (series: Series) => series.limits[0] !== null || series.limits[1] !== null;
  for (const series of [...model.series.filter(limited), ...model.series.filter((one) => !limited(one))]) {
    const key = `${series.unit} ${series.id.split("/")[0]}`;
    const group = groups.get(key);
    if (group) group.push(series);
    else groups.set(key, [series]);
  }
  const [first, ...others] = [...groups.values()];
  if (!first) return { panes: [], window_s: null };
  const second = others.find((group) => group[0]!.unit !== first[0]!.unit) ?? others[0];
  const panes = [first, ...(second ? [second] : [])].map((group) => ({ series: group.slice(0, 8).map((one) => one.id) }));
  return { panes, window_s: null };
}

function withSlices(map: MapDisplay, slices: NonNullable<Fragment["slices"]>): MapDisplay {
  const chosen = { ...map.slices };
  for (const axis of axisNames) {
    const at = slices[axis];
    chosen[axis] = at === undefined ? { ...chosen[axis], on: false } : { on: true, at };
  }
  return { ...map, slices: chosen };
}

const clampTo = (span: Model["span_s"], time_s: number) => (span ? Math.min(span[1], Math.max(span[0], time_s)) : 0);

/** `fragment` is the address's, with or without "#". */
export function initialState(model: Model, fragment: string, preferences: Preferences): State {
  const asked = readFragment(fragment);
  const moves = model.span_s !== null && model.poses.length > 0;
  const variant = model.variants.find((one) => one.name === asked.variant)?.name ?? model.variants[0]?.name ?? "";
  const worst = moves ? worstViolation(model) : null;
  const volumes = volumesOf(model, variant);
  const volume = volumes.find((one) => one.path === asked.volume) ?? volumes[0] ?? null;
  let map = initialMapDisplay(volume, moves);
  if (asked.slices && volume) map = withSlices(map, asked.slices);
  if (asked.shows !== undefined && volume) map = { ...map, shows: asked.shows };
  if (asked.colourBy !== undefined && volume) map = { ...map, colourBy: asked.colourBy };
  const state: State = {
    model,
    clock: {
      now_s: clampTo(model.span_s, asked.time_s ?? worst?.worst_s ?? model.span_s?.[0] ?? 0),
      playing: moves && asked.time_s === undefined && !worst && !preferences.reducedMotion,
      speed: 1,
      loops: true,
    },
    camera: { eye_m: [1, -1, 1], target_m: [0, 0, 0] },
    display: {
      theme: preferences.theme,
      hidden: new Set(),
      frames: false,
      trails: moves,
      witnesses: true,
      grid: true,
      cut: true,
      labels: true,
    },
    map,
    plots: initialPlots(model),
    hover: null,
    selected: null,
    variant,
    cases: initialCasesView(model.cases),
    dialog: "",
    live: null,
  };
  const onWorst = worst && asked.time_s === undefined ? violationCamera(state, worst) : null;
  return { ...state, camera: asked.camera ?? onWorst ?? preset(initialViewPoints(state), "home") };
}
