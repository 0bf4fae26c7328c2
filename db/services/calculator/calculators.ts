import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { documentCalculators } from "./calculate-documents.ts";
import { feeCalculators } from "./calculate-fee.ts";
import { moneyCalculators } from "./calculate-money.ts";
import type { Calculator } from "./calculator.ts";

/** All calculators by name; JSON in and out, money as text. */
export const calculators: Readonly<Record<string, Calculator>> = {
  ...moneyCalculators,
  ...feeCalculators,
  ...documentCalculators,
};

/** @throws Refusal kit.notFound */
export function assertCalculator(name: string): void {
  if (!Object.hasOwn(calculators, name)) throw new Refusal("kit.notFound", {}, { key: name });
}

/** @throws Refusal kit.notFound or one of the rule, Refusals kit.invalid or kit.unknownKey */
export function calculate(name: string, input: unknown): unknown {
  assertCalculator(name);
  return calculators[name]?.(input);
}
