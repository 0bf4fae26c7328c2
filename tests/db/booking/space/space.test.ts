import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingImport } from "#domain/booking/booking/import/booking.import.server.ts";
import { bookingResource, bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { changeVoyage } from "#domain/booking/booking/ops/change-voyage.server.ts";
import { ebookingSteps } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { resolveTarget } from "#domain/administration/job/job-targets.server.ts";
import { saveEbooking } from "#domain/booking/ebooking/ops/save-ebooking.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { faultsOf } from "#tests/db/booking/ebooking/fixture.ts";
import { anEbooking, dangerousLine, plainLine } from "#tests/db/booking/ebooking/sea.ts";
import { openSpaceFixture, otherVoyage, type SpaceFixture, theVoyage } from "./fixture.ts";

let context: SpaceFixture;
beforeAll(async () => {
  context = await openSpaceFixture();
});
beforeEach(() => context.clear());
afterAll(() => context.testDatabase.close());

const boxes = (contCount: number, sizeType = "20GP") => [{ sizeType, contCount }];
const roll = (id: number, voyage = otherVoyage) =>
  runOperation(context.clerk(), changeVoyage, {
    id,
    voyage,
    changeReason: "ship full",
    changeContact: "",
  });

describe("a booking asks for space", () => {
  test("a voyage without lines is not asked; a draft of our own takes none", async () => {
    const { id, result } = await context.booked(50);
    expect(result).toEqual({ id, key: expect.any(String), done: true });
    expect(await context.short(id)).toBeNull();
    await context.allot({ teu: "100" });
    const draft = await context.save();
    expect(await context.short(draft.id)).toBeNull();
    expect(await context.short(id)).toBe("HELD 50+0");
  });

  test("what a booking needs: TEU, tons with the boxes, a plug per full reefer that runs, a slot per box with dangerous goods", async () => {
    await context.allot({ teu: "100" });
    const reefer = {
      ...plainLine,
      isRf: "Y",
      temperature: "-18",
      temperatureLow: "-20",
      temperatureHigh: "-15",
    };
    const { id } = await context.booked(0, {
      cargo: [reefer, dangerousLine],
      containers: [
        ...boxes(2, "40RH"),
        ...boxes(1),
        { sizeType: "40RH", contCount: 3, emptyFlag: "Y" },
      ],
    });
    const [share] = await context.shares(id);
    // 3,000 kg of cargo, five reefers of 4,640 kg and a container of 2,230 kg
    expect(share?.held).toEqual({ teu: "11.0000", tons: "28.430", plugs: "2", dgSlots: "3" });
  });

  test("WARN: it is taken beyond the allotment, and that is said once", async () => {
    await context.allot();
    expect((await context.booked(3)).result).toMatchObject({ done: true });
    const { id, result } = await context.booked(2);
    expect(result).toMatchObject({ done: true, code: "space.beyond", params: { line: "* → *" } });
    expect(await context.short(id)).toBe("HELD 2+0");
    const read = await readResource(
      context.testDatabase.em(),
      context.clerk().actor,
      bookingResource,
      id,
    );
    expect(read).toMatchObject({ spaceState: "HELD" });
  });

  test("WAIT: it waits whole, is not locked, and is served in order when space comes free, passing over who does not fit", async () => {
    await context.beyond("WAIT");
    await context.allot();
    const first = await context.booked(4);
    const big = await context.booked(6);
    const small = await context.booked(3);
    expect(big.result).toMatchObject({ done: true, code: "space.waits" });
    expect([await context.short(big.id), await context.short(small.id)]).toEqual([
      "WAITING 0+6",
      "WAITING 0+3",
    ]);
    expect(await context.step("lock", big.id, { reason: "now" })).toMatchObject({
      done: false,
      code: "space.stillWaits",
    });
    expect(await context.step("cancel", first.id)).toMatchObject({ done: true });
    expect([
      await context.short(first.id),
      await context.short(big.id),
      await context.short(small.id),
    ]).toEqual([null, "WAITING 0+6", "HELD 3+0"]);
    // Six do not fit into one more TEU, so a booking of one passes.
    expect(await context.short((await context.booked(1)).id)).toBe("HELD 1+0");
    expect(await context.conserved()).toBe(true);
    await context.step("cancelCustoms", small.id, { reason: "papers" });
    expect(await context.short(small.id)).toBeNull();
    expect((await context.step("reCustoms", small.id))?.done).toBe(true);
    expect(await context.short(small.id)).toBe("HELD 3+0");
  });

  test("a confirmed booking that grows keeps what it holds and waits for the rest; what it gives up serves the next", async () => {
    await context.beyond("WAIT");
    await context.allot();
    const { id } = await context.booked(2);
    const other = await context.booked(2);
    expect(await context.save({ id, containers: boxes(3) })).toMatchObject({
      note: { code: "space.waits" },
    });
    expect(await context.short(id)).toBe("WAITING 2+1");
    await context.save({ id: other.id, containers: boxes(1) });
    expect([await context.short(id), await context.short(other.id)]).toEqual([
      "HELD 3+0",
      "HELD 1+0",
    ]);
    // Conversely, reducing and deleting a draft free space.
    await context.save({ id, containers: boxes(1) });
    expect(await context.short(id)).toBe("HELD 1+0");
    expect(await context.conserved()).toBe(true);
  });

  test("REFUSE: confirming, growing, importing, moving and receiving are refused with the figures, and nothing is changed", async () => {
    await context.beyond("REFUSE");
    await context.allot();
    await context.allot({ voyage: otherVoyage, teu: "1", plugs: "0" });
    const { id, bkNo } = await context.booked(3);
    const draft = await context.save();
    expect(await context.step("confirm", draft.id)).toMatchObject({
      done: false,
      code: "space.full",
      params: { line: "* → *", measure: "TEU", free: "1", asked: "2" },
    });
    expect(await context.short(draft.id)).toBeNull();
    expect(await faultsOf(context.save({ id, containers: boxes(5) }))).toEqual([
      "containers space.full",
    ]);
    expect(await faultsOf(roll(id))).toEqual(["containers space.full"]);
    expect(await context.short(id)).toBe("HELD 3+0");
    const file = `booking_no,vessel,voyage,pol,pod,client,shipper,goods,size_type,containers,packages,gross_kg,package_kind
${bkNo},HANSHIN,2601E,CNSHA,JPTYO,ACME TRADING CO,ACME TRADING CO,STEEL PARTS,20GP,5,10,1000,CT`;
    const imported = await runOperation(context.clerk(), bookingImport.operation, {
      source: { text: file },
      options: {},
    });
    expect(imported.faults).toMatchObject([{ row: 2, code: "space.full" }]);
    const [eb] = await submitted(2);
    expect(await receive(eb ?? 0)).toMatchObject({ done: false, code: "space.full" });
    expect(
      await rowsOf(context.testDatabase, sql`select eb_status from e_booking where id = ${eb}`),
    ).toEqual([{ eb_status: "SUBMITTED" }]);
    // No line means no space.
    await kyselyOf(context.testDatabase.em()).deleteFrom("space_allotment").execute();
    await context.allot({ ownerKind: "CUSTOMER", owner: "BOLT" });
    expect(await context.step("confirm", draft.id)).toMatchObject({
      done: false,
      code: "space.noLine",
    });
  });

  test("receiving promises space; the draft then confirms without asking again, and its deletion gives it back", async () => {
    await context.beyond("WAIT");
    await context.allot({ teu: "2" });
    const [item, two] = await submitted(2, 2);
    expect(await receive(item ?? 0)).toMatchObject({ done: true });
    expect(await receive(two ?? 0)).toMatchObject({ done: true, code: "space.waits" });
    const ids = (
      await rowsOf<{ id: number }>(context.testDatabase, sql`select id from booking order by id`)
    ).map((row) => row.id);
    const [first = 0, second = 0] = ids;
    expect([await context.short(first), await context.short(second)]).toEqual([
      "HELD 2+0",
      "WAITING 0+2",
    ]);
    expect((await context.step("remove", first))?.done).toBe(true);
    expect(await context.short(second)).toBe("HELD 2+0");
    expect((await context.step("confirm", second))?.done).toBe(true);
    expect(await context.conserved()).toBe(true);
  });

  test("moving to another voyage gives the space back there and asks for it here", async () => {
    await context.beyond("WAIT");
    await context.allot();
    await context.allot({ voyage: otherVoyage, teu: "1" });
    const moved = await context.booked(3);
    const waiting = await context.booked(4);
    expect(await roll(moved.id)).toMatchObject({ note: { code: "space.waits" } });
    expect([await context.short(moved.id), await context.short(waiting.id)]).toEqual([
      "WAITING 0+3",
      "HELD 4+0",
    ]);
    expect([await context.conserved(), await context.conserved(otherVoyage)]).toEqual([true, true]);
  });

  test("an ended voyage gives nothing to those who wait", async () => {
    await context.beyond("WAIT");
    const { id: line } = await context.allot();
    const first = await context.booked(4);
    const second = await context.booked(2);
    await context.testDatabase.em().nativeUpdate(Voyage, { voyageName: theVoyage }, { ended: "Y" });
    await sql`update booking set bk_status = 'CANCELLED' where id = ${first.id}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(await faultsOf(context.allot({ id: line, teu: "9" }))).toEqual(["voyage voyage.ended"]);
    expect(await context.short(second.id)).toBe("WAITING 0+2");
  });
});

describe("at once", () => {
  test("two bookings for the last TEU: one has it, the other is refused or waits", async () => {
    for (const mode of ["REFUSE", "WAIT"] as const) {
      await context.clear();
      await context.beyond(mode);
      await context.allot({ teu: "1" });
      const drafts = await Promise.all([1, 2, 3].map(() => context.save({ containers: boxes(1) })));
      const results = await Promise.all(
        drafts.map(({ id }) =>
          runOperation(context.clerk(), bookingSteps.confirm, { rows: [{ id }] }).then(
            (all) => all.rows[0],
          ),
        ),
      );
      const states = (await Promise.all(drafts.map(({ id }) => context.short(id))))
        .map(String)
        .sort();
      if (mode === "REFUSE") {
        expect(results.map((row) => row?.code ?? "done").sort()).toEqual([
          "done",
          "space.full",
          "space.full",
        ]);
        expect(states).toEqual(["HELD 1+0", "null", "null"]);
      } else {
        expect(results.map((row) => row?.done)).toEqual([true, true, true]);
        expect(states).toEqual(["HELD 1+0", "WAITING 0+1", "WAITING 0+1"]);
      }
    }
  });

  test("a booking confirmed while the first line of its voyage is made is not overlooked", async () => {
    const drafts = await Promise.all(
      [1, 2, 3, 4].map(() => context.save({ containers: boxes(1) })),
    );
    await Promise.all([
      context.allot({ teu: "40" }),
      ...drafts.map(({ id }) => context.step("confirm", id)),
    ]);
    expect(await context.conserved()).toBe(true);
    expect(
      await rowsOf(
        context.testDatabase,
        sql`select count(*)::int as n from space_draw where state = 'HELD'`,
      ),
    ).toEqual([{ n: 4 }]);
  });

  test("the job finds what was changed behind its back, serves who waits, and leaves alone what is in order", async () => {
    await context.beyond("WAIT");
    await context.allot({ teu: "4" });
    const [a, b] = [await context.booked(4), await context.booked(4)];
    const settle = async () => {
      const { operation, input } = resolveTarget("space.settle()");
      return runOperation(context.testDatabase.as("admin"), operation, input);
    };
    expect(await settle()).toEqual({ seen: 1, changed: 0, served: 0 });
    await sql`update booking set bk_status = 'CANCELLED' where id = ${a.id}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(await settle()).toEqual({ seen: 1, changed: 1, served: 1 });
    expect([await context.short(a.id), await context.short(b.id)]).toEqual([null, "HELD 4+0"]);
    expect(await settle()).toEqual({ seen: 1, changed: 0, served: 0 });
    expect(
      await faultsOf(
        runOperation(context.clerk(), operationOf("space.settle"), { voyage: "NO/1" }),
      ),
    ).toEqual(["voyage kit.unknownCode"]);
  });
});

async function submitted(size: number, count = 1): Promise<number[]> {
  const customer = context.testDatabase.as("customer", {
    userName: "anna",
    customerCodes: ["ACME"],
  });
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await runOperation(
      customer,
      saveEbooking,
      anEbooking({ containers: boxes(size) }),
    );
    await runOperation(customer, ebookingSteps.submit, { rows: [{ id }] });
    ids.push(id);
  }
  return ids;
}

async function receive(id: number) {
  return (await runOperation(context.clerk(), ebookingSteps.receive, { rows: [{ id }] })).rows[0];
}
