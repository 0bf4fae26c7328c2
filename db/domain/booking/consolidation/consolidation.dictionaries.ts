import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const consolidationDictionaries: Readonly<Record<string, Dictionary>> = {
  consolidation_kind: {
    name: ["拼单方式", "Consolidation type"],
    values: [
      ["SPLIT", "拆票", "Split"],
      ["APPEND", "追加", "Append"],
    ],
  },
  consolidation_status: {
    name: ["拼单状态", "Consolidation status"],
    values: [
      ["DONE", "已执行", "Done", "success"],
      ["UNDONE", "已撤销", "Undone", "info"],
    ],
  },
  suffix_scheme: {
    name: ["分票编号方式", "Numbering of parts"],
    values: [
      ["LETTER", "字母 A…Z、AA…", "Letters A…Z, AA…"],
      ["NUMBER", "数字 01…99", "Numbers 01…99"],
    ],
  },
};
