import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import {
  exportMasses,
  exportReleases,
} from "#domain/exchange/edi/outbound/ops/export-booking-messages.server.ts";
import { correctCodes } from "#domain/exchange/edi/inbound/ops/correct-codes.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { knownMessages } from "#edi/messages/known-messages.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { aperak, codeco, contrl, vermas } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  await sql`insert into booking (bk_no, bk_status, voyage_id, client_code, port_load, port_dis, etd)
    select n, s, (select id from voyage where voyage_name = 'HANSHIN/2601E'), 'ACME', 'CNSHA',
      'JPTYO', date '2026-12-01'
    from (values ('EDI1', 'CONFIRMED'), ('EDI2', 'CONFIRMED'), ('EDI3', 'CANCELLED')) v (n, s)`.execute(
    db(),
  );
  await sql`insert into box(booking_id, voyage_id, cnt_no, size_type)
    select b.id, b.voyage_id, x.no, '20GP'
    from booking b
      join (values ('EDI1', 'SEAU1234565'), ('EDI1', 'SEAU7654321')) x (bk, no) on x.bk = b.bk_no`.execute(
    db(),
  );
  await sql`insert into booking_container (booking_id, line_no, size_type, cont_count)
    select id, 1, '20GP', 2
    from booking
    where bk_no = 'EDI1'`.execute(db());
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate container_move, vgm_declaration, edi_message, edi_partner`.execute(db());
  await addPartner("SHATERM", ["CONTRL", "APERAK"]);
  await addPartner("WEIGHER", ["IFCSUM"]);
  await addPartner("TERMINAL", ["VERMAS", "COPARN"]);
});

async function addPartner(
  code: string,
  messages: readonly string[],
  more: object = {},
): Promise<void> {
  const profile = {
    partnerCode: code,
    sender: { id: "SEAWAY", qualifier: "ZZZ" },
    recipient: { id: code, qualifier: "ZZZ" },
    messages,
    ...more,
  };
  await sql`insert into edi_partner (code, name, profile)
    values (${code}, ${code}, ${JSON.stringify(profile)}::jsonb)
    on conflict (code) do update
    set profile = excluded.profile`.execute(db());
}
const clerk = () => testDatabase.as("clerk");
const receive = (text: string) =>
  runOperation(clerk(), receiveInterchange, {
    fileName: "f.edi",
    bytes: Buffer.from(text, "latin1"),
  });
