// SPDX-License-Identifier: Apache-2.0
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DataError, decodeReport, decodeVolume } from "../src/decode";
import { base64Bytes, decodeArray } from "../src/decode_array";
import { gunzip, tokenOf } from "../src/read_report";
import type { ReportJson } from "../src/report_json";
import type { ArrayJson } from "../src/scene_json";
import { hallReport, hostileReport, mapReport, sampleReport, variantsReport } from "./sample_report";
import { platformAt, tensionAt, times_s } from "./sample_scene";

const changed = (change: (report: ReportJson) => void): (() => unknown) => {
  const report = structuredClone(sampleReport());
  change(report);
  return () => decodeReport(report);
};

describe("base64", () => {
  // Oracle: Node's own, for every length modulo 3 and every byte value.
  it("gives the bytes that were encoded", () => {
    for (let length = 0; length < 300; ++length) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 89 + length) & 255);
      expect(base64Bytes(Buffer.from(bytes).toString("base64"), "test")).toEqual(bytes);
    }
  });
  it("refuses what is not base64", () => {
    for (const text of ["AAA", "AA*A", "A===", "AAé=", "=AAA"]) expect(() => base64Bytes(text, "test")).toThrow(DataError);
  });
});

describe("decodeArray", () => {
  // Oracle: the compiler, for a type that is not the schema's; the check of the data itself, which strangers may have made.
  it("takes the type of the schema alone", () => {
    const { vertices_m } = sampleReport().scene.meshes[0]!;
    expect(decodeArray(vertices_m, "float32", [6, 3], null, "test")).toHaveLength(18);
    // @ts-expect-error: vertices are float32
    expect(() => decodeArray(vertices_m, "float64", [6, 3], null, "test")).toThrow(DataError);
  });
  it("reads an array at an odd offset of a message", () => {
    const bytes = new Uint8Array(8 * 3 + 5);
    bytes.set(new Uint8Array(Float64Array.of(1.25, -2, 1e9).buffer), 5);
    const array = { type: "float64" as const, shape: [3], offset: 5 };
    expect([...decodeArray(array, "float64", [3], bytes, "test")]).toEqual([1.25, -2, 1e9]);
    expect(() => decodeArray({ ...array, offset: 6 }, "float64", [3], bytes, "test")).toThrow(/beyond the end/);
    expect(() => decodeArray(array, "float64", [3], null, "test")).toThrow(/without numbers/);
  });
});

