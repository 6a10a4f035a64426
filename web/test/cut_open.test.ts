// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { decodeReport } from "../src/decode";
import { keys } from "../src/keys";
import { apply, initialState } from "../src/state/apply";
import { canCut, isTowards } from "../src/state/cut_open";
import { makePoses, posesAt } from "../src/state/poses";
import { wantedPaths } from "../src/state/shown";
import { cutReport, sampleReport } from "./sample_report";

const opened = (report: ReturnType<typeof cutReport>) => initialState(decodeReport(report), "", { theme: "light", reducedMotion: false });
const block = "contacts/pin/block";

describe("a block with holes", () => {
  it("is cut open at first, and whole when that is switched off", () => {
    const state = opened(cutReport());
    const seen = (of: typeof state) => ["whole", "half/1", "half/2"].map((part) => wantedPaths(of)(`${block}/${part}`));
    expect(seen(state)).toEqual([false, true, true]);
    const whole = apply(state, { kind: "toggle", what: "cut" });
    expect(seen(whole)).toEqual([true, false, false]);
    expect(wantedPaths(whole)("contacts/pin/peg")).toBe(true);
    expect(seen(apply(whole, { kind: "toggle", what: "cut" }))).toEqual([false, true, true]);
  });
  it("has a switch where there is one", () => {
    const key = keys.find(({ does }) => does.includes("cut open"))!;
    expect([canCut(opened(cutReport()).model), canCut(opened(sampleReport()).model)]).toEqual([true, false]);
    expect([key.when!(opened(cutReport())), key.when!(opened(sampleReport()))]).toEqual([true, false]);
  });
  // Oracle: the cut is y = 0. Half 1 lies at y > 0, half 2 at y < 0.
  it("loses the half that is towards the eye", () => {
    const { model } = opened(cutReport());
    const poses = makePoses(model);
    posesAt(poses, 0);
    const towards = (eye_m: [number, number, number]) => [1, 2].map((i) => isTowards(eye_m, poses, poses.rows.get(`${block}/half/${i}`)!));
    expect(towards([3, 0.2, -5])).toEqual([true, false]);
    expect(towards([-4, -0.2, 7])).toEqual([false, true]);
  });
});
