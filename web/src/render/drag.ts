// SPDX-License-Identifier: Apache-2.0
// The pointer takes hold of a handle of a live hall.
import { type DragStart, draggedPlace, type DragMode } from "../state/drag";
import { handleOf, type HandlePlace } from "../state/handles";
import type { Ray } from "../state/ray";
import type { Quat, Vec3 } from "../scene_json";
import type { Hover } from "../state/state";
import type { Handle } from "../wire_messages";
import type { DragMove } from "./stage";

export interface DragHost {
  canvas: HTMLCanvasElement;
  handles(): readonly Handle[];
  /** What is under the pointer now; a handle near the pointer counts as under it. */
  pick(event: PointerEvent): { hover: Hover | null; handle: Handle | null };
  ray(event: PointerEvent): Ray;
  /** Where a handle is in the world, and the frame in which it has its place. */
  place(handle: Handle): { p_W: Vec3; q_WP: Quat };
  drag(move: DragMove): void;
}

const least_px = 3; // a press that moves less is a click
const modeOf = (event: PointerEvent): DragMode => (event.altKey ? "turn" : event.shiftKey ? "height" : "floor");

export class HandleDrag {
  private start: DragStart | null = null;
  private mode: DragMode = "floor";
  private from = { x: 0, y: 0 };
  private now: HandlePlace | null = null;
  private stop = new AbortController();

  constructor(private host: DragHost) {
    const on = <K extends keyof HTMLElementEventMap>(kind: K, handle: (event: HTMLElementEventMap[K]) => void) =>
      host.canvas.addEventListener(kind, handle, { signal: this.stop.signal });
    on("pointermove", (event) => this.move(event));
    on("pointerup", () => this.finish());
    on("pointercancel", () => this.cancel());
    on("keydown", (event) => {
      if (event.key !== "Escape" || !this.start) return;
      event.stopPropagation();
      this.cancel();
    });
  }

  get isActive(): boolean {
    return this.start !== null;
  }

  /** Whether the press took hold of a handle. */
  take(event: PointerEvent): boolean {
    if (event.button !== 0 || this.host.handles().length === 0) return false;
    const { hover, handle } = this.host.pick(event);
    if (!handle) return false;
    const { node, p_m, yaw_rad } = handle;
    const { p_W, q_WP } = this.host.place(handle);
    const grip_m = hover && handleOf([handle], hover.node) ? hover.at_m : p_W;
    this.start = { handle, place: { node, p_m, yaw_rad }, grip_m, q_WP, x_px: event.clientX };
    this.from = { x: event.clientX, y: event.clientY };
    this.mode = modeOf(event);
    this.now = null;
    this.host.canvas.setPointerCapture(event.pointerId);
    return true;
  }

  /** Another key in the middle of it starts a new stretch from where the handle is. */
  private restart(event: PointerEvent) {
    const { start, now } = this;
    if (!start || !now || modeOf(event) === this.mode) return;
    const shift = (k: 0 | 1 | 2) => start.grip_m[k] + now.p_m[k] - start.place.p_m[k];
    this.start = { ...start, place: now, grip_m: [shift(0), shift(1), shift(2)], x_px: event.clientX };
    this.mode = modeOf(event);
  }

  private move(event: PointerEvent) {
    if (!this.start) return;
    if (!this.now && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < least_px) return;
    this.restart(event);
    const place = draggedPlace(this.start, this.mode, this.host.ray(event), event.clientX);
    if (place) this.show(place, false);
  }

  private show(place: HandlePlace, done: boolean) {
    this.now = place;
    this.host.drag({ node: place.node, p_m: [...place.p_m], yaw_rad: place.yaw_rad, done });
  }

  private finish() {
    if (this.start && this.now) this.show(this.now, true);
    this.start = this.now = null;
  }

  /** Back to where it was. */
  private cancel() {
    if (this.start && this.now) {
      const { node, p_m, yaw_rad } = this.start.handle;
      this.show({ node, p_m, yaw_rad }, false);
    }
    this.start = this.now = null;
  }

  dispose() {
    this.stop.abort();
  }
}
