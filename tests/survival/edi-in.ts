import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { codeco } from "#fixtures/edi/received-files.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  type CommandKills,
  killedThenRepeated,
  startCommand,
  untilQuiet,
} from "./command-kills.ts";

const files = 20;
const perFile = 40;

/** A folder of gate moves, each container once. */
function fill(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < files; i += 1) {
    const moves = Array.from({ length: perFile }, (_, n) => ({
      cntNo: `SEAU${String(i * perFile + n).padStart(7, "0")}`,
      time: "202611281152",
    }));
    writeFileSync(
      path.join(folder, `${String(i).padStart(3, "0")}.edi`),
      codeco(`KILL${i}`, moves),
    );
  }
}

async function prepare(testDatabase: TestDatabase): Promise<void> {
  await untilQuiet(testDatabase);
  await sql`truncate container_move, edi_message`.execute(testDatabase.em().getKysely());
}

type End = { moves: number; distinct: number; messages: number };

async function endOf(testDatabase: TestDatabase): Promise<End> {
  const [row] = await rowsOf<End>(
    testDatabase,
    sql`select count(*)::int as moves, count(distinct cnt_no)::int as distinct,
        (select count(*)::int from edi_message where status = 'ACCEPTED') as messages
      from container_move`,
  );
  return row ?? { moves: 0, distinct: 0, messages: 0 };
}

async function killOnce(testDatabase: TestDatabase, after: number): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "seaway-kill-"));
  try {
    await prepare(testDatabase);
    fill(folder);
    await killedThenRepeated(
      testDatabase,
      () => startCommand(["edi", "in", folder], { DATABASE_URL: testDatabase.url }),
      after,
    );
    const end = await endOf(testDatabase);
    const left = readdirSync(folder).filter((name) => name.endsWith(".edi")).length;
    const expected = files * perFile;
    const right =
      end.moves === expected && end.distinct === expected && end.messages === files && left === 0;
    return right ? null : JSON.stringify({ ...end, left, expected });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `seaway edi in FOLDER`: every container counts once, and every file ends in `archive`. */
export const ediIn: CommandKills = {
  name: "edi-in",
  async open() {
    const testDatabase = await openTestDatabase();
    await seedSea(testDatabase.em());
    const profile = {
      partnerCode: "SHATERM",
      sender: { id: "SEAWAY" },
      recipient: { id: "SHATERM" },
    };
    const db = testDatabase.em().getKysely();
    await sql`insert into edi_partner (code, name, profile)
      values ('SHATERM', 'Terminal', ${JSON.stringify(profile)}::jsonb)`.execute(db);
    return {
      killOnce: (after) => killOnce(testDatabase, after),
      close: () => testDatabase.close(),
    };
  },
};
