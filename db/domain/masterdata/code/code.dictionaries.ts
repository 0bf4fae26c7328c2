import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const codeDictionaries: Readonly<Record<string, Dictionary>> = {
  fee_status: {
    name: ["费用状态", "Fee status"],
    values: [
      ["CREATED", "未审核", "Not audited", "info"],
      ["AUDITED", "已审核", "Audited", "success"],
      ["RECHECKED", "已复核", "Rechecked", "violet"],
    ],
  },
  code_belong: {
    name: ["费用代码归属", "Fee code: receivable or payable"],
    values: [
      ["R", "应收", "Receivable"],
      ["P", "应付", "Payable"],
      ["B", "应收应付", "Both"],
    ],
  },
  cost_item: {
    name: ["费用一级科目", "Fee item"],
    values: [
      ["OCEAN", "海运费", "Ocean freight"],
      ["SURCHARGE", "附加费", "Surcharges"],
      ["LOCAL", "港口及单证费", "Port and documents"],
      ["CONTAINER", "箱管费", "Container fees"],
      ["INLAND", "内陆及驳船", "Inland and barge"],
      ["AGENCY", "代理佣金", "Agency and commission"],
      ["OTHER", "其他", "Other"],
    ],
  },
  cost_io_type: {
    name: ["费用进出口", "Fee code: export/import"],
    values: [
      ["B", "进出口", "Both"],
      ["O", "出口", "Export"],
      ["I", "进口", "Import"],
    ],
  },
  cost_port_type: {
    name: ["费用装卸港", "Fee code: port"],
    values: [
      ["BOTH", "装货港和卸货港", "Both ports"],
      ["LOAD", "装货港", "Port of loading"],
      ["DIS", "卸货港", "Port of discharge"],
    ],
  },
  cost_print_type: {
    name: ["费用打印方式", "Fee code: print type"],
    values: [
      ["DETAIL", "逐项打印", "Line by line"],
      ["MERGED", "合并打印", "Merged"],
      ["NONE", "不打印", "Not printed"],
    ],
  },
  clause_type: {
    name: ["条款类型", "Clause type"],
    values: [
      ["BILL", "提单条款", "Bill of lading"],
      ["BOOKING", "订舱条款", "Booking"],
      ["ARRIVAL", "到货通知条款", "Arrival notice"],
      ["DANGEROUS", "危险品条款", "Dangerous goods"],
      ["INVOICE", "账单条款", "Invoice"],
      ["CONTRACT", "合约条款", "Contract"],
      ["OTHER", "其他", "Other"],
    ],
  },
};
