import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const toolDictionaries: Readonly<Record<string, Dictionary>> = {
  gen_kind: {
    name: ["生成列类型", "Generator column type"],
    values: [
      ["text", "文本", "Text"],
      ["code", "代码", "Code"],
      ["area", "多行文本", "Text area"],
      ["int", "整数", "Whole number"],
      ["decimal", "小数", "Decimal"],
      ["money", "金额", "Money"],
      ["date", "日期", "Date"],
      ["datetime", "日期时间", "Date and time"],
      ["local", "当地时间", "Local time"],
      ["flag", "是否", "Yes or no"],
      ["dict", "字典", "Dictionary"],
      ["ref", "引用", "Reference"],
      ["json", "结构", "Structure"],
    ],
  },
  gen_filter: {
    name: ["生成查询方式", "Generator filter"],
    values: [
      ["contains", "包含", "Contains"],
      ["equals", "等于", "Equals"],
      ["in", "属于", "Is one of"],
      ["between", "介于", "Between"],
    ],
  },
};
