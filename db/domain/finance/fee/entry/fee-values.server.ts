import { dayOf } from "#platform/kernel/clock/zone.ts";
import { zoneOfCompany } from "#platform/kernel/clock/company-zone.server.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { CostCode } from "#domain/masterdata/code/code.entity.server.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { convert, type ExchangeSnapshot } from "#domain/masterdata/money/exchange/exchange.ts";
import { priceAmount } from "#domain/masterdata/money/price.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";
import type { BillToPrice } from "../pricing/bill-facts.queries.server.ts";
import type { FeeInput } from "./fee.schema.ts";
import type { FeeDerivation } from "../fee-terms.ts";
import { dayKey, loadCounterpartyNames, loadDayRates } from "../pricing/tariff.queries.server.ts";
import { rateOfOne, usdOf } from "../calculation/exchange-amounts.ts";

type OfBill =
  | "bkNo"
  | "blNo"
  | "companyCode"
  | "lineCode"
  | "portLoad"
  | "portDis"
  | "contractNo"
  | "baseCurrency";

/** What a fee entered by hand is charged on: a bill, or a voyage alone. */
export type FeeTarget = Pick<BillToPrice, OfBill> & {
  voyageId: number | null;
  billId: number | null;
  /** Null without a date: the day of entry counts. */
  pricing: { pricingDate: string; pricingReason: string } | null;
  /** Of a bill: the day its exchange rates are of. */
  exchangeDate?: string | null;
};

export const targetOfBill = ({ id, facts, ...bill }: BillToPrice): FeeTarget => ({
  ...bill,
  billId: id,
  pricing: facts,
});

type ManualFee = Omit<FeeInput, "id" | "version" | "blNo">;

/** @throws Refusals at the fields */
export const assertFeeCodes = (ctx: Ctx, input: ManualFee): Promise<void> =>
  assertExistingCodes(ctx, [
    { master: "costCode", code: input.feeCode, field: "feeCode" },
    { master: "customer", code: input.corpCode, field: "corpCode" },
    { master: "sizeType", code: input.sizeType, field: "sizeType" },
    { master: "currency", code: input.currency, field: "currency" },
  ]);

/**
 * Columns of a manual fee: amount = qty × price, tax by fee code (domain §1), exchange rate of the
 * target's pricing date.
 */
export async function feeValues(ctx: Ctx, input: ManualFee, target: FeeTarget) {
  const cost = await ctx.em.findOneOrFail(CostCode, { code: input.feeCode });
  const { corpCode } = input;
  const corps = await loadCounterpartyNames(ctx, [corpCode]);
  const { derivation, rates } = await derive(ctx, input, target, cost);
  const { tax, exchange } = derivation;
  const amount = tax?.amount ?? derivation.pricing.amount;
  return {
    voyage: target.voyageId,
    bill: target.billId,
    bkNo: target.bkNo,
    blNo: target.blNo,
    corpCode,
    corpName: corps.get(corpCode) ?? "",
    companyCode: target.companyCode,
    voyline: target.lineCode,
    portLoad: target.portLoad,
    portDis: target.portDis,
    contractNo: target.contractNo,
    feeCode: input.feeCode,
    feeName: cost.nameZh || cost.nameEn,
    feeKind:
      target.billId !== null && cost.isOceanFreight === "Y"
        ? ("FREIGHT" as const)
        : ("EXTRA" as const),
    sizeType: input.sizeType,
    containerno: input.containerno,
    unit: input.unit,
    qty: input.qty,
    price: input.price,
    currency: input.currency,
    amount,
    taxRate: tax?.rate ?? "0",
    taxAmount: tax?.taxAmount ?? "0",
    noTaxAmount: tax?.noTaxAmount ?? amount,
    opRem: input.opRem,
    currencyRate: rateOfOne(exchange),
    baseAmount: exchange?.baseAmount ?? amount,
    usdAmount: usdOf({ amount, currency: input.currency }, rates, target.baseCurrency),
    pricingDate: target.pricing?.pricingDate ?? null,
    pricingReason: target.pricing?.pricingReason ?? "",
    derivation,
  };
}

/** In the shape of an automatic line's. */
async function derive(ctx: Ctx, input: ManualFee, target: FeeTarget, cost: CostCode) {
  const { feeCode, unit, currency, qty, price } = input;
  if (dec(qty).isZero() || dec(price).isZero())
    throw new Refusal("fee.amountZero", {}, { field: dec(qty).isZero() ? "qty" : "price" });
  const pricing = priceAmount({ qty, price, digits: currencyDecimals(currency) });
  const rate = plainText(input.taxRate ?? cost.taxRate);
  const inclusive = (input.taxInclusive || cost.taxInclusive) === "Y";
  const tax = dec(rate).isZero()
    ? null
    : {
        rate,
        inclusive,
        ...taxParts({ amount: pricing.amount, taxRate: rate, inclusive, currency }),
      };
  const base = target.baseCurrency;
  const date =
    target.exchangeDate ??
    target.pricing?.pricingDate ??
    dayOf(ctx.now, await zoneOfCompany(ctx, target.companyCode));
  const rates = (await loadDayRates(ctx, [{ date, base }])).get(dayKey({ date, base })) ?? {};
  const snapshot: ExchangeSnapshot | undefined =
    currency === base
      ? {
          currency,
          baseCurrency: base,
          rate: "1",
          unit: "1",
          date: null,
          type: null,
          source: "IDENTITY",
        }
      : rates[currency];
  if (!snapshot)
    throw new Refusal(
      "fee.noExchange",
      { feeCode, currency, baseCurrency: base },
      { field: "currency" },
    );
  const derivation: FeeDerivation = {
    feeCode,
    unit,
    currency,
    rate: null,
    freight: cost.isOceanFreight === "Y",
    percent: null,
    pricing,
    tax,
    quantities: [
      {
        sizeType: input.sizeType || null,
        qty: plainText(qty),
        price: plainText(price),
        product: pricing.product,
      },
    ],
    exchange: { ...snapshot, baseAmount: convert(tax?.amount ?? pricing.amount, snapshot, base) },
  };
  return { derivation, rates };
}
