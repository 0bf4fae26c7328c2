import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { openMarks } from "#domain/booking/ebooking/correction/change-marks.server.ts";
import { requestChange } from "#domain/booking/ebooking/correction/ops/request-change.server.ts";
import {
  correctionResource,
  correctionSteps,
} from "#domain/booking/ebooking/correction/correction.resource.server.ts";
import { ebookingResource } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { type AnyOperation, readResource } from "#platform/records/resource/resource.server.ts";
import { bolt, faultsOf, openEbookingFixture, responseOf } from "./fixture.ts";
import { anEbooking } from "./sea.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

const received = async (): Promise<number> => {
  const id = await context.submitted();
  expect(responseOf(await context.step("receive", id))).toBe("done");
  return id;
};
const mark = (
  id: number,
  over: Record<string, unknown> = {},
  caller = context.testDatabase.as("clerk"),
) =>
  runOperation(caller, requestChange, {
    id,
    field: "consigneeName",
    severity: "ERROR",
    code: "VALUE_MUST_CHANGE",
    message: "No such company",
    ...over,
  });
const marksOf = (id: number) => openMarks(context.testDatabase.em(), id);
const bookingOf = async (id: number) =>
  context.testDatabase.em().findOneOrFail(Booking, { bkNo: (await context.read(id)).bkNo });
const because = { reason: "cargo not ready" };

describe("the carrier asks for a change", () => {
  test("at a field or a line's field; an error refuses the receipt until the customer submits anew", async () => {
    const id = await context.submitted();
    await mark(id);
    await mark(id, {
      field: "cargo.1.gwt",
      severity: "WARN",
      code: "VALUE_TO_VERIFY",
      message: "",
    });
    expect(await marksOf(id)).toEqual([
      {
        field: "consigneeName",
        severity: "ERROR",
        code: "VALUE_MUST_CHANGE",
        message: "No such company",
      },
      { field: "cargo.0.gwt", severity: "WARN", code: "VALUE_TO_VERIFY", message: "" },
    ]);
    expect(responseOf(await context.step("receive", id))).toBe("ebooking.changeAsked");
    await context.step("cancelSubmit", id, {}, context.customer());
    await context.save({ ...anEbooking({ consigneeName: "OSAKA PARTS KK" }), id });
    await context.step("submit", id, {}, context.customer());
    expect(await marksOf(id)).toEqual([]);
    expect(responseOf(await context.step("receive", id))).toBe("done");
  });

  test("of a received one the customer answers by a correction", async () => {
    const id = await received();
    await mark(id);
    const form = await readResource(
      context.testDatabase.em(),
      context.customer().actor,
      correctionResource,
      id,
    );
    await runOperation(context.customer(), correctionResource.save as AnyOperation, {
      ...form,
      consigneeName: "OSAKA PARTS KK",
    });
    expect(await marksOf(id)).toHaveLength(1);
    await runOperation(context.customer(), correctionSteps.submit, { rows: [{ id }] });
    expect(await marksOf(id)).toEqual([]);
  });

  test("an unknown field, a line that is not there, a draft, a customer and too many are refused", async () => {
    const id = await context.submitted();
    for (const field of ["nothing", "ebNo", "cargo.2.gwt", "cargo.1.nothing", "cargo.0.gwt"])
      expect(await faultsOf(mark(id, { field })), field).toEqual(["field ebooking.noSuchField"]);
    const { id: draft } = await context.save(anEbooking());
    expect(await faultsOf(mark(draft))).toEqual([" ebooking.notNow"]);
    await expect(mark(id, {}, context.customer())).rejects.toThrow("kit.noPermission");
    await sql`insert into eb_change_mark (e_booking_id, field, severity, code)
      select ${id}, 'yard', 'INFO', 'VALUE_MISSING'
      from generate_series(1, 50)`.execute(context.testDatabase.em().getKysely());
    expect(await faultsOf(mark(id))).toEqual(["field ebooking.tooManyMarks"]);
  });
});

describe("cancellation of a received e-booking", () => {
  test("asked with a reason and granted, the booking is cancelled with it", async () => {
    const id = await received();
    await expect(context.step("requestCancel", id, {}, context.customer())).rejects.toThrow(
      "kit.reasonRequired",
    );
    expect(responseOf(await context.step("requestCancel", id, because, context.customer()))).toBe(
      "done",
    );
    expect(await context.read(id)).toMatchObject({
      ebStatus: "RECEIVED",
      cancelStatus: "REQUESTED",
      cancelReason: "cargo not ready",
    });
    expect(responseOf(await context.step("requestCancel", id, because, context.customer()))).toBe(
      "ebooking.cancelWaits",
    );
    expect(responseOf(await context.step("grantCancel", id))).toBe("done");
    expect(await context.read(id)).toMatchObject({
      ebStatus: "CANCELLED",
      cancelStatus: "GRANTED",
      cancelDecidedBy: "clerk",
    });
    expect(await bookingOf(id)).toMatchObject({ bkStatus: "CANCELLED" });
  });

  test("declined with a reason it stays valid, and may be asked again", async () => {
    const id = await received();
    expect(responseOf(await context.step("declineCancel", id, { reason: "x" }))).toBe(
      "ebooking.noCancelAsked",
    );
    await context.step("requestCancel", id, because, context.customer());
    expect(
      responseOf(await context.step("declineCancel", id, { reason: "already on board" })),
    ).toBe("done");
    expect(await context.read(id)).toMatchObject({
      ebStatus: "RECEIVED",
      cancelStatus: "DECLINED",
      cancelDeclineReason: "already on board",
    });
    expect(await bookingOf(id)).toMatchObject({ bkStatus: "DRAFT" });
    expect(responseOf(await context.step("requestCancel", id, because, context.customer()))).toBe(
      "done",
    );
  });

  test("what its booking refuses is refused, and nothing changes", async () => {
    const id = await received();
    await context.step("requestCancel", id, because, context.customer());
    const { id: bookingId } = await bookingOf(id);
    await sql`update booking set bk_status = 'LOCKED' where id = ${bookingId}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(responseOf(await context.step("grantCancel", id))).toBe("booking.notNow");
    expect(await context.read(id)).toMatchObject({
      ebStatus: "RECEIVED",
      cancelStatus: "REQUESTED",
    });
  });

  test("is decided by staff alone, and of a foreign e-booking nothing exists", async () => {
    const id = await received();
    await context.step("requestCancel", id, because, context.customer());
    await expect(context.step("grantCancel", id, {}, context.customer())).rejects.toThrow(
      "kit.noPermission",
    );
    for (const item of [id, 99_999])
      await expect(
        context.step("requestCancel", item, because, context.customer(bolt)),
      ).rejects.toThrow("kit.notFound");
    const record = await readResource(
      context.testDatabase.em(),
      context.customer().actor,
      ebookingResource,
      id,
    );
    expect(record).toMatchObject({ cancelStatus: "REQUESTED" });
    expect(Object.keys(record)).not.toContain("cancelDecidedBy");
  });
});
