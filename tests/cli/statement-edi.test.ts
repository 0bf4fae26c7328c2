import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { Statement } from "#domain/finance/settlement/settlement.entity.server.ts";
import { aBooking, aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-papers-"));
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

describe("seaway statement", () => {
  beforeAll(async () => {
    const em = testDatabase.em();
    const { october } = await makeFixture(em);
    feeOf(em, october);
    feeOf(em, october, { corpCode: "C002" });
    feeOf(em, october, { corpCode: "C003", pricingDate: "2026-01-01" });
    await em.flush();
  });

  test("a dry run says what it would do and changes nothing", async () => {
    const dry = await seaway(testDatabase, [
      "--json",
      "statement",
      "generate",
      "--corp",
      "C001",
      "--dry-run",
    ]);
    expect(dry).toMatchObject({ code: 0 });
    expect(JSON.parse(dry.out)).toMatchObject({ done: 1 });
    expect(await testDatabase.em().count(Statement)).toBe(0);
  });

  test("generates and prints as both kinds of file", async () => {
    const made = await seaway(testDatabase, [
      "--json",
      "statement",
      "generate",
      "--corp",
      "C001",
      "C002",
      "--period",
      "2026-10",
    ]);
    expect(made.code).toBe(0);
    const { statements } = JSON.parse(made.out) as { statements: { statementNo: string }[] };
    expect(statements).toHaveLength(2);
    const no = statements[0]?.statementNo ?? "";
    for (const [kind, magic] of [
      ["xlsx", "PK"],
      ["pdf", "%PDF"],
    ] as const) {
      const out = path.join(folder, `s.${kind}`);
      expect(
        (await seaway(testDatabase, ["statement", "print", no, `--${kind}`, "--out", out])).code,
      ).toBe(0);
      expect(readFileSync(out, "latin1").startsWith(magic)).toBe(true);
    }
    expect((await seaway(testDatabase, ["statement", "print", "ST99990001"])).code).toBe(1);
  });

  test("writes every statement of a month, of some counterparties, as files of their own", async () => {
    const out = path.join(folder, "october");
    const all = await seaway(testDatabase, [
      "--json",
      "statement",
      "export",
      "--month",
      "2026-10",
      "--out",
      out,
    ]);
    expect(all.code).toBe(0);
    expect(JSON.parse(all.out)).toMatchObject({ count: 2, folder: out });
    const names = readdirSync(out).toSorted();
    expect(names).toEqual([
      expect.stringMatching(/^ST\d{8}_C001\.xlsx$/),
      expect.stringMatching(/^ST\d{8}_C002\.xlsx$/),
    ]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path.join(out, names[0] ?? ""));
    expect(book.worksheets[0]?.getSheetValues().flat()).toEqual(
      expect.arrayContaining(["OCF", 100, "C001 =日出贸易"]),
    );
    const item = await seaway(testDatabase, [
      "statement",
      "export",
      "--corp",
      "c002",
      "--pdf",
      "--out",
      path.join(folder, "one"),
    ]);
    expect(item.code).toBe(0);
    expect(readdirSync(path.join(folder, "one"))).toEqual([expect.stringMatching(/_C002\.pdf$/)]);
    const none = await seaway(testDatabase, [
      "--lang",
      "en",
      "statement",
      "export",
      "--month",
      "2026-09",
      "--out",
      out,
    ]);
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining("Not get data") });
    expect(
      (await seaway(testDatabase, ["statement", "export", "--month", "2026-13", "--out", out]))
        .code,
    ).toBe(1);
    expect((await seaway(testDatabase, ["statement", "export", "--month", "2026-10"])).code).toBe(
      2,
    );
  });

  test("nothing to state, and a missing rate, are refusals (1); a bad option is wrong use (2)", async () => {
    const nothing = await seaway(testDatabase, [
      "--lang",
      "en",
      "statement",
      "generate",
      "--corp",
      "C001",
    ]);
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("Not get data") });
    const noRate = await seaway(testDatabase, ["--json", "statement", "generate"]);
    expect(noRate.code).toBe(1);
    expect(JSON.parse(noRate.out)).toMatchObject({
      refused: 1,
      rows: [{ key: "C003", code: "money.noRate" }],
    });
    expect((await seaway(testDatabase, ["statement", "generate", "--nonsense"])).code).toBe(2);
  });
});

describe("seaway edi", () => {
  let locked: Booking;
  let open: Booking;
  beforeAll(async () => {
    const em = testDatabase.em();
    const voyage = await aVoyage(em);
    locked = await aLockedBooking(em, { voyage, nature: "GENERAL" });
    open = await aBooking(em, { voyage, bkStatus: "CONFIRMED" });
  });
  const edi = (...more: string[]) => seaway(testDatabase, ["--json", "edi", ...more]);

  test("exports a voyage into a folder, resends the same file", async () => {
    const voyageName = locked.voyage.voyageName;
    expect(
      (
        await edi(
          "export",
          "--voyage",
          voyageName,
          "--partner",
          "EASTAGENCY",
          "--dry-run",
          "--out",
          folder,
        )
      ).code,
    ).toBe(0);
    expect(await testDatabase.em().count(EdiMessage)).toBe(0);
    const made = await edi(
      "export",
      "--voyage",
      voyageName,
      "--partner",
      "EASTAGENCY",
      "--out",
      folder,
    );
    expect(made, made.err).toMatchObject({ code: 0 });
    const { messages, files } = JSON.parse(made.out) as {
      messages: { controlRef: string; fileName: string }[];
      files: string[];
    };
    const bytes = readFileSync(files[0] ?? "");
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect((await testDatabase.em().findOneOrFail(Booking, { id: locked.id })).exportEdiFlag).toBe(
      "Y",
    );
    const again = path.join(folder, "again");
    expect((await edi("resend", messages[0]?.controlRef ?? "", "--out", again)).code).toBe(0);
    expect(readFileSync(path.join(again, messages[0]?.fileName ?? "")).equals(bytes)).toBe(true);
    expect((await edi("resend", "XHL00000000000")).code).toBe(1);
  });

  test("refuses the unlocked by name (1); neither or both ways of choosing is wrong use (2)", async () => {
    const refused = await edi("export", open.bkNo, "--partner", "EASTAGENCY");
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.err)).toMatchObject({
      faults: [{ code: "booking.notLockedNoEdi", key: open.bkNo }],
    });
    expect((await edi("export", "--partner", "EASTAGENCY")).code).toBe(2);
    expect(
      (await edi("export", locked.bkNo, "--voyage", "X", "--partner", "EASTAGENCY")).code,
    ).toBe(2);
    expect((await edi("export", locked.bkNo)).code).toBe(2);
    expect((await edi("export", "NOSUCH", "--partner", "EASTAGENCY")).code).toBe(1);
    expect((await edi("export", "--voyage", "NOSUCH", "--partner", "EASTAGENCY")).code).toBe(1);
  });
});
