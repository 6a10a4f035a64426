// SPDX-License-Identifier: Apache-2.0
// The view in three.js. It draws when it is shown a state, or when its size changes, and never by itself.
import { Color, Scene, WebGLRenderer } from "three";
import { type Visibility, makeVisibility } from "../state/visibility";
import { spherical } from "../state/orbit";
import { makePoses, type Poses, posesAt } from "../state/poses";
import { sameBodies } from "../state/same_bodies";
import { sameView } from "../state/same_view";
import { shownBounds, wantedPaths } from "../state/shown";
import type { State } from "../state/state";
import { FrameAxes } from "./frame_axes";
import { GroundGrid } from "./ground_grid";
import { HandleDots } from "./handle_dots";
import { Labels } from "./labels";
import { NodeMeshes } from "./node_meshes";
import { Outlines } from "./outlines";
import { paletteOf } from "./palette";
import type { Frame, Part } from "./part";
import { takePicture } from "./picture";
import { Pointing } from "./pointing";
import { CameraRig } from "./camera_rig";
import { SlicePlanes } from "./slice_planes";
import type { FrameWork, Stage, StageEvents } from "./stage";
import { StrandMeshes } from "./strand_meshes";
import { TrailLines } from "./trail_lines";
import { VolumeBox } from "./volume_box";
import { VolumeMeshes } from "./volume_meshes";

class ThreeStage implements Stage {
  readonly canvas: HTMLCanvasElement;
  private renderer = new WebGLRenderer({ antialias: true });
  private scene = new Scene();
  private cameraRig = new CameraRig();
  private parts: readonly Part[];
  private pointing: Pointing;
  private observer: ResizeObserver;
  private last: State | null = null;
  private poses: Poses | null = null;
  private visibility: Visibility | null = null;
  private size_m = 1;

  constructor(
    private container: HTMLElement,
    events: StageEvents,
  ) {
    this.canvas = this.prepareCanvas();
    const [nodes, slices] = [new NodeMeshes(), new SlicePlanes()];
    this.parts = [
      new GroundGrid(),
      nodes,
      new StrandMeshes(false),
      new TrailLines(),
      new VolumeBox(),
      new VolumeMeshes(),
      slices,
      new FrameAxes(),
      new Outlines(),
      new StrandMeshes(true),
      new HandleDots(),
      new Labels(),
    ];
    for (const part of this.parts) this.scene.add(part.root);
    this.scene.add(this.cameraRig.lights);
    this.pointing = new Pointing({
      canvas: this.canvas,
      camera: this.cameraRig.camera,
      meshes: nodes.meshes,
      volumeFrame: slices.frame,
      events,
      state: () => this.last,
      poses: () => this.poses,
      pixel_m: () => this.cameraRig.pixel * (this.last ? spherical(this.last.camera).distance_m : 1),
    });
    this.observer = new ResizeObserver(() => {
      this.resize();
      if (this.last) this.draw(this.last);
    });
    this.observer.observe(container);
    this.canvas.addEventListener("webglcontextrestored", () => this.last && this.draw(this.last));
  }

  private prepareCanvas(): HTMLCanvasElement {
    const canvas = this.renderer.domElement;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", "3D view. Arrow keys rotate it, with Shift they shift it, plus and minus zoom.");
    canvas.style.display = "block";
    canvas.style.touchAction = "none";
    this.container.append(canvas);
    this.resize();
    return canvas;
  }

  private resize() {
    const width = Math.max(1, this.container.clientWidth);
    const height = Math.max(1, this.container.clientHeight);
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    this.renderer.setSize(width, height);
    this.cameraRig.resize(width, height);
  }

  /** Poses start anew with every model; geometries only with other bodies. */
  private takeModel(state: State): boolean {
    const isNew = !this.last || !sameBodies(this.last.model, state.model);
    if (this.last?.model !== state.model || !this.poses) {
      this.poses = makePoses(state.model);
      this.visibility = makeVisibility(state.model);
    }
    if (isNew) {
      const { low, high } = shownBounds(state);
      this.size_m = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
    }
    return isNew;
  }

  private frameOf(state: State): { frame: Frame; posed: number } {
    const isNew = this.takeModel(state);
    const [poses, visibility] = [this.poses!, this.visibility!];
    const posed = posesAt(poses, state.clock.now_s);
    visibility.at(state.clock.now_s);
    const frame: Frame = {
      state,
      last: this.last,
      isNew,
      poses,
      hasMoved: posed > 0,
      wanted: wantedPaths(state),
      isHiddenNow: (path) => visibility.isHidden(path),
      palette: paletteOf(state.display.theme),
      view: this.cameraRig.place(state.camera, this.size_m),
      size_m: this.size_m,
      rebuilt: 0,
    };
    return { frame, posed };
  }

  show(state: State): FrameWork {
    if (!this.last || !sameView(this.last, state)) return this.draw(state);
    this.last = state;
    return { posed: 0, rebuilt: 0, draw_calls: 0, triangles: 0, script_ms: 0 };
  }

  private draw(state: State): FrameWork {
    const start_ms = performance.now();
    const { frame, posed } = this.frameOf(state);
    if (this.last?.display.theme !== state.display.theme) {
      this.scene.background = new Color(frame.palette.background);
      this.cameraRig.paint(frame.palette);
    }
    for (const part of this.parts) part.mirror(frame);
    this.last = state;
    this.renderer.render(this.scene, this.cameraRig.camera);
    const { calls, triangles } = this.renderer.info.render;
    return { posed, rebuilt: frame.rebuilt, draw_calls: calls, triangles, script_ms: performance.now() - start_ms };
  }

  picture(scale: number): Promise<Blob> {
    return takePicture(this.renderer, this.scene, this.cameraRig.camera, scale);
  }

  dispose() {
    this.observer.disconnect();
    this.pointing.dispose();
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
