import { dayOf } from "#platform/kernel/clock/zone.ts";
import { zoneOfCompany } from "#platform/kernel/clock/company-zone.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import {
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import {
  type Ctx,
  defineOperation,
  staleRefusal,
} from "#platform/kernel/operation/operation.server.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { containerFeeKinds, eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { assertPeriodOpen } from "#domain/masterdata/period/closed-period.server.ts";
import { invoiceFeeFacts } from "../fee-to-invoice/invoice-fee.facts.server.ts";
import { invoiceFeeLists } from "../fee-to-invoice/invoice-fee.list.ts";
import { invoiceFeeMachines } from "../fee-to-invoice/invoice-fee.machine.ts";
import { invoiceFeeSource } from "../fee-to-invoice/invoice-fee.source.server.ts";
import { Invoice, InvoiceLine } from "../invoice.entity.server.ts";
import {
  type InvoicedFee,
  lockFees,
  readFeesToInvoice,
  settleInvoiced,
} from "../fee-to-invoice/invoiced-fees.server.ts";
import { invoicePage, invoiceSides } from "../invoice-screens.ts";
import { invoiceTotals } from "../line/invoice-totals.ts";
import { lineOfFee } from "../line/line-amounts.ts";
import { readTitles, type Title, titleKey } from "../fee-to-invoice/titles.server.ts";
import { taxMarkOf } from "../line/tax-mark.ts";

export type RegisterResult = StepResult & { invoiceIds: number[] };

const containerKinds: ReadonlySet<string> = new Set(containerFeeKinds);
const subjectOf = ({ feeKind }: InvoicedFee): "bill" | "container" =>
  containerKinds.has(feeKind) ? "container" : "bill";

/**
 * Registers an invoice per counterparty, company and currency from what is left of the chosen fees;
 * `local` puts all currencies of a counterparty on one invoice, each fee at its own rate. The fees
 * are taken from then on (domain §3).
 */
function registerOf(side: FeeSide, local: boolean) {
  const name = local ? "registerLocal" : "register";
  return defineOperation({
    name: `${invoiceSides[side]}.${name}`,
    perm: `${invoiceSides[side]}:edit`,
    input: StepInput,
    done: `invoiceFee.${name}.done`,
    async run(ctx, input): Promise<RegisterResult> {
      const ids = input.rows.map((row) => row.id);
      if (!ctx.page)
        await assertInScope(ctx.em, invoiceFeeLists[side], invoiceFeeSource, {
          actor: ctx.actor,
          ids,
        });
      await lockFees(ctx, ids);
      const { rows, open } = await openFees(ctx, side, input);
      const currencyOf = (fee: Pick<InvoicedFee, "currency" | "localCurrency">) =>
        local ? fee.localCurrency : fee.currency;
      const fees = await readFeesToInvoice(ctx, open, { currency: currencyOf });
      const groups = Map.groupBy(fees.values(), (fee) =>
        [fee.corpCode, fee.companyCode, currencyOf(fee), subjectOf(fee)].join("\t"),
      );
      const titles = await readTitles(
        ctx,
        [...fees.values()].map((fee) => ({ ...fee, currency: currencyOf(fee) })),
      );
      const numbers = await takeNumbers(ctx, "INVOICE", groups.size);
      const made: Invoice[] = [];
      for (const [i, group] of [...groups.values()].entries()) {
        const [first] = group;
        if (!first) continue;
        made.push(
          await makeInvoice(ctx, {
            side,
            regNo: numbers[i] ?? "",
            currency: currencyOf(first),
            fees: group,
            titles,
          }),
        );
      }
      await ctx.em.flush();
      await settleInvoiced(ctx, open);
      const refused = rows.filter((row) => !row.done).length;
      return { done: rows.length - refused, refused, rows, invoiceIds: made.map(({ id }) => id) };
    },
    follows: async (_ctx, { result }) => ({
      page: invoicePage(side, "invoiceSubmit"),
      ids: result.invoiceIds,
    }),
  });
}

