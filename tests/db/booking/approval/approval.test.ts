import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import {
  captainResource,
  overseasResource,
} from "#domain/booking/approval/approval.resource.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { responseOf, openEbookingFixture } from "#tests/db/booking/ebooking/fixture.ts";
import {
  anEbooking,
  dangerousLine,
  oversizeLine,
  plainLine,
} from "#tests/db/booking/ebooking/sea.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

describe("approval", () => {
  const decide = async (
    side: "captain" | "overseas",
    action: string,
    id: number,
    input: { reason?: string; by?: Caller } = {},
  ) => {
    const operation = (side === "captain" ? captainResource : overseasResource).steps[action];
    if (!operation) throw new Error(action);
    const { by = context.testDatabase.as(side), ...more } = input;
    return responseOf(
      (await runOperation(by, operation, { rows: [{ id }], ...more })) as StepResult,
    );
  };
  const both = (permissions: string[]) => context.testDatabase.as("clerk", { permissions });

  test("dangerous cargo is received only after the captain, and the overseas port where it was asked", async () => {
    const id = await context.submitted({ cargo: [dangerousLine], needsOversea: "Y" });
    expect(responseOf(await context.step("receive", id))).toBe("ebooking.captainNeeded");
    expect(await decide("captain", "approve", id, { reason: "deck only" })).toBe("done");
    expect(await context.read(id)).toMatchObject({
      dgCaptainFlag: "APPROVED",
      captainBy: "captain",
      captainRemark: "deck only",
      captainTime: expect.any(Date),
    });
    expect(await decide("captain", "approve", id)).toBe("approval.notNow");
    expect(responseOf(await context.step("receive", id))).toBe("ebooking.overseasNeeded");
    expect(await decide("overseas", "approve", id)).toBe("done");
    expect(responseOf(await context.step("receive", id))).toBe("done");
  });

  test("a rejection keeps its reason, closes receive, and the next submit applies again", async () => {
    const id = await context.submitted({ cargo: [dangerousLine] });
    await expect(decide("captain", "reject", id)).rejects.toThrow("kit.reasonRequired");
    expect(await decide("captain", "reject", id, { reason: "no class 3 below deck" })).toBe("done");
    expect(await context.read(id)).toMatchObject({
      dgCaptainFlag: "REJECTED",
      captainRejectReason: "no class 3 below deck",
      ebStatus: "SUBMITTED",
    });
    const [refused] = (await context.step("receive", id)).rows;
    expect(refused).toMatchObject({
      code: "ebooking.captainRefused",
      params: { reason: "no class 3 below deck" },
    });
    await context.step("cancelSubmit", id, {}, context.customer());
    expect(await decide("captain", "approve", id)).toBe("approval.notNow");
    await context.step("submit", id, {}, context.customer());
    expect(await context.read(id)).toMatchObject({
      dgCaptainFlag: "APPLIED",
      captainRejectReason: "",
    });
  });

  test("what captain or port refused the customer changes and submits again as it is; what waits he does not", async () => {
    const id = await context.submitted({ cargo: [dangerousLine] });
    expect(responseOf(await context.step("submit", id, {}, context.customer()))).toBe(
      "ebooking.noSubmitNow",
    );
    await decide("captain", "reject", id, { reason: "UN38.3 missing" });
    const line = {
      ...dangerousLine,
      id: (await context.read(id)).cargo.getItems()[0]?.id,
      gwt: "2100",
    };
    await context.save({ ...anEbooking({ cargo: [line] }), id });
    expect(await context.read(id)).toMatchObject({
      dgCaptainFlag: "REJECTED",
      captainRejectReason: "UN38.3 missing",
    });
    expect(responseOf(await context.step("submit", id, {}, context.customer()))).toBe("done");
    expect(await context.read(id)).toMatchObject({
      ebStatus: "SUBMITTED",
      dgCaptainFlag: "APPLIED",
      captainRejectReason: "",
    });
    await expect(context.save({ ...anEbooking({ cargo: [line] }), id })).rejects.toThrow(
      "ebooking.frozen",
    );
  });

  test("a decision is taken back while the booking does not stand on it", async () => {
    const id = await context.submitted({ cargo: [dangerousLine] });
    expect(await decide("captain", "takeBack", id)).toBe("approval.undecided");
    await decide("captain", "approve", id, { reason: "deck only" });
    expect(await decide("captain", "takeBack", id)).toBe("done");
    expect(await context.read(id)).toMatchObject({
      dgCaptainFlag: "APPLIED",
      captainBy: "",
      captainRemark: "",
      captainTime: null,
    });
    expect(captainResource.machine?.undoOf("approve")).toBe("takeBack");
    expect(captainResource.machine?.undoOf("reject")).toBe("takeBack");
  });

  test("an approval belongs to its cargo: other weight takes it back, other remarks do not", async () => {
    const id = await context.submitted({ cargo: [dangerousLine] });
    await decide("captain", "approve", id);
    const line = { ...dangerousLine, id: (await context.read(id)).cargo.getItems()[0]?.id };
    await context.save(
      { ...anEbooking({ cargo: [line], ebRemark: "late gate-in", shipperTel: "1" }), id },
      context.testDatabase.as("clerk"),
    );
    expect((await context.read(id)).dgCaptainFlag).toBe("APPROVED");
    await context.save(
      { ...anEbooking({ cargo: [{ ...line, gwt: "2100" }] }), id },
      context.testDatabase.as("clerk"),
    );
    expect((await context.read(id)).dgCaptainFlag).toBe("APPLIED");
    await decide("captain", "approve", id);
    await context.step("cancelSubmit", id, {}, context.customer());
    await context.step("submit", id, {}, context.customer());
    expect((await context.read(id)).dgCaptainFlag).toBe("APPROVED");
    await context.step("cancelSubmit", id, {}, context.customer());
    await context.save({
      ...anEbooking({ cargo: [line], containers: [{ sizeType: "20GP", contCount: 3 }] }),
      id,
    });
    expect((await context.read(id)).dgCaptainFlag).toBe("APPLIED");
    expect(await decide("captain", "approve", id)).toBe("approval.notSubmitted");
    await context.save({ ...anEbooking(), id });
    expect((await context.read(id)).dgCaptainFlag).toBe("NOT_NEEDED");
  });

  test("approve and accept is one step for who holds both rights, and all or nothing", async () => {
    const id = await context.submitted({ cargo: [dangerousLine], needsOversea: "Y" });
    await expect(decide("captain", "approveAndReceive", id)).rejects.toThrow("kit.noPermission");
    expect(
      await decide("captain", "approveAndReceive", id, { by: both(["ebooking:receive"]) }),
    ).toBe("kit.noPermission");
    const full = both(["ebooking:receive", "approval:captain", "approval:overseas"]);
    expect(await decide("captain", "approveAndReceive", id, { by: full })).toBe(
      "ebooking.overseasNeeded",
    );
    expect(await context.read(id)).toMatchObject({
      dgCaptainFlag: "APPLIED",
      captainBy: "",
      ebStatus: "SUBMITTED",
      bkNo: "",
    });
    expect(await decide("captain", "approve", id)).toBe("done");
    expect(await decide("overseas", "approveAndReceive", id, { by: full })).toBe("done");
    const eb = await context.read(id);
    expect(eb).toMatchObject({ dgOverseaFlag: "APPROVED", ebStatus: "RECEIVED" });
    expect(
      await context.testDatabase
        .em()
        .count(Booking, { bkNo: eb.bkNo, ebNo: eb.ebNo, nature: "DANGEROUS" }),
    ).toBe(1);
  });

  test("the lists show special cargo only, in short", async () => {
    const plain = await context.submitted();
    const id = await context.submitted({ cargo: [dangerousLine, oversizeLine, plainLine] });
    const oxidiser = { ...dangerousLine, goodsNameEn: "BLEACH", dgUnNo: "1479", dgClass: "5.1" };
    const acid = { ...dangerousLine, goodsNameEn: "ACID", dgUnNo: "1760", dgClass: "8" };
    const mixed = await context.submitted({ cargo: [dangerousLine, oxidiser, acid] });
    const query = {
      filters: [],
      sort: [{ key: "submittedTime", order: "desc" as const }],
      page: 1,
      pageSize: 100,
    };
    const { rows } = await searchResource(
      context.testDatabase.em(),
      context.testDatabase.as("captain").actor,
      captainResource,
      query,
    );
    expect(rows.map((row) => row.id)).not.toContain(plain);
    expect(rows.find((row) => row.id === id)?.goods).toBe(
      "PAINT UN1263 3 II; CRANE 1300x320x310cm",
    );
    expect(rows.find((row) => row.id === id)?.apart).toBeNull();
    expect(rows.find((row) => row.id === mixed)?.apart).toBe(
      "UN1263 / UN1479: 2; UN1479 / UN1760: 2",
    );
    const overseas = await searchResource(
      context.testDatabase.em(),
      context.testDatabase.as("overseas").actor,
      overseasResource,
      query,
    );
    expect(overseas.rows.map((row) => row.id)).not.toContain(id);
  });
});
