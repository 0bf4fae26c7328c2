import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { iftmbf } from "#fixtures/edi/received-files.ts";
import { readableMessages } from "#edi/messages/known-messages.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const profile = {
    partnerCode: "ACMEEDI",
    sender: { id: "SEAWAY" },
    recipient: { id: "ACMEEDI" },
    messages: ["IFTMBC"],
  };
  await sql`insert into edi_partner (code, name, profile)
    values ('ACMEEDI', 'ACME', ${JSON.stringify(profile)}::jsonb)`.execute(
    testDatabase.em().getKysely(),
  );
});
afterAll(() => testDatabase.close());

test("a booking of D.97B is refused, with the versions we read, and books nothing", async () => {
  const text = iftmbf("B97").replace("IFTMBF:D:99B", "IFTMBF:D:97B");
  const { id, status } = await runOperation(testDatabase.as("clerk"), receiveInterchange, {
    fileName: "booking.edi",
    bytes: Buffer.from(text, "latin1"),
  });
  expect(status).toBe("REJECTED");
  const { findings } = await testDatabase.em().findOneOrFail(EdiMessage, { id });
  expect(findings).toMatchObject([
    {
      code: "edi.unknownVersion",
      level: "error",
      params: { type: "IFTMBF D 97B", versions: "D.99B, D.00B" },
    },
  ]);
  expect(await testDatabase.em().count(EBooking, {})).toBe(0);
});

test("the operations page names each message with its versions", () => {
  const line = readFileSync("docs/ops.md", "utf8").match(/^- \*\*EDI versions\*\*: (.*)\.$/m)?.[1];
  const byType = Map.groupBy(readableMessages, ({ type }) => type);
  const expected = [...byType].map(([type, tables]) =>
    [
      type,
      tables
        .map(({ version, release }) => `${version}.${release}`)
        .sort()
        .join(", "),
    ].join(" "),
  );
  const named = line?.split("; ").map((entry) => {
    const [type = "", ...versions] = entry.replaceAll(",", "").split(" ");
    return `${type} ${versions.sort().join(", ")}`;
  });
  expect(named?.sort()).toEqual(expected.sort());
});
