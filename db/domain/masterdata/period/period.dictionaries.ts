import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const periodDictionaries: Readonly<Record<string, Dictionary>> = {
  period_status: {
    name: ["会计期间状态", "Accounting period status"],
    values: [
      ["OPEN", "未关账", "Open", "success"],
      ["CLOSED", "已关账", "Closed", "warning"],
      ["LOCKED", "已锁定", "Locked", "danger"],
    ],
  },
};
