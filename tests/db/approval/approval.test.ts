import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking.entity.server.ts";
import { captainResource, overseasResource } from "#domain/flows/approve-and-receive.server.ts";
import { type Caller, perform } from "#platform/operation/operation.server.ts";
import { searchResource } from "#platform/resource/resource.server.ts";
import type { StepResult } from "#platform/machine/steps.server.ts";
import { answerOf, openEbookingDesk } from "../ebooking/fixture.ts";
import { anEbooking, dangerousLine, oversizeLine, plainLine } from "../ebooking/sea.ts";

let desk: Awaited<ReturnType<typeof openEbookingDesk>>;
beforeAll(async () => {
  desk = await openEbookingDesk();
});
afterAll(() => desk.world.close());

describe("approval", () => {
  const decide = async (side: "captain" | "overseas", action: string, id: number, given: { reason?: string; by?: Caller } = {}) => {
    const operation = (side === "captain" ? captainResource : overseasResource).steps[action];
    if (!operation) throw new Error(action);
    const { by = desk.world.as(side), ...more } = given;
    return answerOf((await perform(by, operation, { rows: [{ id }], ...more })) as StepResult);
  };
  const both = (permissions: string[]) => desk.world.as("clerk", { permissions });

  test("dangerous cargo is received only after the captain, and the overseas port where it was asked", async () => {
    const id = await desk.submitted({ cargo: [dangerousLine], needsOversea: "Y" });
    expect(answerOf(await desk.step("receive", id))).toBe("ebooking.captainNeeded");
    expect(await decide("captain", "approve", id, { reason: "deck only" })).toBe("done");
    expect(await desk.read(id)).toMatchObject({
      dgCaptainFlag: "APPROVED",
      captainBy: "captain",
      captainRemark: "deck only",
      captainTime: expect.any(Date),
    });
    expect(await decide("captain", "approve", id)).toBe("approval.notNow");
    expect(answerOf(await desk.step("receive", id))).toBe("ebooking.overseasNeeded");
    expect(await decide("overseas", "approve", id)).toBe("done");
    expect(answerOf(await desk.step("receive", id))).toBe("done");
  });

  test("a rejection keeps its reason, closes receive, and the next submit applies again", async () => {
    const id = await desk.submitted({ cargo: [dangerousLine] });
    await expect(decide("captain", "reject", id)).rejects.toThrow("kit.reasonRequired");
    expect(await decide("captain", "reject", id, { reason: "no class 3 below deck" })).toBe("done");
    expect(await desk.read(id)).toMatchObject({
      dgCaptainFlag: "REJECTED",
      captainRejectReason: "no class 3 below deck",
      ebStatus: "SUBMITTED",
    });
    expect(answerOf(await desk.step("receive", id))).toBe("ebooking.captainNeeded");
    await desk.step("cancelSubmit", id, {}, desk.customer());
    expect(await decide("captain", "approve", id)).toBe("approval.notNow");
    await desk.step("submit", id, {}, desk.customer());
    expect(await desk.read(id)).toMatchObject({ dgCaptainFlag: "APPLIED" });
  });

  test("an approval belongs to its cargo: other weight takes it back, other remarks do not", async () => {
    const id = await desk.submitted({ cargo: [dangerousLine] });
    await decide("captain", "approve", id);
    const line = { ...dangerousLine, id: (await desk.read(id)).cargo.getItems()[0]?.id };
    await desk.save({ ...anEbooking({ cargo: [line], ebRemark: "late gate-in", shipperTel: "1" }), id }, desk.world.as("clerk"));
    expect((await desk.read(id)).dgCaptainFlag).toBe("APPROVED");
    await desk.save({ ...anEbooking({ cargo: [{ ...line, gwt: "2100" }] }), id }, desk.world.as("clerk"));
    expect((await desk.read(id)).dgCaptainFlag).toBe("APPLIED");
    await decide("captain", "approve", id);
    await desk.step("cancelSubmit", id, {}, desk.customer());
    await desk.step("submit", id, {}, desk.customer());
    expect((await desk.read(id)).dgCaptainFlag).toBe("APPROVED");
    await desk.step("cancelSubmit", id, {}, desk.customer());
    await desk.save({ ...anEbooking({ cargo: [line], containers: [{ sizeType: "20GP", contCount: 3 }] }), id });
    expect((await desk.read(id)).dgCaptainFlag).toBe("APPLIED");
    expect(await decide("captain", "approve", id)).toBe("approval.notSubmitted");
    await desk.save({ ...anEbooking(), id });
    expect((await desk.read(id)).dgCaptainFlag).toBe("NOT_NEEDED");
  });

  test("approve and accept is one step for who holds both rights, and all or nothing", async () => {
    const id = await desk.submitted({ cargo: [dangerousLine], needsOversea: "Y" });
    await expect(decide("captain", "approveAndReceive", id)).rejects.toThrow("kit.noPermission");
    expect(await decide("captain", "approveAndReceive", id, { by: both(["ebooking:receive"]) })).toBe("kit.noPermission");
    const full = both(["ebooking:receive", "approval:captain", "approval:overseas"]);
    expect(await decide("captain", "approveAndReceive", id, { by: full })).toBe("ebooking.overseasNeeded");
    expect(await desk.read(id)).toMatchObject({ dgCaptainFlag: "APPLIED", captainBy: "", ebStatus: "SUBMITTED", bkNo: "" });
    expect(await decide("captain", "approve", id)).toBe("done");
    expect(await decide("overseas", "approveAndReceive", id, { by: full })).toBe("done");
    const eb = await desk.read(id);
    expect(eb).toMatchObject({ dgOverseaFlag: "APPROVED", ebStatus: "RECEIVED" });
    expect(await desk.world.em().count(Booking, { bkNo: eb.bkNo, ebNo: eb.ebNo, nature: "DANGEROUS" })).toBe(1);
  });

  test("the lists show special cargo only, in short", async () => {
    const plain = await desk.submitted();
    const id = await desk.submitted({ cargo: [dangerousLine, oversizeLine, plainLine] });
    const oxidiser = { ...dangerousLine, goodsNameEn: "BLEACH", dgUnNo: "1479", dgClass: "5.1" };
    const acid = { ...dangerousLine, goodsNameEn: "ACID", dgUnNo: "1760", dgClass: "8" };
    const mixed = await desk.submitted({ cargo: [dangerousLine, oxidiser, acid] });
    const query = { filters: [], sort: [{ key: "submittedTime", order: "desc" as const }], page: 1, pageSize: 100 };
    const { rows } = await searchResource(desk.world.em(), desk.world.as("captain").actor, captainResource, query);
    expect(rows.map((row) => row.id)).not.toContain(plain);
    expect(rows.find((row) => row.id === id)?.goods).toBe("PAINT UN1263 3 II; CRANE 1300x320x310cm");
    expect(rows.find((row) => row.id === id)?.apart).toBeNull();
    expect(rows.find((row) => row.id === mixed)?.apart).toBe("UN1263 / UN1479: 2; UN1479 / UN1760: 2");
    const overseas = await searchResource(desk.world.em(), desk.world.as("overseas").actor, overseasResource, query);
    expect(overseas.rows.map((row) => row.id)).not.toContain(id);
  });
});
