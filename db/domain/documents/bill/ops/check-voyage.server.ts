import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { billList } from "../bill.list.ts";
import { checkVoyage } from "../check/check-bills.server.ts";

/** The B/L check of a voyage for calls and commands; it writes nothing. */
export const checkVoyageBills = defineOperation({
  name: "bill.checkVoyage",
  perm: billList.perm,
  input: z.object({ voyage: v.requiredCode(60) }),
  requiresScope: true,
  run: async (ctx, { voyage }) => {
    const checked = await checkVoyage(ctx, voyage);
    if (checked.bills === 0) throw new Refusal("bill.checkNone", { voyage }, { field: "voyage" });
    return checked;
  },
});
