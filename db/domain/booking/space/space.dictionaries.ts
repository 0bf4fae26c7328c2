import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const spaceDictionaries: Readonly<Record<string, Dictionary>> = {
  space_owner_kind: {
    name: ["舱位归属类型", "Space owner kind"],
    values: [
      ["ANY", "不限", "Any"],
      ["COMPANY", "公司", "Company"],
      ["AGENT", "代理", "Agent"],
      ["CUSTOMER", "客户", "Customer"],
    ],
  },
};
