import { Refusal } from "#platform/operation/refusal.ts";
import { documentCalculators } from "./calculate-documents.ts";
import { feeCalculators } from "./calculate-fee.ts";
import { moneyCalculators } from "./calculate-money.ts";
import type { Calculator } from "./calculator.ts";

/** The product's calculators by name, in the shapes of the worked numbers: JSON in, JSON out, money as text. */
export const calculators: Readonly<Record<string, Calculator>> = { ...moneyCalculators, ...feeCalculators, ...documentCalculators };

/** @throws Refusal kit.notFound for a name that no calculator has. */
export function assertCalculator(name: string): void {
  if (!Object.hasOwn(calculators, name)) throw new Refusal("kit.notFound", {}, { key: name });
}

/**
 * Runs one calculator. @throws Refusal kit.notFound for an unknown name, Refusals kit.invalid or kit.unknownKey for input of another
 * shape, and whatever the rule itself refuses (a missing rate, an unknown currency).
 */
export function calculate(name: string, input: unknown): unknown {
  assertCalculator(name);
  return calculators[name]?.(input);
}
