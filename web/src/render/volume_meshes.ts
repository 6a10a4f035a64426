// SPDX-License-Identifier: Apache-2.0
import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshLambertMaterial, SRGBColorSpace } from "three";
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
interface Drawn {
  cellClasses: Uint8Array;
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
}

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
    old.mesh.geometry.dispose();
    old.mesh.material.dispose();
    this.inner.remove(old.mesh);
    this.drawn.delete(name);
  }

  private meshOf(frame: Frame, volume: Volume, layer: Layer): Drawn["mesh"] {
    const known = this.drawn.get(layer.name);
    if (known?.cellClasses === layer.cellClasses) return known.mesh;
    this.drop(layer.name);
    const material = new MeshLambertMaterial({ transparent: true });
    material.color.setRGB(layer.colour[0] / 255, layer.colour[1] / 255, layer.colour[2] / 255, SRGBColorSpace);
    material.emissive = new Color(material.color).multiplyScalar(0.25);
    const mesh = new Mesh(geometryOf(volume, layer.cellClasses), material);
    mesh.renderOrder = 5 + this.inner.children.length;
    this.inner.add(mesh);
    this.drawn.set(layer.name, { cellClasses: layer.cellClasses, mesh });
    frame.rebuilt += 1;
    return mesh;
  }

  private show(frame: Frame, volume: Volume, layer: Layer) {
    const opacity = layer.cellClasses.length > 0 ? layerOpacity(frame.state.map, layer.name) : 0;
    if (opacity === 0) {
      const known = this.drawn.get(layer.name);
      if (known) known.mesh.visible = false;
      return;
    }
    const mesh = this.meshOf(frame, volume, layer);
    mesh.visible = true;
    mesh.material.opacity = opacity;
    const isSolid = opacity > 0.98;
    if (mesh.material.depthWrite === isSolid) return;
    mesh.material.depthWrite = isSolid;
    mesh.material.transparent = !isSolid;
    mesh.material.needsUpdate = true;
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
