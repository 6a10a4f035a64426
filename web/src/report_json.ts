// SPDX-License-Identifier: Apache-2.0
// What a page is given, printed from the table of src/output/report_schema.cpp: change it there.
import type { ArrayJson, SceneJson } from "./scene_json";

/** What a page is given: in report.html gzipped and in base64, from the server as /data. */
export interface ReportJson {
  drydock_report: 1; // the version of the format
  live: "hall" | "result" | null; // what a server sends messages about; null: a file
  summary: SummaryJson | null;
  run: { [key: string]: JsonValue } | null; // run.json
  scene: SceneJson;
  series: SeriesJson[];
}

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** A series of log.h5, thinned: of each interval the least and the greatest sample stay. */
export interface SeriesJson {
  path: string; // without the leading "/": arms/left/q_rad
  columns: string[]; // empty: one number per sample
  units: string[]; // one, or one per column
  frame: string;
  description: string;
  time_s: ArrayJson<"float64">; // [n], strictly increasing
  values: ArrayJson<"float64">; // [n, columns]
}

export interface InputFileJson {
  name: string;
  sha256: string;
}

/** What a result was made from. */
export interface SummaryInputJson {
  sha256: string; // of all files together
  files: InputFileJson[];
}

/** summary.json: what came out. */
export interface SummaryJson {
  drydock: string; // the version of the program
  format: 1; // the version of the format
  command: string;
  name: string;
  complete: boolean;
  stopped: string; // why it is not complete; else empty
  input: SummaryInputJson;
  figures: { [key: string]: JsonValue }; // keys end in their units
  files: string[]; // what stands beside it
}
