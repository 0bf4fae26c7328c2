import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const bookingDictionaries: Readonly<Record<string, Dictionary>> = {
  modification_state: {
    name: ["订舱修改状态", "Booking change status"],
    values: [
      ["OPEN", "待确认", "To be confirmed", "warning"],
      ["GIVEN_BACK", "已退回", "Given back", "danger"],
      ["TAKEN", "已确认", "Confirmed", "success"],
    ],
  },
};
