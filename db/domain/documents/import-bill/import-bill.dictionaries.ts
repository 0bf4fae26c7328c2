import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const importBillDictionaries: Readonly<Record<string, Dictionary>> = {
  import_bill_status: {
    name: ["进口提单状态", "Import bill status"],
    values: [
      ["ENTERED", "已录入", "Entered", "info"],
      ["NOTIFIED", "已通知", "Notified", "success"],
    ],
  },
  import_bill_source: {
    name: ["进口提单来源", "Source of import bills"],
    values: [
      ["HAND", "手工录入", "Entered"],
      ["FILE", "文件导入", "File"],
      ["EDI", "EDI报文", "EDI"],
    ],
  },
};
