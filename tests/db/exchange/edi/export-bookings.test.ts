import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EdiMessage, EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import type { ExportResult } from "#domain/exchange/edi/outbound/ops/export-bookings.server.ts";
import { ediMessageSteps, ediPartnerSteps } from "#domain/exchange/edi/edi.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { aBooking, aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { directoryPath, hasDirectory, validated, segments } from "./fixture.ts";

const now = new Date("2026-03-01T01:30:00Z");
let testDatabase: TestDatabase;
let voyage: Awaited<ReturnType<typeof aVoyage>>;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  voyage = await aVoyage(testDatabase.em());
});
afterEach(() => testDatabase.close());

async function locked(of: Parameters<typeof aLockedBooking>[1] = {}): Promise<Booking> {
  const em = testDatabase.em();
  const booking = await aLockedBooking(em, { voyage, ...of });
  return booking;
}
const exporting = (bookings: readonly { id: number }[], more: object = {}, role = "clerk") =>
  runOperation({ ...testDatabase.as(role), now }, operationOf("edi.exportBookings"), {
    bookingIds: bookings.map((booking) => booking.id),
    partnerCode: "EASTAGENCY",
    ...more,
  }) as Promise<ExportResult>;

test("the published directory is at hand", (ctx) => {
  if (!hasDirectory)
    ctx.skip(`${directoryPath} is not here: exports are judged by our own table only`);
  expect(hasDirectory).toBe(true);
});

