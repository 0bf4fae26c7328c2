import { sql } from "kysely";
import { Booking, bookingEdiFlag } from "../booking/booking.entity.server.ts";
import { bookingList } from "../booking/booking.list.ts";
import { bookingMachine } from "../booking/booking.machine.ts";
import { readBooking } from "../booking/booking.queries.server.ts";
import { changeContract } from "../booking/ops/change-contract.server.ts";
import { copyBooking } from "../booking/ops/copy-booking.server.ts";
import type { ListRow } from "#platform/list/list.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { defineResource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { assertHoldsSpace, freeSpace, settleSpace, shareStateOf } from "../space/settle-space.server.ts";
import { bookingFactsOf } from "../booking/booking-facts.server.ts";
import { changeVoyage } from "./change-voyage.server.ts";
import { reconcileBooking } from "../container/reconcile.server.ts";
import { saveBooking } from "./save-booking.server.ts";

const invoiced = sql`exists (select 1 from fee f where f.bk_no = t0.bk_no and f.invoiced_amount <> 0)`;
const spaceState = sql`(select d.state from space_draw d where d.booking_id = t0.id)`;
const source: ListSource = { entity: Booking, computed: { invoiced, spaceState }, beside: { exportEdiFlag: bookingEdiFlag } };

export const bookingSteps = defineSteps({
  machine: bookingMachine,
  entity: Booking,
  list: bookingList,
  source,
  keyOf: (booking) => booking.bkNo,
  factsOf: bookingFactsOf,
  setState: (booking, state) => {
    booking.bkStatus = state;
  },
  elsewhere: ["exportEdi", "changeVoyage", "changeContract"],
  effects: {
    confirm: (ctx, booking) => settleSpace(ctx, booking.id),
    cancel: (ctx, booking) => settleSpace(ctx, booking.id),
    reCustoms: (ctx, booking) => settleSpace(ctx, booking.id),
    reconcile: async (ctx, booking) => {
      await reconcileBooking(ctx, booking);
    },
    // Lock compares afresh; a difference needs the user's word and a reason (domain §3).
    lock: async (ctx, booking, given) => {
      await assertHoldsSpace(ctx, booking.id);
      await reconcileBooking(ctx, booking);
      if (booking.reconcileResult === "DIFFERS" && !given.reason) throw new Refusal("booking.differs", {}, { field: "reason" });
      booking.lockReason = booking.reconcileResult === "DIFFERS" ? given.reason : "";
    },
    cancelCustoms: async (ctx, booking, given) => {
      booking.changeReason = given.reason;
      await settleSpace(ctx, booking.id);
    },
    cancelBill: async (ctx, booking) => {
      await sql`delete from bill where booking_id = ${booking.id} and bl_status = 'DRAFT'`.execute(ctx.em.getKysely());
      await sql`update packing_line set bill_id = null where booking_id = ${booking.id}`.execute(ctx.em.getKysely());
      booking.blStatus = "NONE";
    },
    copy: copyBooking,
    remove: async (ctx, booking) => {
      await freeSpace(ctx, booking.id);
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
  more: { changeVoyage, changeContract },
  get: async (em, actor, id) => {
    const booking = await readBooking(em, actor, id);
    return booking && { ...booking, spaceState: (await shareStateOf(em, id)) ?? "" };
  },
  save: saveBooking,
});
