import { unknownCodes } from "#platform/import/upsert.server.ts";
import { defineMaster } from "#platform/resource/master.server.ts";
import { EdiMapping, ediMappingFields } from "./edi.entity.server.ts";

/**
 * Codes of partners and ours (platform §3 and §5, guide §7). A row without sender, or of `*`, speaks for all partners that have none of their own. Several
 * codes of ours may be one EDI code and the other way round, so the row is known by all four, and any part of it may be changed: nothing names its rows.
 */
export const ediMappingResource = defineMaster({
  name: "ediMapping",
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
    prepare: (_ctx, rows) => rows.map((row) => ({ ...row, values: { ...row.values, sender: row.values.sender || "*" } })),
  },
  form: {
    sender: { hint: "edi.senderHint" },
  },
});
