// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { decodeReport } from "../src/decode";
import type { Vec3 } from "../src/scene_json";
import { initialState } from "../src/state/apply";
import { fieldOfView_deg, fitted, leastAspect } from "../src/state/camera";
import { draggedPlace, type DragStart } from "../src/state/drag";
import { handleOf, offeredHandles } from "../src/state/handles";
import { labelsOf, lengthText } from "../src/state/labels";
import { shifted, spherical, turned, zoomed } from "../src/state/orbit";
import { makePoses, posesAt } from "../src/state/poses";
import { intersectBox, intersectTriangles } from "../src/state/ray";
import { wantedPaths } from "../src/state/shown";
import type { Camera, Live } from "../src/state/state";
import type { Handle } from "../src/wire_messages";
import { cross, dot, minus, onScreen } from "./on_screen";
import { random } from "./random";
import { sampleReport } from "./sample_report";
import { platformAt, satellite_m } from "./sample_scene";

describe("fitted", () => {
  // Oracle: projection by hand. All is seen, and no nearer eye would do: two opposite edges are met.
  it("sees all points from as near as possible, for any direction", () => {
    const next = random(21);
    for (let trial = 0; trial < 50; ++trial) {
      const points = Array.from({ length: 12 }, (): Vec3 => [9 * next(), 5 * next() - 7, 4 * next()]);
      const camera = fitted(points, [next() - 0.5, next() - 0.5, next() - 0.3]);
      const seen = points.map((p) => onScreen(camera, p));
      const most = (k: 0 | 1, sign: number) => Math.max(...seen.map((xy) => sign * xy[k]));
      const edges = [[0.94, 0.94], [0.84, 0.95]] as const; // right and left, top and bottom: buttons lie over the top
      for (const k of [0, 1] as const) expect(Math.max(most(k, 1) / edges[k][0], most(k, -1) / edges[k][1])).toBeLessThan(1.0001);
      const touches = ([0, 1] as const).some((k) => most(k, 1) / edges[k][0] > 0.9999 && most(k, -1) / edges[k][1] > 0.9999);
      expect(touches, `trial ${trial}`).toBe(true);
    }
  });
  it("stands off a single point", () => {
    const { eye_m, target_m } = fitted([[1, 2, 3]], [1, 0, 0]);
    expect(eye_m[0]).toBeCloseTo(1.2, 9);
    expect([target_m[0], target_m[1]]).toEqual([1, 2]);
  });
});

describe("orbit", () => {
  const camera: Camera = { eye_m: [3, -4, 2.5], target_m: [0.5, 1, 0.7] };
  it("turns at one distance, and stops at the poles", () => {
    const { distance_m } = spherical(camera);
    const there = turned(camera, 0.7, -0.2);
    expect(spherical(there).distance_m).toBeCloseTo(distance_m, 12);
    expect(spherical(there).azimuth_rad - spherical(camera).azimuth_rad).toBeCloseTo(0.7, 12);
    turned(there, -0.7, 0.2).eye_m.forEach((x, k) => expect(x).toBeCloseTo(camera.eye_m[k]!, 12));
    expect(spherical(turned(camera, 0, -9)).polar_rad).toBeCloseTo(1e-3, 9);
  });
  // Oracle: a point of the target's plane stays under the pointer that pulls it.
  it("shifts as far as the pointer goes", () => {
    const there = shifted(camera, 0.3, -0.2);
    const tangent = Math.tan((fieldOfView_deg * Math.PI) / 360) * spherical(camera).distance_m;
    const [x, y] = onScreen(there, camera.target_m);
    expect(x).toBeCloseTo(-0.3 / (tangent * leastAspect), 9);
    expect(y).toBeCloseTo(0.2 / tangent, 9);
  });
  it("zooms about a point that stays where it is seen", () => {
    const about: Vec3 = [1, 0.5, 1.5];
    const nearer = zoomed(camera, 0.5, about);
    onScreen(nearer, about).forEach((x, k) => expect(x).toBeCloseTo(onScreen(camera, about)[k]!, 9));
    expect(spherical(nearer).distance_m).toBeCloseTo(spherical(camera).distance_m / 2, 12);
    expect(spherical(zoomed(camera, 0)).distance_m).toBeCloseTo(0.02, 12);
  });
});

describe("rays", () => {
  it("enter and leave a box", () => {
    const ray = { o: Float64Array.of(-3, 0.5, 0.5), d: Float64Array.of(2, 0, 0) };
    expect(intersectBox(ray, [0, 0, 0], [1, 1, 1])).toEqual([1.5, 2]);
    expect(intersectBox({ ...ray, d: Float64Array.of(-2, 0, 0) }, [0, 0, 0], [1, 1, 1])).toBeNull();
    expect(intersectBox({ ...ray, o: Float64Array.of(-3, 1.5, 0.5) }, [0, 0, 0], [1, 1, 1])).toBeNull();
  });
  // Oracle: the plane of the triangle, and the side of each edge.
  it("meet triangles where planes say", () => {
    const next = random(8);
    const point = (): Vec3 => [2 * next() - 1, 2 * next() - 1, 2 * next() - 1];
    let hits = 0;
    for (let trial = 0; trial < 1000; ++trial) {
      const [a, b, c, o, d] = [point(), point(), point(), point(), point()];
      const normal = cross(minus(b, a), minus(c, a));
      const t = dot(normal, minus(a, o)) / dot(normal, d);
      const p: Vec3 = [o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]];
      const sides = ([[a, b], [b, c], [c, a]] as const).map(([u, v]) => dot(normal, cross(minus(v, u), minus(p, u))) > 0);
      const isHit = t >= 0 && sides.every((side) => side);
      if (isHit) ++hits;
      const found = intersectTriangles({ o: Float64Array.from(o), d: Float64Array.from(d) }, [...a, ...b, ...c], [0, 1, 2], Infinity);
      if (isHit) expect(found).toBeCloseTo(t, 9);
      else expect(found).toBe(Infinity);
    }
    expect(hits).toBeGreaterThan(20);
  });
  it("take the nearest of several, and none beyond the limit", () => {
    const square = (z: number) => [-1, -1, z, 3, -1, z, -1, 3, z];
    const ray = { o: Float64Array.of(0, 0, 5), d: Float64Array.of(0, 0, -1) };
    expect(intersectTriangles(ray, [...square(0), ...square(2), ...square(1)], [0, 1, 2, 3, 4, 5, 6, 7, 8], Infinity)).toBe(3);
    expect(intersectTriangles(ray, square(0), [0, 1, 2], 4.9)).toBe(Infinity);
  });
});

