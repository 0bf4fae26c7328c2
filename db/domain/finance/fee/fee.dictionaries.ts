import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const feeDictionaries: Readonly<Record<string, Dictionary>> = {
  exchange_event: {
    name: ["汇率依据日期", "Exchange date counted from"],
    values: [
      ["SAILING", "开航日（计价日期）", "Sailing (pricing date)"],
      ["ARRIVAL", "卸货港到港日", "Arrival at the port of discharge"],
    ],
  },
  day_shift: {
    name: ["非工作日调整", "Shift of a day off"],
    values: [
      ["NONE", "不调整", "Stays"],
      ["PREVIOUS", "提前到上一工作日", "Business day before"],
      ["NEXT", "顺延到下一工作日", "Business day after"],
    ],
  },
  fee_node: {
    name: ["费用流程节点", "Node of the fee flow"],
    values: [
      ["CREATED", "已录入", "Entered"],
      ["AUDITED", "已审核", "Audited"],
      ["RECHECKED", "已复核", "Rechecked"],
      ["STATED", "已对账", "On statement"],
      ["INVOICED", "已开票", "Invoiced"],
      ["VERIFIED", "已核销", "Written off"],
    ],
  },
  payable_match: {
    name: ["应付三方核对", "Three-way match of payables"],
    values: [
      ["MATCHED", "一致", "Matched"],
      ["NOT_EXPECTED", "无运价", "No price"],
      ["ACCRUED_DIFFERS", "与运价不符", "Differs from the price"],
      ["NOT_INVOICED", "未收发票", "Not invoiced"],
      ["INVOICED_DIFFERS", "发票不符", "Invoice differs"],
    ],
  },
  common_fee_unit: {
    name: ["公共费用计费单位", "Unit of common fees"],
    values: [
      ["CONTAINER", "按箱", "Per container"],
      ["BILL", "按提单", "Per bill"],
      ["MANIFEST", "按舱单", "Per manifest"],
      ["TEU", "按 TEU", "Per TEU"],
    ],
  },
  fee_origin: {
    name: ["费用来源", "Fee origin"],
    values: [
      ["AUTO", "自动", "Automatic"],
      ["MANUAL", "手工", "Manual"],
      ["REVERSAL", "冲销", "Reversal"],
      ["CHANGE", "差额", "Difference"],
    ],
  },
  fee_kind: {
    name: ["费用种类", "Fee kind"],
    values: [
      ["FREIGHT", "海运费", "Freight"],
      ["EXTRA", "附加费", "Surcharge"],
      ["RENT", "租金", "Rent"],
      ["OVERDUE", "超期", "Overdue"],
      ["REPAIR", "修箱", "Repair"],
      ["EMPTY_TRANSFER", "调空", "Empty transfer"],
      ["SPECIAL", "特殊", "Special"],
    ],
  },
  container_fee_kind: {
    name: ["箱管费用种类", "Container fee kind"],
    values: [
      ["RENT", "租金", "Rent"],
      ["OVERDUE", "超期", "Overdue"],
      ["REPAIR", "修箱", "Repair"],
      ["EMPTY_TRANSFER", "调空", "Empty transfer"],
    ],
  },
};
