import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot, withFolderLock } from "#db/embedded/data-folder.server.ts";
import { sourceFiles, sourceState, stateFile } from "./build-state.mjs";
import { compileCache } from "./child.ts";

const buildFolder = path.join(projectRoot, "build");
const stampFile = path.join(buildFolder, ".stamp");
/** Outside the build folder, which the build tool empties first. */
const lockFolder = path.join(projectRoot, ".cache", "build");
/** Enough for a slow, busy machine: waiters would have to build the same again. */
const patienceMs = 600_000;

/** Hash of the build's sources, by content because a checkout changes file times. */
function sourceHash(): string {
  const hash = createHash("sha1");
  for (const file of sourceFiles())
    hash
      .update(path.relative(projectRoot, file))
      .update("\0")
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/**
 * Builds the web application unless the build is current; of several processes one builds and the
 * others wait.
 * @returns true when it built
 * @throws Error with the compiler's output; a failed build is never marked current
 */
export async function buildWeb(): Promise<boolean> {
  // .cache is shared, so it must not get the restricted mode of a data folder.
  mkdirSync(lockFolder, { recursive: true });
  return withFolderLock(lockFolder, buildUnlessDone, patienceMs);
}

/** Hashes sources under the lock, as they may have changed during another build. */
async function buildUnlessDone(): Promise<boolean> {
  const state = sourceState();
  const keptState = path.join(projectRoot, stateFile);
  const hash = sourceHash();
  const server = path.join(buildFolder, "server", "index.js");
  if (existsSync(server) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) {
    writeFileSync(keptState, state);
    return false;
  }
  for (const file of [stampFile, keptState]) rmSync(file, { force: true });
  const remix = path.join(projectRoot, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  // Must end with this process: its lock would be taken over, and two builds would share a folder.
  const follow = ["--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];
  const child = spawn(process.execPath, [...follow, remix, "vite:build"], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: "production",
      SEAWAY_PARENT: String(process.pid),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk));
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const code = await new Promise((resolve) => child.once("close", resolve));
  process.off("exit", killWithUs);
  if (code !== 0 || !existsSync(server))
    throw new Error(
      `the build failed (exit ${code}):\n${output.split("\n").slice(-60).join("\n")}`,
    );
  writeFileSync(stampFile, hash);
  writeFileSync(keptState, state);
  return true;
}
