import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { ediInboundMachine } from "#domain/exchange/edi/edi.machines.ts";
import { ediInboundSteps } from "#domain/exchange/edi/edi.resource.server.ts";
import { correctCodes, openCodes } from "#domain/exchange/edi/inbound/ops/correct-codes.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { absent, hasPublished, readPublished } from "#fixtures/edi/published.server.ts";
import { aperak, codeco, contrl, receivedFile, vermas } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { responseOf } from "#tests/db/booking/ebooking/fixture.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  await sql`insert into booking (bk_no, bk_status, voyage_id, client_code, port_load, port_dis, etd)
    select n, 'CONFIRMED', (select id from voyage where voyage_name = 'HANSHIN/2601E'), 'ACME',
      'CNSHA', 'JPTYO', date '2026-12-01'
    from (values ('EDI1'), ('EDI2')) v (n)`.execute(db());
  await sql`insert into box(booking_id, voyage_id, cnt_no, size_type)
    select b.id, b.voyage_id, x.no, '20GP'
    from booking b
      join (
        values ('EDI1', 'SEAU1234563'), ('EDI1', 'SEAU7654326'), ('EDI2', 'SEAU1111110')
      ) x (bk, no) on x.bk = b.bk_no`.execute(db());
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate container_move, vgm_declaration, edi_message, edi_mapping, edi_partner`.execute(
    db(),
  );
  for (const code of ["SHATERM", "WEIGHER"]) await addPartner(code);
});

async function addPartner(code: string, more: object = {}): Promise<void> {
  const profile = { partnerCode: code, sender: { id: "SEAWAY" }, recipient: { id: code }, ...more };
  await sql`insert into edi_partner (code, name, profile)
    values (${code}, ${code}, ${JSON.stringify(profile)}::jsonb)`.execute(db());
}

const clerk = () => testDatabase.as("clerk");
const receive = (text: string) =>
  runOperation(clerk(), receiveInterchange, {
    fileName: "in/../gate 1.edi",
    bytes: Buffer.from(text, "latin1"),
  });
const messageOf = (id: number) => testDatabase.em().findOneOrFail(EdiMessage, { id });
const codesOf = async (id: number) =>
  ((await messageOf(id)).findings as { code: string }[]).map(({ code }) => code);
const moves = () =>
  rowsOf<{ cnt: string; event: string; at: string; bk: string | null; size: string }>(
    testDatabase,
    sql`select m.cnt_no as cnt, m.event, to_char(m.event_time at time zone 'UTC', 'MM-DD HH24:MI') as at,
        b.bk_no as bk, m.size_type as size
      from container_move m left join booking b on b.id = m.booking_id
      order by m.cnt_no, m.event_time`,
  );
const gate = { cntNo: "SEAU1234563", time: "202611281152" };

const gateMove = [
  "BGM+34+A+9",
  "NAD+CF+XHL:160:20",
  "EQD+CN+SEAU1234563+22G1:102:5++2+5",
  "DTM+7:202611281152:203",
  "LOC+165+CNSHA:139:6",
  "CNT+16:1",
];

