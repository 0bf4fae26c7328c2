import { defineList } from "#platform/list/list.ts";

/** Tables the code generator knows (wire contract §6). */
export const genList = defineList({
  apiName: "tool/gen",
  perm: "tool:gen:list",
  title: "tool.gen.screen",
  scopes: {},
  sort: { key: "tableName", order: "asc" },
  columns: [
    { key: "tableName", word: "tool.gen.tableName", sort: true, filter: "contains", width: 180, fixed: "left" },
    { key: "tableComment", word: "tool.gen.tableComment", sort: true, filter: "contains", width: 200 },
    { key: "namesZh", word: "tool.gen.namesZh", width: 140 },
    { key: "namesEn", word: "tool.gen.namesEn", width: 140 },
    { key: "area", word: "tool.gen.area", sort: true, filter: "contains", width: 130 },
    { key: "className", word: "tool.gen.className", sort: true, filter: "contains", width: 130 },
    { key: "apiName", word: "tool.gen.apiName", width: 160 },
    { key: "createdTime", word: "tool.gen.createdTime", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "updatedBy", word: "kit.updatedBy", width: 100 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 140 },
  ],
});
