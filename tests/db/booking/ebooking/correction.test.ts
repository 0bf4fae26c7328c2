import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { verifyContainers } from "#domain/containers/container/ops/verify-containers.server.ts";
import type { VersionChanges } from "#platform/records/form/compare-versions.ts";
import { EbCorrection } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { captainResource } from "#domain/booking/approval/approval.resource.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { changeVoyage } from "#domain/booking/booking/ops/change-voyage.server.ts";
import { correctionResource } from "#domain/booking/ebooking/correction/correction.resource.server.ts";
import { ebookingResource } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  type AnyOperation,
  readResource,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { acme, bolt, faultsOf, openEbookingFixture, responseOf } from "./fixture.ts";
import { anEbooking, dangerousLine, plainLine } from "./sea.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
let clerk: () => Caller;
let customer: () => Caller;
beforeAll(async () => {
  context = await openEbookingFixture();
  clerk = () => context.testDatabase.as("clerk");
  customer = () => context.customer(acme);
});
afterAll(() => context.testDatabase.close());

const take = async (
  resource: Resource,
  verb: string,
  ids: number[],
  by: { reason?: string; caller?: Caller } = {},
): Promise<StepResult> =>
  (await runOperation(by.caller ?? clerk(), resource.steps[verb] as AnyOperation, {
    rows: ids.map((id) => ({ id })),
    ...(by.reason ? { reason: by.reason } : {}),
  })) as StepResult;
const correct = (verb: string, id: number, by: { reason?: string; caller?: Caller } = {}) =>
  take(correctionResource, verb, [id], by);

async function received(over: Record<string, unknown> = {}): Promise<number> {
  const id = await context.submitted(over);
  const { dgCaptainFlag } = await context.read(id);
  if (dgCaptainFlag === "APPLIED")
    await take(captainResource, "approve", [id], { caller: context.testDatabase.as("captain") });
  expect(responseOf(await context.step("receive", id))).toBe("done");
  return id;
}

/** The form as the customer sees it, with changes. */
async function typed(id: number, over: Record<string, unknown>): Promise<Record<string, unknown>> {
  const record = await readResource(
    context.testDatabase.em(),
    customer().actor,
    correctionResource,
    id,
  );
  return { ...record, ...over };
}
const saveAs = async (id: number, over: Record<string, unknown>, caller = customer()) =>
  runOperation(caller, correctionResource.save as AnyOperation, await typed(id, over));
async function waiting(
  over: Record<string, unknown> = { consigneeName: "OSAKA PARTS KK" },
  of: Record<string, unknown> = {},
): Promise<number> {
  const id = await received(of);
  await saveAs(id, over);
  expect(responseOf(await correct("submit", id, { caller: customer() }))).toBe("done");
  return id;
}
const bookingOf = async (id: number) => {
  const { bkNo } = await context.read(id);
  return context.testDatabase
    .em()
    .findOneOrFail(Booking, { bkNo }, { populate: ["cargo", "containers", "voyage"] });
};
async function withBoxes(id: number): Promise<void> {
  const { id: bookingId, voyage } = await bookingOf(id);
  await sql`insert into box(booking_id, voyage_id, cnt_no, size_type, seal_no, pkgs, gwt, dim)
    values (${bookingId}, ${voyage.id}, 'MSKU1234565', '20GP', 'S1', 5, 500, 2.5),
      (${bookingId}, ${voyage.id}, 'TCLU1234568', '20GP', 'S2', 5, 500, 3)`.execute(
    context.testDatabase.em().getKysely(),
  );
}

