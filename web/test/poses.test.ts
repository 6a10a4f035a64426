// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { decodeReport } from "../src/decode";
import { makeVisibility } from "../src/state/visibility";
import type { Model } from "../src/state/model";
import { makePoses, posesAt, segmentAt } from "../src/state/poses";
import { strandLegend } from "../src/panels/strand_legend";
import { shareColour } from "../src/state/colours";
import { strandColour, strandEnds, strandValues, valueAt } from "../src/state/strands";
import { modelTrails, trailsOf } from "../src/state/trails";
import { random } from "./random";
import { sampleReport } from "./sample_report";
import { platformAt, platformYawAt, tensionAt, times_s } from "./sample_scene";

const model = decodeReport(sampleReport());
const step_s = times_s[1]! - times_s[0]!;

const nodeAt = (of: Model, path: string, now_s: number) => {
  const poses = makePoses(of);
  posesAt(poses, now_s);
  const row = poses.rows.get(path)!;
  return { p: [...poses.p_WN.subarray(3 * row, 3 * row + 3)], q: [...poses.q_WN.subarray(4 * row, 4 * row + 4)] };
};
const close = (found: readonly number[], wanted: readonly number[], within: number) =>
  found.forEach((x, i) => expect(Math.abs(x - wanted[i]!)).toBeLessThan(within));

describe("segmentAt", () => {
  // Oracle: a search from the front, for any cached place.
  it("finds the last instant that has come, whatever it remembers", () => {
    const next = random(3);
    const time_s = Float64Array.from({ length: 40 }, next).sort();
    for (let trial = 0; trial < 2000; ++trial) {
      const now_s = trial % 3 === 0 ? time_s[trial % 40]! : 1.2 * next() - 0.1;
      const wanted = time_s.filter((t) => t <= now_s).length - 1;
      expect(segmentAt(time_s, now_s, Math.floor(42 * next()) - 1)).toBe(wanted);
    }
  });
});

describe("posesAt", () => {
  // Oracle: the straight line between two samples, and the angle in equal shares.
  it("runs linearly between samples, and turns evenly", () => {
    for (const [i, share] of [[3, 0.25], [100, 0.5], [239, 0.9]] as const) {
      const [t0, t1] = [times_s[i]!, times_s[i + 1]!];
      const { p, q } = nodeAt(model, "rigs/mss", t0 + share * step_s);
      const [a, b] = [platformAt(t0), platformAt(t1)];
      close(p, [0, 1, 2].map((k) => a[k]! + share * (b[k]! - a[k]!)), 1e-12);
      const yaw = platformYawAt(t0) + share * (platformYawAt(t1) - platformYawAt(t0));
      close(q, [0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)], 1e-6); // quaternions are stored in single precision
    }
  });
  it("takes the shortest turn where a quaternion changes its sign", () => {
    const flipped = { ...model, poses: model.poses.map((channel) => ({ ...channel, q_PN_xyzw: channel.q_PN_xyzw.map((x, i) => (Math.floor(i / 4) % 2 ? -x : x)) })) };
    const [plain, turned] = [nodeAt(model, "rigs/mss", 3.03), nodeAt(flipped, "rigs/mss", 3.03)];
    const dot = plain.q.reduce((sum, x, i) => sum + x * turned.q[i]!, 0);
    expect(Math.abs(dot)).toBeGreaterThan(1 - 1e-10);
  });
  it("holds the first and the last pose outside", () => {
    expect(nodeAt(model, "rigs/mss", -5)).toEqual(nodeAt(model, "rigs/mss", 0));
    expect(nodeAt(model, "rigs/mss", 99)).toEqual(nodeAt(model, "rigs/mss", 12));
  });
  // Oracle: the two links by hand; both turn about y, so that angles add.
  it("chains parents", () => {
    const t = times_s[77]!;
    const [a, b] = [0.5 * Math.sin(0.5 * t), 0.9 + 0.4 * Math.sin(0.9 * t)];
    const { p } = nodeAt(model, "arms/left/tip", t);
    close(p, [0.3 + 0.8 * Math.sin(a) + 0.75 * Math.sin(a + b), -1.7, 0.35 + 0.8 * Math.cos(a) + 0.75 * Math.cos(a + b)], 1e-6);
  });
  it("hands a node to another parent at its instant, and back when time goes back", () => {
    const poses = makePoses(model);
    const row = poses.rows.get("parts/strut")!;
    const load = poses.rows.get("rigs/mss/load")!;
    const wanted = (parent: number) => poses.p_WN[3 * parent + 2]! + 0.1;
    posesAt(poses, 6.0);
    expect(poses.p_WN[3 * row + 2]).toBeCloseTo(wanted(load), 12);
    posesAt(poses, 5.9);
    expect(poses.parents[row]).toBe(poses.rows.get("arms/left/tip"));
    expect([...poses.p_WN.subarray(3 * row, 3 * row + 3)]).toEqual(nodeAt(model, "parts/strut", 5.9).p);
  });
  it("does not run between poses in two parents", () => {
    const [p0, p1] = [[0, 0, 1], [5, 5, 5]];
    const pose = { path: "parts/strut", time_s: Float64Array.of(5, 7), p_PN_m: Float64Array.of(...p0!, ...p1!), q_PN_xyzw: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1) };
    const poses = makePoses({ ...model, poses: [pose] });
    const row = poses.rows.get("parts/strut")!;
    const own = (now_s: number) => (posesAt(poses, now_s), [...poses.p_PN.subarray(3 * row, 3 * row + 3)]);
    expect([own(5.5), own(5.99), own(6), own(6.5)]).toEqual([p0, p0, p1, p1]);
  });
  it("computes only what moves", () => {
    const poses = makePoses(model);
    expect(posesAt(poses, 1)).toBe(model.nodes.length);
    expect(posesAt(poses, 1)).toBe(0);
    // platform with shape and load, two links with two shapes, tip and strut, one end of the witness line
    expect(posesAt(poses, 1.3)).toBe(10);
  });
});