const sentTexts = async () => {
  const messages = await testDatabase
    .em()
    .find(EdiMessage, { direction: "OUT" }, { orderBy: { id: "asc" } });
  return messages.map(({ messageType, body }) => {
    const text = Buffer.from(body as Uint8Array).toString("latin1");
    expect(
      validateInterchange(text, knownMessages).findings.filter(({ level }) => level === "error"),
    ).toEqual([]);
    return { messageType, segments: text.split(/'\s*/) };
  });
};
const sentSegments = async (...tags: string[]) =>
  (await sentTexts()).map(({ segments }) =>
    segments.filter((line) => tags.some((tag) => line.startsWith(tag))),
  );
const gate = { cntNo: "SEAU1234565", time: "202611281152" };

test("what came in is acknowledged once: syntax by CONTRL, contents by APERAK; answers and silent partners get none", async () => {
  await receive(codeco("T1", [gate]));
  await receive(codeco("T1", [gate]));
  expect(await sentSegments("UCI", "UCM", "BGM", "RFF", "ERC")).toEqual([
    ["UCI+T1+SHATERM:ZZZ+SEAWAY:ZZZ+7"],
    [expect.stringMatching(/^BGM\+313\+\S+\+9\+AP$/), "RFF+AGO:GIT1"],
  ]);
  await receive(contrl("T2", "NOSUCH"));
  await receive(aperak("T3", "NOSUCH"));
  await receive(vermas("W1", [{ cntNo: "SEAU1234565", kg: "14000", bkNo: "EDI1" }]));
  expect(await sentTexts()).toHaveLength(2);
});

test("a syntax error is rejected with its place and no APERAK; contents are rejected with reasons in English", async () => {
  await receive(codeco("T1", [gate]).replace("CNT+16:1", "CNT+16:2"));
  expect(await sentSegments("UCI", "UCM", "UCS")).toEqual([
    [
      "UCI+T1+SHATERM:ZZZ+SEAWAY:ZZZ+7",
      "UCM+T1+CODECO:D:95B:UN+4",
      expect.stringMatching(/^UCS\+\d+\+12$/),
    ],
  ]);
  await receive(codeco("T2", [{ ...gate, time: "202611311152" }]));
  expect((await sentSegments("BGM", "ERC", "FTX")).at(-1)).toEqual([
    expect.stringMatching(/\+RE$/),
    "ERC+12::ZZZ",
    'FTX+AAO+++SEGMENT 6?: THE TIME "202611311152 (203)" CANNOT BE READ?: NO SUCH DAY,:ANOTHER FORMAT, OR A ZONE WITH SEVERAL MEANINGS',
  ]);
});

test("with codes to correct the contents are answered when they are corrected", async () => {
  const { id } = await receive(codeco("T1", [{ ...gate, port: "CNXYZ" }]));
  expect((await sentTexts()).map(({ messageType }) => messageType)).toEqual(["CONTRL"]);
  await runOperation(clerk(), correctCodes, {
    id,
    codes: [{ type: "PORT", ediCode: "CNXYZ", systemCode: "CNSHA" }],
  });
  expect((await sentTexts()).map(({ messageType }) => messageType)).toEqual(["CONTRL", "APERAK"]);
});

const rows = (...numbers: string[]) =>
  rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from booking where bk_no = any(${numbers}::text[]) order by bk_no`,
  );

test("VERMAS sends the masses that count; it is replaced and cancelled under its number", async () => {
  await receive(vermas("W1", [{ cntNo: "SEAU1234565", kg: "14000", bkNo: "EDI1" }]));
  await receive(
    vermas("W2", [{ cntNo: "SEAU1234565", kg: "14250.5", method: "SM2", bkNo: "EDI1" }]),
  );
  const input = { rows: await rows("EDI1"), partnerCode: "TERMINAL" };
  const sent = await runOperation(clerk(), exportMasses, input);
  expect(await sentSegments("BGM", "EQD", "MEA", "DTM+798", "DOC")).toEqual([
    [
      `BGM+749+${sent.messages[0]?.documentNo}+9`,
      "EQD+CN+SEAU1234565:6346:5+22G1:6346:5+++5",
      "MEA+AAE+VGM+KGM:14250.5",
      "DTM+798:202611280930:203",
      "DOC+SM2:VGM:306",
    ],
  ]);
  const replaced = await runOperation(clerk(), exportMasses, { ...input, purpose: "replace" });
  expect(replaced.messages[0]?.documentNo).toBe(sent.messages[0]?.documentNo);
  await addPartner("TERMINAL", ["VERMAS"], { vermasRelease: "24A" });
  await runOperation(clerk(), exportMasses, { ...input, purpose: "cancel" });
  expect((await sentSegments("UNH", "BGM")).at(-1)).toEqual([
    expect.stringContaining("VERMAS:D:24A:UN"),
    `BGM+749+${sent.messages[0]?.documentNo}+1`,
  ]);
});

test("COPARN releases the containers of a booking; what has nothing to say is refused and stores nothing", async () => {
  await runOperation(clerk(), exportReleases, {
    rows: await rows("EDI1"),
    partnerCode: "TERMINAL",
  });
  expect(await sentSegments("BGM", "RFF+BN", "EQD", "EQN", "CNT")).toEqual([
    [
      expect.stringMatching(/^BGM\+11\+CR-2601E-CNSHA-001\+9$/),
      "RFF+BN:EDI1",
      "EQD+CN++22G1:102:5++2+4",
      "RFF+BN:EDI1",
      "EQN+2",
      "CNT+16:1",
    ],
  ]);
  const refused = async (
    operation: typeof exportMasses,
    numbers: readonly string[],
    more: object = {},
  ) =>
    (
      await runOperation(clerk(), operation, {
        rows: await rows(...numbers),
        partnerCode: "TERMINAL",
        ...more,
      }).then(() => [], refusalsOf)
    ).map(({ code }) => code);
  expect(await refused(exportReleases, ["EDI2"])).toEqual(["edi.noContainers"]);
  expect(await refused(exportMasses, ["EDI1"])).toEqual(["edi.noMasses"]);
  expect(await refused(exportMasses, ["EDI3"])).toEqual(["bookingEdi.notNow"]);
  expect(await refused(exportMasses, ["EDI1"], { partnerCode: "WEIGHER" })).toEqual([
    "edi.notTaken",
  ]);
  expect(await sentTexts()).toHaveLength(1);
});
