// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from "vitest";
import { keys } from "../src/keys";
import { decodeReport } from "../src/decode";
import { badge } from "../src/panels/caption";
import { eventAt, severity } from "../src/panels/event_words";
import { covered, joined, matching, pathTree } from "../src/panels/path_tree";
import { fileName } from "../src/panels/picture";
import { cellWords, classLines } from "../src/panels/volume_words";
import type { Model } from "../src/state/model";
import { initialState } from "../src/state/apply";
import { initialPlots } from "../src/state/initial_state";
import { criteriaAt, mapCells, mapOrigin, mapSpacing } from "./sample_map";
import { sampleReport } from "./sample_report";
import { satellite_m } from "./sample_scene";

const model = decodeReport(sampleReport());
const event = (kind: string, text: string, time_s = 0) => ({ time_s, kind, subject: "", text });

describe("events", () => {
  test("how bad they are", () => {
    expect(severity(event("clearance", "violated: 3 mm too near"))).toBe("problem");
    expect(severity(event("tension", "not proven: at 2 s"))).toBe("warning");
    expect(severity(event("stopped", "no step was small enough"))).toBe("problem");
    expect(severity(event("attach", "probe and cone"))).toBe("note");
  });
  // Oracle: a search through all.
  test("the last one at an instant", () => {
    const events = [0.5, 0.5, 1, 2.25, 4].map((time_s) => event("step", "", time_s));
    for (const now of [0, 0.5, 0.75, 1, 2, 2.25, 3, 4, 9]) {
      const last = events.reduce((found, { time_s }, i) => (time_s <= now ? i : found), -1);
      expect(eventAt(events, now)).toBe(last);
    }
  });
});

describe("trees of paths", () => {
  const tree = joined(pathTree(["hall/floor", "hall/satellite", "hall/satellite/tank", "rigs/mss/platform"]));
  test("chains without a choice are one line", () => {
    expect(tree.children.map(({ name }) => name)).toEqual(["hall", "rigs/mss/platform"]);
    expect(tree.children[0]?.children.map(({ name, leaf }) => [name, leaf])).toEqual([["floor", true], ["satellite", true]]);
  });
  test("a filter keeps the way to what matches", () => {
    const found = matching(tree, "TANK");
    expect(found?.children.map(({ path }) => path)).toEqual(["hall"]);
    expect(found?.children[0]?.children[0]?.children[0]?.path).toBe("hall/satellite/tank");
    expect(matching(tree, "nowhere")).toBeNull();
  });
  test("what is hidden hides all below, and not its namesakes", () => {
    const hidden = new Set(["hall/satellite"]);
    expect(covered(hidden, "hall/satellite/tank")).toBe(true);
    expect(covered(hidden, "hall/satellite")).toBe(true);
    expect(covered(hidden, "hall/satellite2")).toBe(false);
    expect(covered(hidden, "hall")).toBe(false);
  });
});

describe("a map in words", () => {
  const volume = model.volumes[0] as Model["volumes"][0];
  // Oracle: the closed form that the sample's cells come from.
  test("what blocks in a cell, and by how much", () => {
    const [nx, ny] = mapCells;
    for (const [i, j, k] of [[18, 12, 4], [3, 15, 1], [10, 4, 11], [0, 0, 0]] as const) {
      const cell = i + nx * (j + ny * k);
      const p = [i, j, k].map((n, axis) => (mapOrigin[axis] ?? 0) + (n + 0.5) * (mapSpacing[axis] ?? 0)) as [number, number, number];
      const says = criteriaAt(p, satellite_m);
      const words = cellWords(volume, cell);
      if (i < 2 && j < 2) expect(words.state).toBe("outside");
      else {
        const names = ["outside", "free", "blocked", "undecided"];
        const worst = [says.clearance, says.tension].includes(2) ? 2 : Math.max(says.clearance, says.tension);
        expect(words.state).toBe(names[worst]);
        expect(words.cause.includes("satellite")).toBe(says.clearance !== 1);
      }
      expect(words.margins.map(({ short }) => short)).toEqual([says.clearance_m < 0, says.tension_N < 150]);
      expect(words.at).toContain(p[0].toFixed(3).replace("-", "−"));
    }
  });
  test("volumes of classes add up to the map without its corner", () => {
    const sizes = classLines(volume).map(({ size }) => Number(size.split("\u00a0")[0]));
    const [nx, ny, nz] = mapCells;
    expect(sizes.reduce((a, b) => a + b, 0)).toBeCloseTo((nx * ny - 4) * nz * 0.008, 1);
  });
  test("volumes are those of the map where it tells them", () => {
    const sizes = [null, 1.25, 2.5, 1.25];
    const exact = { ...volume, classes: volume.classes.map((one, i) => ({ ...one, size: sizes[i] ?? null })) };
    expect(classLines(exact).map(({ size, share }) => [size, share])).toEqual([
      ["1.25\u00a0m³", "25\u00a0%"],
      ["2.5\u00a0m³", "50\u00a0%"],
      ["1.25\u00a0m³", "25\u00a0%"],
    ]);
  });
  test("a map of orientations tells shares, not cubic metres", () => {
    let free = 0;
    for (let roll = -42.5; roll < 45; roll += 5) for (let pitch = -27.5; pitch < 30; pitch += 5) if (Math.hypot(roll, pitch) < 25) free += 10;
    expect((100 * free) / 2160).toBeCloseTo(37, 1);
    expect(classLines(model.volumes[1] as Model["volumes"][0])[0]).toEqual({ name: "free", size: "", share: "37\u00a0%" });
  });
});

