/**
 * `node tests/survival/edi-in.ts`: kills `seaway edi in FOLDER` at random moments and compares the moves with an undisturbed run. Options:
 * --kills 50, --seed 7, --files 20. Every container counts once, and every file ends in `archive`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { codeco } from "#fixtures/edi/received-files.ts";
import { seedSea } from "../db/ebooking/sea.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "../support/test-database.ts";
import { startCluster } from "./cluster.ts";
import { seeded } from "./templates.ts";

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const kills = Number(option("kills", "50"));
const files = Number(option("files", "20"));
const random = seeded(Number(option("seed", "7")));
const perFile = 40;

/** A folder of gate moves, each container once. */
function fill(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < files; i += 1) {
    const moves = Array.from({ length: perFile }, (_, n) => ({
      cntNo: `SEAU${String(i * perFile + n).padStart(7, "0")}`,
      time: "202611281152",
    }));
    writeFileSync(path.join(folder, `${String(i).padStart(3, "0")}.edi`), codeco(`KILL${i}`, moves));
  }
}

const start = (url: string, folder: string): ChildProcess =>
  spawn(process.execPath, [path.join(projectRoot, "cli/seaway.mjs"), "edi", "in", folder], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: "ignore",
  });

async function prepare(testDatabase: TestDatabase): Promise<void> {
  const db = testDatabase.em().getKysely();
  // The server ends the killed client's statement a little later.
  for (let busy = 1; busy > 0; ) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    busy = rows[0]?.n ?? 0;
  }
  await sql`truncate container_move, edi_message`.execute(db);
}

type End = { moves: number; distinct: number; messages: number };

async function endOf(testDatabase: TestDatabase): Promise<End> {
  const [row] = await rowsOf<End>(
    testDatabase,
    sql`select count(*)::int as moves, count(distinct cnt_no)::int as distinct, (select count(*)::int from edi_message where status = 'ACCEPTED') as messages
      from container_move`,
  );
  return row ?? { moves: 0, distinct: 0, messages: 0 };
}

async function killOnce(testDatabase: TestDatabase, nth: number, whole: number): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "seaway-kill-"));
  try {
    await prepare(testDatabase);
    fill(folder);
    const victim = start(testDatabase.url, folder);
    const ended = once(victim, "exit");
    const timer = setTimeout(() => victim.kill("SIGKILL"), Math.round(random() * whole));
    await ended;
    clearTimeout(timer);
    const again = start(testDatabase.url, folder);
    await once(again, "exit");
    const end = await endOf(testDatabase);
    const left = readdirSync(folder).filter((name) => name.endsWith(".edi")).length;
    const expected = files * perFile;
    const right = end.moves === expected && end.distinct === expected && end.messages === files && left === 0;
    return right ? null : `kill ${nth}: ${JSON.stringify({ ...end, left, expected })}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const cluster = await startCluster();
process.env.SEAWAY_TEST_PG = cluster.adminUrl;
process.env.SEAWAY_TEST_PREFIX = "survival_";
const testDatabase = await openTestDatabase();
try {
  await seedSea(testDatabase.em());
  const profile = { partnerCode: "SHATERM", sender: { id: "SEAWAY" }, recipient: { id: "SHATERM" } };
  const db = testDatabase.em().getKysely();
  await sql`insert into edi_partner (code, name, profile) values ('SHATERM', 'Terminal', ${JSON.stringify(profile)}::jsonb)`.execute(db);
  const from = performance.now();
  const undisturbed = await killOnce(testDatabase, 0, 600_000);
  const whole = performance.now() - from;
  const wrong = undisturbed ? [undisturbed] : [];
  for (let nth = 1; nth <= kills; nth += 1) {
    const fault = await killOnce(testDatabase, nth, whole / 2);
    if (fault) wrong.push(fault);
  }
  process.stdout.write(`edi in: ${kills} kills, ${wrong.length} wrong, undisturbed ${(whole / 2000).toFixed(1)} s\n${wrong.join("\n")}\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await testDatabase.close();
  await cluster.end();
}
