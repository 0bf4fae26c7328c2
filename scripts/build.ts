import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot, withFolderLock } from "#db/embedded/data-folder.server.ts";
import { compileCache } from "./child.ts";

const sources = [
  "app",
  "db",
  "edi",
  "jobs",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "remix.config.js",
  "scripts/browser-graph.ts",
  "scripts/route-areas.ts",
];
const buildFolder = path.join(projectRoot, "build");
const stampFile = path.join(buildFolder, ".stamp");
/** Not in the build's own folder, which the build tool empties when it begins. */
const lockFolder = path.join(projectRoot, ".cache", "build");
/** Long enough for the build of a slow and busy machine: who waits would have to build the same again. */
const patienceMs = 600_000;

/** What the build is made of, by content: file times mean nothing after a clone or a checkout. Tests are no part of it. */
function sourceHash(): string {
  const hash = createHash("sha1");
  for (const source of sources) {
    const start = path.join(projectRoot, source);
    if (!existsSync(start)) continue;
    const files = statSync(start).isDirectory()
      ? (readdirSync(start, { recursive: true }) as string[]).map((name) => path.join(start, name))
      : [start];
    for (const file of files.sort()) {
      if (/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue;
      hash.update(path.relative(projectRoot, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * Builds the web application for production unless the build at hand was made of the same sources. Resolves true when it built.
 * Of several processes one builds; the others wait for it and take its result.
 * @throws with the compiler's output when the build fails; a failed build never looks finished.
 */
export async function buildWeb(): Promise<boolean> {
  // Others keep their things in .cache, too: it must not come to be with the closed mode of a data folder.
  mkdirSync(lockFolder, { recursive: true });
  return withFolderLock(lockFolder, buildUnlessDone, patienceMs);
}

/** Sources are read under the lock only: they may have changed while another process built. */
async function buildUnlessDone(): Promise<boolean> {
  const requested = sourceHash();
  const server = path.join(buildFolder, "server", "index.js");
  if (existsSync(server) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === requested) return false;
  rmSync(stampFile, { force: true });
  const remix = path.join(projectRoot, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  // It ends with this process, however that ends: a lock whose holder is dead is taken over, and two would write into one folder.
  const follow = ["--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];
  const child = spawn(process.execPath, [...follow, remix, "vite:build"], {
    cwd: projectRoot,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, NODE_ENV: "production", SEAWAY_PARENT: String(process.pid) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const code = await new Promise((resolve) => child.once("close", resolve));
  process.off("exit", killWithUs);
  if (code !== 0 || !existsSync(server)) throw new Error(`the build failed (exit ${code}):\n${output.split("\n").slice(-60).join("\n")}`);
  writeFileSync(stampFile, requested);
  return true;
}
