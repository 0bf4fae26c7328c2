import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import type { BillExportResult } from "#domain/exchange/edi/outbound/ops/export-bills.server.ts";
import { exportImportBills } from "#domain/exchange/edi/outbound/ops/export-import-bills.server.ts";
import { correctCodes } from "#domain/exchange/edi/inbound/ops/correct-codes.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { ifcsumD00b } from "#edi/messages/ifcsum/ifcsum-d00b.directory.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { ifcsum, type SentBill } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

const samples = path.resolve("../shared/edi/samples");
let testDatabase: TestDatabase;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  await sql`insert into port (code, name_en, country, time_zone)
    values ('CNNGB', 'NINGBO', 'CN', 'Asia/Shanghai'), ('JPUKB', 'KOBE', 'JP', 'Asia/Tokyo')
    on conflict (code) do nothing`.execute(db());
  await sql`insert into vessel (code, name, imo)
    values ('XHH', 'XHL HARMONY', '9321483')
    on conflict do nothing`.execute(db());
  await sql`insert into voyage (
        voyage_name, voyage, line_code, vessel_code, vessel_name, departure_date
      )
    values ('XHL HARMONY/2601E', '2601E', 'JAX', 'XHH', 'XHL HARMONY', date '2026-03-05')`.execute(
    db(),
  );
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate import_bill,
    import_bill_container,
    edi_message,
    edi_partner restart identity cascade`.execute(db());
  await sql`delete from edi_mapping where sender <> '*'`.execute(db());
  for (const code of ["AGENT", "XHLLINE", "SHATERM", "CUST001"]) await addPartner(code);
});

async function addPartner(code: string, more: object = {}): Promise<void> {
  const profile = { partnerCode: code, sender: { id: "SEAWAY" }, recipient: { id: code }, ...more };
  await sql`insert into edi_partner (code, name, profile)
    values (${code}, ${code}, ${JSON.stringify(profile)}::jsonb)
    on conflict (code) do update
    set profile = excluded.profile`.execute(db());
}

const receive = (text: string | Uint8Array, fileName = "manifest.edi") =>
  runOperation(testDatabase.as("clerk"), receiveInterchange, {
    fileName,
    bytes: typeof text === "string" ? Buffer.from(text, "latin1") : text,
  });
const messageOf = (id: number) => testDatabase.em().findOneOrFail(EdiMessage, { id });
const findingsOf = async (id: number) =>
  (
    (await messageOf(id)).findings as {
      code: string;
      segment?: number;
      blNo?: string;
      field?: string;
    }[]
  ).map(({ code, segment = 0, blNo = "", field = "" }) => [code, segment, blNo, field].join(" "));
/** Every finding is of something not read: what, in order. */
const unreadIn = async (id: number) =>
  ((await messageOf(id)).findings as { code: string; params?: { what?: string } }[]).map(
    ({ code, params }) => (code === "edi.notRead" ? params?.what : code),
  );
type Row = Record<
  "no" | "master" | "by" | "voyage" | "pod" | "freight" | "shipper" | "gwt" | "boxes",
  string
> & {
  pkgs: number;
  eta: string | null;
};
const bills = () =>
  rowsOf<Row>(
    testDatabase,
    sql`select b.bl_no as no, b.master_bl_no as master, b.status, b.obtained_by as by,
        v.voyage_name as voyage, b.eta::text, b.port_dis as pod, b.freight_terms as freight,
        b.shipper_name as shipper, b.pkgs, b.gwt::text,
        (
          select string_agg(
              concat_ws('/', c.cnt_no, c.size_type, c.pkgs, c.gwt), ' '
              order by c.line_no
            )
          from import_bill_container c
          where c.import_bill_id = b.id
        ) as boxes
      from import_bill b join voyage v on v.id = b.voyage_id
      order by b.bl_no`,
  );
const first: SentBill = {
  blNo: "IM1",
  kg: "1000",
  boxes: [
    { cntNo: "SEAU1234563", pkgs: 2 },
    { cntNo: "SEAU7654326", pkgs: 1 },
  ],
};
const second: SentBill = { blNo: "IM2", kg: "500", boxes: [{ cntNo: "SEAU1111110", pkgs: 5 }] };

describe("IFCSUM becomes import bills", () => {
  test.each(["95B", "97B", "00B"])(
    "of D.%s, with containers joined through the packing and weights to the gram",
    async (version) => {
      expect(await receive(ifcsum("A1", [first, second], { version }))).toMatchObject({
        status: "ACCEPTED",
      });
      expect(await bills()).toMatchObject([
        {
          no: "IM1",
          master: "MIM1",
          by: "EDI",
          voyage: "HANSHIN/2601E",
          eta: "2026-12-05",
          pod: "CNSHA",
          freight: "COLLECT",
          shipper: "KANSAI FOODS K.K.",
          pkgs: 3,
          gwt: "1000.000",
          boxes: "SEAU1234563/20GP/2/666.667 SEAU7654326/20GP/1/333.333",
        },
        { no: "IM2", pkgs: 5, boxes: "SEAU1111110/20GP/5/500.000" },
      ]);
    },
  );

  test("an original never overwrites unless the profile says so; a replacement needs the bill; a cancellation removes it until its consignee was told", async () => {
    await receive(ifcsum("A1", [first, second]));
    const again = await receive(ifcsum("A2", [{ ...first, kg: "900" }]));
    expect([again.status, await findingsOf(again.id)]).toEqual([
      "REJECTED",
      ["kit.notUnique 13 IM1 blNo"],
    ]);
    await addPartner("AGENT", { overwrites: true });
    expect(
      await receive(
        ifcsum("A3", [
          { ...first, kg: "900" },
          { ...second, blNo: "IM3" },
        ]),
      ),
    ).toMatchObject({ status: "ACCEPTED" });
    expect(await receive(ifcsum("A4", [{ ...first, kg: "800" }], { fn: "5" }))).toMatchObject({
      status: "ACCEPTED",
    });
    expect((await bills()).map(({ no, gwt }) => [no, gwt])).toEqual([
      ["IM1", "800.000"],
      ["IM2", "500.000"],
      ["IM3", "500.000"],
    ]);
    const unknown = await receive(ifcsum("A5", [{ ...first, blNo: "IM9" }], { fn: "5" }));
    expect(await findingsOf(unknown.id)).toEqual(["importBill.unknown 13 IM9 blNo"]);
    await sql`update import_bill set status = 'NOTIFIED' where bl_no = 'IM2'`.execute(db());
    const late = await receive(ifcsum("A6", [first, second], { fn: "1" }));
    expect([late.status, await findingsOf(late.id)]).toEqual([
      "REJECTED",
      ["importBill.alreadyNotified 31 IM2 blNo"],
    ]);
    expect(await receive(ifcsum("A7", [first], { fn: "1" }))).toMatchObject({ status: "ACCEPTED" });
    expect((await bills()).map(({ no }) => no)).toEqual(["IM2", "IM3"]);
  });

  test("one wrong bill leaves all; each fault names segment, bill and field; an ended or unknown voyage is refused", async () => {
    const wrong = { ...second, pkgs: 6 };
    const { id, status } = await receive(ifcsum("A1", [first, wrong]));
    expect([status, await findingsOf(id), await bills()]).toEqual([
      "REJECTED",
      ["bill.pkgsDiffer 31 IM2 pkgs"],
      [],
    ]);
    const nowhere = await receive(ifcsum("A2", [first], { voyNo: "9999X" }));
    expect(await findingsOf(nowhere.id)).toEqual(["edi.voyageUnknown 13  voyage"]);
    await sql`update voyage set ended = 'Y' where voyage_name = 'HANSHIN/2601E'`.execute(db());
    expect(await findingsOf((await receive(ifcsum("A0", [first]))).id)).toEqual([
      "edi.voyageEnded 13  voyage",
    ]);
    await sql`update voyage set ended = 'N' where voyage_name = 'HANSHIN/2601E'`.execute(db());
    const twice = await receive(ifcsum("A3", [first, first]));
    expect(await findingsOf(twice.id)).toEqual(["kit.notUnique 33 IM1 blNo"]);
    const unsized = await receive(
      ifcsum("A4", [{ ...second, boxes: [{ cntNo: "SEAU1111110", pkgs: 5, size: null }] }]),
    );
    expect(await findingsOf(unsized.id)).toEqual(["kit.required 9 IM2 containers.0.sizeType"]);
  });

  test("a container that only the packing names has the size of our container file, with a warning", async () => {
    await sql`insert into container (version, cnt_no, code, prefix, size_type)
      values (1, 'SEAU1111110', 'SEAU1111110', 'SEAU', '40HQ')
      on conflict (cnt_no) do update
      set size_type = excluded.size_type`.execute(db());
    const { id, status } = await receive(
      ifcsum("A1", [{ ...second, boxes: [{ cntNo: "SEAU1111110", pkgs: 5, size: null }] }]),
    );
    expect([status, await findingsOf(id)]).toEqual(["ACCEPTED", ["edi.noEquipment 9 IM2 "]]);
    expect(await bills()).toMatchObject([{ boxes: "SEAU1111110/40HQ/5/500.000" }]);
    await sql`delete from container where cnt_no = 'SEAU1111110'`.execute(db());
  });

  test("a container that stands in its consignment is packed there; the day of arrival is that of its port", async () => {
    const text = ifcsum("A1", [second], { version: "95B" })
      .replace(/EQD\+CN\+SEAU1111110[^']*'\s*SEL\+SH123456\+SH'\s*/, "")
      .replace(/SGP\+SEAU1111110\+5'/, "EQD+CN+SEAU1111110+45G1:102:5++3+5'\nSEL+SH999+SH'")
      .replace("202612050600:203", "202612041830UTC:303");
    expect(
      await receive(text.replace(/UNT\+\d+/, (all) => `UNT+${Number(all.slice(4)) - 1}`)),
    ).toMatchObject({ status: "ACCEPTED" });
    expect(await bills()).toMatchObject([
      { no: "IM2", eta: "2026-12-05", gwt: "500.000", boxes: "SEAU1111110/40HC/5/500.000" },
    ]);
  });

  test("two unmapped codes are corrected and the stored file runs again", async () => {
    const { id, status } = await receive(
      ifcsum("A1", [
        { ...first, port: "CNSH9" },
        { ...second, kind: "ZZ9" },
      ]),
    );
    expect([status, await bills()]).toEqual(["TO_CORRECT", []]);
    const codes = [
      { type: "PORT", ediCode: "CNSH9", systemCode: "CNSHA" },
      { type: "PACKAGE", ediCode: "ZZ9", systemCode: "CT" },
    ];
    expect(await runOperation(testDatabase.as("clerk"), correctCodes, { id, codes })).toMatchObject(
      { status: "ACCEPTED" },
    );
    expect((await bills()).map(({ no }) => no)).toEqual(["IM1", "IM2"]);
  });
});

describe("import bills are sent on", () => {
  const exporting = async (more: object = {}, role = "clerk") => {
    const rows = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from import_bill order by bl_no`,
    );
    return runOperation(testDatabase.as(role), exportImportBills, {
      rows,
      partnerCode: "AGENT",
      ...more,
    }) as Promise<BillExportResult>;
  };

  test("as IFCSUM D.00B that our own reader takes for the same bills; replaced and withdrawn under its number", async () => {
    await receive(ifcsum("A1", [first, second]));
    const before = await bills();
    const { done, messages } = await exporting();
    expect([done, messages.length]).toEqual([2, 1]);
    const sent = await messageOf(messages[0]?.id ?? 0);
    expect(sent).toMatchObject({
      messageType: "IFCSUM",
      messageVersion: "D.00B",
      objectNos: ["IM1", "IM2"],
      status: "GENERATED",
    });
    const text = Buffer.from(sent.body as Uint8Array).toString("latin1");
    expect(validateInterchange(text, [ifcsumD00b]).findings).toEqual([]);
    await sql`delete from import_bill`.execute(db());
    // As its receiver has it: ours is the sender.
    await addPartner("SEAWAY");
    const back = await receive(text);
    // The weight of a container counts its tare, which a bill has no place for.
    expect([back.status, await unreadIn(back.id)]).toEqual([
      "ACCEPTED",
      ["EQD/MEA G", "EQD/MEA T"],
    ]);
    expect(await bills()).toEqual(before.map((bill) => ({ ...bill, eta: null })));
    const [replaced] = (await exporting({ purpose: "replace" })).messages;
    expect(replaced?.documentNo).toBe(messages[0]?.documentNo);
    const withdrawn = await messageOf(
      (await exporting({ purpose: "cancel" })).messages[0]?.id ?? 0,
    );
    expect(withdrawn.messageFunction).toBe("1");
  });

  test("as the platform's flat file to a partner that takes it, which reads back as the same bills", async () => {
    await receive(ifcsum("A1", [first, second]));
    await sql`update import_bill set consignee_name = '旭日贸易有限公司' where bl_no = 'IM1'`.execute(
      db(),
    );
    const before = await bills();
    await addPartner("AGENT", { messages: ["FLAT"] });
    const [sent] = (await exporting()).messages;
    const message = await messageOf(sent?.id ?? 0);
    expect(message).toMatchObject({
      messageType: "FLAT",
      messageVersion: "FLAT.1",
      objectNos: ["IM1", "IM2"],
    });
    await sql`delete from import_bill`.execute(db());
    await addPartner("SEAWAY");
    const back = await receive(message.body as Uint8Array, "manifest.txt");
    expect([back.status, await unreadIn(back.id)]).toEqual(["ACCEPTED", ["EQD/MEA T"]]);
    // The file has no master bill.
    expect(await bills()).toEqual(before.map((bill) => ({ ...bill, master: "", eta: null })));
    const [name] = await rowsOf<{ name: string }>(
      testDatabase,
      sql`select consignee_name as name from import_bill where bl_no = 'IM1'`,
    );
    expect(name?.name).toBe("旭日贸易有限公司");
  });

  test("not by who may not, nor to a partner that does not take them", async () => {
    await receive(ifcsum("A1", [second]));
    await addPartner("AGENT", { messages: ["CUSCAR"] });
    expect(await exporting().catch(refusalsOf)).toMatchObject([{ code: "edi.notTaken" }]);
    await addPartner("AGENT");
    await sql`update import_bill set gwt = 0`.execute(db());
    expect(await exporting().catch(refusalsOf)).toMatchObject([
      { code: "importBillEdi.notNow", place: { key: "IM2" } },
    ]);
    expect(await exporting({}, "finance").catch(refusalsOf)).toMatchObject([
      { code: "kit.noPermission" },
    ]);
  });
});

