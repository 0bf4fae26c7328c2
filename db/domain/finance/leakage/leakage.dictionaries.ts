import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const leakageDictionaries: Readonly<Record<string, Dictionary>> = {
  leak_kind: {
    name: ["漏收类别", "Leakage kind"],
    values: [
      ["NO_FEES", "有动态无费用", "Moved without fees"],
      ["NO_INCOME", "有成本无收入", "Cost without income"],
      ["OVERDUE", "超期未收", "Free time not charged"],
      ["SURCHARGE", "附加费缺失", "Surcharge missing"],
      ["MARGIN", "毛利异常", "Odd margin"],
    ],
  },
  leak_state: {
    name: ["漏收状态", "Leakage status"],
    values: [
      ["OPEN", "待查", "Open", "warning"],
      ["EXPLAINED", "已说明", "Explained", "success"],
    ],
  },
};
