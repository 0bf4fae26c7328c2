/**
 * `node tests/survival/edi-out.ts`: kills `seaway edi send` at random moments while it sends to an SFTP server, and sends again. Options:
 * --kills 50, --seed 7, --files 30. Every file arrives whole under its name and counts as sent; nothing half-written stays.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { startSftp } from "../db/edi/sftp-server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "../support/test-database.ts";
import { startCluster } from "./cluster.ts";
import { seeded } from "./templates.ts";

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const kills = Number(option("kills", "50"));
const files = Number(option("files", "30"));
const random = seeded(Number(option("seed", "7")));
const contentOf = (nth: number) => `file ${nth} `.repeat(500);

const folder = mkdtempSync(path.join(tmpdir(), "seaway-kill-out-"));
const secrets = path.join(folder, "secrets.json");
writeFileSync(secrets, JSON.stringify({ SHATERM: { password: "survival password" } }), { mode: 0o600 });
const sftp = await startSftp("survival password");

const start = (url: string): ChildProcess =>
  spawn(process.execPath, [path.join(projectRoot, "cli/seaway.mjs"), "edi", "send"], {
    env: { ...process.env, DATABASE_URL: url, SEAWAY_EDI_SECRETS: secrets },
    stdio: "ignore",
  });

/** Files to send; the pause of a partner that was away is forgotten. */
async function prepare(testDatabase: TestDatabase): Promise<void> {
  const db = testDatabase.em().getKysely();
  await sql`truncate edi_message, edi_transfer`.execute(db);
  sftp.files.clear();
  for (let nth = 0; nth < files; nth += 1)
    await sql`insert into edi_message (direction, partner_code, message_type, message_version, document_no, control_ref, file_name, size, sha256, body)
      values ('OUT', 'SHATERM', 'IFCSUM', 'D.95B', 'D1', ${`R${nth}`}, ${`R${nth}.edi`}, 5, '', ${Buffer.from(contentOf(nth))})`.execute(
      db,
    );
}

/** The server ends the killed client's statement a little later. */
async function untilQuiet(testDatabase: TestDatabase): Promise<void> {
  for (let busy = 1; busy > 0; ) {
    const [row] = await rowsOf<{ n: number }>(
      testDatabase,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    busy = row?.n ?? 0;
  }
}

async function killOnce(testDatabase: TestDatabase, nth: number, whole: number): Promise<string | null> {
  await prepare(testDatabase);
  const victim = start(testDatabase.url);
  const ended = once(victim, "exit");
  const timer = setTimeout(() => victim.kill("SIGKILL"), Math.round(random() * whole));
  await ended;
  clearTimeout(timer);
  await untilQuiet(testDatabase);
  await once(start(testDatabase.url), "exit");
  const [row] = await rowsOf<{ sent: number }>(
    testDatabase,
    sql`select count(*)::int as sent from edi_message where status = 'SENT' and sent_times = 1`,
  );
  const arrived = Array.from({ length: files }, (_, at) => sftp.files.get(`in/R${at}.edi`)?.toString() === contentOf(at)).filter(
    Boolean,
  ).length;
  const left = [...sftp.files.keys()].filter((name) => name.endsWith(".tmp")).length;
  return row?.sent === files && arrived === files && left === 0
    ? null
    : `kill ${nth}: ${JSON.stringify({ sent: row?.sent, arrived, left, files })}`;
}

const cluster = await startCluster();
process.env.SEAWAY_TEST_PG = cluster.adminUrl;
process.env.SEAWAY_TEST_PREFIX = "survival_";
const testDatabase = await openTestDatabase();
try {
  const sides = { partnerCode: "SHATERM", sender: { id: "SEAWAY" }, recipient: { id: "SHATERM" } };
  const profile = { ...sides, transport: "sftp", address: `127.0.0.1:${sftp.port}`, account: "seaway", hostKey: sftp.fingerprint };
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
  process.stdout.write(`edi out: ${kills} kills, ${wrong.length} wrong, undisturbed ${(whole / 2000).toFixed(1)} s\n${wrong.join("\n")}\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await testDatabase.close();
  await cluster.end();
  await sftp.close();
  rmSync(folder, { recursive: true });
}
