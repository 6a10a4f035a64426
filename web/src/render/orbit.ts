// SPDX-License-Identifier: Apache-2.0
// Pointer, wheel, fingers and keys turn the camera. Left turns, right (or Shift, or the middle) shifts, the wheel zooms;
// one finger turns, two shift and zoom. Where the keyboard brought the focus: arrows turn, with Shift they shift, + and -
// zoom; after a press of the pointer these keys belong to the page.
import type { Camera } from "../state/state";
import { shifted, turned, zoomed } from "../state/orbit";

export interface OrbitHost {
  canvas: HTMLCanvasElement;
  camera(): Camera;
  moved(camera: Camera): void;
  /** Length that one pixel spans at the target. */
  pixel_m(): number;
  /** Whether a press is taken by something else, such as a handle. */
  isTaken(event: PointerEvent): boolean;
}

const turn_rad_per_px = 0.006;
const keyTurn_rad = 0.08;
const keyShift_px = 40;
const zoomStep = 1.12;

interface Finger {
  x: number;
  y: number;
}
const apart = (a: Finger, b: Finger) => Math.hypot(a.x - b.x, a.y - b.y);

export function startOrbit(host: OrbitHost): () => void {
  const { canvas } = host;
  const fingers = new Map<number, Finger>();
  const stop = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, handle: (event: HTMLElementEventMap[K]) => void) =>
    canvas.addEventListener(kind, handle, { signal: stop.signal, passive: false });

  function oneFinger(event: PointerEvent, dx: number, dy: number) {
    const isShift = event.shiftKey || (event.buttons & 6) !== 0;
    const camera = host.camera();
    if (isShift) host.moved(shifted(camera, -dx * host.pixel_m(), dy * host.pixel_m()));
    else host.moved(turned(camera, -dx * turn_rad_per_px, -dy * turn_rad_per_px));
  }

  function twoFingers(moving: Finger, other: Finger, to: Finger) {
    const factor = apart(moving, other) / Math.max(1, apart(to, other));
    const [dx, dy] = [(to.x - moving.x) / 2, (to.y - moving.y) / 2];
    host.moved(zoomed(shifted(host.camera(), -dx * host.pixel_m(), dy * host.pixel_m()), factor));
  }

  let hasKeys = true;
  on("blur", () => (hasKeys = true));
  on("pointerdown", (event) => {
    hasKeys = false;
    if (host.isTaken(event)) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  on("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const to = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) twoFingers(finger, other, to);
    else oneFinger(event, to.x - finger.x, to.y - finger.y);
    fingers.set(event.pointerId, to);
  });
  for (const kind of ["pointerup", "pointercancel"] as const) on(kind, (event) => void fingers.delete(event.pointerId));
  on("contextmenu", (event) => event.preventDefault());
  on("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 * event.deltaY : event.deltaY;
    host.moved(zoomed(host.camera(), Math.exp(Math.max(-120, Math.min(120, lines)) * 0.0015)));
  });
  on("keydown", (event) => {
    if (!hasKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyMove(host, event);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    host.moved(next);
  });
  return () => stop.abort();
}

function keyMove(host: OrbitHost, event: KeyboardEvent): Camera | null {
  const camera = host.camera();
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (way) {
    const [x, y] = way as [number, number];
    const shift_m = keyShift_px * host.pixel_m();
    return event.shiftKey ? shifted(camera, x * shift_m, y * shift_m) : turned(camera, x * keyTurn_rad, -y * keyTurn_rad);
  }
  if (event.key === "+" || event.key === "=") return zoomed(camera, 1 / zoomStep);
  if (event.key === "-") return zoomed(camera, zoomStep);
  return null;
}
