// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from "vitest";
import { plainText } from "../src/panels/figures";
import { nameAndUnit, numberText, onScreen, pointText, unitOnScreen, withUnit } from "../src/panels/words";

// Oracle: keys as the program writes them (src/**/…report*.cpp), read by a person.
describe("keys of summary.json", () => {
  test.each([
    ["volume_m3", "volume", "m³"],
    ["free_volume_m3", "free volume", "m³"],
    ["winch_acceleration_m_per_s2", "winch acceleration", "m/s²"],
    ["angular_start_kg_m2_per_s", "angular start", "kg m²/s"],
    ["linear_residual_N_s", "linear residual", "N s"],
    ["torque_Nm", "torque", "N m"],
    ["stiffness_N_per_m", "stiffness", "N/m"],
    ["force_at_D_N", "force at D", "N"],
    ["a_m", "a", "m"],
    ["m", "m", ""],
    ["verdict", "verdict", ""],
    ["free_rad3", "free", "rad³"],
    ["undecided_fraction", "undecided", "fraction"],
    ["cells_per_second", "cells per second", ""],
  ])("%s", (key, name, unit) => expect(nameAndUnit(key)).toEqual({ name, unit }));
});

describe("numbers", () => {
  test.each([
    [0, "0"],
    [12.34567, "12.35"],
    [-0.0012346, "−0.001235"],
    [1234567, "1\u202f234\u202f567"],
    [2.5e9, "2.5 × 10⁹"],
    [-3.2e-7, "−3.2 × 10⁻⁷"],
    [1000, "1000"],
    [NaN, "none"],
  ])("%d", (value, text) => expect(numberText(value)).toBe(text));

  test("four significant digits round trip to within half of the last", () => {
    for (let i = 0; i < 500; ++i) {
      const value = (((i * 7919) % 2000) - 1000 + 0.37) * 10 ** ((i % 9) - 4);
      const [mantissa = "", power = "0"] = numberText(value)
        .replace(/−/g, "-").replace(/\u202f/g, "").replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (c) => String("⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c))).replace("⁻", "-").split(" × 10");
      expect(Math.abs(Number(mantissa) * 10 ** Number(power) - value)).toBeLessThanOrEqual(Math.abs(value) * 6e-4);
    }
  });
  test("angles turn to degrees, other units stay", () => {
    expect(onScreen(Math.PI / 6, "rad").unit).toBe("°");
    expect(onScreen(Math.PI / 6, "rad").value).toBeCloseTo(30, 12);
    expect(onScreen(2, "rad/s").unit).toBe("°/s");
    expect(onScreen(5, "rad³")).toEqual({ value: 5, unit: "rad³" });
    expect(onScreen(0.25, "fraction")).toEqual({ value: 25, unit: "%" });
    expect(onScreen(5, "N m")).toEqual({ value: 5, unit: "N m" });
  });
  test("units as channels write them", () => {
    expect(unitOnScreen("m/s^2")).toBe("m/s²");
    expect(unitOnScreen("1")).toBe("");
    expect(withUnit(30, "deg")).toBe("30°");
    expect(withUnit(NaN, "N")).toBe("none");
    expect(withUnit(21.4, "m^3")).toBe("21.4\u00a0m³");
    expect(pointText([1, -0.25, 0.0004])).toBe("(1.000, −0.250, 0.000)\u00a0m");
  });
});

test("figures in one line, or null where they have parts", () => {
  expect(plainText("worst_m", 0.25)).toBe("0.25\u00a0m");
  expect(plainText("p_m", [1, 2, 3])).toBe("(1.000, 2.000, 3.000)\u00a0m");
  expect(plainText("between", ["platform", "satellite"])).toBe("platform, satellite");
  expect(plainText("holds", true)).toBe("yes");
  expect(plainText("problems", [])).toBe("none");
  expect(plainText("missing_N", null)).toBe("none");
  expect(plainText("worst", { value_m: 1 })).toBeNull();
  expect(plainText("long_m", [1, 2, 3, 4, 5, 6, 7])).toBeNull();
});
