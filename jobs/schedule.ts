/** A job: when it runs (cron, UTC+8), and the operation it orders with which input. */
export type Job = { name: string; cron: string; operation: string; input: unknown };

/** Every scheduled run of the product. */
export const schedule: readonly Job[] = [];
