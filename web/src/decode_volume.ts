// SPDX-License-Identifier: Apache-2.0
import { type ArrayBytes, countOf, DataError, decodeArray } from "./decode_array";
import type { ArrayJson, CurvesJson, VolumeJson } from "./scene_json";
import type { Curves, Volume } from "./state/model";

function checkBelow(values: Uint8Array | Uint16Array, bound: number, place: string) {
  for (let i = 0; i < values.length; ++i)
    if (values[i]! >= bound) throw new DataError(`${place}: ${values[i]} at ${i}, though there are only ${bound}.`);
}

/** Arrays with base64, or with offsets into the bytes of a message. */
export function decodeVolume(json: VolumeJson, from: ArrayBytes = null): Volume {
  const place = `volume ${json.path}`;
  const [nx, ny, nz] = json.cells;
  if (![nx, ny, nz].every((n) => Number.isInteger(n) && n > 0)) throw new DataError(`${place}: no cells.`);
  if (!json.spacing_m.every((d) => d > 0)) throw new DataError(`${place}: a spacing that is not positive.`);
  const shape = [nz, ny, nx];
  const classesOf = (array: ArrayJson<"uint8">, name: string) => {
    const values = decodeArray(array, "uint8", shape, from, `${place}, ${name}`);
    checkBelow(values, json.classes.length, `${place}, ${name}`);
    return values;
  };
  const cellCauses = json.cell_causes && decodeArray(json.cell_causes, "uint16", shape, from, `${place}, causes`);
  if (cellCauses) checkBelow(cellCauses, json.causes.length, `${place}, causes`);
  return {
    path: json.path,
    parent: json.parent,
    origin: json.origin_m,
    spacing: json.spacing_m,
    cells: json.cells,
    axes: json.axes,
    axesUnit: json.axes_unit,
    classes: json.classes.map((one) => ({ name: one.name, colour: one.colour_rgba, size: one.size })),
    cellClasses: json.cell_classes ? classesOf(json.cell_classes, "classes") : new Uint8Array(0),
    layers: json.layers.map((layer) => ({
      name: layer.name,
      colour: layer.colour_rgba,
      cellClasses: classesOf(layer.cell_classes, `layer ${layer.name}`),
    })),
    causes: json.causes,
    cellCauses,
    margins: json.margins.map((margin) => ({
      name: margin.name,
      unit: margin.unit,
      atLeast: margin.at_least,
      values: decodeArray(margin.values, "float32", shape, from, `${place}, margin ${margin.name}`),
    })),
  };
}

export function decodeCurves(json: CurvesJson, from: ArrayBytes): Curves {
  const place = `curves ${json.name}`;
  const count = countOf(json.x, place);
  const numbers = (array: ArrayJson<"float64">) => decodeArray(array, "float64", [count], from, place);
  return {
    name: json.name,
    xName: json.x_name,
    xUnit: json.x_unit,
    yName: json.y_name,
    yUnit: json.y_unit,
    x: numbers(json.x),
    curves: json.curves.map((curve) => ({
      name: curve.name,
      y: numbers(curve.y),
      low: curve.low && numbers(curve.low),
      high: curve.high && numbers(curve.high),
    })),
  };
}
