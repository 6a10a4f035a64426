// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { decodeReport } from "../src/decode";
import type { ReportJson } from "../src/report_json";
import type { Vec3 } from "../src/scene_json";
import { apply, initialState } from "../src/state/apply";
import { readFragment, toFragment } from "../src/state/fragment";
import type { Volume } from "../src/state/model";
import { sameBodies } from "../src/state/same_bodies";
import { sameView } from "../src/state/same_view";
import { freeLayer, isShown, layerOpacity, shownVolume, volumesOf, wantedPaths } from "../src/state/shown";
import type { Action, Live, State } from "../src/state/state";
import { gainedName } from "../src/state/volume_difference";
import { hallReport, mapReport, sampleReport, variantsReport } from "./sample_report";
import { spherical } from "../src/state/orbit";
import { onScreen } from "./on_screen";
import { platformAt, times_s } from "./sample_scene";

const preferences = { theme: "light" as const, reducedMotion: false };
const opened = (report: ReportJson, fragment = "") => initialState(decodeReport(report), fragment, preferences);
const after = (state: State, ...actions: Action[]) => actions.reduce(apply, state);

describe("initialState", () => {
  it("plays when there is motion", () => {
    const state = opened(sampleReport());
    expect(state.clock).toEqual({ now_s: 0, playing: true, speed: 1, loops: true });
    expect(state.map.volume).toBe("map");
    expect(state.display.trails).toBe(true);
  });
  it("stands still for readers who want no motion, and at a moment that is asked for", () => {
    expect(initialState(decodeReport(sampleReport()), "", { theme: "dark", reducedMotion: true }).clock.playing).toBe(false);
    expect(opened(sampleReport(), "#t=7.25").clock).toMatchObject({ now_s: 7.25, playing: false });
    expect(opened(sampleReport(), "#t=99").clock.now_s).toBe(12);
  });
  it("shows a map with a slice where free and not free meet", () => {
    const state = opened(mapReport());
    expect(state.clock.playing).toBe(false);
    expect(state.map.slices.z.on).toBe(true);
    expect(layerOpacity(state.map, "clearance")).toBeGreaterThan(0);
    const volume = shownVolume(state)!;
    const layer = volume.cells[0] * volume.cells[1];
    const k = Math.round((state.map.slices.z.at - volume.origin[2]) / volume.spacing[2] - 0.5);
    const counts = (at: number) => [1, 2].map((one) => volume.cellClasses.subarray(at * layer, (at + 1) * layer).filter((c) => (one === 1 ? c === 1 : c > 1)).length);
    for (let at = 0; at < volume.cells[2]; ++at) expect(Math.min(...counts(k))).toBeGreaterThanOrEqual(Math.min(...counts(at)));
  });
  it("plots what has limits, by unit", () => {
    const { panes } = opened(sampleReport()).plots;
    expect(panes[0]!.series).toHaveLength(6);
    expect(panes[1]!.series).toEqual(["witness/clearance/distance_m"]);
  });
  it("sees the whole motion, nearer than the whole hall", () => {
    const state = opened(sampleReport());
    const far = (camera: State["camera"]) => spherical(camera).distance_m;
    expect(far(state.camera)).toBeLessThan(0.9 * far(after(state, { kind: "preset", preset: "home" }).camera));
    for (const t of times_s.filter((_, i) => i % 30 === 0)) {
      const [x, y] = onScreen(state.camera, platformAt(t));
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
    }
    expect(opened(mapReport()).camera).toEqual(after(opened(mapReport()), { kind: "preset", preset: "home" }).camera);
  });
  // Oracle: projection by hand of the anchors, which stand wide of hall and motion and are bare frames.
  it("sees all anchors", () => {
    for (const report of [sampleReport(), mapReport()]) {
      const wide = ([x, y, z]: Vec3): Vec3 => [1.7 * x + 0.4, 1.9 * y, 1.3 * z];
      const isAnchor = (path: string) => path.startsWith("rigs/mss/pulleys/");
      const nodes = report.scene.nodes.map((node) => (isAnchor(node.path) ? { ...node, shape: null, p_PN_m: wide(node.p_PN_m) } : node));
      const { camera } = opened({ ...report, scene: { ...report.scene, nodes } });
      const anchors = nodes.filter(({ path }) => isAnchor(path));
      expect(anchors).toHaveLength(6);
      for (const { p_PN_m } of anchors) {
        const [x, y] = onScreen(camera, p_PN_m);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
      }
    }
  });
  it("is never without a view, even of nothing", () => {
    const report = mapReport();
    const state = opened({ ...report, scene: { ...report.scene, nodes: [], strands: [], volumes: [], curves: [] } });
    expect([...state.camera.eye_m, ...state.camera.target_m].every(Number.isFinite)).toBe(true);
  });
});

