import { type ImportFault, rowFault } from "#platform/records/import/define-import.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import {
  keepOtherCodes,
  type OtherCodes,
  otherCodeFaults,
  type WithOthers,
} from "#platform/records/resource/other-codes.server.ts";
import { columnTypesOf } from "#platform/records/resource/field-views.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { sizeTypeFields } from "./equipment.entity.server.ts";

type Row = RowOf<typeof sizeTypeFields>;

/** 40HQ, 4510 → 40HC (container_type_aliases.csv). */
const otherNames: OtherCodes = {
  table: "size_type_alias",
  owner: "size_type",
  of: "size_type",
  field: "aliases",
  fits: /^[!-~]{2,20}$/,
  messages: { bad: "gear.badAlias", own: "gear.aliasIsSize", taken: "gear.aliasTaken" },
};
const withNames = ({ row, values }: Row): WithOthers => ({
  row,
  code: values.code ?? "",
  others: values.aliases,
});

const isoFaults = (rows: readonly Row[]): ImportFault[] =>
  rows
    .filter((row) => !/^[0-9A-Z]{4}$/.test(row.values.isoCode ?? ""))
    .map((row) => rowFault(row, "isoCode", "gear.badIso"));

/** Weights in kilograms; 1.5 t is accepted (platform §3 "container size"). */
export const sizeTypeImport = {
  title: "equipment.import.sizeType",
  check: async (ctx, rows) => [
    ...isoFaults(rows),
    ...(await otherCodeFaults(ctx, otherNames, rows.map(withNames))),
  ],
  write: async (ctx, rows) => {
    await keepOtherCodes(ctx, otherNames, rows.map(withNames));
    return upsertRows(
      ctx,
      { table: "size_type", key: ["code"], columns: columnTypesOf(sizeTypeFields) },
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
} satisfies MasterImport<typeof sizeTypeFields>;
