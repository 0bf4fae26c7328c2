import { sql } from "kysely";
import { z } from "zod";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, rowFault, rowSkipped } from "#platform/import/define-import.server.ts";
import { knownAmong, unknownCodes, upsertRows } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { columnTypesOf } from "#platform/resource/field-views.ts";
import type { MasterImport, RowOf } from "#platform/resource/master.server.ts";
import { type NamedVoyages, shipRenames } from "./ship-renames.ts";
import { isImo } from "./imo.ts";
import { containerIsoFields, vesselFields } from "./equipment.entity.server.ts";

/** Container codes of ISO 6346 (container_iso_codes.csv). */
export const containerIsoImport = {
  title: "gear.import.containerIso",
  // A published list names sizes the house does not carry; who types one means one of the house's.
  check: async (ctx, rows) => [
    ...rows.filter((one) => !/^[0-9A-Z]{4}$/.test(one.values.code ?? "")).map((one) => rowFault(one, "code", "gear.badIso")),
    ...(await unknownCodes(
      ctx,
      rows.filter((one) => one.typed),
      { sizeType: ["size_type", "code"] },
    )),
  ],
  write: (ctx, rows) =>
    upsertRows(
      ctx,
      {
        table: "container_iso",
        key: ["code"],
        columns: columnTypesOf(containerIsoFields),
      },
      rows.map(({ values }) => ({
        code: values.code ?? "",
        size_type: values.sizeType ?? "",
        size_group: values.sizeGroup ?? "",
        type_group: values.typeGroup ?? "",
        length_ft: values.lengthFt ?? "",
        teu: values.teu,
        tare_kg: values.tareKg,
        max_gross_kg: values.maxGrossKg,
        remark: values.remark ?? "",
      })),
    ),
} satisfies MasterImport<typeof containerIsoFields>;

const aliasColumns = defineColumns([
  { key: "alias", names: ["别名", "Alias", "alias"], kind: "code", required: true, max: 20 },
  { key: "code", names: ["箱型或ISO代码", "Size type or ISO code", "iso_code", "size_type"], kind: "code", required: true, max: 10 },
]);

/** Other names of sizes (container_type_aliases.csv), given by trade type or ISO code. An alias that is itself a size stays out. */
export const sizeTypeAliasImport = defineImport({
  kind: "sizeTypeAlias",
  title: "gear.import.sizeTypeAlias",
  perm: "master:import",
  columns: aliasColumns,
  key: ["alias"],
  check: async (ctx, rows) => {
    const aliases = rows.map((one) => one.values.alias);
    const codes = rows.map((one) => one.values.code);
    const sizes = await knownAmong(ctx, "size_type", "code", [...aliases, ...codes]);
    const isos = await knownAmong(ctx, "size_type", "iso_code", codes);
    return rows.flatMap((one) => {
      const { alias, code } = one.values;
      if (sizes.has(alias ?? "")) return [rowSkipped(one, "alias", "gear.aliasIsSize", { code: alias ?? "" })];
      return sizes.has(code ?? "") || isos.has(code ?? "") ? [] : [rowFault(one, "code", "kit.unknownCode", { value: code ?? "" })];
    });
  },
  write: async (ctx, rows) => {
    const found = await sql<{ code: string; iso_code: string }>`select code, iso_code from size_type`.execute(ctx.em.getKysely());
    const sizeOf = new Map(found.rows.flatMap((row) => [[row.iso_code, row.code] as const]));
    for (const row of found.rows) sizeOf.set(row.code, row.code);
    return upsertRows(
      ctx,
      { table: "size_type_alias", key: ["alias"], columns: { alias: "text", size_type: "text" } },
      rows.map(({ values }) => ({ alias: values.alias ?? "", size_type: sizeOf.get(values.code ?? "") ?? "" })),
    );
  },
});

type ShipRow = RowOf<typeof vesselFields>;

/**
 * A ship keeps the code she has. A ship that voyages under way name is not called otherwise unasked: a voyage is named after its ship, so the voyages,
 * and what was printed and sent of them, go on under the old name (decision 034).
 */
async function shipFaults(ctx: Ctx, rows: readonly ShipRow[]): Promise<ImportFault[]> {
  type Ship = { imo: string; code: string; name: string };
  const names = new Map(rows.map(({ values }) => [values.imo ?? "", (values.name ?? "").toUpperCase()]));
  const { rows: ships } = await sql<Ship>`select imo, code, name from vessel where imo = any(${[...names.keys()]}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const renamed = ships.filter(({ imo, name }) => names.get(imo) !== name);
  const inUse = new Map<string, NamedVoyages>();
  for (const voyagesOf of renamed.length > 0 ? shipRenames.parts() : [])
    for (const named of await voyagesOf(ctx, renamed)) inUse.set(named.imo, named);
  const shipOf = new Map(ships.map((ship) => [ship.imo, ship]));
  return rows.flatMap((one): ImportFault[] => {
    const ship = shipOf.get(one.values.imo ?? "");
    if (!ship) return [];
    const { code, name } = ship;
    const { count, voyages } = inUse.get(ship.imo) ?? { count: 0, voyages: "" };
    const asked: ImportFault = { ...rowFault(one, "name", "gear.nameInVoyages", { name, count, voyages }), ask: true };
    return [
      ...(one.values.code && one.values.code !== code ? [rowFault(one, "code", "gear.codeKept", { code })] : []),
      ...(count > 0 ? [asked] : []),
    ];
  });
}

/** Vessels by IMO number (container_vessels.csv). A vessel keeps the code it has; a new one without a code gets its IMO number. */
export const vesselImport = {
  title: "gear.import.vessel",
  options: z.object({ accept: z.enum(["Y", "N"]).default("N") }),
  optionWords: { accept: "gear.renameAll" },
  optionKinds: { accept: { dict: "sys_yes_no" } },
  check: async (ctx, rows) => [
    ...rows
      .filter((one) => !isImo(one.values.imo ?? ""))
      .map((one) => rowFault(one, "imo", "gear.badImo", { value: one.values.imo ?? "" })),
    ...(await shipFaults(ctx, rows)),
  ],
  write: async (ctx, rows) => {
    type Known = Record<"code" | "imo" | "call_sign" | "flag", string> &
      Record<"teu_capacity" | "gross_tonnage" | "built_year", number | null>;
    const imos = rows.map((one) => one.values.imo ?? "");
    const found = await sql<Known>`select code, imo, call_sign, flag, teu_capacity, gross_tonnage, built_year from vessel
      where imo = any(${imos}::text[])`.execute(ctx.em.getKysely());
    const before = new Map(found.rows.map((row) => [row.imo, row]));
    return upsertRows(
      ctx,
      {
        table: "vessel",
        key: ["code"],
        columns: columnTypesOf(vesselFields),
      },
      rows.map(({ values, typed }) => {
        const imo = values.imo ?? "";
        const known = before.get(imo);
        const size = (given: string | null, old: number | null | undefined) => given ?? (typed ? null : (old ?? null));
        return {
          code: known?.code ?? (values.code || imo),
          imo,
          name: (values.name ?? "").toUpperCase(),
          call_sign: values.callSign ?? known?.call_sign ?? "",
          flag: values.flag ?? known?.flag ?? "",
          teu_capacity: values.teuCapacity ?? known?.teu_capacity ?? null,
          gross_tonnage: size(values.grossTonnage, known?.gross_tonnage),
          built_year: size(values.builtYear, known?.built_year),
        };
      }),
    );
  },
} satisfies MasterImport<typeof vesselFields, { accept: "Y" | "N" }>;
