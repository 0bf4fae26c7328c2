import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/**
 * DAYS after a date, days after END_OF_MONTH, or a MONTH_DAY: a fixed day of a later month
 * (operations §3 "Statement", field 4.9).
 */
export const customerTerms = ["DAYS", "END_OF_MONTH", "MONTH_DAY"] as const;
export type CustomerTerm = (typeof customerTerms)[number];

/**
 * What happens to a booking of a customer over its credit limit or with overdue fees, the mildest
 * first.
 */
export const creditControls = ["NONE", "REMIND", "BLOCK"] as const;
export type CreditControl = (typeof creditControls)[number];

/** Of two customers that become one, so that a merge frees nobody from control. */
export const stricterControl = (a: CreditControl, b: CreditControl): CreditControl =>
  creditControls.indexOf(a) < creditControls.indexOf(b) ? b : a;

type MonthDay = { payMonths: number | null; payDay: number | null; cutOffDay: number | null };

/** A fixed day is named; other terms have no day, and no months. */
export function termFaults({
  paymentTerm,
  ...fields
}: { paymentTerm: CustomerTerm } & MonthDay): Refusal[] {
  if (paymentTerm === "MONTH_DAY")
    return fields.payDay ? [] : [new Refusal("party.termNeedsDay", {}, { field: "payDay" })];
  return (["payMonths", "payDay", "cutOffDay"] as const)
    .filter((field) => fields[field])
    .map((field) => new Refusal("party.termHasNoDay", {}, { field }));
}
