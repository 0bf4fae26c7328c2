import type { RawBuilder } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/** SQL text: bay, row and tier of a bill's containers on board. The area of moves defines it. */
export const billStowage = new ExtensionPoint<(billId: RawBuilder<unknown>) => RawBuilder<unknown>>(
  "bill.stowage",
);
