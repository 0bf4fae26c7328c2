import type { WhyNot } from "#platform/records/machine/machine.ts";

/** Shared guard of everything that is booked in a month (domain §3). */
export const periodOpen = ({ closedPeriod }: { closedPeriod: string }): WhyNot =>
  closedPeriod === "" ? null : { code: "period.closed", params: { period: closedPeriod } };

/** The same for what is booked today. */
export const todayOpen = ({ closedToday }: { closedToday: string }): WhyNot =>
  periodOpen({ closedPeriod: closedToday });
