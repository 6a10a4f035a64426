// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from "vitest";
import { decodeReport } from "../src/decode";
import { applyMessage, type Hall, initialLive } from "../src/live/apply_message";
import { handleName, placeSetting } from "../src/live/edit_text";
import { placeHandles } from "../src/live/place_handles";
import { axisNumber, axisProblem, axisText, marginText, typedPose } from "../src/live/pose_text";
import { ask, askAgain, homeFrom, homeOf, poseOf, type PoseMessage } from "../src/live/probe";
import { shareColour } from "../src/state/colours";
import { draggedPlace } from "../src/state/drag";
import { handlePlaceIn } from "../src/state/handle_place";
import { handleOf, offeredHandles } from "../src/state/handles";
import { makePoses, posesAt } from "../src/state/poses";
import type { Quat, Vec3 } from "../src/scene_json";
import type { Handle, ProbedRig, RigAxis } from "../src/wire_messages";
import { hallReport } from "./sample_report";

const slide: RigAxis = { kind: "slide", low: -3, high: 2.5, home: 0 };
const rotary: RigAxis = { kind: "rotary", low: -Math.PI, high: Math.PI, home: 0 };
const rig: ProbedRig = { rig: "mss", node: "rigs/mss", p_m: [0.2, -0.3, 1.9], rpy_rad: [0.1, -0.2, 0.3], turns: true, axis: slide };
const made = (node: string, kind: Handle["kind"], change: Partial<Handle> = {}): Handle => ({
  node, kind, path: "rigs.mss", p_m: [0.2, -0.3, 1.9], yaw_rad: 0.3, turns: true, limits: null, carries: [], ...change,
});
const platform = made("rigs/mss", "platform");
const live = { ...initialLive, connected: true, handles: [platform], rigs: [rig] };
const start = (): Hall => ({ live, model: decodeReport(hallReport()), held: null });
const answer = (probe: number, change: Partial<PoseMessage> = {}): PoseMessage => ({
  kind: "pose", probe, rig: "mss", p_m: [1, 2, 3], rpy_rad: [0, 0, 0.5], axis: 0.75, reasons: [], margins: [],
  nodes: [{ path: "rigs/mss", p_m: [1, 2, 3], q_xyzw: [0, 0, 0, 1] }, { path: "hall/column", p_m: [4, 5, 6], q_xyzw: [0, 0, 1, 0] }],
  strands: [{ path: "rigs/mss/cable1", share: 0.5, text: "2 m" }],
  ...change,
});
const placeOf = ({ model }: Hall, path: string) => model.nodes.find((node) => node.path === path)?.p_PN_m;

