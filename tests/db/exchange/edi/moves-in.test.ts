import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { correctCodes, openCodes } from "#domain/exchange/edi/inbound/ops/correct-codes.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { codeco, vermas } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  await sql`insert into booking (bk_no, bk_status, voyage_id, client_code, port_load, port_dis, etd)
    values (
        'EDI1', 'CONFIRMED', (select id from voyage where voyage_name = 'HANSHIN/2601E'), 'ACME',
        'CNSHA', 'JPTYO', date '2026-12-01'
      )`.execute(db());
  await sql`insert into box(booking_id, voyage_id, cnt_no, size_type)
    select b.id, b.voyage_id, 'SEAU1234563', '20GP'
    from booking b
    where b.bk_no = 'EDI1'`.execute(db());
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate container_move, vgm_declaration, edi_message, edi_mapping, edi_partner`.execute(
    db(),
  );
  for (const code of ["SHATERM", "WEIGHER", "OTHERTERM"]) {
    const profile = { partnerCode: code, sender: { id: "SEAWAY" }, recipient: { id: code } };
    await sql`insert into edi_partner (code, name, profile)
      values (${code}, ${code}, ${JSON.stringify(profile)}::jsonb)`.execute(db());
  }
});

const clerk = () => testDatabase.as("clerk");
const receive = (text: string) =>
  runOperation(clerk(), receiveInterchange, {
    fileName: "gate.edi",
    bytes: Buffer.from(text, "latin1"),
  });
const messageOf = (id: number) => testDatabase.em().findOneOrFail(EdiMessage, { id });
const codesOf = async (id: number) =>
  ((await messageOf(id)).findings as { code: string }[]).map(({ code }) => code);
const moves = () =>
  rowsOf<{ cnt: string; event: string; at: string }>(
    testDatabase,
    sql`select m.cnt_no as cnt, m.event, to_char(m.event_time at time zone 'UTC', 'MM-DD HH24:MI') as at
      from container_move m
      order by m.cnt_no, m.event_time`,
  );
const gate = { cntNo: "SEAU1234563", time: "202611281152" };

describe("a report of moves", () => {
  test("with a time of another zone records the instant, and one with a zone of several meanings nothing", async () => {
    const at = (reference: string, time: string, format: string) =>
      receive(codeco(reference, [{ ...gate, time }]).replace(`${time}:203`, `${time}:${format}`));
    expect(await at("T1", "202611261830UTC", "303")).toMatchObject({ status: "ACCEPTED" });
    expect(await at("T2", "20261126184500UTC", "304")).toMatchObject({ status: "ACCEPTED" });
    expect(await at("T3", "202611270300", "203")).toMatchObject({ status: "ACCEPTED" });
    expect((await moves()).map((move) => move.at)).toEqual([
      "11-26 18:30",
      "11-26 18:45",
      "11-26 19:00",
    ]);
    const { id, status } = await at("T4", "202611261830CST", "303");
    expect([status, await codesOf(id)]).toEqual(["REJECTED", ["edi.badTime"]]);
  });

  test("names content that no record of ours takes, once for each kind", async () => {
    const sized = codeco("T1", [gate, { ...gate, cntNo: "SEAU1111110" }]).replaceAll(
      "SEL+SH123456+SH'",
      "DIM+5+CMT:20'\nSEL+SH123456+SH'",
    );
    const { id, status } = await receive(sized.replace("UNT+18", "UNT+20"));
    expect([status, (await messageOf(id)).findings]).toMatchObject([
      "ACCEPTED",
      [
        {
          code: "edi.notRead",
          level: "warning",
          segment: 9,
          params: { what: "EQD/DIM 5", uses: 2 },
        },
      ],
    ]);
  });
});

test("VERMAS with the time of weighing in UTC declares that instant", async () => {
  await receive(
    vermas("V1", [{ cntNo: "SEAU1234563", kg: "14250", bkNo: "EDI1" }], {
      weighed: "202611280130UTC",
    }).replace("UTC:203", "UTC:303"),
  );
  expect(
    await rowsOf(
      testDatabase,
      sql`select to_char(declared_time at time zone 'UTC', 'MM-DD HH24:MI') as at
        from vgm_declaration`,
    ),
  ).toEqual([{ at: "11-28 01:30" }]);
});

