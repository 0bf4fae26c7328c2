import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { startSftp } from "#tests/db/exchange/edi/sftp-server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { type CommandKills, killedThenRepeated, startCommand } from "./command-kills.ts";

const files = 30;
const contentOf = (nth: number) => `file ${nth} `.repeat(500);

type Sftp = Awaited<ReturnType<typeof startSftp>>;
type Ground = { testDatabase: TestDatabase; sftp: Sftp; secrets: string };

const start = ({ testDatabase: { url }, secrets }: Ground): ChildProcess =>
  startCommand(["edi", "send"], { DATABASE_URL: url, SEAWAY_EDI_SECRETS: secrets });

/** Files to send; the pause of a partner that was away is forgotten. */
async function prepare({ testDatabase, sftp }: Ground): Promise<void> {
  const db = testDatabase.em().getKysely();
  await sql`truncate edi_message, edi_transfer`.execute(db);
  sftp.files.clear();
  for (let nth = 0; nth < files; nth += 1)
    await sql`insert into edi_message (
          direction, partner_code, message_type, message_version, document_no, control_ref,
          file_name, size, sha256, body
        )
      values (
          'OUT', 'SHATERM', 'IFCSUM', 'D.95B', 'D1', ${`R${nth}`}, ${`R${nth}.edi`}, 5, '',
          ${Buffer.from(contentOf(nth))}
        )`.execute(db);
}

async function killOnce(ground: Ground, after: number): Promise<string | null> {
  const { testDatabase, sftp } = ground;
  await prepare(ground);
  await killedThenRepeated(testDatabase, () => start(ground), after);
  const [row] = await rowsOf<{ sent: number }>(
    testDatabase,
    sql`select count(*)::int as sent from edi_message where status = 'SENT' and sent_times = 1`,
  );
  const arrived = Array.from(
    { length: files },
    (_, at) => sftp.files.get(`in/R${at}.edi`)?.toString() === contentOf(at),
  ).filter(Boolean).length;
  const left = [...sftp.files.keys()].filter((name) => name.endsWith(".tmp")).length;
  const right = row?.sent === files && arrived === files && left === 0;
  return right ? null : JSON.stringify({ sent: row?.sent, arrived, left, files });
}

/**
 * `seaway edi send` to an SFTP server: every file arrives whole under its name and counts as sent;
 * nothing half-written stays.
 */
export const ediOut: CommandKills = {
  name: "edi-out",
  async open() {
    const folder = mkdtempSync(path.join(tmpdir(), "seaway-kill-out-"));
    const secrets = path.join(folder, "secrets.json");
    const sftp = await startSftp("survival password");
    const server = { host: `127.0.0.1:${sftp.port}`, hostKey: sftp.fingerprint, private: true };
    writeFileSync(
      secrets,
      JSON.stringify({ SHATERM: { ...server, password: "survival password" } }),
      { mode: 0o600 },
    );
    const testDatabase = await openTestDatabase();
    const sides = {
      partnerCode: "SHATERM",
      sender: { id: "SEAWAY" },
      recipient: { id: "SHATERM" },
    };
    const profile = {
      ...sides,
      transport: "sftp",
      address: `127.0.0.1:${sftp.port}`,
      account: "seaway",
      hostKey: sftp.fingerprint,
    };
    const db = testDatabase.em().getKysely();
    await sql`insert into edi_partner (code, name, profile)
      values ('SHATERM', 'Terminal', ${JSON.stringify(profile)}::jsonb)`.execute(db);
    const ground = { testDatabase, sftp, secrets };
    return {
      killOnce: (after) => killOnce(ground, after),
      async close() {
        await testDatabase.close();
        await sftp.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
};