describe("a pose that is asked about", () => {
  test("begins at home, with the axis where it stands best", () => {
    expect(poseOf(live, rig)).toEqual({ rig: "mss", p_m: [0.2, -0.3, 1.9], rpy_rad: [0.1, -0.2, 0.3], axis: null });
    expect(homeOf(rig).axis).toBe(0);
    expect(homeFrom(live, rig).axis).toBeNull();
    expect(homeFrom(ask(live, { ...homeOf(rig), axis: 2 }).live, rig).axis).toBe(0);
    const { message } = ask(live, { ...homeOf(rig), axis: 1.5 });
    expect(message).toEqual({ kind: "probe", id: 1, rig: "mss", p_m: [0.2, -0.3, 1.9], rpy_rad: [0.1, -0.2, 0.3], axis: 1.5 });
  });
  test("puts nodes where the answer says, but for what is in the hand", () => {
    const asked: Hall = { ...start(), live: ask(live, poseOf(live, rig)).live };
    const then = applyMessage(asked, answer(1), null);
    expect(placeOf(then, "rigs/mss")).toEqual([1, 2, 3]);
    expect(placeOf(then, "hall/column")).toEqual([4, 5, 6]);
    expect(then.live.probe).toMatchObject({ p_m: [1, 2, 3], rpy_rad: [0, 0, 0.5], axis: null });
    expect(then.live.handles[0]).toMatchObject({ p_m: [1, 2, 3], yaw_rad: 0.5 });
    const held = applyMessage({ ...asked, held: "rigs/mss" }, answer(1), null);
    expect(placeOf(held, "rigs/mss")).toEqual(placeOf(asked, "rigs/mss"));
    expect(placeOf(held, "hall/column")).toEqual([4, 5, 6]);
    expect(held.live.probe?.answer?.axis).toBe(0.75);
    expect(held.live.handles[0]?.p_m).toEqual([0.2, -0.3, 1.9]);
  });
  test("an answer that a newer one has overtaken, or of another rig, changes nothing", () => {
    const asked: Hall = { ...start(), live: ask(ask(live, poseOf(live, rig)).live, homeOf(rig)).live };
    const then = applyMessage(asked, answer(2), null);
    expect(applyMessage(then, answer(1), null)).toBe(then);
    expect(applyMessage(then, answer(3, { rig: "other" }), null)).toBe(then);
    expect(applyMessage(start(), answer(1), null).live).toBe(live);
  });
  test("an older answer says what it found, but leaves what was asked since", () => {
    const asked: Hall = { ...start(), live: ask(ask(live, poseOf(live, rig)).live, { ...homeOf(rig), p_m: [7, 8, 9] }).live };
    const then = applyMessage(asked, answer(1), null);
    expect(then.live.probe).toMatchObject({ p_m: [7, 8, 9] });
    expect(then.live.probe?.answer?.probe).toBe(1);
  });
  test("is asked again of another hall, unless its rig has gone", () => {
    const asked = ask(live, { ...homeOf(rig), p_m: [7, 8, 9] }).live;
    expect(askAgain(asked)?.message).toMatchObject({ id: 2, p_m: [7, 8, 9] });
    expect(askAgain({ ...asked, rigs: [] })).toBeNull();
    expect(askAgain(live)).toBeNull();
  });
  test("stays while only objects move; in a new scene the platform is at home", () => {
    const asked = applyMessage({ ...start(), live: ask(live, poseOf(live, rig)).live }, answer(1), null);
    const hall = { kind: "hall", revision: 1, parent: -1, label: "", unsaved: true, file: "", handles: [platform], fields: [], rigs: [rig], warnings: [] } as const;
    const message = { ...hall, handles: [platform], rigs: [rig], fields: [], warnings: [] };
    expect(applyMessage(asked, { ...message, scene: null }, null).live.handles[0]?.p_m).toEqual([1, 2, 3]);
    const anew = applyMessage(asked, { ...message, scene: hallReport().scene }, null);
    expect(anew.live.handles[0]?.p_m).toEqual([0.2, -0.3, 1.9]);
  });
});

describe("typed poses", () => {
  const pose = { ...homeOf(rig), p_m: [1.23456789, 2, 3] as Vec3 };
  test("numbers that read as they were shown are not rounded", () => {
    const { pose: typed, problems } = typedPose(pose, ["1.2346", "-0,5", "3", "5.73", "-11.46", "90"]);
    expect(problems).toEqual([]);
    expect(typed.p_m).toEqual([1.23456789, -0.5, 3]);
    expect(typed.rpy_rad[0]).toBe(0.1);
    expect(typed.rpy_rad[2]).toBeCloseTo(Math.PI / 2, 12);
  });
  test("what is no number is told", () => {
    expect(typedPose(pose, ["far", "2", "3", "5.73", "-11.46", ""]).problems).toEqual([
      'x: found "far", expected a number, as in 1.25.',
      'yaw: found "", expected a number, as in 1.25.',
    ]);
  });
  test("positions of the axis are in metres or degrees, and stay within its range", () => {
    expect(axisProblem(slide, "2.4")).toBe("");
    expect(axisProblem(slide, "2.6")).toBe("axis: found 2.6 m, but it goes from -3 to 2.5 m.");
    expect(axisProblem(rotary, "-181")).toBe("axis: found -181 °, but it goes from -180 to 180 °.");
    expect(axisNumber(rotary, 90)).toBeCloseTo(Math.PI / 2, 12);
    expect([axisText(rotary, Math.PI / 6), axisText(slide, 0.25)]).toEqual(["30", "0.25"]);
  });
  test("margins are in the units in which people read them", () => {
    expect([marginText(0.012, "m"), marginText(-Math.PI / 180, "rad"), marginText(null, "N")]).toEqual(["12\u00a0mm", "−1°", "no limit"]);
  });
});

