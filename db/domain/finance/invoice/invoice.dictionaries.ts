import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const invoiceDictionaries: Readonly<Record<string, Dictionary>> = {
  invoice_status: {
    name: ["发票状态", "Invoice status"],
    values: [
      ["REGISTERED", "已登记", "Registered", "info"],
      ["SUBMITTED", "已提交", "Submitted", "primary"],
      ["OPENED", "已开具", "Issued", "success"],
      ["VOIDED", "已作废", "Voided", "danger"],
    ],
  },
  invoice_kind: {
    name: ["发票蓝红字", "Invoice or red letter"],
    values: [
      ["BLUE", "蓝字", "Invoice"],
      ["RED", "红字", "Red letter", "danger"],
    ],
  },
  invoice_way: {
    name: ["开票方式", "Issue method"],
    values: [
      ["DIGITAL", "数电", "Digital"],
      ["PAPER", "纸质", "Paper"],
    ],
  },
  invoice_difference: {
    name: ["发票差额处理", "Invoice difference"],
    values: [
      ["OPEN", "待处理", "Open", "warning"],
      ["ACCEPTED", "已接受", "Accepted", "success"],
      ["DISPUTED", "争议中", "Disputed", "danger"],
    ],
  },
  supplier_charge_match: {
    name: ["供应商账项核对", "Supplier charge match"],
    values: [
      ["MATCHED", "一致", "Matched", "success"],
      ["WITHIN", "允差内", "Within tolerance", "success"],
      ["DIFFERENT", "金额不符", "Amount differs", "warning"],
      ["UNEXPECTED", "无对应费用", "Not expected", "danger"],
      ["NOT_READY", "费用未审核", "Fee not audited", "info"],
    ],
  },
  red_confirmation: {
    name: ["红字确认单状态", "Red letter confirmation"],
    values: [
      ["APPLYING", "申请中", "Applying", "info"],
      ["TO_CONFIRM", "待确认", "To be confirmed", "warning"],
      ["CONFIRMED", "已确认", "Confirmed", "success"],
      ["CANCELLED", "已撤销", "Withdrawn", "danger"],
    ],
  },
  red_applicant: {
    name: ["红字申请方", "Red letter applicant"],
    values: [
      ["SELLER", "销方", "Seller"],
      ["BUYER", "购方", "Buyer"],
    ],
  },
  red_reason: {
    name: ["红冲原因", "Reason for red letter"],
    values: [
      ["1", "开票有误", "Wrong invoice"],
      ["2", "销货退回", "Return"],
      ["3", "服务中止", "Service stopped"],
      ["4", "销售折让", "Allowance"],
    ],
  },
};
