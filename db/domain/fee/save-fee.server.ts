import { zoneOfCompany } from "#platform/clock/company-zone.server.ts";
import { dayOf } from "#platform/clock/zone.ts";
import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { payerOf } from "./bill-facts.ts";
import { Fee } from "./fee.entity.server.ts";
import { feeList } from "./fee.list.ts";
import { feeFacts } from "./fee.facts.server.ts";
import { feeMachines } from "./fee.machine.ts";
import { type FeeInput, feeInputs } from "./fee.schema.ts";
import { eachSide, type FeeSide, feeSides } from "./fee-side.ts";
import type { FeeDerivation } from "./fee-terms.ts";
import { lockedBy } from "./fee-locks.ts";
import { CostCode } from "../code/code.entity.server.ts";
import { assertExistingCodes } from "#platform/resource/known-codes.server.ts";
import { assertOpen } from "#platform/machine/facts.server.ts";
import { assertSeen, type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { currencyDecimals } from "../money/currency.ts";
import { dec, plainText } from "../money/decimal.ts";
import { convert, type ExchangeSnapshot } from "../money/exchange.ts";
import { priceAmount } from "../money/price.ts";
import { taxParts } from "../money/tax.ts";
import { type BillToPrice, loadBillsToPrice } from "./bill-facts.queries.server.ts";
import { billInScope } from "../bill/bill-scope.server.ts";
import { dayKey, loadCounterpartyNames, loadDayRates } from "./tariff.queries.server.ts";
import { usdOf } from "./write-fees.server.ts";

/** Saves a manual fee: amount = qty × price, tax by fee code (domain §1), exchange rate of the bill's pricing date. */
const saveOf = (side: FeeSide) =>
  defineOperation({
    name: `${feeSides[side].name}.save`,
    perm: `${feeSides[side].name}:edit`,
    input: feeInputs[side],
    done: "fee.save.done",
    run: async (ctx, input: FeeInput) => {
      const bill = await billOf(ctx, side, input.blNo);
      const fee = input.id > 0 ? await loadForChange(ctx, side, input) : null;
      await assertExistingCodes(ctx, [
        { master: "costCode", code: input.feeCode, field: "feeCode" },
        { master: "customer", code: input.corpCode, field: "corpCode" },
        { master: "sizeType", code: input.sizeType, field: "sizeType" },
        { master: "currency", code: input.currency, field: "currency" },
      ]);
      const corpCode = input.corpCode || (feeSides[side].payerByTerms ? payerOf(bill) : "");
      const values = await valuesOf(ctx, { ...input, corpCode }, bill);
      if (fee) ctx.em.assign(fee, values);
      const saved = fee ?? ctx.em.create(Fee, { ...values, feeBelong: side, origin: "MANUAL" });
      await ctx.em.flush();
      return { id: saved.id };
    },
  });

export const saveFee = eachSide(saveOf);

/** The bill of a fee, open and in the actor's scope. */
async function billOf(ctx: Ctx, side: FeeSide, blNo: string): Promise<BillToPrice> {
  const { rows } = await sql<{ id: number }>`select id from bill where bl_no = ${blNo}
    and ${billInScope(ctx, feeList(side, "search").apiName, "bill.id")}`.execute(ctx.em.getKysely());
  const [bill] = rows[0] ? await loadBillsToPrice(ctx, [rows[0].id]) : [];
  if (!bill) throw new Refusal("kit.unknownCode", { value: blNo }, { field: "blNo" });
  const lock = lockedBy(side, bill);
  if (lock) throw new Refusal(lock.code, lock.params, { field: "blNo" });
  if (bill.blStatus === "SURRENDERED") throw new Refusal("fee.billSurrendered", { blNo }, { field: "blNo" });
  return bill;
}

async function loadForChange(ctx: Ctx, side: FeeSide, input: FeeInput): Promise<Fee> {
  const fee = await ctx.em.findOne(Fee, { id: input.id, feeBelong: side }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!fee) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  await assertSeen(ctx.em, "Fee", fee, input.version);
  // Both the old and the new bill must be open.
  if (fee.bill && fee.blNo !== input.blNo) await billOf(ctx, side, fee.blNo);
  await assertOpen(ctx, { machine: feeMachines[side], facts: feeFacts }, fee, "edit");
  return fee;
}

async function valuesOf(ctx: Ctx, input: FeeInput, bill: BillToPrice) {
  const cost = await ctx.em.findOneOrFail(CostCode, { code: input.feeCode });
  const { corpCode } = input;
  const corps = await loadCounterpartyNames(ctx, [corpCode]);
  const { derivation, rates } = await derive(ctx, input, bill, cost);
  const { tax, exchange } = derivation;
  const amount = tax?.amount ?? derivation.pricing.amount;
  return {
    voyage: bill.voyageId,
    bill: bill.id,
    bkNo: bill.bkNo,
    blNo: bill.blNo,
    corpCode,
    corpName: corps.get(corpCode) ?? "",
    companyCode: bill.companyCode,
    voyline: bill.lineCode,
    portLoad: bill.portLoad,
    portDis: bill.portDis,
    contractNo: bill.contractNo,
    feeCode: input.feeCode,
    feeName: cost.nameZh || cost.nameEn,
    feeKind: cost.isOceanFreight === "Y" ? ("FREIGHT" as const) : ("EXTRA" as const),
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
    currencyRate: exchange ? dec(exchange.rate).div(exchange.unit).toDecimalPlaces(8).toFixed() : "1",
    baseAmount: exchange?.baseAmount ?? amount,
    usdAmount: usdOf({ amount, currency: input.currency }, rates, bill.baseCurrency),
    pricingDate: bill.facts?.pricingDate ?? null,
    pricingReason: bill.facts?.pricingReason ?? "",
    derivation,
  };
}

/** In the shape of an automatic line's. */
async function derive(ctx: Ctx, input: FeeInput, bill: BillToPrice, cost: CostCode) {
  const { feeCode, unit, currency, qty, price } = input;
  if (dec(qty).isZero() || dec(price).isZero()) throw new Refusal("fee.amountZero", {}, { field: dec(qty).isZero() ? "qty" : "price" });
  const pricing = priceAmount({ qty, price, digits: currencyDecimals(currency) });
  const rate = plainText(input.taxRate ?? cost.taxRate);
  const inclusive = (input.taxInclusive || cost.taxInclusive) === "Y";
  const tax = dec(rate).isZero() ? null : { rate, inclusive, ...taxParts({ amount: pricing.amount, taxRate: rate, inclusive, currency }) };
  const base = bill.baseCurrency;
  const date = bill.facts?.pricingDate ?? dayOf(ctx.now, await zoneOfCompany(ctx, bill.companyCode));
  const rates = (await loadDayRates(ctx, [{ date, base }])).get(dayKey({ date, base })) ?? {};
  const snapshot: ExchangeSnapshot | undefined =
    currency === base
      ? { currency, baseCurrency: base, rate: "1", unit: "1", date: null, type: null, source: "IDENTITY" }
      : rates[currency];
  if (!snapshot) throw new Refusal("fee.noExchange", { feeCode, currency, baseCurrency: base }, { field: "currency" });
  const derivation: FeeDerivation = {
    feeCode,
    unit,
    currency,
    rate: null,
    freight: cost.isOceanFreight === "Y",
    percent: null,
    pricing,
    tax,
    quantities: [{ sizeType: input.sizeType || null, qty: plainText(qty), price: plainText(price), product: pricing.product }],
    exchange: { ...snapshot, baseAmount: convert(tax?.amount ?? pricing.amount, snapshot, base) },
  };
  return { derivation, rates };
}
