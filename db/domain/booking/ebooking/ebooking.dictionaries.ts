import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const ebookingDictionaries: Readonly<Record<string, Dictionary>> = {
  mark_severity: {
    name: ["修改要求级别", "Change request severity"],
    values: [
      ["ERROR", "必须修改", "Must change", "danger"],
      ["WARN", "请核对", "Please check", "warning"],
      ["INFO", "提示", "Note", "info"],
    ],
  },
  mark_code: {
    name: ["修改要求类型", "Change request type"],
    values: [
      ["VALUE_MUST_CHANGE", "内容须修改", "The value must change"],
      ["VALUE_MISSING", "缺少内容", "A value is missing"],
      ["VALUE_TO_VERIFY", "请确认内容", "Please verify the value"],
      ["VALUE_WILL_BE_IGNORED", "内容将被忽略", "The value will be ignored"],
    ],
  },
};