describe("clock", () => {
  const start = after(opened(sampleReport()), { kind: "seek", time_s: 11.9 });
  it("goes on at its speed and round again", () => {
    expect(after(start, { kind: "speed", speed: 2 }, { kind: "tick", elapsed_s: 0.02 }).clock.now_s).toBeCloseTo(11.94, 12);
    expect(after(start, { kind: "tick", elapsed_s: 0.25 }).clock.now_s).toBeCloseTo(0.15, 12);
  });
  it("stops at the end without loops, and starts anew from there", () => {
    const end = after(start, { kind: "loops", loops: false }, { kind: "tick", elapsed_s: 0.3 });
    expect(end.clock).toMatchObject({ now_s: 12, playing: false });
    expect(after(end, { kind: "play", playing: true }).clock).toMatchObject({ now_s: 0, playing: true });
  });
  it("does not jump after a sleep, nor move while paused", () => {
    expect(after(opened(sampleReport()), { kind: "tick", elapsed_s: 500 }).clock.now_s).toBeLessThanOrEqual(0.5);
    const paused = after(start, { kind: "play", playing: false });
    expect(after(paused, { kind: "tick", elapsed_s: 0.1 })).toBe(paused);
  });
  it("keeps speeds and moments within reason", () => {
    expect(after(start, { kind: "speed", speed: 1e6 }).clock.speed).toBe(10);
    expect(after(start, { kind: "speed", speed: NaN }).clock.speed).toBe(1);
    expect(after(start, { kind: "seek", time_s: NaN }).clock.now_s).toBe(11.9);
    expect(after(opened(mapReport()), { kind: "play", playing: true }).clock.playing).toBe(false);
  });
  it("steps from sample to sample, over all time bases", () => {
    const at = after(start, { kind: "seek", time_s: times_s[50]! + 0.01 });
    expect(after(at, { kind: "step", samples: 1 }).clock).toMatchObject({ now_s: times_s[51]!, playing: false });
    expect(after(at, { kind: "step", samples: -2 }).clock.now_s).toBe(times_s[49]);
    expect(after(at, { kind: "step", samples: 1e3 }).clock.now_s).toBe(12);
  });
  it("follows the end of a result that grows, and stays elsewhere", () => {
    const short = decodeReport(sampleReport());
    const half = { ...short, span_s: [0, 6] as const };
    const watching = after(opened(sampleReport()), { kind: "model", model: half }, { kind: "play", playing: false }, { kind: "seek", time_s: 6 });
    expect(after(watching, { kind: "model", model: short }).clock.now_s).toBe(12);
    expect(after(watching, { kind: "seek", time_s: 3 }, { kind: "model", model: short }).clock.now_s).toBe(3);
  });
});

