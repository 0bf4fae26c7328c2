import { sql } from "kysely";
import { consolidate } from "#domain/booking/consolidation/ops/consolidate.server.ts";
import { saveCorrection } from "#domain/booking/ebooking/correction/ops/save-correction.server.ts";
import { saveEbooking } from "#domain/booking/ebooking/ops/save-ebooking.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { readCorrection } from "#domain/booking/ebooking/correction/correction.queries.server.ts";
import { correctionSteps } from "#domain/booking/ebooking/correction/correction.resource.server.ts";
import { ebookingSteps } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { anEbooking, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { asUser } from "./as-user.ts";
import { consolidationKeys, correctionKeys, rollKeys } from "./end-state.ts";
import type { Kind } from "./kinds.ts";

/**
 * Corrections received one after another by a task: each is wholly in e-booking, booking and
 * container import, or not at all.
 */
const correctionReceipt: Kind = {
  name: "corrections",
  async prepare(testDatabase, { bookings }) {
    await seedSea(testDatabase.em());
    const customer = testDatabase.as("customer", { userName: "anna", customerCodes: ["ACME"] });
    const clerk = testDatabase.as("clerk");
    const ids: number[] = [];
    for (let i = 0; i < Math.ceil(bookings / 3); i += 1) {
      const { id } = await runOperation(customer, saveEbooking, anEbooking());
      await runOperation(customer, ebookingSteps.submit, { rows: [{ id }] });
      await runOperation(clerk, ebookingSteps.receive, { rows: [{ id }] });
      const stored = (await readCorrection(testDatabase.em(), customer.actor, id)) ?? {};
      await runOperation(customer, saveCorrection, {
        ...stored,
        consigneeName: `OSAKA PARTS ${i}`,
      });
      await runOperation(customer, correctionSteps.submit, { rows: [{ id }] });
      ids.push(id);
    }
    await sql`insert into box(booking_id, voyage_id, cnt_no, size_type, seal_no, pkgs, gwt, dim)
      select b.id, b.voyage_id, 'SURV' || lpad((b.id * 10 + n)::text, 7, '0'), '20GP',
        'S' || (b.id * 10 + n), 5, 500, 2
      from booking b, generate_series(1, 2) n`.execute(testDatabase.em().getKysely());
    const { userName } = await visit(testDatabase, "clerk");
    return {
      name: "corrections",
      keys: correctionKeys,
      order: (url) =>
        asUser(url, userName, (caller) =>
          openCtx(caller).unit((ctx) =>
            orderTask(ctx.em, ctx.actor, {
              operation: correctionSteps.receive.name,
              input: { rows: ids.map((id) => ({ id })) },
              title: "survival",
            }),
          ),
        ),
    };
  },
};

const boxesEach = 6;

/** Confirmed bookings of six containers, each with a fee and a container. */
async function confirmedBookings(
  testDatabase: TestDatabase,
  count: number,
): Promise<{ id: number; bkNo: string }[]> {
  await seedSea(testDatabase.em());
  const clerk = testDatabase.as("clerk");
  const made: { id: number; bkNo: string }[] = [];
  for (let i = 0; i < count; i += 1)
    made.push(
      await runOperation(clerk, saveBooking, {
        ...anEbooking(),
        containers: [{ sizeType: "20GP", contCount: boxesEach }],
        cargo: [{ ...plainLine, pkgs: 101 + i, gwt: `${10_000 + i}.125`, dim: "55.555" }],
      }),
    );
  await runOperation(clerk, bookingSteps.confirm, { rows: made.map(({ id }) => ({ id })) });
  return made;
}

/** Bookings split by one task each: a booking has all its parts or none. */
const consolidation: Kind = {
  name: "consolidation",
  async prepare(testDatabase, { bookings }) {
    const made = await confirmedBookings(testDatabase, Math.ceil(bookings / 3));
    const { userName } = await visit(testDatabase, "clerk");
    const input = (bkNo: string) => ({
      bkNo,
      kind: "SPLIT",
      scheme: "LETTER",
      count: 2,
      reason: "survival",
    });
    return {
      name: "consolidation",
      keys: consolidationKeys,
      order: (url) =>
        asUser(url, userName, (caller) =>
          openCtx(caller).unit(async (ctx) => {
            for (const { bkNo } of made)
              await orderTask(ctx.em, ctx.actor, {
                operation: consolidate.name,
                input: input(bkNo),
                title: `survival ${bkNo}`,
              });
          }),
        ),
    };
  },
};

/** Bookings rolled by one task: each with its fees, containers and space, or not at all. */
const roll: Kind = {
  name: "roll",
  async prepare(testDatabase, { bookings }) {
    const made = await confirmedBookings(testDatabase, bookings);
    const db = testDatabase.em().getKysely();
    await sql`insert into box(version, booking_id, voyage_id, cnt_no, size_type, pkgs, gwt)
      select 1, id, voyage_id, 'SURV' || lpad(id::text, 7, '0'), '20GP', pkgs, gwt
      from booking`.execute(db);
    await sql`insert into fee (
          version, voyage_id, bk_no, corp_code, fee_code, fee_name, unit, qty, price, currency,
          amount, no_tax_amount, currency_rate, base_amount, fee_status
        )
      select 1, voyage_id, bk_no, 'ACME', 'OF', 'Ocean freight', 'CONTAINER', 1, id, 'USD', id, id,
        7, id * 7, 'CREATED'
      from booking`.execute(db);
    await sql`insert into space_allotment (
          version, voyage_id, port_load, port_dis, owner_kind, owner, teu, factor
        )
      select 1, id, '*', '*', 'ANY', '', 100000, 1
      from voyage`.execute(db);
    const { userName } = await visit(testDatabase, "clerk");
    const input = {
      rows: made.map(({ id }) => ({ id })),
      reason: "survival",
      fields: { voyage: "HANSHIN/2602E" },
    };
    return {
      name: "roll",
      keys: rollKeys,
      order: (url) =>
        asUser(url, userName, (caller) =>
          openCtx(caller).unit((ctx) =>
            orderTask(ctx.em, ctx.actor, {
              operation: bookingSteps.roll.name,
              input,
              title: "survival",
            }),
          ),
        ),
    };
  },
};

export const bookingKinds: readonly Kind[] = [correctionReceipt, consolidation, roll];
