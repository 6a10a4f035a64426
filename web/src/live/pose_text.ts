// SPDX-License-Identifier: Apache-2.0
// Poses that are typed, and what is said of them.
import { withUnit } from "../panels/words";
import type { PoseMargin, ProbedRig, RigAxis } from "../wire_messages";
import { angleText, lengthText, typedNumber } from "./edit_text";
import type { RigPose } from "./probe";

export const poseParts = ["x", "y", "z", "roll", "pitch", "yaw"] as const;

export const poseTexts = ({ p_m, rpy_rad }: RigPose): string[] => [...p_m.map(lengthText), ...rpy_rad.map(angleText)];

export const axisText = (axis: RigAxis, at: number): string => (axis.kind === "slide" ? lengthText(at) : angleText(at));
export const axisUnit = (axis: RigAxis): string => (axis.kind === "slide" ? "m" : "°");
/** Metres or degrees as typed, in metres or radians. */
export const axisNumber = (axis: RigAxis, typed: number): number => (axis.kind === "slide" ? typed : (typed * Math.PI) / 180);

export interface TypedPose {
  pose: RigPose;
  problems: string[]; // a sentence each
}

/** A pose of which only some numbers were typed; those that read as they were shown stay as they are. */
export function typedPose(before: RigPose, texts: readonly string[]): TypedPose {
  const shown = poseTexts(before);
  const values = [...before.p_m, ...before.rpy_rad];
  const problems: string[] = [];
  texts.forEach((text, i) => {
    if (text === shown[i]) return;
    const value = typedNumber(text);
    if (value === null) problems.push(`${poseParts[i]}: found "${text.trim()}", expected a number, as in 1.25.`);
    else values[i] = i < 3 ? value : (value * Math.PI) / 180;
  });
  const at = (i: number) => values[i]!;
  return { pose: { ...before, p_m: [at(0), at(1), at(2)], rpy_rad: [at(3), at(4), at(5)] }, problems };
}

/** What is wrong with a position of the axis that was typed; empty when nothing is. */
export function axisProblem(axis: RigAxis, text: string): string {
  const typed = typedNumber(text);
  if (typed === null) return `axis: found "${text.trim()}", expected a number, as in 0.4.`;
  const at = axisNumber(axis, typed);
  const range = `${axisText(axis, axis.low)} to ${axisText(axis, axis.high)} ${axisUnit(axis)}`;
  return at < axis.low - 1e-9 || at > axis.high + 1e-9 ? `axis: found ${text.trim()} ${axisUnit(axis)}, but it goes from ${range}.` : "";
}

/** A margin in the unit in which people read it. */
export function marginText(value: number | null, unit: string): string {
  if (value === null) return "no limit";
  if (unit === "m") return withUnit(1000 * value, "mm", 3);
  return unit === "rad" ? withUnit((value * 180) / Math.PI, "°", 3) : withUnit(value, unit === "1" ? "" : unit, 3);
}

export const isMissed = ({ value, at_least }: PoseMargin): boolean => value !== null && value < at_least;

export function verdictText(rig: ProbedRig, reasons: readonly string[]): string {
  return reasons.length === 0 ? `${rig.rig} may stand here.` : `${rig.rig} may not stand here:`;
}
