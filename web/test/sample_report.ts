// SPDX-License-Identifier: Apache-2.0
// Reports for tests: small, fixed, and with every feature at least once.
import type { ReportJson, SeriesJson } from "../src/report_json";
import type { NodeJson, Quat, Rgba, SceneJson, ShapeJson, VariantJson } from "../src/scene_json";
import { arrayJson, float32, float64 } from "./sample_arrays";
import { sampleMap } from "./sample_map";
import { aboutZ, sampleScene, tensionAt, times_s } from "./sample_scene";

export const hostileName = `<img src=x onerror="document.title='owned'">`;

function series(): SeriesJson[] {
  return [
    {
      path: "rigs/mss/motor_rad_per_s",
      columns: ["motor1", "motor2"],
      units: ["rad/s"],
      frame: "",
      description: "speed of the winch motors",
      time_s: float64(times_s),
      values: float64(times_s.flatMap((t) => [Math.sin(t), 0.5 * Math.cos(2 * t)]), [times_s.length, 2]),
    },
    {
      path: "energy_J",
      columns: [],
      units: ["J"],
      frame: "",
      description: "energy drawn since the start",
      time_s: float64(times_s),
      values: float64(times_s.map((t) => 40 * t + 12 * Math.sin(t)), [times_s.length, 1]),
    },
  ];
}

function summary(): NonNullable<ReportJson["summary"]> {
  return {
    drydock: "0.8.0",
    format: 1,
    command: "follow",
    name: "sample",
    complete: true,
    stopped: "",
    input: { sha256: "9f2c".repeat(16), files: [{ name: "hall.yaml", sha256: "51ab".repeat(16) }] },
    figures: {
      verdict: "holds",
      duration_s: 12,
      least_clearance: { value_m: 0.934, time_s: 7.4, between: ["platform", "satellite"] },
      greatest_tension_N: 880,
      free_volume_m3: 21.4,
      problems: [],
    },
    files: ["scene.json", "log.h5"],
  };
}

const withSummary = (scene: SceneJson): ReportJson => ({
  drydock_report: 1,
  live: null,
  summary: summary(),
  run: { seed: 7, step_s: 0.05 },
  scene,
  series: series(),
});

/** Motion and a map. */
export const sampleReport = (): ReportJson => withSummary(sampleScene());

/** The same motion as a check that failed would write it: three intervals, one of bodies that hit each other. */
export function failedReport(): ReportJson {
  const scene = sampleScene();
  const isClearance = (path: string) => path === "witness/clearance/distance_m";
  const hit: SceneJson = {
    ...scene,
    strands: scene.strands.map((strand) => (strand.path === "witness/clearance" ? { ...strand, path: "witness/platform_hall" } : strand)),
    channels: scene.channels.map((channel) =>
      channel.kind === "scalar" && isClearance(channel.path)
        ? { ...channel, path: "witness/platform_hall/clearance_m", values: float64(times_s.map(() => -0.012)) }
        : channel,
    ),
  };
  const [first_point_m, second_point_m] = [[0.4, -0.3, 1.6], [0.42, -0.28, 1.58]];
  const stretches = [
    { kind: "tension", violated: true, begin_s: 3, end_s: 8, sentence: "the rig cannot hold its load", worst_N: -4, time_s: 5, first: "cable6", second: "" },
    { kind: "platform_hall", violated: true, begin_s: 6.5, end_s: 8, sentence: "platform hits satellite from 6.5 s to 8 s", worst_m: -0.012, time_s: 7.4, first: "platform", second: "satellite", first_point_m, second_point_m },
    { kind: "joint_torque", violated: false, begin_s: 9, end_s: 10, sentence: "not proven", worst_Nm: 1, time_s: 9.2, first: "joint2", second: "" },
  ];
  const margins = [
    { kind: "platform_hall", unit: "m", at_least_m: 0, worst_m: -0.012, time_s: 7.4, first: "platform", second: "satellite", proven_m: -0.02 },
    { kind: "joint_torque", unit: "N m", at_least_Nm: 5, worst_Nm: 60, time_s: 0, first: "joint4", second: "", proven_Nm: 50.5 },
  ];
  const report = withSummary(hit);
  return { ...report, summary: { ...summary(), figures: { status: "violated", rig: "mss", stretches, margins } } };
}

