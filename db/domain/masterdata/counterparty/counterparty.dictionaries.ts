import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const counterpartyDictionaries: Readonly<Record<string, Dictionary>> = {
  org_type: {
    name: ["组织类型", "Organisation type"],
    values: [
      ["HEAD", "总部", "Head office"],
      ["BRANCH", "分公司", "Branch"],
      ["OFFICE", "办事处", "Office"],
      ["AGENCY", "代理", "Agency"],
      ["DEPOT", "堆场", "Depot"],
      ["OTHER", "其他", "Other"],
    ],
  },
};
