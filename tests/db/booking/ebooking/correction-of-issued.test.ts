import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Bill, BillCargo } from "#domain/documents/bill/bill.entity.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { CorrectionAdvice } from "#domain/documents/correction-advice/correction-advice.entity.server.ts";
import { correctionResource } from "#domain/booking/ebooking/correction/correction.resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { type AnyOperation, readResource } from "#platform/records/resource/resource.server.ts";
import { acme, openEbookingFixture, responseOf } from "./fixture.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
let clerk: () => Caller;
let customer: () => Caller;
beforeAll(async () => {
  context = await openEbookingFixture();
  clerk = () => context.testDatabase.as("clerk");
  customer = () => context.customer(acme);
});
afterAll(() => context.testDatabase.close());

const take = async (verb: string, id: number, caller: Caller): Promise<StepResult> =>
  (await runOperation(caller, correctionResource.steps[verb] as AnyOperation, {
    rows: [{ id }],
  })) as StepResult;

/** A received e-booking with a correction draft, whose bill is then issued. */
async function drafted(over: Record<string, unknown>): Promise<number> {
  const id = await context.submitted();
  expect(responseOf(await context.step("receive", id))).toBe("done");
  const record = await readResource(
    context.testDatabase.em(),
    customer().actor,
    correctionResource,
    id,
  );
  await runOperation(customer(), correctionResource.save as AnyOperation, { ...record, ...over });
  return id;
}
async function issue(id: number): Promise<Bill> {
  const em = context.testDatabase.em();
  const { bkNo } = await context.read(id);
  const booking = await em.findOneOrFail(Booking, { bkNo }, { populate: ["cargo", "voyage"] });
  const { voyage, clientCode, portLoad, portDis, shipperName, consigneeName } = booking;
  const bill = em.create(Bill, {
    blNo: `BL${bkNo}`.slice(0, 20),
    booking,
    voyage,
    clientCode,
    portLoad,
    portDis,
    shipperName,
    consigneeName,
    blStatus: "ISSUED",
  });
  for (const {
    lineNo,
    goodsNameEn,
    description,
    marks,
    packageKind,
    pkgs,
    gwt,
    dim,
    nwt,
  } of booking.cargo)
    em.create(BillCargo, {
      bill,
      lineNo,
      goodsNameEn,
      description,
      marks,
      packageKind,
      pkgs,
      gwt,
      dim,
      nwt,
    });
  booking.blStatus = "ISSUED";
  await em.flush();
  return bill;
}

test("once a bill is issued a correction is refused at submit, in the words of who asks, and nobody else is asked", async () => {
  const id = await drafted({ consigneeFax: "0081 6 1234" });
  await issue(id);
  expect(responseOf(await take("submit", id, customer()))).toBe("correction.billIssuedAsk");
  expect(responseOf(await take("submit", id, clerk()))).toBe("correction.billIssued");
  expect(await context.read(id)).toMatchObject({ ebModify: "NONE" });
});

test("staff open a correction advice with the same changes; what an advice may not change is named", async () => {
  const id = await drafted({
    consigneeFax: "0081 6 1234",
    consigneeName: "OSAKA PARTS KK",
    correctionReason: "new fax",
  });
  expect(responseOf(await take("openAdvice", id, clerk()))).toBe("correction.billNotIssued");
  const bill = await issue(id);
  await expect(take("openAdvice", id, customer())).rejects.toThrow(/kit\.noPermission/);
  const result = await take("openAdvice", id, clerk());
  expect(result.rows[0]).toMatchObject({
    done: true,
    code: "correction.advicePartly",
    params: { adviceNo: `${bill.blNo}/1` },
  });
  const advice = await context.testDatabase
    .em()
    .findOneOrFail(CorrectionAdvice, { bill: bill.id }, { populate: ["changes"] });
  expect(advice).toMatchObject({ state: "DRAFT", cause: "CUSTOMER", reason: "new fax" });
  expect(advice.changes.getItems().map(({ field, newValue }) => [field, newValue])).toEqual([
    ["consigneeFax", "0081 6 1234"],
  ]);
});

test("an advice that takes every change is opened, and its number told", async () => {
  const id = await drafted({ consigneeFax: "0081 6 4321" });
  const bill = await issue(id);
  const { rows } = await take("openAdvice", id, clerk());
  expect(rows[0]).toMatchObject({
    done: true,
    code: "correction.adviceOpened",
    params: { adviceNo: `${bill.blNo}/1` },
  });
});

test("changes that stand on the paper alone lead to surrender and reissue, and several bills to an advice for each", async () => {
  const id = await drafted({ consigneeName: "OSAKA PARTS KK" });
  await issue(id);
  expect(responseOf(await take("openAdvice", id, clerk()))).toBe("correction.notByAdvice");
  const { bkNo } = await context.read(id);
  const db = context.testDatabase.em().getKysely();
  await sql`insert into bill (
        bl_no, voyage_id, booking_id, client_code, port_load, port_dis, bl_status
      )
    select 'OTHER' || id, voyage_id, booking_id, client_code, port_load, port_dis, 'ISSUED'
    from bill
    where booking_id = (select id from booking where bk_no = ${bkNo})`.execute(db);
  expect(responseOf(await take("openAdvice", id, clerk()))).toBe("correction.severalBills");
});
