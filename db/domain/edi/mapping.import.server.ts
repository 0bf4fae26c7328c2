import { defineColumns } from "#platform/import/columns.ts";
import { defineImport } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { unknownCodes } from "#platform/import/upsert.server.ts";
import { ediMappingList } from "./edi.lists.ts";

const mappingColumns = defineColumns([
  { key: "sender", names: ["伙伴（* 为全部）", "Partner (* = all)", "sender", "partner"], kind: "code", max: 20, start: "*" },
  { key: "type", names: ["类型", "Type", "type"], kind: "code", dict: "edi_mapping_type", required: true, max: 20 },
  { key: "systemCode", names: ["系统代码", "System code", "system_code"], kind: "code", required: true, max: 35 },
  { key: "ediCode", names: ["EDI代码", "EDI code", "edi_code"], kind: "code", required: true, max: 35 },
  { key: "priority", names: ["优先级", "Priority", "priority"], kind: "integer", least: "0", greatest: "999999", start: "0" },
]);

/**
 * Codes of partners and ours (platform §3 and §5, guide §7). A row without sender, or of `*`, speaks for all partners that have none of their own. Several
 * codes of ours may be one EDI code and the other way round, so the row is known by all four.
 */
export const mappingImport = defineImport({
  kind: "ediMapping",
  title: "edi.import.mapping",
  perm: "edi:partner",
  columns: mappingColumns,
  list: ediMappingList,
  key: ["sender", "type", "systemCode", "ediCode"],
  check: (ctx, rows) =>
    unknownCodes(
      ctx,
      rows.filter((one) => one.values.sender !== "*"),
      { sender: ["edi_partner", "code"] },
    ),
  write: (ctx, rows) =>
    writeMapping(
      ctx,
      rows.map((one) => ({ ...one, values: { ...one.values, sender: one.values.sender || "*" } })),
    ),
});
const writeMapping = plainWrite("edi_mapping", mappingColumns, ["sender", "type", "systemCode", "ediCode"]);
