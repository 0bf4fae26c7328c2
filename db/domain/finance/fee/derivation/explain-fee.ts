import {
  type ExplainLine,
  fieldLabel,
  lossLine,
  sourceLabel,
} from "#domain/pricing/rate/match/explain-rate.ts";
import { type RateCriterion, rateCriteria } from "#domain/pricing/rate/match/rate-match.ts";
import type { SupplierLoss } from "#domain/pricing/supplier-rate/supplier-match.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { FeeDerivation } from "../fee-terms.ts";

/** The derivation of a fee as lines, in the order of the calculation (domain §4). */
export function explainFee(derivation: FeeDerivation): ExplainLine[] {
  return [
    ...(derivation.basis ?? rateLines(derivation)),
    ...shareLines(derivation),
    ...quantityLines(derivation),
    ...limitLines(derivation),
    ...taxLines(derivation),
    ...exchangeLines(derivation),
  ];
}

/** The lines as text of one language. */
export function explainText(
  lines: readonly ExplainLine[],
  messages: Readonly<Record<MessageKey, string>>,
): string[] {
  return lines.map((line) => lineText(line, messages));
}

function lineText(line: ExplainLine, messages: Readonly<Record<MessageKey, string>>): string {
  return messages[line.label].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = line.params[name];
    if (value === undefined) return whole;
    if (typeof value !== "object") return String(value);
    return lineText({ label: value.label, params: value.params ?? {} }, messages);
  });
}

function rateLines({ rate }: FeeDerivation): ExplainLine[] {
  if (!rate) return [{ label: "fee.explain.noRateRow", params: {} }];
  const { rateId, version, source, pricingDate, pricingReason, asked: query, losers } = rate;
  const lines: ExplainLine[] =
    source === "SUPPLIER"
      ? [{ label: "fee.explain.supplierPrice", params: { rateId, version } }]
      : [
          {
            label: "fee.explain.rate",
            params: { rateId, version, source: { label: sourceLabel(source) } },
          },
        ];
  if (pricingDate)
    lines.push({
      label: "fee.explain.pricingDate",
      params: { date: pricingDate, reason: pricingReason ? { label: pricingReason } : "" },
    });
  if (query) lines.push({ label: "fee.explain.asked", params: { asked: query } });
  for (const loser of losers) {
    lines.push({
      label: "fee.explain.loser",
      params: { rateId: loser.rateId, reason: lossOf(loser.reason) },
    });
  }
  return lines;
}

type Loss = NonNullable<FeeDerivation["rate"]>["losers"][number]["reason"];

const isRateField = (field: string): field is RateCriterion =>
  rateCriteria.some((criterion) => criterion === field);

/** A supplier's price has criteria that no freight rate has. */
function lossOf(reason: Loss): ExplainLine {
  if (reason.kind !== "CRITERION") return lossLine(reason);
  return {
    label: "rate.lost.criterion",
    params: { field: { label: criterionLabel(reason.field) }, value: reason.value },
  };
}

function criterionLabel(
  field: Extract<Loss | SupplierLoss, { kind: "CRITERION" }>["field"],
): MessageKey {
  return isRateField(field) ? fieldLabel(field) : `supplierRate.field.${field}`;
}

function shareLines({ shares = [], currency }: FeeDerivation): ExplainLine[] {
  return shares.map(({ containerno, price, part, weight, total, bills }): ExplainLine => {
    const params = { containerno, price, part, weight, total, bills, currency };
    return {
      label: Number(total) > 0 ? "fee.explain.shared" : "fee.explain.sharedEqually",
      params,
    };
  });
}

function quantityLines({
  quantities,
  percent,
  pricing,
  unit,
  currency,
}: FeeDerivation): ExplainLine[] {
  if (percent) {
    const lines = percent.lines.map((line) => `${line.feeCode} ${line.amount}`).join(" + ");
    const params = {
      percent: percent.percent,
      base: percent.base,
      product: pricing.product,
      currency,
      lines,
    };
    return [{ label: "fee.explain.percent", params }];
  }
  return quantities.map(({ sizeType, qty, price, product }): ExplainLine => {
    if (sizeType)
      return {
        label: "fee.explain.quantityOf",
        params: { sizeType: sizeType.replace("@", " "), qty, price, product, currency },
      };
    return {
      label: "fee.explain.quantity",
      params: { unit: { label: `fee.unit.${unit}` }, qty, price, product, currency },
    };
  });
}

function limitLines({ pricing, currency }: FeeDerivation): ExplainLine[] {
  const lines: ExplainLine[] = [];
  if (pricing.limit) {
    const label = pricing.limit.kind === "MIN" ? "fee.explain.min" : "fee.explain.max";
    lines.push({ label, params: { value: pricing.limit.value, currency } });
  }
  lines.push({
    label: "fee.explain.rounded",
    params: { digits: pricing.digits, amount: pricing.amount, currency },
  });
  return lines;
}

function taxLines({ tax, currency }: FeeDerivation): ExplainLine[] {
  if (!tax) return [];
  const { rate, noTaxAmount, taxAmount, amount } = tax;
  const label = tax.inclusive ? "fee.explain.taxInside" : "fee.explain.taxOnTop";
  return [{ label, params: { rate, noTaxAmount, taxAmount, amount, currency } }];
}

function exchangeLines({ exchange }: FeeDerivation): ExplainLine[] {
  if (!exchange || exchange.source === "IDENTITY") return [];
  const { rate, unit, date, source, baseAmount, baseCurrency } = exchange;
  return [
    {
      label: "fee.explain.exchange",
      params: { rate, unit, date: date ?? "", source: source ?? "", baseAmount, baseCurrency },
    },
  ];
}
