// SPDX-License-Identifier: Apache-2.0
import { DirectionalLight, Group, HemisphereLight, PerspectiveCamera, Vector3 } from "three";
import { fieldOfView_deg, leastAspect } from "../state/camera";
import type { Camera } from "../state/state";
import type { Palette } from "./palette";
import type { CameraView } from "./part";

/** The camera, and a soft light over its left shoulder that goes along. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(fieldOfView_deg, 1, 0.1, 100);
  readonly lights = new Group();
  private sky = new HemisphereLight(0xffffff, 0x888888, 1.7);
  private lamp = new DirectionalLight(0xffffff, 1.6);
  private last: Camera | null = null;
  private height_px = 1;
  private hasNewSize = true;

  constructor() {
    this.camera.up.set(0, 0, 1);
    this.sky.position.set(0, 0, 1);
    this.lights.add(this.sky, this.lamp, this.lamp.target);
  }

  /** A view narrower than cameras count on is opened wider, so that all stays in it. */
  resize(width_px: number, height_px: number) {
    const aspect = width_px / height_px;
    const tangent = Math.tan((fieldOfView_deg * Math.PI) / 360) * Math.max(1, leastAspect / aspect);
    this.camera.fov = (360 / Math.PI) * Math.atan(tangent);
    this.camera.aspect = aspect;
    this.height_px = height_px;
    this.hasNewSize = true;
  }

  paint(palette: Palette) {
    this.sky.color.set(palette.sky);
    this.sky.groundColor.set(palette.ground);
    this.sky.intensity = palette.skyLight;
    this.lamp.intensity = palette.lampLight;
  }

  /** Near and far follow the distance: depth has to tell a cable from a wall. */
  place(camera: Camera, size_m: number): CameraView {
    const hasMoved = camera !== this.last || this.hasNewSize;
    const { eye_m, target_m } = camera;
    if (hasMoved) {
      const distance_m = Math.hypot(eye_m[0] - target_m[0], eye_m[1] - target_m[1], eye_m[2] - target_m[2]);
      this.camera.position.set(...eye_m);
      this.camera.near = Math.max(0.005, distance_m / 200);
      this.camera.far = distance_m + 6 * size_m;
      this.camera.lookAt(...target_m);
      this.camera.updateProjectionMatrix();
      this.camera.updateMatrixWorld();
      this.lamp.position.set(-0.5 * distance_m, 0.9 * distance_m, 0.6 * distance_m).applyMatrix4(this.camera.matrixWorld);
      this.lamp.target.position.set(...target_m);
    }
    this.last = camera;
    this.hasNewSize = false;
    return { eye_m, hasMoved, pixel: this.pixel, onScreen: (p_m) => this.onScreen(p_m) };
  }

  private onScreen(p_m: readonly [number, number, number]): readonly [number, number] | null {
    const p = new Vector3(...p_m).project(this.camera);
    const half_px = this.height_px / 2;
    return p.z < 1 ? [p.x * half_px * this.camera.aspect, p.y * half_px] : null;
  }

  /** Length of a pixel at one metre. */
  get pixel(): number {
    return (2 * Math.tan((this.camera.fov * Math.PI) / 360)) / this.height_px;
  }
}