test("how far a result got", () => {
  const summary = model.summary as NonNullable<Model["summary"]>;
  expect(badge(model, false).text).toBe("complete");
  expect(badge({ ...model, summary: { ...summary, complete: false, stopped: "no convergence" } }, false)).toEqual({ text: "stopped", tone: "bad" });
  expect(badge({ ...model, live: "result", summary: { ...summary, complete: false } }, false).text).toBe("running");
  expect(badge({ ...model, live: "hall", summary: null }, true).text).toBe("live");
  expect(badge({ ...model, live: "hall", summary: null }, false).tone).toBe("bad");
});

test("names of pictures fit every file system", () => {
  const state = initialState(model, "#t=4.25", { theme: "light", reducedMotion: true });
  expect(fileName(state)).toBe("sample-hall-4.25s.png");
  expect(fileName({ ...state, model: { ...model, title: "../<img>/…", span_s: null } })).toBe("img.png");
  expect(fileName({ ...state, model: { ...model, title: "模型", span_s: null } })).toBe("drydock.png");
});

test("no two keys are the same", () => {
  const press = (key: string, shiftKey: boolean, ctrlKey: boolean) => ({ key, shiftKey, ctrlKey, altKey: false, metaKey: false }) as KeyboardEvent;
  const all = [..."abcdefghijklmnopqrstuvwxyz0123456789[]?+-, "].flatMap((key) => [press(key, false, false), press(key, true, false), press(key, false, true), press(key, true, true)]);
  for (const name of ["ArrowLeft", "ArrowRight", "Home", "End", "Escape"]) all.push(press(name, false, false), press(name, true, false));
  for (const event of all) expect(keys.filter((key) => key.on?.(event) === true).length).toBeLessThanOrEqual(1);
  for (const key of keys) if (key.on !== undefined) expect(all.some((event) => key.on?.(event) === true), key.keys).toBe(true);
});

test("the first plots: cables together, margins of the same unit apart, then another unit", () => {
  const make = (id: string, unit: string, low: number | null) =>
    ({ id, unit, description: "", time_s: Float64Array.of(0, 1), values: Float64Array.of(1, 2), limits: [low, null] }) as const;
  const series = [make("energy_J", "J", null), make("rigs/mss/cable1/tension_N", "N", 20), make("margins/tension", "N", 0), make("rigs/mss/cable2/tension_N", "N", 20), make("margins/gap", "m", 0)];
  const { panes } = initialPlots({ ...model, series });
  expect(panes).toEqual([{ series: ["rigs/mss/cable1/tension_N", "rigs/mss/cable2/tension_N"] }, { series: ["margins/gap"] }]);
  expect(initialPlots({ ...model, series: [] }).panes).toEqual([]);
});

