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
import { type Colour, keepOutColour, layerColour } from "../state/colours";
import { CellClass, type Volume } from "../state/model";
import { layerOpacity, shownVolume } from "../state/shown";
import { type SurfaceRequest, volumeSurface } from "../state/volume_surface";
import type { Frame, Part } from "./part";
import { placeVolume } from "./volume_place";

interface Layer {
  name: string;
  colour: Colour;
  cellClasses: Uint8Array;
}
/** Faces towards the eye, and fainter those away from it: a ceiling is seen from above too. */
interface Drawn {
  cellClasses: Uint8Array;
  front: Mesh<BufferGeometry, MeshLambertMaterial>;
  back: Mesh<BufferGeometry, MeshLambertMaterial>;
}
const backShare = 0.4;

const keepOut = [0, 0, 0, 0];
keepOut[CellClass.Blocked] = keepOut[CellClass.Undecided] = 1;
const beyond = [1, 0, 0, 0];

/**
 * Faces from keep-out to free room. There is none to what lies outside the map, so that one looks into the free room as
 * into a cut-away model; a map without free room shows its outer faces.
 */
function surfaceOf(volume: Volume, cellClasses: Uint8Array) {
  const { cells, origin, spacing } = volume;
  const request: SurfaceRequest = { cells, origin, spacing, cellClasses, inside: keepOut, open: beyond };
  const surface = volumeSurface(request);
  return surface.indices.length > 0 ? surface : volumeSurface({ ...request, open: [] });
}

function geometryOf(volume: Volume, cellClasses: Uint8Array): BufferGeometry {
  const { positions, normals, indices } = surfaceOf(volume, cellClasses);
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

function layersOf(volume: Volume): Layer[] {
  const layers = volume.layers.map((layer, i) => ({ ...layer, colour: layerColour(volume, i) }));
  return [...layers, { name: "all", colour: keepOutColour, cellClasses: volume.cellClasses }];
}

/** Keep-out rooms of the map that is looked at: one mesh a criterion, made when it is first seen. */
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

  private drawnOf(frame: Frame, volume: Volume, layer: Layer): Drawn {
    const known = this.drawn.get(layer.name);
    if (known?.cellClasses === layer.cellClasses) return known;
    this.drop(layer.name);
    const geometry = geometryOf(volume, layer.cellClasses);
    const front = new Mesh(geometry, materialOf(layer.colour));
    const back = new Mesh(geometry, materialOf(layer.colour));
    back.material.side = BackSide;
    back.renderOrder = 5;
    front.renderOrder = 6;
    this.inner.add(back, front);
    const drawn = { cellClasses: layer.cellClasses, front, back };
    this.drawn.set(layer.name, drawn);
    frame.rebuilt += 1;
    return drawn;
  }

  private show(frame: Frame, volume: Volume, layer: Layer) {
    const opacity = layer.cellClasses.length > 0 ? layerOpacity(frame.state.map, layer.name) : 0;
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
      const names = new Set(volume ? layersOf(volume).map((layer) => layer.name) : []);
      for (const name of [...this.drawn.keys()]) if (!names.has(name)) this.drop(name);
      this.volume = volume;
    } else if (frame.last?.map === frame.state.map && !frame.hasMoved) return;
    if (!volume) return;
    placeVolume(this.root, this.inner, volume, frame.poses);
    for (const layer of layersOf(volume)) this.show(frame, volume, layer);
  }

  dispose() {
    for (const name of [...this.drawn.keys()]) this.drop(name);
  }
}
