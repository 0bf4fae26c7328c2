import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { EdiMessage, EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import { cuscarD95b } from "#edi/messages/cuscar/cuscar-d95b.directory.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { aBill } from "#fixtures/builders/a-bill.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { cuscarProfile } from "#fixtures/edi/cuscar-bill.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let bill: Bill;
let draft: Bill;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-cuscar-"));
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = await aVoyage(em);
  bill = await aBill(em, await aLockedBooking(em, { voyage, nature: "GENERAL" }), {
    blStatus: "ISSUED",
  });
  draft = await aBill(em, await aLockedBooking(em, { voyage: await aVoyage(em, { week: 3 }) }), {
    blStatus: "DRAFT",
  });
  em.create(EdiPartner, {
    code: "CUSTOMS",
    name: "Customs",
    profile: partnerProfileSchema.parse(cuscarProfile),
  });
  const strict = { ...cuscarProfile, partnerCode: "STRICT", mappedCodesOnly: true };
  em.create(EdiPartner, {
    code: "STRICT",
    name: "Mapped only",
    profile: partnerProfileSchema.parse(strict),
  });
  await em.flush();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});
const exporting = (...more: string[]) =>
  seaway(testDatabase, [
    "--json",
    "edi",
    "export",
    "--message",
    "CUSCAR",
    "--partner",
    "CUSTOMS",
    ...more,
  ]);

test("the issued bills of a voyage are reported into a folder", async () => {
  const made = await exporting("--voyage", bill.voyage.voyageName, "--out", folder);
  expect(made, made.err).toMatchObject({ code: 0 });
  const { messages, files } = JSON.parse(made.out) as {
    messages: { bills: number }[];
    files: string[];
  };
  expect(messages).toMatchObject([{ bills: 1 }]);
  expect(
    validateInterchange(readFileSync(files[0] ?? "", "latin1"), [cuscarD95b]).findings,
  ).toEqual([]);
});

test("codes of a voyage without a mapping are listed, and one that would stop the file gives 1", async () => {
  const coverage = (partner: string) =>
    seaway(testDatabase, [
      "--json",
      "edi",
      "coverage",
      "--message",
      "CUSCAR",
      "--partner",
      partner,
      "--voyage",
      bill.voyage.voyageName,
    ]);
  const open = await coverage("CUSTOMS");
  expect(open, open.err).toMatchObject({ code: 0 });
  expect(JSON.parse(open.out)).toMatchObject({
    open: 0,
    rows: [{ type: "CARRIER", by: "same", stops: false }],
  });
  const strict = await coverage("STRICT");
  expect([strict.code, (JSON.parse(strict.out) as { open: number }).open]).toEqual([1, 1]);
  expect((await coverage("NOBODY")).code).toBe(1);
});

test("a bill by its number; a draft by name, a number nobody has and a voyage without issued bills are refusals (1)", async () => {
  expect((await exporting(bill.blNo.toLowerCase())).code).toBe(0);
  expect(await testDatabase.em().count(EdiMessage, { messageType: "CUSCAR" })).toBe(2);
  const refused = await exporting(draft.blNo);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.err)).toMatchObject({
    faults: [{ code: "billEdi.notIssued", key: draft.blNo }],
  });
  expect((await exporting("NOSUCH")).code).toBe(1);
  const none = await exporting("--voyage", draft.voyage.voyageName);
  expect(JSON.parse(none.err)).toMatchObject({ faults: [{ code: "edi.noIssued" }] });
  expect((await exporting("--message", "BAPLIE", bill.blNo)).code).toBe(2);
});
