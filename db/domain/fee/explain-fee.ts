import { type ExplainLine, lossLine, sourceWord } from "../rate/explain-rate.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import type { FeeDerivation } from "./fee-terms.ts";

/** The derivation of a fee as lines to read, in the order in which the number came about ("explain this number", domain §4). */
export function explainFee(derivation: FeeDerivation): ExplainLine[] {
  return [
    ...rateLines(derivation),
    ...quantityLines(derivation),
    ...limitLines(derivation),
    ...taxLines(derivation),
    ...exchangeLines(derivation),
  ];
}

/** The lines as text of one language; `words` is the `zh` or `en` of words.ts. */
export function explainText(lines: readonly ExplainLine[], words: Readonly<Record<Word, string>>): string[] {
  return lines.map((line) => lineText(line, words));
}

function lineText(line: ExplainLine, words: Readonly<Record<Word, string>>): string {
  return words[line.word].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = line.params[name];
    if (value === undefined) return whole;
    if (typeof value !== "object") return String(value);
    return lineText({ word: value.word, params: value.params ?? {} }, words);
  });
}

function rateLines({ rate }: FeeDerivation): ExplainLine[] {
  if (!rate) return [{ word: "fee.explain.noRateRow", params: {} }];
  const { rateId, version, source, pricingDate, pricingReason, asked, losers } = rate;
  const lines: ExplainLine[] = [{ word: "fee.explain.rate", params: { rateId, version, source: { word: sourceWord(source) } } }];
  if (pricingDate)
    lines.push({ word: "fee.explain.pricingDate", params: { date: pricingDate, reason: pricingReason ? { word: pricingReason } : "" } });
  if (asked) lines.push({ word: "fee.explain.asked", params: { asked } });
  for (const loser of losers) {
    lines.push({ word: "fee.explain.loser", params: { rateId: loser.rateId, reason: lossLine(loser.reason) } });
  }
  return lines;
}

function quantityLines({ quantities, percent, pricing, unit, currency }: FeeDerivation): ExplainLine[] {
  if (percent) {
    const lines = percent.lines.map((line) => `${line.feeCode} ${line.amount}`).join(" + ");
    const params = { percent: percent.percent, base: percent.base, product: pricing.product, currency, lines };
    return [{ word: "fee.explain.percent", params }];
  }
  return quantities.map(({ sizeType, qty, price, product }): ExplainLine => {
    if (sizeType) return { word: "fee.explain.quantityOf", params: { sizeType, qty, price, product, currency } };
    return { word: "fee.explain.quantity", params: { unit: { word: `fee.unit.${unit}` }, qty, price, product, currency } };
  });
}

function limitLines({ pricing, currency }: FeeDerivation): ExplainLine[] {
  const lines: ExplainLine[] = [];
  if (pricing.limit) {
    const word = pricing.limit.kind === "MIN" ? "fee.explain.min" : "fee.explain.max";
    lines.push({ word, params: { value: pricing.limit.value, currency } });
  }
  lines.push({ word: "fee.explain.rounded", params: { digits: pricing.digits, amount: pricing.amount, currency } });
  return lines;
}

function taxLines({ tax, currency }: FeeDerivation): ExplainLine[] {
  if (!tax) return [];
  const { rate, noTaxAmount, taxAmount, amount } = tax;
  const word = tax.inclusive ? "fee.explain.taxInside" : "fee.explain.taxOnTop";
  return [{ word, params: { rate, noTaxAmount, taxAmount, amount, currency } }];
}

function exchangeLines({ exchange }: FeeDerivation): ExplainLine[] {
  if (!exchange || exchange.source === "IDENTITY") return [];
  const { rate, unit, date, source, baseAmount, baseCurrency } = exchange;
  return [{ word: "fee.explain.exchange", params: { rate, unit, date: date ?? "", source: source ?? "", baseAmount, baseCurrency } }];
}
