// SPDX-License-Identifier: Apache-2.0
import type { PerspectiveCamera, Scene, WebGLRenderer } from "three";

/** A PNG of `scale` times the size of the view: drawn tile by tile, so that no graphics card is too small for it. */
export async function takePicture(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  scale: number,
): Promise<Blob> {
  const times = Math.min(4, Math.max(1, Math.round(scale)));
  const { width, height } = renderer.domElement; // in pixels of the screen
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * times, height * times];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas of that size.");
  for (let row = 0; row < times; ++row) {
    for (let column = 0; column < times; ++column) {
      camera.setViewOffset(width * times, height * times, column * width, row * height, width, height);
      renderer.render(scene, camera);
      context.drawImage(renderer.domElement, column * width, row * height);
    }
  }
  camera.clearViewOffset();
  renderer.render(scene, camera);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be written."))), "image/png"),
  );
}