describe("export", () => {
  test("every nature of cargo makes a valid file that says what the booking says", async () => {
    const natures = ["GENERAL", "REEFER", "DANGEROUS", "OVERSIZE"] as const;
    const bookings = [];
    for (const nature of natures) bookings.push(await locked({ nature }));
    const result = await exporting(bookings);
    expect(result).toMatchObject({ done: 4, refused: 0 });
    let seen = 0;
    for (const made of result.messages) {
      const text = await validated(testDatabase, made.id);
      const stored = await testDatabase.em().findOneOrFail(EdiMessage, { id: made.id });
      expect(segments(text, "CNI+")).toHaveLength(stored.objectNos.length);
      for (const bkNo of stored.objectNos) expect(segments(text, `RFF+BN:${bkNo}`)).toHaveLength(1);
      expect(segments(text, "UNB+")[0]).toContain(`+260301:0930+${made.controlRef}+`);
      expect(stored).toMatchObject({
        status: "GENERATED",
        sentTimes: 0,
        messageFunction: "9",
        partnerCode: "EASTAGENCY",
        messageType: "IFCSUM",
      });
      expect(stored.sha256).toBe(
        createHash("sha256")
          .update(Buffer.from(stored.body as Uint8Array))
          .digest("hex"),
      );
      expect(stored.size).toBe(Buffer.from(stored.body as Uint8Array).byteLength);
      expect(stored.fileName).toContain(made.controlRef);
      seen += stored.objectNos.length;
    }
    expect(seen).toBe(4);
    expect(await testDatabase.em().count(Booking, { exportEdiFlag: "Y" })).toBe(4);
  });

  test("the mark is traced: who, version and change log, the booking's own row is not touched", async () => {
    const booking = await locked();
    const version = (await testDatabase.em().findOneOrFail(Booking, { id: booking.id })).version;
    await exporting([booking]);
    const marks = async () => {
      const result = await sql<{
        flag: string;
        version: number;
        by: string;
      }>`select export_edi_flag as flag, version, updated_by as by
        from booking_edi
        where id = ${booking.id}`.execute(testDatabase.em().getKysely());
      return result.rows;
    };
    const by = testDatabase.as("clerk").actor.userName;
    expect(await marks()).toEqual([{ flag: "Y", version: 1, by }]);
    await exporting([booking]);
    expect(await marks()).toEqual([{ flag: "Y", version: 1, by }]);
    await exporting([booking], { purpose: "cancel" });
    expect(await marks()).toEqual([{ flag: "N", version: 2, by }]);
    const log = await sql<{
      operation: string;
      operator: string;
    }>`select operation, operator
      from change_log
      where table_name = 'booking_edi'
      order by id`.execute(testDatabase.em().getKysely());
    expect(log.rows).toEqual([
      { operation: "INSERT", operator: by },
      { operation: "UPDATE", operator: by },
    ]);
    expect((await testDatabase.em().findOneOrFail(Booking, { id: booking.id })).version).toBe(
      version,
    );
    for (const table of ["packing_line", "box"])
      await sql`delete from ${sql.table(table)} where booking_id = ${booking.id}`.execute(
        testDatabase.em().getKysely(),
      );
    await sql`delete from booking where id = ${booking.id}`.execute(testDatabase.em().getKysely());
    expect(await marks()).toEqual([]);
  });

  test("more bookings than are read at once: every one is in the file, in the order of its number", async () => {
    const em = testDatabase.em();
    const booking = await locked();
    await sql`insert into booking (
          bk_no, bk_status, voyage_id, client_code, port_load, port_dis, shipper_name,
          consignee_name
        )
      select 'BM' || lpad(i::text, 6, '0'), 'LOCKED', voyage_id, client_code, port_load, port_dis,
        'S ' || i, 'C'
      from booking, generate_series(1, 1100) i
      where id = ${booking.id}`.execute(em.getKysely());
    await sql`insert into booking_cargo (booking_id, line_no, goods_name_en, pkgs, package_kind, gwt)
      select id, 1, 'GOODS', 2, 'CT', 1.5
      from booking
      where bk_no like 'BM%'`.execute(em.getKysely());
    const { rows } = await sql<{
      id: number;
    }>`select id from booking where bk_no like 'BM%' order by id desc`.execute(em.getKysely());
    const { messages } = await exporting(rows);
    const text = await validated(testDatabase, messages[0]?.id ?? 0);
    const expected = Array.from({ length: 1100 }, (_, i) => `BM${String(i + 1).padStart(6, "0")}`);
    expect(segments(text, "CNI+").map((line) => line.split("+")[2])).toEqual(expected);
    expect(segments(text, "NAD+CZ").map((line) => line.split("+").at(-1))).toEqual(
      expected.map((_, i) => `S ${i + 1}`),
    );
    expect(segments(text, "CNT+7:1650:KGM")).toHaveLength(1);
    expect(await em.count(Booking, { exportEdiFlag: "Y" })).toBe(1100);
  });

  test("a file per load port, each with its own call and number", async () => {
    const [booking, other] = [await locked(), await locked()];
    const stops = voyage.voyage.stops.getItems().toSorted((a, b) => a.serial - b.serial);
    const [first, second] = stops.map((stop) => stop.portCode);
    await testDatabase
      .em()
      .nativeUpdate(
        Booking,
        { id: booking.id },
        { portLoad: first ?? "", portDis: stops.at(-1)?.portCode ?? "" },
      );
    await testDatabase
      .em()
      .nativeUpdate(
        Booking,
        { id: other.id },
        { portLoad: second ?? "", portDis: stops.at(-1)?.portCode ?? "" },
      );
    const { messages } = await exporting([booking, other]);
    expect(messages.map((message) => message.documentNo.split("-").slice(-2))).toEqual(
      [first, second].toSorted().map((port) => [port, "001"]),
    );
    for (const made of messages) await validated(testDatabase, made.id);
  });

  test("the same bookings again take new references and a new document; a replacement keeps the document", async () => {
    const booking = await locked();
    const first = (await exporting([booking])).messages[0];
    const second = (await exporting([booking])).messages[0];
    expect(first?.controlRef).toBe("XHL26030100001");
    expect(second?.controlRef).toBe("XHL26030100002");
    expect([first, second].map((exportedMessage) => exportedMessage?.documentNo.slice(-4))).toEqual(
      ["-001", "-002"],
    );
    const replaced = (await exporting([booking], { purpose: "replace" })).messages[0];
    expect(replaced).toMatchObject({
      documentNo: second?.documentNo,
      controlRef: "XHL26030100003",
    });
    expect(segments(await validated(testDatabase, replaced?.id ?? 0), "BGM+")[0]).toMatch(/\+5$/);
    const cancelled = (await exporting([booking], { purpose: "cancel" })).messages[0];
    expect(segments(await validated(testDatabase, cancelled?.id ?? 0), "BGM+")[0]).toMatch(/\+1$/);
    expect((await testDatabase.em().findOneOrFail(Booking, { id: booking.id })).exportEdiFlag).toBe(
      "N",
    );
    await expect(exporting([booking], { purpose: "replace" })).rejects.toMatchObject({
      code: "edi.documentCancelled",
    });
  });

  test("many exports at the same moment never share a reference or a document number", async () => {
    const bookings = [];
    for (let i = 0; i < 6; i += 1) bookings.push(await locked());
    const port = bookings[0]?.portLoad ?? "";
    const same = bookings.filter((booking) => booking.portLoad === port);
    const results = await Promise.all(
      [...bookings, ...same].map((booking) => exporting([booking])),
    );
    const messages = results.flatMap((result) => result.messages);
    expect(new Set(messages.map((message) => message.controlRef)).size).toBe(messages.length);
    expect(new Set(messages.map((message) => message.documentNo)).size).toBe(messages.length);
    const rule = await testDatabase.em().findOneOrFail(NumberRule, { docType: "EDI" });
    expect(rule.serial).toBe(messages.length);
  });

  test("a dry run says what it would make and keeps nothing", async () => {
    const booking = await locked();
    const caller = { ...testDatabase.as("clerk"), dryRun: true };
    await runOperation(caller, operationOf("edi.exportBookings"), {
      bookingIds: [booking.id],
      partnerCode: "EASTAGENCY",
    });
    expect(await testDatabase.em().count(EdiMessage)).toBe(0);
    expect(await testDatabase.em().count(Booking, { exportEdiFlag: "Y" })).toBe(0);
  });
});

