import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingImport } from "#domain/flows/booking-import.server.ts";
import { bookingResource, bookingSteps } from "#domain/flows/booking.resource.server.ts";
import { changeVoyage } from "#domain/flows/change-voyage.server.ts";
import { ebookingSteps } from "#domain/flows/ebooking.resource.server.ts";
import { resolveTarget } from "#domain/job/job-targets.server.ts";
import { saveEbooking } from "#domain/ebooking/ops/save-ebooking.server.ts";
import { perform } from "#platform/operation/operation.server.ts";
import { readResource } from "#platform/resource/resource.server.ts";
import { Voyage } from "#domain/voyage/voyage.entity.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { rowsOf } from "../../support/test-database.ts";
import { faultsOf } from "../ebooking/fixture.ts";
import { anEbooking, dangerousLine, plainLine } from "../ebooking/sea.ts";
import { openSpaceDesk, otherVoyage, type SpaceDesk, theVoyage } from "./fixture.ts";

let desk: SpaceDesk;
beforeAll(async () => {
  desk = await openSpaceDesk();
});
beforeEach(() => desk.clear());
afterAll(() => desk.world.close());

const boxes = (contCount: number, sizeType = "20GP") => [{ sizeType, contCount }];
const roll = (id: number, voyage = otherVoyage) =>
  perform(desk.clerk(), changeVoyage, { id, voyage, changeReason: "ship full", changeContact: "" });

