// SPDX-License-Identifier: Apache-2.0
// Makes docs/pictures from real pages: node tools/pictures.mjs PROGRAM [NAME…]
// PROGRAM is the drydock program, NAME a picture, as in `demo` (without one: all). It takes web/node_modules as ./test
// installs them, and Debian's Chromium.
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(root, "web", "package.json"))("playwright-core");
const [program, ...wanted] = process.argv.slice(2);
if (program === undefined) {
  console.error("usage: node tools/pictures.mjs PROGRAM [NAME…]");
  process.exit(2);
}
const size = { width: 1280, height: 800 };
const mostBytes = 400_000;
const browserArguments = ["--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** Runs the program; an answer of no (exit code 1) is an answer. */
function drydock(...words) {
  try {
    execFileSync(resolve(program), words, { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    if (error.status !== 1) throw error;
  }
}

const example = (path) => join("examples", path);

/** Each picture: the page to open, and what is done there before it is taken. */
const pictures = {
  demo: {
    async take(page, folder) {
      drydock("demo", "-o", join(folder, "demo"));
      await open(page, join(folder, "demo", "report.html"), "t=12&eye=-3.3,-6.9,4.3&target=0,0,1.6");
    },
  },
  map: {
    async take(page, folder) {
      drydock("map", example("mss/mss.yaml"), "--resolution", "5cm", "-o", join(folder, "map"));
      await open(page, join(folder, "map", "report.html"), "eye=-7.7,-8.1,2.6&target=0.1,0.1,1.95&x=0.6&by=cause");
    },
  },
  follow: {
    async take(page, folder) {
      drydock("follow", example("arm-hall/hall.yaml"), example("arm-hall/elbow.csv"), "-o", join(folder, "elbow"));
      await open(page, join(folder, "elbow", "report.html"), "t=18.922&eye=-4.4,-2.2,3.6&target=-0.9,0.6,2.0");
    },
  },
  live: {
    async take(page, folder) {
      const hall = join(folder, "hall");
      mkdirSync(hall);
      copyFileSync(join(root, example("mss/mss.yaml")), join(hall, "mss.yaml"));
      const server = spawn(resolve(program), ["view", "hall/mss.yaml", "--no-browser"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
      try {
        await page.goto(await addressOf(server));
        await shown(page);
        await moveSatellite(page);
      } finally {
        page.once("close", () => server.kill("SIGINT"));
      }
    },
  },
};

/** The address that `view` prints. */
function addressOf(server) {
  return new Promise((found, failed) => {
    let text = "";
    server.stdout.on("data", (bytes) => {
      text += bytes;
      const address = /http:\/\/\S+/.exec(text);
      if (address) found(address[0]);
    });
    server.on("exit", (code) => failed(new Error(`view ended with ${code}: ${text}`)));
  });
}

async function open(page, file, fragment) {
  await page.goto(`${pathToFileURL(file)}#${fragment}`);
  await shown(page);
}

/** Waits until the view has been drawn. */
async function shown(page) {
  await page.locator("canvas").first().waitFor();
  await page.waitForTimeout(1500);
}

/** The mock-up to where `drydock place` would put it, with the finest map before and after. */
async function moveSatellite(page) {
  const finest = page.getByText(/^Certified at .*\.$/);
  await finest.waitFor({ timeout: 120_000 });
  const choice = page.getByLabel("object to move");
  await choice.selectOption(await choice.locator("option", { hasText: "satellite body" }).getAttribute("value"));
  // All at once, as a drag does it, so that it is one change.
  await page.locator(".places input").evaluateAll((inputs, values) => {
    inputs.forEach((input, i) => (input.value = values[i]));
    inputs[0].dispatchEvent(new Event("change", { bubbles: true }));
  }, ["1.535", "-2", "1.15", "-11.5"]);
  await page.getByText(/^Certified at .* …$/).waitFor({ timeout: 10_000 }).catch(() => {});
  await finest.waitFor({ timeout: 120_000 });
  await page.waitForTimeout(1500);
}

async function take(browser, name) {
  const folder = mkdtempSync(join(tmpdir(), "drydock-pictures-"));
  const page = await browser.newPage({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
  try {
    await pictures[name].take(page, folder);
    const path = join(root, "docs", "pictures", `${name}.png`);
    await page.screenshot({ path });
    const bytes = statSync(path).size;
    if (bytes > mostBytes) throw new Error(`${path} has ${bytes} bytes, expected at most ${mostBytes}`);
    console.log(`${path}: ${Math.round(bytes / 1000)} kB`);
  } finally {
    await page.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

mkdirSync(join(root, "docs", "pictures"), { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: browserArguments });
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(pictures)) await take(browser, name);
} finally {
  await browser.close();
}
