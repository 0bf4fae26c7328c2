import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printKindOf, printBill } from "#domain/documents/bill/print/print-bill.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { cancelTask, orderTask } from "#platform/runtime/task/task.server.ts";
import { NumberRule, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { changePassword } from "#domain/administration/session/ops/change-password.server.ts";
import { hashPassword } from "#domain/administration/org/password/password.server.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { saveVoyage } from "#domain/sailing/voyage/ops/save-voyage.server.ts";
import { listOperations, operationOf } from "#db/services/registry.server.ts";
import { aBill } from "#fixtures/builders/a-bill.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { importOf } from "#tests/support/step-of.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { platformOf } from "#tests/db/jobs/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const codesOf = async (work: Promise<unknown> | (() => unknown)) => {
  try {
    await (typeof work === "function" ? work() : work);
    return [];
  } catch (error) {
    const list = refusalsOf(error);
    if (list.length === 0) throw error;
    return list.map((refusal) => refusal.code);
  }
};

test("bills: unknown bookings, a voyage with nothing to bill, a number too long for the paper", async () => {
  const { voyage } = await aVoyage(testDatabase.em());
  expect(await codesOf(testDatabase.run("clerk", generateBills, { bkNos: ["NOSUCH"] }))).toEqual([
    "bill.unknownBooking",
  ]);
  expect(
    await codesOf(testDatabase.run("clerk", generateBills, { voyage: voyage.voyageName })),
  ).toEqual(["bill.nothingToGenerate"]);
  const booking = await aLockedBooking(testDatabase.em());
  await testDatabase
    .em()
    .nativeUpdate(NumberRule, { docType: "BL" }, { prefix: "LONGLONGLONGLONG" });
  const made = await testDatabase.run("clerk", generateBills, { rows: [{ id: booking.id }] });
  expect(made.rows[0]).toMatchObject({ done: false, code: "bill.numberTooLong" });
});

test("printing: a kind nobody knows, originals of a bill that has none", async () => {
  expect(await codesOf(() => printKindOf("carbon"))).toEqual(["bill.wrongKind"]);
  const booking = await aLockedBooking(testDatabase.em());
  const bill = await aBill(testDatabase.em(), booking, {
    releaseType: "TELEX",
    originals: 0,
    blStatus: "ISSUED",
  });
  expect(
    await codesOf(
      printBill(
        testDatabase.em(),
        { ...bill, cargo: [], containers: [] },
        {
          kind: "original",
          userName: "clerk",
          now: new Date(0),
        },
      ),
    ),
  ).toEqual(["bill.noOriginals"]);
});

test("a bill that was surrendered takes no fee", async () => {
  const booking = await aLockedBooking(testDatabase.em());
  const bill = await aBill(testDatabase.em(), booking, { blStatus: "SURRENDERED" });
  const input = {
    blNo: bill.blNo,
    feeCode: "DOC",
    currency: "CNY",
    unit: "BILL",
    qty: "1",
    price: "1",
  };
  expect(await codesOf(testDatabase.run("finance", saveFee.R, input))).toEqual([
    "fee.billSurrendered",
  ]);
});

test("numbers: no rule, no number", async () => {
  const take = openCtx(testDatabase.as("clerk")).unit(async (ctx) => {
    await sql`delete from number_rule where doc_type = 'BL'`.execute(ctx.em.getKysely());
    return takeNumber(ctx, "BL", { companyCode: "SEAWAY" });
  });
  expect(await codesOf(take)).toEqual(["kit.badNumber"]);
});

