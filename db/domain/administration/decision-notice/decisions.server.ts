import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import * as people from "./concerned.server.ts";
import type { Concerned } from "./concerned.server.ts";

export type Reader = { kind: "staff" | "customer"; target: number; side: string };
/** An action of a machine, "captain.reject". */
type Subject = `${string}.${string}`;

/**
 * Told to those it concerns; `title` takes {{key}}. Earlier ones the action answers are news no
 * more.
 */
export type Telling = {
  title: MessageKey;
  to: Concerned;
  path: (reader: Reader) => string;
  answers?: readonly Subject[];
};
/** Takes a told decision back; who has read of it is told. */
export type Withdrawing = { title: MessageKey; withdraws: readonly Subject[] };
/** What was told is acted on. */
export type Answering = { answers: readonly Subject[] };
/** Refuses or asks something and tells nobody, for this reason. */
export type Silent = { none: string };
export type Decision = Telling | Withdrawing | Answering | Silent;

const at = (page: string) => (reader: Reader) => `/${page}/${reader.target}`;
const ebooking = at("eb/ebBooking/info/index");
const booking = at("seaway/bookingMgr/inner/create/index");
const bill = at("seaway/bill/query/viewEditAddBill/index");
const statement = ({ kind, target, side }: Reader) =>
  kind === "customer"
    ? `/eb/statement/index/${target}`
    : `/feemgr/${side === "P" ? "paymgr" : "recmgr"}/sdetail/index/${target}`;

const cancellation = people.ebookingAskers({ columns: ["cancel_status"], states: ["REQUESTED"] });
const correction = people.ebookingAskers({
  columns: ["eb_modify"],
  states: ["CORRECTION_SUBMITTED"],
});
/** Of the e-booking, or of its correction. */
const submitted = people.ebookingAskers({
  columns: ["eb_status", "eb_modify"],
  states: ["SUBMITTED", "CORRECTION_SUBMITTED"],
});
const approvals = ["captain.reject", "overseas.reject"] as const;
const submitters = (table: string, column: "state" | "status" = "state") =>
  people.askersOf({ table, columns: [column], states: ["SUBMITTED"] });
const ownBooks = { none: "Our own entry in the books: nobody asked for it." } as const;
const ownStep = {
  none: "A step of the desk that answers no request; the record says it.",
} as const;

/** The e-booking's two approvals, told to whoever submitted it or its correction. */
const approval = (title: "captain" | "overseas"): Record<string, Decision> => ({
  reject: { title: `decision.${title}.reject`, to: submitted, path: ebooking },
  approveAndReceive: {
    title: `decision.${title}.approveAndReceive`,
    to: submitted,
    path: ebooking,
  },
  apply: { answers: [`${title}.approveAndReceive`] },
  takeBack: { title: `decision.${title}.takeBack`, withdraws: [`${title}.reject`] },
});

/**
 * Which actions of which machine are told to whom (decision 133).
 * `tests/architecture/docs/decision-notices.test.ts` asks that every action with a reason or into a
 * refused state is here, and what takes one back.
 */
