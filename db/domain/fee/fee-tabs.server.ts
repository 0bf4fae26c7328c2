import type { RecordTab } from "#platform/resource/record-tabs.server.ts";
import { feeScreens } from "./fee-screens.ts";

/** A booking's fees, a tab a side. */
export const feeTabs: readonly RecordTab[] = feeScreens.flatMap(({ side, step, apiName, form }) =>
  step === "search"
    ? [
        {
          name: side === "R" ? "fees" : "payables",
          label: side === "R" ? ("fee.tab" as const) : ("payable.tab" as const),
          list: apiName,
          narrowedTo: ({ id }) => ({ bookingId: String(id) }),
          ...(form ? { open: form.replace(":feeId", ":id") } : {}),
        },
      ]
    : [],
);