describe("decodeReport", () => {
  it("reads every sample", () => {
    for (const report of [sampleReport(), hostileReport(), mapReport(), variantsReport(), hallReport()])
      expect(decodeReport(report).nodes.length).toBeGreaterThan(10);
  });
  it("gives channels their numbers", () => {
    const model = decodeReport(sampleReport());
    const pose = model.poses.find((channel) => channel.path === "rigs/mss")!;
    expect([...pose.p_PN_m.subarray(3 * 17, 3 * 18)]).toEqual([...platformAt(times_s[17]!)]);
    const tension = model.series.find((series) => series.id === "rigs/mss/cable3/tension_N")!;
    expect(tension.values[40]).toBe(tensionAt(2, times_s[40]!));
    expect(tension.limits).toEqual([20, 900]);
    expect(model.span_s).toEqual([0, 12]);
    expect(decodeReport(mapReport()).span_s).toBeNull();
  });
  it("takes the columns of the log apart", () => {
    const model = decodeReport(sampleReport());
    const motor = model.series.find((series) => series.id === "rigs/mss/motor_rad_per_s/motor2")!;
    expect(motor.values[30]).toBe(0.5 * Math.cos(2 * times_s[30]!));
    expect(motor.unit).toBe("rad/s");
    expect(model.series.some((series) => series.id === "energy_J")).toBe(true);
  });
  it("keeps the scene's curve where the log has one of the same name", () => {
    const report = sampleReport();
    report.series[1]!.path = "rigs/mss/cable3/tension_N";
    const same = decodeReport(report).series.filter((series) => series.id === "rigs/mss/cable3/tension_N");
    expect(same).toHaveLength(1);
    expect(same[0]!.limits).toEqual([20, 900]);
  });

  const refused: [string, RegExp, (report: ReportJson) => void][] = [
    ["another version", /reports of version 1; this one has version 2/, (r) => ((r.drydock_report as number) = 2)],
    ["another scene", /scenes of version 1/, (r) => ((r.scene.drydock_scene as number) = 7)],
    ["a wrong length", /expected \[241, 3\]/, (r) => void ((r.scene.channels[0] as { p_PN_m: { shape: number[] } }).p_PN_m.shape[0] = 240)],
    ["too few bytes", /expected \d+/, (r) => void (r.scene.time_bases[1]!.time_s.base64 = "AAAAAAAAAAA=")],
    ["a wrong type", /found float64, expected uint32/, (r) => void ((r.scene.meshes[0]!.triangles as ArrayJson).type = "float64")],
    ["time that stands", /time does not go on/, (r) => void (r.scene.time_bases[1]!.time_s.base64 = btoa("\0".repeat(24)))],
    ["no time base", /no time base nowhere/, (r) => void (r.scene.channels[3]!.time_base = "nowhere")],
    ["no parent", /no node lost/, (r) => void (r.scene.nodes[3]!.parent = "lost")],
    ["a cycle", /form a cycle/, (r) => void (r.scene.nodes[2]!.parent = "hall/satellite/tank")],
    ["a name twice", /used twice/, (r) => void (r.scene.nodes[2]!.path = "hall/column")],
    ["no mesh", /no such mesh/, (r) => void (r.scene.meshes = [])],
    ["strands to nowhere", /strand rigs\/mss\/cable1: no node gone/, (r) => void (r.scene.strands[0]!.to = "gone")],
    ["classes too high", /though there are only 2/, (r) => void (r.scene.volumes[0]!.classes = r.scene.volumes[0]!.classes.slice(0, 2))],
    ["causes too high", /though there are only 1/, (r) => void (r.scene.volumes[0]!.causes = [""])],
    ["an unknown channel", /kind that this page does not know: smell/, (r) => void ((r.scene.channels[0] as { kind: string }).kind = "smell")],
    ["units that do not fit", /units do not fit/, (r) => void (r.series[0]!.units = ["a", "b", "c"])],
  ];
  it.each(refused)("refuses %s", (_, sentence, change) => {
    expect(changed(change)).toThrow(DataError);
    expect(changed(change)).toThrow(sentence);
  });
});

describe("decodeVolume", () => {
  it("reads the same from offsets as from base64", () => {
    const json = sampleReport().scene.volumes[0]!;
    const parts: Uint8Array[] = [];
    let offset = 0;
    const moved = JSON.parse(JSON.stringify(json), (_, value: unknown) => {
      if (typeof value !== "object" || value === null || !("base64" in value)) return value;
      const bytes = base64Bytes(String(value.base64), "test");
      parts.push(bytes);
      const at = offset;
      offset += bytes.length;
      const { base64: _gone, ...rest } = value;
      return { ...rest, offset: at };
    }) as typeof json;
    const all = new Uint8Array(Buffer.concat(parts));
    expect(decodeVolume(moved, all)).toEqual(decodeVolume(json));
  });
});

describe("readReport", () => {
  it("unpacks gzip, and says so when it cannot", async () => {
    const text = JSON.stringify(sampleReport());
    expect(await gunzip(new Uint8Array(gzipSync(text)))).toBe(text);
    await expect(gunzip(Uint8Array.of(1, 2, 3))).rejects.toThrow(/damaged/);
  });
  it("finds the token", () => {
    expect(tokenOf("?token=ab-12&x=1")).toBe("ab-12");
    expect(tokenOf("")).toBe("");
  });
});
