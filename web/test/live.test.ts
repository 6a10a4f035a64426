// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from "vitest";
import { decodeReport } from "../src/decode";
import { applyMessage, initialLive, type Hall } from "../src/live/apply_message";
import { fieldSetting, handleName, placeLabel, placeProblems, placeSetting, typedNumber, typedPlace } from "../src/live/edit_text";
import { readFrame } from "../src/live/frame";
import { edit, pin, redo, undo } from "../src/live/hall_steps";
import { limitText } from "../src/live/place_fields";
import { placeHandles } from "../src/live/place_handles";
import { socketAddress, waitBefore } from "../src/live/socket";
import { changeText, progressText } from "../src/live/volume_table";
import type { Live } from "../src/state/state";
import type { EditField, Handle, ServerMessage } from "../src/wire_messages";
import { sampleMap } from "./sample_map";
import { hallReport } from "./sample_report";
import { satellite_m } from "./sample_scene";

const handle = (change: Partial<Handle> = {}): Handle => ({
  node: "hall/satellite",
  path: "objects.satellite.at",
  kind: "object",
  p_m: [...satellite_m],
  yaw_rad: 0.3,
  turns: true,
  limits: null,
  carries: [],
  ...change,
});
type HallMessage = Extract<ServerMessage, { kind: "hall" }>;
const hallMessage = (revision: number, parent: number, change: Partial<HallMessage> = {}): HallMessage =>
  ({
    kind: "hall",
    revision,
    parent,
    label: `step ${revision}`,
    unsaved: revision > 0,
    file: "hall.yaml",
    scene: null,
    handles: [handle()],
    fields: [],
    rigs: [],
    warnings: [],
    ...change,
  });
const mapMessage = (revision: number, edit: number, free_m3: number, shown = true): ServerMessage => ({
  kind: "map", revision, edit, resolution_m: 0.08, finest: false, wall_ms: 40,
  volumes: { free_m3, undecided_m3: 1, blocked_m3: 2 },
  volume: shown ? sampleMap("map", satellite_m) : null,
});
const start = (): Hall => ({ live: { ...initialLive, connected: true }, model: decodeReport(hallReport()), held: null });
const after = (hall: Hall, ...messages: ServerMessage[]): Hall => messages.reduce((at, message) => applyMessage(at, message, null), hall);