describe("a correction is a proposal beside the received version", () => {
  test("saved and submitted it changes nothing that others read, and both sides see what differs", async () => {
    const id = await waiting({
      consigneeName: "OSAKA PARTS KK",
      correctionReason: "wrong consignee",
    });
    expect(await context.read(id)).toMatchObject({
      consigneeName: "NIPPON PARTS KK",
      ebModify: "CORRECTION_SUBMITTED",
    });
    expect(await bookingOf(id)).toMatchObject({ consigneeName: "NIPPON PARTS KK" });
    const seen = await readResource(
      context.testDatabase.em(),
      clerk().actor,
      correctionResource,
      id,
    );
    const changes = seen.changes as VersionChanges;
    expect(changes.fields).toEqual([
      { key: "consigneeName", before: "NIPPON PARTS KK", after: "OSAKA PARTS KK" },
    ]);
    expect(seen).toMatchObject({
      correctionReason: "wrong consignee",
      correctionState: "SUBMITTED",
    });
  });

  test("a second one is refused while one waits, and one that changes nothing too", async () => {
    const id = await waiting();
    expect(await faultsOf(saveAs(id, { consigneeName: "X" }))).toEqual([" correction.waits"]);
    expect(responseOf(await correct("submit", id, { caller: customer() }))).toBe(
      "correction.waits",
    );
    const other = await received();
    expect(responseOf(await correct("submit", other, { caller: customer() }))).toBe(
      "correction.nothing",
    );
    await saveAs(other, {});
    expect(responseOf(await correct("submit", other, { caller: customer() }))).toBe(
      "correction.nothing",
    );
  });

  test("a draft may be incomplete, the submit says every fault at its field", async () => {
    const id = await received();
    await saveAs(id, { consigneeName: "", containers: [] });
    const result = await correct("submit", id, { caller: customer() });
    expect(result.rows[0]?.faults?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      "undefined ebooking.incomplete",
      "consigneeName kit.requiredPlain",
      "containers ebooking.containersRequired",
    ]);
    expect(await faultsOf(saveAs(id, { clientCode: "CORE" }, clerk()))).toEqual([
      "clientCode correction.otherClient",
    ]);
    expect(await context.read(id)).toMatchObject({ ebModify: "NONE" });
  });

  test("withdrawn it is a draft again; rejected it says why and can be mended", async () => {
    const id = await waiting();
    expect(responseOf(await correct("withdraw", id, { caller: customer() }))).toBe("done");
    expect(await typed(id, {})).toMatchObject({
      ebModify: "NONE",
      consigneeName: "OSAKA PARTS KK",
    });
    expect(responseOf(await correct("submit", id, { caller: customer() }))).toBe("done");
    await expect(correct("reject", id)).rejects.toThrow("kit.reasonRequired");
    expect(responseOf(await correct("reject", id, { reason: "No such consignee" }))).toBe("done");
    expect(await typed(id, {})).toMatchObject({
      ebModify: "CORRECTION_REJECTED",
      correctionRejectReason: "No such consignee",
      consigneeName: "OSAKA PARTS KK",
    });
    await saveAs(id, { consigneeName: "KOBE PARTS KK" });
    expect(responseOf(await correct("submit", id, { caller: customer() }))).toBe("done");
  });

  test("two people at one draft are told of each other", async () => {
    const id = await received();
    const mine = await typed(id, { consigneeName: "A" });
    await saveAs(id, { consigneeName: "B" });
    expect(
      await faultsOf(runOperation(customer(), correctionResource.save as AnyOperation, mine)),
    ).toEqual([expect.stringContaining("kit.stale")]);
  });
});

describe("refused on every path", () => {
  const shut = [
    [{ ended: "Y" }, "voyage.ended"],
    [{ ebCorrectionSwitch: "CLOSED" }, "voyage.correctionClosed"],
    [{ correctionDeadline: new Date("2020-01-01T00:00:00Z") }, "voyage.correctionDeadlinePassed"],
  ] as const;
  test.each(shut)("%j", async (change, code) => {
    const id = await received();
    await saveAs(id, { consigneeName: "OSAKA PARTS KK" });
    const form = await typed(id, {});
    await context.withVoyage(change, async () => {
      expect(
        await faultsOf(runOperation(customer(), correctionResource.save as AnyOperation, form)),
      ).toEqual([` ${code}`]);
      expect(responseOf(await correct("submit", id, { caller: customer() }))).toBe(code);
    });
    await sql`update voyage set correction_deadline = null, eb_correction_switch = 'OPEN'`.execute(
      context.testDatabase.em().getKysely(),
    );
  });

  test("the manifest lock ends corrections, also one that waits", async () => {
    const id = await waiting();
    expect(responseOf(await context.step("lockManifest", id))).toBe("done");
    expect(responseOf(await correct("receive", id))).toBe("ebooking.manifestLocked");
    expect(responseOf(await correct("reject", id, { reason: "locked" }))).toBe("done");
    expect(await faultsOf(saveAs(id, { consigneeName: "X" }))).toEqual([
      " ebooking.manifestLocked",
    ]);
  });

  test("submitted e-bookings and submitted corrections are never decided in one action", async () => {
    const [correction, order] = [await waiting(), await context.submitted()];
    for (const resource of [ebookingResource, correctionResource])
      for (const [verb, reason] of [["receive"], ["reject", "no"]] as const)
        await expect(
          take(resource, verb, [correction, order], reason ? { reason } : {}),
          `${resource.apiName} ${verb}`,
        ).rejects.toThrow("correction.notTogether");
    expect(await context.read(order)).toMatchObject({ ebStatus: "SUBMITTED" });
    expect(await context.read(correction)).toMatchObject({ ebModify: "CORRECTION_SUBMITTED" });
  });

  test("of another customer's e-booking nothing exists", async () => {
    const id = await waiting();
    const stranger = context.customer(bolt);
    await expect(
      readResource(context.testDatabase.em(), stranger.actor, correctionResource, id),
    ).rejects.toThrow("kit.notFound");
    expect(
      await faultsOf(
        runOperation(stranger, correctionResource.save as AnyOperation, { ...anEbooking(), id }),
      ),
    ).toEqual([`${id} kit.notFound`]);
    await expect(correct("withdraw", id, { caller: stranger })).rejects.toThrow("kit.notFound");
    await expect(correct("receive", id, { caller: customer() })).rejects.toThrow(
      "kit.noPermission",
    );
  });
});