/** Names, captions and causes that are HTML: they have to stay text. */
export function hostileReport(): ReportJson {
  const scene = sampleScene(hostileName);
  scene.title = hostileName;
  scene.caption = `${hostileName}\nA second sentence.`;
  scene.events = [{ time_s: 1, kind: hostileName, subject: hostileName, text: hostileName }];
  for (const volume of scene.volumes) volume.causes = volume.causes.map((cause) => (cause === "" ? "" : hostileName));
  const report = withSummary(scene);
  report.summary = { ...summary(), name: hostileName, figures: { [hostileName]: hostileName } };
  return report;
}

/** A map alone: nothing happens in time. */
export function mapReport(): ReportJson {
  const scene = sampleScene();
  const report = withSummary({ ...scene, channels: [], time_bases: [], events: [] });
  return { ...report, summary: { ...summary(), command: "map" }, series: [] };
}

/** Two layouts of one hall: each variant has its own satellite and its own map. */
export function variantsReport(): ReportJson {
  const report = mapReport();
  const satellite = report.scene.nodes.find((node) => node.path === "hall/satellite")!;
  const layouts = [
    { name: "present", p_PN_m: satellite.p_PN_m, yaw_rad: 0.3 },
    { name: "layout 1", p_PN_m: [-1.2, -0.8, 0.9] as const, yaw_rad: 1.1 },
  ];
  const nodes = report.scene.nodes.filter((node) => !node.path.startsWith("hall/satellite"));
  const variants: VariantJson[] = layouts.map(({ name }) => ({
    name,
    caption: `The satellite as in ${name}.`,
    paths: [`${name}/satellite`, `${name}/map`],
  }));
  for (const { name, p_PN_m, yaw_rad } of layouts)
    nodes.push({ ...satellite, path: `${name}/satellite`, p_PN_m, q_PN_xyzw: aboutZ(yaw_rad) });
  const volumes = layouts.map(({ name, p_PN_m }) => sampleMap(`${name}/map`, p_PN_m));
  return { ...report, scene: { ...report.scene, nodes, volumes, variants } };
}

/** A block of 1 m by 0.6 m by 0.6 m, whole and in halves, and a red ball of 0.2 m in its middle. Cut across y. */
export function cutReport(): ReportJson {
  const box = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 0].map((z) => [0.5 * x, 0.3 * y, 0.3 * z]))).flat();
  const faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];
  const triangles = faces.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]);
  const mesh = { vertices_m: float32(box, [8, 3]), triangles: arrayJson(Uint32Array.from(triangles), [12, 3]) };
  const node = (path: string, parent: string, shape: ShapeJson | null, colour_rgba: Rgba, q_PN_xyzw: Quat): NodeJson =>
    ({ path, parent, shape, colour_rgba, p_PN_m: [0, 0, 0], q_PN_xyzw });
  const half: ShapeJson = { kind: "mesh", mesh: 0, convex: true };
  const [grey, upright]: [Rgba, Quat] = [[0.6, 0.6, 0.6, 1], [0, 0, 0, 1]];
  const block = "contacts/pin/block";
  const nodes = [
    node("contacts/pin/peg", "", { kind: "sphere", radius_m: 0.2 }, [0.9, 0.1, 0.05, 1], upright),
    node(block, "", null, grey, upright),
    node(`${block}/whole`, block, { kind: "box", size_m: [1, 0.6, 0.6] }, [0.6, 0.6, 0.6, 0.35], upright),
    node(`${block}/half/1`, block, half, grey, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]), // z along −y
    node(`${block}/half/2`, block, half, grey, [-Math.SQRT1_2, 0, 0, Math.SQRT1_2]), // z along y
  ];
  const scene = { ...sampleScene(), meshes: [mesh], nodes, strands: [], time_bases: [], channels: [], volumes: [], curves: [], events: [] };
  return { ...withSummary(scene), series: [] };
}

/** A hall that can be changed: the map comes by message. */
export function hallReport(): ReportJson {
  const report = mapReport();
  return { ...report, live: "hall", summary: null, run: null, scene: { ...report.scene, volumes: [], curves: [] } };
}

export { tensionAt };