describe("maps", () => {
  it("turn to orientations with another view, and back", () => {
    const first = opened(mapReport());
    const turned = after(first, { kind: "volume", path: "turns" });
    expect(turned.map.volume).toBe("turns");
    expect(wantedPaths(turned)("hall/satellite")).toBe(false);
    expect(turned.camera).not.toEqual(first.camera);
    expect(wantedPaths(after(turned, { kind: "volume", path: "map" }))("hall/satellite")).toBe(true);
    expect(after(first, { kind: "volume", path: "nowhere" })).toBe(first);
  });
  it("keep slices and opacities within", () => {
    const state = after(opened(mapReport()), { kind: "slice", axis: "x", on: true, at: 99 }, { kind: "opacity", layer: "tension", opacity: 3 });
    expect(state.map.slices.x).toEqual({ on: true, at: -2.4 + 23.5 * 0.2 });
    expect(state.map.opacity["tension"]).toBe(1);
    const free = after(state, { kind: "shows", shows: "free" });
    expect([isShown(free.map, freeLayer), isShown(free.map, "tension"), isShown(state.map, freeLayer)]).toEqual([true, false, false]);
    expect(readFragment(toFragment(free)).shows).toBe("free");
    expect(after(state, { kind: "slice", axis: "x", on: false }).map.slices.x.at).toBe(state.map.slices.x.at);
  });
  it("come and go with variants, and the user's slices stay", () => {
    const first = after(opened(variantsReport()), { kind: "slice", axis: "y", on: true, at: 0.5 });
    expect(first.map.volume).toBe("present/map");
    const other = after(first, { kind: "variant", name: "layout 1" });
    expect(other.map.volume).toBe("layout 1/map");
    expect(other.map.slices).toEqual(first.map.slices);
    expect([wantedPaths(other)("present/satellite"), wantedPaths(other)("layout 1/satellite"), wantedPaths(other)("hall/column")]).toEqual([false, true, true]);
    expect(volumesOf(other.model, other.variant)).toHaveLength(1);
    expect(after(first, { kind: "variant", name: "none" })).toBe(first);
  });
});

describe("live halls", () => {
  const volume = decodeReport(mapReport()).volumes[0]!;
  const mapOf = (one: Volume) => ({ revision: 1, resolution_m: 0.2, finest: false, wall_ms: 3, volumes: { free_m3: 1, undecided_m3: 0, blocked_m3: 1 }, volume: one });
  const live: Live = {
    connected: true, file: "hall.yaml", revision: 1, parents: {}, labels: {}, unsaved: false, handles: [], fields: [], rigs: [], probe: null, edits: 0,
    drag: [0, 0], reached: {}, before: null, map: mapOf(volume), a: null, compare: "b", redo: [], problems: [], warnings: [], saved: "",
  };
  it("show the first map at once, and keep the look when it refines", () => {
    const first = after(opened(hallReport()), { kind: "live", live });
    expect(first.map.volume).toBe("map");
    expect(first.map.slices.z.on).toBe(true);
    const chosen = after(first, { kind: "slice", axis: "z", at: 0.7 }, { kind: "opacity", layer: "tension", opacity: 0 });
    const finer = after(chosen, { kind: "live", live: { ...live, map: mapOf({ ...volume }) } });
    expect(finer.map).toBe(chosen.map);
  });
  it("compare A with B", () => {
    const a = { ...volume, cellClasses: volume.cellClasses.map(() => 2) };
    const state = after(opened(hallReport()), { kind: "live", live: { ...live, a: mapOf(a), compare: "a" } });
    expect(shownVolume(state)).toBe(a);
    const both = after(state, { kind: "live", live: { ...live, a: mapOf(a), compare: "difference" } });
    expect(shownVolume(both)!.layers.map(({ name }) => name)).toContain(gainedName);
    expect(layerOpacity(both.map, gainedName)).toBeGreaterThan(0);
  });
  it("move bodies without making them anew", () => {
    const model = decodeReport(hallReport());
    const moved = { ...model, nodes: model.nodes.map((node, i) => (i === 2 ? { ...node, p_PN_m: [0, 0, 1] as const } : node)) };
    expect(sameBodies(model, moved)).toBe(true);
    expect(sameBodies(model, { ...moved, nodes: moved.nodes.slice(1) })).toBe(false);
    expect(sameBodies(model, { ...moved, nodes: moved.nodes.map((node) => ({ ...node, shape: null })) })).toBe(false);
  });
});

