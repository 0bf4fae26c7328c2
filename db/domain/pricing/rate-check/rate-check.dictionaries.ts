import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const rateCheckDictionaries: Readonly<Record<string, Dictionary>> = {
  rate_finding: {
    name: ["运价问题", "Rate finding"],
    values: [
      ["AMBIGUOUS", "多条并列", "Tie"],
      ["OVERLAP", "有效期重叠", "Overlap"],
      ["GAP", "有效期断档", "Gap"],
      ["DEAD", "从未采用", "Never applies"],
      ["EXPIRED_USED", "过期仍在用", "Expired, still needed"],
      ["UNIT", "币种或单位不一致", "Odd currency or unit"],
    ],
  },
  rate_book_kind: {
    name: ["运价来源", "Rate source kind"],
    values: [
      ["FREIGHT", "运价本", "Freight book"],
      ["CONTRACT", "服务合同", "Service contract"],
      ["SUPPLIER", "供应商运价", "Supplier rate"],
    ],
  },
  rate_gap: {
    name: ["运价缺口", "Rate gap"],
    values: [
      ["NO_RATE", "无运价", "No rate"],
      ["AMBIGUOUS", "多条并列", "Tie"],
    ],
  },
};
