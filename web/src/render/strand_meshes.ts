// SPDX-License-Identifier: Apache-2.0
import {
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  SRGBColorSpace,
  Vector3,
} from "three";
import type { StrandJson } from "../scene_json";
import { shareColour } from "../state/colours";
import { type Violation, violationsAt } from "../state/motion_figures";
import { isWitness } from "../state/shown";
import { type StrandValue, strandColour, strandEnds, strandValues } from "../state/strands";
import { isGrey, themed } from "./palette";
import { type Frame, type Part, pixelAt } from "./part";

interface Strand {
  json: StrandJson;
  value: StrandValue | null;
}

const [along, start, end] = [new Vector3(), new Vector3(), new Vector3()];
const [turn, scale, matrix, color] = [new Quaternion(), new Vector3(), new Matrix4(), new Color()];
const up = new Vector3(0, 0, 1);
const ends = new Float64Array(6);
const nothing = new Matrix4().makeScale(0, 0, 0);

/** Cables, legs and witness lines: cylinders of their radius, but never thinner than can be seen. */
export class StrandMeshes implements Part {
  readonly root = new Group();
  private strands: Strand[] = [];
  private tube = new CylinderGeometry(1, 1, 1, 10, 1, true).rotateX(Math.PI / 2);
  private instances: InstancedMesh | null = null;
  private shares: ReadonlyMap<string, number> = new Map(); // of strands at a pose that is asked about

  /** `witness`: the lines between what comes close, drawn through everything; else all others. */
  constructor(private witness: boolean) {}

  private build(frame: Frame) {
    this.instances?.dispose();
    this.root.clear();
    const { model } = frame.state;
    const values = strandValues(model);
    this.strands = model.strands
      .filter((json) => isWitness(json.path) === this.witness)
      .map((json) => ({ json, value: values.get(json.path) ?? null }));
    if (this.strands.length === 0) {
      this.instances = null;
      return;
    }
    const material = new MeshBasicMaterial(this.witness ? { depthTest: false, transparent: true, opacity: 0.95 } : {});
    this.instances = new InstancedMesh(this.tube, material, this.strands.length);
    this.instances.instanceMatrix.setUsage(DynamicDrawUsage);
    this.instances.frustumCulled = false;
    if (this.witness) this.instances.renderOrder = 20;
    this.root.add(this.instances);
    frame.rebuilt += 1;
  }

  /** Cylinder from S to E, in place. */
  private place(frame: Frame, index: number, { json }: Strand) {
    strandEnds(frame.poses, json, ends);
    start.fromArray(ends, 0);
    end.fromArray(ends, 3);
    along.subVectors(end, start);
    const length_m = along.length();
    const middle = start.add(end).multiplyScalar(0.5);
    const least_m = (this.witness ? 1.1 : 0.75) * pixelAt(frame.view, middle.x, middle.y, middle.z);
    const radius_m = Math.max(json.radius_m, least_m);
    turn.setFromUnitVectors(up, length_m > 0 ? along.divideScalar(length_m) : up);
    matrix.compose(middle, turn, scale.set(radius_m, radius_m, length_m));
    this.instances!.setMatrixAt(index, matrix);
  }

  private paint(frame: Frame, index: number, { json, value }: Strand, now: readonly Violation[]) {
    const share = this.shares.get(json.path);
    if (now.some(({ paths }) => paths.includes(json.path))) color.set(frame.palette.violated);
    else if (share !== undefined) {
      const [red, green, blue] = shareColour(share);
      color.setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
    }
    else if (value) {
      const [red, green, blue] = strandColour(value, frame.state.clock.now_s);
      color.setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
    } else if (this.witness && isGrey(json.colour_rgba)) color.set(frame.palette.witness);
    else color.copy(themed(json.colour_rgba, frame.palette.theme));
    this.instances!.setColorAt(index, color);
  }

  mirror(frame: Frame) {
    if (frame.isNew) this.build(frame);
    const { instances } = this;
    if (!instances) return;
    const asked = frame.state.live?.probe?.answer ?? null;
    this.shares = new Map(asked?.strands.map(({ path, share }) => [path, share]));
    const now = violationsAt(frame.state.model, frame.state.clock.now_s);
    this.strands.forEach((strand, i) => {
      if (frame.wanted(strand.json.path) && !frame.isHiddenNow(strand.json.path)) this.place(frame, i, strand);
      else instances.setMatrixAt(i, nothing);
      this.paint(frame, i, strand, now);
    });
    instances.instanceMatrix.needsUpdate = true;
    if (instances.instanceColor) instances.instanceColor.needsUpdate = true;
  }

  dispose() {
    this.instances?.dispose();
    this.tube.dispose();
  }
}