describe("sameView", () => {
  const state = after(opened(sampleReport()), { kind: "play", playing: false });
  const hover = (node: string | null, x: number) => ({ kind: "hover" as const, hover: { node, cell: null, at_m: [x, 0, 0] as const } });
  it("leaves the view alone where only panels change", () => {
    for (const action of [{ kind: "dialog", dialog: "help" }, { kind: "window", window_s: [1, 2] }, { kind: "speed", speed: 3 }, { kind: "play", playing: true }] as Action[])
      expect(sameView(state, after(state, action))).toBe(true);
    expect(sameView(after(state, hover("hall/column", 1)), after(state, hover("hall/column", 2)))).toBe(true);
  });
  it("draws where something is seen to change", () => {
    const actions: Action[] = [{ kind: "seek", time_s: 2 }, { kind: "fit" }, { kind: "theme", theme: "dark" }, { kind: "toggle", what: "grid" }, { kind: "select", node: "hall/column" },
      { kind: "opacity", layer: "all", opacity: 1 }, { kind: "slice", axis: "x", on: true }, { kind: "colour", by: "cause" }, { kind: "show", path: "hall", shown: false }, hover("hall/column", 1)];
    for (const action of actions) expect(sameView(state, after(state, action)), action.kind).toBe(false);
  });
});

describe("what is seen", () => {
  it("leaves out what is hidden, with all below, and nothing else", () => {
    const state = after(opened(sampleReport()), { kind: "show", path: "hall/satellite", shown: false });
    const wanted = wantedPaths(state);
    expect([wanted("hall/satellite"), wanted("hall/satellite/tank"), wanted("hall/column")]).toEqual([false, false, true]);
    expect(wantedPaths(after(state, { kind: "show", path: "hall/satellite", shown: true }))("hall/satellite/tank")).toBe(true);
    const plain = after(state, { kind: "toggle", what: "witnesses" });
    expect([wantedPaths(plain)("witness/clearance"), wantedPaths(plain)("witnesses")]).toEqual([false, true]);
  });
  it("plots series in panes, and drops empty ones", () => {
    const first = after(opened(sampleReport()), { kind: "plot", pane: 2, series: "energy_J", shown: true });
    expect(first.plots.panes[2]).toEqual({ series: ["energy_J"] });
    expect(after(first, { kind: "plot", pane: 2, series: "energy_J", shown: false }).plots.panes).toHaveLength(2);
  });
  it("keeps what still means something when the model changes", () => {
    const state = after(opened(sampleReport()), { kind: "select", node: "hall/column" }, { kind: "plot", pane: 0, series: "energy_J", shown: true });
    const next = after(state, { kind: "model", model: { ...state.model, series: state.model.series.slice(0, 3), nodes: state.model.nodes.filter(({ path }) => path !== "hall/column") } });
    expect(next.selected).toBeNull();
    expect(next.camera).toBe(state.camera);
    expect(next.plots.panes).toEqual([{ series: state.plots.panes[0]!.series.slice(0, 3) }]);
  });
  it("does not know every action", () => {
    expect(() => apply(opened(mapReport()), { kind: "explode" } as unknown as Action)).toThrow(/unknown action/);
  });
});

describe("fragment", () => {
  it("brings back the moment, the camera, the variant and the slices", () => {
    const state = after(opened(sampleReport()), { kind: "play", playing: false }, { kind: "seek", time_s: 4.321 }, { kind: "preset", preset: "left" },
      { kind: "slice", axis: "y", on: true, at: -0.5 }, { kind: "colour", by: "margin:least tension" });
    const again = opened(sampleReport(), toFragment(state));
    expect(again.clock).toEqual(state.clock);
    expect(again.map.slices.y).toEqual(state.map.slices.y);
    expect(again.map.colourBy).toBe("margin:least tension");
    [...again.camera.eye_m, ...again.camera.target_m].forEach((x, i) => expect(x).toBeCloseTo([...state.camera.eye_m, ...state.camera.target_m][i]!, 2));
    const variants = after(opened(variantsReport()), { kind: "variant", name: "layout 1" });
    expect(opened(variantsReport(), toFragment(variants))).toMatchObject({ variant: "layout 1", map: { volume: "layout 1/map" } });
  });
  it("leaves out what it does not understand", () => {
    expect(readFragment("#t=soon&eye=1,2&target=0,0,0&x=&z=NaN")).toEqual({});
    expect(readFragment("#eye=1,2,3&target=1,2,3")).toEqual({});
    expect(readFragment("")).toEqual({});
  });
});
