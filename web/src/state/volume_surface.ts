// SPDX-License-Identifier: Apache-2.0
// The closed surface around cells of chosen classes, as few rectangles: faces in one plane that look the same way
// are merged greedily, first along the rows, then across them.

/** Four corners a rectangle, counter-clockwise seen from outside; two triangles each. */
export interface Surface {
  positions: Float32Array<ArrayBuffer>; // three a corner, in the grid's own axes
  normals: Int8Array<ArrayBuffer>; // four a corner, ±127 along one axis
  indices: Uint32Array<ArrayBuffer>;
}

export interface SurfaceRequest {
  cells: readonly [number, number, number];
  origin: readonly [number, number, number];
  spacing: readonly [number, number, number];
  cellClasses: Uint8Array;
  /** 1 for classes that are inside, by class. */
  inside: readonly number[];
}

class Rectangles {
  positions = new Float32Array(12 * 1024);
  normals = new Int8Array(16 * 1024);
  count = 0;

  private grow() {
    if (12 * (this.count + 1) <= this.positions.length) return;
    const positions = new Float32Array(2 * this.positions.length);
    const normals = new Int8Array(2 * this.normals.length);
    positions.set(this.positions);
    normals.set(this.normals);
    [this.positions, this.normals] = [positions, normals];
  }

  /** In the plane `at` of axis d, from (u0, v0) to (u1, v1) along the axes after d. */
  add(d: number, at: number, u0: number, v0: number, u1: number, v1: number, isUp: boolean) {
    this.grow();
    const [u, v] = [(d + 1) % 3, (d + 2) % 3];
    const { positions, normals } = this;
    for (let corner = 0; corner < 4; ++corner) {
      const turn = isUp ? corner : 3 - corner;
      const p = 12 * this.count + 3 * corner;
      positions[p + d] = at;
      positions[p + u] = turn === 1 || turn === 2 ? u1 : u0;
      positions[p + v] = turn >= 2 ? v1 : v0;
      normals[16 * this.count + 4 * corner + d] = isUp ? 127 : -127;
    }
    ++this.count;
  }

  surface(): Surface {
    const indices = new Uint32Array(6 * this.count);
    const corners = [0, 1, 2, 0, 2, 3];
    for (let i = 0; i < indices.length; ++i) indices[i] = 4 * Math.floor(i / 6) + corners[i % 6]!;
    return { positions: this.positions.slice(0, 12 * this.count), normals: this.normals.slice(0, 16 * this.count), indices };
  }
}

type EmitRectangle = (u0: number, v0: number, u1: number, v1: number, way: number) => void;

/** Merges the faces of one plane, +1 and -1 by the way they look, and clears them. */
function mergePlane(faces: Int8Array, nu: number, nv: number, emit: EmitRectangle) {
  for (let v = 0, at = 0; v < nv; ++v) {
    for (let u = 0; u < nu; ) {
      const way = faces[at + u]!;
      if (way === 0) {
        ++u;
        continue;
      }
      let width = 1;
      while (u + width < nu && faces[at + u + width] === way) ++width;
      let height = 1;
      while (v + height < nv && isRow(faces, at + height * nu + u, width, way)) ++height;
      for (let row = 0; row < height; ++row) faces.fill(0, at + row * nu + u, at + row * nu + u + width);
      emit(u, v, u + width, v + height, way);
      u += width;
    }
    at += nu;
  }
}

function isRow(faces: Int8Array, from: number, width: number, way: number): boolean {
  for (let i = from; i < from + width; ++i) if (faces[i] !== way) return false;
  return true;
}

/** All cells with a border of one cell around: 1 inside, 0 the rest. The border makes every surface a closed one. */
function codes(request: SurfaceRequest): Uint8Array {
  const [nx, ny, nz] = request.cells;
  const table = Uint8Array.from({ length: 256 }, (_, i) => (request.inside[i] ? 1 : 0));
  const padded = new Uint8Array((nx + 2) * (ny + 2) * (nz + 2));
  let from = 0;
  for (let k = 1; k <= nz; ++k)
    for (let j = 1; j <= ny; ++j) {
      let to = 1 + (nx + 2) * (j + (ny + 2) * k);
      for (let i = 0; i < nx; ++i) padded[to++] = table[request.cellClasses[from++]!]!;
    }
  return padded;
}

export function volumeSurface(request: SurfaceRequest): Surface {
  const { cells, origin, spacing } = request;
  const code = codes(request);
  const strides = [1, cells[0] + 2, (cells[0] + 2) * (cells[1] + 2)];
  const rectangles = new Rectangles();
  for (let d = 0; d < 3; ++d) {
    const [u, v] = [(d + 1) % 3, (d + 2) % 3];
    const [nu, nv] = [cells[u]!, cells[v]!];
    const [su, sv, sd] = [strides[u]!, strides[v]!, strides[d]!];
    const faces = new Int8Array(nu * nv);
    const at = (axis: number, index: number) => origin[axis]! + spacing[axis]! * index;
    for (let plane = 0; plane <= cells[d]!; ++plane) {
      let found = 0;
      for (let j = 0, face = 0; j < nv; ++j) {
        let below = plane * sd + su + (j + 1) * sv; // the cell on the low side of the plane
        for (let i = 0; i < nu; ++i, ++face, below += su) {
          const a = code[below]!;
          const b = code[below + sd]!;
          const way = a - b; // 1: from inside out along the axis, -1: against it
          faces[face] = way;
          found |= way;
        }
      }
      if (found === 0) continue;
      mergePlane(faces, nu, nv, (u0, v0, u1, v1, way) =>
        rectangles.add(d, at(d, plane), at(u, u0), at(v, v0), at(u, u1), at(v, v1), way > 0),
      );
    }
  }
  return rectangles.surface();
}