describe("a received interchange", () => {
  test("of gate moves is stored unchanged and its moves are recorded by the clock of the port", async () => {
    const text = codeco("T1", [
      { ...gate, bkNo: "EDI1" },
      { ...gate, cntNo: "SEAU1111110", empty: true },
    ]);
    const received = await receive(text);
    expect(received).toMatchObject({ status: "ACCEPTED", duplicate: false, open: 0 });
    expect(await moves()).toEqual([
      { cnt: "SEAU1111110", event: "GATE_IN", at: "11-28 03:52", bk: "EDI2", size: "20GP" },
      { cnt: "SEAU1234563", event: "GATE_IN", at: "11-28 03:52", bk: "EDI1", size: "20GP" },
    ]);
    const message = await messageOf(received.id);
    expect(Buffer.from(message.body as Uint8Array).toString("latin1")).toBe(text);
    expect(message).toMatchObject({
      partnerCode: "SHATERM",
      messageType: "CODECO",
      documentNo: "GIT1",
      objectNos: ["EDI1"],
      fileName: "gate-1.edi",
    });
    expect(message.results).toMatchObject([
      { reference: "T1", state: "DONE", rows: 2, changed: 2 },
    ]);
  });

  test("that comes again changes nothing", async () => {
    const first = await receive(codeco("T1", [gate]));
    const again = await receive(codeco("T1", [gate]));
    expect(again).toMatchObject({ id: first.id, duplicate: true });
    expect(await moves()).toHaveLength(1);
    const both = await Promise.all([receive(codeco("T2", [gate])), receive(codeco("T2", [gate]))]);
    expect(both.map(({ duplicate }) => duplicate).toSorted()).toEqual([false, true]);
  });

  test("of an unknown sender waits in quarantine until a partner has its identification", async () => {
    const { id, status } = await receive(codeco("T1", [gate], { sender: "NEWTERM" }));
    expect([status, await codesOf(id), (await moves()).length]).toEqual([
      "QUARANTINE",
      ["edi.unknownPartner"],
      0,
    ]);
    expect(await receive(codeco("T1", [gate], { sender: "NEWTERM" }))).toMatchObject({
      duplicate: true,
    });
    await addPartner("NEWTERM");
    await runOperation(clerk(), ediInboundSteps.again, { rows: [{ id }] });
    expect(await messageOf(id)).toMatchObject({ status: "ACCEPTED", partnerCode: "NEWTERM" });
    expect(await moves()).toHaveLength(1);
  });

  test("with unmapped codes leaves them to correct; the stored file runs again and is done once", async () => {
    const file = codeco("T1", [
      { ...gate, port: "CNXYZ", size: "22X9" },
      { ...gate, cntNo: "SEAU1111110", port: "CNXYZ" },
    ]);
    const { id, status, open } = await receive(file);
    expect([status, open, (await moves()).length]).toEqual(["TO_CORRECT", 2, 0]);
    expect(openCodes((await messageOf(id)).findings)).toMatchObject([
      { type: "PORT", ediCode: "CNXYZ", uses: 2, segment: 5, key: "SEAU1234563" },
      { type: "SIZETYPE", ediCode: "22X9", uses: 1, segment: 5 },
    ]);
    const port = { type: "PORT", ediCode: "CNXYZ", systemCode: "CNSHA" };
    const refused = await runOperation(clerk(), correctCodes, {
      id,
      codes: [{ ...port, systemCode: "NOSUC" }],
    }).catch(refusalsOf);
    expect(refused).toMatchObject([
      { code: "kit.unknownCode", place: { field: "codes.0.systemCode" } },
    ]);
    for (const [row, code] of [
      [{ ...port, systemCode: "" }, "edi.noCodes"],
      [{ ...port, ediCode: "CNABC" }, "edi.codeNotOpen"],
    ] as const)
      expect(
        await runOperation(clerk(), correctCodes, { id, codes: [row] }).catch(refusalsOf),
      ).toMatchObject([{ code }]);
    expect(await codesOf(id)).toEqual(["edi.unmappedCode", "edi.unmappedCode"]);
    expect(await runOperation(clerk(), correctCodes, { id, codes: [port] })).toMatchObject({
      status: "TO_CORRECT",
      open: 1,
    });
    expect(await moves()).toEqual([]);
    const size = { type: "SIZETYPE", ediCode: "22X9", systemCode: "20GP" };
    expect(await runOperation(clerk(), correctCodes, { id, codes: [size] })).toMatchObject({
      status: "ACCEPTED",
      open: 0,
    });
    expect(await moves()).toHaveLength(2);
    const nothing = await runOperation(clerk(), correctCodes, { id, codes: [size] }).catch(
      refusalsOf,
    );
    expect(nothing).toMatchObject([{ code: "edi.nothingToCorrect" }]);
    expect(
      await receive(codeco("T2", [{ ...gate, time: "202611281300", port: "CNXYZ", size: "22X9" }])),
    ).toMatchObject({
      status: "ACCEPTED",
    });
  });

  test("with a wrong row takes none of its message, and each message stands alone", async () => {
    const bad = gateMove.map((line) => (line.startsWith("DTM") ? "DTM+7:202611311152:203" : line));
    const { id } = await receive(
      receivedFile({ reference: "T1", type: "CODECO:D:95B:UN", messages: [gateMove, bad] }),
    );
    const message = await messageOf(id);
    expect(message.status).toBe("PARTIAL");
    expect(
      message.results?.map(({ reference, state, changed }) => [reference, state, changed]),
    ).toEqual([
      ["T11", "DONE", 1],
      ["T12", "REFUSED", 0],
    ]);
    expect(message.findings).toMatchObject([
      {
        code: "edi.badTime",
        messageRef: "T12",
        segment: 5,
        params: { value: "202611311152 (203)" },
      },
    ]);
    await runOperation(clerk(), ediInboundSteps.again, { rows: [{ id }] });
    expect((await messageOf(id)).results?.[0]).toMatchObject({ state: "DONE", changed: 1 });
    expect(await moves()).toHaveLength(1);
  });

  test.each([
    ["a unit of volume", "CODECO:D:95B:UN", "MEA+AAE+G+MTQ:21500", "21500 MTQ"],
    ["no number", "CODECO:D:00B:UN", "MEA+AAE+VGM+KGM:21500KG", "21500KG KGM"],
  ])("with a weight of %s says so and takes nothing", async (_, type, measure, value) => {
    const messages = [[...gateMove.slice(0, -1), measure, ...gateMove.slice(-1)]];
    const { id } = await receive(receivedFile({ reference: "T1", type, messages }));
    expect((await messageOf(id)).findings).toMatchObject([
      { code: "edi.unreadableWeight", segment: 7, params: { value } },
    ]);
    expect(await moves()).toEqual([]);
  });

  test("with a syntax error is refused whole, with the code of CONTRL; garbage is not stored", async () => {
    const { id, status } = await receive(codeco("T1", [gate]).replace("UNT+12", "UNT+13"));
    expect(status).toBe("REJECTED");
    expect((await messageOf(id)).findings).toMatchObject([
      { code: "edi.countDiffers", contrl: "29" },
    ]);
    expect(await moves()).toEqual([]);
    for (const [text, code] of [
      ["hello", "edi.unterminated"],
      ["UNA:+.? 'UNB+UNOA:2'", "edi.missingElement"],
      ["UNH+1+CODECO:D:95B:UN'", "edi.noUnb"],
      ["", "edi.emptyFile"],
    ] as const)
      expect(await receive(text).catch(refusalsOf)).toMatchObject([{ code }]);
    expect(await testDatabase.em().count(EdiMessage, {})).toBe(1);
  });

  test("on test takes effect only for a partner on test", async () => {
    const segments = codeco("T1", [gate])
      .split("\n")
      .slice(3, -2)
      .map((line) => line.slice(0, -1));
    const file = (reference: string) =>
      receivedFile({ reference, type: "CODECO:D:95B:UN:ITG13", messages: [segments], test: true });
    const { id, status } = await receive(file("T1"));
    expect([status, await codesOf(id)]).toEqual(["REJECTED", ["edi.testInterchange"]]);
    await sql`update edi_partner set profile = profile || '{"test": true}' where code = 'SHATERM'`.execute(
      db(),
    );
    expect(await receive(file("T2"))).toMatchObject({ status: "ACCEPTED" });
  });

  test("of a type we only send is refused, and what is done or was sent does not run again", async () => {
    const release = [
      "BGM+11+R1+9",
      "RFF+BN:EDI1",
      "NAD+CF+XHL:160:20",
      "EQD+CN++22G1:102:5++2+4",
      "CNT+16:1",
    ];
    const { id } = await receive(
      receivedFile({ reference: "T1", type: "COPARN:D:95B:UN", messages: [release] }),
    );
    expect(await codesOf(id)).toEqual(["edi.notTakenIn"]);
    const done = await receive(codeco("T2", [gate]));
    const again = async (message: number) =>
      responseOf(await runOperation(clerk(), ediInboundSteps.again, { rows: [{ id: message }] }));
    expect(await again(done.id)).toBe("ediInbound.done");
    await sql`update edi_message set direction = 'OUT', status = 'SENT' where id = ${done.id}`.execute(
      db(),
    );
    expect(ediInboundMachine.whyNot({ status: "SENT", direction: "OUT" }, "again")).toMatchObject({
      code: "ediInbound.notReceived",
    });
  });

  test("of a customer's account is refused", async () => {
    const customer = testDatabase.as("customer");
    const refused = await runOperation(customer, receiveInterchange, {
      fileName: "x",
      bytes: Buffer.from(codeco("T1", [gate])),
    }).catch(refusalsOf);
    expect(refused).toMatchObject([{ code: "kit.noPermission" }]);
  });
});

