export default {
  "voyage.portNotCalled": "{{port}} 不在航次 {{voyage}} 的停靠港中",
  "voyage.portOrder": "卸货港应在装货港之后",
  "voyage.ended": "出口航次 {{voyage}} 已结束，不能进行订舱操作",
  "voyage.ebClosed": "航次 {{voyage}} 的电子订舱已关闭",
  "voyage.ebDeadlinePassed": "航次 {{voyage}} 的电子订舱已截止",
  "voyage.correctionClosed": "航次 {{voyage}} 的电子订舱更正已关闭",
  "voyage.correctionDeadlinePassed": "航次 {{voyage}} 的电子订舱更正已截止，不能更正",
  "voyage.receivableClosed": "航次 {{voyage}} 的应收费用已关闭",
  "voyage.payableClosed": "航次 {{voyage}} 的应付费用已关闭",
  "voyage.feeLocked": "航次 {{voyage}} 已锁定，不能新增、修改或删除费用",
} as const;
