import { unknownCodes } from "#platform/records/import/upsert.server.ts";
import { defineMaster } from "#platform/records/resource/master.server.ts";
import { EdiMapping, ediMappingFields } from "../edi.entity.server.ts";

/**
 * Code mappings of partners (platform §3, §5, guide §7). Rows without sender, or of `*`, apply to
 * partners that have none. Codes map many to many, so all four columns identify a row; nothing
 * refers to it.
 */
export const ediMappingResource = defineMaster({
  name: "ediMapping",
  unnamed: true,
  key: ["sender", "type", "systemCode", "ediCode"],
  code: "systemCode",
  perms: { list: "edi:list", edit: "edi:partner", import: "edi:partner" },
  movable: ["sender", "type", "systemCode", "ediCode"],
  links: [{ to: "/xhlbasic/ediMapping/coverage", label: "edi.coverage" }],
  fields: ediMappingFields,
  source: { entity: EdiMapping },
  title: "edi.mapping",
  list: {
    apiName: "xhlbasic/ediMapping",
    title: "edi.mappings",
    scopes: {},
    sort: { key: "type", order: "asc" },
    columns: {
      systemCode: { sort: true, filter: "contains", width: 140, fixed: "left" },
      sender: { sort: true, filter: "equals", width: 120 },
      type: { sort: true, width: 120 },
      ediCode: { sort: true, filter: "contains", width: 140 },
      priority: { width: 70 },
      updatedBy: {},
      updatedTime: {},
    },
  },
  import: {
    title: "edi.import.mapping",
    check: (ctx, rows) =>
      unknownCodes(
        ctx,
        rows.filter((row) => row.values.sender !== "*"),
        { sender: ["edi_partner", "code"] },
      ),
    prepare: (_ctx, rows) =>
      rows.map((row) => ({ ...row, values: { ...row.values, sender: row.values.sender || "*" } })),
  },
  form: {
    sender: { hint: "edi.senderHint" },
  },
});
