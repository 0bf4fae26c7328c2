import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const containerDictionaries: Readonly<Record<string, Dictionary>> = {
  check_status: {
    name: ["箱导入状态", "Container import status"],
    values: [
      ["TO_VERIFY", "待校验", "To be verified", "info"],
      ["VERIFYING", "校验中", "Verifying", "primary"],
      ["VERIFIED", "校验成功", "Verification succeeded", "success"],
      ["VERIFY_FAILED", "校验失败", "Verification failed", "danger"],
      ["IMPORTING", "导入中", "Importing", "primary"],
      ["IMPORTED", "导入成功", "Import succeeded", "success"],
      ["IMPORT_FAILED", "导入失败", "Import failed", "danger"],
    ],
  },
  import_mode: {
    name: ["导入方式", "Import mode"],
    values: [
      ["FIRST", "首次导入", "First import"],
      ["ADD_RESET", "重新导入", "Clear and import again"],
      ["APPEND", "追加", "Append"],
    ],
  },
};