describe("VERMAS", () => {
  const declared = () =>
    rowsOf<{
      cnt: string;
      kg: string;
      method: string;
      at: string;
      party: string;
      box: string | null;
    }>(
      testDatabase,
      sql`select d.cnt_no as cnt, d.weight_kg as kg, d.method,
          to_char(d.declared_time at time zone 'UTC', 'MM-DD HH24:MI') as at, d.party,
          x.vgm_kg as box
        from vgm_declaration d join box x on x.booking_id = d.booking_id and x.cnt_no = d.cnt_no
        where d.retracted_time is null
        order by d.cnt_no`,
    );

  test("declares masses in kilograms, whatever their unit, and a cancelled one retracts them", async () => {
    const masses = [
      { cntNo: "SEAU1234563", kg: "14250", bkNo: "EDI1" },
      { cntNo: "SEAU7654326", kg: "30000", unit: "LBR", method: "SM2", bkNo: "EDI1" },
    ];
    expect(await receive(vermas("V1", masses))).toMatchObject({ status: "ACCEPTED" });
    expect(await declared()).toEqual([
      {
        cnt: "SEAU1234563",
        kg: "14250.000",
        method: "1",
        at: "11-28 01:30",
        party: "SUNRISE TRADING CO., LTD",
        box: "14250.000",
      },
      {
        cnt: "SEAU7654326",
        kg: "13607.771",
        method: "2",
        at: "11-28 01:30",
        party: "SUNRISE TRADING CO., LTD",
        box: "13607.771",
      },
    ]);
    await receive(vermas("V2", masses.slice(0, 1), { fn: "1" }));
    expect((await declared()).map(({ cnt }) => cnt)).toEqual(["SEAU7654326"]);
  });

  test("names the container that is not packed, and declares none of the message", async () => {
    const { id, status } = await receive(
      vermas("V1", [
        { cntNo: "SEAU1234563", kg: "14250", bkNo: "EDI1" },
        { cntNo: "SEAU1111110", kg: "9000", bkNo: "EDI1" },
      ]),
    );
    expect([status, await declared()]).toEqual(["REJECTED", []]);
    expect((await messageOf(id)).findings).toMatchObject([
      { code: "edi.notPacked", segment: 11, field: "cntNo", cntNo: "SEAU1111110" },
    ]);
  });
});

