// SPDX-License-Identifier: Apache-2.0
import { Color, SRGBColorSpace } from "three";
import type { Rgba } from "../scene_json";
import type { Theme } from "../state/state";

/** Colours of the view itself, as sRGB numbers. */
export interface Palette {
  theme: Theme;
  background: number;
  gridFine: number;
  gridCoarse: number;
  edge: number;
  edgeOpacity: number;
  accent: number;
  trail: number;
  witness: number;
  violated: number; // bodies that are not in order
  text: string;
  textBack: string;
  sky: number;
  ground: number;
  skyLight: number; // how strong
  lampLight: number;
}

const light: Palette = {
  theme: "light",
  background: 0xf3f5f7,
  gridFine: 0xdde2e7,
  gridCoarse: 0xc6cdd4,
  edge: 0x20262d,
  edgeOpacity: 0.42,
  accent: 0x1667c9,
  trail: 0x1667c9,
  witness: 0xc2187a,
  violated: 0xe0007a,
  text: "#16202b",
  textBack: "rgba(255, 255, 255, 0.86)",
  sky: 0xffffff,
  ground: 0xb9bec4,
  skyLight: 1.7,
  lampLight: 1.6,
};
const dark: Palette = {
  theme: "dark",
  background: 0x14181d,
  gridFine: 0x22282f,
  gridCoarse: 0x333b45,
  edge: 0x05070a,
  edgeOpacity: 0.6,
  accent: 0x6cb2ff,
  trail: 0x6cb2ff,
  witness: 0xff7ac0,
  violated: 0xff4fa8,
  text: "#eef3f8",
  textBack: "rgba(16, 20, 26, 0.82)",
  sky: 0xe8eef5,
  ground: 0x4a515a,
  skyLight: 1.25,
  lampLight: 1.35,
};

export const paletteOf = (theme: Theme): Palette => (theme === "dark" ? dark : light);

const luminance = ([red, green, blue]: Rgba) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Whether a colour says nothing of its own: black, grey or white. */
export const isGrey = (rgba: Rgba): boolean => Math.max(rgba[0], rgba[1], rgba[2]) - Math.min(rgba[0], rgba[1], rgba[2]) < 0.1;

/** A colour of a file, moved off the background where it would vanish in it. */
export function themed(rgba: Rgba, theme: Theme): Color {
  const color = new Color().setRGB(rgba[0], rgba[1], rgba[2], SRGBColorSpace);
  const lightness = luminance(rgba);
  if (theme === "dark" && lightness < 0.35) return color.lerp(new Color(0xffffff), 0.5 * (0.35 - lightness) / 0.35);
  if (theme === "dark" && lightness > 0.55) return color.multiplyScalar(1 - 0.9 * (lightness - 0.55));
  if (theme === "light" && lightness > 0.85) return color.lerp(new Color(0x8a9099), (lightness - 0.85) / 0.5);
  return color;
}
