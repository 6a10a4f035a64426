// SPDX-License-Identifier: Apache-2.0
// Changes of a hall as text: what goes into the file.
import type { Vec3 } from "../scene_json";
import type { EditField, Handle, Setting } from "../wire_messages";

/** Tenths of a millimetre: nobody places a mock-up finer by hand. */
export const lengthText = (length_m: number): string => decimalText(length_m, 4);
export const angleText = (angle_rad: number): string => decimalText((angle_rad * 180) / Math.PI, 2);

function decimalText(value: number, decimals: number): string {
  const text = value.toFixed(decimals).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

const exactText = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

/** Where a handle is to go, as a setting. If it does not turn, only the position is written: turns stay as they are. What stays is not rounded. */
export function placeSetting(handle: Handle, p_m: Vec3, yaw_rad: number): Setting {
  const list = `[${p_m.map((x, k) => (x === handle.p_m[k] ? exactText(x, 9) : lengthText(x))).join(", ")}]`;
  return listSetting(handle, list, yaw_rad === handle.yaw_rad ? null : angleText(yaw_rad));
}

function listSetting(handle: Handle, list: string, yaw: string | null): Setting {
  if (handle.kind === "pulley" || handle.kind === "joint") return { path: handle.path, value: list };
  if (!handle.turns || yaw === null) return { path: `${handle.path}.p`, value: list };
  return { path: handle.path, value: `{p: ${list}, yaw: ${yaw} deg}` };
}

/** A place of which only some numbers were typed, null for the others: these stay as they are, to a nanometre. */
export function typedPlace(handle: Handle, typed: readonly (number | null)[]): { setting: Setting; label: string } {
  const at = (k: 0 | 1 | 2) => typed[k] ?? handle.p_m[k];
  const p_m: Vec3 = [at(0), at(1), at(2)];
  const yaw_deg = typed[3] ?? (handle.yaw_rad * 180) / Math.PI;
  const label = placeLabel(handle, p_m, (yaw_deg * Math.PI) / 180);
  const list = `[${p_m.map((x) => exactText(x, 9)).join(", ")}]`;
  return { setting: listSetting(handle, list, typed[3] == null ? null : exactText(yaw_deg, 9)), label };
}

/** What is wrong with numbers that were typed for a place, a sentence each. */
export function placeProblems(handle: Handle, texts: readonly string[], typed: readonly (number | null)[]): string[] {
  return ["x", "y", "z", "yaw"].flatMap((axis, i) => {
    const value = typed[i] ?? null;
    if (value === null) return [`${axis}: found "${texts[i]!.trim()}", expected a number, as in 1.25.`];
    const [low, high] = [handle.limits?.low[i], handle.limits?.high[i]];
    if (low === undefined || high === undefined || (value >= low - 1e-9 && value <= high + 1e-9)) return [];
    if (high <= low) return [`${axis}: ${handleName(handle)} is not movable along ${axis}; it stays at ${lengthText(low)} m.`];
    return [`${axis}: found ${lengthText(value)} m, but ${handleName(handle)} is movable from ${lengthText(low)} to ${lengthText(high)} m.`];
  });
}

export const placeLabel = (handle: Handle, p_m: Vec3, yaw_rad: number): string => {
  const turned = handle.turns ? `, yaw ${angleText(yaw_rad)}°` : "";
  return `${handleName(handle)} to (${p_m.map(lengthText).join(", ")})${turned}`;
};

/** objects."satellite body".at is "satellite body"; rigs.mss.cables.anchors.2 is "mss anchor 2". */
export function handleName(handle: Handle): string {
  const parts = (handle.path.match(/"[^"]*"|[^.]+/g) ?? []).map((part) => part.replace(/^"|"$/g, ""));
  if (handle.kind === "object" || handle.kind === "platform") return parts[1] ?? handle.path;
  if (handle.kind === "base") return `${parts[1] ?? ""} base`;
  if (handle.kind === "joint") return jointName(handle.node);
  return `${parts[1] ?? ""} ${parts.at(-2)?.replace(/s$/, "") ?? ""} ${parts.at(-1) ?? ""}`.trim();
}

/** rigs/left/base/joints/leg3 is "left base leg3", rigs/left/joints/leg3 is "left platform leg3". */
function jointName(node: string): string {
  const [, rig = "", second] = node.split("/");
  return `${rig} ${second === "base" ? "base" : "platform"} ${node.slice(node.lastIndexOf("/") + 1)}`;
}

/** What was typed, with the field's unit behind every bare number: "12" is "12 mm", "[20, 900 N]" is "[20 N, 900 N]". */
export function fieldSetting(field: EditField, typed: string): Setting {
  const text = typed.trim();
  if (field.unit === "") return { path: field.path, value: text };
  const list = /^\[(.*)\]$/.exec(text);
  if (list === null) return { path: field.path, value: withUnit(text, field.unit) };
  const parts = (list[1] ?? "").split(",").map((part) => withUnit(part.trim(), field.unit));
  return { path: field.path, value: `[${parts.join(", ")}]` };
}

const bareNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const withUnit = (text: string, unit: string): string => (bareNumber.test(text) ? `${text} ${unit}` : text);

/** A number that was typed; null where it is none. A comma is taken for a point. */
export function typedNumber(text: string): number | null {
  const value = Number(text.trim().replace("−", "-").replace(",", "."));
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
}
