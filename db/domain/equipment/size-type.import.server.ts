import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { upsertRows } from "#platform/import/upsert.server.ts";
import { keepOtherCodes, type OtherCodes, otherCodeFaults, type WithOthers } from "#platform/resource/other-codes.server.ts";
import { sizeTypeList } from "./equipment.list.ts";

const columns = defineColumns([
  { key: "code", names: ["箱型", "Size/type", "code", "size_type"], kind: "code", required: true, max: 10 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 60 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", required: true, max: 60 },
  { key: "sizeGroup", names: ["箱量组", "Size group", "size_group"], kind: "code", required: true, max: 10, dict: "size_group" },
  { key: "typeGroup", names: ["箱类", "Type group", "type_group"], kind: "code", required: true, max: 4 },
  { key: "isoCode", names: ["ISO代码", "ISO code", "iso_code"], kind: "code", required: true, max: 4 },
  { key: "teu", names: ["TEU", "TEU factor", "teu"], kind: "integer", required: true, least: "1", greatest: "4" },
  { key: "tareKg", names: ["自重 (KG)", "Tare (KG)", "tare_kg"], kind: "decimal", required: true, decimals: 3, least: "0", unit: "kg" },
  {
    key: "maxPayloadKg",
    names: ["最大载重 (KG)", "Payload (KG)", "max_payload_kg"],
    kind: "decimal",
    required: true,
    decimals: 3,
    least: "0",
    unit: "kg",
  },
  { key: "aliases", names: ["别名", "Other names", "aliases"], kind: "text", max: 300 },
]);
type Row = ImportRow<(typeof columns)[number]["key"]>;

/** What people also call a size: 40HQ, 4510 mean 40HC (container_type_aliases.csv). */
const otherNames: OtherCodes = {
  table: "size_type_alias",
  owner: "size_type",
  of: "size_type",
  field: "aliases",
  fits: /^[!-~]{2,20}$/,
  words: { bad: "gear.badAlias", own: "gear.aliasIsSize", taken: "gear.aliasTaken" },
};
const withNames = ({ row, values }: Row): WithOthers => ({ row, code: values.code ?? "", others: values.aliases });

const isoFaults = (rows: readonly Row[]): ImportFault[] =>
  rows.filter((one) => !/^[0-9A-Z]{4}$/.test(one.values.isoCode ?? "")).map((one) => rowFault(one, "isoCode", "gear.badIso"));

/** Sizes and types as the trade names them, with their weights in kilograms (platform §3 "container size"; weights of 1.5 t are understood). */
export const sizeTypeImport = defineImport({
  kind: "sizeType",
  title: "gear.import.sizeType",
  perm: "master:import",
  columns,
  list: sizeTypeList,
  key: ["code"],
  check: async (ctx, rows) => [...isoFaults(rows), ...(await otherCodeFaults(ctx, otherNames, rows.map(withNames)))],
  write: async (ctx, rows) => {
    await keepOtherCodes(ctx, otherNames, rows.map(withNames));
    return upsertRows(
      ctx,
      { table: "size_type", key: ["code"], columns: columnTypes },
      rows.map(({ values }) => ({
        code: values.code ?? "",
        name_zh: values.nameZh ?? "",
        name_en: values.nameEn ?? "",
        size_group: values.sizeGroup ?? "",
        type_group: values.typeGroup ?? "",
        iso_code: values.isoCode ?? "",
        teu: values.teu,
        tare_kg: values.tareKg,
        max_payload_kg: values.maxPayloadKg,
      })),
    );
  },
});

const columnTypes = {
  code: "text",
  name_zh: "text",
  name_en: "text",
  size_group: "text",
  type_group: "text",
  iso_code: "text",
  teu: "int",
  tare_kg: "numeric(18,3)",
  max_payload_kg: "numeric(18,3)",
};
