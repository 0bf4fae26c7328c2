import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { cleanHtml } from "#domain/administration/admin/clean-html.server.ts";
import { exchangeFolders } from "#domain/exchange/edi/transport/ops/exchange.server.ts";
import { markOverdue } from "#domain/exchange/edi/transport/ops/overdue.server.ts";
import { takeFolderFiles } from "#domain/exchange/edi/transport/ops/take-folder.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { codeco } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
let root = "";
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate container_move, edi_message, edi_transfer, edi_partner`.execute(db());
  const profile = {
    partnerCode: "SHATERM",
    sender: { id: "SEAWAY" },
    recipient: { id: "SHATERM" },
    transport: "folder",
    wantsContrl: true,
  };
  await sql`insert into edi_partner (code, name, profile)
    values ('SHATERM', 'Terminal', ${JSON.stringify(profile)}::jsonb)`.execute(db());
  root = mkdtempSync(path.join(tmpdir(), "seaway-edi-"));
  process.env.SEAWAY_EDI_DIR = root;
});
afterEach(() => {
  delete process.env.SEAWAY_EDI_DIR;
  rmSync(root, { recursive: true });
});

const inbox = () => path.join(root, "SHATERM", "in");
const outbox = () => path.join(root, "SHATERM", "out");
const put = (name: string, text: string) => {
  mkdirSync(inbox(), { recursive: true });
  writeFileSync(path.join(inbox(), name), text);
};
const exchange = (now?: Date) =>
  runOperation({ ...testDatabase.as("clerk"), ...(now ? { now } : {}) }, exchangeFolders, {});
const moves = async () => (await rowsOf(testDatabase, sql`select id from container_move`)).length;
const transfers = () =>
  rowsOf<{ direction: string; done: string; error: string }>(
    testDatabase,
    sql`select direction, done, error from edi_transfer order by id`,
  );
const unsent = (ref: string, fileName = `${ref}.edi`) =>
  sql`insert into edi_message (
        direction, partner_code, message_type, message_version, document_no, control_ref, file_name,
        size, sha256, body
      )
    values (
        'OUT', 'SHATERM', 'IFCSUM', 'D.95B', 'D1', ${ref}, ${fileName}, 5, '',
        ${Buffer.from("hello")}
      )`.execute(db());
const sentStatus = () =>
  rowsOf<{ status: string; times: number }>(
    testDatabase,
    sql`select status, sent_times as times from edi_message where direction = 'OUT'`,
  );
const gate = { cntNo: "SEAU1234565", time: "202611281152" };

test("files of a folder are taken once and put aside; half-written ones, links and garbage are left or refused", async () => {
  put("1.edi", codeco("T1", [gate]));
  put("2.edi", codeco("T1", [gate]));
  put("3.edi", "not an interchange");
  put("4.edi.tmp", codeco("T4", [gate]));
  put(".5.edi", codeco("T5", [gate]));
  symlinkSync("/etc/hostname", path.join(inbox(), "6.edi"));
  expect(await exchange()).toEqual({ received: 2, refused: 1, sent: 0, failed: 0 });
  expect(await moves()).toBe(1);
  expect(readdirSync(path.join(inbox(), "archive")).toSorted()).toEqual(["1.edi", "2.edi"]);
  expect(readdirSync(path.join(inbox(), "refused"))).toEqual(["3.edi"]);
  expect(
    existsSync(path.join(inbox(), "4.edi.tmp")) && existsSync(path.join(inbox(), ".5.edi")),
  ).toBe(true);
  expect(await transfers()).toEqual([
    { direction: "IN", done: "Y", error: "" },
    { direction: "IN", done: "Y", error: "" },
    { direction: "IN", done: "N", error: "edi.unterminated" },
  ]);
  expect(await exchange()).toEqual({ received: 0, refused: 0, sent: 0, failed: 0 });
});

test("a file taken before a kill and not put aside has no second effect", async () => {
  put("1.edi", codeco("T1", [gate]));
  await exchange();
  put("1.edi", codeco("T1", [gate]));
  await exchange();
  expect(await moves()).toBe(1);
  const archived = readdirSync(path.join(inbox(), "archive"));
  expect(archived).toHaveLength(2);
  expect(archived).toContain("1.edi");
});

test("what is not sent yet is written whole, once, and counts as sent", async () => {
  await unsent("X1");
  expect(await exchange()).toMatchObject({ sent: 1, failed: 0 });
  expect(readFileSync(path.join(outbox(), "X1.edi"), "utf8")).toBe("hello");
  expect(readdirSync(outbox())).toEqual(["X1.edi"]);
  expect(await sentStatus()).toEqual([{ status: "SENT", times: 1 }]);
  expect(await exchange()).toMatchObject({ sent: 0 });
});

test("a try that fails is logged with its reason and repeated after growing pauses", async () => {
  await unsent("X1");
  mkdirSync(path.join(root, "SHATERM"), { recursive: true });
  writeFileSync(outbox(), "a file where the folder should be");
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await exchange()).toMatchObject({ sent: 0, failed: 1 });
  expect(await transfers()).toEqual([{ direction: "OUT", done: "N", error: "EEXIST" }]);
  expect(await exchange(after(1))).toMatchObject({ failed: 0 });
  expect(await exchange(after(3))).toMatchObject({ failed: 1 });
  expect(await exchange(after(3))).toMatchObject({ failed: 0 });
  rmSync(outbox());
  expect(await exchange(after(10))).toMatchObject({ sent: 1 });
  expect(await sentStatus()).toEqual([{ status: "SENT", times: 1 }]);
});

test("partners without folders are left alone, and a file name never leaves its folder", async () => {
  await unsent("X1", "../../outside.edi");
  expect(await exchange()).toMatchObject({ sent: 1 });
  expect(existsSync(path.join(root, "outside.edi"))).toBe(false);
  expect(readdirSync(outbox())).toEqual(["outside.edi"]);
  await sql`update edi_partner set profile = profile - 'transport'`.execute(db());
  put("1.edi", codeco("T1", [gate]));
  expect(await exchange()).toMatchObject({ received: 0 });
});

test("a folder named on the command line is taken the same way", async () => {
  put("1.edi", codeco("T1", [gate]));
  const { files } = await runOperation(testDatabase.as("clerk"), takeFolderFiles, {
    folder: inbox(),
  });
  expect(files).toMatchObject([
    { fileName: "1.edi", received: { status: "ACCEPTED" }, refusal: null },
  ]);
});

test("an awaited answer that does not come is overdue, and may still come", async () => {
  await unsent("X1");
  await exchange();
  const overdue = (hours: number) =>
    runOperation(
      { ...testDatabase.as("clerk"), now: new Date(Date.now() + hours * 3_600_000) },
      markOverdue,
      {},
    );
  expect(await overdue(23)).toEqual({ changed: 0 });
  expect(await overdue(25)).toEqual({ changed: 1 });
  expect(await overdue(26)).toEqual({ changed: 0 });
  const notices = await rowsOf<{ title: string; text: string }>(
    testDatabase,
    sql`select notice_title as title, notice_content as text
      from notice
      where notice_title like '%EDI files unanswered%'`,
  );
  expect(notices).toEqual([
    {
      title: "EDI 逾期未应答 1 份 / 1 EDI files unanswered",
      text: expect.stringContaining("SHATERM IFCSUM X1"),
    },
  ]);
  expect(cleanHtml(notices[0]?.text ?? "")).toContain('href="/seaway/edi/archive/index/');
  expect(await sentStatus()).toEqual([{ status: "OVERDUE", times: 1 }]);
});
