import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import {
  matchSupplier,
  type SupplierCriterion,
  type SupplierMatch,
  type SupplierQuestion,
  type SupplierRow,
} from "#domain/pricing/supplier-rate/supplier-match.ts";
import type { BillFacts, BoxGroup } from "./bill-facts.ts";
import { calculateLines } from "../calculation/calculate-fees.ts";
import type { BaseCurrency, FeeLine, RateTrace } from "../fee-terms.ts";
import type { Finding } from "./pricing-findings.ts";

export type PayableUnit = "BILL" | "CONTAINER";
export type VoyageEnd = "O" | "I";

/** A published price of a supplier. */
export type SupplierPriceRow = SupplierRow & {
  rateType: string;
  feeCode: string;
  inOut: VoyageEnd;
  unit: PayableUnit;
  currency: string;
  price: string;
  supplierCode: string;
  taxRate: string | null;
  priceWithTax: boolean;
};

export type PayableBox = {
  cntNo: string;
  group: Pick<BoxGroup, "key" | "sizeType" | "size" | "isSoc" | "emptyFlag">;
};

/** A bill as its suppliers see it: both ends of the voyage, and each container once. */
export type PayableFacts = {
  bill: BillFacts;
  vessel: string;
  forwardAgent: string;
  shipowner: string;
  ends: Readonly<Record<VoyageEnd, { dock: string; nextPort: string }>>;
  boxes: readonly PayableBox[];
};

type Charge = {
  key: string;
  feeCode: string;
  inOut: VoyageEnd;
  unit: PayableUnit;
  prices: SupplierPriceRow[];
};
export type SupplierBook = readonly Charge[];

