import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EdiMessage, EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import { ediMessageSteps } from "#domain/exchange/edi/edi.resource.server.ts";
import { documentCoverage } from "#domain/exchange/edi/mapping/ops/edi-coverage.server.ts";
import type { BillExportResult } from "#domain/exchange/edi/outbound/ops/export-bills.server.ts";
import { cuscarD95b } from "#edi/messages/cuscar/cuscar-d95b.directory.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { aBill } from "#fixtures/builders/a-bill.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { cuscarProfile } from "#fixtures/edi/cuscar-bill.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { validated, segments } from "./fixture.ts";

const now = new Date("2026-03-06T02:10:00Z");
let testDatabase: TestDatabase;
let voyage: Awaited<ReturnType<typeof aVoyage>>;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  voyage = await aVoyage(testDatabase.em());
  const em = testDatabase.em();
  em.create(EdiPartner, {
    code: "CUSTOMS",
    name: "Customs",
    profile: partnerProfileSchema.parse(cuscarProfile),
  });
  await em.flush();
});
afterAll(() => testDatabase.close());

async function issued(
  of: Partial<Bill> = {},
  booking: Parameters<typeof aLockedBooking>[1] = {},
): Promise<Bill> {
  const em = testDatabase.em();
  const locked: Booking = await aLockedBooking(em, { voyage, ...booking });
  return aBill(em, locked, { blStatus: "ISSUED", ...of });
}
const exporting = (bills: readonly { id: number }[], more: object = {}, role = "clerk") =>
  runOperation({ ...testDatabase.as(role), now }, operationOf("edi.exportBills"), {
    billIds: bills.map(({ id }) => id),
    partnerCode: "CUSTOMS",
    ...more,
  }) as Promise<BillExportResult>;
const textOf = async (id: number) =>
  Buffer.from(
    (await testDatabase.em().findOneOrFail(EdiMessage, { id })).body as Uint8Array,
  ).toString("latin1");
const stored = () => testDatabase.em().count(EdiMessage, {});
const serial = async () =>
  (await testDatabase.em().findOneOrFail(NumberRule, { docType: "EDI" })).serial;

async function addPartner(partnerCode: string, more: object): Promise<void> {
  const em = testDatabase.em();
  em.create(EdiPartner, {
    code: partnerCode,
    name: partnerCode,
    profile: partnerProfileSchema.parse({ ...cuscarProfile, partnerCode, ...more }),
  });
  await em.flush();
}

