import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { captainResource } from "#domain/booking/approval/approval.resource.server.ts";
import { changeEbContract } from "#domain/booking/ebooking/ops/change-eb-contract.server.ts";
import { ebookingSteps } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { responseOf, faultsOf, openEbookingFixture } from "./fixture.ts";
import { anEbooking, dangerousLine, plainLine } from "./sea.ts";
import { stepOf } from "#tests/support/step-of.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

describe("receive, reject, lock, copy, remove", () => {
  test("receive makes the internal booking with every line; both name each other", async () => {
    const reefer = {
      ...plainLine,
      goodsNameEn: "FISH",
      isRf: "Y",
      temperature: "-18",
      temperatureLow: "-20",
      temperatureHigh: "-15",
    };
    const id = await context.submitted({
      cargo: [reefer, plainLine],
      containers: [{ sizeType: "40RH", contCount: 1 }],
      ebRemark: "keep cold",
      serviceContractNo: "SC1",
      serviceContractVersion: "3",
      bargeVessel: "RIVER 1",
      notifySame: "Y",
    });
    expect(responseOf(await context.step("receive", id))).toBe("done");
    const eb = await context.read(id);
    const booking = await context.testDatabase
      .em()
      .findOneOrFail(Booking, { bkNo: eb.bkNo }, { populate: ["cargo", "containers"] });
    expect(eb).toMatchObject({ ebStatus: "RECEIVED", receivedTime: expect.any(Date) });
    expect(booking).toMatchObject({
      bkStatus: "DRAFT",
      ebNo: eb.ebNo,
      clientCode: "ACME",
      nature: "REEFER",
      remark: "keep cold",
    });
    expect(booking).toMatchObject({
      serviceContractNo: "SC1",
      serviceContractVersion: 3,
      bargeVessel: "RIVER 1",
      bookinger: "clerk",
    });
    expect(booking).toMatchObject({
      gwt: "2000.000",
      ctn40hNum: 1,
      etd: "2026-12-01",
      notifyName: "NIPPON PARTS KK",
      hscode: "730890",
    });
    expect(
      booking.cargo.getItems().map((line) => [line.goodsNameEn, line.isRf, line.temperature]),
    ).toEqual([
      ["FISH", "Y", "-18.0000"],
      ["STEEL PARTS", "N", null],
    ]);
  });

  test("two users receive at once: one booking, and the other is told", async () => {
    const id = await context.submitted();
    const { version } = await context.read(id);
    const both = await Promise.all([
      context.step(
        "receive",
        id,
        { version },
        context.testDatabase.as("clerk", { userName: "carl" }),
      ),
      context.step(
        "receive",
        id,
        { version },
        context.testDatabase.as("clerk", { userName: "cora" }),
      ),
    ]);
    expect(both.map((stepResult) => stepResult.done).sort()).toEqual([0, 1]);
    const refused = both.find((stepResult) => stepResult.refused === 1)?.rows[0];
    const winner = both[0]?.done === 1 ? "carl" : "cora";
    expect(refused).toMatchObject({ code: "kit.stale", params: { who: winner } });
    const eb = await context.read(id);
    expect(await context.testDatabase.em().count(Booking, { ebNo: eb.ebNo })).toBe(1);
    expect(responseOf(await context.step("receive", id))).toBe("ebooking.notNow");
    expect(await context.testDatabase.em().count(Booking, { ebNo: eb.ebNo })).toBe(1);
  });

  test("the same order sent twice with one key answers the first result", async () => {
    const id = await context.submitted();
    const send = () =>
      runOperation(
        { ...context.testDatabase.as("clerk"), idempotencyKey: `receive-${id}` },
        ebookingSteps.receive,
        { rows: [{ id }] },
      );
    expect(await send()).toEqual(await send());
    expect(
      await context.testDatabase.em().count(Booking, { ebNo: (await context.read(id)).ebNo }),
    ).toBe(1);
  });

  test("a receive that fails leaves nothing behind", async () => {
    const id = await context.submitted();
    const before = await context.testDatabase.em().count(Booking);
    expect(
      await context.withVoyage({ ended: "Y" }, async () =>
        responseOf(await context.step("receive", id)),
      ),
    ).toBe("voyage.ended");
    expect(
      await context.withVoyage({ ebSwitch: "CLOSED" }, async () =>
        responseOf(await context.step("receive", id)),
      ),
    ).toBe("voyage.ebClosed");
    expect(await context.testDatabase.em().count(Booking)).toBe(before);
    expect(await context.read(id)).toMatchObject({ ebStatus: "SUBMITTED", bkNo: "" });
  });

  test("reject keeps reason, who and when; the customer corrects and submits again", async () => {
    const id = await context.submitted();
    await expect(context.step("reject", id)).rejects.toThrow("kit.reasonRequired");
    expect(
      responseOf(
        await context.step(
          "reject",
          id,
          { reason: "no space" },
          context.testDatabase.as("clerk", { userName: "carl" }),
        ),
      ),
    ).toBe("done");
    expect(await context.read(id)).toMatchObject({
      ebStatus: "REJECTED",
      rejectReason: "no space",
      rejectBy: "carl",
      rejectTime: expect.any(Date),
    });
    await context.save({ ...anEbooking({ voyage: "HANSHIN/2602E" }), id });
    expect(responseOf(await context.step("submit", id, {}, context.customer()))).toBe("done");
    expect(await context.read(id)).toMatchObject({
      ebStatus: "SUBMITTED",
      rejectReason: "",
      rejectBy: "",
      rejectTime: null,
    });
  });

  test("the manifest is locked once", async () => {
    const id = await context.submitted();
    expect(responseOf(await context.step("lockManifest", id))).toBe("ebooking.notNow");
    await context.step("receive", id);
    expect(responseOf(await context.step("lockManifest", id))).toBe("done");
    expect((await context.read(id)).isConfirm).toBe("Y");
    expect(responseOf(await context.step("lockManifest", id))).toBe("ebooking.manifestLocked");
    expect(
      await faultsOf(context.save({ ...anEbooking(), id }, context.testDatabase.as("clerk"))),
    ).toEqual([" ebooking.frozen"]);
  });

  test("staff change the contract of both bookings until one is locked", async () => {
    const id = await context.submitted();
    await context.step("receive", id);
    const change = (over: object = {}, by = context.testDatabase.as("clerk")) =>
      runOperation(by, changeEbContract, {
        id,
        serviceContractNo: "sc-5",
        serviceContractVersion: "1",
        ...over,
      });
    await change();
    const { bkNo, version } = await context.read(id);
    expect(await context.read(id)).toMatchObject({
      serviceContractNo: "SC-5",
      serviceContractVersion: 1,
    });
    expect(await context.testDatabase.em().findOneOrFail(Booking, { bkNo })).toMatchObject({
      serviceContractNo: "SC-5",
      serviceContractVersion: 1,
    });
    expect(await faultsOf(change({ serviceContractNo: "" }))).toEqual([
      "serviceContractNo kit.required",
    ]);
    expect(await faultsOf(change({ version: version - 1 }))).toEqual([`${id} kit.stale`]);
    expect(await faultsOf(change({}, context.customer()))).toEqual([" kit.noPermission"]);
    const stranger = context.testDatabase.as("customer", {
      customerCodes: ["BOLT"],
      permissions: ["ebooking:receive"],
    });
    expect(await faultsOf(change({}, stranger))).toEqual([`${id} kit.notFound`]);
    await context.testDatabase.em().nativeUpdate(Booking, { bkNo }, { bkStatus: "LOCKED" });
    expect(await faultsOf(change({ serviceContractNo: "SC-6" }))).toEqual([" booking.notNow"]);
    expect((await context.read(id)).serviceContractNo).toBe("SC-5");
    await context.step("lockManifest", id);
    expect(await faultsOf(change())).toEqual([" ebooking.manifestLocked"]);
  });

  test("a copy is a new draft without the decisions", async () => {
    const id = await context.submitted({ cargo: [dangerousLine], ebRemark: "copy me" });
    await runOperation(context.testDatabase.as("captain"), stepOf(captainResource, "approve"), {
      rows: [{ id }],
    });
    await context.step("receive", id);
    const copied = await context.step("copy", id);
    const copy = await context.testDatabase
      .em()
      .findOneOrFail(
        EBooking,
        { ebRemark: "copy me", ebStatus: "DRAFT" },
        { populate: ["cargo", "containers"] },
      );
    expect(copy).toMatchObject({
      bkNo: "",
      dgCaptainFlag: "NOT_APPLIED",
      captainBy: "",
      isConfirm: "N",
      submittedTime: null,
      receivedTime: null,
      // Chosen anew.
      voyage: null,
      etd: null,
      eta: null,
    });
    expect(copied.rows).toMatchObject([
      { done: true, code: "ebooking.copiedAs", params: { made: copy.ebNo, madeId: copy.id } },
    ]);
    expect(copy.ebNo).not.toBe((await context.read(id)).ebNo);
    expect(copy.cargo.getItems().map((line) => line.dgUnNo)).toEqual(["1263"]);
    expect(copy.containers.getItems().map((line) => [line.sizeType, line.contCount])).toEqual([
      ["20GP", 2],
    ]);
    expect((await context.read(id)).cargo).toHaveLength(1);
  });

  test("only drafts and rejected ones are deleted, with their lines", async () => {
    const id = await context.submitted();
    expect(responseOf(await context.step("remove", id))).toBe("ebooking.cannotDelete");
    await context.step("reject", id, { reason: "x" });
    expect(responseOf(await context.step("remove", id, {}, context.customer()))).toBe("done");
    expect(await context.testDatabase.em().findOne(EBooking, { id })).toBeNull();
    expect(responseOf(await context.step("remove", id))).toBe("kit.notFound");
  });
});