describe("strands", () => {
  it("run between points of their nodes", () => {
    const poses = makePoses(model);
    posesAt(poses, 2.2);
    const cable = model.strands[2]!;
    const ends = new Float64Array(6);
    strandEnds(poses, cable, ends);
    const pulley = nodeAt(model, "rigs/mss/pulleys/cable3", 0).p;
    close([...ends.subarray(0, 3)], [pulley[0]!, pulley[1]!, pulley[2]! - 0.05], 1e-12);
    const [a, yaw] = [platformAt(2.2), platformYawAt(2.2)];
    const [x, y, z] = cable.p_BE_m;
    close([...ends.subarray(3)], [a[0] + Math.cos(yaw) * x - Math.sin(yaw) * y, a[1] + Math.sin(yaw) * x + Math.cos(yaw) * y, a[2] + z], 1e-3);
  });
  it("have the tension below their path, and no other", () => {
    const values = strandValues(model);
    expect([...values.keys()]).toEqual(model.strands.filter(({ path }) => path.startsWith("rigs/")).map(({ path }) => path));
    const value = values.get("rigs/mss/cable4")!;
    expect(valueAt(value, times_s[33]!)).toBe(tensionAt(3, times_s[33]!));
    expect(valueAt(value, times_s[33]! + step_s / 2)).toBeCloseTo((tensionAt(3, times_s[33]!) + tensionAt(3, times_s[34]!)) / 2, 9);
    expect(valueAt(value, 100)).toBe(tensionAt(3, 12));
  });
  it("without a force have the colour of their length between its limits", () => {
    const of = (values: number[], limits: [number | null, number | null]) => {
      const series = { ...model.series[0]!, id: "rigs/mss/cable4/length_m", unit: "m", values: Float64Array.from(values), time_s: Float64Array.of(0, 1), limits };
      return strandValues({ ...model, series: [series] }).get("rigs/mss/cable4");
    };
    expect(of([1, 2], [1, null])).toBeUndefined();
    const value = of([1, 2], [1, 2])!;
    expect(value.kind).toBe("length");
    expect([0, 0.25, 0.5, 1].map((now_s) => strandColour(value, now_s))).toEqual([0, 0.5, 1, 0].map(shareColour));
    const beyond = of([2.5, 2.5], [1, 2])!;
    expect(strandColour(beyond, 0)).toEqual(shareColour(-1));
    expect(strandLegend({ ...model, series: [value.series] })!.title).toBe("Lengths of legs");
    expect(strandLegend(model)!.title).toBe("Cable tension");
    expect(strandLegend({ ...model, series: [] })).toBeNull();
  });
});

describe("visibility", () => {
  it("follow their channel, with all below", () => {
    const visibility = makeVisibility({ ...model, visibles: [{ path: "hall/satellite", time_s: Float64Array.of(2, 4), values: Uint8Array.of(0, 1) }] });
    const at = (now_s: number, path: string) => (visibility.at(now_s), visibility.isHidden(path));
    expect([at(1, "hall/satellite"), at(2, "hall/satellite"), at(3.9, "hall/satellite/tank"), at(4, "hall/satellite/tank")]).toEqual([false, true, true, false]);
    expect(at(3, "hall/satellite2")).toBe(false);
  });
});

describe("trails", () => {
  const far = (path: string, scale: number) => ({ ...model.poses[0]!, path, p_PN_m: model.poses[0]!.p_PN_m.map((x) => scale * x) });
  it("are left by what moves: of a chain by its end, of many links by the one that goes farthest", () => {
    const links = Array.from({ length: 5 }, (_, i) => ({ ...model.nodes[0]!, path: `arms/right/link${i}` }));
    const poses = links.map(({ path }, i) => far(path, [1, 3, 5, 2, 4][i]!));
    const both = { ...model, nodes: [...model.nodes, ...links], poses: [...model.poses, ...poses] };
    const names = (selected: string | null) => modelTrails(both, selected).map(({ node }) => node);
    expect(names(null)).toEqual(["rigs/mss", "arms/left/lower", "arms/right/link2"]);
    expect(names("arms/right/link0")).toEqual(["rigs/mss", "arms/left/lower", "arms/right/link2", "arms/right/link0"]);
    expect(names("hall/column")).toHaveLength(3);
  });
  it("are not left by arrows of contacts, which jump from place to place", () => {
    const arrow = { ...model.nodes[0]!, path: "contacts/rim/1/tip" };
    const touching = { ...model, nodes: [...model.nodes, arrow], poses: [...model.poses, far(arrow.path, 5)] };
    expect(modelTrails(touching, null).map(({ node }) => node)).toEqual(modelTrails(model, null).map(({ node }) => node));
  });
  it("go where the node goes", () => {
    const [trail] = trailsOf(model, ["rigs/mss", "hall/column"]);
    expect(trailsOf(model, ["hall/column"])).toEqual([]);
    trail!.time_s.forEach((t, i) => close([...trail!.p_W.subarray(3 * i, 3 * i + 3)], platformAt(t), 1e-6));
  });
});
