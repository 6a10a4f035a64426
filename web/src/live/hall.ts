// SPDX-License-Identifier: Apache-2.0
// A live hall: what the user does goes to the server, what the server says goes into the state.
import type { DragMove } from "../render/stage";
import type { Stats } from "../stats";
import type { Model } from "../state/model";
import type { Live } from "../state/state";
import type { Store } from "../store";
import type { PageMessage, Setting } from "../wire_messages";
import { applyMessage, initialLive } from "./apply_message";
import { placeLabel, placeSetting } from "./edit_text";
import type { Frame } from "./frame";
import { edit, pin, redo, save, undo, type Step } from "./hall_steps";
import { placeHandles } from "./place_handles";
import { ask, askAgain, poseOf, type RigPose } from "./probe";

export interface HallActions {
  edit(settings: Setting[], label: string): void;
  drag(move: DragMove): void;
  /** Asks about a pose of a rig. */
  ask(pose: RigPose): void;
  undo(): void;
  redo(): void;
  save(): void;
  pin(): void;
  compare(which: Live["compare"]): void;
}

export interface HallControl extends HallActions {
  receive(frame: Frame): void;
  connected(yes: boolean): void;
  fault(sentence: string): void;
}

const dragPeriod_ms = 33; // no more edits than the server wants to hear of

export function hallControl(store: Store, send: (message: PageMessage) => boolean, stats: Stats): HallControl {
  let held: string | null = null; // the node in the user's hand
  let lastDrag_ms = -Infinity;
  let drop: { edit: number; at_ms: number; drawn_ms: number } | null = null;
  let pinned: Model | null = null; // the bodies of A
  let hidden: Model | null = null; // those of B, while A's are seen
  const live = () => store.state.live ?? initialLive;
  const modelOfB = () => hidden ?? store.state.model;
  /** A map is seen with the bodies that it is of. */
  const compare = (which: Live["compare"]) => {
    if (which === live().compare) return;
    const b = modelOfB();
    hidden = which === "a" && pinned !== null ? b : null;
    const model = hidden !== null && pinned !== null ? pinned : b;
    put({ ...live(), compare: which });
    if (model !== store.state.model) store.act({ kind: "model", model });
  };
  /** What is changed is B. */
  const toB = () => {
    if (live().compare === "a") compare("b");
  };
  const put = (next: Live) => store.act({ kind: "live", live: next });
  const take = (step: Step | null) => {
    if (step === null) return false;
    if (!send(step.message)) {
      put({ ...live(), problems: ["Not connected to the server: nothing was changed."] });
      return false;
    }
    put(step.live);
    return true;
  };
  const moveNode = (move: DragMove) => {
    const model = placeHandles(store.state.model, live().handles, [move]);
    if (model !== store.state.model) store.act({ kind: "model", model });
  };
  const sendDrag = (move: DragMove) => {
    const handle = live().handles.find(({ node }) => node === move.node);
    if (handle === undefined) return;
    if (handle.kind === "platform") return askDragged(move);
    const setting = placeSetting(handle, move.p_m, move.yaw_rad);
    take(edit(live(), [setting], placeLabel(handle, move.p_m, move.yaw_rad), !move.done));
    if (!move.done) return;
    drop = { edit: live().edits, at_ms: performance.now(), drawn_ms: stats.sum.script_ms };
    stats.refined = [];
  };
  /** A platform in the hand is asked about where it is, and stays there. */
  const askDragged = (move: DragMove) => {
    const rig = live().rigs.find(({ node }) => node === move.node);
    if (rig === undefined) return;
    const pose = poseOf(live(), rig);
    if (move.done) held = null;
    take(ask(live(), { ...pose, p_m: move.p_m, rpy_rad: [pose.rpy_rad[0], pose.rpy_rad[1], move.yaw_rad] }));
  };
  /** The time from a drop to the maps that know of it: what a user waits for. */
  const measure = ({ message }: Frame) => {
    if (message.kind !== "map" || drop === null || message.edit < drop.edit) return;
    const { resolution_m, wall_ms } = message;
    const drawing_ms = stats.sum.script_ms - drop.drawn_ms;
    const seen = { edit: drop.edit, elapsed_ms: performance.now() - drop.at_ms, drawing_ms, resolution_m, wall_ms };
    if (stats.refined.length === 0) stats.drops.push(seen);
    stats.refined.push(seen);
  };
  return {
    edit(settings, label) {
      toB();
      take(edit(live(), settings, label, false));
    },
    undo() {
      toB();
      take(undo(live()));
    },
    redo() {
      toB();
      take(redo(live()));
    },
    save: () => void take(save(live())),
    pin() {
      pinned = modelOfB();
      put(pin(live()));
      toB();
    },
    compare,
    ask(pose) {
      toB();
      held = null;
      take(ask(live(), pose));
    },
    drag(move) {
      toB();
      held = move.node;
      moveNode(move);
      const now_ms = performance.now();
      if (!move.done && now_ms - lastDrag_ms < dragPeriod_ms) return;
      lastDrag_ms = now_ms;
      sendDrag(move);
    },
    receive(frame) {
      const before = { live: live(), model: modelOfB(), held };
      const next = applyMessage(before, frame.message, frame.bytes);
      held = next.held;
      if (next.model !== before.model) {
        if (hidden !== null) hidden = next.model;
        else store.act({ kind: "model", model: next.model });
      }
      if (next.live !== before.live) put(next.live);
      if (frame.message.kind === "hall") take(askAgain(live()));
      measure(frame);
    },
    connected: (yes) => put({ ...live(), connected: yes }),
    fault: (sentence) => put({ ...live(), problems: [sentence] }),
  };
}
