// SPDX-License-Identifier: Apache-2.0
// Play, step, scrub, events and plots: one clock for all.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { tensionAt, times_s } from "../sample_scene";
import { moment, settled } from "./open_page";
import { difference, viewPicture } from "./pixels";
import { useSamplePage } from "./sample_page";

let page: Page;
useSamplePage((one) => (page = one));

const scrub = (time_s: number) => page.getByLabel("moment").fill(String(time_s));
const step_s = (times_s[1] ?? 0) - (times_s[0] ?? 0);

describe("the time bar", () => {
  test("scrubbing moves the clock, the picture and the address", async () => {
    const before = await viewPicture(page);
    await scrub(8.25);
    expect(await moment(page)).toBe(8.25);
    expect(difference(before, await viewPicture(page))).toBeGreaterThan(0.002);
    await page.waitForFunction(() => location.hash.includes("t=8.25"));
  });
  test("steps go from sample to sample, by button, by key and on the slider", async () => {
    await scrub(3);
    await page.getByRole("button", { name: "one sample forward" }).click();
    expect(await moment(page)).toBeCloseTo(3 + step_s, 3);
    await page.getByRole("button", { name: "one sample back" }).click();
    await page.getByLabel("moment").press("ArrowRight");
    expect(await moment(page)).toBeCloseTo(3 + step_s, 3);
    await page.locator("h1").click();
    await page.keyboard.press("Shift+ArrowLeft");
    expect(await moment(page)).toBeCloseTo(3 - 9 * step_s, 3);
    await page.keyboard.press("End");
    expect(await moment(page)).toBe(12);
    await page.keyboard.press("Home");
    expect(await moment(page)).toBe(0);
  });
  test("play and pause, faster and slower", async () => {
    await scrub(2);
    await page.getByRole("button", { name: "play", exact: true }).click();
    await page.waitForFunction(() => Number.parseFloat(document.querySelector(".readout")?.textContent ?? "0") > 2.2);
    await page.locator("h1").click();
    await page.keyboard.press("Space");
    const stopped = await moment(page);
    await page.waitForTimeout(200);
    expect(await moment(page)).toBe(stopped);
    await page.getByLabel("speed").selectOption("5");
    await page.locator("h1").click();
    await page.keyboard.press("+");
    await settled(page);
    expect(await page.getByLabel("speed").inputValue()).toBe("10");
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await settled(page);
    expect(await page.getByLabel("speed").inputValue()).toBe("2");
  });
  test("without the loop it stops at the end, with it it goes on", async () => {
    await page.getByRole("button", { name: "loop" }).click();
    await scrub(11.9);
    await page.getByRole("button", { name: "play", exact: true }).click();
    // The button says play until the first frame after the click too, so the end is waited for as well.
    await page.waitForFunction(() => Number.parseFloat(document.querySelector(".readout")?.textContent ?? "0") === 12);
    await page.getByRole("button", { name: "play", exact: true }).waitFor(); // it paused by itself
    expect(await moment(page)).toBe(12);
    await page.getByRole("button", { name: "loop" }).click();
    await scrub(11.9);
    await page.getByRole("button", { name: "play", exact: true }).click();
    await page.waitForFunction(() => Number.parseFloat(document.querySelector(".readout")?.textContent ?? "99") < 5);
    await page.getByRole("button", { name: "pause" }).click();
  });
});

describe("events", () => {
  test("the list jumps to the moment and marks where the clock is", async () => {
    await page.getByRole("button", { name: /cable 6 is within 3 %/ }).click();
    expect(await moment(page)).toBe(7.4);
    expect(await page.locator(".event[aria-current=time]").innerText()).toContain("cable 6");
    await scrub(9.5);
    await settled(page);
    expect(await page.locator(".event[aria-current=time]").innerText()).toContain("wedge taken away");
  });
  test("ticks and keys go there too", async () => {
    await page.locator(".tick").first().click();
    expect(await moment(page)).toBe(6);
    await page.locator("h1").click();
    await page.keyboard.press("e");
    expect(await moment(page)).toBe(7.4);
    await page.keyboard.press("Shift+E");
    expect(await moment(page)).toBe(6);
  });
});

describe("plots", () => {
  const pane = (i: number) => page.locator(".plots .pane").nth(i);
  const over = (i: number) => pane(i).locator(".u-over");
  const lineAt = async () => {
    await settled(page);
    return (await pane(0).locator(".clock-line").boundingBox())?.x ?? NaN;
  };

  test("the clock is a line in each plot, and values are told at its moment", async () => {
    await scrub(3);
    const left = await lineAt();
    await scrub(9);
    expect(await lineAt()).toBeGreaterThan(left + 50);
    // Oracle: the closed form the sample's tensions come from.
    const value = Number.parseFloat(await pane(0).locator(".chip .number").first().innerText());
    expect(value).toBeCloseTo(tensionAt(0, 9), 0);
  });
  test("a click goes to its instant", async () => {
    const box = (await over(1).boundingBox()) as { x: number; y: number; width: number; height: number };
    await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
    expect(Math.abs((await moment(page)) - 3)).toBeLessThan(0.1); // a pixel is 0.07 s
    await page.keyboard.down("Shift");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.up("Shift");
    expect(Math.abs((await moment(page)) - 6)).toBeLessThan(0.1);
  });
  test("the wheel zooms about the pointer, a drag to what it marks, a double click shows all", async () => {
    const box = (await over(0).boundingBox()) as { x: number; y: number; width: number; height: number };
    await scrub(3);
    const all = await lineAt();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(200);
    const zoomed = await lineAt();
    expect(zoomed).toBeLessThan(all - 20); // 3 s is left of the middle: it goes further left
    await page.mouse.dblclick(box.x + box.width * 0.9, box.y + box.height / 2);
    await scrub(3);
    expect(await lineAt()).toBeCloseTo(all, 0);
    await page.mouse.move(box.x + box.width * 0.125, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.375, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect((await lineAt()) - box.x).toBeCloseTo(box.width / 2, -1); // 3 s is the middle of 1.5 s to 4.5 s
    await page.mouse.dblclick(box.x + box.width * 0.9, box.y + box.height / 2);
  });
  test("series are picked from a tree, and put away", async () => {
    await page.getByRole("button", { name: "add a plot" }).click();
    await page.getByLabel("filter series").fill("energy");
    await page.locator(".picker").getByLabel(/energy_J/).check();
    await page.getByRole("button", { name: "Done" }).click();
    expect(await page.locator(".plots .pane").count()).toBe(3);
    expect(await pane(2).innerText()).toContain("energy_J");
    await page.getByRole("button", { name: "remove energy_J" }).click();
    await settled(page);
    expect(await page.locator(".plots .pane").count()).toBe(2);
  });
});
