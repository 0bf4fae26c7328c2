import { LockMode } from "@mikro-orm/postgresql";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { assertPeriodOpen } from "#domain/masterdata/period/closed-period.server.ts";
import { Invoice, type InvoiceLine } from "../invoice.entity.server.ts";
import { invoiceFacts } from "../invoice.facts.server.ts";
import { invoiceMachines } from "../invoice.machine.ts";
import { InvoiceInput } from "../invoice.schema.ts";
import { invoiceSides } from "../invoice-screens.ts";
import { invoiceTotals } from "../line/invoice-totals.ts";
import {
  lockFees,
  readFeesToInvoice,
  settleInvoiced,
} from "../fee-to-invoice/invoiced-fees.server.ts";
import { type LineAmounts, lineOfFee, redLineOf } from "../line/line-amounts.ts";
import { readBlueLines } from "../line/red-lines.server.ts";
import { hasSegment } from "../invoice-numbers.server.ts";
import { rollUpCharges } from "../supplier/charge-decisions.server.ts";
import { toleranceOf } from "../line/tolerance.server.ts";
import { remarkLength, remarkLimit } from "../line/remark-length.ts";

/**
 * Saves a registered invoice: its head, and how much of each fee or blue line it takes (operations
 * §3, §5).
 */
const saveOf = (side: FeeSide) =>
  defineOperation({
    name: `${invoiceSides[side]}.save`,
    perm: `${invoiceSides[side]}:edit`,
    input: InvoiceInput,
    done: "invoice.save.done",
    async run(ctx, input) {
      const invoice = await ctx.em.findOne(
        Invoice,
        { id: input.id, feeBelong: side },
        { populate: ["lines"], lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!invoice) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
      await assertSeen(ctx.em, "Invoice", invoice, input.version);
      await assertOpen(
        ctx,
        { machine: invoiceMachines[side], facts: invoiceFacts, place: { key: invoice.regNo } },
        invoice,
        "edit",
      );
      const {
        id: _id,
        version: _version,
        lines,
        supplierAmount,
        applicant,
        redReason,
        companyBankName,
        companyBankAccount,
        ...head
      } = input;
      await assertHead(ctx, side, { ...head, companyCode: invoice.companyCode });
      const feeIds = invoice.lines.getItems().map((line) => line.feeId);
      if (lines.length > 0) await changeLines(ctx, invoice, lines);
      const red =
        invoice.kind === "RED"
          ? { applicant: applicant || ("SELLER" as const), redReason: redReason || "2" }
          : {};
      const account = {
        companyBankName: companyBankName ?? invoice.companyBankName,
        companyBankAccount: companyBankAccount ?? invoice.companyBankAccount,
      };
      ctx.em.assign(invoice, {
        ...head,
        ...account,
        ...red,
        ...invoiceTotals(invoice.lines.getItems(), invoice.currency),
      });
      if (side === "P") await compareTotals(ctx, invoice, supplierAmount);
      await ctx.em.flush();
      if (side === "P") await rollUpCharges(ctx, [invoice.id]);
      await settleInvoiced(ctx, feeIds);
      return { id: invoice.id };
    },
  });

export const saveInvoice = eachSide(saveOf);

type Head = Pick<
  InvoiceInput,
  "invoiceType" | "invoiceWay" | "invoiceDate" | "invoiceNo" | "remark"
> & { companyCode: string };

async function assertHead(ctx: Ctx, side: FeeSide, head: Head): Promise<void> {
  await assertExistingCodes(ctx, [
    { master: "invoiceType", code: head.invoiceType, field: "invoiceType" },
  ]);
  await assertPeriodOpen(ctx, head.companyCode, head.invoiceDate, "invoiceDate");
  const digital = side === "R" && head.invoiceWay === "DIGITAL";
  if (digital && head.invoiceNo)
    throw new Refusal("invoice.platformNumbers", {}, { field: "invoiceNo" });
  // A digital invoice of ours gets its number from the tax authority, a printed one from the
  // company's segment.
  const comesLater = digital || (side === "R" && (await hasSegment(ctx, head)));
  if (!head.invoiceNo && !comesLater)
    throw new Refusal("invoice.needsNumber", {}, { field: "invoiceNo" });
  const length = remarkLength(head.remark);
  if (length > remarkLimit)
    throw new Refusal("invoice.remarkTooLong", { length, limit: remarkLimit }, { field: "remark" });
}

type SentLine = InvoiceInput["lines"][number];

/** Recalculates each line from its part; lines without a part leave the invoice. */
async function changeLines(ctx: Ctx, invoice: Invoice, sent: readonly SentLine[]): Promise<void> {
  const parts = new Map(sent.map(({ id, part }, i) => [id, { part, field: `lines.${i}.part` }]));
  const faults: Refusal[] = [];
  const amountsOf = await (invoice.kind === "RED"
    ? redAmounts(ctx, invoice)
    : blueAmounts(ctx, invoice));
  for (const line of invoice.lines.getItems()) {
    const { part, field } = parts.get(line.id) ?? { part: null, field: "lines" };
    if (part === null || dec(part).isZero()) {
      invoice.lines.remove(line);
      continue;
    }
    const amounts = amountsOf(line, part);
    if (amounts instanceof Refusal)
      faults.push(new Refusal(amounts.code, amounts.params, { field }));
    else Object.assign(line, amounts);
  }
  if (faults.length > 0) throw new Refusals(faults);
  if (invoice.lines.length === 0) throw new Refusal("invoice.noLines", {}, { field: "lines" });
}

type AmountsOf = (line: InvoiceLine, part: string) => LineAmounts | Refusal;

async function blueAmounts(ctx: Ctx, { id, currency, lines }: Invoice): Promise<AmountsOf> {
  const feeIds = lines.getItems().map((line) => line.feeId);
  await lockFees(ctx, feeIds);
  const fees = await readFeesToInvoice(ctx, feeIds, { currency: () => currency, except: id });
  return ({ feeId, feeCode }, part) => {
    const fee = fees.get(feeId);
    if (!fee) return new Refusal("kit.notFound", {}, { key: feeCode });
    const rest = dec(fee.amount).minus(fee.taken.feeAmount);
    if (dec(part).lt(0) || dec(part).gt(rest))
      return new Refusal("invoice.aboveRest", {
        fee: `${fee.blNo} ${feeCode}`.trim(),
        rest: rest.toFixed(),
        currency: fee.currency,
      });
    return lineOfFee(fee, part, currency);
  };
}

async function redAmounts(ctx: Ctx, { id, blueId, currency }: Invoice): Promise<AmountsOf> {
  const blue = await readBlueLines(ctx, blueId ?? 0, id);
  return ({ blueLineId, feeCode }, part) => {
    const original = blue.get(blueLineId ?? 0);
    if (!original) return new Refusal("kit.notFound", {}, { key: feeCode });
    const { line, fault } = redLineOf(original, part, currency);
    if (line) return line;
    return new Refusal(
      fault === "NOT_NEGATIVE" ? "invoice.redNotNegative" : "invoice.redAboveBlue",
      { fee: feeCode },
    );
  };
}

/** A difference within the tolerance needs no decision; a changed one needs a new decision. */
async function compareTotals(
  ctx: Ctx,
  invoice: Invoice,
  supplierAmount: string | null,
): Promise<void> {
  const before =
    invoice.supplierAmount === null || invoice.supplierAmount === undefined
      ? null
      : dec(invoice.supplierAmount).minus(invoice.amount);
  invoice.supplierAmount = supplierAmount;
  const difference = supplierAmount === null ? dec("0") : dec(supplierAmount).minus(invoice.amount);
  const within = difference.abs().lte(await toleranceOf(ctx, invoice.currency));
  if (within) ctx.em.assign(invoice, { differenceState: "", differenceReason: "" });
  else if (invoice.differenceState === "" || before === null || !before.eq(difference))
    ctx.em.assign(invoice, { differenceState: "OPEN", differenceReason: "" });
}
