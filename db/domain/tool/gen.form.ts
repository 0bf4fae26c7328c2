import { defineForm } from "#platform/form/form.ts";

/** How code is made for a table: its names, and line by line its columns. */
export const genForm = defineForm({
  title: "tool.gen.sheet",
  sections: [
    {
      word: "tool.gen.section.table",
      fields: [
        { key: "tableName", word: "tool.gen.tableName", kind: "shown" },
        { key: "tableComment", word: "tool.gen.tableComment" },
        { key: "namesZh", word: "tool.gen.namesZh" },
        { key: "namesEn", word: "tool.gen.namesEn" },
        { key: "area", word: "tool.gen.area", hint: "tool.gen.areaHint" },
        { key: "className", word: "tool.gen.className" },
        { key: "apiName", word: "tool.gen.apiName" },
        { key: "perm", word: "tool.gen.perm", hint: "tool.gen.permHint" },
      ],
    },
  ],
  lines: [
    {
      key: "columns",
      word: "tool.gen.columns",
      max: 300,
      fields: [
        { key: "columnName", word: "tool.gen.columnName" },
        { key: "property", word: "tool.gen.property" },
        { key: "kind", word: "tool.gen.kind", kind: "dict", dict: "gen_kind" },
        { key: "zh", word: "tool.build.zh" },
        { key: "en", word: "tool.build.en" },
        { key: "list", word: "tool.gen.inList", kind: "flag" },
        { key: "filter", word: "tool.gen.filter", kind: "dict", dict: "gen_filter" },
        { key: "form", word: "tool.gen.inForm", kind: "flag" },
        { key: "required", word: "tool.build.required", kind: "flag" },
        { key: "dict", word: "tool.build.dict", kind: "ref", ref: "dictType" },
        { key: "ref", word: "tool.build.ref" },
      ],
    },
  ],
});