/** One charge per fee code, rate type, end of the voyage and unit. */
export function prepareBook(prices: readonly SupplierPriceRow[]): SupplierBook {
  const charges = new Map<string, Charge>();
  for (const price of prices) {
    const { rateType, feeCode, inOut, unit } = price;
    const key = `${rateType}/${inOut}/${feeCode}/${unit}`;
    const charge = charges.get(key) ?? { key, feeCode, inOut, unit, prices: [] };
    charge.prices.push(price);
    charges.set(key, charge);
  }
  return [...charges.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

export type PricedPayables = { lines: FeeLine[]; findings: Finding[] };

/**
 * Prices a bill's payables (decision 070): a line per bill, or one per container, to the supplier
 * whose price applies. A charge without a price does not apply; a tie is a finding.
 */
export function pricePayables(
  facts: PayableFacts,
  book: SupplierBook,
  base: BaseCurrency,
): PricedPayables {
  const result: PricedPayables = { lines: [], findings: [] };
  for (const charge of book) {
    if (charge.unit === "BILL") priceOne(result, { facts, charge, base, box: null, of: [""] });
    else
      for (const [box, numbers] of byGroup(facts.boxes))
        priceOne(result, { facts, charge, base, box, of: numbers });
  }
  return result;
}

/**
 * The findings of a bill; that no price applies is one, when none of the lines is `requested` for.
 */
export function findingsOf(
  { lines, findings }: PricedPayables,
  facts: PayableFacts,
  requested: (lineKey: string) => boolean,
): Finding[] {
  const none = findings.length === 0 && !lines.some(({ lineKey }) => requested(lineKey));
  return none ? [nothingApplies(facts)] : findings;
}

type Work = {
  facts: PayableFacts;
  charge: Charge;
  base: BaseCurrency;
  box: PayableBox["group"] | null;
  of: readonly string[];
};

function priceOne(result: PricedPayables, { facts, charge, base, box, of }: Work): void {
  const response = firstResponse(facts, charge, box);
  if (!response) return;
  const { match, question } = response;
  const { winner } = match;
  if (!winner) {
    result.findings.push(tie(charge, box, match.tied));
    return;
  }
  const { lines, problems } = calculateLines({
    tariff: [
      {
        feeCode: charge.feeCode,
        unit: charge.unit,
        currency: winner.currency,
        price: winner.price,
        taxRate: winner.taxRate,
        priceWithTax: winner.priceWithTax,
        rate: traceOf(facts, match, winner, question),
      },
    ],
    quantities: { boxes: box ? { [box.key]: 1 } : {}, bill: 1 },
    base,
  });
  for (const { feeCode, code, params } of problems)
    result.findings.push({ ...plain(code, params), feeCode });
  for (const line of lines)
    for (const containerno of of) {
      const lineKey = `${winner.supplierCode}/${charge.key}/${winner.currency}/${containerno}`;
      result.lines.push({ ...line, lineKey, corpCode: winner.supplierCode, containerno });
    }
}

/** Containers priced alike. */
function byGroup(boxes: readonly PayableBox[]): [PayableBox["group"], string[]][] {
  const groups = new Map<string, [PayableBox["group"], string[]]>();
  for (const { cntNo, group } of boxes) {
    const entry = groups.get(group.key);
    if (entry) entry[1].push(cntNo);
    else groups.set(group.key, [group, [cntNo]]);
  }
  return [...groups.values()];
}

type Response = { match: SupplierMatch<SupplierPriceRow>; question: SupplierQuestion };

/** The first nature with a price decides, as for receivables. */
function firstResponse(
  facts: PayableFacts,
  charge: Charge,
  box: PayableBox["group"] | null,
): Response | null {
  for (const nature of facts.bill.natures.length > 0 ? facts.bill.natures : [""]) {
    const question = questionOf(facts, charge.inOut, box, nature);
    const match = matchSupplier(charge.prices, question);
    if (match.winner || match.tied.length > 0) return { match, question };
  }
  return null;
}

function questionOf(
  facts: PayableFacts,
  end: VoyageEnd,
  box: PayableBox["group"] | null,
  nature: string,
): SupplierQuestion {
  const { bill } = facts;
  const question = {
    date: bill.pricingDate,
    portLoad: bill.portLoad,
    portDis: bill.portDis,
    voyline: bill.voyline,
    receipt: bill.receipt,
    delivery: bill.delivery,
    nature,
    tradeType: bill.tradeType,
    deliveryTerms: bill.deliveryTerms,
    dock: facts.ends[end].dock,
    vessel: facts.vessel,
    bargePort: bill.receipt,
    nextPort: facts.ends[end].nextPort,
    forwardAgent: facts.forwardAgent,
    shipowner: facts.shipowner,
  };
  return box
    ? {
        ...question,
        size: box.size,
        type: box.sizeType,
        isSoc: box.isSoc,
        emptyFlag: box.emptyFlag,
      }
    : question;
}

const shownFields: readonly SupplierCriterion[] = [
  "portLoad",
  "portDis",
  "voyline",
  "type",
  "nature",
  "dock",
  "vessel",
];

function traceOf(
  facts: PayableFacts,
  match: SupplierMatch<SupplierPriceRow>,
  winner: SupplierPriceRow,
  question: SupplierQuestion,
): RateTrace {
  return {
    rateId: winner.id,
    version: winner.version,
    source: "SUPPLIER",
    pricingDate: facts.bill.pricingDate,
    pricingReason: facts.bill.pricingReason,
    asked: shownFields.flatMap((field) => question[field] || []).join(", "),
    losers: match.losers
      .slice(0, 10)
      .map(({ rate, reason }) => ({ rateId: rate.id, version: rate.version, reason })),
  };
}

function tie(
  charge: Charge,
  box: PayableBox["group"] | null,
  tied: readonly SupplierPriceRow[],
): Finding {
  const rates = tied.map(({ id, version, price, currency, startDate, endDate }) => ({
    rateId: id,
    version,
    price,
    currency,
    startDate,
    endDate,
  }));
  const shown = tied
    .map(({ id, supplierCode, price, currency }) => `#${id} ${supplierCode} ${price} ${currency}`)
    .join(" / ");
  const sizeType = box?.key ?? "";
  const finding = plain("fee.finding.ambiguous", {
    feeCode: charge.feeCode,
    sizeType,
    rates: shown,
  });
  return { ...finding, code: "AMBIGUOUS", feeCode: charge.feeCode, sizeType, rates };
}

function nothingApplies({ bill }: PayableFacts): Finding {
  const params = { portLoad: bill.portLoad, portDis: bill.portDis, date: bill.pricingDate };
  return { ...plain("fee.finding.noSupplierPrice", params), code: "NO_RATE" };
}

function plain(label: MessageKey, params: Finding["params"]): Finding {
  return { code: "PROBLEM", feeCode: "", sizeType: "", label, params, rates: [], near: [] };
}
