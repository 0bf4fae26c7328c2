import { dayOf } from "#platform/kernel/clock/zone.ts";
import { zoneOfCompany } from "#platform/kernel/clock/company-zone.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { assertPeriodOpen } from "#domain/masterdata/period/closed-period.server.ts";
import { InvoiceType } from "#domain/masterdata/code/code.entity.server.ts";
import { Invoice, InvoiceLine } from "./invoice.entity.server.ts";
import { invoiceFacts } from "./invoice.facts.server.ts";
import { invoiceListAt } from "./invoice.list.ts";
import { invoiceMachines } from "./invoice.machine.ts";
import { invoiceSource } from "./invoice.source.server.ts";
import { invoicePage, invoiceSides } from "./invoice-screens.ts";
import { takeInvoiceNumber } from "./invoice-numbers.server.ts";
import { invoiceTotals } from "./line/invoice-totals.ts";
import { lockFees, settleInvoiced } from "./fee-to-invoice/invoiced-fees.server.ts";
import { redLineOf } from "./line/line-amounts.ts";
import { decideCharges } from "./supplier/charge-decisions.server.ts";
import { takeCredits } from "./line/red-credits.server.ts";
import { readBlueLines } from "./line/red-lines.server.ts";

const feeIdsOf = async ({ lines }: Invoice): Promise<number[]> =>
  (await lines.loadItems()).map(({ feeId }) => feeId);

/** Writes what the change leaves of the fees. */
async function settle(ctx: Ctx, invoice: Invoice): Promise<void> {
  const feeIds = await feeIdsOf(invoice);
  await lockFees(ctx, feeIds);
  await ctx.em.flush();
  await settleInvoiced(ctx, feeIds);
}

/** Only a digital tax invoice of ours is corrected by a confirmation sheet (field notes 4.6). */
async function needsConfirmation(
  ctx: Ctx,
  { feeBelong, invoiceWay, invoiceType }: Invoice,
): Promise<boolean> {
  if (feeBelong === "P" || invoiceWay !== "DIGITAL") return false;
  return (await ctx.em.findOne(InvoiceType, { code: invoiceType }))?.localFlag === "Y";
}

/** What a red letter has as its blue invoice has it. */
const copiedHead = [
  ...(["subject", "feeBelong", "invoiceType", "corpName", "companyCode", "requirements"] as const),
  ...(["titleCorp", "dutyNo", "address", "tel", "bankName", "bankAccount"] as const),
  ...([
    "companyTitle",
    "companyDutyNo",
    "companyAddress",
    "companyTel",
    "companyBankName",
    "companyBankAccount",
  ] as const),
];

/**
 * A red letter over all that is left, to be saved with smaller amounts where only a part is
 * corrected.
 */
async function draftRed(
  ctx: Ctx,
  blue: Invoice,
): Promise<{ notes: { code: "invoice.redMade"; params: { regNo: string } }[] }> {
  const today = dayOf(ctx.now, await zoneOfCompany(ctx, blue.companyCode));
  await assertPeriodOpen(ctx, blue.companyCode, today);
  const lines = await readBlueLines(ctx, blue.id);
  const regNo = await takeNumber(ctx, "INVOICE");
  const digital = await needsConfirmation(ctx, blue);
  const red = ctx.em.create(Invoice, {
    ...Object.fromEntries(copiedHead.map((key) => [key, blue[key]])),
    regNo,
    corpCode: blue.corpCode,
    currency: blue.currency,
    // Of a debit note there is no digital red letter.
    invoiceWay: digital ? "DIGITAL" : "PAPER",
    kind: "RED",
    blueId: blue.id,
    invoiceDate: today,
    applicant: "SELLER",
    redReason: "2",
    confirmStatus: digital ? "APPLYING" : "",
  });
  for (const {
    id,
    feeId,
    feeCode,
    feeName,
    blNo,
    voyageName,
    feeCurrency,
    currencyRate,
    taxRate,
    taxMark,
    ...original
  } of lines.values()) {
    const left = dec(original.amount).plus(original.reversed.amount);
    const { line } = redLineOf(
      { ...original, feeCurrency, taxRate },
      left.negated(),
      blue.currency,
    );
    if (!line) continue;
    const copied = {
      feeId,
      feeCode,
      feeName,
      blNo,
      voyageName,
      feeCurrency,
      currencyRate,
      taxRate,
      taxMark,
    };
    red.lines.add(
      ctx.em.create(InvoiceLine, {
        invoice: red,
        lineNo: red.lines.length + 1,
        blueLineId: id,
        ...copied,
        ...line,
      }),
    );
  }
  ctx.em.assign(red, invoiceTotals(red.lines.getItems(), blue.currency));
  return { notes: [{ code: "invoice.redMade", params: { regNo } }] };
}

