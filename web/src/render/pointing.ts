// SPDX-License-Identifier: Apache-2.0
// The pointer over the view: hover, select, take hold of handles, turn the camera.
import { type Object3D, type PerspectiveCamera, Vector2, Vector3 } from "three";
import { handleOf, offeredHandles } from "../state/handles";
import { handlePlaceIn } from "../state/handle_place";
import type { Poses } from "../state/poses";
import type { State } from "../state/state";
import type { Handle } from "../wire_messages";
import { HandleDrag } from "./drag";
import type { NodeMesh } from "./node_meshes";
import { startOrbit } from "./orbit";
import { pick, pointerRay } from "./pick";
import type { StageEvents } from "./stage";

export interface PointingHost {
  canvas: HTMLCanvasElement;
  camera: PerspectiveCamera;
  meshes: readonly NodeMesh[];
  volumeFrame: Object3D; // carries the shown volume's axes into the world
  events: StageEvents;
  state(): State | null;
  poses(): Poses | null;
  pixel_m(): number; // at the target
}

const near_px = 12; // a handle's dot is taken from this far
const click_px = 4; // a press that moves less selects

export class Pointing {
  private stop = new AbortController();
  private stopOrbit: () => void;
  private drag: HandleDrag;
  private pressed: { x: number; y: number } | null = null;
  private queued: PointerEvent | null = null;

  constructor(private host: PointingHost) {
    const { canvas, events } = host;
    this.drag = new HandleDrag({
      canvas,
      handles: () => this.handles,
      pick: (event) => {
        const hover = this.pickAt(event);
        return { hover, handle: this.handleAt(event, hover?.node ?? null) };
      },
      ray: (event) => this.rayAt(event),
      place: (handle) => handlePlaceIn(host.state()?.model ?? null, host.poses(), handle),
      drag: (move) => events.drag(move),
    });
    this.stopOrbit = startOrbit({
      canvas,
      camera: () => host.state()?.camera ?? { eye_m: [1, 1, 1], target_m: [0, 0, 0] },
      moved: (camera) => events.act({ kind: "camera", camera }),
      pixel_m: () => host.pixel_m(),
      isTaken: (event) => this.drag.take(event),
    });
    const { signal } = this.stop;
    canvas.addEventListener("pointermove", (event) => this.queueHover(event), { signal });
    canvas.addEventListener("pointerleave", () => this.leave(), { signal });
    canvas.addEventListener("pointerdown", (event) => (this.pressed = { x: event.clientX, y: event.clientY }), { signal });
    canvas.addEventListener("pointerup", (event) => this.release(event), { signal });
  }

  private get handles(): readonly Handle[] {
    const state = this.host.state();
    return state ? offeredHandles(state.live, state.selected) : [];
  }

  /** At most once a frame. */
  private queueHover(event: PointerEvent) {
    if (event.buttons !== 0 || event.pointerType === "touch") return;
    if (this.queued === null) {
      requestAnimationFrame(() => {
        if (this.queued && !this.stop.signal.aborted) this.hover(this.queued);
        this.queued = null;
      });
    }
    this.queued = event;
  }

  private hover(event: PointerEvent) {
    const hover = this.pickAt(event);
    this.host.canvas.style.cursor = this.handleAt(event, hover?.node ?? null) ? "grab" : "";
    if (hover || this.host.state()?.hover) this.host.events.act({ kind: "hover", hover });
  }

  private leave() {
    this.queued = null;
    if (this.host.state()?.hover) this.host.events.act({ kind: "hover", hover: null });
  }

  private release(event: PointerEvent) {
    const { pressed } = this;
    this.pressed = null;
    if (event.button !== 0 || !pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > click_px) return;
    const hover = this.pickAt(event);
    const node = hover?.node ?? null;
    const handle = this.handleAt(event, node) ?? handleOf(this.host.state()?.live?.handles ?? [], node);
    this.host.events.act({ kind: "select", node: handle?.node ?? node });
    if (event.pointerType === "touch") this.host.events.act({ kind: "hover", hover });
  }

  private rayAt(event: PointerEvent) {
    const box = this.host.canvas.getBoundingClientRect();
    const x = (2 * (event.clientX - box.left)) / box.width - 1;
    const y = 1 - (2 * (event.clientY - box.top)) / box.height;
    return pointerRay(this.host.camera, new Vector2(x, y));
  }

  private pickAt(event: PointerEvent) {
    const state = this.host.state();
    return state ? pick(state, this.host.meshes, this.host.volumeFrame, this.rayAt(event)) : null;
  }

  /** The handle whose dot is nearest to the pointer, or that of the body under it. */
  private handleAt(event: PointerEvent, node: string | null): Handle | null {
    const box = this.host.canvas.getBoundingClientRect();
    let [nearest, least_px]: [Handle | null, number] = [null, near_px];
    for (const handle of this.handles) {
      const { p_W } = handlePlaceIn(this.host.state()?.model ?? null, this.host.poses(), handle);
      const at = new Vector3(...p_W).project(this.host.camera);
      const x_px = box.left + ((at.x + 1) / 2) * box.width - event.clientX;
      const y_px = box.top + ((1 - at.y) / 2) * box.height - event.clientY;
      const off_px = Math.hypot(x_px, y_px);
      if (at.z < 1 && off_px < least_px) [nearest, least_px] = [handle, off_px];
    }
    return nearest ?? handleOf(this.handles, node);
  }

  dispose() {
    this.stop.abort();
    this.stopOrbit();
    this.drag.dispose();
  }
}