describe("the platform's flat file", () => {
  const manifest = (bill: string, total = 13) =>
    [
      "00:IFCSUM:MANIFEST:9:AGENT:SEAWAY:202611281018:JPOSA",
      "10::HANSHIN:CN:2601E:::20261205:20261201:JPOSA:OSAKA:CNSHA:SHANGHAI",
      "11:XHL:XHL LINE",
      `12:${bill}::::::JPOSA:OSAKA:11:C:20261201`,
      "13:CNSHA:SHANGHAI",
      "16:C1:旭日贸易有限公司:上海市中山路88号",
      "17::O?'NEIL BRAND",
      "41:1:842951:3:CT:CARTONS:1000.5::12.5",
      "44:N/M",
      "47:MACHINE PARTS:机器零件",
      "51:1:SEAU1234563:S1:22G1:F:2",
      "51:1:SEAU7654326:S2:22G1:F:1",
      `99:${total}`,
    ]
      .map((line) => `${line}'`)
      .join("\r\n");

  test("is read in GB 18030 into the same bills, once; its records are named in findings", async () => {
    const bytes = Buffer.from(manifest("IM1"), "utf8");
    expect(await receive(bytes)).toMatchObject({ status: "ACCEPTED", duplicate: false });
    expect(await receive(bytes)).toMatchObject({ duplicate: true });
    expect(await bills()).toMatchObject([
      {
        no: "IM1",
        shipper: "旭日贸易有限公司",
        gwt: "1000.500",
        freight: "COLLECT",
        boxes: "SEAU1234563/20GP/2/667.000 SEAU7654326/20GP/1/333.500",
      },
    ]);
    const short = await receive(manifest("IM2", 12));
    expect([short.status, await findingsOf(short.id)]).toEqual([
      "REJECTED",
      ["edi.countDiffers 13  "],
    ]);
    const long = await receive(manifest("IM3456789012345678901"));
    expect(await findingsOf(long.id)).toEqual(["edi.flatTooLong 4  "]);
  });

  test("of a partner whose fields stand in another order is read by its layout", async () => {
    const swapped = manifest("IM1").replaceAll(
      /51:1:(\w+):(\w+):22G1:F:(\d)/g,
      "51:1:$2:$1:X:22G1:F:$3",
    );
    expect((await receive(swapped)).status).toBe("REJECTED");
    await addPartner("AGENT", {
      flatFields:
        "51 CARGO_SEQUENCE_NO SEAL_NO CTN_NO - CTN_SIZE_TYPE CTN_STATUS CTN_NUMBER_OF_PACKAGES",
    });
    expect((await receive(`${swapped}\r\n`)).status).toBe("ACCEPTED");
    expect(await bills()).toMatchObject([
      { boxes: "SEAU1234563/20GP/2/667.000 SEAU7654326/20GP/1/333.500" },
    ]);
  });
});