describe("refusals, with nothing stored", () => {
  afterEach(async () => {
    expect(await testDatabase.em().count(EdiMessage)).toBe(0);
    expect(await testDatabase.em().count(Booking, { exportEdiFlag: "Y" })).toBe(0);
    expect((await testDatabase.em().findOneOrFail(NumberRule, { docType: "EDI" })).serial).toBe(0);
  });

  test("a booking that is not locked, named; the locked one beside it neither", async () => {
    const open = await aBooking(testDatabase.em(), { voyage, bkStatus: "CONFIRMED" });
    await expect(exporting([await locked(), open])).rejects.toMatchObject({
      list: [{ code: "booking.notLockedNoEdi", place: { key: open.bkNo } }],
    });
  });

  test("two voyages; an unknown booking; an unknown partner; nothing picked; no permission", async () => {
    const booking = await locked();
    const elsewhere = await aLockedBooking(testDatabase.em(), {
      voyage: await aVoyage(testDatabase.em(), { week: 3 }),
    });
    await expect(exporting([booking, elsewhere])).rejects.toMatchObject({ code: "edi.oneVoyage" });
    await expect(exporting([{ id: 999_999 }])).rejects.toMatchObject({ code: "kit.notFound" });
    await expect(exporting([booking], { partnerCode: "NOBODY" })).rejects.toMatchObject({
      code: "kit.unknownCode",
      place: { field: "partnerCode" },
    });
    await expect(exporting([])).rejects.toMatchObject({ list: [{ code: "kit.selectRows" }] });
    await expect(exporting([booking], {}, "finance")).rejects.toMatchObject({
      code: "kit.noPermission",
    });
  });

  test("nothing to replace", async () => {
    await expect(exporting([await locked()], { purpose: "replace" })).rejects.toMatchObject({
      code: "edi.noOriginal",
    });
  });

  test("Chinese in a UNOA file: booking, field and character are named", async () => {
    const booking = await locked();
    await sql`update booking set shipper_name = '上海日出贸易 TRADING' where id = ${booking.id}`.execute(
      testDatabase.em().getKysely(),
    );
    const error = await exporting([booking]).catch((item: unknown) => item);
    expect(error).toMatchObject({
      list: [
        {
          code: "edi.charNotSendable",
          place: { key: booking.bkNo, field: expect.stringContaining("shipper") },
        },
      ],
    });
    expect((error as { list: { params: { char: string } }[] }).list[0]?.params.char).toContain(
      "上",
    );
  });

  test("a package kind nobody mapped", async () => {
    const booking = await locked();
    await sql`update booking_cargo set package_kind = 'HAMPER' where booking_id = ${booking.id}`.execute(
      testDatabase.em().getKysely(),
    );
    await expect(exporting([booking])).rejects.toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ code: "edi.notMapped" })]),
    });
  });
});

