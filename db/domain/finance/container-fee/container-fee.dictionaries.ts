import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const containerFeeDictionaries: Readonly<Record<string, Dictionary>> = {
  free_time_first_day: {
    name: ["起算日", "Day 1 of free time"],
    values: [
      ["EVENT", "事件当天", "Day of the event"],
      ["NEXT", "次日", "Next day"],
    ],
  },
  overdue_state: {
    name: ["超期状态", "Demurrage status"],
    values: [
      ["FREE", "免费期内", "In free time", "info"],
      ["RUNNING", "计费中", "Running", "warning"],
      ["ENDED", "未超期", "Ended free", "success"],
      ["CHARGED", "已计费", "Charged", "violet"],
      ["NO_TARIFF", "无费率", "No tariff", "danger"],
      ["NO_DAYS", "无日历", "No calendar", "danger"],
    ],
  },
  lessor_outcome: {
    name: ["账单核对结果", "Audit result"],
    values: [
      ["AGREES", "一致", "Agrees"],
      ["DAYS", "天数不符", "Days differ"],
      ["RATE", "日租金不符", "Per diem differs"],
      ["AMOUNT", "金额不符", "Amount differs"],
      ["TWICE", "重复计费", "Billed twice"],
      ["NOT_OURS", "无租约", "Not on hire"],
    ],
  },
  repair_state: {
    name: ["修箱状态", "Repair status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["SUBMITTED", "已提交", "Submitted", "primary"],
      ["APPROVED", "已批准", "Approved", "success"],
      ["REJECTED", "已驳回", "Rejected", "danger"],
      ["REPAIRED", "已完工", "Repaired", "violet"],
    ],
  },
};
