import { sql } from "kysely";
import { Booking, bookingEdiFlag } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "./booking.facts.server.ts";
import { outboundList } from "./outbound.list.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingMachine } from "./booking.machine.ts";
import { readBooking } from "./booking.queries.server.ts";
import { bookingAttachments } from "./ops/attachments.server.ts";
import { changeContract } from "./ops/change-contract.server.ts";
import { copyBooking } from "./ops/copy-booking.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { factsOf } from "#platform/records/machine/facts.server.ts";
import { defineSteps, notesOf } from "#platform/records/machine/steps.server.ts";
import { assertSharesFit } from "#domain/booking/space/share/assert-shares-fit.server.ts";
import {
  freeSpace,
  settleSpace,
  shareStateOf,
} from "#domain/booking/space/share/settle-space.server.ts";
import { contractReminder } from "#domain/pricing/contract/contract-standing.server.ts";
import { assertCredit } from "#domain/finance/fee/credit-standing.server.ts";
import { batchEditBookings } from "./ops/batch-edit-bookings.server.ts";
import { changeVoyage } from "./ops/change-voyage.server.ts";
import { reconcileDifferences } from "#domain/booking/booking-record/reconcile-detail.ts";
import { removeDrafts } from "#domain/documents/bill/bill-booking.server.ts";
import {
  countBooked,
  countPacked,
} from "#domain/containers/container/packing/count-packed.server.ts";
import { reconcileBooking } from "#domain/containers/container/packing/reconcile.server.ts";
import { rollBooking, spaceOfTarget } from "./ops/roll-booking.server.ts";
import { saveBooking } from "./ops/save-booking.server.ts";

const spaceState = sql`(select d.state from space_draw d where d.booking_id = t0.id)`;
const attachCount = sql`(select count(*)::int from booking_attachment a where a.booking_id = t0.id)`;
const source = {
  entity: Booking,
  facts: bookingFacts,
  computed: { spaceState, attachCount },
  sideTable: { exportEdiFlag: bookingEdiFlag },
};

export const bookingSteps = defineSteps({
  machine: bookingMachine,
  facts: bookingFacts,
  list: bookingList,
  source,
  keyOf: (booking) => booking.bkNo,
  setState: (booking, state) => {
    booking.bkStatus = state;
  },
  customActions: ["exportEdi", "changeVoyage", "changeContract"],
  undoable: {
    roll: "changeVoyage",
    confirm: "cancel",
    cancel: "confirm",
    lock: "unlock",
    unlock: "lock",
    cancelCustoms: "reCustoms",
    reCustoms: "cancelCustoms",
  },
  assertUndone: { roll: assertSharesFit, cancel: assertSharesFit, cancelCustoms: assertSharesFit },
  notes: { roll: spaceOfTarget },
  effects: {
    confirm: async (ctx, booking) => {
      const credit = await assertCredit(ctx, booking.clientCode);
      return notesOf(
        await settleSpace(ctx, booking.id),
        credit,
        await contractReminder(ctx, booking),
      );
    },
    cancel: (ctx, booking) => settleSpace(ctx, booking.id),
    reCustoms: async (ctx, booking) => {
      await countBooked(ctx, booking);
      await ctx.em.flush();
      return settleSpace(ctx, booking.id);
    },
    reconcile: async (ctx, booking) => {
      const differences = reconcileDifferences(await reconcileBooking(ctx, booking));
      return differences.length > 0
        ? {
            code: "booking.reconcileDiffers",
            params: { differences: JSON.stringify(differences), warning: "Y" },
          }
        : undefined;
    },
    // Lock compares again; differences need confirmation and a reason (domain §3).
    lock: async (ctx, booking, input) => {
      const differences = reconcileDifferences(await reconcileBooking(ctx, booking));
      const { openRequest } = await factsOf(ctx, bookingFacts, booking);
      if (differences.length > 0 && !input.reason)
        throw new Refusal(
          "booking.differs",
          { differences: JSON.stringify(differences) },
          { field: "reason" },
        );
      if (openRequest && !input.reason)
        throw new Refusal("booking.lockOverReason", {}, { field: "reason" });
      booking.lockReason = differences.length > 0 || openRequest ? input.reason : "";
      await countPacked(ctx, booking);
    },
    unlock: countBooked,
    cancelCustoms: async (ctx, booking, input) => {
      booking.changeReason = input.reason;
      await settleSpace(ctx, booking.id);
    },
    cancelBill: async (ctx, booking) => {
      await removeDrafts(ctx, booking.id);
      booking.blStatus = "NONE";
    },
    roll: rollBooking,
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
  steps: bookingSteps,
  more: {
    changeVoyage,
    changeContract,
    batchEdit: batchEditBookings,
    attach: bookingAttachments.attach,
  },
  get: async (em, actor, id) => {
    const booking = await readBooking(em, actor, id);
    return (
      booking && {
        ...booking,
        spaceState: (await shareStateOf(em, id)) ?? "",
        attachments: await bookingAttachments.filesOf({ em, actor }, id),
      }
    );
  },
  save: saveBooking,
});

/** The same bookings, steps and forms, narrowed to exports. */
export const outboundResource = defineResource({
  apiName: outboundList.apiName,
  list: outboundList,
  source: { ...source, where: sql`t0.io_type = 'O'` },
  machine: bookingMachine,
  steps: bookingSteps,
});