describe("an answer", () => {
  const sent = async (status = "SENT") => {
    await sql`insert into edi_message (
          direction, partner_code, message_type, message_version, document_no, control_ref,
          file_name, size, sha256, status, body
        )
      values (
          'OUT', 'SHATERM', 'IFCSUM', 'D.95B', 'XHL-2601E-CNSHA-001', 'XHL26112800001', 'x.edi', 1,
          '', ${status}, ''
        )`.execute(db());
  };
  const state = () =>
    rowsOf<{ status: string; findings: number }>(
      testDatabase,
      sql`select status, finding_count as findings from edi_message where direction = 'OUT'`,
    );

  test("accepts what was sent; where an APERAK is awaited the syntax alone does not", async () => {
    await sent();
    await receive(contrl("C1", "XHL26112800001"));
    expect(await state()).toEqual([{ status: "ACCEPTED", findings: 0 }]);
    await sql`update edi_message set status = 'SENT' where direction = 'OUT'`.execute(db());
    await sql`update edi_partner set profile = profile || '{"wantsAperak": true}'`.execute(db());
    await receive(contrl("C2", "XHL26112800001"));
    expect(await state()).toEqual([{ status: "SENT", findings: 0 }]);
    await receive(aperak("A1", "XHL-2601E-CNSHA-001", { response: "AP" }));
    expect(await state()).toEqual([{ status: "ACCEPTED", findings: 0 }]);
  });

  test("rejects it with the place or the words of the partner; a late acceptance does not undo that", async () => {
    await sent();
    await receive(contrl("C1", "XHL26112800001", { action: "4" }));
    expect(await state()).toEqual([{ status: "REJECTED", findings: 1 }]);
    const message = await testDatabase.em().findOneOrFail(EdiMessage, { direction: "OUT" });
    expect(message.findings).toMatchObject([
      { code: "edi.partnerError", segment: 14, params: { element: 2, component: 1, error: "13" } },
    ]);
    await receive(contrl("C2", "XHL26112800001"));
    expect((await state())[0]?.status).toBe("REJECTED");
  });

  test("to nothing of ours is refused, and another partner's file stays as it was", async () => {
    await sent();
    const { id, status } = await receive(contrl("C1", "XHL26112800001", { sender: "WEIGHER" }));
    expect([status, await codesOf(id), (await state())[0]?.status]).toEqual([
      "REJECTED",
      ["edi.answerUnknown"],
      "SENT",
    ]);
  });
});

