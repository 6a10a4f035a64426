// SPDX-License-Identifier: Apache-2.0
// Camera, what is drawn, the map, and what concerns the page: each control does what it says.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { cutReport, variantsReport } from "../sample_report";
import { openReport, settled } from "./open_page";
import { difference, readPng, viewPicture } from "./pixels";
import { useSamplePage } from "./sample_page";

let page: Page;
let browser: Browser;
useSamplePage((one, of) => ([page, browser] = [one, of]));

/** Share of the view that an action changes. */
async function change(act: () => Promise<unknown>): Promise<number> {
  await page.mouse.move(5, 5);
  await settled(page);
  const before = await viewPicture(page);
  await act();
  await page.mouse.move(5, 5);
  await settled(page);
  return difference(before, await viewPicture(page));
}
const press = (key: string) => () => page.keyboard.press(key);
const eye = () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("eye"));

describe("the camera", () => {
  test("every preset looks from elsewhere, and home comes back", async () => {
    const seen = new Set<string | null>();
    for (const key of ["2", "3", "4", "5", "6", "7", "1"]) {
      expect(await change(press(key)), `key ${key}`).toBeGreaterThan(0.02);
      await page.waitForTimeout(300); // the address follows
      seen.add(await eye());
    }
    expect(seen.size).toBe(7);
    const home = await viewPicture(page);
    await page.getByLabel("look from").selectOption("top");
    await page.getByLabel("look from").selectOption("home");
    await settled(page);
    expect(difference(home, await viewPicture(page))).toBeLessThan(0.001);
  });
  test("dragging turns, the wheel zooms, fit shows all", async () => {
    const box = (await page.locator(".view canvas").boundingBox()) as { x: number; y: number; width: number; height: number };
    const drag = async () => {
      await page.mouse.move(box.x + 60, box.y + box.height - 60);
      await page.mouse.down();
      await page.mouse.move(box.x + 260, box.y + box.height - 80, { steps: 3 });
      await page.mouse.up();
    };
    expect(await change(drag)).toBeGreaterThan(0.02);
    const zoom = async () => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.wheel(0, -600);
      await page.waitForTimeout(100);
    };
    expect(await change(zoom)).toBeGreaterThan(0.02);
    expect(await change(() => page.getByRole("button", { name: "Fit" }).click())).toBeGreaterThan(0.02);
    await page.keyboard.press("1");
  });
});

describe("what is drawn", () => {
  test.each(["Grid", "Axes", "Trails", "Clearances", "Names"])("%s", async (name) => {
    const toggle = page.getByRole("button", { name, exact: true });
    const was = await toggle.getAttribute("aria-pressed");
    expect(await change(() => toggle.click())).toBeGreaterThan(0.0002);
    expect(await toggle.getAttribute("aria-pressed")).not.toBe(was);
    await toggle.click();
  });
  test("objects are hidden, shown and selected by name", async () => {
    await page.getByRole("button", { name: "parts of hall", exact: true }).click();
    const box = page.getByLabel("show hall/column");
    expect(await change(() => box.uncheck())).toBeGreaterThan(0.01);
    expect(await change(() => box.check())).toBeGreaterThan(0.01);
    const name = page.locator(".tree").getByRole("button", { name: "column" });
    expect(await change(() => name.click())).toBeGreaterThan(0.0005);
    expect(await name.getAttribute("aria-current")).toBe("true");
    expect(await change(press("h"))).toBeGreaterThan(0.01);
    expect(await box.isChecked()).toBe(false);
    expect(await change(press("Shift+H"))).toBeGreaterThan(0.01);
    await page.keyboard.press("Escape");
    await settled(page);
    expect(await name.getAttribute("aria-current")).toBe("false");
    await page.getByLabel("filter objects").fill("tank");
    expect(await page.getByLabel("show hall/satellite/tank").isVisible()).toBe(true);
    await page.getByLabel("filter objects").fill("");
  });
});

// Oracle: the ball inside is red, and nothing else. It is seen from both sides, for the nearer half is left out; through
// the whole block it is paler.
test("a block with holes is cut open towards the eye", async () => {
  const { page: cut, close, errors } = await openReport(browser, cutReport());
  const redShare = async () => {
    await settled(cut);
    const { rgba } = await viewPicture(cut);
    let red = 0;
    for (let i = 0; i < rgba.length; i += 4) if (rgba[i]! > 110 && rgba[i + 1]! < 0.28 * rgba[i]! && rgba[i + 2]! < 0.28 * rgba[i]!) ++red;
    return red / (rgba.length / 4);
  };
  for (const key of ["2", "3"]) {
    await cut.keyboard.press(key);
    expect(await redShare(), `key ${key}`).toBeGreaterThan(0.01);
  }
  const toggle = cut.getByRole("button", { name: "Cut", exact: true });
  expect(await toggle.getAttribute("aria-pressed")).toBe("true");
  await toggle.click();
  expect(await redShare()).toBeLessThan(0.001);
  await cut.keyboard.press("c");
  expect(await redShare()).toBeGreaterThan(0.01);
  expect(errors).toEqual([]);
  await close();
});