describe("export", () => {
  test("codes are shown before; a partner that wants mapped codes only gets none as it is, and IFCSUM D.00B where it takes no CUSCAR", async () => {
    const bill = await issued();
    await addPartner("STRICT", { messages: ["IFCSUM"], mappedCodesOnly: true });
    const coverage = async () => {
      const input = { kind: "bill", rows: [{ id: bill.id }], partnerCode: "STRICT" };
      const { rows, open } = await runOperation(testDatabase.as("clerk"), documentCoverage, input);
      return { open, stops: rows.filter(({ stops }) => stops).map(({ type }) => type) };
    };
    const { open, stops } = await coverage();
    expect([open, new Set(stops).has("CARRIER")]).toEqual([stops.length, true]);
    await expect(exporting([bill], { partnerCode: "STRICT" })).rejects.toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          code: "edi.notMapped",
          params: expect.objectContaining({ type: "CARRIER", field: "voyage.carrierCode" }),
        }),
      ]),
    });
    await sql`insert into edi_mapping (version, sender, type, system_code, edi_code, priority)
      select 1, 'STRICT', 'CARRIER', line_code, 'XHL', 0
      from voyage
      where id = ${voyage.voyage.id}`.execute(testDatabase.em().getKysely());
    expect((await coverage()).stops).not.toContain("CARRIER");
    const { messages } = await exporting([bill], { partnerCode: "STRICT" });
    const text = await textOf(messages[0]?.id ?? 0);
    expect(text).toContain("+IFCSUM:D:00B:UN'");
    expect(text).toContain(`RFF+BM:${bill.blNo}'`);
  });

  test("every nature of cargo makes a valid report that says what the bill says, numbered and archived like any message", async () => {
    const natures = ["GENERAL", "REEFER", "DANGEROUS", "OVERSIZE"] as const;
    const bills: Bill[] = [];
    for (const nature of natures) bills.push(await issued({}, { nature }));
    const result = await exporting(bills);
    expect(result).toMatchObject({ done: 4, refused: 0 });
    let reported = 0;
    for (const made of result.messages) {
      const text = await validated(testDatabase, made.id, cuscarD95b);
      const message = await testDatabase.em().findOneOrFail(EdiMessage, { id: made.id });
      expect(message).toMatchObject({
        direction: "OUT",
        messageType: "CUSCAR",
        messageVersion: "D.95B",
        messageFunction: "9",
        partnerCode: "CUSTOMS",
        status: "GENERATED",
      });
      expect(message.fileName).toMatch(/^CUSCAR_CUSTOMS_/);
      expect(message.objectNos).toHaveLength(made.bills);
      for (const blNo of message.objectNos)
        expect(segments(text, `RFF+BM:${blNo}`)).toHaveLength(1);
      expect(segments(text, "UNB+")[0]).toContain(`+260306:1010+${made.controlRef}`);
      reported += message.objectNos.length;
    }
    expect(reported).toBe(4);
  });

  test("packages stand by container as the packing list has them; where it differs from the bill the containers stand alone", async () => {
    const bill = await issued({}, { nature: "GENERAL" });
    const packing = await rowsOf<{ line: string }>(
      testDatabase,
      sql`select 'SGP+' || x.cnt_no || '+' || sum(p.pkgs) as line
        from packing_line p join box x on x.id = p.box_id join booking_cargo c on c.id = p.cargo_id
        where p.bill_id = ${bill.id}
        group by c.line_no, c.id, x.cnt_no
        order by c.line_no, x.cnt_no`,
    );
    const [made] = (await exporting([bill])).messages;
    expect(segments(await validated(testDatabase, made?.id ?? 0, cuscarD95b), "SGP+")).toEqual(
      packing.map(({ line }) => line),
    );
    const db = testDatabase.em().getKysely();
    await sql`insert into bill_cargo (bill_id, line_no, goods_name_en, pkgs, package_kind, gwt)
      values (${bill.id}, 9, 'SAMPLES', 1, 'CT', 1)`.execute(db);
    const [again] = (await exporting([bill], { purpose: "replace" })).messages;
    const text = await validated(testDatabase, again?.id ?? 0, cuscarD95b);
    const boxes = await rowsOf<{ no: string }>(
      testDatabase,
      sql`select cnt_no as no from bill_container where bill_id = ${bill.id} order by 1`,
    );
    expect(segments(text, "SGP+")).toEqual(boxes.map(({ no }) => `SGP+${no}`));
    expect(again?.documentNo).toBe(made?.documentNo);
    expect(segments(text, "BGM+")).toEqual([`BGM+85+${made?.documentNo}+5`]);
  });

  test("more bills than are read at once: every one is in the file, in the order of its number", async () => {
    const bill = await issued();
    const db = testDatabase.em().getKysely();
    await sql`insert into bill (
          bl_no, bl_status, voyage_id, booking_id, client_code, port_load, port_dis, shipper_name,
          consignee_name
        )
      select 'BM' || lpad(i::text, 6, '0'), 'ISSUED', voyage_id, booking_id, client_code, port_load,
        port_dis, 'S ' || i, 'C'
      from bill, generate_series(1, 1100) i
      where id = ${bill.id}`.execute(db);
    await sql`insert into bill_cargo (bill_id, line_no, goods_name_en, pkgs, package_kind, gwt)
      select id, 1, 'GOODS', 2, 'CT', 1.5
      from bill
      where bl_no like 'BM%'`.execute(db);
    const bills = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from bill where bl_no like 'BM%' order by id desc`,
    );
    const { messages } = await exporting(bills);
    const text = await validated(testDatabase, messages[0]?.id ?? 0, cuscarD95b);
    const numbers = Array.from({ length: 1100 }, (_, i) => `BM${String(i + 1).padStart(6, "0")}`);
    expect(segments(text, "CNI+").map((line) => line.split("+")[2])).toEqual(numbers);
    expect(segments(text, "NAD+CZ").map((line) => line.split("+").at(-1))).toEqual(
      numbers.map((_, i) => `S ${i + 1}`),
    );
    expect(segments(text, "CNT+7:1650:KGM")).toHaveLength(1);
  });

  test("the list shows what customs have; a withdrawal takes it back, also of a surrendered bill; the archive sends again", async () => {
    const bill = await issued();
    const { list, source } = resourceOf("seaway/edi/outbound");
    const flags = async () => {
      const rows = await listRowsByIds(testDatabase.em(), list, source, {
        actor: testDatabase.as("clerk").actor,
        ids: [bill.id],
      });
      return rows.map(({ reported }) => reported);
    };
    expect(await flags()).toEqual(["N"]);
    const [made] = (await exporting([bill])).messages;
    expect(await flags()).toEqual(["Y"]);
    expect(
      (await testDatabase.run("clerk", ediMessageSteps.resend, { rows: [{ id: made?.id ?? 0 }] }))
        .done,
    ).toBe(1);
    const kept = resourceOf("seaway/edi/archive");
    const [archived] = await listRowsByIds(testDatabase.em(), kept.list, kept.source, {
      actor: testDatabase.as("clerk").actor,
      ids: [made?.id ?? 0],
    });
    // By this port the archive is shown to users limited to ports.
    expect(archived).toMatchObject({
      portLoad: bill.portLoad,
      messageType: "CUSCAR",
      sentTimes: 1,
    });
    await sql`update bill set bl_status = 'SURRENDERED' where id = ${bill.id}`.execute(
      testDatabase.em().getKysely(),
    );
    await expect(exporting([bill], { purpose: "replace" })).rejects.toMatchObject({
      list: [{ code: "billEdi.surrendered", place: { key: bill.blNo } }],
    });
    const [withdrawn] = (await exporting([bill], { purpose: "cancel" })).messages;
    expect(segments(await validated(testDatabase, withdrawn?.id ?? 0, cuscarD95b), "BGM+")).toEqual(
      [`BGM+85+${made?.documentNo}+1`],
    );
    expect(await flags()).toEqual(["N"]);
  });
});

describe("refusals, with nothing stored", () => {
  const refused = async (work: () => Promise<unknown>, refusal: object) => {
    const before = [await stored(), await serial()];
    await expect(work()).rejects.toMatchObject(refusal);
    expect([await stored(), await serial()]).toEqual(before);
  };

  test("a draft, named; an unknown bill; nothing picked; two voyages; no permission", async () => {
    const draft = await issued({ blStatus: "DRAFT" });
    const bill = await issued();
    await refused(() => exporting([bill, draft]), {
      list: [{ code: "billEdi.notIssued", place: { key: draft.blNo } }],
    });
    await refused(() => exporting([{ id: 999_999 }]), { code: "kit.notFound" });
    await refused(() => exporting([]), { list: [{ code: "kit.selectRows" }] });
    await refused(() => exporting([bill], {}, "finance"), { code: "kit.noPermission" });
    const elsewhere = await aVoyage(testDatabase.em(), { week: 3 });
    const em = testDatabase.em();
    const other = await aBill(em, await aLockedBooking(em, { voyage: elsewhere }), {
      blStatus: "ISSUED",
    });
    await refused(() => exporting([bill, other]), {
      code: "edi.oneVoyage",
      place: { field: "billIds" },
    });
  });

  test("a partner that does not take the message; one that is not there; nothing to replace", async () => {
    const bill = await issued();
    await addPartner("RELEASES", { messages: ["COPARN"] });
    await refused(() => exporting([bill], { partnerCode: "RELEASES" }), {
      code: "edi.notTaken",
      place: { field: "partnerCode" },
    });
    await refused(() => exporting([bill], { partnerCode: "NOBODY" }), { code: "kit.unknownCode" });
    await refused(() => exporting([bill], { purpose: "replace" }), { code: "edi.noOriginal" });
  });

  test("Chinese in a UNOA file: bill, field and character are named; with leaveOut only that bill stays behind", async () => {
    const [bill, other] = [await issued(), await issued()];
    await sql`update bill set consignee_name = '上海日出贸易 TRADING' where id = ${bill.id}`.execute(
      testDatabase.em().getKysely(),
    );
    await refused(() => exporting([bill, other]), {
      list: [{ code: "edi.charNotSendable", place: { key: bill.blNo, field: "consignee.name" } }],
    });
    const result = await exporting([bill, other], { leaveOut: "Y" });
    expect(result).toMatchObject({ done: 1, refused: 1 });
    expect(result.rows.find(({ done }) => !done)).toMatchObject({
      key: bill.blNo,
      code: "edi.charNotSendable",
    });
  });
});