describe("the desk's records", () => {
  test("a mapping completes an export, the desk's Chinese remark goes in pinyin, without what has no spelling", async () => {
    const booking = await locked({ nature: "GENERAL" });
    const db = testDatabase.em().getKysely();
    await sql`update booking_cargo set package_kind = 'HAMPER' where booking_id = ${booking.id}`.execute(
      db,
    );
    await sql`update booking set remark = '请优先放舱 🚢' where id = ${booking.id}`.execute(db);
    await testDatabase.run("clerk", operationOf("ediMapping.save"), {
      sender: "eastagency",
      type: "PACKAGE",
      systemCode: "hamper",
      ediCode: "hr",
    });
    const [made] = (await exporting([booking])).messages;
    const text = await validated(testDatabase, made?.id ?? 0);
    expect(segments(text, "GID+").every((item) => item.endsWith(":HR"))).toBe(true);
    expect(text).toContain("FTX+AAI+++QING YOU XIAN FANG CANG'");
    expect(made?.warnings).toBeGreaterThan(0);
    const stored = await testDatabase.em().findOneOrFail(EdiMessage, { id: made?.id ?? 0 });
    expect(stored.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: "remark", level: "warning" })]),
    );
    expect(stored.findingCount).toBe(made?.warnings);
  });

  test("sending again keeps file and reference and counts", async () => {
    const [made] = (await exporting([await locked()])).messages;
    const id = made?.id ?? 0;
    const before = await testDatabase.em().findOneOrFail(EdiMessage, { id });
    for (const _again of [1, 2])
      await testDatabase.run("clerk", ediMessageSteps.resend, { rows: [{ id }] });
    const after = await testDatabase.em().findOneOrFail(EdiMessage, { id });
    expect(after).toMatchObject({
      status: "SENT",
      sentTimes: 2,
      sha256: before.sha256,
      controlRef: before.controlRef,
    });
    expect(
      Buffer.from(after.body as Uint8Array).equals(Buffer.from(before.body as Uint8Array)),
    ).toBe(true);
    await expect(
      testDatabase.run("finance", ediMessageSteps.resend, { rows: [{ id }] }),
    ).rejects.toMatchObject({
      code: "kit.noPermission",
    });
    await testDatabase.em().nativeUpdate(EdiMessage, { id }, { direction: "IN" });
    expect(
      (await testDatabase.run("clerk", ediMessageSteps.resend, { rows: [{ id }] })).rows[0],
    ).toMatchObject({
      code: "edi.cannotResend",
    });
  });

  test("a partner is saved as the profile schema says, and stays while messages name it", async () => {
    const save = operationOf("edi.savePartner");
    const input = {
      code: "westport",
      name: "West Port",
      senderId: "XHLLINE",
      recipientId: "WESTPORT",
      una: "Y",
      syntaxId: "UNOC",
      syntaxVersion: "3",
    };
    const { id } = (await testDatabase.run("clerk", save, input)) as { id: number };
    expect(await testDatabase.em().findOneOrFail(EdiPartner, { id })).toMatchObject({
      code: "WESTPORT",
      profile: {
        partnerCode: "WESTPORT",
        syntaxId: "UNOC",
        una: true,
        transliterate: false,
        lineBreak: "lf",
        maxMessages: 99,
      },
    });
    const faults = (more: object) => testDatabase.run("clerk", save, { ...input, ...more });
    await expect(faults({ fileNamePattern: "../{REF}" })).rejects.toMatchObject({
      list: [{ code: "edi.profileFileName", place: { field: "fileNamePattern" } }],
    });
    await expect(faults({ syntaxId: "UNOX" })).rejects.toMatchObject({
      list: [{ code: "edi.badProfile", place: { field: "syntaxId" } }],
    });
    await expect(faults({ syntaxId: "UNOY" })).rejects.toMatchObject({
      list: [{ code: "edi.profileSyntax4" }],
    });
    await expect(testDatabase.run("finance", save, input)).rejects.toMatchObject({
      code: "kit.noPermission",
    });
    const [made] = (await exporting([await locked()], { partnerCode: "WESTPORT" })).messages;
    await validated(testDatabase, made?.id ?? 0);
    expect(
      (await testDatabase.run("clerk", ediPartnerSteps.remove, { rows: [{ id }] })).rows[0],
    ).toMatchObject({
      code: "ediPartner.used",
    });
    await sql`delete from edi_message`.execute(testDatabase.em().getKysely());
    expect(
      await testDatabase.run("clerk", ediPartnerSteps.remove, { rows: [{ id }] }),
    ).toMatchObject({ done: 1 });
  });
});
