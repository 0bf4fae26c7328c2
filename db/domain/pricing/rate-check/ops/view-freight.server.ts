import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { pageLimitOf } from "#platform/kernel/actor/actor.ts";
import {
  type Caller,
  type Ctx,
  defineOperation,
  openCtx,
  parseInput,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import { type BillFacts, boxKey, naturesOf } from "#domain/finance/fee/pricing/bill-facts.ts";
import { explainFee, explainText } from "#domain/finance/fee/derivation/explain-fee.ts";
import type { FeeLine } from "#domain/finance/fee/fee-terms.ts";
import type { Finding } from "#domain/finance/fee/pricing/pricing-findings.ts";
import { priceBill } from "#domain/finance/fee/pricing/price-bill.ts";
import { exchangeDays } from "#domain/finance/fee/pricing/exchange-days.queries.server.ts";
import {
  dayKey,
  loadDayRates,
  loadTariff,
} from "#domain/finance/fee/pricing/tariff.queries.server.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { lossLine } from "#domain/pricing/rate/match/explain-rate.ts";
import { type LossReason, rateCriteria } from "#domain/pricing/rate/match/rate-match.ts";
import { FreightViewInput } from "../freight-view.schema.ts";
import { type OfferedRate, readOfferedRates } from "../offered-rates.queries.server.ts";

/** Rows this far from the sailing are shown as the nearest. */
export const nearDays = 92;

export const freightViewPage = "priceSetting/freightmgr/view";

/**
 * A charge of the shipment; `winner` and `losers` are the rows that applied, with why each lost.
 * Decimals are text.
 */
export type ViewedCharge = {
  feeCode: string;
  feeName: string;
  unit: string;
  sizeType: string;
  qty: string;
  price: string;
  currency: string;
  taxAmount: string;
  amount: string;
  baseAmount: string;
  winner: OfferedRate | null;
  losers: { rate: OfferedRate; reason: string }[];
  explanation: string[];
};

/**
 * What has no price; `near` are the rows that come nearest, with what keeps each away, or those
 * that tie.
 */
export type ViewedFinding = {
  code: Finding["code"];
  feeCode: string;
  sizeType: string;
  text: string;
  near: NearRate[];
};
type NearRate = { rate: OfferedRate; reasons: string[] };

export type FreightView = {
  charges: ViewedCharge[];
  findings: ViewedFinding[];
  totals: { currency: string; amount: string }[];
  /** In the company's currency; blank when an exchange rate is missing. */
  base: { currency: string; amount: string };
};

/** The prices of a shipment before it exists, for calls and commands. */
export const viewFreight = defineOperation({
  name: "rateCheck.view",
  perm: "rate:list",
  input: FreightViewInput,
  run: priceShipment,
});

/**
 * The prices of a shipment before it exists, by the calculation that prices bills (domain §4).
 * Nothing is written.
 * @throws Refusal kit.unknownCode at its field, freightView.outside for a lane beyond the reader's
 *   data permission
 */
export async function priceShipment(ctx: Ctx, input: FreightViewInput): Promise<FreightView> {
  assertLane(ctx, input);
  await assertExistingCodes(ctx, codesOf(input));
  const { facts, baseCurrency } = await factsOf(ctx, input);
  const tariff = await loadTariff(
    ctx,
    addDays(input.date, -nearDays),
    addDays(input.date, nearDays),
  );
  const sailing = {
    companyCode: input.companyCode,
    ioType: "O" as const,
    pricingDate: input.date,
    arrival: null,
  };
  const [date = input.date] = await exchangeDays(ctx, [sailing]);
  const days = await loadDayRates(ctx, [{ date, base: baseCurrency }]);
  const rates = days.get(dayKey({ date, base: baseCurrency })) ?? {};
  const { lines, findings } = priceBill(facts, tariff, { currency: baseCurrency, rates });
  const offered = await readOfferedRates(ctx, rateIdsOf(lines, findings));
  const names = await feeNames(
    ctx,
    lines.map(({ feeCode }) => feeCode),
  );
  return {
    charges: lines.map((line) =>
      chargeOf(ctx, line, { offered, name: names.get(line.feeCode) ?? "" }),
    ),
    findings: findings.map((finding) => findingOf(ctx, finding, offered)),
    totals: totalsOf(lines),
    base: { currency: baseCurrency, amount: baseOf(lines) },
  };
}

/** The same for a page, which reads and leaves no line in the log of operations. */
export async function readFreightView(
  caller: Caller,
  values: unknown,
): Promise<{ input: FreightViewInput; view: FreightView }> {
  const input = parseInput(FreightViewInput, values);
  return { input, view: await priceShipment(openCtx(caller), input) };
}

/** Whose data permission covers other ports learns no prices of this lane. */
function assertLane({ actor }: Ctx, { portLoad, portDis }: FreightViewInput): void {
  const limit = pageLimitOf(actor, freightViewPage);
  const fits = (allowed: readonly string[], port: string) =>
    allowed.length === 0 || allowed.includes(port);
  if (
    limit &&
    !limit.rows.some(
      (row) =>
        row.depts.length === 0 && fits(row.portLoads, portLoad) && fits(row.portDiss, portDis),
    )
  )
    throw new Refusal("freightView.outside", { portLoad, portDis }, { field: "portLoad" });
}

const codesOf = (input: FreightViewInput) => [
  ...(["portLoad", "portDis", "receipt", "delivery"] as const).map((field) => ({
    master: "port",
    code: input[field],
    field,
  })),
  { master: "line", code: input.voyline, field: "voyline" },
  { master: "customer", code: input.client, field: "client" },
  { master: "contract", code: input.contractNo, field: "contractNo" },
  { master: "company", code: input.companyCode, field: "companyCode" },
  { master: "transTerms", code: input.deliveryTerms, field: "deliveryTerms" },
  ...input.containers.map(({ sizeType }, row) => ({
    master: "sizeType",
    code: sizeType,
    field: `containers.${row}.sizeType`,
  })),
];

async function factsOf(
  ctx: Ctx,
  input: FreightViewInput,
): Promise<{ facts: BillFacts; baseCurrency: string }> {
  const db = kyselyOf(ctx.em);
  const codes = input.containers.map(({ sizeType }) => sizeType);
  const types = await db
    .selectFrom("size_type")
    .select(["code", "size_group as size", "teu"])
    .where("code", "=", anyOf(codes))
    .execute();
  const company = await db
    .selectFrom("company")
    .select("local_currency")
    .where("code", "=", input.companyCode)
    .executeTakeFirst();
  const typeOf = new Map(types.map((type) => [type.code, type]));
  const groups = Map.groupBy(input.containers, boxKey);
  const boxes = [...groups].map(([key, lines]) => {
    const [{ sizeType, isSoc, emptyFlag }] = lines as [FreightViewInput["containers"][number]];
    const type = typeOf.get(sizeType);
    const count = lines.reduce((sum, { contCount }) => sum + contCount, 0);
    return {
      key,
      sizeType,
      size: type?.size ?? "",
      teu: type ? String(type.teu) : null,
      isSoc,
      emptyFlag,
      count,
    };
  });
  const {
    date,
    client,
    contractNo,
    nature,
    grossWeightKg,
    measureCbm,
    companyCode: _company,
    containers: _boxes,
    ...lane
  } = input;
  return {
    baseCurrency: company?.local_currency || "CNY",
    facts: {
      ...lane,
      pricingDate: date,
      pricingReason: "freightView.pricingReason",
      contract: contractNo,
      customer: client,
      natures: naturesOf({
        dangerous: nature === "DANGEROUS",
        oversize: nature === "OVERSIZE",
        reefer: nature === "REEFER",
        general: nature === "GENERAL" || nature === "",
        empty: boxes.every(({ emptyFlag }) => emptyFlag === "Y"),
      }),
      boxes,
      manifest: 1,
      mergedBill: 0,
      grossWeightKg: grossWeightKg ?? "0",
      measureCbm: measureCbm ?? "0",
    },
  };
}

const rateIdsOf = (lines: readonly FeeLine[], findings: readonly Finding[]): number[] =>
  [
    ...lines.flatMap(({ derivation: { rate } }) =>
      rate ? [rate.rateId, ...rate.losers.map(({ rateId }) => rateId)] : [],
    ),
    ...findings.flatMap(({ rates, near }) => [...rates, ...near].map(({ rateId }) => rateId)),
  ].map(Number);

async function feeNames(ctx: Ctx, codes: readonly string[]): Promise<Map<string, string>> {
  const costCodes = await kyselyOf(ctx.em)
    .selectFrom("cost_code")
    .select(["code", ctx.actor.lang === "en" ? "name_en as name" : "name_zh as name"])
    .where("code", "=", anyOf(codes))
    .execute();
  return new Map(costCodes.map(({ code, name }) => [code, name || code]));
}

type Offered = ReadonlyMap<string, OfferedRate>;

function chargeOf(
  { actor }: Ctx,
  line: FeeLine,
  { offered, name }: { offered: Offered; name: string },
): ViewedCharge {
  const {
    feeCode,
    unit,
    sizeType,
    qty,
    price,
    currency,
    taxAmount,
    amount,
    baseAmount,
    derivation,
  } = line;
  const { rate } = derivation;
  const text = messages[actor.lang];
  const losers = (rate?.losers ?? []).flatMap(({ rateId, reason }) => {
    const loser = offered.get(rateId);
    // Suppliers' prices make no receivable.
    if (!loser || !isRateLoss(reason)) return [];
    return [{ rate: loser, reason: explainText([lossLine(reason)], text).join(" ") }];
  });
  return {
    feeCode,
    feeName: name,
    unit,
    currency,
    qty,
    amount,
    taxAmount,
    losers,
    sizeType: sizeType ?? "",
    price: price ?? "",
    baseAmount: baseAmount ?? "",
    winner: offered.get(rate?.rateId ?? "") ?? null,
    explanation: explainText(explainFee(derivation), text),
  };
}

type Loss = NonNullable<FeeLine["derivation"]["rate"]>["losers"][number]["reason"];
const isRateLoss = (reason: Loss): reason is LossReason =>
  reason.kind !== "CRITERION" || rateCriteria.some((field) => field === reason.field);

function findingOf(
  { actor }: Ctx,
  { code, feeCode, sizeType, label, params, rates, near }: Finding,
  offered: Offered,
): ViewedFinding {
  const text = messages[actor.lang];
  const rows = [...rates.map(({ rateId }) => ({ rateId, reasons: [] })), ...near];
  return {
    code,
    feeCode,
    sizeType,
    text: explainText([{ label, params }], text).join(" "),
    near: rows.flatMap(({ rateId, reasons }) => {
      const rate = offered.get(rateId);
      return rate ? [{ rate, reasons: explainText(reasons, text) }] : [];
    }),
  };
}

function totalsOf(lines: readonly FeeLine[]): FreightView["totals"] {
  const currencies = Map.groupBy(lines, ({ currency }) => currency);
  return [...currencies]
    .map(([currency, some]) => ({ currency, amount: sumTexts(some.map(({ amount }) => amount)) }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

const baseOf = (lines: readonly FeeLine[]): string =>
  lines.every(({ baseAmount }) => baseAmount !== null)
    ? sumTexts(lines.map(({ baseAmount }) => baseAmount ?? "0"))
    : "";
