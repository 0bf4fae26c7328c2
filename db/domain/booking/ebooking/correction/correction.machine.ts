import { defineMachine, type Guard, type PageStep } from "#platform/records/machine/machine.ts";
import {
  captainAgreed,
  type EbookingFacts,
  overseasAgreed,
  unlocked,
  voyageOpenFor,
} from "../ebooking-guards.ts";

type Rule = Guard<EbookingFacts>;

/** Corrections exist of received e-bookings alone (domain §3). */
const received: Rule = (facts) =>
  facts.ebStatus === "RECEIVED" ? null : { code: "correction.notReceived" };
const openForSubmit = voyageOpenFor("ebCorrection", "withDeadline");
/** Staff may receive after the deadline what was submitted before. */
const openForReceive = voyageOpenFor("ebCorrection", "anyTime");
/** The booking takes the correction and gives its boxes back. */
const bookingOpen: Rule = ({ bkNo, bookingStatus, bookingBilled }) => {
  if (bookingStatus === "") return { code: "correction.noBooking", params: { bkNo } };
  if (bookingBilled) return { code: "container.resetBilled", params: { bkNo } };
  if (bookingStatus === "LOCKED") return { code: "booking.frozen" };
  return ["DRAFT", "CONFIRMED"].includes(bookingStatus) ? null : { code: "booking.notNow" };
};

/**
 * An issued bill takes no correction of its e-booking: staff open a correction advice, a customer
 * asks for one.
 */
const noIssuedBill: Rule = ({ bookingIssued, byCustomer, bkNo }) =>
  bookingIssued
    ? { code: byCustomer ? "correction.billIssuedAsk" : "correction.billIssued", params: { bkNo } }
    : null;
const billIssued: Rule = ({ bookingIssued }) =>
  bookingIssued ? null : { code: "correction.billNotIssued" };

/** The cleared boxes of the booking, as rows to verify. */
const importAgain: PageStep<EbookingFacts> = {
  path: "/seaway/container/import",
  perm: "container:list",
  label: "correction.next.importBoxes",
  query: { "f.bkNo.equals": "bkNo" },
};

const atRest = ["NONE", "CORRECTION_RECEIVED", "CORRECTION_REJECTED"] as const;

/**
 * Correction of a received e-booking, a second machine over the same rows (operations §4, domain §3
 * `ebModify`). The received version stays valid until `receive`. Withdrawing and rejecting stay
 * open on ended or closed voyages as a way out.
 */
export const correctionMachine = defineMachine({
  name: "correction",
  state: (facts: EbookingFacts) => facts.ebModify,
  states: ["NONE", "CORRECTION_SUBMITTED", "CORRECTION_RECEIVED", "CORRECTION_REJECTED"],
  initial: "NONE",
  path: ["NONE", "CORRECTION_SUBMITTED", "CORRECTION_RECEIVED"],
  dict: "eb_modify",
  noun: "ebooking.count",
  next: {
    NONE: ["submit", "openAdvice"],
    CORRECTION_SUBMITTED: ["receive"],
    CORRECTION_RECEIVED: [importAgain],
    CORRECTION_REJECTED: ["submit", "openAdvice"],
  },
  actions: {
    edit: {
      from: atRest,
      to: null,
      perm: "ebooking:edit",
      refuse: "correction.waits",
      guards: [received, unlocked, openForSubmit],
    },
    submit: {
      from: atRest,
      to: "CORRECTION_SUBMITTED",
      perm: "ebooking:submit",
      refuse: "correction.waits",
      guards: [received, noIssuedBill, unlocked, openForSubmit],
      undo: "withdraw",
    },
    openAdvice: {
      from: atRest,
      to: null,
      perm: "correctionAdvice:edit",
      refuse: "correction.waits",
      guards: [received, billIssued],
    },
    withdraw: {
      from: ["CORRECTION_SUBMITTED"],
      to: "NONE",
      perm: "ebooking:submit",
      refuse: "correction.noneWaits",
      guards: [received],
      confirm: "correction.askWithdraw",
    },
    receive: {
      from: ["CORRECTION_SUBMITTED"],
      to: "CORRECTION_RECEIVED",
      perm: "ebooking:receive",
      refuse: "correction.noneWaits",
      guards: [received, unlocked, openForReceive, captainAgreed, overseasAgreed, bookingOpen],
      confirm: "correction.askReceive",
    },
    reject: {
      from: ["CORRECTION_SUBMITTED"],
      to: "CORRECTION_REJECTED",
      perm: "ebooking:reject",
      refuse: "correction.noneWaits",
      guards: [received],
      reason: "required",
    },
  },
});
