import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const ebookingRecordDictionaries: Readonly<Record<string, Dictionary>> = {
  eb_status: {
    name: ["电子订舱状态", "E-booking status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["SUBMITTED", "已提交", "Submitted", "primary"],
      ["RECEIVED", "已接收", "Received", "success"],
      ["REJECTED", "已拒绝", "Rejected", "danger"],
      ["CANCELLED", "已取消", "Cancelled", "danger"],
    ],
  },
  eb_cancel: {
    name: ["取消申请", "Cancellation request"],
    values: [
      ["NONE", "无", "None"],
      ["REQUESTED", "申请取消", "Requested", "primary"],
      ["GRANTED", "同意取消", "Granted", "success"],
      ["DECLINED", "不同意取消", "Declined", "danger"],
    ],
  },
  eb_modify: {
    name: ["更正状态", "Correction status"],
    values: [
      ["NONE", "无", "None"],
      ["CORRECTION_SUBMITTED", "更正已提交", "Correction submitted", "primary"],
      ["CORRECTION_RECEIVED", "更正已接收", "Correction received", "success"],
      ["CORRECTION_REJECTED", "更正已拒绝", "Correction rejected", "danger"],
    ],
  },
  approval_status: {
    name: ["审批状态", "Approval status"],
    values: [
      ["NOT_NEEDED", "无需审批", "Not required"],
      ["NOT_APPLIED", "未提交审批", "Not requested", "info"],
      ["APPLIED", "待审批", "Pending approval", "primary"],
      ["APPROVED", "已同意", "Approved", "success"],
      ["REJECTED", "已拒绝", "Rejected", "danger"],
    ],
  },
};
