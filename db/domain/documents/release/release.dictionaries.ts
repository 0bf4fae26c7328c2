import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const releaseDictionaries: Readonly<Record<string, Dictionary>> = {
  release_hold: {
    name: ["放行控制项", "Release hold"],
    values: [
      ["INTERNAL", "内部", "Internal"],
      ["ORIGINAL", "正本", "Original B/L"],
      ["FREIGHT", "运费", "Freight"],
      ["CUSTOMS", "海关", "Customs"],
    ],
  },
  release_hold_state: {
    name: ["放行控制状态", "State of a hold"],
    values: [
      ["RELEASE", "放行", "Release", "success"],
      ["PROHIBIT", "禁止", "Prohibit", "danger"],
      ["UNKNOWN", "待定", "Unknown", "warning"],
    ],
  },
  release_status: {
    name: ["放行状态", "Release status"],
    values: [
      ["HELD", "未放行", "On hold", "danger"],
      ["READY", "可放货", "Ready", "primary"],
      ["RELEASED", "已放货", "Released", "success"],
    ],
  },
  release_why: {
    name: ["放行依据", "Why a hold stands"],
    values: [
      ["INTERNAL_CLEAR", "无内部限制", "No internal restriction"],
      ["BILL_NOT_ISSUED", "提单未签发", "Bill not issued"],
      ["BILL_REPLACED", "已有新提单替代", "Replaced by a new bill"],
      ["BILL_VOIDED", "提单已作废", "Bill voided"],
      ["BOOKING_CLOSED", "订舱已取消或退关", "Booking cancelled or shut out"],
      ["NO_ORIGINAL_NEEDED", "海运单，无需正本", "Sea waybill, no original needed"],
      ["ORIGINAL_IN_HAND", "已收回正本", "Original in hand"],
      ["SET_SURRENDERED", "全套正本已收回", "Full set surrendered"],
      ["ORIGINAL_NOT_IN_HAND", "未收到正本", "No original in hand"],
      ["TELEX_ORDERED", "已有电放指示", "Telex release ordered"],
      ["TELEX_NOT_ORDERED", "无电放指示", "No telex order"],
      ["ORIGINALS_OUT", "已打印的正本未收回", "Printed originals not collected"],
      ["FREIGHT_PAID", "运费已付清", "Freight paid"],
      ["FREIGHT_ON_CREDIT", "账期内", "Within credit terms"],
      ["FREIGHT_NOT_CALCULATED", "运费未计算", "Freight not calculated"],
      ["FREIGHT_UNPAID", "运费未付，无账期", "Freight unpaid, no credit terms"],
      ["FREIGHT_COLLECT_UNPAID", "到付运费未付", "Collect freight unpaid"],
      ["CREDIT_OVERDUE", "有逾期应收", "Receivables overdue"],
      ["CREDIT_LIMIT_EXCEEDED", "超信用额度", "Credit limit exceeded"],
      ["CUSTOMS_CLEARED", "海关已放行", "Cleared by customs"],
      ["CUSTOMS_NO_ANSWER", "海关无回执", "No answer of customs"],
      ["CUSTOMS_HELD", "海关扣留", "Held by customs"],
      ["CUSTOMS_INSPECTION", "海关查验", "Customs inspection"],
    ],
  },
  customs_hold: {
    name: ["海关扣留类型", "Customs hold"],
    values: [
      ["HELD", "扣留", "Held"],
      ["INSPECTION", "查验", "Inspection"],
    ],
  },
};
