// SPDX-License-Identifier: Apache-2.0
// Where every node is at an instant. Poses run linearly between samples (rotations along the shortest turn) and are held
// outside; parents keep until the next instant. A frame allocates nothing and computes only what moved.
import type { Model, ParentChannel, PoseChannel } from "./model";
import { multiplyQuat, slerp, transformPoint } from "./rotation";

interface Track {
  row: number;
  channel: PoseChannel;
  segment: number; // of the last call
  /** 1 where the parent changes between sample i and the next: there is no way between, only before and after. */
  breaks: Uint8Array | null;
}
interface ParentTrack {
  row: number;
  channel: ParentChannel;
  rows: Int32Array; // of the names; -1: the world
  segment: number;
}

export interface Poses {
  readonly model: Model;
  readonly rows: ReadonlyMap<string, number>; // node path to its place in all arrays
  readonly p_PN: Float64Array;
  readonly q_PN: Float64Array;
  readonly p_WN: Float64Array; // three a node
  readonly q_WN: Float64Array; // four a node
  readonly parents: Int32Array; // rows; -1: the world
  /** 1 where the last call of `posesAt` moved the node. */
  readonly moved: Uint8Array;
  readonly changed: Uint8Array; // own pose in the parent, since the last call
  readonly order: Int32Array; // parents before children
  readonly tracks: readonly Track[];
  readonly parentTracks: readonly ParentTrack[];
  isOrdered: boolean;
}

/** Largest i with time_s[i] <= now; -1 before the first. `cached` is tried first, then the one after it. */
export function segmentAt(time_s: Float64Array, now_s: number, cached: number): number {
  const last = time_s.length - 1;
  for (let i = Math.max(cached, 0); i <= Math.min(cached + 1, last); ++i)
    if (time_s[i]! <= now_s && (i === last || now_s < time_s[i + 1]!)) return i;
  let [low, high] = [-1, last]; // time_s[low] <= now < time_s[high + 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (time_s[middle]! <= now_s) low = middle;
    else high = middle - 1;
  }
  return low;
}

function breaksOf(pose: PoseChannel, parent: ParentChannel | undefined): Uint8Array | null {
  if (!parent) return null;
  const at = (time_s: number) => {
    const i = segmentAt(parent.time_s, time_s, 0);
    return i < 0 ? -1 : parent.values[i]!;
  };
  return Uint8Array.from(pose.time_s, (t, i) => (i + 1 < pose.time_s.length && at(t) !== at(pose.time_s[i + 1]!) ? 1 : 0));
}

export function makePoses(model: Model): Poses {
  const count = model.nodes.length;
  const rows = new Map(model.nodes.map((node, i) => [node.path, i]));
  const rowOf = (path: string) => (path === "" ? -1 : rows.get(path)!);
  const parentOf = new Map(model.parents.map((channel) => [channel.path, channel]));
  return {
    model,
    rows,
    p_PN: Float64Array.from(model.nodes.flatMap((node) => [...node.p_PN_m])),
    q_PN: Float64Array.from(model.nodes.flatMap((node) => [...node.q_PN_xyzw])),
    p_WN: new Float64Array(3 * count),
    q_WN: new Float64Array(4 * count),
    parents: Int32Array.from(model.nodes, (node) => rowOf(node.parent)),
    moved: new Uint8Array(count),
    changed: new Uint8Array(count).fill(1),
    order: new Int32Array(count),
    tracks: model.poses.map((channel) => ({
      row: rowOf(channel.path),
      channel,
      segment: 0,
      breaks: breaksOf(channel, parentOf.get(channel.path)),
    })),
    parentTracks: model.parents.map((channel) => ({
      row: rowOf(channel.path),
      channel,
      rows: Int32Array.from(channel.names, rowOf),
      segment: 0,
    })),
    isOrdered: false,
  };
}

/** Parents before children, whatever the parents are now. */
function orderRows(poses: Poses) {
  const { order, parents } = poses;
  const depth = new Int32Array(parents.length).fill(-1);
  const depthOf = (row: number, steps: number): number => {
    if (row < 0) return -1;
    if (steps > parents.length) throw new Error("parents of nodes form a cycle");
    if (depth[row]! < 0) depth[row] = depthOf(parents[row]!, steps + 1) + 1;
    return depth[row]!;
  };
  for (let row = 0; row < parents.length; ++row) {
    order[row] = row;
    depthOf(row, 0);
  }
  order.sort((a, b) => depth[a]! - depth[b]! || a - b);
  poses.isOrdered = true;
}

