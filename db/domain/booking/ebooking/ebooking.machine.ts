import { defineMachine, type Guard, type PageStep } from "#platform/records/machine/machine.ts";
import {
  approvalRefused,
  captainAgreed,
  type EbookingFacts,
  overseasAgreed,
  unlocked,
  voyageOpenFor,
} from "./ebooking-guards.ts";

type Rule = Guard<EbookingFacts>;

const openForSubmit = voyageOpenFor("eb", "withDeadline");
/** Staff may receive after the deadline what was submitted before. */
const openForReceive = voyageOpenFor("eb", "anyTime");
const voyageRuns = voyageOpenFor("booking", "anyTime");
/** A customer cancels the submit before changing it, unless captain or port refused it. */
const ownToEdit: Rule = (facts) =>
  facts.ebStatus === "SUBMITTED" && facts.byCustomer && !approvalRefused(facts)
    ? { code: "ebooking.frozen" }
    : null;
/** A refused one is submitted again; any other is submitted already. */
const notSubmittedYet: Rule = (facts) =>
  facts.ebStatus === "SUBMITTED" && !approvalRefused(facts)
    ? { code: "ebooking.noSubmitNow" }
    : null;

/** What the carrier asked for is answered first. */
const marksAnswered: Rule = (facts) =>
  Number(facts.openErrors) > 0 ? { code: "ebooking.changeAsked" } : null;
const cancelAsked: Rule = (facts) =>
  facts.cancelStatus === "REQUESTED" ? null : { code: "ebooking.noCancelAsked" };
const cancelNotAsked: Rule = (facts) =>
  facts.cancelStatus === "REQUESTED" ? { code: "ebooking.cancelWaits" } : null;
const noParts: Rule = (facts) =>
  Number(facts.partCount) > 0 ? { code: "ebooking.hasParts" } : null;
const noCorrectionWaits: Rule = (facts) =>
  facts.ebModify === "CORRECTION_SUBMITTED" ? { code: "correction.waits" } : null;

/** The booking made by the receipt. */
const openBooking: PageStep<EbookingFacts> = {
  path: "/seaway/bookingMgr/inner?pick=1",
  perm: "booking:list",
  label: "ebooking.next.booking",
  query: { "f.ebNo.in": "ebNo" },
};

/**
 * E-booking (operations §4, domain §3); `ebModify` is its own machine. Cancel and reject stay open
 * on ended or closed voyages as a way out.
 */
export const ebookingMachine = defineMachine({
  name: "ebooking",
  state: (facts: EbookingFacts) => facts.ebStatus,
  states: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED", "CANCELLED"],
  initial: "DRAFT",
  path: ["DRAFT", "SUBMITTED", "RECEIVED"],
  dict: "eb_status",
  noun: "ebooking.count",
  next: {
    DRAFT: ["submit"],
    SUBMITTED: ["receive", "submit", "copy"],
    RECEIVED: [openBooking, "copy"],
    REJECTED: ["submit"],
    CANCELLED: ["copy"],
  },
  actions: {
    edit: {
      from: ["DRAFT", "SUBMITTED", "REJECTED"],
      to: null,
      perm: "ebooking:edit",
      refuse: "ebooking.frozen",
      guards: [ownToEdit],
    },
    submit: {
      from: ["DRAFT", "REJECTED", "SUBMITTED"],
      to: "SUBMITTED",
      perm: "ebooking:submit",
      refuse: "ebooking.noSubmitNow",
      guards: [notSubmittedYet, openForSubmit],
      undo: "cancelSubmit",
    },
    cancelSubmit: {
      from: ["SUBMITTED"],
      to: "DRAFT",
      perm: "ebooking:submit",
      refuse: "ebooking.notNow",
      confirm: "ebooking.askCancelSubmit",
    },
    receive: {
      from: ["SUBMITTED"],
      to: "RECEIVED",
      perm: "ebooking:receive",
      refuse: "ebooking.notNow",
      guards: [openForReceive, marksAnswered, captainAgreed, overseasAgreed],
    },
    reject: {
      from: ["SUBMITTED"],
      to: "REJECTED",
      perm: "ebooking:reject",
      refuse: "ebooking.notNow",
      reason: "required",
    },
    lockManifest: {
      from: ["RECEIVED"],
      to: null,
      perm: "ebooking:lock",
      refuse: "ebooking.notNow",
      guards: [unlocked, voyageRuns],
      confirm: "ebooking.askLockManifest",
    },
    changeContract: {
      from: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED"],
      to: null,
      perm: "ebooking:receive",
      refuse: "ebooking.notNow",
      guards: [unlocked],
    },
    requestChange: {
      from: ["SUBMITTED", "RECEIVED"],
      to: null,
      perm: "ebooking:receive",
      refuse: "ebooking.notNow",
      guards: [unlocked, voyageRuns],
    },
    requestCancel: {
      from: ["RECEIVED"],
      to: null,
      perm: "ebooking:submit",
      refuse: "ebooking.notNow",
      guards: [cancelNotAsked, unlocked, voyageRuns],
      reason: "required",
    },
    grantCancel: {
      from: ["RECEIVED"],
      to: "CANCELLED",
      perm: "ebooking:receive",
      refuse: "ebooking.notNow",
      guards: [cancelAsked, noCorrectionWaits],
      confirm: "ebooking.askGrantCancel",
    },
    declineCancel: {
      from: ["RECEIVED"],
      to: null,
      perm: "ebooking:reject",
      refuse: "ebooking.notNow",
      guards: [cancelAsked],
      reason: "required",
    },
    split: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "ebooking:edit",
      refuse: "ebooking.cannotSplit",
    },
    append: {
      from: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED"],
      to: null,
      perm: "ebooking:edit",
      refuse: "ebooking.notNow",
      guards: [unlocked, voyageRuns],
    },
    copy: {
      from: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED", "CANCELLED"],
      to: null,
      perm: "ebooking:edit",
      refuse: "ebooking.notNow",
    },
    remove: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "ebooking:remove",
      refuse: "ebooking.cannotDelete",
      guards: [noParts],
      confirm: "ebooking.askRemove",
    },
  },
});
