import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard, type PageStep } from "#platform/records/machine/machine.ts";
import { isRequest } from "#domain/booking/booking-record/open-request.ts";
import type { bookingFacts } from "./booking.facts.server.ts";

export type BookingFacts = FactsOf<typeof bookingFacts>;

const voyageOpen: Guard<BookingFacts> = (facts) =>
  facts.voyageEnded === "Y" ? { code: "booking.voyageEnded" } : null;
const noIssuedBill: Guard<BookingFacts> = (facts) =>
  facts.blStatus === "ISSUED" ? { code: "booking.billIssued" } : null;
const notLocked: Guard<BookingFacts> = (facts) =>
  facts.bkStatus === "LOCKED" ? { code: "booking.frozen" } : null;
const notInvoiced: Guard<BookingFacts> = (facts) =>
  facts.invoiced ? { code: "booking.feeInvoiced" } : null;
const notConsolidated: Guard<BookingFacts> = (facts) =>
  facts.consolidated ? { code: "booking.consolidated" } : null;
const noDraftBill: Guard<BookingFacts> = (facts) =>
  facts.blStatus === "DRAFT" ? { code: "booking.billsExist" } : null;
const hasDraftBill: Guard<BookingFacts> = (facts) =>
  facts.blStatus === "NONE" ? { code: "booking.noBills" } : null;
const changesAccepted: Guard<BookingFacts> = (facts) =>
  facts.changesGivenBack ? { code: "booking.changesGivenBack" } : null;
const holdsSpace: Guard<BookingFacts> = (facts) =>
  facts.waitsForSpace ? { code: "space.stillWaits" } : null;
const captainAgreed: Guard<BookingFacts> = (facts) =>
  facts.captainToApprove ? { code: "ebooking.captainNeededToLock" } : null;
const overseasAgreed: Guard<BookingFacts> = (facts) =>
  facts.overseasToApprove ? { code: "ebooking.overseasNeededToLock" } : null;
const lockOver = {
  CORRECTION: "booking.askLockOverCorrection",
  CANCELLATION: "booking.askLockOverCancellation",
} as const;
const requestWords = {
  CORRECTION: "booking.correctionWaits",
  CANCELLATION: "booking.cancellationWaits",
} as const;
/** What the customer asks is decided first, unless a supervisor overrules it with a reason. */
const requestDecided: Guard<BookingFacts> = ({ openRequest, mayOverrule }) =>
  isRequest(openRequest) && !mayOverrule ? { code: requestWords[openRequest] } : null;
/**
 * Audited fees depend on their voyage, and fee locks of the booking or its voyage keep them there.
 */
export const feesFree: Guard<Pick<BookingFacts, "feesFixed" | "feesLockedOn">> = ({
  feesFixed,
  feesLockedOn,
}) => {
  if (feesFixed) return { code: "booking.feeAudited" };
  return feesLockedOn ? { code: "voyage.feeLocked", params: { voyage: feesLockedOn } } : null;
};

const importBoxes: PageStep<BookingFacts> = {
  path: "/seaway/container/import/upload?mode=APPEND",
  perm: "container:import",
  label: "booking.next.importBoxes",
  query: { voyage: "voyageName" },
  unless: ({ packed }) => packed,
};
const generateBill: PageStep<BookingFacts> = {
  path: "/seaway/bill/create",
  perm: "bill:generate",
  label: "booking.next.generateBill",
  query: { "f.bkNo.in": "bkNo" },
  step: "generate",
  unless: ({ blStatus }) => blStatus !== "NONE",
};
const showBills: PageStep<BookingFacts> = {
  path: "/seaway/bill/query",
  perm: "bill:list",
  label: "booking.next.showBills",
  query: { "f.bkNo.in": "bkNo" },
  unless: ({ blStatus }) => blStatus === "NONE",
};
const sendManifest: PageStep<BookingFacts> = {
  path: "/seaway/edi/ifcsumBooking?pick=1",
  perm: "edi:list",
  label: "booking.next.sendManifest",
  query: { "f.bkNo.in": "bkNo" },
};

