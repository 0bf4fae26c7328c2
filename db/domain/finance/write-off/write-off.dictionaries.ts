import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const writeOffDictionaries: Readonly<Record<string, Dictionary>> = {
  receipt_status: {
    name: ["收付款登记状态", "Receipt status"],
    values: [
      ["OPEN", "有效", "Open", "success"],
      ["CANCELLED", "已撤销", "Cancelled", "danger"],
    ],
  },
  receipt_kind: {
    name: ["收付款类别", "Kind of receipt"],
    values: [
      ["BANK", "银行收付", "Bank"],
      ["NETTING", "对冲", "Netting"],
    ],
  },
  payment_method: {
    name: ["结算方式", "Payment method"],
    values: [
      ["TT", "电汇", "Bank transfer"],
      ["CHEQUE", "支票", "Cheque"],
      ["CASH", "现金", "Cash"],
      ["OTHER", "其他", "Other"],
    ],
  },
  verification_status: {
    name: ["核销状态", "Write-off status"],
    values: [
      ["LIVE", "有效", "Live", "success"],
      ["CANCELLED", "已取消", "Cancelled", "info"],
      ["MIRROR", "冲回", "Reversal", "danger"],
    ],
  },
  // Of a bank's table: what is done with lines that are equal, and where the day stands in its
  // dates.
  bank_equal_lines: {
    name: ["银行流水相同行", "Equal lines of a bank table"],
    values: [
      ["FIRST", "只导入第一行", "The first alone"],
      ["ALL", "全部导入", "All of them"],
    ],
  },
  day_order: {
    name: ["日月顺序", "Order of day and month"],
    values: [
      ["FILE", "由文件判断", "As the file tells"],
      ["DMY", "日在前", "Day first"],
      ["MDY", "月在前", "Month first"],
    ],
  },
};
