import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { ediInboundSteps } from "#domain/exchange/edi/edi.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { aperak, codeco, contrl } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate container_move, edi_message, edi_partner`.execute(db());
  const profile = {
    partnerCode: "SHATERM",
    sender: { id: "SEAWAY" },
    recipient: { id: "SHATERM" },
  };
  await sql`insert into edi_partner (code, name, profile)
    values ('SHATERM', 'SHATERM', ${JSON.stringify(profile)}::jsonb)`.execute(db());
});

const receive = (text: string | Buffer, fileName = "gate.edi") =>
  runOperation(testDatabase.as("clerk"), receiveInterchange, {
    fileName,
    bytes: typeof text === "string" ? Buffer.from(text, "latin1") : text,
  });
const messageOf = (id: number) => testDatabase.em().findOneOrFail(EdiMessage, { id });
const codesOf = async (id: number) =>
  ((await messageOf(id)).findings as { code: string }[]).map(({ code }) => code);
const file = codeco("T1", [{ cntNo: "SEAU1234563", time: "202611281152" }]);

describe("what we read is tolerant", () => {
  test.each([
    [
      "counts with leading zeros",
      file
        .replace("UNT+12", "UNT+000012")
        .replace("UNZ+1", "UNZ+0001")
        .replace("CNT+16:1", "CNT+16:0001"),
      [],
    ],
    [
      "a date of eight digits before syntax 4",
      file.replace("+261128:1210", "+20261128:1210"),
      ["edi.tooLong"],
    ],
    ["lower case and @ under UNOA", file.replaceAll("SH123456", "sh12@456"), ["edi.foreignChar"]],
    ["blanks, tabs and line ends after terminators", file.replaceAll("\n", " \t\r\n "), []],
    ["a Ctrl-Z at the end", `${file}\n\u001a`, []],
    ["a UNA without a release character", file.replace("UNA:+.? '", "UNA:+.  '"), []],
    ["UNOL", file.replace("UNOA:2", "UNOL:3"), []],
    ["UNOX", file.replace("UNOA:2", "UNOX:4").replace("+261128:1210", "+20261128:1210"), []],
  ])("%s", async (_, text, codes) => {
    const { id, status } = await receive(text);
    expect([status, await codesOf(id)]).toEqual(["ACCEPTED", codes]);
  });

  test("UTF-8 under another character set is read as that, and the archive says so", async () => {
    const { id, status } = await receive(
      Buffer.from(file.replace("UNOA:2", "UNOC:3").replace("HANSHIN", "NAÏVE"), "utf8"),
    );
    expect([status, (await messageOf(id)).findings]).toMatchObject([
      "ACCEPTED",
      [
        {
          code: "edi.encodingJudged",
          level: "warning",
          params: { charset: "UNOC", encoding: "UTF-8", sample: "Ï" },
        },
      ],
    ]);
  });

  test("a character that is no text still refuses the file", async () => {
    const { id, status } = await receive(file.replace("SH123456", "SH12\u00073"));
    expect([status, await codesOf(id)]).toEqual(["REJECTED", ["edi.foreignChar"]]);
  });

  test("a file without UNB is one fault", async () => {
    const refused = await receive(file.replace(/UNB[^']*'\n/, "")).catch(refusalsOf);
    expect(refused).toMatchObject([{ code: "edi.noUnb" }]);
  });

  test.each([
    ["IFTMIN:D:00B", "edi.unknownMessage"],
    ["BAPLIE:D:95B", "edi.unknownMessage"],
    ["COPINO:D:95B", "edi.unknownMessage"],
    ["CODECO:D:96A", "edi.unknownVersion"],
    ["CUSCAR:D:97B", "edi.unknownVersion"],
  ])("%s is not taken, in one sentence", async (type, code) => {
    const { id, status } = await receive(file.replace("CODECO:D:95B", type));
    expect([status, await codesOf(id)]).toEqual(["REJECTED", [code]]);
  });

  test.each([
    ["CONTRL of syntax 2", contrl("C1", "NONE").replace("CONTRL:D:3", "CONTRL:D:2")],
    ["APERAK D.96A", aperak("C1", "NONE").replace("APERAK:D:00B", "APERAK:D:96A")],
    ["APERAK D.95B", aperak("C1", "NONE").replace("APERAK:D:00B", "APERAK:D:95B")],
  ])("%s is read", async (_, text) =>
    expect(await codesOf((await receive(text)).id)).toContain("edi.answerUnknown"),
  );
});

describe("an interchange is known by sender, reference and contents", () => {
  test("another file under a used reference is stored and refused, naming both", async () => {
    await receive(file, "first.edi");
    const { id, status } = await receive(
      file.replace("202611281152", "202611281200"),
      "second.edi",
    );
    expect([status, (await messageOf(id)).findings]).toMatchObject([
      "REJECTED",
      [
        {
          code: "edi.referenceUsed",
          contrl: "26",
          params: { ref: "T1", earlier: "first.edi", file: "second.edi" },
        },
      ],
    ]);
    await runOperation(testDatabase.as("clerk"), ediInboundSteps.again, { rows: [{ id }] });
    expect([(await messageOf(id)).status, await testDatabase.em().count(EdiMessage, {})]).toEqual([
      "REJECTED",
      2,
    ]);
    expect(await receive(file, "third.edi")).toMatchObject({ duplicate: true, status: "ACCEPTED" });
  });

  test("senders that begin alike are different", async () => {
    const senders = ["SHANGHAI-TERMINAL-NORTH-1", "SHANGHAI-TERMINAL-NORTH-2"];
    for (const sender of senders)
      expect(await receive(codeco("T9", [], { sender }))).toMatchObject({ duplicate: false });
    const stored = await testDatabase.em().find(EdiMessage, {}, { orderBy: { id: "asc" } });
    expect(stored.map(({ partnerCode }) => partnerCode)).toEqual(
      senders.map((sender) => `?${sender}`),
    );
  });
});
