import { defineList } from "#platform/records/list/list.ts";

/** Wire contract §6. */
export const genList = defineList({
  apiName: "tool/gen",
  perm: "tool:gen:list",
  title: "tool.gen.screen",
  scopes: {},
  sort: { key: "tableName", order: "asc" },
  columns: [
    {
      key: "tableName",
      label: "tool.gen.tableName",
      sort: true,
      filter: "contains",
      width: 180,
      fixed: "left",
    },
    {
      key: "tableComment",
      label: "tool.gen.tableComment",
      sort: true,
      filter: "contains",
      width: 200,
    },
    { key: "namesZh", label: "tool.gen.namesZh", width: 140 },
    { key: "namesEn", label: "tool.gen.namesEn", width: 140 },
    { key: "area", label: "tool.gen.area", sort: true, filter: "contains", width: 130 },
    { key: "className", label: "tool.gen.className", sort: true, filter: "contains", width: 130 },
    { key: "apiName", label: "tool.gen.apiName", width: 160 },
    {
      key: "createdTime",
      label: "tool.gen.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 140,
    },
    { key: "updatedBy", label: "kit.updatedBy", width: 100 },
    { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 140 },
  ],
});
