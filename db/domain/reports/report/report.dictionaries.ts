import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const reportDictionaries: Readonly<Record<string, Dictionary>> = {
  report_name: {
    name: ["报表", "Reports"],
    values: [
      ["seaway/reportMgr/voyageSummary", "航次汇总", "Voyage summary"],
      ["seaway/reportMgr/voyageBoxSummary", "航次箱量汇总", "Voyage box summary"],
      ["seaway/reportMgr/insuranceManifest", "保险舱单", "Insurance manifest"],
      ["seaway/reportMgr/cargoList", "货物清单", "Cargo lists"],
      ["seaway/reportMgr/surrenderedNotice", "电放通知", "Surrendered notice"],
      ["seaway/reportMgr/freeDemurrageReport", "免滞箱费申请表", "Free time applications"],
      ["seaway/reportMgr/freightCollectNotice", "到付运费通知", "Freight collect notice"],
      ["seaway/reportMgr/sailingReport", "开航报告", "Sailing report"],
      ["feemgr/report", "费用报表", "Fee reports"],
      ["feemgr/ageing", "应收账龄", "Receivables ageing"],
      ["feemgr/payableAgeing", "应付账龄", "Payables ageing"],
      ["feemgr/reconciliation", "应收三方对账", "Receivables reconciliation"],
      ["feemgr/payableReconciliation", "应付三方对账", "Payables reconciliation"],
      ["feemgr/tieOut", "财务勾稽", "Tie-out"],
    ],
  },
  report_lang: {
    name: ["报表语言", "Report language"],
    values: [
      ["*", "全部语言", "All languages"],
      ["zh", "中文", "Chinese"],
      ["en", "英文", "English"],
    ],
  },
  tie_out: {
    name: ["财务勾稽", "Tie-out checks"],
    values: [
      ["FEE_INVOICED", "费用已开票＝发票明细", "Fee invoiced = invoice lines"],
      ["FEE_VERIFIED", "费用已核销＝核销记录", "Fee written off = write-offs"],
      ["FEE_STATED", "对账单行＝费用金额", "Statement line = fee amount"],
      ["FEE_NET_TAX", "费用金额＝不含税＋税额", "Fee amount = net + tax"],
      ["FEE_BASE", "费用本位币＝金额×汇率", "Fee in base currency = amount × rate"],
      ["FEE_BOOKED", "核销账面金额＝费用本位币", "Booked by write-offs = fee in base currency"],
      ["RECEIPT_WITHIN", "收付款已用不超过金额", "Receipt applied within its amount"],
      ["INVOICE_TAX", "发票税额＝发票明细税额", "Invoice tax = tax of its lines"],
      ["INVOICE_NET_TAX", "发票金额＝不含税＋税额", "Invoice = net + tax"],
      ["INVOICE_PLATFORM", "数电票由税局开具", "Digital invoice issued by the tax platform"],
      ["INVOICE_BUYER_BANK", "购买方账号不是本公司账户", "Buyer's account is not ours"],
      ["RECEIPT_APPLIED", "收付款已用＝核销记录", "Receipt applied = write-offs"],
      ["INVOICE_LINES", "发票金额＝发票明细", "Invoice = its lines"],
      ["STATEMENT_LINES", "对账单合计＝对账单行", "Statement = its lines"],
    ],
  },
  fee_difference: {
    name: ["费用与对账单差异", "Fee and statement"],
    values: [
      ["CHANGED", "费用已变更", "Fee changed since"],
      ["GONE", "费用已删除", "Fee is gone"],
      ["OTHER_PARTY", "已改结算单位", "Fee has another party"],
      ["NOT_STATED", "未对账", "Not stated yet"],
      ["NOT_AUDITED", "未审核", "Not audited yet"],
    ],
  },
  payment_difference: {
    name: ["对账单与收付款差异", "Statement and bank"],
    values: [
      ["UNPAID", "未付", "Unpaid"],
      ["PART_PAID", "部分付款", "Partly paid"],
      ["OVERPAID", "多付", "Overpaid"],
      ["PAID_NOT_STATED", "已付未对账", "Paid, not stated"],
      ["NOT_APPLIED", "款项未核销", "Money on no fee"],
    ],
  },
  ageing_basis: {
    name: ["账龄起算", "Ageing basis"],
    values: [
      ["DUE", "到期日", "Due date"],
      ["STATEMENT", "对账单日期", "Statement date"],
      ["INVOICE", "开票日期", "Invoice date"],
      ["FEE", "计费日期", "Pricing date"],
    ],
  },
};
