import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong, unknownCodes, upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { columnTypesOf } from "#platform/records/resource/field-views.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { type NamedVoyages, shipRenames } from "./ship-renames.ts";
import { isImo } from "./imo.ts";
import { containerIsoFields, vesselFields } from "./equipment.entity.server.ts";

/** ISO 6346 codes (container_iso_codes.csv). */
export const containerIsoImport = {
  title: "equipment.import.containerIso",
  // Published lists contain unused sizes; a typed code must be one of ours.
  check: async (ctx, rows) => [
    ...rows
      .filter((row) => !/^[0-9A-Z]{4}$/.test(row.values.code ?? ""))
      .map((row) => rowFault(row, "code", "gear.badIso")),
    ...(await unknownCodes(
      ctx,
      rows.filter((row) => row.typed),
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
  {
    key: "code",
    names: ["箱型或ISO代码", "Size type or ISO code", "iso_code", "size_type"],
    kind: "code",
    required: true,
    max: 10,
  },
]);

/**
 * Aliases of sizes (container_type_aliases.csv) by trade type or ISO code. An alias that is a size
 * is skipped.
 */
export const sizeTypeAliasImport = defineImport({
  kind: "sizeTypeAlias",
  title: "equipment.import.sizeTypeAlias",
  perm: "master:import",
  columns: aliasColumns,
  key: ["alias"],
  check: async (ctx, rows) => {
    const aliases = rows.map((row) => row.values.alias);
    const codes = rows.map((row) => row.values.code);
    const sizes = await existingAmong(ctx, "size_type", "code", [...aliases, ...codes]);
    const isos = await existingAmong(ctx, "size_type", "iso_code", codes);
    return rows.flatMap((row) => {
      const { alias, code } = row.values;
      if (sizes.has(alias ?? ""))
        return [rowSkipped(row, "alias", "gear.aliasIsSize", { code: alias ?? "" })];
      return sizes.has(code ?? "") || isos.has(code ?? "")
        ? []
        : [rowFault(row, "code", "kit.unknownCode", { value: code ?? "" })];
    });
  },
  write: async (ctx, rows) => {
    const sizes = await kyselyOf(ctx.em)
      .selectFrom("size_type")
      .select(["code", "iso_code"])
      .execute();
    const sizeOf = new Map(sizes.map((row) => [row.iso_code, row.code]));
    for (const row of sizes) sizeOf.set(row.code, row.code);
    return upsertRows(
      ctx,
      { table: "size_type_alias", key: ["alias"], columns: { alias: "text", size_type: "text" } },
      rows.map(({ values }) => ({
        alias: values.alias ?? "",
        size_type: sizeOf.get(values.code ?? "") ?? "",
      })),
    );
  },
});

type ShipRow = RowOf<typeof vesselFields>;

/**
 * A ship keeps its code. Renaming one with voyages under way needs confirmation, as voyages and
 * documents keep the old name (decision 034).
 */
async function shipFaults(ctx: Ctx, rows: readonly ShipRow[]): Promise<ImportFault[]> {
  const names = new Map(
    rows.map(({ values }) => [values.imo ?? "", (values.name ?? "").toUpperCase()]),
  );
  const ships = await kyselyOf(ctx.em)
    .selectFrom("vessel")
    .select(["imo", "code", "name"])
    .where("imo", "=", anyOf([...names.keys()]))
    .execute();
  const renamed = ships.filter(({ imo, name }) => names.get(imo) !== name);
  const inUse = new Map<string, NamedVoyages>();
  for (const voyagesOf of renamed.length > 0 ? shipRenames.parts() : [])
    for (const named of await voyagesOf(ctx, renamed)) inUse.set(named.imo, named);
  const shipOf = new Map(ships.map((ship) => [ship.imo, ship]));
  return rows.flatMap((row): ImportFault[] => {
    const ship = shipOf.get(row.values.imo ?? "");
    if (!ship) return [];
    const { code, name } = ship;
    const { count, voyages } = inUse.get(ship.imo) ?? { count: 0, voyages: "" };
    const importFault: ImportFault = {
      ...rowFault(row, "name", "gear.nameInVoyages", { name, count, voyages }),
      ask: true,
    };
    return [
      ...(row.values.code && row.values.code !== code
        ? [rowFault(row, "code", "gear.codeKept", { code })]
        : []),
      ...(count > 0 ? [importFault] : []),
    ];
  });
}

/**
 * Vessels by IMO number (container_vessels.csv). The code stays; a new vessel without one gets its
 * IMO number.
 */
export const vesselImport = {
  title: "equipment.import.vessel",
  options: z.object({ accept: z.enum(["Y", "N"]).default("N") }),
  optionLabels: { accept: "equipment.renameAll" },
  optionKinds: { accept: { dict: "sys_yes_no" } },
  check: async (ctx, rows) => [
    ...rows
      .filter((row) => !isImo(row.values.imo ?? ""))
      .map((row) => rowFault(row, "imo", "gear.badImo", { value: row.values.imo ?? "" })),
    ...(await shipFaults(ctx, rows)),
  ],
  write: async (ctx, rows) => {
    const imos = rows.map((row) => row.values.imo ?? "");
    const vessels = await kyselyOf(ctx.em)
      .selectFrom("vessel")
      .select(["code", "imo", "call_sign", "flag", "teu_capacity", "gross_tonnage", "built_year"])
      .where("imo", "=", anyOf(imos))
      .execute();
    const before = new Map(vessels.map((row) => [row.imo, row]));
    return upsertRows(
      ctx,
      {
        table: "vessel",
        key: ["code"],
        columns: columnTypesOf(vesselFields),
      },
      rows.map(({ values, typed }) => {
        const imo = values.imo ?? "";
        const existing = before.get(imo);
        const size = (input: string | null, old: number | null | undefined) =>
          input ?? (typed ? null : (old ?? null));
        return {
          code: existing?.code ?? (values.code || imo),
          imo,
          name: (values.name ?? "").toUpperCase(),
          call_sign: values.callSign ?? existing?.call_sign ?? "",
          flag: values.flag ?? existing?.flag ?? "",
          teu_capacity: values.teuCapacity ?? existing?.teu_capacity ?? null,
          gross_tonnage: size(values.grossTonnage, existing?.gross_tonnage),
          built_year: size(values.builtYear, existing?.built_year),
        };
      }),
    );
  },
} satisfies MasterImport<typeof vesselFields, { accept: "Y" | "N" }>;
