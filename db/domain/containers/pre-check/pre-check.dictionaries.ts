import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const preCheckDictionaries: Readonly<Record<string, Dictionary>> = {
  box_approval_status: {
    name: ["箱审批状态", "Container approval status"],
    values: [
      ["NOT_CHECKED", "未预检", "Not checked", "info"],
      ["AUTO_APPROVED", "自动同意", "Approved automatically", "success"],
      ["APPLIED", "待审批", "Pending approval", "primary"],
      ["APPROVED", "已同意", "Approved", "success"],
      ["REJECTED", "已拒绝", "Rejected", "danger"],
    ],
  },
  dg_ban_scope: {
    name: ["危险品禁令适用", "Scope of a port ban"],
    values: [
      ["ANY", "装、卸、过境", "Load, discharge and transit"],
      ["LOAD", "装货", "Load"],
      ["DISCHARGE", "卸货", "Discharge"],
      ["TRANSIT", "过境", "Transit"],
    ],
  },
};
