// SPDX-License-Identifier: Apache-2.0
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const bodies = (html: string, element: RegExp) => [...html.matchAll(element)].map((match) => match[1] ?? "");

/** Names the page's own script and style by hash in its Content-Security-Policy: nothing else runs in it. */
function contentPolicy(): Plugin {
  return {
    name: "drydock-content-policy",
    apply: "build",
    writeBundle(options) {
      const path = `${options.dir}/index.html`;
      const html = readFileSync(path, "utf8");
      const scripts = bodies(html, /<script type="module"[^>]*>([\s\S]*?)<\/script>/g).map(sha256);
      const styles = bodies(html, /<style[^>]*>([\s\S]*?)<\/style>/g).map(sha256);
      const policy = [
        "default-src 'none'",
        `script-src ${scripts.join(" ")}`,
        `style-src ${styles.join(" ")}`,
        "img-src data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join("; ");
      if (html.split("%CONTENT_POLICY%").length !== 2) throw new Error("index.html needs %CONTENT_POLICY% once");
      writeFileSync(path, html.replace("%CONTENT_POLICY%", policy));
    },
  };
}

export default defineConfig({
  plugins: [viteSingleFile({ removeViteModuleLoader: true }), contentPolicy()],
  build: { target: "es2022", outDir: "dist", emptyOutDir: true, chunkSizeWarningLimit: 1200 },
  test: { include: ["test/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