test("tasks and jobs: nobody ends an ended one, runs an unknown one, or goes on with one that kills its runners", async () => {
  const order = { operation: "statement.generate", input: { quiet: true }, title: "t" };
  const id = (await orderTask(testDatabase.em(), testDatabase.as("clerk").actor, order)) ?? 0;
  await testDatabase.em().nativeUpdate(Task, { id }, { status: "DONE" });
  expect(
    await codesOf(openCtx(testDatabase.as("clerk")).unit((ctx) => cancelTask(ctx, id))),
  ).toEqual(["kit.taskEnded"]);
  expect(await codesOf(() => operationOf("no.such"))).toEqual(["kit.unknownOperation"]);
  const poison = (await orderTask(testDatabase.em(), testDatabase.as("clerk").actor, order)) ?? 0;
  await testDatabase.em().nativeUpdate(Task, { id: poison }, { attempts: 6 });
  const platform = await platformOf(testDatabase);
  const outcome = await runTask(platform, poison, new AbortController().signal);
  await platform.close();
  expect(outcome).toMatchObject({
    status: "FAILED",
    message: { code: "job.givenUp", params: { count: 6 } },
  });
  expect(await testDatabase.em().findOneOrFail(Task, { id: poison })).toMatchObject({
    messageCode: "job.givenUp",
    messageParams: { count: 6 },
  });
});

test("passwords: the old one must fit and the new one be new", async () => {
  const em = testDatabase.em();
  const user = em.create(User, {
    userName: "anna",
    nickName: "Anna",
    passwordHash: await hashPassword("right-password"),
    kind: "staff",
    customerCodes: [],
  });
  await em.flush();
  const change = (oldPassword: string, newPassword: string) =>
    runOperation(testDatabase.as("clerk", { userId: user.id, userName: "anna" }), changePassword, {
      oldPassword,
      newPassword,
    });
  expect(await codesOf(change("wrong-password", "another-one"))).toEqual([
    "session.wrongOldPassword",
  ]);
  expect(await codesOf(change("right-password", "right-password"))).toEqual([
    "session.samePassword",
  ]);
});

test("a settlement month is a month", async () => {
  const { voyage } = await aVoyage(testDatabase.em());
  const { lineCode, vesselCode } = voyage;
  const stops = [
    { serial: 1, portCode: "CNSGH", etd: "2026-06-02 14:00" },
    { serial: 2, portCode: "JPOSA", eta: "2026-06-04 08:00" },
  ];
  const form = { voyage: "9999E", lineCode, vesselCode, settleMon: "2026-13", stops };
  expect(await codesOf(testDatabase.run("clerk", saveVoyage, form))).toEqual(["voyage.badMonth"]);
});

test("bookings sent in several files are not sent again as one", async () => {
  const voyage = await aVoyage(testDatabase.em());
  const two = [
    await aLockedBooking(testDatabase.em(), { voyage }),
    await aLockedBooking(testDatabase.em(), { voyage }),
  ];
  const send = (bookings: readonly { id: number }[], more: object = {}) =>
    testDatabase.run("clerk", operationOf("edi.exportBookings"), {
      bookingIds: bookings.map((booking) => booking.id),
      partnerCode: "EASTAGENCY",
      ...more,
    });
  await sql`update booking set port_load = ${two[0]?.portLoad ?? ""} where id = ${two[1]?.id ?? 0}`.execute(
    testDatabase.em().getKysely(),
  );
  for (const booking of two) await send([booking]);
  expect(await codesOf(send(two, { purpose: "replace" }))).toEqual(["edi.severalDocuments"]);
});

test("fifty saved searches of a list are enough for one user", async () => {
  const save = (name: string) =>
    runOperation(
      testDatabase.as("clerk", { userId: 11, userName: "carl" }),
      listOperations.saveView,
      {
        apiName: "seaway/bookingMgr/inner",
        name,
        search: "",
      },
    );
  for (let i = 0; i < 50; i += 1) await save(`search ${i}`);
  expect(await codesOf(save("one more"))).toEqual(["list.tooManyViews"]);
  expect(await codesOf(save("search 7"))).toEqual([]);
});

test("a list that names a code twice where the last one counts says which row gave way", async () => {
  const { operation } = importOf("portNameZh");
  const text = "code,name_zh\nCNSGH,上海\nCNSGH,上海港";
  const result = await testDatabase.run("admin", operation, { source: { kind: "paste", text } });
  expect(JSON.stringify(result)).toContain('"import.replaced"');
});
