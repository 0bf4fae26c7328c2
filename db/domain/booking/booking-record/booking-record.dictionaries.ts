import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const bookingRecordDictionaries: Readonly<Record<string, Dictionary>> = {
  booking_status: {
    name: ["订舱状态", "Booking status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["CONFIRMED", "已确认", "Confirmed", "success"],
      ["LOCKED", "已锁定", "Locked", "violet"],
      ["CANCELLED", "已取消", "Cancelled", "danger"],
      ["SHUT_OUT", "退关", "Shut out", "danger"],
    ],
  },
  booking_bl_status: {
    name: ["订舱提单状态", "Booking B/L status"],
    values: [
      ["NONE", "未生成", "None"],
      ["DRAFT", "已生成", "Generated", "primary"],
      ["ISSUED", "已签发", "Issued", "success"],
    ],
  },
  reconcile_result: {
    name: ["核对结果", "Reconciliation result"],
    values: [
      ["EQUAL", "一致", "Equal", "success"],
      ["DIFFERS", "不一致", "Differs", "danger"],
    ],
  },
  space_state: {
    name: ["舱位状态", "Booking space status"],
    values: [
      ["HELD", "已占舱", "Held", "success"],
      ["WAITING", "候补", "Waitlisted", "warning"],
      ["PAUSED", "暂缓", "On hold", "info"],
    ],
  },
};
