import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const contractDictionaries: Readonly<Record<string, Dictionary>> = {
  contract_status: {
    name: ["合约状态", "Contract status"],
    values: [
      ["DRAFT", "暂存", "Draft", "info"],
      ["SUBMITTED", "已提交", "Submitted", "primary"],
      ["APPROVED", "已批准", "Approved", "success"],
      ["REJECTED", "已驳回", "Rejected", "danger"],
    ],
  },
  contract_group: {
    name: ["合约分组类型", "Contract groups"],
    values: [
      ["COMMODITY", "品名分组", "Commodity group"],
      ["FEE", "附加费分组", "Surcharge group"],
    ],
  },
  first_day: {
    name: ["免费期首日", "First day of free time"],
    values: [
      ["EVENT", "事件当天", "Day of the event"],
      ["NEXT", "事件次日", "Day after the event"],
    ],
  },
  day_basis: {
    name: ["天数计算", "Counting of days"],
    values: [
      ["CALENDAR", "自然日", "Calendar days"],
      ["WORKING", "工作日", "Working days"],
    ],
  },
  tier_index: {
    name: ["阶梯起算", "Start of tiers"],
    values: [
      ["ABSOLUTE", "从第 1 天起算", "From day 1"],
      ["CHARGEABLE", "免费期后起算", "After the free days"],
    ],
  },
  tier_mode: {
    name: ["延长免费期后的阶梯", "Tiers under extended free time"],
    values: [
      ["PROGRESSIVE", "阶梯不变", "Tiers stay in place"],
      ["RESTART", "阶梯顺延", "Tiers start after it"],
    ],
  },
  overdue_clock: {
    name: ["超期计时类别", "Demurrage clock"],
    values: [
      ["DEM", "起运港滞港", "Demurrage at origin"],
      ["DET", "起运港滞箱", "Detention at origin"],
      ["DND", "起运港滞港滞箱合并", "Combined at origin"],
      ["DIS_DEM", "目的港滞港", "Demurrage at destination"],
      ["DIS_DET", "目的港滞箱", "Detention at destination"],
      ["DIS_DND", "目的港滞港滞箱合并", "Combined at destination"],
    ],
  },
};
