import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const moneyDictionaries: Readonly<Record<string, Dictionary>> = {
  refresh_period: {
    name: ["汇率更新周期", "Refresh period of rates"],
    values: [
      ["DAY", "每工作日", "Business day"],
      ["WEEK", "每周", "Week"],
      ["MONTH", "每月", "Month"],
      ["NONE", "不定期", "None"],
    ],
  },
  exchange_type: {
    name: ["汇率类型", "Exchange rate type"],
    values: [
      ["BOOKING", "记账", "Accounting"],
      ["INVOICE", "开票", "Invoice"],
      ["SETTLEMENT", "结算", "Settlement"],
    ],
  },
};
