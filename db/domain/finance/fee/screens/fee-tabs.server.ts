import type { ListRow } from "#platform/records/list/list.ts";
import type { RecordTab } from "#platform/records/resource/record-tabs.server.ts";
import { feeScreens } from "./fee-screens.ts";

/** Fees of a record, a tab a side. */
const feeTabs = (narrowedTo: (row: ListRow) => Record<string, string>): readonly RecordTab[] =>
  feeScreens.flatMap(({ side, subject, step, apiName, form }) =>
    subject === "bill" && step === "search"
      ? [
          {
            name: side === "R" ? "fees" : "payables",
            label: side === "R" ? ("fee.tab" as const) : ("payable.tab" as const),
            list: apiName,
            narrowedTo,
            ...(form ? { open: form.replace(":feeId", ":id") } : {}),
          },
        ]
      : [],
  );

export const bookingFeeTabs = feeTabs(({ id }) => ({ bookingId: String(id) }));
export const billFeeTabs = feeTabs(({ id }) => ({ billId: String(id) }));
