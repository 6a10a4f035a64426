// SPDX-License-Identifier: Apache-2.0
// From what C++ wrote to what a page works with. Strict: data that does not fit together is refused with a sentence.
import { type ArrayBytes, countOf, DataError, decodeArray } from "./decode_array";
import { decodeCases } from "./decode_cases";
import { decodeChannels, decodeSeries, spanOf } from "./decode_channels";
import { decodeCurves, decodeVolume } from "./decode_volume";
import type { ReportJson } from "./report_json";
import type { MeshJson, SceneJson } from "./scene_json";
import type { MeshData, Model, Series } from "./state/model";

function decodeMesh(json: MeshJson, from: ArrayBytes, place: string): MeshData {
  const vertexCount = countOf(json.vertices_m, place);
  const vertices_m = decodeArray(json.vertices_m, "float32", [vertexCount, 3], from, place);
  const triangles = decodeArray(json.triangles, "uint32", [countOf(json.triangles, place), 3], from, place);
  for (let i = 0; i < triangles.length; ++i)
    if (triangles[i]! >= vertexCount) throw new DataError(`${place}: a corner that does not exist.`);
  return { vertices_m, triangles };
}

/** Every name that is used is the name of something, and no node is its own ancestor. */
function checkNames(scene: SceneJson) {
  const parents = new Map<string, string>();
  for (const node of scene.nodes) {
    if (node.path === "" || parents.has(node.path)) throw new DataError(`node "${node.path}": a name used twice, or none.`);
    parents.set(node.path, node.parent);
    if (node.shape?.kind === "mesh" && !scene.meshes[node.shape.mesh]) throw new DataError(`node ${node.path}: no such mesh.`);
  }
  const known = (path: string, where: string) => {
    if (path !== "" && !parents.has(path)) throw new DataError(`${where}: no node ${path}.`);
  };
  for (const node of scene.nodes) known(node.parent, `parent of ${node.path}`);
  for (const strand of scene.strands) for (const end of [strand.from, strand.to]) known(end, `strand ${strand.path}`);
  for (const volume of scene.volumes) known(volume.parent, `volume ${volume.path}`);
  for (const channel of scene.channels) {
    if (channel.kind === "pose" || channel.kind === "parent") known(channel.path, "channel");
    if (channel.kind === "parent") for (const name of channel.names) known(name, `channel ${channel.path}`);
  }
  for (const node of scene.nodes) {
    let steps = 0;
    for (let at = node.path; at !== ""; at = parents.get(at)!)
      if (++steps > scene.nodes.length) throw new DataError(`node ${node.path}: its parents form a cycle.`);
  }
}

/** What a scene says by itself, without the log and the summary. */
export type SceneModel = Omit<Model, "live" | "summary" | "run">;

export function decodeScene(scene: SceneJson, from: ArrayBytes = null): SceneModel {
  if (scene.drydock_scene !== 1)
    throw new DataError(`This page reads scenes of version 1; this one has version ${String(scene.drydock_scene)}.`);
  checkNames(scene);
  const channels = decodeChannels(scene, from);
  return {
    title: scene.title,
    caption: scene.caption,
    meshes: scene.meshes.map((mesh, i) => decodeMesh(mesh, from, `mesh ${i}`)),
    nodes: scene.nodes,
    strands: scene.strands,
    poses: channels.poses,
    visibles: channels.visibles,
    parents: channels.parents,
    series: channels.scalars,
    volumes: scene.volumes.map((volume) => decodeVolume(volume, from)),
    curves: scene.curves.map((curves) => decodeCurves(curves, from)),
    variants: scene.variants,
    cases: scene.cases ? decodeCases(scene.cases, from) : null,
    events: scene.events,
    span_s: channels.span_s,
  };
}

/** Scalars of the scene come first; a column of the log with the id of one of them is that same curve, thinned. */
function allSeries(ofScene: readonly Series[], ofLog: readonly Series[]): Series[] {
  const ids = new Set(ofScene.map((series) => series.id));
  return [...ofScene, ...ofLog.filter((series) => !ids.has(series.id))];
}

export function decodeReport(report: ReportJson, from: ArrayBytes = null): Model {
  if (report.drydock_report !== 1)
    throw new DataError(`This page reads reports of version 1; this one has version ${String(report.drydock_report)}.`);
  const scene = decodeScene(report.scene, from);
  const ofLog = report.series.flatMap((series) => decodeSeries(series, from));
  const spans = scene.span_s ? [Float64Array.from(scene.span_s)] : [];
  return {
    ...scene,
    series: allSeries(scene.series, ofLog),
    span_s: spanOf([...spans, ...ofLog.map((series) => series.time_s)]),
    live: report.live,
    summary: report.summary,
    run: report.run,
  };
}

export { DataError, decodeVolume };