describe("receive", () => {
  test("e-booking and booking take the change in one transaction, and only the change", async () => {
    const id = await waiting({ consigneeName: "OSAKA PARTS KK", ebRemark: "handle with care" });
    await sql`update booking
      set shipper_tel = 'BY CLERK'
      where bk_no = ${(await context.read(id)).bkNo}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(responseOf(await correct("receive", id))).toBe("done");
    expect(await context.read(id)).toMatchObject({
      consigneeName: "OSAKA PARTS KK",
      ebModify: "CORRECTION_RECEIVED",
      ebStatus: "RECEIVED",
    });
    expect(await bookingOf(id)).toMatchObject({
      consigneeName: "OSAKA PARTS KK",
      remark: "handle with care",
      shipperTel: "BY CLERK",
    });
    const [correction] = await context.testDatabase.em().find(EbCorrection, { eBooking: id });
    expect(correction).toMatchObject({ state: "RECEIVED", decidedBy: "clerk" });
  });

  test("lines keep their identity: changed, moved, removed and added ones arrive as typed", async () => {
    const id = await received({
      cargo: [
        plainLine,
        { ...plainLine, goodsNameEn: "PIPES" },
        { ...plainLine, goodsNameEn: "BOLTS" },
      ],
    });
    const before = (await context.read(id)).cargo.getItems();
    const form = await typed(id, {});
    const [steel, pipes] = form.cargo as Record<string, unknown>[];
    await saveAs(id, {
      cargo: [{ ...pipes, pkgs: 99 }, steel, { ...plainLine, goodsNameEn: "NUTS" }],
    });
    const { changes } = (await typed(id, {})) as { changes: VersionChanges };
    expect(
      changes.lines.cargo?.map(({ kind, moved }) => `${kind}${moved ? " moved" : ""}`).toSorted(),
    ).toEqual(["added", "changed moved", "removed", "same"].toSorted());
    await correct("submit", id, { caller: customer() });
    expect(responseOf(await correct("receive", id))).toBe("done");
    const after = (await context.read(id)).cargo.getItems();
    expect(after.map((line) => [line.goodsNameEn, line.pkgs])).toEqual([
      ["PIPES", 99],
      ["STEEL PARTS", 10],
      ["NUTS", 10],
    ]);
    expect([after[0]?.id, after[1]?.id]).toEqual([before[1]?.id, before[0]?.id]);
    expect((await bookingOf(id)).cargo.getItems().map((line) => line.goodsNameEn)).toEqual([
      "PIPES",
      "STEEL PARTS",
      "NUTS",
    ]);
    expect(await context.read(id)).toMatchObject({ pkgs: 119 });
  });

  test("the booking's boxes lie in container import as rows to verify, and one press brings back those that fit", async () => {
    const id = await waiting();
    await withBoxes(id);
    const preview = await readResource(
      context.testDatabase.em(),
      clerk().actor,
      correctionResource,
      id,
    );
    expect(preview.boxes).toMatchObject([
      { cntNo: "MSKU1234565", sealNo: "S1", gwt: "500.000" },
      { cntNo: "TCLU1234568" },
    ]);
    expect((await typed(id, {})).boxes).toEqual([]);
    const { rows } = await correct("receive", id);
    expect(rows[0]).toMatchObject({
      done: true,
      code: "correction.boxesCleared",
      params: { count: 2 },
    });
    const booking = await bookingOf(id);
    const em = context.testDatabase.em();
    expect(await em.count(Box, { booking: booking.id })).toBe(0);
    const staged = await sql<{
      cntNo: string;
      sealNo: string;
      checkStatus: string;
    }>`select cnt_no as "cntNo", seal_no as "sealNo", check_status as "checkStatus"
      from container_import_row
      where bk_no = ${booking.bkNo}
      order by 1`.execute(em.getKysely());
    expect(staged.rows).toEqual([
      { cntNo: "MSKU1234565", sealNo: "S1", checkStatus: "TO_VERIFY" },
      { cntNo: "TCLU1234568", sealNo: "S2", checkStatus: "TO_VERIFY" },
    ]);
    await runOperation(clerk(), verifyContainers, { voyageId: booking.voyage.id });
    expect(
      (await context.testDatabase.em().find(Box, { booking: booking.id }))
        .map((box) => box.cntNo)
        .toSorted(),
    ).toEqual(["MSKU1234565", "TCLU1234568"]);
  });

  test("a locked booking refuses it, and nothing changes on either side", async () => {
    const id = await waiting();
    await withBoxes(id);
    const { bkNo } = await context.read(id);
    await sql`update booking set bk_status = 'LOCKED' where bk_no = ${bkNo}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(responseOf(await correct("receive", id))).toBe("booking.frozen");
    expect(await context.read(id)).toMatchObject({
      consigneeName: "NIPPON PARTS KK",
      ebModify: "CORRECTION_SUBMITTED",
    });
    expect(await context.testDatabase.em().count(Box, { booking: (await bookingOf(id)).id })).toBe(
      2,
    );
  });

  test("without its booking it cannot be received", async () => {
    const id = await waiting();
    await sql`update e_booking set bk_no = 'GONE' where id = ${id}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(responseOf(await correct("receive", id))).toBe("correction.noBooking");
  });

  test("another voyage rolls a confirmed booking", async () => {
    const id = await waiting({ voyage: "HANSHIN/2602E" });
    const booking = await bookingOf(id);
    expect(
      responseOf(await runOperation(clerk(), bookingSteps.confirm, { rows: [{ id: booking.id }] })),
    ).toBe("done");
    expect(responseOf(await correct("receive", id))).toBe("done");
    expect((await bookingOf(id)).voyage.voyageName).toBe("HANSHIN/2602E");
    expect((await typed(id, {})).voyage).toBe("HANSHIN/2602E");
  });
});

describe("approvals", () => {
  const captain = () => context.testDatabase.as("captain");

  test("changed dangerous cargo asks the captain again; a rejected correction gives the old approval back", async () => {
    const id = await received({ cargo: [dangerousLine] });
    const [line] = (await typed(id, {})).cargo as Record<string, unknown>[];
    await saveAs(id, { cargo: [{ ...line, gwt: "9000" }] });
    await correct("submit", id, { caller: customer() });
    expect(await context.read(id)).toMatchObject({ dgCaptainFlag: "APPLIED" });
    expect(responseOf(await correct("receive", id))).toBe("ebooking.captainNeeded");
    await correct("reject", id, { reason: "too heavy" });
    expect(await context.read(id)).toMatchObject({ dgCaptainFlag: "APPROVED" });
  });

  test("approve and accept receives the correction in the same transaction", async () => {
    const id = await waiting({ cargo: [dangerousLine] });
    const both = context.testDatabase.as("clerk", {
      permissions: ["approval:captain", "approval:list", "ebooking:receive", "ebooking:list"],
    });
    expect(
      responseOf(await take(captainResource, "approveAndReceive", [id], { caller: both })),
    ).toBe("done");
    expect(await context.read(id)).toMatchObject({
      dgCaptainFlag: "APPROVED",
      ebModify: "CORRECTION_RECEIVED",
    });
    expect(await bookingOf(id)).toMatchObject({ nature: "DANGEROUS" });
  });

  test("a rolled booking asks again, and is not locked before the captain agreed", async () => {
    const id = await received({ cargo: [dangerousLine] });
    const booking = await bookingOf(id);
    await runOperation(clerk(), bookingSteps.confirm, { rows: [{ id: booking.id }] });
    await runOperation(clerk(), changeVoyage, {
      id: booking.id,
      voyage: "HANSHIN/2602E",
      changeReason: "missed the vessel",
    });
    expect(await context.read(id)).toMatchObject({ dgCaptainFlag: "APPLIED" });
    const lock = async () =>
      responseOf(
        await runOperation(clerk(), bookingSteps.lock, {
          rows: [{ id: booking.id }],
          reason: "known",
        }),
      );
    expect(await lock()).toBe("ebooking.captainNeededToLock");
    expect(responseOf(await take(captainResource, "approve", [id], { caller: captain() }))).toBe(
      "done",
    );
    const db = context.testDatabase.em().getKysely();
    await sql`update e_booking set dg_oversea_flag = 'REJECTED' where id = ${id}`.execute(db);
    expect(await lock()).toBe("ebooking.overseasNeededToLock");
    await sql`update e_booking set dg_oversea_flag = 'APPROVED' where id = ${id}`.execute(db);
    expect(await lock()).toBe("done");
  });
});
