import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { periodOpen, todayOpen } from "#domain/masterdata/period/period-guard.ts";
import { faultsOf } from "./digital/digital-invoice.ts";
import type { invoiceFacts } from "./invoice.facts.server.ts";
import { invoiceSides } from "./invoice-screens.ts";

export type InvoiceFacts = FactsOf<typeof invoiceFacts>;

const isRed: Guard<InvoiceFacts> = ({ kind }) =>
  kind === "RED" ? null : { code: "invoice.notRed" };
const isBlue: Guard<InvoiceFacts> = ({ kind }) =>
  kind === "BLUE" ? null : { code: "invoice.redStays" };
const unverified: Guard<InvoiceFacts> = ({ isVerified }) =>
  isVerified ? { code: "invoice.verified" } : null;
const noRed: Guard<InvoiceFacts> = ({ redNo }) =>
  redNo === "" ? null : { code: "invoice.hasRed", params: { redNo } };
const leftOver: Guard<InvoiceFacts> = ({ leftAmount }) =>
  dec(leftAmount).gt(0) ? null : { code: "invoice.correctedWhole" };
/**
 * A digital invoice is corrected, never voided; a paper one is voided within its month only (field
 * notes 4.6). A digital one that the tax platform never issued is none for the law: it is voided
 * and has nothing to correct.
 */
const lawful: Guard<InvoiceFacts> = ({
  feeBelong,
  isLocal,
  invoiceWay,
  isMonthOver,
  fromPlatform,
}) => {
  if (feeBelong === "P" || !isLocal) return null;
  if (invoiceWay === "DIGITAL") return fromPlatform ? { code: "invoice.digitalStays" } : null;
  return isMonthOver ? { code: "invoice.monthOver" } : null;
};
const correctable: Guard<InvoiceFacts> = ({ feeBelong, isLocal, invoiceWay, fromPlatform }) =>
  feeBelong === "R" && isLocal && invoiceWay === "DIGITAL" && !fromPlatform
    ? { code: "invoice.notFromPlatform" }
    : null;
/** The first thing the tax platform would refuse. */
const issuable: Guard<InvoiceFacts> = ({ digital }) => {
  const [fault] = digital ? faultsOf(digital) : [];
  return fault ? { code: fault.code, params: fault.params } : null;
};
/** A digital invoice of ours is issued by the tax platform's answer alone (domain §10). */
const byPlatform: Guard<InvoiceFacts> = ({ feeBelong, invoiceWay, answered }) =>
  feeBelong === "R" && invoiceWay === "DIGITAL" && !answered
    ? { code: "invoice.platformOpens" }
    : null;
const agreed: Guard<InvoiceFacts> = ({ differenceState }) =>
  differenceState === "OPEN" || differenceState === "DISPUTED"
    ? { code: "invoice.differenceOpen" }
    : null;
const differs: Guard<InvoiceFacts> = ({ differenceState }) =>
  differenceState === "" ? { code: "invoice.noDifference" } : null;
/** Only a digital red letter of ours needs a confirmation sheet. */
const confirmed: Guard<InvoiceFacts> = ({ confirmStatus }) =>
  confirmStatus === "" || confirmStatus === "CONFIRMED" ? null : { code: "invoice.notConfirmed" };
const waits: Guard<InvoiceFacts> = ({ confirmStatus }) =>
  confirmStatus === "TO_CONFIRM" ? null : { code: "invoice.noConfirmationWaits" };

/** What becomes of a supplier's total that differs. */
function differenceActions(name: string) {
  const of = {
    from: ["REGISTERED"],
    to: null,
    refuse: "invoice.notRegistered",
    guards: [differs],
    reason: "required",
  } as const;
  return {
    acceptDifference: { ...of, perm: `${name}:submit` },
    dispute: { ...of, perm: `${name}:edit` },
  };
}

/** Takes a registered one away and frees its fees. */
const removeAction = (name: string) =>
  ({
    remove: {
      from: ["REGISTERED"],
      to: null,
      perm: `${name}:edit`,
      refuse: "invoice.registeredOnly",
      guards: [periodOpen],
      confirm: "invoice.askRemove",
    },
  }) as const;

/** The answer to the confirmation sheet of a red letter. */
const confirmationActions = (name: string) =>
  ({
    confirmRed: {
      from: ["SUBMITTED"],
      to: null,
      perm: `${name}:open`,
      refuse: "invoice.notSubmitted",
      guards: [isRed, waits],
      asks: [{ name: "confirmNo", label: "invoice.confirmNo", required: true }],
    },
    rejectRed: {
      from: ["SUBMITTED"],
      to: "VOIDED",
      perm: `${name}:open`,
      refuse: "invoice.notSubmitted",
      guards: [isRed, waits],
      reason: "required",
    },
  }) as const;

/** Invoices of a side (domain §3). A red letter is an invoice of its own with negative lines. */
function machineOf(side: FeeSide) {
  const name = invoiceSides[side];
  return defineMachine({
    name: "invoice",
    state: (facts: InvoiceFacts) => facts.status,
    states: ["REGISTERED", "SUBMITTED", "OPENED", "VOIDED"],
    initial: "REGISTERED",
    path: ["REGISTERED", "SUBMITTED", "OPENED"],
    dict: "invoice_status",
    noun: "invoice.count",
    actions: {
      edit: { from: ["REGISTERED"], to: null, perm: `${name}:edit`, refuse: "invoice.frozen" },
      submit: {
        from: ["REGISTERED"],
        to: "SUBMITTED",
        perm: `${name}:submit`,
        refuse: "invoice.notRegistered",
        guards: [periodOpen, agreed, issuable],
      },
      cancelSubmit: {
        from: ["SUBMITTED"],
        to: "REGISTERED",
        perm: `${name}:submit`,
        refuse: "invoice.notSubmitted",
        // Its date may then be moved out of a closed month.
        guards: [
          ({ confirmStatus }) =>
            confirmStatus === "CONFIRMED" ? { code: "invoice.confirmedStays" } : null,
        ],
      },
      ...confirmationActions(name),
      open: {
        from: ["SUBMITTED"],
        to: "OPENED",
        perm: `${name}:open`,
        refuse: "invoice.notSubmitted",
        guards: [periodOpen, confirmed, byPlatform],
      },
      redLetter: {
        from: ["OPENED"],
        to: null,
        perm: `${name}:edit`,
        refuse: "invoice.notOpened",
        guards: [isBlue, correctable, leftOver, todayOpen],
      },
      void: {
        from: ["OPENED"],
        to: "VOIDED",
        perm: `${name}:void`,
        refuse: "invoice.notOpened",
        guards: [isBlue, noRed, unverified, lawful, periodOpen],
        reason: "required",
        confirm: "invoice.askVoid",
      },
      ...differenceActions(name),
      ...removeAction(name),
    },
  });
}

export const invoiceMachines = eachSide(machineOf);
