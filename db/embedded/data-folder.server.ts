import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Generated on first start (security "Secrets"). */
export type Secrets = {
  databasePassword: string;
  databaseAdminPassword: string;
  sessionSecret: string;
};

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** SEAWAY_DATA or `.seaway` in the project; may not exist yet. */
export function dataFolder(): string {
  return path.resolve(projectRoot, process.env.SEAWAY_DATA || ".seaway");
}

/** Writes a file atomically. */
export function writeWhole(file: string, text: string, mode = 0o600): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}

/** Null when the file is missing or broken. */
export function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
}

/** Others may enter (not list) root's folder, because PostgreSQL runs under another account. */
export function prepareDataFolder(dataDir: string): void {
  if (!existsSync(dataDir))
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/**
 * Generates the secrets on first use.
 * @throws Error when the file is broken: new secrets would lock us out
 */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const secrets = readJson<Secrets>(file);
    if (!secrets?.databasePassword || !secrets.databaseAdminPassword || !secrets.sessionSecret)
      throw new Error(`${file} is damaged; restore it from a backup`);
    if ((statSync(file).mode & 0o077) !== 0)
      throw new Error(`${file} can be read by others; run: chmod 600 ${file}`);
    return secrets;
  }
  prepareDataFolder(dataDir);
  const secret = () => randomBytes(24).toString("base64url");
  const secrets: Secrets = {
    databasePassword: secret(),
    databaseAdminPassword: secret(),
    sessionSecret: randomBytes(32).toString("base64url"),
  };
  try {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return readSecrets(dataDir);
    throw error;
  }
}

/** With the start time, because process ids are reused. */
export type ProcessMark = { pid: number; born: string };

/** Null for an ended process. macOS has ps, no /proc. */
export function markOf(pid: number): ProcessMark | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : { pid, born: fields[19] ?? "" };
  } catch {
    if (existsSync("/proc/self/stat")) return null;
    return {
      pid,
      born: execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim(),
    };
  }
}

export function stillRuns(mark: ProcessMark | null | undefined): boolean {
  return mark != null && markOf(mark.pid)?.born === mark.born;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Runs `work` under an exclusive lock; takes over a dead process's lock.
 * @throws Error when a living one holds it longer than `patienceMs`
 */
export async function withFolderLock<T>(
  dataDir: string,
  work: () => Promise<T>,
  patienceMs = 120_000,
): Promise<T> {
  prepareDataFolder(dataDir);
  const lock = path.join(dataDir, "lock");
  const mine = JSON.stringify(markOf(process.pid));
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      writeFileSync(lock, mine, { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readJson<ProcessMark>(lock);
    if (holder && !stillRuns(holder)) rmSync(lock, { force: true });
    else if (
      !holder &&
      existsSync(lock) &&
      currentTime().getTime() - statSync(lock).mtimeMs > 5_000
    )
      rmSync(lock, { force: true });
    else if (performance.now() > deadline)
      throw new Error(`${dataDir} is locked by process ${holder?.pid ?? "?"}`);
    else await pause(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
