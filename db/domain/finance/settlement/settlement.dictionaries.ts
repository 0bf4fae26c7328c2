import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const settlementDictionaries: Readonly<Record<string, Dictionary>> = {
  statement_status: {
    name: ["对账单状态", "Statement status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["SENT", "已发送", "Sent", "primary"],
      ["CONFIRMED", "已确认", "Confirmed", "success"],
    ],
  },
  dispute_state: {
    name: ["争议状态", "Dispute state"],
    values: [
      ["NONE", "无争议", "Not disputed", "info"],
      ["OPEN", "待答复", "To answer", "warning"],
      ["KEPT", "维持原费用", "Kept", "success"],
      ["TAKEN_OFF", "已移出", "Taken off", "danger"],
    ],
  },
};
