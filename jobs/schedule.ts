/**
 * A job: when it runs (cron, UTC+8, optionally with seconds in front), and the operation it orders with which input. `name` is what
 * people and the run log know it by.
 */
export type Job = { name: string; cron: string; operation: string; input: unknown };

/** Every scheduled run of the product. */
export const schedule: readonly Job[] = [
  { name: "calculate-fees", cron: "15 2 * * *", operation: "fee.calculateNightly", input: {} },
  // After the fees: on the first of a month it states the month that ended, on other nights what was audited late.
  { name: "generate-statements", cron: "45 2 * * *", operation: "statement.generate", input: { period: "past", quiet: true } },
];
