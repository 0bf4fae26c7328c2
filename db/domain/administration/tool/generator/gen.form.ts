import { defineForm } from "#platform/records/form/form.ts";

export const genForm = defineForm({
  title: "tool.gen.sheet",
  sections: [
    {
      label: "tool.gen.section.table",
      fields: [
        { key: "tableName", label: "tool.gen.tableName", kind: "shown" },
        { key: "tableComment", label: "tool.gen.tableComment" },
        { key: "namesZh", label: "tool.gen.namesZh" },
        { key: "namesEn", label: "tool.gen.namesEn" },
        { key: "area", label: "tool.gen.area", hint: "tool.gen.areaHint" },
        { key: "className", label: "tool.gen.className" },
        { key: "apiName", label: "tool.gen.apiName" },
        { key: "perm", label: "tool.gen.perm", hint: "tool.gen.permHint" },
      ],
    },
  ],
  lines: [
    {
      key: "columns",
      label: "tool.gen.columns",
      max: 300,
      fields: [
        { key: "columnName", label: "tool.gen.columnName" },
        { key: "property", label: "tool.gen.property" },
        { key: "kind", label: "tool.gen.kind", kind: "dict", dict: "gen_kind" },
        { key: "zh", label: "tool.build.zh" },
        { key: "en", label: "tool.build.en" },
        { key: "list", label: "tool.gen.inList", kind: "flag" },
        { key: "filter", label: "tool.gen.filter", kind: "dict", dict: "gen_filter" },
        { key: "form", label: "tool.gen.inForm", kind: "flag" },
        { key: "required", label: "tool.build.required", kind: "flag" },
        { key: "dict", label: "tool.build.dict", kind: "ref", ref: "dictType" },
        { key: "ref", label: "tool.build.ref" },
      ],
    },
  ],
});
