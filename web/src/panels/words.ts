// SPDX-License-Identifier: Apache-2.0
// Numbers, units and keys of result files as people read them.

const unitParts: Readonly<Record<string, string>> = {
  m: "m",
  m2: "m²",
  m3: "m³",
  mm: "mm",
  s: "s",
  s2: "s²",
  ms: "ms",
  N: "N",
  Nm: "N m",
  kg: "kg",
  rad: "rad",
  rad2: "rad²",
  rad3: "rad³",
  deg: "°",
  J: "J",
  W: "W",
  K: "K",
  Hz: "Hz",
  Pa: "Pa",
  percent: "%",
};

export interface Named {
  name: string; // free volume
  unit: string; // m³; "" where the key names none
}

/** "volume_m3" is "volume" in m³. The unit is the longest tail of unit words that leaves a name. */
export function nameAndUnit(key: string): Named {
  const words = key.split("_");
  if (words.length > 1 && words.at(-1) === "fraction") return { name: words.slice(0, -1).join(" "), unit: "fraction" };
  let first = words.length;
  while (first > 1 && isUnitWord(words, first - 1)) --first;
  if (words[first] === "per") ++first;
  return { name: words.slice(0, first).join(" "), unit: unitText(words.slice(first)) };
}

function isUnitWord(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  return word in unitParts || (word === "per" && at + 1 < words.length);
}

function unitText(words: readonly string[]): string {
  const per = words.indexOf("per");
  const part = (some: readonly string[]) => some.map((word) => unitParts[word] ?? word).join(" ");
  if (per < 0) return part(words);
  return `${part(words.slice(0, per)) || "1"}/${part(words.slice(per + 1))}`;
}

/** Units as files and channels write them ("m/s^2", "1"), as they look on screen. */
export function unitOnScreen(unit: string): string {
  if (unit === "1") return "";
  return unit.replace(/\^2/g, "²").replace(/\^3/g, "³").replace(/\bm3\b/g, "m³").replace(/\bdeg\b/g, "°");
}

/** Four significant digits, no more than needed; a proper minus; thousands apart. */
export function numberText(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "none" : value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e7) return grouped(value.toString());
  if (size >= 1e7 || size < 1e-4) return powerText(value, digits);
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return grouped(trimmed(value.toFixed(Math.min(decimals, 8))));
}

function trimmed(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function grouped(text: string): string {
  const [whole = "", fraction] = text.replace("-", "−").split(".");
  const apart = whole.replace(/(\d)(?=(\d{3})+$)/g, (digit) => (whole.length > 5 ? `${digit}\u202f` : digit));
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function powerText(value: number, digits: number): string {
  const [mantissa = "0", exponent = "0"] = value.toExponential(digits - 1).split("e");
  const power = [...exponent.replace("+", "")].map((c) => (c === "-" ? "⁻" : (superscripts[Number(c)] ?? "")));
  return `${trimmed(mantissa).replace("-", "−")} × 10${power.join("")}`;
}

export function withUnit(value: number, unit: string, digits = 4): string {
  const shown = Number.isNaN(value) ? "" : unitOnScreen(unit); // "none" has no unit
  return shown === "" ? numberText(value, digits) : `${numberText(value, digits)}${shown === "°" ? "" : "\u00a0"}${shown}`;
}

/** Angles are in degrees on screen, fractions in per cent. */
export function onScreen(value: number, unit: string): { value: number; unit: string } {
  if (unit === "fraction") return { value: 100 * value, unit: "%" };
  const degrees = unit.replace(/\brad\b(?![²³])/, "°");
  return degrees === unit ? { value, unit } : { value: (value * 180) / Math.PI, unit: degrees };
}

/** With a fixed number of decimals: digits stand still while a value moves. */
export function fixedText(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

export const timeText = (time_s: number, decimals = 2): string => fixedText(time_s, decimals);

/** Decimals that tell the samples of a span apart, two to four. */
export function timeDecimals(span_s: readonly [number, number]): number {
  const length = span_s[1] - span_s[0];
  return length > 20 ? 2 : length > 2 ? 3 : 4;
}

export function pointText(p_m: readonly number[], unit = "m"): string {
  const shown = unitOnScreen(unit);
  return `(${p_m.map((x) => fixedText(x, 3)).join(", ")})${shown === "°" ? "" : "\u00a0"}${shown}`;
}
