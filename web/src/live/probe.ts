// SPDX-License-Identifier: Apache-2.0
// A pose of a rig that is asked about. Pure: what is asked, and what the page shows of the answer.
import type { NodeJson, Quat, Vec3 } from "../scene_json";
import type { Model } from "../state/model";
import type { Live, Probe } from "../state/state";
import type { Handle, PageMessage, ProbedRig, ServerMessage } from "../wire_messages";
import type { Step } from "./hall_steps";

export type PoseMessage = Extract<ServerMessage, { kind: "pose" }>;
export type RigPose = Pick<Probe, "rig" | "p_m" | "rpy_rad" | "axis">;

/** Where a rig is at home; its axis stands at its own home. */
export const homeOf = ({ rig, p_m, rpy_rad, axis }: ProbedRig): RigPose => ({ rig, p_m, rpy_rad, axis: axis?.home ?? null });

/** The same while the axis is where it stands best: there it stays so. */
export const homeFrom = (live: Live, rig: ProbedRig): RigPose => ({ ...homeOf(rig), axis: poseOf(live, rig).axis === null ? null : homeOf(rig).axis });

/** The pose that is asked about; of a rig that nobody has asked about its home, with the axis where it stands best. */
export const poseOf = ({ probe }: Live, rig: ProbedRig): RigPose => (probe?.rig === rig.rig ? probe : { ...homeOf(rig), axis: null });

/** Asks about a pose. What was answered before is shown until the answer comes. */
export function ask(live: Live, pose: RigPose): Step {
  const id = live.edits + 1;
  const { rig, p_m, rpy_rad, axis } = pose;
  const answer = live.probe?.rig === rig ? live.probe.answer : null;
  const probe: Probe = { rig, p_m, rpy_rad, axis, answer };
  const message: PageMessage = { kind: "probe", id, rig, p_m: [...p_m], rpy_rad: [...rpy_rad], axis };
  return { live: { ...live, edits: id, probe, handles: withPose(live, pose), problems: [] }, message };
}

/** The handles with that of the rig's platform at a pose. */
function withPose(live: Live, { rig, p_m, rpy_rad }: RigPose): readonly Handle[] {
  const node = live.rigs.find((one) => one.rig === rig)?.node;
  return live.handles.map((handle) => (handle.node === node && handle.kind === "platform" ? { ...handle, p_m: [...p_m], yaw_rad: rpy_rad[2] } : handle));
}

/** Of several answers the newest counts; those about another rig come too late. */
export function withAnswer(live: Live, message: PoseMessage, isHeld: boolean): Live {
  const { probe } = live;
  if (probe === null || probe.rig !== message.rig || message.probe < (probe.answer?.probe ?? 0)) return live;
  if (isHeld) return { ...live, probe: { ...probe, answer: message } };
  const { p_m, rpy_rad } = message; // what a platform cannot do stays as at home
  const next = { ...live, probe: { ...probe, p_m, rpy_rad, answer: message } };
  return message.probe === live.edits ? { ...next, handles: withPose(next, next.probe) } : { ...live, probe: { ...probe, answer: message } };
}

/** The model with nodes where the answer says; not the one in the user's hand. */
export function placeNodes(model: Model, message: PoseMessage, held: string | null): Model {
  const places = new Map(message.nodes.filter(({ path }) => path !== held).map((place) => [place.path, place]));
  const moved = (node: NodeJson): NodeJson => {
    const place = places.get(node.path);
    return place === undefined ? node : { ...node, p_PN_m: place.p_m as Vec3, q_PN_xyzw: [...place.q_xyzw] as Quat };
  };
  return { ...model, nodes: model.nodes.map(moved) };
}

/** After another hall has come: what is asked about is asked again, unless its rig has gone. */
export const askAgain = (live: Live): Step | null =>
  live.probe !== null && live.rigs.some(({ rig }) => rig === live.probe?.rig) ? ask(live, live.probe) : null;
