// SPDX-License-Identifier: Apache-2.0
// How outcomes look: by colour, and by a sign for those who do not tell the colours apart. The hues are those of Okabe and
// Ito 2008, in an order in which neighbours differ in lightness; cases that went wrong are grey and dark.
import type { Colour } from "./colours";
import type { Cases } from "./model";

const own: readonly Colour[] = [
  [46, 134, 200, 255],
  [230, 159, 0, 255],
  [185, 78, 20, 255],
  [150, 205, 235, 255],
  [0, 115, 90, 255],
  [240, 228, 66, 255],
  [204, 121, 167, 255],
  [90, 60, 140, 255],
];
const other: Colour = [170, 176, 184, 255];
const invalid: Colour = [104, 112, 122, 255];
const failed: Colour = [28, 30, 36, 255];
/** ● for the first, what one hopes for. */
const signs = ["●", "▲", "✕", "◆", "■", "○", "△", "◇"];

export interface OutcomeStyle {
  colour: Colour;
  sign: string;
  ink: string; // of the sign on the colour
}

export function outcomeStyle(cases: Cases, outcome: number): OutcomeStyle {
  const beyond = outcome - cases.ownOutcomes; // other, invalid, failed
  const colour = beyond < 0 ? own[outcome % own.length]! : [other, invalid, failed][beyond]!;
  const sign = beyond < 0 ? signs[outcome % signs.length]! : ["?", "–", "!"][beyond]!;
  return { colour, sign, ink: lightness(colour) > 0.18 ? "#10161d" : "#ffffff" };
}

/** Relative luminance, as WCAG counts contrast. */
export function lightness([red, green, blue]: Colour): number {
  const linear = (c: number) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
