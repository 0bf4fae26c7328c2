import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const freeDemurrageDictionaries: Readonly<Record<string, Dictionary>> = {
  free_demurrage_state: {
    name: ["免滞箱费申请状态", "Free time application status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["SUBMITTED", "已提交", "Submitted", "primary"],
      ["APPROVED", "已批准", "Approved", "success"],
      ["REJECTED", "已驳回", "Rejected", "danger"],
    ],
  },
  free_time_side: {
    name: ["免费天数计时地点", "Free time port"],
    values: [
      ["EXPORT", "出口", "Export"],
      ["IMPORT", "进口", "Import"],
    ],
  },
};
