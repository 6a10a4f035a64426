// SPDX-License-Identifier: Apache-2.0
// What a user does to a live hall: each gives the next Live and the message that tells the server.
import type { Live } from "../state/state";
import type { PageMessage, Setting } from "../wire_messages";

export interface Step {
  live: Live;
  message: PageMessage;
}

export function edit(live: Live, settings: Setting[], label: string, transient: boolean): Step {
  const id = live.edits + 1;
  const goesOn = live.drag[1] === live.edits;
  const drag: Live["drag"] = transient ? [goesOn ? live.drag[0] : id, id] : live.drag;
  return { live: { ...live, edits: id, drag, problems: [] }, message: { kind: "edit", id, transient, label, settings } };
}

function go(live: Live, revision: number, redo: readonly number[]): Step {
  const id = live.edits + 1;
  return { live: { ...live, edits: id, redo, problems: [] }, message: { kind: "go", id, revision } };
}

/** To the revision this one was made from; null at the first. */
export function undo(live: Live): Step | null {
  const parent = live.parents[live.revision] ?? -1;
  return parent < 0 ? null : go(live, parent, [...live.redo, live.revision]);
}

export function redo(live: Live): Step | null {
  const revision = live.redo.at(-1);
  return revision === undefined ? null : go(live, revision, live.redo.slice(0, -1));
}

export function save(live: Live): Step {
  const id = live.edits + 1;
  return { live: { ...live, edits: id, problems: [] }, message: { kind: "save", id, revision: live.revision } };
}

/** Keeps the map as it is now, to compare with. */
export const pin = (live: Live): Live => ({ ...live, a: live.map, compare: live.map === null ? "b" : live.compare });
