// SPDX-License-Identifier: Apache-2.0
// The next state from an action. Nothing else changes a state.
import { nodePoints, posesOf } from "./bounds";
import { preset, refitted } from "./camera";
import { initialCasesView, withAxis, withChosen } from "./case_map";
import * as clock from "./clock";
import { initialMapDisplay, initialPlots, initialState } from "./initial_state";
import type { Model } from "./model";
import { isBelow } from "./paths";
import { shownPoints, shownVolume, volumesOf, wantedPaths } from "./shown";
import type { Action, Axis, MapDisplay, Plots, State } from "./state";
import { inMetres, sliceRange } from "./volume_grid";

export { initialState };

/** A kind without a case does not compile. */
export const unknownKind = (action: never): Error => new Error(`unknown action: ${JSON.stringify(action)}`);

const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

/** After the volume has changed: from metres to degrees and back, the view is another one. */
function withFit(state: State, before: State): State {
  const [now, was] = [shownVolume(state), shownVolume(before)];
  const isAlone = (volume: typeof now) => volume !== null && !inMetres(volume);
  return isAlone(now) === isAlone(was) ? state : { ...state, camera: preset(shownPoints(state, true), "home") };
}

function withVolume(state: State, path: string): State {
  const volume = volumesOf(state.model, state.variant).find((one) => one.path === path) ?? null;
  if (path === state.map.volume || (path !== "" && !volume)) return state;
  const display = initialMapDisplay(volume, false);
  const old = volumesOf(state.model, state.variant).find((one) => one.path === state.map.volume);
  const isAlike = volume && old && volume.axesUnit === old.axesUnit;
  return withFit({ ...state, map: isAlike ? kept(state.map, display) : display }, state);
}

/** The user's slices and opacities, for another volume of the same kind. */
const kept = (map: MapDisplay, display: MapDisplay): MapDisplay => ({
  ...display,
  shows: map.shows,
  opacity: { ...display.opacity, ...map.opacity },
  slices: map.slices,
  colourBy: map.colourBy.startsWith("margin:") ? display.colourBy : map.colourBy,
});

/** The variant's own map in place of the one that is looked at. */
function withVariant(state: State, name: string): State {
  if (!state.model.variants.some((one) => one.name === name)) return state;
  const next = { ...state, variant: name, selected: null, hover: null };
  const volumes = volumesOf(state.model, name);
  if (volumes.some((volume) => volume.path === state.map.volume) || state.map.volume === "") return next;
  const display = initialMapDisplay(volumes[0] ?? null, false);
  return { ...next, map: volumes[0] ? kept(state.map, display) : display };
}

function withSlice(state: State, axis: Axis, on: boolean | undefined, at: number | undefined): State {
  const volume = shownVolume(state);
  if (!volume) return state;
  const { low, high } = sliceRange(volume, axis);
  const old = state.map.slices[axis];
  const slice = { on: on ?? old.on, at: clamp(Number.isFinite(at) ? at! : old.at, low, high) };
  return { ...state, map: { ...state.map, slices: { ...state.map.slices, [axis]: slice } } };
}

function withPlot(plots: Plots, pane: number, series: string, shown: boolean): Plots {
  const panes = pane >= plots.panes.length ? [...plots.panes, { series: [] }] : plots.panes;
  const changed = panes.map((one, i) => {
    if (i !== Math.min(pane, panes.length - 1)) return one;
    const others = one.series.filter((id) => id !== series);
    return { series: shown ? [...others, series] : others };
  });
  return { ...plots, panes: changed.filter((one) => one.series.length > 0) };
}

/** Another model in place of the old: what the user chose stays as far as it still means something. */
function withModel(state: State, model: Model): State {
  const variant = model.variants.some((one) => one.name === state.variant) ? state.variant : (model.variants[0]?.name ?? "");
  const ids = new Set(model.series.map((series) => series.id));
  const panes = state.plots.panes
    .map((pane) => ({ series: pane.series.filter((id) => ids.has(id)) }))
    .filter((pane) => pane.series.length > 0);
  const volumes = volumesOf(model, variant);
  const hasVolume = state.live !== null || volumes.some((volume) => volume.path === state.map.volume);
  return {
    ...state,
    model,
    variant,
    cases: model.cases === state.model.cases ? state.cases : initialCasesView(model.cases),
    clock: clock.withSpan(state.clock, state.model.span_s, model.span_s),
    map: hasVolume ? state.map : initialMapDisplay(volumes[0] ?? null, model.poses.length > 0),
    plots: panes.length > 0 ? { ...state.plots, panes } : initialPlots(model),
    selected: model.nodes.some((node) => node.path === state.selected) ? state.selected : null,
    hover: null,
  };
}

