import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const rateDictionaries: Readonly<Record<string, Dictionary>> = {
  rate_status: {
    name: ["运价状态", "Rate status"],
    values: [
      ["DRAFT", "草稿", "Draft", "info"],
      ["PUBLISHED", "已发布", "Published", "success"],
    ],
  },
  rate_source: {
    name: ["运价来源", "Rate source"],
    values: [
      ["CONTRACT", "合约", "Contract"],
      ["CUSTOMER", "客户", "Customer"],
      ["LINE", "航线", "Line"],
      ["GENERAL", "通用", "General"],
    ],
  },
  rate_type: {
    name: ["费率类型", "Rate type"],
    values: [
      ["OP", "操作", "Operation"],
      ["IT", "内陆运输", "Inland transport"],
      ["BA", "驳船", "Barge"],
      ["PROXY", "代理", "Proxy"],
    ],
  },
  fee_unit: {
    name: ["计费单位", "Fee unit"],
    values: [
      ["CONTAINER", "按箱", "Per container"],
      ["BILL", "按提单", "Per bill"],
      ["MANIFEST", "按舱单", "Per manifest"],
      ["MERGED_BILL", "按并票提单", "Per merged bill"],
      ["AMENDMENT", "按更正", "Per amendment"],
      ["PERCENT_OCE", "海运费百分比", "% of ocean freight"],
      ["TEU", "按 TEU", "Per TEU"],
      ["REVENUE_TON", "按计费吨", "Per revenue ton"],
    ],
  },
};