/** As src/view/server_message.cpp writes it. */
function frameOf(json: string, arrays: Uint8Array): ArrayBuffer {
  const text = new TextEncoder().encode(json);
  const begin = Math.ceil((4 + text.length) / 8) * 8;
  const bytes = new Uint8Array(begin + arrays.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  bytes.set(arrays, begin);
  return bytes.buffer;
}

describe("frames", () => {
  test("arrays begin at a multiple of eight, whatever the length of the JSON", () => {
    for (let pad = 0; pad < 9; ++pad) {
      const json = JSON.stringify({ kind: "result_changed" }) + " ".repeat(pad);
      const { message, bytes } = readFrame(frameOf(json, Uint8Array.of(7, 8, 9)));
      expect(message.kind).toBe("result_changed");
      expect([...bytes]).toEqual([7, 8, 9]);
    }
  });
  test("what is cut off is refused", () => {
    const whole = frameOf('{"kind":"result_changed"}', new Uint8Array(0));
    expect(() => readFrame(whole.slice(0, 3))).toThrow(/too short/);
    expect(() => readFrame(whole.slice(0, 12))).toThrow(/cut off/);
  });
});

describe("what the free volume was before", () => {
  test("of the parent, at the resolution of the map that is seen", () => {
    const fine = (message: ServerMessage): ServerMessage => ({ ...message, resolution_m: 0.04 }) as ServerMessage;
    let hall = after(start(), hallMessage(0, -1), mapMessage(0, 0, 20), fine(mapMessage(0, 0, 21)), hallMessage(1, 0), mapMessage(1, 1, 18));
    expect([hall.live.before?.free_m3, hall.live.map?.volumes.free_m3]).toEqual([20, 18]);
    hall = after(hall, fine(mapMessage(1, 1, 19)));
    expect([hall.live.before?.free_m3, hall.live.map?.volumes.free_m3]).toEqual([21, 19]);
    const finest = { ...mapMessage(1, 1, 19.5), resolution_m: 0.02 } as ServerMessage; // the parent was left before
    expect(after(hall, finest).live.before).toBeNull();
  });
  test("of the revision itself while dragging, and maps of the drag do not count", () => {
    let hall = after(start(), hallMessage(0, -1), mapMessage(0, 0, 21));
    hall = { ...hall, live: edit(hall.live, [], "", true).live };
    hall = { ...hall, live: edit(hall.live, [], "", true).live };
    hall = after(hall, mapMessage(0, 2, 15));
    expect([hall.live.before?.free_m3, hall.live.map?.volumes.free_m3]).toEqual([21, 15]);
    hall = { ...hall, live: edit(hall.live, [], "", false).live };
    hall = after(hall, mapMessage(0, 2, 14), hallMessage(1, 0), mapMessage(1, 3, 16)); // one of the drag comes late
    expect([hall.live.before?.free_m3, hall.live.map?.volumes.free_m3]).toEqual([21, 16]);
  });
  test("maps of another revision come too late", () => {
    const { live } = after(start(), hallMessage(0, -1), hallMessage(1, 0), mapMessage(0, 0, 99));
    expect(live.map).toBeNull();
  });
  test("a map too fine to be shown leaves the coarser one in view", () => {
    const { live } = after(start(), hallMessage(0, -1), mapMessage(0, 0, 20), mapMessage(0, 0, 21, false));
    expect(live.map?.volumes.free_m3).toBe(21);
    expect(live.map?.volume?.path).toBe("map");
  });
});

describe("steps back", () => {
  const at = (live: Live, revision: number) => applyMessage({ ...start(), live }, hallMessage(revision, live.parents[revision] ?? 0), null).live;
  test("changes that a page was opened with come back by redo", () => {
    let { live } = after(start(), hallMessage(1, 0)); // the first revision of this page is not the first of the hall
    const back = undo(live)!;
    live = applyMessage({ ...start(), live: back.live }, hallMessage(0, -1), null).live;
    expect(live.redo).toEqual([1]);
    expect(redo(live)!.message).toMatchObject({ kind: "go", revision: 1 });
  });
  test("undo and redo go along the same way, a new edit ends it", () => {
    let { live } = after(start(), hallMessage(0, -1), hallMessage(1, 0), hallMessage(2, 1));
    const back = undo(live);
    expect(back?.message).toEqual({ kind: "go", id: 1, revision: 1 });
    live = at(back?.live as Live, 1);
    live = at(undo(live)?.live as Live, 0);
    expect(undo(live)).toBeNull();
    expect(live.redo).toEqual([2, 1]);
    const forth = redo(live);
    expect(forth?.message).toMatchObject({ kind: "go", revision: 1 });
    live = at(forth?.live as Live, 1);
    expect(live.redo).toEqual([2]);
    live = applyMessage({ ...start(), live }, hallMessage(3, 1), null).live;
    expect(live.redo).toEqual([]);
    expect(redo(live)).toBeNull();
  });
  test("A is kept while B goes on", () => {
    const { live } = after(start(), hallMessage(0, -1), mapMessage(0, 0, 20));
    const next = after({ ...start(), live: pin(live) }, hallMessage(1, 0), mapMessage(1, 1, 17)).live;
    expect([next.a?.volumes.free_m3, next.map?.volumes.free_m3]).toEqual([20, 17]);
  });
});

describe("places", () => {
  const node = (hall: Hall, path: string) => hall.model.nodes.find((each) => each.path === path);
  const moved = handle({ p_m: [0.5, -1, 0.75], yaw_rad: 1.1, carries: ["hall/column"] });
  // Oracle: a rigid motion keeps the column's place as seen from the satellite.
  test("what is carried keeps its place as seen from what carries it", () => {
    const seen = (hall: Hall) => {
      const [s, c] = [node(hall, "hall/satellite"), node(hall, "hall/column")];
      const yaw = 2 * Math.atan2(s?.q_PN_xyzw[2] ?? 0, s?.q_PN_xyzw[3] ?? 1);
      const [dx, dy] = [0, 1].map((i) => (c?.p_PN_m[i] ?? 0) - (s?.p_PN_m[i] ?? 0)) as [number, number];
      return [Math.cos(yaw) * dx + Math.sin(yaw) * dy, -Math.sin(yaw) * dx + Math.cos(yaw) * dy, (c?.p_PN_m[2] ?? 0) - (s?.p_PN_m[2] ?? 0)];
    };
    const before = start();
    const then = after(before, hallMessage(1, 0, { handles: [moved] }));
    expect(node(then, "hall/satellite")?.p_PN_m).toEqual([0.5, -1, 0.75]);
    seen(then).forEach((x, i) => expect(x).toBeCloseTo(seen(before)[i] ?? NaN, 12));
    expect(node(then, "hall/wedge")).toBe(node(before, "hall/wedge"));
  });
  test("nothing moves, nothing is made anew", () => {
    const { model } = start();
    expect(placeHandles(model, [handle()], [handle()])).toBe(model);
  });
  test("what is in the hand stays there until its own revision comes", () => {
    const held: Hall = { ...after(start(), hallMessage(0, -1)), held: "hall/satellite" };
    const then = after(held, hallMessage(0, -1, { handles: [moved] }));
    expect(node(then, "hall/satellite")?.p_PN_m).toEqual(satellite_m);
    const done = after(then, hallMessage(1, 0, { handles: [moved] }));
    expect(node(done, "hall/satellite")?.p_PN_m).toEqual([0.5, -1, 0.75]);
    expect(done.held).toBeNull();
  });
  test("what is refused goes back", () => {
    let hall = after(start(), hallMessage(0, -1));
    hall = { ...hall, model: placeHandles(hall.model, hall.live.handles, [moved]), held: "hall/satellite" };
    hall = after(hall, { kind: "problems", edit: 1, problems: ["too far"] });
    expect(node(hall, "hall/satellite")?.p_PN_m).toEqual(satellite_m);
    expect(hall.live.problems).toEqual(["too far"]);
  });
});

describe("edits as text", () => {
  test("places", () => {
    expect(placeSetting(handle(), [1.2, 0.4, 1.10004], (17 * Math.PI) / 180)).toEqual({ path: "objects.satellite.at", value: "{p: [1.2, 0.4, 1.1], yaw: 17 deg}" });
    expect(placeSetting(handle({ turns: false }), [-0.00001, 2, 3], 1)).toEqual({ path: "objects.satellite.at.p", value: "[0, 2, 3]" });
    const upright = handle({ p_m: [1.3, 0.4, 1.23456], yaw_rad: 0.3 });
    expect(placeSetting(upright, [1.20001, 0.4, 1.23456], 0.3)).toEqual({ path: "objects.satellite.at.p", value: "[1.2, 0.4, 1.23456]" });
    expect(placeSetting(upright, [1.3, 0.4, 1.23456], 0.4)).toEqual({ path: "objects.satellite.at", value: "{p: [1.3, 0.4, 1.23456], yaw: 22.92 deg}" });
    const pulley = handle({ kind: "pulley", path: "rigs.mss.cables.anchors.2", turns: false });
    expect(placeSetting(pulley, [1, 2, 3.5], 0)).toEqual({ path: "rigs.mss.cables.anchors.2", value: "[1, 2, 3.5]" });
    expect(handleName(pulley)).toBe("mss anchor 2");
    expect(handleName(handle({ path: 'objects."satellite body".at' }))).toBe("satellite body");
    expect(placeLabel(handle({ turns: false }), [1, 2, 3], 0)).toBe("satellite to (1, 2, 3)");
  });
  test("what is typed changes alone", () => {
    const tilted = handle({ p_m: [1.23456789, -0.1, 1 / 3], yaw_rad: 0.3 });
    expect(typedPlace(tilted, [2.00005, null, null, null]).setting).toEqual({ path: "objects.satellite.at.p", value: "[2.00005, -0.1, 0.333333333]" });
    expect(typedPlace(tilted, [null, null, null, 5]).setting.value).toBe("{p: [1.23456789, -0.1, 0.333333333], yaw: 5 deg}");
    expect(typedPlace(handle({ turns: false, p_m: [1, 2, 3] }), [null, 2.5, null, null]).setting).toEqual({ path: "objects.satellite.at.p", value: "[1, 2.5, 3]" });
  });
  test("what is typed stays where the object may go, and is told in words", () => {
    const boxed = handle({ limits: { low: [-2, -1.5, 0.8], high: [2, 1, 0.8] } });
    const texts = ["7", "0.5", "1", "abc"];
    expect(placeProblems(boxed, texts, [7, 0.5, 1, null])).toEqual([
      "x: found 7 m, but satellite is movable from -2 to 2 m.",
      "z: satellite is not movable along z; it stays at 0.8 m.",
      'yaw: found "abc", expected a number, as in 1.25.',
    ]);
  });
  test("fields get their unit, and only bare numbers do", () => {
    const field: EditField = { path: "rigs.mss.cables.tension", label: "tension", group: "rig mss", value: "", unit: "N" };
    expect(fieldSetting(field, " 20 ").value).toBe("20 N");
    expect(fieldSetting(field, "1.5 kN").value).toBe("1.5 kN");
    expect(fieldSetting(field, "[20, 900 N]").value).toBe("[20 N, 900 N]");
    expect(fieldSetting(field, "-1e3").value).toBe("-1e3 N");
    expect(fieldSetting(field, "fast").value).toBe("fast"); // the server says what is wrong
    expect(fieldSetting({ ...field, unit: "" }, "7").value).toBe("7");
  });
  test("typed numbers", () => {
    expect([typedNumber("1,5"), typedNumber("−2"), typedNumber(" 3 "), typedNumber(""), typedNumber("x")]).toEqual([1.5, -2, 3, null, null]);
  });
});

test("where a handle may go", () => {
  expect(limitText(handle({ limits: { low: [-2, -1.5, 0.8], high: [2, 1, 0.8] } }))).toBe("May go: x -2 to 2 m, y -1.5 to 1 m; z as it is.");
  expect(limitText(handle({ limits: { low: [1, 2, 3], high: [1, 2, 3] } }))).toBe("Stays where it is.");
  expect(limitText(handle())).toBe("");
});

test("what the table says", () => {
  expect([changeText(null), changeText(0.0001), changeText(1.25), changeText(-2)]).toEqual(["", "±0", "+1.25", "−2"]);
  const { live } = after(start(), hallMessage(0, -1), mapMessage(0, 0, 20));
  expect(progressText(live)).toBe("Certified at 8\u00a0cm after 0.04\u00a0s; refining …");
});

test("saving, and saying so", () => {
  const { live } = after(start(), hallMessage(1, 0), { kind: "saved", revision: 1, file: "hall.yaml", changed: ["objects.satellite.at"] });
  expect(live.unsaved).toBe(false);
  expect(live.saved).toBe("Saved hall.yaml: objects.satellite.at.");
});

test("a message of an unknown kind is refused", () => {
  expect(() => applyMessage(start(), { kind: "dance" } as unknown as ServerMessage, null)).toThrow(/dance/);
});

test("where the server is, and how long to wait for it", () => {
  expect(socketAddress("http://127.0.0.1:8080/?token=a%2Bb#t=1", "a+b")).toBe("ws://127.0.0.1:8080/live?token=a%2Bb");
  expect([0, 1, 2, 3, 4, 9].map(waitBefore)).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
});