describe("draggedPlace", () => {
  const handle: Handle = { node: "hall/box", path: "objects.box.at", kind: "object", p_m: [1, 2, 0.5], yaw_rad: 0.3, turns: true, limits: { low: [0, 0, 0], high: [4, 3, 1] }, carries: [] };
  const start: DragStart = { handle, place: handle, grip_m: [1.2, 1.9, 0.8], x_px: 100 };
  const rayTo = (p: Vec3, o: Vec3 = [6, -5, 4]) => ({ o: Float64Array.from(o), d: Float64Array.from(minus(p, o)) });
  it("keeps the point that was taken under the pointer", () => {
    const place = draggedPlace(start, "floor", rayTo([1.7, 2.2, 0.8]), 0)!;
    place.p_m.forEach((x, k) => expect(x).toBeCloseTo([1.5, 2.3, 0.5][k]!, 9));
    expect(place.yaw_rad).toBe(0.3);
  });
  it("goes straight up with the pointer, and only up", () => {
    const place = draggedPlace(start, "height", rayTo([1.2, 1.9, 1.1]), 0)!;
    place.p_m.forEach((x, k) => expect(x).toBeCloseTo([1, 2, 0.8][k]!, 9));
  });
  it("stays within its limits", () => {
    expect(draggedPlace(start, "floor", rayTo([9, 9, 0.8]), 0)!.p_m).toEqual([4, 3, 0.5]);
    expect(draggedPlace(start, "height", rayTo([1.2, 1.9, 9]), 0)!.p_m).toEqual([1, 2, 1]);
  });
  it("turns, where that is allowed", () => {
    expect(draggedPlace(start, "turn", rayTo([0, 0, 0]), 150)).toEqual({ ...handle, yaw_rad: 0.8 });
    expect(draggedPlace({ ...start, handle: { ...handle, turns: false } }, "turn", rayTo([0, 0, 0]), 150)).toBeNull();
  });
  it("takes the body under the pointer, or what carries it", () => {
    const carrier: Handle = { ...handle, node: "hall/satellite", carries: ["hall/panel"] };
    const panel: Handle = { ...handle, node: "hall/panel" };
    expect(handleOf([carrier], "hall/satellite/1")).toBe(carrier);
    expect(handleOf([carrier], "hall/panel")).toBe(carrier);
    expect(handleOf([carrier, panel], "hall/panel")).toBe(panel);
    expect(handleOf([carrier], "hall/panel south")).toBeNull();
    expect(handleOf([carrier], null)).toBeNull();
  });
  it("is offered for pulleys, movable objects and what is selected", () => {
    const fixed: Handle = { ...handle, node: "hall/floor", limits: null };
    const pulley: Handle = { ...fixed, node: "rigs/mss/pulleys/cable1", kind: "pulley" };
    const live = { handles: [handle, fixed, pulley] } as unknown as Live;
    expect(offeredHandles(live, null)).toEqual([handle, pulley]);
    expect(offeredHandles(live, "hall/floor")).toEqual([handle, fixed, pulley]);
    expect(offeredHandles(null, null)).toEqual([]);
  });
  it("says nothing above the horizon", () => {
    expect(draggedPlace(start, "floor", rayTo([6, 8, 9]), 0)).toBeNull();
  });
});

describe("labels", () => {
  const model = decodeReport(sampleReport());
  const first = initialState(model, "#t=3", { theme: "light", reducedMotion: true });
  const poses = makePoses(model);
  const texts = (state: typeof first) => {
    posesAt(poses, state.clock.now_s);
    return labelsOf(state, poses, wantedPaths(state), () => false).map(({ text }) => text);
  };
  it("give witness lines their length, and what is selected its name", () => {
    const length_m = Math.hypot(...minus(platformAt(3), satellite_m));
    expect(texts(first)).toEqual([`${length_m.toFixed(3)} m`]);
    expect(texts({ ...first, selected: "hall/column" })).toContain("hall/column");
  });
  it("name the axes of a map of orientations", () => {
    const state = { ...first, map: { ...first.map, volume: "turns" } };
    expect(texts(state)).toEqual(["-45°", "roll", "45°", "-30°", "pitch", "30°", "-25°", "yaw", "25°"]);
  });
  it("write lengths as people do", () => {
    expect([0.0042, 0.042, 0.42, 4.2, 42].map(lengthText)).toEqual(["4.2 mm", "42.0 mm", "0.420 m", "4.200 m", "42.00 m"]);
  });
});
