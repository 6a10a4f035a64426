// SPDX-License-Identifier: Apache-2.0
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  MeshLambertMaterial,
  SRGBColorSpace,
} from "three";
import { backShare, type Colour, roomColour } from "../state/colours";
import { CellClass, type Volume } from "../state/model";
import { isShown, layerOpacity, type MapRoom, roomsOf, shownVolume } from "../state/shown";
import { volumeSurface } from "../state/volume_surface";
import type { Frame, Part } from "./part";
import { placeVolume } from "./volume_place";

type Room = Mesh<BufferGeometry, MeshLambertMaterial>;
/** Faces towards the eye, and fainter those away from it: a ceiling is seen from above too. */
interface Drawn {
  cellClasses: Uint8Array;
  front: Room;
  back: Room;
}

const free = [0, 0, 0, 0];
const keepOut = [0, 0, 0, 0];
free[CellClass.Free] = keepOut[CellClass.Blocked] = keepOut[CellClass.Undecided] = 1;

/** Closed where it meets the map's box: with inner faces alone a room could be taken for what surrounds it. */
function geometryOf(volume: Volume, { cellClasses, isFree }: MapRoom): BufferGeometry {
  const { cells, origin, spacing } = volume;
  const surface = volumeSurface({ cells, origin, spacing, cellClasses, inside: isFree ? free : keepOut });
  const { positions, normals, indices } = surface;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 4, true));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

function materialOf(colour: Colour): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ transparent: true, depthWrite: false });
  material.color.setRGB(colour[0] / 255, colour[1] / 255, colour[2] / 255, SRGBColorSpace);
  material.emissive = new Color(material.color).multiplyScalar(0.25);
  return material;
}

/** Keep-out rooms of the map that is looked at, one mesh a criterion, and its free room; made when first seen. */
export class VolumeMeshes implements Part {
  readonly root = new Group();
  private inner = new Group();
  private drawn = new Map<string, Drawn>();
  private volume: Volume | null = null;

  constructor() {
    this.root.matrixAutoUpdate = this.inner.matrixAutoUpdate = false;
    this.root.add(this.inner);
  }

  private drop(name: string) {
    const old = this.drawn.get(name);
    if (!old) return;
    old.front.geometry.dispose();
    for (const mesh of [old.front, old.back]) mesh.material.dispose();
    this.inner.remove(old.front, old.back);
    this.drawn.delete(name);
  }

  private drawnOf(frame: Frame, volume: Volume, layer: MapRoom): Drawn {
    const known = this.drawn.get(layer.name);
    if (known?.cellClasses === layer.cellClasses) return known;
    this.drop(layer.name);
    const geometry = geometryOf(volume, layer);
    const [front, back] = [0, 1].map(() => new Mesh(geometry, materialOf(roomColour(volume, layer.name)))) as [Room, Room];
    back.material.side = BackSide;
    back.renderOrder = 5;
    front.renderOrder = 6;
    this.inner.add(back, front);
    const drawn = { cellClasses: layer.cellClasses, front, back };
    this.drawn.set(layer.name, drawn);
    frame.rebuilt += 1;
    return drawn;
  }

  private show(frame: Frame, volume: Volume, layer: MapRoom) {
    const isSeen = layer.cellClasses.length > 0 && isShown(frame.state.map, layer.name);
    const opacity = isSeen ? layerOpacity(frame.state.map, layer.name) : 0;
    if (opacity === 0) {
      const known = this.drawn.get(layer.name);
      if (known) known.front.visible = known.back.visible = false;
      return;
    }
    const { front, back } = this.drawnOf(frame, volume, layer);
    front.visible = back.visible = true;
    front.material.opacity = opacity;
    back.material.opacity = backShare * opacity;
    const isSolid = opacity > 0.98;
    if (front.material.transparent !== isSolid) return;
    front.material.depthWrite = isSolid;
    front.material.transparent = !isSolid;
    front.material.needsUpdate = true;
  }

  mirror(frame: Frame) {
    const volume = shownVolume(frame.state);
    if (volume !== this.volume) {
      const names = new Set(volume ? roomsOf(volume).map((layer) => layer.name) : []);
      for (const name of [...this.drawn.keys()]) if (!names.has(name)) this.drop(name);
      this.volume = volume;
    } else if (frame.last?.map === frame.state.map && !frame.hasMoved) return;
    if (!volume) return;
    placeVolume(this.root, this.inner, volume, frame.poses);
    for (const layer of roomsOf(volume)) this.show(frame, volume, layer);
  }

  dispose() {
    for (const name of [...this.drawn.keys()]) this.drop(name);
  }
}
