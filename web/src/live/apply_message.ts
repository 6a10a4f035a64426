// SPDX-License-Identifier: Apache-2.0
// A live hall after a message of the server. Pure: tested without a server.
import { decodeScene, decodeVolume } from "../decode";
import type { ArrayBytes } from "../decode_array";
import type { Model } from "../state/model";
import type { Live, LiveMap, LiveVolumes } from "../state/state";
import type { Handle, ServerMessage, Volumes } from "../wire_messages";
import { placeHandles } from "./place_handles";
import { placeNodes, withAnswer } from "./probe";

export interface Hall {
  live: Live;
  model: Model;
  /** A node in the user's hand: it is where the hand is, whatever older messages say. */
  held: string | null;
}

export const initialLive: Live = {
  connected: false,
  file: "",
  revision: -1,
  parents: {},
  labels: {},
  unsaved: false,
  handles: [],
  fields: [],
  rigs: [],
  probe: null,
  edits: 0,
  drag: [0, -1],
  reached: {},
  before: null,
  map: null,
  a: null,
  compare: "b",
  redo: [],
  problems: [],
  warnings: [],
  saved: "",
};

type Of<K extends ServerMessage["kind"]> = Extract<ServerMessage, { kind: K }>;

export function applyMessage(hall: Hall, message: ServerMessage, bytes: ArrayBytes): Hall {
  switch (message.kind) {
    case "hall":
      return withHall(hall, message, bytes);
    case "map":
      return { ...hall, live: withMap(hall.live, message, bytes) };
    case "pose":
      return withPose(hall, message);
    case "problems":
      return refused(hall, message);
    case "saved":
      return { ...hall, live: withSaved(hall.live, message) };
    case "result_changed":
      return hall; // the page reads its data again
    default:
      throw unknownKind(message);
  }
}

function unknownKind(message: never): Error {
  return new Error(`a message of a kind this page does not know: ${JSON.stringify((message as { kind: unknown }).kind)}`);
}

function withHall({ live, model, held }: Hall, message: Of<"hall">, bytes: ArrayBytes): Hall {
  const isNew = live.parents[message.revision] === undefined;
  // A revision that this page has not seen may also be one before it was opened.
  const isEdit = isNew && message.parent === live.revision;
  const parents = { ...live.parents, [message.revision]: message.parent };
  const next: Live = {
    ...live,
    file: message.file,
    revision: message.revision,
    parents,
    labels: { ...live.labels, [message.revision]: message.label },
    unsaved: message.unsaved,
    handles: keptPlatforms(live, message),
    fields: message.fields,
    rigs: message.rigs,
    before: live.map === null ? null : volumesAt(live.reached[message.parent], live.map.resolution_m),
    redo: isEdit ? [] : live.redo,
    problems: [],
    warnings: message.warnings,
    saved: message.unsaved ? "" : live.saved,
  };
  const scene = message.scene === null ? model : { ...model, ...decodeScene(message.scene, bytes), volumes: model.volumes };
  const places = message.handles.filter(({ node, kind }) => kind !== "platform" && (isNew || node !== held));
  return { live: next, model: placeHandles(scene, message.handles, places), held: isNew ? null : held };
}

/** A platform stays at the pose that is asked about where only other things moved; in a new scene it is at home. */
function keptPlatforms(live: Live, message: Of<"hall">): readonly Handle[] {
  if (message.scene !== null) return message.handles;
  const known = (node: string) => live.handles.find((handle) => handle.node === node && handle.kind === "platform");
  return message.handles.map((handle) => (handle.kind === "platform" ? (known(handle.node) ?? handle) : handle));
}

function withPose(hall: Hall, message: Of<"pose">): Hall {
  const node = hall.live.rigs.find(({ rig }) => rig === message.rig)?.node ?? null;
  const live = withAnswer(hall.live, message, node !== null && node === hall.held);
  return live === hall.live ? hall : { ...hall, live, model: placeNodes(hall.model, message, hall.held) };
}

/** Maps of another revision come too late. A map too fine to be shown leaves the coarser one of the same hall in view. */
function withMap(live: Live, message: Of<"map">, bytes: ArrayBytes): Live {
  if (message.revision !== live.revision) return live;
  const { revision, resolution_m, finest, wall_ms, volumes } = message;
  const volume = message.volume === null ? (live.map?.volume ?? null) : decodeVolume(message.volume, bytes);
  const map: LiveMap = { revision, resolution_m, finest, wall_ms, volumes, volume };
  // While dragging no revision is made: what the map then says is not what the revision reached.
  const isDrag = message.edit >= live.drag[0] && message.edit <= live.drag[1];
  const reached = isDrag ? live.reached : { ...live.reached, [revision]: withVolumes(live.reached[revision], resolution_m, volumes) };
  const before = volumesAt(reached[isDrag ? revision : (live.parents[revision] ?? -1)], resolution_m);
  return { ...live, map, reached, before };
}

const isResolution = (a_m: number, b_m: number) => Math.abs(a_m - b_m) <= 1e-9 * b_m;

/** Volumes of maps of two resolutions differ by what is undecided: they are not compared. */
function volumesAt(known: readonly LiveVolumes[] | undefined, resolution_m: number): Volumes | null {
  return known?.find((one) => isResolution(one.resolution_m, resolution_m))?.volumes ?? null;
}

const withVolumes = (known: readonly LiveVolumes[] | undefined, resolution_m: number, volumes: Volumes): LiveVolumes[] => [
  ...(known ?? []).filter((one) => !isResolution(one.resolution_m, resolution_m)),
  { resolution_m, volumes },
];

/** What was refused goes back to where it was. */
function refused(hall: Hall, message: Of<"problems">): Hall {
  const live = { ...hall.live, problems: message.problems };
  if (message.edit < live.edits) return { ...hall, live };
  return { live, model: placeHandles(hall.model, live.handles, live.handles), held: null };
}

const withSaved = (live: Live, message: Of<"saved">): Live => ({
  ...live,
  unsaved: live.unsaved && message.revision !== live.revision,
  saved: savedText(message),
});

function savedText({ file, changed }: Of<"saved">): string {
  if (changed.length === 0) return `${file} was up to date.`;
  return `Saved ${file}: ${changed.join("; ")}.`;
}
