import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeco } from "#fixtures/edi/received-files.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-edi-in-"));
const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const profile = {
    partnerCode: "SHATERM",
    sender: { id: "SEAWAY" },
    recipient: { id: "SHATERM" },
  };
  const db = testDatabase.em().getKysely();
  await sql`insert into edi_partner (code, name, profile)
    values ('SHATERM', 'Terminal', ${JSON.stringify(profile)}::jsonb)`.execute(db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});
const edi = (...args: string[]) => seaway(testDatabase, ["--json", "--lang", "en", "edi", ...args]);
const gate = { cntNo: "SEAU1234565", time: "202611281152" };

test("a file is checked against its directory: 0 without errors, 1 with each error and its place", async () => {
  const good = await edi("check", file("good.edi", codeco("T1", [gate])));
  expect([good.code, JSON.parse(good.out)]).toMatchObject([
    0,
    { types: ["CODECO D.95B"], findings: [] },
  ]);
  const bad = await edi(
    "check",
    file("bad.edi", codeco("T1", [gate]).replace("CNT+16:1", "CNT+16:2")),
  );
  expect([bad.code, JSON.parse(bad.out)]).toMatchObject([
    1,
    { findings: [{ code: "edi.totalDiffers", contrl: "12" }] },
  ]);
  expect((await edi("check", path.join(folder, "nowhere.edi"))).code).toBe(1);
});

test("files are received, known again, and run again by reference", async () => {
  const first = await edi("in", file("1.edi", codeco("T1", [gate])));
  expect([first.code, JSON.parse(first.out)]).toMatchObject([
    0,
    { files: [{ status: "ACCEPTED" }] },
  ]);
  expect(JSON.parse((await edi("in", path.join(folder, "1.edi"))).out)).toMatchObject({
    files: [{ status: "DUPLICATE" }],
  });
  const open = await edi("in", file("2.edi", codeco("T2", [{ ...gate, port: "CNXYZ" }])));
  expect([open.code, JSON.parse(open.out)]).toMatchObject([
    1,
    { files: [{ status: "TO_CORRECT" }] },
  ]);
  await sql`insert into edi_mapping (sender, type, system_code, edi_code, priority)
    values ('SHATERM', 'PORT', 'CNSHA', 'CNXYZ', 0)`.execute(testDatabase.em().getKysely());
  const again = await edi("again", "T2");
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('"done":1')]);
  expect((await edi("again", "T1")).code).toBe(1);
});