export const registerInvoices = {
  register: eachSide((side) => registerOf(side, false)),
  registerLocal: eachSide((side) => registerOf(side, true)),
} as const;

/** The fees that may be invoiced, and an outcome per chosen fee. */
async function openFees(
  ctx: Ctx,
  side: FeeSide,
  { rows: chosen }: StepInput,
): Promise<{ rows: RowResult[]; open: number[] }> {
  const fees = await ctx.em.find(
    Fee,
    { id: { $in: chosen.map(({ id }) => id) }, feeBelong: side },
    { refresh: true },
  );
  const byId = new Map(fees.map((fee) => [fee.id, fee]));
  const facts = await invoiceFeeFacts.read(ctx, fees);
  const rows: RowResult[] = [];
  for (const { id, version } of chosen) {
    const fee = byId.get(id);
    const values = facts.get(id);
    if (!fee || !values) rows.push({ id, key: String(id), done: false, code: "kit.notFound" });
    else {
      const key = `${fee.blNo} ${fee.feeCode} ${fee.amount} ${fee.currency}`;
      if (version !== undefined && fee.version !== version)
        throw await staleRefusal(ctx.em, "Fee", id, version);
      const no = invoiceFeeMachines[side].whyNot(values, "register");
      rows.push(no ? { id, key, done: false, ...no } : { id, key, done: true });
    }
  }
  return { rows, open: rows.filter((row) => row.done).map(({ id }) => id) };
}

type Made = {
  side: FeeSide;
  regNo: string;
  currency: string;
  fees: readonly InvoicedFee[];
  titles: ReadonlyMap<string, Title>;
};

async function makeInvoice(
  ctx: Ctx,
  { side, regNo, currency, fees, titles }: Made,
): Promise<Invoice> {
  const [first] = fees;
  if (!first) throw new Error("an invoice without fees");
  const { corpCode, corpName, companyCode, country } = first;
  const today = dayOf(ctx.now, await zoneOfCompany(ctx, companyCode));
  // Its fees are taken from today on.
  await assertPeriodOpen(ctx, companyCode, today);
  const abroad = taxMarkOf({ taxRate: "0", oceanFreight: false, side, country }) === "NO_INVOICE";
  const invoice = ctx.em.create(Invoice, {
    regNo,
    feeBelong: side,
    subject: subjectOf(first),
    corpCode,
    corpName,
    companyCode,
    currency,
    invoiceType: abroad ? "DEBIT" : first.invoiceType || "SPECIAL",
    invoiceWay: abroad ? "PAPER" : "DIGITAL",
    invoiceDate: side === "R" ? today : null,
    ...titles.get(titleKey({ corpCode, companyCode, currency })),
  });
  for (const fee of fees) addLine(ctx, invoice, fee, dec(fee.amount).minus(fee.taken.feeAmount));
  ctx.em.assign(invoice, invoiceTotals(invoice.lines.getItems(), currency));
  return invoice;
}

/** Adds the line that takes `part` of a fee, in the fee's currency. */
export function addLine(ctx: Ctx, invoice: Invoice, fee: InvoicedFee, part: Numeric): void {
  const { id: feeId, feeCode, feeName, blNo, voyageName, taxRate, oceanFreight, country } = fee;
  const amounts = lineOfFee(fee, part, invoice.currency);
  invoice.lines.add(
    ctx.em.create(InvoiceLine, {
      invoice,
      lineNo: invoice.lines.length + 1,
      feeId,
      feeCode,
      feeName,
      blNo,
      voyageName,
      feeCurrency: fee.currency,
      currencyRate: dec(amounts.amount).div(dec(amounts.feeAmount)).toDecimalPlaces(8).toFixed(),
      taxRate,
      taxMark: taxMarkOf({ taxRate, oceanFreight, side: invoice.feeBelong ?? "R", country }),
      ...amounts,
    }),
  );
}