describe("a later report of a document", () => {
  const report = (
    reference: string,
    document: string,
    fn: string,
    boxes: readonly { cntNo: string; time: string }[],
  ) => receive(codeco(reference, boxes, { fn }).replace(`+GI${reference}+`, `+${document}+`));
  const other = { cntNo: "SEAU1111110", time: "202611281200" };

  test("with function 5 stands for it as a whole, with 4 for the containers it names", async () => {
    await report("T1", "DOC", "9", [gate, other]);
    await report("T2", "DOC", "4", [{ ...gate, time: "202611281155" }]);
    expect((await moves()).map(({ cnt, at }) => [cnt, at])).toEqual([
      ["SEAU1111110", "11-28 04:00"],
      ["SEAU1234563", "11-28 03:55"],
    ]);
    const { id, status } = await report("T3", "DOC", "5", [{ ...gate, time: "202611281158" }]);
    expect([status, await codesOf(id), (await messageOf(id)).results?.[0]?.changed]).toEqual([
      "ACCEPTED",
      [],
      3,
    ]);
    expect((await moves()).map(({ cnt, at }) => [cnt, at])).toEqual([
      ["SEAU1234563", "11-28 03:58"],
    ]);
  });

  test("with function 1 takes its moves back, whatever time it names; another document stays", async () => {
    await report("T1", "DOC", "9", [gate]);
    await report("T2", "ELSE", "9", [{ ...gate, time: "202611291200" }]);
    await report("T3", "DOC", "1", [{ ...gate, time: "202611281300" }]);
    expect((await moves()).map(({ at }) => at)).toEqual(["11-29 04:00"]);
  });

  test("that replaces nothing, or says the same move at another time as an original, is named", async () => {
    const { id } = await report("T1", "DOC", "5", [gate]);
    expect([await codesOf(id), (await moves()).length]).toEqual([["edi.nothingReplaced"], 1]);
    const again = await report("T2", "DOC", "9", [{ ...gate, time: "202611281200" }]);
    expect([again.status, await codesOf(again.id), (await moves()).length]).toEqual([
      "ACCEPTED",
      ["edi.reportedBefore"],
      2,
    ]);
    expect(await codesOf((await report("T3", "NONE", "1", [other])).id)).toEqual([
      "edi.nothingReplaced",
    ]);
  });

  test("of another sender touches none of it", async () => {
    await report("T1", "DOC", "9", [gate]);
    const text = codeco("T2", [{ ...gate, time: "202611281300" }], {
      fn: "5",
      sender: "OTHERTERM",
    }).replace("+GIT2+", "+DOC+");
    await receive(text);
    expect(await moves()).toHaveLength(2);
  });
});

test("a container number with blanks is read, and one with a wrong check digit is named", async () => {
  const { id, status } = await receive(codeco("T1", [{ ...gate, cntNo: "SEAU 123456-3" }]));
  expect([status, await codesOf(id), (await moves())[0]?.cnt]).toEqual([
    "ACCEPTED",
    [],
    "SEAU1234563",
  ]);
  const wrong = await receive(codeco("T2", [{ ...gate, cntNo: "SEAU1234564" }]));
  expect([wrong.status, await codesOf(wrong.id)]).toEqual(["ACCEPTED", ["edi.checkDigit"]]);
});

describe("codes the house knows by another name", () => {
  test("need no mapping of the partner; the archive says so", async () => {
    await sql`insert into port_alias (alias, port_code) values ('CNSHX', 'CNSHA')`.execute(db());
    const { id, status } = await receive(codeco("T1", [{ ...gate, port: "CNSHX", size: "22G0" }]));
    expect([status, (await messageOf(id)).findings]).toMatchObject([
      "ACCEPTED",
      [
        {
          code: "edi.resolvedByAlias",
          level: "warning",
          params: { type: "PORT", code: "CNSHX", own: "CNSHA" },
        },
        { code: "edi.resolvedByAlias", params: { type: "SIZETYPE", code: "22G0", own: "20GP" } },
      ],
    ]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select port_code as port, size_type as size from container_move`,
      ),
    ).toEqual([{ port: "CNSHA", size: "20GP" }]);
  });
});

describe("functions of a message", () => {
  test("a cancelled one takes its moves back, a repeated one changes nothing", async () => {
    await receive(codeco("T1", [gate, { ...gate, cntNo: "SEAU1111110" }]));
    expect((await messageOf((await receive(codeco("T2", [gate]))).id)).results).toMatchObject([
      { rows: 1, changed: 0 },
    ]);
    expect(
      (await messageOf((await receive(codeco("T3", [gate], { fn: "1" }))).id)).results,
    ).toMatchObject([{ changed: 1 }]);
    expect((await moves()).map(({ cnt }) => cnt)).toEqual(["SEAU1111110"]);
  });

  test("a document name that says no move of ours is a code to correct", async () => {
    const { id } = await receive(codeco("T1", [gate], { code: "266" }));
    expect(openCodes((await messageOf(id)).findings)).toMatchObject([
      { type: "MOVE", ediCode: "266" },
    ]);
    await runOperation(clerk(), correctCodes, {
      id,
      codes: [{ type: "MOVE", ediCode: "266", systemCode: "GATE_OUT" }],
    });
    expect((await moves()).map(({ event }) => event)).toEqual(["GATE_OUT"]);
  });
});
