// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { decodeReport } from "../src/decode";
import type { JsonValue, ReportJson } from "../src/report_json";
import { initialState } from "../src/state/apply";
import { posesOf } from "../src/state/bounds";
import { labelsOf } from "../src/state/labels";
import { marginsOf, violationsAt, violationsOf, worstViolation } from "../src/state/motion_figures";
import { spherical } from "../src/state/orbit";
import { wantedPaths } from "../src/state/shown";
import { onScreen } from "./on_screen";
import { failedReport, sampleReport } from "./sample_report";

const preferences = { theme: "light" as const, reducedMotion: false };
const opened = (report: ReportJson, fragment = "") => initialState(decodeReport(report), fragment, preferences);

describe("a failed motion", () => {
  it("opens at its worst moment, paused, with the camera on it", () => {
    const state = opened(failedReport());
    expect(state.clock).toMatchObject({ now_s: 7.4, playing: false });
    const place = violationsOf(state.model)[1]!.at_m!;
    const [x, y] = onScreen(state.camera, place);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(0.7);
    expect(spherical(state.camera).distance_m).toBeLessThan(0.7 * spherical(opened(sampleReport()).camera).distance_m);
  });
  it("opens where the address says", () => {
    const state = opened(failedReport(), "#t=2");
    expect(state.clock.now_s).toBe(2);
    expect(state.camera).toEqual(opened(sampleReport(), "#t=2").camera);
  });
  it("takes the deepest of several hits for the worst", () => {
    const report = failedReport();
    const hit = (worst_m: number, time_s: number): JsonValue => ({
      kind: "arm_hall", violated: true, begin_s: time_s - 0.1, end_s: time_s + 0.1, time_s, worst_m,
      sentence: "a hits b", first_point_m: [0, 0, 0], second_point_m: [0, 0, 0],
    });
    const figures = { ...report.summary!.figures, stretches: [hit(-0.01, 1), hit(-0.03, 2), hit(-0.02, 3)] };
    expect(opened({ ...report, summary: { ...report.summary!, figures } }).clock.now_s).toBe(2);
  });
  it("names the bodies of each interval by their paths", () => {
    const { model } = opened(failedReport());
    expect(violationsOf(model).map(({ paths }) => paths)).toEqual([["rigs/mss/cable6"], ["rigs/mss/platform/1", "hall/satellite"], []]);
    expect(worstViolation(model)!.kind).toBe("platform_hall");
  });
  it("tells what is not in order at an instant, by the same list while it is the same", () => {
    const { model } = opened(failedReport());
    expect(violationsAt(model, 1)).toEqual([]);
    expect(violationsAt(model, 7).map(({ kind }) => kind)).toEqual(["tension", "platform_hall"]);
    expect(violationsAt(model, 7.01)).toBe(violationsAt(model, 7));
    expect(violationsAt(model, 9.5).map(({ kind }) => kind)).toEqual(["joint_torque"]);
  });
  it("labels the line with the clearance that is plotted and names the pair", () => {
    const state = opened(failedReport());
    const poses = posesOf(state.model, 7.4);
    const label = labelsOf(state, poses, wantedPaths(state), () => false)[0]!;
    expect(label.text).toBe("platform – satellite: −12.0 mm");
    expect(labelsOf(opened(sampleReport(), "#t=7.4"), poses, wantedPaths(state), () => false)[0]!.text).toMatch(/^\d\.\d{3} m$/);
  });
  it("survives figures of other kinds", () => {
    const figures: { [key: string]: JsonValue } = { stretches: [3, { begin_s: "x" }, { begin_s: 1, end_s: 2, first_point_m: [1, null, 2] }], margins: "none" };
    const report = sampleReport();
    const { model } = opened({ ...report, summary: { ...report.summary!, figures } });
    expect(violationsOf(model)).toMatchObject([{ begin_s: 1, end_s: 2, worst_s: 1, at_m: null, paths: [] }]);
    expect(marginsOf(model)).toEqual([]);
  });
  it("reads margins with any unit", () => {
    expect(marginsOf(opened(failedReport()).model)).toMatchObject([
      { kind: "platform_hall", unit: "m", required: 0, seen: -0.012, proven: -0.02, between: "platform, satellite" },
      { kind: "joint_torque", unit: "N m", required: 5, seen: 60, proven: 50.5 },
    ]);
  });
});