function followParent(poses: Poses, track: ParentTrack, now_s: number) {
  const { channel, row } = track;
  const at = segmentAt(channel.time_s, now_s, track.segment);
  track.segment = Math.max(at, 0);
  const own = poses.model.nodes[row]!.parent;
  const parent = at < 0 ? (own === "" ? -1 : poses.rows.get(own)!) : track.rows[channel.values[at]!]!;
  if (parent === poses.parents[row]) return;
  poses.parents[row] = parent;
  poses.changed[row] = 1;
  poses.isOrdered = false;
}

const sampled = new Float64Array(7); // position, quaternion

function sampleTrack(track: Track, now_s: number, parentNow: () => boolean) {
  const { channel, breaks } = track;
  const { time_s, p_PN_m, q_PN_xyzw } = channel;
  const at = segmentAt(time_s, now_s, track.segment);
  track.segment = Math.max(at, 0);
  let i = track.segment;
  let share = at < 0 || at === time_s.length - 1 ? 0 : (now_s - time_s[i]!) / (time_s[i + 1]! - time_s[i]!);
  if (share > 0 && breaks?.[i]) {
    if (parentNow()) ++i;
    share = 0;
  }
  const j = share > 0 ? i + 1 : i;
  for (let k = 0; k < 3; ++k) sampled[k] = p_PN_m[3 * i + k]! + share * (p_PN_m[3 * j + k]! - p_PN_m[3 * i + k]!);
  slerp(sampled, 3, q_PN_xyzw, 4 * i, 4 * j, share);
}

function followPose(poses: Poses, track: Track, now_s: number) {
  if (track.channel.time_s.length === 0) return;
  sampleTrack(track, now_s, () => hasNextParent(poses, track, now_s));
  setPose(poses, track.row, sampled);
}

/** Whether the node already has the parent that it has at the sample after `now_s`. */
function hasNextParent(poses: Poses, track: Track, now_s: number): boolean {
  const channel = poses.parentTracks.find((one) => one.row === track.row)!.channel;
  const next_s = track.channel.time_s[track.segment + 1]!;
  return segmentAt(channel.time_s, now_s, 0) === segmentAt(channel.time_s, next_s, 0);
}

/** Puts a node elsewhere in its parent: position and quaternion, seven numbers. Seen at the next `posesAt`. */
export function setPose(poses: Poses, row: number, pose: ArrayLike<number>) {
  let differs = false;
  for (let k = 0; k < 7; ++k) {
    const array = k < 3 ? poses.p_PN : poses.q_PN;
    const at = k < 3 ? 3 * row + k : 4 * row + k - 3;
    if (array[at] === pose[k]) continue;
    array[at] = pose[k]!;
    differs = true;
  }
  if (differs) poses.changed[row] = 1;
}

/** Brings all nodes to an instant; gives how many moved. */
export function posesAt(poses: Poses, now_s: number): number {
  for (const track of poses.parentTracks) followParent(poses, track, now_s);
  for (const track of poses.tracks) followPose(poses, track, now_s);
  if (!poses.isOrdered) orderRows(poses);
  const { order, parents, moved, changed, p_PN, q_PN, p_WN, q_WN } = poses;
  let count = 0;
  for (let n = 0; n < order.length; ++n) {
    const row = order[n]!;
    const parent = parents[row]!;
    const isMoved = changed[row] === 1 || (parent >= 0 && moved[parent] === 1);
    moved[row] = isMoved ? 1 : 0;
    if (!isMoved) continue;
    ++count;
    changed[row] = 0;
    if (parent < 0) {
      for (let k = 0; k < 3; ++k) p_WN[3 * row + k] = p_PN[3 * row + k]!;
      for (let k = 0; k < 4; ++k) q_WN[4 * row + k] = q_PN[4 * row + k]!;
    } else {
      transformPoint(p_WN, 3 * row, p_WN, 3 * parent, q_WN, 4 * parent, p_PN[3 * row]!, p_PN[3 * row + 1]!, p_PN[3 * row + 2]!);
      multiplyQuat(q_WN, 4 * row, q_WN, 4 * parent, q_PN, 4 * row);
    }
  }
  return count;
}