describe("published samples", () => {
  const take = async (file: string) => {
    const text = readPublished(`samples/${file}`, "latin1");
    const sender = /UNB\+[^+]*\+([^:+]+)/.exec(text)?.[1] ?? "";
    await addPartner(sender, { test: true }).catch(() => undefined);
    const received = await receive(text).catch((error: unknown) => {
      if (isRefusal(error)) return { status: refusalsOf(error)[0]?.code ?? "", id: 0 };
      throw error;
    });
    return { ...received, codes: received.id ? await codesOf(received.id) : [] };
  };

  test("good ones are taken, broken ones refused for their reason", async (ctx) => {
    if (!hasPublished) return ctx.skip(absent);
    expect(await take("golden/codeco_d95b.edi")).toMatchObject({ status: "ACCEPTED" });
    // Its containers are packed for nobody here.
    expect(await take("golden/vermas_d16a.edi")).toMatchObject({
      status: "REJECTED",
      codes: ["edi.notPacked", "edi.notPacked"],
    });
    expect(await take("golden/contrl_v3_ack.edi")).toMatchObject({
      status: "REJECTED",
      codes: ["edi.answerUnknown"],
    });
    for (const [name, code] of [
      ["aperak_d96a_bad_count", "edi.countDiffers"],
      ["ifcsum_d01b_bad_counts", "edi.countDiffers"],
      ["iftmin_d00b_bad_double_terminator", "edi.emptySegment"],
      ["iftsta_d00b_bad_unz_ref", "edi.referenceDiffers"],
    ] as const) {
      const taken = await take(`negative/${name}.edi`);
      expect([name, taken.status, taken.codes.includes(code)]).toEqual([name, "REJECTED", true]);
    }
  });
});
