import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const vgmDictionaries: Readonly<Record<string, Dictionary>> = {
  vgm_method: {
    name: ["VGM方法", "VGM method"],
    values: [
      ["1", "方法1 整箱称重", "Method 1, weighed packed"],
      ["2", "方法2 累加计算", "Method 2, calculated"],
    ],
  },
  vgm_source: {
    name: ["VGM来源", "VGM source"],
    values: [
      ["DOOR", "门点录入", "Door entry"],
      ["IMPORT", "文件导入", "Import"],
      ["EDI", "EDI报文", "EDI"],
    ],
  },
  vgm_status: {
    name: ["VGM比对结果", "VGM comparison result"],
    values: [
      ["NO_DECLARATION", "未申报", "Not declared", "warning"],
      ["NO_CUSTOMS", "无海关数据", "No customs data", "info"],
      ["WITHIN", "允差内", "Within tolerance", "success"],
      ["OUTSIDE", "超允差", "Outside tolerance", "danger"],
      ["ACCEPTED", "差异已认可", "Difference accepted", "success"],
    ],
  },
};
