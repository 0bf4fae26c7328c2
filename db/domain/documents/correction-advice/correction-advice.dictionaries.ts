import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const correctionAdviceDictionaries: Readonly<Record<string, Dictionary>> = {
  correction_advice_state: {
    name: ["更正通知单状态", "Correction advice status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["SUBMITTED", "待确认", "To be confirmed", "primary"],
      ["APPROVED", "已批准", "Approved", "success"],
      ["REJECTED", "已驳回", "Rejected", "danger"],
      ["APPLIED", "已生效", "Applied", "violet"],
    ],
  },
  correction_advice_cause: {
    name: ["更正原因方", "Cause of a correction"],
    values: [
      ["CUSTOMER", "客户", "Customer"],
      ["CARRIER", "承运人", "Carrier"],
    ],
  },
  correction_advice_authority: {
    name: ["更正权限", "Correction authority"],
    values: [
      ["AT_ONCE", "直接生效", "At once"],
      ["CONFIRM", "总部确认", "Head office"],
    ],
  },
};