describe("the map", () => {
  test("opacity, slices and colours change the picture", async () => {
    expect(await change(() => page.getByLabel("clearance", { exact: true }).fill("1"))).toBeGreaterThan(0.01);
    expect(await change(() => page.getByLabel("z", { exact: true }).check())).toBeGreaterThan(0.02);
    expect(await change(() => page.getByLabel("place of the slice along z").fill("2.9"))).toBeGreaterThan(0.02);
    expect(await change(() => page.getByLabel("colour slices by").selectOption("margin:least tension"))).toBeGreaterThan(0.02);
    expect(await page.locator(".legend").first().innerText()).toContain("150");
    expect(await change(press("x"))).toBeGreaterThan(0.01);
    expect(await page.getByLabel("x", { exact: true }).isChecked()).toBe(true);
  });
  test("hovering a slice tells the place, the state and the margins", async () => {
    await page.keyboard.press("x");
    await page.keyboard.press("6");
    await settled(page);
    const box = (await page.locator(".view canvas").boundingBox()) as { x: number; y: number; width: number; height: number };
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.6);
    await page.locator(".tooltip").waitFor();
    const text = (await page.locator(".tooltip").innerText()).replace(/\u00a0/g, " ");
    expect(text).toMatch(/free|blocked|undecided/);
    expect(text).toMatch(/least tension .* N, required 150 N/);
    expect(text).toMatch(/\(.*, .*, .*\) m/);
    await page.keyboard.press("1");
  });
  test("a map of orientations has its own axes", async () => {
    expect(await change(() => page.getByLabel("map", { exact: true }).selectOption("turns"))).toBeGreaterThan(0.1);
    expect(await page.locator(".slices").innerText()).toContain("roll");
    await page.getByLabel("map", { exact: true }).selectOption("map");
  });
});

describe("the page", () => {
  test("dark and light by button and key", async () => {
    const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
    expect(await change(press("d"))).toBeGreaterThan(0.5);
    expect(await theme()).toBe("dark");
    await page.getByRole("button", { name: /dark or light/ }).click();
    await settled(page);
    expect(await theme()).toBe("light");
  });
  test("columns fold, the view takes their room", async () => {
    const width = async () => (await page.locator(".stage").boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press("[");
    await page.keyboard.press("]");
    expect(await width()).toBeGreaterThan(before + 500);
    await page.getByRole("button", { name: /left column/ }).click();
    await page.getByRole("button", { name: /right column/ }).click();
    expect(await width()).toBe(before);
    await page.keyboard.press("b");
    expect(await page.locator(".below").isHidden()).toBe(true);
    await page.keyboard.press("b");
  });
  test("help lists the keys, and Esc closes it", async () => {
    await page.keyboard.press("?");
    await settled(page);
    expect(await page.getByRole("dialog").innerText()).toContain("play or pause");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "keys (?)" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await settled(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
  test("counters of work are off until asked for", async () => {
    expect(await page.locator(".status").isHidden()).toBe(true);
    await page.keyboard.press("s");
    expect(await page.locator(".status").innerText()).toMatch(/posed.*rebuilt.*draws/);
    await page.keyboard.press("s");
  });
  test.each([1, 3])("a picture at %d times the size", async (scale) => {
    const view = (await page.locator(".view canvas").boundingBox()) as { width: number; height: number };
    await page.getByRole("button", { name: "Picture" }).click();
    await page.getByLabel("size of the picture").selectOption(String(scale));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save PNG" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("sample-hall-3.00s.png");
    const picture = readPng(readFileSync(await file.path()));
    expect([picture.width, picture.height]).toEqual([scale * Math.round(view.width), scale * Math.round(view.height)]);
    expect(new Set(picture.rgba.filter((_, i) => i % 4 === 0)).size).toBeGreaterThan(20);
  });
});

test("a variant shows its own objects and its own map", async () => {
  const variants = await openReport(browser, variantsReport());
  const before = await viewPicture(variants.page);
  await variants.page.getByRole("radio", { name: /layout 1/ }).check();
  await settled(variants.page);
  expect(difference(before, await viewPicture(variants.page))).toBeGreaterThan(0.02);
  await variants.page.waitForFunction(() => location.hash.includes("variant=layout+1"));
  expect(variants.errors).toEqual([]);
  await variants.close();
});