describe("handles of a Stewart platform", () => {
  const base = made("rigs/mss/axis", "base", { path: "rigs.mss.stewart.at", carries: ["rigs/mss/base", "rigs/mss"] });
  const joint = made("rigs/mss/base/joints/leg3", "joint", { path: "rigs.mss.stewart.base.joints[2]", turns: false });
  const all = [base, joint, platform];
  test("are those nearest above what is under the pointer", () => {
    expect(handleOf(all, "rigs/mss/platform/plate")).toBe(platform);
    expect(handleOf(all, "rigs/mss/joints/leg1")).toBe(platform);
    expect(handleOf(all, "rigs/mss/base/plate")).toBe(base);
    expect(handleOf(all, "rigs/mss/base/joints/leg3")).toBe(joint);
    expect(handleOf(all, "rigs/mss/axis/rail1")).toBe(base);
    expect(handleOf([platform], "rigs/mss/base/plate")).toBeNull(); // the base is not taken with the platform
  });
  test("the platform can be taken at once, base and joints once they are selected", () => {
    expect(offeredHandles({ ...live, handles: all }, null)).toEqual([platform]);
    expect(offeredHandles({ ...live, handles: all }, joint.node)).toEqual([joint, platform]);
  });
  test("have names, and are written as their files are", () => {
    expect(all.map(handleName)).toEqual(["mss base", "mss base leg3", "mss"]);
    expect(placeSetting(joint, [1, 2, 0.5], 0)).toEqual({ path: "rigs.mss.stewart.base.joints[2]", value: "[1, 2, 0.5]" });
    expect(placeSetting(base, [1, 2, 0.5], 0.5)).toEqual({ path: "rigs.mss.stewart.at", value: "{p: [1, 2, 0.5], yaw: 28.65 deg}" });
  });
  // Oracle: a quarter turn about z takes x of the frame to y of the world.
  test("a joint follows the pointer in the frame of its base", () => {
    const q_WP: Quat = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const from: Vec3 = [6, -5, 4];
    const ray = { o: Float64Array.from(from), d: Float64Array.from([1.5 - 6, 2.3 + 5, 0.8 - 4]) };
    const place = draggedPlace({ handle: joint, place: joint, grip_m: [1.2, 1.9, 0.8], q_WP, x_px: 0 }, "floor", ray, 0);
    place?.p_m.forEach((x, k) => expect(x).toBeCloseTo([0.2 + 0.4, -0.3 - 0.3, 1.9][k]!, 9));
  });
  test("stand where their nodes do, whatever frame their places are in", () => {
    const { model } = start();
    const poses = makePoses(model);
    posesAt(poses, 0);
    const node = model.nodes.find(({ parent }) => parent !== "")!;
    const row = poses.rows.get(node.path)!;
    const { p_W } = handlePlaceIn(model, poses, made(node.path, "joint"));
    expect(p_W).toEqual([0, 1, 2].map((k) => poses.p_WN[3 * row + k]));
    expect(handlePlaceIn(null, null, joint)).toEqual({ p_W: joint.p_m, q_WP: [0, 0, 0, 1] });
  });
  // Oracle: roll, pitch and yaw about fixed axes; a rotation about z on the left adds to the yaw alone.
  test("what is tilted keeps its tilt when it is turned", () => {
    const model = start().model;
    const [r, p, y] = [0.3, -0.4, 0.9].map((angle) => angle / 2) as [number, number, number];
    const about = (yaw: number): Quat => [
      Math.sin(r) * Math.cos(p) * Math.cos(yaw) - Math.cos(r) * Math.sin(p) * Math.sin(yaw),
      Math.cos(r) * Math.sin(p) * Math.cos(yaw) + Math.sin(r) * Math.cos(p) * Math.sin(yaw),
      Math.cos(r) * Math.cos(p) * Math.sin(yaw) - Math.sin(r) * Math.sin(p) * Math.cos(yaw),
      Math.cos(r) * Math.cos(p) * Math.cos(yaw) + Math.sin(r) * Math.sin(p) * Math.sin(yaw),
    ];
    const tilted = { ...model, nodes: model.nodes.map((node) => (node.path === "hall/satellite" ? { ...node, q_PN_xyzw: about(y) } : node)) };
    const object = made("hall/satellite", "object");
    const after = placeHandles(tilted, [object], [{ node: object.node, p_m: [1, 1, 1], yaw_rad: -0.5 }]);
    const q = after.nodes.find(({ path }) => path === "hall/satellite")!.q_PN_xyzw;
    about(-0.25).forEach((x, k) => expect(q[k]).toBeCloseTo(x, 12));
  });
});

test("beyond its limits a strand is orange, within them it is the bluer the more room it has", () => {
  expect(shareColour(-0.2)[0]).toBeGreaterThan(shareColour(-0.2)[2]);
  expect(shareColour(0.01)[2]).toBeGreaterThan(shareColour(0.01)[0]);
  expect(shareColour(1)[0]).toBeLessThan(shareColour(0.3)[0]);
});