describe("a booking asks for space", () => {
  test("a voyage without lines is not asked; a draft of our own takes none", async () => {
    const { id, result } = await desk.booked(50);
    expect(result).toEqual({ id, key: expect.any(String), done: true });
    expect(await desk.short(id)).toBeNull();
    await desk.allot({ teu: "100" });
    const draft = await desk.save();
    expect(await desk.short(draft.id)).toBeNull();
    expect(await desk.short(id)).toBe("HELD 50+0");
  });

  test("what a booking needs: TEU, tons with the boxes, a plug per full reefer that runs, a slot per box with dangerous goods", async () => {
    await desk.allot({ teu: "100" });
    const reefer = { ...plainLine, isRf: "Y", temperature: "-18", temperatureLow: "-20", temperatureHigh: "-15" };
    const { id } = await desk.booked(0, {
      cargo: [reefer, dangerousLine],
      containers: [...boxes(2, "40RH"), ...boxes(1), { sizeType: "40RH", contCount: 3, emptyFlag: "Y" }],
    });
    const [share] = await desk.shares(id);
    // 3,000 kg of cargo, five reefers of 4,640 and a box of 2,230 kg
    expect(share?.held).toEqual({ teu: "11.0000", tons: "28.430", plugs: "2", dgSlots: "3" });
  });

  test("WARN: it is taken beyond the allotment, and that is said once", async () => {
    await desk.allot();
    expect((await desk.booked(3)).result).toMatchObject({ done: true });
    const { id, result } = await desk.booked(2);
    expect(result).toMatchObject({ done: true, code: "space.beyond", params: { line: "* → *" } });
    expect(await desk.short(id)).toBe("HELD 2+0");
    const read = await readResource(desk.world.em(), desk.clerk().actor, bookingResource, id);
    expect(read).toMatchObject({ spaceState: "HELD" });
  });

  test("WAIT: it waits whole, is not locked, and is served in order when space comes free, passing over who does not fit", async () => {
    await desk.beyond("WAIT");
    await desk.allot();
    const first = await desk.booked(4);
    const big = await desk.booked(6);
    const small = await desk.booked(3);
    expect(big.result).toMatchObject({ done: true, code: "space.waits" });
    expect([await desk.short(big.id), await desk.short(small.id)]).toEqual(["WAITING 0+6", "WAITING 0+3"]);
    expect(await desk.step("lock", big.id, { reason: "now" })).toMatchObject({ done: false, code: "space.stillWaits" });
    expect(await desk.step("cancel", first.id)).toMatchObject({ done: true });
    expect([await desk.short(first.id), await desk.short(big.id), await desk.short(small.id)]).toEqual([null, "WAITING 0+6", "HELD 3+0"]);
    // One more TEU would not let six in; a booking of one goes past.
    expect(await desk.short((await desk.booked(1)).id)).toBe("HELD 1+0");
    expect(await desk.conserved()).toBe(true);
    await desk.step("cancelCustoms", small.id, { reason: "papers" });
    expect(await desk.short(small.id)).toBeNull();
    expect((await desk.step("reCustoms", small.id))?.done).toBe(true);
    expect(await desk.short(small.id)).toBe("HELD 3+0");
  });

  test("a confirmed booking that grows keeps what it holds and waits for the rest; what it gives up serves the next", async () => {
    await desk.beyond("WAIT");
    await desk.allot();
    const { id } = await desk.booked(2);
    const other = await desk.booked(2);
    expect(await desk.save({ id, containers: boxes(3) })).toMatchObject({ note: { code: "space.waits" } });
    expect(await desk.short(id)).toBe("WAITING 2+1");
    await desk.save({ id: other.id, containers: boxes(1) });
    expect([await desk.short(id), await desk.short(other.id)]).toEqual(["HELD 3+0", "HELD 1+0"]);
    // The other way: less again, and a draft deleted gives back, too.
    await desk.save({ id, containers: boxes(1) });
    expect(await desk.short(id)).toBe("HELD 1+0");
    expect(await desk.conserved()).toBe(true);
  });

  test("REFUSE: confirming, growing, importing, moving and receiving are refused with the figures, and nothing is changed", async () => {
    await desk.beyond("REFUSE");
    await desk.allot();
    await desk.allot({ voyage: otherVoyage, teu: "1", plugs: "0" });
    const { id, bkNo } = await desk.booked(3);
    const draft = await desk.save();
    expect(await desk.step("confirm", draft.id)).toMatchObject({
      done: false,
      code: "space.full",
      params: { line: "* → *", measure: "TEU", free: "1", asked: "2" },
    });
    expect(await desk.short(draft.id)).toBeNull();
    expect(await faultsOf(desk.save({ id, containers: boxes(5) }))).toEqual(["containers space.full"]);
    expect(await faultsOf(roll(id))).toEqual(["containers space.full"]);
    expect(await desk.short(id)).toBe("HELD 3+0");
    const file = `booking_no,vessel,voyage,pol,pod,client,shipper,goods,size_type,containers,packages,gross_kg,package_kind
${bkNo},HANSHIN,2601E,CNSHA,JPTYO,ACME TRADING CO,ACME TRADING CO,STEEL PARTS,20GP,5,10,1000,CT`;
    const imported = await perform(desk.clerk(), bookingImport.operation, { source: { text: file }, options: {} });
    expect(imported.faults).toMatchObject([{ row: 2, code: "space.full" }]);
    const [eb] = await submitted(2);
    expect(await receive(eb ?? 0)).toMatchObject({ done: false, code: "space.full" });
    expect(await rowsOf(desk.world, sql`select eb_status from e_booking where id = ${eb}`)).toEqual([{ eb_status: "SUBMITTED" }]);
    // No line at all is no space.
    await kyselyOf(desk.world.em()).deleteFrom("space_allotment").execute();
    await desk.allot({ ownerKind: "CUSTOMER", owner: "BOLT" });
    expect(await desk.step("confirm", draft.id)).toMatchObject({ done: false, code: "space.noLine" });
  });

  test("receiving promises space; the draft then confirms without asking again, and its deletion gives it back", async () => {
    await desk.beyond("WAIT");
    await desk.allot({ teu: "2" });
    const [one, two] = await submitted(2, 2);
    expect(await receive(one ?? 0)).toMatchObject({ done: true });
    expect(await receive(two ?? 0)).toMatchObject({ done: true, code: "space.waits" });
    const ids = (await rowsOf<{ id: number }>(desk.world, sql`select id from booking order by id`)).map((row) => row.id);
    const [first = 0, second = 0] = ids;
    expect([await desk.short(first), await desk.short(second)]).toEqual(["HELD 2+0", "WAITING 0+2"]);
    expect((await desk.step("remove", first))?.done).toBe(true);
    expect(await desk.short(second)).toBe("HELD 2+0");
    expect((await desk.step("confirm", second))?.done).toBe(true);
    expect(await desk.conserved()).toBe(true);
  });

  test("moving to another voyage gives the space back there and asks for it here", async () => {
    await desk.beyond("WAIT");
    await desk.allot();
    await desk.allot({ voyage: otherVoyage, teu: "1" });
    const moved = await desk.booked(3);
    const waiting = await desk.booked(4);
    expect(await roll(moved.id)).toMatchObject({ note: { code: "space.waits" } });
    expect([await desk.short(moved.id), await desk.short(waiting.id)]).toEqual(["WAITING 0+3", "HELD 4+0"]);
    expect([await desk.conserved(), await desk.conserved(otherVoyage)]).toEqual([true, true]);
  });

  test("an ended voyage gives nothing to those who wait", async () => {
    await desk.beyond("WAIT");
    const { id: line } = await desk.allot();
    const first = await desk.booked(4);
    const second = await desk.booked(2);
    await desk.world.em().nativeUpdate(Voyage, { voyageName: theVoyage }, { ended: "Y" });
    await sql`update booking set bk_status = 'CANCELLED' where id = ${first.id}`.execute(desk.world.em().getKysely());
    expect(await faultsOf(desk.allot({ id: line, teu: "9" }))).toEqual(["voyage voyage.ended"]);
    expect(await desk.short(second.id)).toBe("WAITING 0+2");
  });
});