export const decisions: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  ebooking: {
    reject: { title: "decision.ebooking.reject", to: submitted, path: ebooking },
    requestChange: { title: "decision.ebooking.requestChange", to: submitted, path: ebooking },
    receive: {
      title: "decision.ebooking.receive",
      to: submitted,
      path: ebooking,
      answers: ["ebooking.reject", "ebooking.requestChange", ...approvals],
    },
    submit: { answers: ["ebooking.reject", "ebooking.requestChange", ...approvals] },
    cancelSubmit: { answers: approvals },
    requestCancel: { answers: ["ebooking.declineCancel"] },
    grantCancel: { title: "decision.ebooking.grantCancel", to: cancellation, path: ebooking },
    declineCancel: { title: "decision.ebooking.declineCancel", to: cancellation, path: ebooking },
  },
  correction: {
    reject: {
      title: "decision.correction.reject",
      to: correction,
      path: at("eb/bookingModify/editViewInfo/index"),
    },
    receive: {
      title: "decision.correction.receive",
      to: correction,
      path: at("eb/bookingModify/editViewInfo/index"),
    },
    submit: {
      answers: ["correction.reject", "correction.receive", "ebooking.requestChange", ...approvals],
    },
    withdraw: { answers: approvals },
  },
  captain: approval("captain"),
  overseas: approval("overseas"),
  boxApproval: {
    reject: { title: "decision.boxApproval.reject", to: people.boxKeepers, path: booking },
    reopen: { title: "decision.boxApproval.reopen", withdraws: ["boxApproval.reject"] },
  },
  loading: {
    reopen: {
      title: "decision.loading.reopen",
      to: people.packers,
      path: at("eb/containerLoadCargo/index"),
    },
    confirm: { answers: ["loading.reopen"] },
  },
  billReview: {
    askCorrection: {
      title: "decision.billReview.askCorrection",
      to: people.billSenders,
      path: bill,
      answers: ["bill.sendEb"],
    },
    approve: { answers: ["billReview.askCorrection", "bill.sendEb"] },
  },
  bill: {
    sendEb: {
      title: "decision.bill.sendEb",
      to: people.billReaders,
      path: at("eb/bill/index"),
      answers: ["billReview.askCorrection"],
    },
    surrender: ownStep,
    void: ownStep,
  },
  booking: {
    cancelCustoms: {
      title: "decision.booking.cancelCustoms",
      to: people.bookingKeepers,
      path: (reader) => (reader.kind === "customer" ? ebooking(reader) : booking(reader)),
    },
    reCustoms: { title: "decision.booking.reCustoms", withdraws: ["booking.cancelCustoms"] },
    roll: { none: "The changes of bookings list it, and who takes note of them is asked there." },
  },
  modification: {
    giveBack: {
      title: "decision.modification.giveBack",
      to: people.bookingChangers,
      path: at("seaway/bookingMgr/modify/index"),
    },
    confirm: { answers: ["modification.giveBack"] },
    reopen: { title: "decision.modification.reopen", withdraws: ["modification.giveBack"] },
  },
  space: {
    release: { title: "decision.space.release", to: people.spaceAskers, path: booking },
    promote: { answers: ["space.release"] },
    overbook: { answers: ["space.release"] },
  },
  correctionAdvice: {
    reject: {
      title: "decision.correctionAdvice.reject",
      to: submitters("correction_advice"),
      path: at("seaway/bill/correctionAdvice/index"),
    },
    submit: { answers: ["correctionAdvice.reject"] },
  },
  contract: {
    reject: {
      title: "decision.contract.reject",
      to: submitters("contract", "status"),
      path: at("priceSetting/contract/detail/index"),
    },
    cancel: { answers: ["contract.reject"] },
    submit: { answers: ["contract.reject"] },
  },
  freeDemurrage: {
    reject: {
      title: "decision.freeDemurrage.reject",
      to: submitters("free_demurrage"),
      path: at("seaway/reportMgr/freeDemurrage/index"),
    },
    submit: { answers: ["freeDemurrage.reject"] },
  },
  repair: {
    reject: {
      title: "decision.repair.reject",
      to: submitters("repair_order"),
      path: at("feemgr/container/repair/index"),
    },
    submit: { answers: ["repair.reject"] },
  },
  statementLine: {
    dispute: {
      title: "decision.statementLine.dispute",
      to: people.statementSenders,
      path: statement,
      answers: ["statementLine.keep"],
    },
    keep: {
      title: "decision.statementLine.keep",
      to: people.disputers,
      path: statement,
      answers: ["statementLine.dispute", "ebStatementLine.dispute"],
    },
    takeOff: {
      title: "decision.statementLine.takeOff",
      to: people.disputers,
      path: statement,
      answers: ["statementLine.dispute", "ebStatementLine.dispute"],
    },
  },
  ebStatementLine: {
    dispute: {
      title: "decision.statementLine.dispute",
      to: people.statementSenders,
      path: statement,
      answers: ["statementLine.keep"],
    },
  },
  invoice: {
    rejectRed: {
      title: "decision.invoice.rejectRed",
      to: people.invoiceSubmitters,
      path: ({ target, side }) =>
        `/feemgr/${side === "P" ? "paymgr" : "recmgr"}/invoiceManage/index/${target}`,
    },
    void: ownBooks,
    acceptDifference: ownBooks,
    dispute: { none: "Said to the supplier, who has no account here." },
  },
  supplierCharge: {
    accept: ownBooks,
    dispute: { none: "Said to the supplier, who has no account here." },
  },
  consolidation: { undo: ownStep },
  vgm: { accept: ownStep, retract: ownStep },
  release: {
    revoke: { none: "The counter reads it at the release; the consignee has no account." },
    allow: ownStep,
    prohibit: { none: "The counter reads it at the release; the consignee has no account." },
  },
  fee: { reverse: ownBooks },
  payable: { reverse: ownBooks },
  overdue: { waive: ownBooks },
  leak: { explain: ownStep },
  receipt: { cancelApplied: ownBooks, cancel: ownBooks },
  verification: { cancel: ownBooks },
  period: { reopen: ownBooks, unlock: ownBooks },
  allotment: {
    remove: {
      none: "Its bookings move to another line or wait, and the list of waiting bookings says so.",
    },
  },
};