/** The remark a red letter must carry. */
async function redRemark(ctx: Ctx, invoice: Invoice): Promise<string> {
  const blue = await ctx.em.findOneOrFail(Invoice, { id: invoice.blueId ?? 0 });
  // The law prescribes the Chinese text, whoever issues it.
  return translate("zh", "invoice.redRemark", {
    blueNo: blue.invoiceNo,
    confirmNo: invoice.confirmNo,
  });
}

/**
 * Issues a locked invoice: a paper one without a number takes the next of its segment. Its fees are
 * settled; the state is the caller's.
 */
export async function openInvoice(ctx: Ctx, invoice: Invoice): Promise<WhyNot | void> {
  const { feeBelong, companyCode, invoiceType } = invoice;
  ctx.em.assign(invoice, { openedBy: ctx.actor.userName, openedTime: ctx.now });
  if (invoice.confirmNo) invoice.remark = await redRemark(ctx, invoice);
  let warning: WhyNot = null;
  if (!invoice.invoiceNo) {
    if (feeBelong === "P") throw new Refusal("invoice.needsNumber", {}, { key: invoice.regNo });
    const { left, low, ...number } = await takeInvoiceNumber(ctx, { companyCode, invoiceType });
    ctx.em.assign(invoice, number);
    if (low)
      warning = {
        code: "invoice.segmentLow",
        params: { left, company: companyCode, type: invoiceType },
      };
  }
  if (invoice.kind === "RED") await takeCredits(ctx, invoice);
  await settle(ctx, invoice);
  return warning ?? undefined;
}

const stepsOf = (side: FeeSide) =>
  defineSteps({
    machine: invoiceMachines[side],
    as: invoiceSides[side],
    facts: invoiceFacts,
    list: invoiceListAt(invoicePage(side, "invoiceManage")),
    source: invoiceSource(),
    keyOf: ({ regNo, invoiceNo }: Invoice) => invoiceNo || regNo,
    // An invoice of the other side is not found.
    accepts: (invoice) => invoice.feeBelong === side,
    setState: (invoice, state) => {
      invoice.status = state;
    },
    effects: {
      submit: (_ctx, invoice) => {
        if (invoice.invoiceDate === null)
          throw new Refusal("invoice.needsDate", {}, { key: invoice.regNo });
        if (invoice.confirmStatus) invoice.confirmStatus = "TO_CONFIRM";
      },
      cancelSubmit: (_ctx, invoice) => {
        if (invoice.confirmStatus) invoice.confirmStatus = "APPLYING";
      },
      confirmRed: (ctx, invoice, { fields }) => {
        const confirmNo = (fields["confirmNo"] ?? "").trim();
        if (!/^\d{20}$/.test(confirmNo))
          throw new Refusal("invoice.badConfirmNo", {}, { field: "confirmNo" });
        ctx.em.assign(invoice, { confirmNo, confirmStatus: "CONFIRMED" });
      },
      rejectRed: async (ctx, invoice, { reason }) => {
        ctx.em.assign(invoice, { confirmStatus: "CANCELLED", voidReason: reason });
        await settle(ctx, invoice);
      },
      open: openInvoice,
      redLetter: draftRed,
      void: async (ctx, invoice, { reason }) => {
        invoice.voidReason = reason;
        await settle(ctx, invoice);
      },
      acceptDifference: (ctx, invoice, { reason }) => {
        ctx.em.assign(invoice, { differenceState: "ACCEPTED", differenceReason: reason });
        return decideCharges(ctx, invoice.id, { decision: "ACCEPTED", reason });
      },
      dispute: (ctx, invoice, { reason }) => {
        ctx.em.assign(invoice, { differenceState: "DISPUTED", differenceReason: reason });
        return decideCharges(ctx, invoice.id, { decision: "DISPUTED", reason });
      },
      remove: async (ctx, invoice) => {
        const feeIds = await feeIdsOf(invoice);
        await lockFees(ctx, feeIds);
        ctx.em.remove(invoice);
        await ctx.em.flush();
        await settleInvoiced(ctx, feeIds);
      },
    },
  });

export const invoiceSteps = eachSide(stepsOf);
