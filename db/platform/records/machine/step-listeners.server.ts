import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * An action taken on a record: the machine's name, not that of its operation. `key` is the number
 * people know the record by.
 */
export type StepTaken = {
  machine: string;
  action: string;
  id: number;
  key: string;
  reason: string;
};

/** What later areas do about actions of any machine, in the transaction of the record. */
export type StepListener = {
  taken(ctx: Ctx, step: StepTaken): Promise<void>;
  /** The run with this request id is taken back by the change log. */
  runUndone(ctx: Ctx, requestId: string): Promise<void>;
};

export const stepListeners = new ExtensionPoint<StepListener>("stepListeners");

/**
 * Called by every step; operations of their own that take an action of a machine call it
 * themselves.
 */
export async function announceStep(ctx: Ctx, step: StepTaken): Promise<void> {
  for (const listener of stepListeners.parts()) await listener.taken(ctx, step);
}