/** Operations §4, domain §3. */
export const bookingMachine = defineMachine({
  name: "booking",
  state: (facts: BookingFacts) => facts.bkStatus,
  states: ["DRAFT", "CONFIRMED", "LOCKED", "CANCELLED", "SHUT_OUT"],
  initial: "DRAFT",
  path: ["DRAFT", "CONFIRMED", "LOCKED"],
  dict: "booking_status",
  noun: "booking.count",
  next: {
    DRAFT: ["confirm"],
    CONFIRMED: [importBoxes, "lock"],
    LOCKED: [generateBill, showBills, sendManifest],
    CANCELLED: ["copy"],
    SHUT_OUT: ["reCustoms"],
  },
  actions: {
    edit: {
      from: ["DRAFT", "CONFIRMED", "LOCKED"],
      to: null,
      perm: "booking:edit",
      refuse: "booking.notNow",
      guards: [notLocked, voyageOpen],
    },
    confirm: {
      from: ["DRAFT", "CANCELLED"],
      to: "CONFIRMED",
      perm: "booking:confirm",
      refuse: "booking.notNow",
      guards: [voyageOpen],
      confirmOf: ({ bkStatus }) => (bkStatus === "CANCELLED" ? "booking.askRevive" : null),
    },
    cancel: {
      from: ["CONFIRMED"],
      to: "CANCELLED",
      perm: "booking:cancel",
      refuse: "booking.notNow",
      guards: [voyageOpen, noIssuedBill, notInvoiced],
      confirm: "booking.askCancel",
    },
    reconcile: {
      from: ["CONFIRMED"],
      to: null,
      perm: "booking:reconcile",
      refuse: "booking.notNow",
    },
    lock: {
      from: ["CONFIRMED"],
      to: "LOCKED",
      perm: "booking:lock",
      refuse: "booking.notNow",
      guards: [
        voyageOpen,
        changesAccepted,
        holdsSpace,
        captainAgreed,
        overseasAgreed,
        requestDecided,
      ],
      reason: "may",
      // Lock compares again; without an earlier comparison the result is unknown.
      reasonOf: ({ reconcileResult, openRequest }) =>
        reconcileResult === "DIFFERS" || openRequest
          ? "required"
          : reconcileResult === "EQUAL"
            ? null
            : "may",
      confirmOf: ({ openRequest, reconcileResult }) =>
        isRequest(openRequest)
          ? lockOver[openRequest]
          : reconcileResult === "DIFFERS"
            ? "booking.askLockDiffers"
            : null,
      labelOf: ({ reconcileResult, packed }) =>
        packed && !reconcileResult ? "booking.reconcileAndLock" : null,
    },
    unlock: {
      from: ["LOCKED"],
      to: "CONFIRMED",
      perm: "booking:lock",
      refuse: "booking.notNow",
      guards: [voyageOpen, noIssuedBill, noDraftBill],
    },
    cancelCustoms: {
      from: ["CONFIRMED", "LOCKED"],
      to: "SHUT_OUT",
      perm: "booking:customs",
      refuse: "booking.notNow",
      guards: [voyageOpen, noIssuedBill],
      reason: "required",
    },
    reCustoms: {
      from: ["SHUT_OUT"],
      to: "CONFIRMED",
      perm: "booking:customs",
      refuse: "booking.notNow",
      guards: [voyageOpen],
    },
    cancelBill: {
      from: ["CONFIRMED", "LOCKED"],
      to: null,
      perm: "booking:cancelBill",
      refuse: "booking.notNow",
      guards: [hasDraftBill, noIssuedBill],
      confirm: "booking.askCancelBill",
    },
    changeVoyage: {
      from: ["CONFIRMED"],
      to: null,
      perm: "booking:changeVoyage",
      refuse: "booking.notNow",
      guards: [voyageOpen, noIssuedBill, noDraftBill, notInvoiced, feesFree],
    },
    roll: {
      from: ["CONFIRMED"],
      to: null,
      perm: "booking:changeVoyage",
      refuse: "booking.notNow",
      guards: [voyageOpen, noIssuedBill, noDraftBill, notInvoiced, feesFree],
      reason: "required",
      asks: [
        { name: "voyage", label: "booking.targetVoyage", kind: "rollVoyage", required: true },
        { name: "contact", label: "booking.changeContact" },
      ],
    },
    changeContract: {
      from: ["DRAFT", "CONFIRMED"],
      to: null,
      perm: "booking:edit",
      refuse: "booking.notNow",
    },
    copy: {
      from: ["DRAFT", "CONFIRMED", "LOCKED", "CANCELLED", "SHUT_OUT"],
      to: null,
      perm: "booking:edit",
      refuse: "booking.notNow",
      guards: [voyageOpen],
    },
    remove: {
      from: ["DRAFT"],
      to: null,
      perm: "booking:remove",
      refuse: "booking.cannotDelete",
      guards: [notConsolidated],
      confirm: "booking.askRemove",
    },
    exportEdi: {
      from: ["LOCKED"],
      to: null,
      perm: "booking:edi",
      refuse: "booking.notLockedNoEdi",
    },
  },
});
