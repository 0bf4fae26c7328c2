import { sql } from "kysely";
import { Booking } from "../booking/booking.entity.server.ts";
import { bookingList } from "../booking/booking.list.ts";
import { type BookingFacts, bookingMachine } from "../booking/booking.machine.ts";
import { readBooking } from "../booking/booking.queries.server.ts";
import { saveBooking } from "../booking/ops/save-booking.server.ts";
import type { ListRow } from "../kit/list.ts";
import type { ListSource } from "../kit/list-sql.server.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { Refusal } from "../kit/refusal.ts";
import { defineResource } from "../kit/resource.server.ts";
import { defineSteps } from "../kit/steps.server.ts";
import { reconcileBooking } from "./reconcile.server.ts";

const invoiced = sql`exists (select 1 from fee f where f.bk_no = t0.bk_no and f.invoiced_amount <> 0)`;
const source: ListSource = { entity: Booking, computed: { invoiced } };

async function factsOf(ctx: Ctx, booking: Booking): Promise<BookingFacts> {
  const { rows } = await sql<{
    ended: "Y" | "N";
    invoiced: boolean;
  }>`select v.ended, exists (select 1 from fee f where f.bk_no = ${booking.bkNo}
    and f.invoiced_amount <> 0) as invoiced from voyage v where v.id = ${booking.voyage.id}`.execute(ctx.em.getKysely());
  return {
    bkStatus: booking.bkStatus,
    blStatus: booking.blStatus,
    reconcileResult: booking.reconcileResult,
    voyageEnded: rows[0]?.ended ?? "N",
    invoiced: rows[0]?.invoiced ?? false,
  };
}

export const bookingSteps = defineSteps({
  machine: bookingMachine,
  entity: Booking,
  list: bookingList,
  source,
  keyOf: (booking) => booking.bkNo,
  factsOf,
  setState: (booking, state) => {
    booking.bkStatus = state;
  },
  elsewhere: ["exportEdi"],
  effects: {
    reconcile: async (ctx, booking) => {
      await reconcileBooking(ctx, booking);
    },
    // Lock compares afresh; a difference needs the user's word and a reason (domain §3).
    lock: async (ctx, booking, given) => {
      await reconcileBooking(ctx, booking);
      if (booking.reconcileResult === "DIFFERS" && !given.reason) throw new Refusal("booking.differs", {}, { field: "reason" });
      booking.lockReason = booking.reconcileResult === "DIFFERS" ? given.reason : "";
    },
    cancelCustoms: (_ctx, booking, given) => {
      booking.changeReason = given.reason;
    },
    cancelBill: async (ctx, booking) => {
      await sql`delete from bill where booking_id = ${booking.id} and bl_status = 'DRAFT'`.execute(ctx.em.getKysely());
      await sql`update packing_line set bill_id = null where booking_id = ${booking.id}`.execute(ctx.em.getKysely());
      booking.blStatus = "NONE";
    },
    remove: (ctx, booking) => {
      ctx.em.remove(booking);
    },
  },
});

export const bookingResource = defineResource({
  apiName: bookingList.apiName,
  list: bookingList,
  source,
  machine: bookingMachine,
  factsOfRow: (row: ListRow) => row,
  steps: bookingSteps,
  get: readBooking,
  save: saveBooking,
});
