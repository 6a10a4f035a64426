// SPDX-License-Identifier: Apache-2.0
// The view in three.js. It draws when it is shown a state, or when its size changes, and never by itself.
import { Color, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import { type HandlePlace, placeHandles } from "../state/handles";
import { type Hides, makeHides } from "../state/hides";
import { makePoses, type Poses, posesAt } from "../state/poses";
import { shownBounds, wantedPaths } from "../state/shown";
import type { State } from "../state/state";
import type { Handle } from "../wire_messages";
import { HandleDrag, handleOf } from "./drag";
import { FrameAxes } from "./frame_axes";
import { GroundGrid } from "./ground_grid";
import { HandleDots } from "./handle_dots";
import { Labels } from "./labels";
import { NodeMeshes } from "./node_meshes";
import { startOrbit } from "./orbit";
import { Outlines } from "./outlines";
import { paletteOf } from "./palette";
import type { Frame, Part } from "./part";
import { pick, pointerRay } from "./pick";
import { takePicture } from "./picture";
import { EyeAndLight } from "./sight";
import { SlicePlanes } from "./slice_planes";
import type { FrameWork, Stage, StageEvents } from "./stage";
import { StrandMeshes } from "./strand_meshes";
import { TrailLines } from "./trail_lines";
import { VolumeBox } from "./volume_box";
import { VolumeMeshes } from "./volume_meshes";

const near_px = 12; // a handle's dot is taken from this far
const click_px = 4;

class ThreeStage implements Stage {
  readonly canvas: HTMLCanvasElement;
  private renderer: WebGLRenderer;
  private scene = new Scene();
  private eye = new EyeAndLight();
  private nodes = new NodeMeshes();
  private slices = new SlicePlanes();
  private parts: readonly Part[];
  private last: State | null = null;
  private poses: Poses | null = null;
  private hides: Hides | null = null;
  private size_m = 1;
  private dragged: HandlePlace | null = null;
  private drag: HandleDrag;
  private stops: (() => void)[] = [];
  private pressed: { x: number; y: number } | null = null;
  private hoverQueued: PointerEvent | null = null;

  constructor(
    private container: HTMLElement,
    private events: StageEvents,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true });
    this.canvas = this.renderer.domElement;
    this.prepareCanvas();
    this.parts = [
      new GroundGrid(),
      this.nodes,
      new StrandMeshes(false),
      new TrailLines(),
      new VolumeBox(),
      new VolumeMeshes(),
      this.slices,
      new FrameAxes(),
      new Outlines(),
      new StrandMeshes(true),
      new HandleDots(),
      new Labels(),
    ];
    for (const part of this.parts) this.scene.add(part.root);
    this.scene.add(this.eye.lights);
    this.drag = this.listenToDrag();
    this.stops.push(this.listenToOrbit(), this.listenToPointer(), this.listenToSize());
  }

  private prepareCanvas() {
    const { canvas } = this;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", "3D view: arrow keys turn it, with Shift they shift it, plus and minus zoom");
    canvas.style.display = "block";
    canvas.style.touchAction = "none";
    this.container.append(canvas);
    this.resize();
  }

  private resize() {
    const width = Math.max(1, this.container.clientWidth);
    const height = Math.max(1, this.container.clientHeight);
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    this.renderer.setSize(width, height);
    this.eye.resize(width, height);
  }

  private listenToSize(): () => void {
    const observer = new ResizeObserver(() => {
      this.resize();
      if (this.last) this.show(this.last);
    });
    observer.observe(this.container);
    return () => observer.disconnect();
  }

  private listenToOrbit(): () => void {
    return startOrbit({
      canvas: this.canvas,
      camera: () => this.last?.camera ?? { eye_m: [1, 1, 1], target_m: [0, 0, 0] },
      moved: (camera) => this.events.act({ kind: "camera", camera }),
      pixel_m: () => this.eye.pixel * this.eye.camera.position.distanceTo(new Vector3(...(this.last?.camera.target_m ?? [0, 0, 0]))),
      isTaken: (event) => this.drag.take(event),
    });
  }

  private listenToDrag(): HandleDrag {
    return new HandleDrag({
      canvas: this.canvas,
      handles: () => this.last?.live?.handles ?? [],
      pick: (event) => {
        const hover = this.pickAt(event);
        return { hover, handle: this.handleAt(event, hover?.node ?? null) };
      },
      ray: (event) => this.rayAt(event),
      place: (place) => {
        this.dragged = place;
        if (this.last) this.show(this.last);
      },
      drag: (move) => this.events.drag(move),
    });
  }

  /** Hover at most once a frame; a press that does not move selects. */
  private listenToPointer(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    this.canvas.addEventListener("pointermove", (event) => this.queueHover(event), { signal });
    this.canvas.addEventListener("pointerleave", () => this.events.act({ kind: "hover", hover: null }), { signal });
    this.canvas.addEventListener("pointerdown", (event) => (this.pressed = { x: event.clientX, y: event.clientY }), { signal });
    this.canvas.addEventListener("pointerup", (event) => this.release(event), { signal });
    return () => stop.abort();
  }

  private queueHover(event: PointerEvent) {
    if (event.buttons !== 0 || event.pointerType === "touch") return;
    if (this.hoverQueued === null) {
      requestAnimationFrame(() => {
        if (this.hoverQueued) this.hover(this.hoverQueued);
        this.hoverQueued = null;
      });
    }
    this.hoverQueued = event;
  }

  private hover(event: PointerEvent) {
    const hover = this.pickAt(event);
    this.canvas.style.cursor = this.handleAt(event, hover?.node ?? null) ? "grab" : "";
    if (hover || this.last?.hover) this.events.act({ kind: "hover", hover });
  }

  private release(event: PointerEvent) {
    const { pressed } = this;
    this.pressed = null;
    if (event.button !== 0 || !pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > click_px) return;
    const hover = this.pickAt(event);
    this.events.act({ kind: "select", node: this.handleAt(event, hover?.node ?? null)?.node ?? hover?.node ?? null });
    if (event.pointerType === "touch") this.events.act({ kind: "hover", hover });
  }

  private rayAt(event: PointerEvent) {
    const box = this.canvas.getBoundingClientRect();
    const x = (2 * (event.clientX - box.left)) / box.width - 1;
    const y = 1 - (2 * (event.clientY - box.top)) / box.height;
    return pointerRay(this.eye.camera, new Vector2(x, y));
  }

  private pickAt(event: PointerEvent) {
    return this.last ? pick(this.last, this.nodes.meshes, this.slices.frame, this.rayAt(event)) : null;
  }

  /** The handle of the body under the pointer, or the nearest whose dot is close to it. */
  private handleAt(event: PointerEvent, node: string | null): Handle | null {
    const handles = this.last?.live?.handles ?? [];
    const box = this.canvas.getBoundingClientRect();
    let [nearest, least_px]: [Handle | null, number] = [null, near_px];
    for (const handle of handles) {
      const at = new Vector3(...handle.p_m).project(this.eye.camera);
      const x_px = box.left + ((at.x + 1) / 2) * box.width - event.clientX;
      const y_px = box.top + ((1 - at.y) / 2) * box.height - event.clientY;
      const off_px = Math.hypot(x_px, y_px);
      if (at.z < 1 && off_px < least_px) [nearest, least_px] = [handle, off_px];
    }
    return nearest ?? handleOf(handles, node);
  }

  /** What was dragged stays where it was dropped until the server says where it is, or refuses. */
  private settleDrag(state: State) {
    const [now, was] = [state.live, this.last?.live];
    const isAnswered = now?.handles !== was?.handles || now?.problems !== was?.problems;
    if (this.dragged && !this.drag.isActive && isAnswered) this.dragged = null;
  }

  private frameOf(state: State): Frame {
    if (this.last?.model !== state.model || !this.poses || !this.hides) {
      this.poses = makePoses(state.model);
      this.hides = makeHides(state.model);
      const { low, high } = shownBounds(state);
      this.size_m = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
    }
    const { poses, hides } = this;
    this.settleDrag(state);
    if (state.live) placeHandles(poses, state.live.handles, this.dragged);
    const hasMoved = posesAt(poses, state.clock.now_s) > 0;
    hides.at(state.clock.now_s);
    return {
      state,
      last: this.last,
      poses,
      hasMoved,
      wanted: wantedPaths(state),
      hidesNow: (path) => hides.has(path),
      palette: paletteOf(state.look.theme),
      sight: this.eye.look(state.camera, this.size_m),
      size_m: this.size_m,
      rebuilt: 0,
    };
  }

  show(state: State): FrameWork {
    const start_ms = performance.now();
    const frame = this.frameOf(state);
    if (this.last?.look.theme !== state.look.theme) {
      this.scene.background = new Color(frame.palette.background);
      this.eye.paint(frame.palette);
    }
    for (const part of this.parts) part.mirror(frame);
    this.last = state;
    this.renderer.render(this.scene, this.eye.camera);
    const { calls, triangles } = this.renderer.info.render;
    const posed = frame.poses.moved.reduce((sum, one) => sum + one, 0);
    return { posed, rebuilt: frame.rebuilt, draw_calls: calls, triangles, script_ms: performance.now() - start_ms };
  }

  picture(scale: number): Promise<Blob> {
    return takePicture(this.renderer, this.scene, this.eye.camera, scale);
  }

  dispose() {
    for (const stop of this.stops) stop();
    this.drag.dispose();
    for (const part of this.parts) part.dispose();
    this.renderer.dispose();
    this.canvas.remove();
  }
}

/** Throws an Error with a sentence where the browser has no WebGL. */
export function createStage(container: HTMLElement, events: StageEvents): Stage {
  try {
    return new ThreeStage(container, events);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`This browser cannot draw the 3D view (WebGL): ${why}`);
  }
}