describe("at once", () => {
  test("two bookings for the last TEU: one has it, the other is refused or waits", async () => {
    for (const mode of ["REFUSE", "WAIT"] as const) {
      await desk.clear();
      await desk.beyond(mode);
      await desk.allot({ teu: "1" });
      const drafts = await Promise.all([1, 2, 3].map(() => desk.save({ containers: boxes(1) })));
      const results = await Promise.all(
        drafts.map(({ id }) => perform(desk.clerk(), bookingSteps.confirm, { rows: [{ id }] }).then((all) => all.rows[0])),
      );
      const states = (await Promise.all(drafts.map(({ id }) => desk.short(id)))).map(String).sort();
      if (mode === "REFUSE") {
        expect(results.map((row) => row?.code ?? "done").sort()).toEqual(["done", "space.full", "space.full"]);
        expect(states).toEqual(["HELD 1+0", "null", "null"]);
      } else {
        expect(results.map((row) => row?.done)).toEqual([true, true, true]);
        expect(states).toEqual(["HELD 1+0", "WAITING 0+1", "WAITING 0+1"]);
      }
    }
  });

  test("a booking confirmed while the first line of its voyage is made is not overlooked", async () => {
    const drafts = await Promise.all([1, 2, 3, 4].map(() => desk.save({ containers: boxes(1) })));
    await Promise.all([desk.allot({ teu: "40" }), ...drafts.map(({ id }) => desk.step("confirm", id))]);
    expect(await desk.conserved()).toBe(true);
    expect(await rowsOf(desk.world, sql`select count(*)::int as n from space_draw where state = 'HELD'`)).toEqual([{ n: 4 }]);
  });

  test("the job finds what was changed behind its back, serves who waits, and leaves alone what is in order", async () => {
    await desk.beyond("WAIT");
    await desk.allot({ teu: "4" });
    const [a, b] = [await desk.booked(4), await desk.booked(4)];
    const settle = async () => {
      const { operation, input } = resolveTarget("space.settle()");
      return perform(desk.world.as("admin"), operation, input);
    };
    expect(await settle()).toEqual({ seen: 1, changed: 0, served: 0 });
    await sql`update booking set bk_status = 'CANCELLED' where id = ${a.id}`.execute(desk.world.em().getKysely());
    expect(await settle()).toEqual({ seen: 1, changed: 1, served: 1 });
    expect([await desk.short(a.id), await desk.short(b.id)]).toEqual([null, "HELD 4+0"]);
    expect(await settle()).toEqual({ seen: 1, changed: 0, served: 0 });
    expect(await faultsOf(perform(desk.clerk(), operationOf("space.settle"), { voyage: "NO/1" }))).toEqual(["voyage kit.unknownCode"]);
  });
});

async function submitted(size: number, count = 1): Promise<number[]> {
  const customer = desk.world.as("customer", { userName: "anna", customerCodes: ["ACME"] });
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await perform(customer, saveEbooking, anEbooking({ containers: boxes(size) }));
    await perform(customer, ebookingSteps.submit, { rows: [{ id }] });
    ids.push(id);
  }
  return ids;
}

async function receive(id: number) {
  return (await perform(desk.clerk(), ebookingSteps.receive, { rows: [{ id }] })).rows[0];
}