/** What each published sample is, read by itself: the state it gets here, or the first finding. */
const expected: Readonly<Record<string, string>> = {
  "golden/ifcsum_bill_d00b.edi": "ACCEPTED",
  "golden/ifcsum_booking_d95b.edi": "ACCEPTED",
  "golden/ifcsum_chinese_unow.edi": "ACCEPTED",
  "golden/flat_ifcsum_manifest.txt": "ACCEPTED",
  "golden/codeco_d95b.edi": "ACCEPTED",
  "golden/vermas_d16a.edi": "edi.notPacked",
  "golden/iftmbf_d99b.edi": "edi.unmappedCode",
  "golden/contrl_v3_ack.edi": "edi.answerUnknown",
  "golden/contrl_v3_reject.edi": "edi.answerUnknown",
  "golden/aperak_d00b_reject.edi": "edi.answerUnknown",
  "golden/coparn_d95b.edi": "edi.notTakenIn",
  "golden/cuscar_bill_d95b.edi": "edi.notTakenIn",
  "golden/iftmbc_d99b_accepted.edi": "edi.notTakenIn",
  "golden/iftmbc_d99b_rejected.edi": "edi.notTakenIn",
  "negative/aperak_d96a_bad_count.edi": "edi.countDiffers",
  "negative/ifcsum_d01b_bad_counts.edi": "edi.unknownVersion edi.countDiffers",
  "negative/iftmin_d00b_bad_double_terminator.edi": "edi.emptySegment",
  "negative/iftsta_d00b_bad_unz_ref.edi": "edi.unknownMessage edi.referenceDiffers",
  "valid/aperak_d96a.edi": "edi.answerUnknown",
  "valid/baplie_d95b.edi": "edi.unknownMessage",
  "valid/ifcsum_d01b.edi": "edi.unknownVersion",
  "valid/iftmbc_d99b.edi": "edi.notTakenIn",
  "valid/iftsta_d00b.edi": "edi.unknownMessage",
};

describe.skipIf(!existsSync(samples))("published samples", () => {
  const files = existsSync(samples)
    ? ["golden", "negative", "valid"].flatMap((folder) =>
        readdirSync(path.join(samples, folder)).map((name) => `${folder}/${name}`),
      )
    : [];

  test.each(files)("%s is taken, or refused for its reason", async (name) => {
    for (const code of ["SENDERID", "AAA", "5011408000007", "SENDER", "RECEIVERID", "NO0987654321"])
      await addPartner(code);
    const received = await receive(
      readFileSync(path.join(samples, name)),
      path.basename(name),
    ).catch(refusalsOf);
    const reasons = !("status" in received)
      ? received.map(({ code }) => code)
      : ((await messageOf(received.id)).findings as { code: string; level: string }[])
          .filter(({ level }) => level === "error")
          .map(({ code }) => code);
    const state = "status" in received ? received.status : "";
    for (const part of (expected[name] ?? "").split(" "))
      expect([state, ...reasons]).toContain(part);
  });
});
