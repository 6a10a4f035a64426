// SPDX-License-Identifier: Apache-2.0
import { type ArrayBytes, countOf, DataError, decodeArray } from "./decode_array";
import type { SeriesJson } from "./report_json";
import type { ArrayJson, ChannelJson, SceneJson } from "./scene_json";
import type { Model, ParentChannel, PoseChannel, Series, VisibleChannel } from "./state/model";

interface Channels {
  poses: PoseChannel[];
  visibles: VisibleChannel[];
  parents: ParentChannel[];
  scalars: Series[];
  span_s: Model["span_s"];
}

function decodeTime(array: ArrayJson<"float64">, from: ArrayBytes, place: string): Float64Array {
  const time_s = decodeArray(array, "float64", [countOf(array, place)], from, place);
  for (let i = 1; i < time_s.length; ++i)
    if (!(time_s[i]! > time_s[i - 1]!)) throw new DataError(`${place}: time does not go on at ${time_s[i]} s.`);
  return time_s;
}

function addChannel(channel: ChannelJson, time_s: Float64Array, from: ArrayBytes, to: Channels) {
  const { path } = channel;
  const place = `channel ${path}`;
  const count = time_s.length;
  switch (channel.kind) {
    case "pose":
      to.poses.push({
        path,
        time_s,
        p_PN_m: decodeArray(channel.p_PN_m, "float64", [count, 3], from, place),
        q_PN_xyzw: decodeArray(channel.q_PN_xyzw, "float32", [count, 4], from, place),
      });
      return;
    case "scalar": {
      const values = decodeArray(channel.values, "float64", [count], from, place);
      to.scalars.push({ id: path, unit: channel.unit, description: "", time_s, values, limits: channel.limits });
      return;
    }
    case "visible":
      to.visibles.push({ path, time_s, values: decodeArray(channel.values, "uint8", [count], from, place) });
      return;
    case "parent": {
      const values = decodeArray(channel.values, "uint32", [count], from, place);
      if (values.some((v) => v >= channel.names.length)) throw new DataError(`${place}: a parent without a name.`);
      to.parents.push({ path, time_s, names: channel.names, values });
      return;
    }
    default:
      throw new DataError(`A channel of a kind that this page does not know: ${(channel as { kind: string }).kind}.`);
  }
}

/** Channels with their times; one time array is shared by all channels of a time base. */
export function decodeChannels(scene: SceneJson, from: ArrayBytes): Channels {
  const bases = new Map<string, Float64Array>();
  for (const base of scene.time_bases) bases.set(base.name, decodeTime(base.time_s, from, `time base ${base.name}`));
  const channels: Channels = { poses: [], visibles: [], parents: [], scalars: [], span_s: null };
  for (const channel of scene.channels) {
    const time_s = bases.get(channel.time_base);
    if (!time_s) throw new DataError(`channel ${channel.path}: no time base ${channel.time_base}.`);
    addChannel(channel, time_s, from, channels);
  }
  channels.span_s = spanOf([...bases.values()]);
  return channels;
}

/** First and last instant of all; null when there are not two. */
export function spanOf(times_s: readonly Float64Array[]): Model["span_s"] {
  let [first, last] = [Infinity, -Infinity];
  for (const time_s of times_s) {
    if (time_s.length === 0) continue;
    first = Math.min(first, time_s[0]!);
    last = Math.max(last, time_s[time_s.length - 1]!);
  }
  return last > first ? [first, last] : null;
}

/** Columns of a series of the log, each as one that can be plotted. */
export function decodeSeries(json: SeriesJson, from: ArrayBytes): Series[] {
  const place = `series ${json.path}`;
  const time_s = decodeTime(json.time_s, from, place);
  const count = time_s.length;
  const width = Math.max(1, json.columns.length);
  if (json.units.length !== 1 && json.units.length !== width) throw new DataError(`${place}: units do not fit its columns.`);
  const values = decodeArray(json.values, "float64", [count, width], from, place);
  return Array.from({ length: width }, (_, column) => ({
    id: json.columns.length === 0 ? json.path : `${json.path}/${json.columns[column]}`,
    unit: json.units[json.units.length === 1 ? 0 : column]!,
    description: json.description,
    time_s,
    values: width === 1 ? values : Float64Array.from({ length: count }, (_, i) => values[i * width + column]!),
    limits: [null, null] as const,
  }));
}
