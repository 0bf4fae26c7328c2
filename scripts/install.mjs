/**
 * Installs node_modules and Node 24 in a fresh clone. Needs Node 20 or later, no dependencies and
 * no TypeScript.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const modules = path.join(root, "node_modules");
const stamp = path.join(modules, ".cache", "install-stamp");

/** Node 24 from npm; the system's own if new enough and install scripts are off. */
export function node24() {
  const names = [
    "node/bin/node",
    `node/node_modules/node-${process.platform}-${process.arch}/bin/node`,
  ];
  for (const name of names) {
    const file = path.join(modules, name);
    if (existsSync(file)) return file;
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    "Node 24 is missing in node_modules/node: run `npm ci` with install scripts allowed (npm config get ignore-scripts)",
  );
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .update(process.platform)
    .update(process.arch)
    .digest("hex");
}

/** True after a manual `npm ci`: npm's record agrees with the lock file. */
function agreesWithLock() {
  const record = path.join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const locked = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  for (const [name, entry] of Object.entries(locked)) {
    if (name === "") continue;
    if (!present[name]) {
      if (!entry.optional) return false;
    } else if (present[name].version !== entry.version) return false;
  }
  return true;
}

function installed() {
  if (!existsSync(modules)) return false;
  // Another clone's folder through a link, which npm would empty.
  if (lstatSync(modules).isSymbolicLink()) return true;
  const hash = lockHash();
  const upToDate = existsSync(stamp) ? readFileSync(stamp, "utf8") === hash : agreesWithLock();
  if (!upToDate) return false;
  try {
    node24();
  } catch {
    return false;
  }
  writeStamp(hash);
  return true;
}

function writeStamp(hash) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) writeFileSync(stamp, hash);
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Parallel starts in a clone: one installs, the other waits. */
async function withInstallLock(work) {
  const lock = path.join(root, ".cache", "install.lock");
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      let holder = 0;
      try {
        holder = Number(readFileSync(lock, "utf8"));
      } catch {}
      if (holder > 0 && !alive(holder)) rmSync(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Installs when node_modules does not match the lock file. @throws Error with npm's exit code */
export async function install() {
  if (installed()) return;
  await withInstallLock(() => {
    if (installed()) return;
    console.log("installing dependencies (npm ci)");
    const npm = process.env.npm_execpath;
    const args = [
      "ci",
      "--include=dev",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      "--loglevel=error",
    ];
    const viaNode = npm && /\.c?js$/.test(npm);
    const done = spawnSync(viaNode ? process.execPath : "npm", viaNode ? [npm, ...args] : args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "development" },
    });
    if (done.status !== 0)
      throw new Error(`npm ci failed (exit ${done.status ?? done.signal ?? done.error?.message})`);
    node24();
    writeStamp(lockHash());
  });
}

/** The process behind npm's shell; null without /proc. */
function ancestors() {
  const line = [process.ppid];
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const shell = /^\d+ \((sh|dash|bash)\) \S (\d+)/.exec(stat);
    if (shell && readlinkSync(`/proc/${process.ppid}/exe`)) line.push(Number(shell[2]));
  } catch {}
  return line;
}

/**
 * Runs a script under Node 24 with its exit code. Signals are passed on, npm's death counts as
 * SIGTERM, and our own closes the channel.
 */
export function runUnder24(script, args) {
  const env = {
    ...process.env,
    PATH: `${path.join(modules, ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  };
  const child = spawn(
    node24(),
    ["--disable-warning=ExperimentalWarning", path.join(root, script), ...args],
    {
      cwd: root,
      env,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      detached: true,
    },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    const born = ancestors();
    const watch = setInterval(() => {
      if (process.ppid === born[0] && (born.length === 1 || alive(born[1]))) return;
      clearInterval(watch);
      child.kill("SIGTERM");
    }, 250);
    watch.unref();
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}
