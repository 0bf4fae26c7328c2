import { sql } from "kysely";
import type { ImportCounts, ImportRow } from "#platform/records/import/define-import.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { columnTypesOf, type FieldKey } from "#platform/records/resource/field-views.ts";
import { hscodeFields, packageKindFields, transTermsFields } from "./code.entity.server.ts";

/** Stored values that a file without them must keep. */
async function enteredOf<C extends string>(
  ctx: Ctx,
  table: string,
  columns: readonly C[],
  rows: readonly ImportRow<"code">[],
): Promise<Map<string, Record<C, string>>> {
  const codes = rows.map((row) => row.values.code ?? "");
  const stored = await sql<
    { code: string } & Record<C, string>
  >`select code, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)}
    where code = any (${codes}::text[])`.execute(ctx.em.getKysely());
  return new Map(stored.rows.map((row) => [row.code, row]));
}

/** A missing Chinese name or remark stays. */
export async function writeHscodes(
  ctx: Ctx,
  rows: readonly ImportRow<FieldKey<typeof hscodeFields>>[],
): Promise<ImportCounts> {
  const before = await enteredOf(ctx, "hs_code", ["name_zh", "remark"], rows);
  return upsertRows(
    ctx,
    { table: "hs_code", key: ["code"], columns: columnTypesOf(hscodeFields) },
    rows.map(({ values, typed }) => {
      const old = before.get(values.code ?? "");
      return {
        code: values.code ?? "",
        name_en: values.nameEn ?? "",
        name_zh: values.nameZh ?? old?.name_zh ?? "",
        remark: typed ? (values.remark ?? "") : (old?.remark ?? values.remark ?? ""),
      };
    }),
  );
}

/** A stored Chinese name stays. */
export async function writePackageKinds(
  ctx: Ctx,
  rows: readonly ImportRow<FieldKey<typeof packageKindFields>>[],
): Promise<ImportCounts> {
  const before = await enteredOf(
    ctx,
    "package_kind",
    ["name_zh", "inner_flag", "outer_flag"],
    rows,
  );
  return upsertRows(
    ctx,
    { table: "package_kind", key: ["code"], columns: columnTypesOf(packageKindFields) },
    rows.map(({ values, typed }) => {
      const old = before.get(values.code ?? "");
      return {
        code: values.code ?? "",
        name_en: values.nameEn ?? "",
        name_zh: typed ? (values.nameZh ?? "") : old?.name_zh || (values.nameZh ?? ""),
        inner_flag: values.innerFlag ?? old?.inner_flag ?? "Y",
        outer_flag: values.outerFlag ?? old?.outer_flag ?? "Y",
      };
    }),
  );
}

/** Codes are upper case. */
export function writeTransTerms(
  ctx: Ctx,
  rows: readonly ImportRow<FieldKey<typeof transTermsFields>>[],
): Promise<ImportCounts> {
  return upsertRows(
    ctx,
    { table: "trans_terms", key: ["code"], columns: columnTypesOf(transTermsFields) },
    rows.map(({ values }) => ({
      code: (values.code ?? "").toUpperCase(),
      name_zh: values.nameZh ?? "",
      export_term: values.exportTerm ?? "",
      import_term: values.importTerm ?? "",
      label: values.label ?? "",
    })),
  );
}
