// SPDX-License-Identifier: Apache-2.0
// What a user waits for: node web/bench/view.mjs PROGRAM [DROPS]
// PROGRAM is the drydock program with drydock-bench beside it. Opens the demo's page and scrubs it; drags the mock-up of the
// hall of 200,000 triangles in a live page and tells the times from the drop to the maps. There nothing is drawn: where drawing
// is in software it takes the processor from everything else. All else of the page is done, up to the calls that draw.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const program = resolve(process.argv[2] ?? "");
const drops = Number(process.argv[3] ?? 21);
const folder = mkdtempSync(join(tmpdir(), "drydock-bench-"));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const tell = (what, value, bound) => console.log(`${what.padEnd(72)}${value.padStart(12)}  ${bound}`);
const ms = (time_ms) => `${time_ms.toFixed(0)} ms`;

/** The hall of the benchmarks with the rig of examples/mss; the satellite and what is fixed to it can be moved. */
function liveHall() {
  execFileSync(program, ["bench", "hall", "200k", "--parts", join(folder, "hall")], { stdio: "ignore" });
  const mss = readFileSync(join(web, "../examples/mss/mss.yaml"), "utf8");
  const section = (name, next) => mss.slice(mss.indexOf(`\n${name}:`) + 1, next === "" ? undefined : mss.indexOf(`\n${next}:`) + 1);
  const carried = /\{name: (panel \w+|launch adapter|antenna|mast|sensor), mesh: (\S+)\}/g;
  const hall = readFileSync(join(folder, "hall/hall.yaml"), "utf8")
    .replace("mesh: satellite_body.stl", "mesh: satellite_body.stl, movable: {x: [-2, 2], y: [-2, 2], yaw: any}")
    .replaceAll(carried, "{name: $1, mesh: $2, moves_with: satellite body}");
  const file = join(folder, "hall/live.yaml");
  const map = "map: {rig: mss, box: [[-2.75, -2.5, 1.2], [2.75, 2.5, 3.7]], resolution: 2 cm, criteria: {clearance: {at_least: 20 mm}, tension: {}}}\n";
  writeFileSync(file, hall.replace("objects:", `${section("rigs", "objects")}objects:`) + map);
  return file;
}

function drawNothing() {
  for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
    WebGL2RenderingContext.prototype[name] = () => {};
}

async function opened(browser, address, draws = true) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (!draws) await page.addInitScript(drawNothing);
  await page.goto(address);
  await page.waitForFunction(() => window.drydockStats?.frames > 0);
  return page;
}

async function measureDemo(browser) {
  execFileSync(program, ["demo", "-o", join(folder, "demo")], { stdio: "ignore" });
  const report = join(folder, "demo/report.html");
  tell("page without data", `${(statSync(join(web, "dist/index.html")).size / 1e6).toFixed(2)} MB`, "under 1.2 MB");
  tell("report of the demo", `${(statSync(report).size / 1e6).toFixed(2)} MB`, "under 25 MB");
  const times = [];
  for (let i = 0; i < 5; ++i) {
    const page = await opened(browser, pathToFileURL(report).href);
    times.push(await page.evaluate(() => window.drydockStats.opened_ms));
    if (i < 4) await page.close();
    else await scrub(page);
  }
  tell("demo: opening to the first frame, median of 5", ms(median(times)), "under 2000 ms");
}

async function scrub(page) {
  const work = await page.evaluate(async () => {
    document.querySelector("canvas").focus();
    const slider = document.querySelector(".scrub");
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    document.querySelector("[aria-label='pause'], [aria-label='Pause']")?.click();
    await frame();
    const before = structuredClone(window.drydockStats);
    for (let i = 0; i < 60; ++i) {
      slider.value = String((Number(slider.max) * (i + 1)) / 61);
      slider.dispatchEvent(new Event("input"));
      await frame();
    }
    const after = window.drydockStats;
    const frames = after.frames - before.frames;
    const each = (key) => (after.sum[key] - before.sum[key]) / frames;
    return { frames, posed: each("posed"), rebuilt: each("rebuilt"), calls: each("draw_calls"), triangles: each("triangles"), script_ms: each("script_ms") };
  });
  tell(`demo: scrubbing, ${work.frames} frames: nodes posed in one`, work.posed.toFixed(1), "");
  tell("  geometries made anew", work.rebuilt.toFixed(2), "0");
  tell("  draw calls, triangles", `${work.calls.toFixed(0)}, ${work.triangles.toFixed(0)}`, "");
  tell("  script with drawing commands", `${work.script_ms.toFixed(1)} ms`, "");
}

function addressOf(server) {
  return new Promise((found) => {
    let text = "";
    server.stdout.on("data", (bytes) => {
      text += bytes;
      const address = /http:\/\/\S+/.exec(text);
      if (address) found(address[0]);
    });
  });
}

async function measureDrags(browser) {
  const server = spawn(program, ["view", liveHall(), "--no-browser"], { stdio: ["ignore", "pipe", "ignore"] });
  const page = await opened(browser, await addressOf(server), false);
  const finest = () => page.getByText(/^Certified at 2\scm/).waitFor({ timeout: 60_000 });
  await finest();
  const seen = [];
  for (let i = 0; i < drops; ++i) {
    await page.keyboard.press("6");
    await page.getByLabel("object to move").selectOption({ label: "satellite body" });
    await page.keyboard.press("f");
    await page.waitForTimeout(800);
    const box = await page.locator(".view canvas").boundingBox();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let j = 1; j <= 4; ++j) await page.mouse.move(at.x + (i % 2 === 0 ? -9 : 9) * j, at.y + (i % 3) * j);
    await page.mouse.up();
    await page.waitForFunction(([count]) => window.drydockStats.drops.length > count, [i]);
    await finest();
    await page.waitForFunction(() => window.drydockStats.refined.some(({ resolution_m }) => resolution_m <= 0.0401));
    seen.push(await page.evaluate(() => window.drydockStats.refined));
  }
  const first = seen.map((maps) => maps[0]);
  const fine = seen.map((maps) => maps.find(({ resolution_m }) => resolution_m <= 0.0401));
  const whole = ({ elapsed_ms }) => elapsed_ms;
  const coarse_cm = (100 * first[0].resolution_m).toFixed(0);
  tell(`live hall, 200k triangles: drop to the map at ${coarse_cm} cm applied, median of ${drops}`, ms(median(first.map(whole))), "under 150 ms");
  tell("  of that, frames of the page without drawing", ms(median(first.map((drop) => drop.drawing_ms))), "");
  tell("  the server's part", ms(median(first.map((drop) => drop.wall_ms))), "");
  tell("  drop to the map at 4 cm", ms(median(fine.map(whole))), "under 1000 ms");
  tell("  slowest at 4 cm", ms(Math.max(...fine.map(whole))), "");
  server.kill("SIGINT");
}

const browser = await chromium.launch({
  executablePath: process.env.DRYDOCK_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
try {
  await measureDemo(browser);
  await measureDrags(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