test("the first plots of a run with arms: deviations, torques, what the sensor feels; a rail has another unit", () => {
  const make = (id: string, unit: string) =>
    ({ id, unit, description: "", time_s: Float64Array.of(0, 1), values: Float64Array.of(1, 2), limits: [null, null] }) as const;
  const joints = ["joint1", "joint2", "joint3"];
  const of = (name: string, rail: string, unit: string) => [make(`arms/a/${name}/rail`, rail), ...joints.map((joint) => make(`arms/a/${name}/${joint}`, unit))];
  const forces = ["x", "y", "z"].map((axis) => make(`contacts/a/tool-table/force_N/${axis}`, "N"));
  const local = ["x", "y", "z"].map((axis) => make(`contacts/a/tool-table/1/force_N/${axis}`, "N"));
  const series = [...forces, ...local, make("energy/kinetic_J", "J"), ...of("wanted", "m", "rad"), ...of("deviation", "m", "rad"), ...of("joint_effort", "N", "N m")];
  const expected = [
    { series: joints.map((joint) => `arms/a/deviation/${joint}`) },
    { series: joints.map((joint) => `arms/a/joint_effort/${joint}`) },
    { series: forces.map(({ id }) => id) },
  ];
  expect(initialPlots({ ...model, series }).panes).toEqual(expected);
  const sensor = ["x", "y", "z"].map((axis) => make(`arms/a/sensor_force_N/${axis}`, "N"));
  expect(initialPlots({ ...model, series: [...series, ...sensor] }).panes[2]).toEqual({ series: sensor.map(({ id }) => id) });
});

test("the first plots of a facility: the axis, the legs, the sensor", () => {
  const make = (id: string, unit: string) =>
    ({ id, unit, description: "", time_s: Float64Array.of(0, 1), values: Float64Array.of(1, 2), limits: [null, null] }) as const;
  const axis = ["axis_rad", "platform_rad", "boundary_rad/behind", "boundary_rad/ahead"].map((name) => make(`rigs/left/${name}`, "rad"));
  const legs = [1, 2, 3, 4, 5, 6].map((leg) => make(`rigs/left/leg${leg}/margin_m`, "m"));
  const feels = ["tared", "external"].flatMap((what) => ["x", "y"].map((one) => make(`sensors/a/${what}_force_N/${one}`, "N")));
  const series = [make("spacecraft/a/velocity/wx", "rad/s"), make("rigs/left/axis_rate", "rad/s"), ...axis, ...legs, make("sensors/a/reading_force_N/x", "N"), ...feels];
  expect(initialPlots({ ...model, series }).panes).toEqual([axis, legs, feels].map((pane) => ({ series: pane.map(({ id }) => id) })));
});

test("the first plots of a facility on cables: tensions, the sensor", () => {
  const make = (id: string, unit: string) =>
    ({ id, unit, description: "", time_s: Float64Array.of(0, 1), values: Float64Array.of(1, 2), limits: [5, 500] }) as const;
  const tensions = [1, 2, 3].map((cable) => make(`rigs/hil/cable${cable}/tension_N`, "N"));
  const feels = ["x", "y"].map((one) => make(`sensors/a/external_force_N/${one}`, "N"));
  const series = [make("spacecraft/a/velocity/wx", "rad/s"), make("rigs/hil/slack_N", "N"), make("rigs/hil/cable1/length_m", "m"), ...tensions, ...feels];
  expect(initialPlots({ ...model, series }).panes).toEqual([tensions, feels].map((pane) => ({ series: pane.map(({ id }) => id) })));
});

test("the first plots of a run that was measured: of each unit the worst quantity, with the simulated over it", () => {
  const make = (id: string, unit: string, values: number[]) =>
    ({ id, unit, description: "", time_s: Float64Array.of(0, 1), values: Float64Array.from(values), limits: [null, null] }) as const;
  const three = (path: string, unit: string, off: number) =>
    [make(`measured/arm/${path}/measured`, unit, [1, 2]), make(`measured/arm/${path}/simulated`, unit, [1, 2 - off]), make(`measured/arm/${path}/deviation`, unit, [0, -off])];
  const series = [make("energy_J", "J", [1, 2]), ...three("joint1/position", "rad", 0.1), ...three("joint2/position", "rad", 0.2), ...three("joint2/effort", "N m", 5)];
  expect(initialPlots({ ...model, series }).panes).toEqual([
    { series: ["measured/arm/joint2/position/measured", "measured/arm/joint2/position/simulated"] },
    { series: ["measured/arm/joint2/effort/measured", "measured/arm/joint2/effort/simulated"] },
  ]);
});