/** The first map of a live hall brings its display settings along. */
function withLive(state: State, live: NonNullable<State["live"]>): State {
  const next = { ...state, live };
  const volume = shownVolume(next);
  if (!volume || volume.path === state.map.volume) return next;
  return { ...next, map: initialMapDisplay(volume, false) };
}

/** Around what is selected; around all when nothing is. */
function fit(state: State): State {
  const { selected } = state;
  const poses = posesOf(state.model, state.clock.now_s);
  const wanted = wantedPaths(state);
  const chosen = selected === null ? [] : nodePoints(poses, (path) => isBelow(path, selected) && wanted(path), true);
  return { ...state, camera: refitted(chosen.length > 0 ? chosen : shownPoints(state, false), state.camera) };
}

function withShown(state: State, path: string, shown: boolean): State {
  const hidden = new Set(state.display.hidden);
  if (shown) hidden.delete(path);
  else hidden.add(path);
  return { ...state, display: { ...state.display, hidden } };
}

export function apply(state: State, action: Action): State {
  const { model, display, map } = state;
  const withClock = (next: State["clock"]) => (next === state.clock ? state : { ...state, clock: next });
  switch (action.kind) {
    case "model":
      return withModel(state, action.model);
    case "seek":
      return withClock(clock.seek(state.clock, model.span_s, action.time_s));
    case "tick":
      return withClock(clock.tick(state.clock, model.span_s, action.elapsed_s));
    case "play":
      return withClock(clock.play(state.clock, model.span_s, action.playing));
    case "speed":
      return withClock(clock.withSpeed(state.clock, action.speed));
    case "loops":
      return withClock({ ...state.clock, loops: action.loops });
    case "step":
      return withClock(clock.step(state.clock, model, action.samples));
    case "camera":
      return { ...state, camera: action.camera };
    case "preset":
      return { ...state, camera: preset(shownPoints(state, true), action.preset) };
    case "fit":
      return fit(state);
    case "theme":
      return { ...state, display: { ...display, theme: action.theme } };
    case "show":
      return withShown(state, action.path, action.shown);
    case "toggle":
      return { ...state, display: { ...display, [action.what]: !display[action.what] } };
    case "volume":
      return withVolume(state, action.path);
    case "shows":
      return { ...state, map: { ...map, shows: action.shows } };
    case "opacity":
      return { ...state, map: { ...map, opacity: { ...map.opacity, [action.layer]: clamp(action.opacity, 0, 1) } } };
    case "slice":
      return withSlice(state, action.axis, action.on, action.at);
    case "colour":
      return { ...state, map: { ...map, colourBy: action.by } };
    case "plot":
      return { ...state, plots: withPlot(state.plots, action.pane, action.series, action.shown) };
    case "window":
      return { ...state, plots: { ...state.plots, window_s: action.window_s } };
    case "hover":
      return state.hover === action.hover ? state : { ...state, hover: action.hover };
    case "select":
      return state.selected === action.node ? state : { ...state, selected: action.node };
    case "variant":
      return withVariant(state, action.name);
    case "case":
      return model.cases ? { ...state, cases: withChosen(state.cases, model.cases, action.chosen) } : state;
    case "case_axis":
      return { ...state, cases: withAxis(state.cases, action.which, action.axis) };
    case "case_level": {
      const levels = state.cases.levels.map((level, axis) => (axis === action.axis ? action.level : level));
      return { ...state, cases: { ...state.cases, levels, chosen: null } };
    }
    case "dialog":
      return { ...state, dialog: action.dialog };
    case "live":
      return withLive(state, action.live);
    default:
      throw unknownKind(action);
  }
}
