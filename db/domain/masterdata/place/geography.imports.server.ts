import { sql } from "kysely";
import { z } from "zod";
import { columnTypesOf } from "#platform/records/resource/field-views.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { codesIn } from "#platform/records/resource/codes-in.ts";
import { type ImportFault, rowFault } from "#platform/records/import/define-import.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { mayStandBelow } from "./geography-levels.ts";
import { geographyFields } from "./place.entity.server.ts";

type Row = RowOf<typeof geographyFields>;
type Place = {
  code: string;
  type: string;
  parent: string;
  path: string;
  groupType: string;
  cities: string[];
  remark: string;
  zh: string;
  en: string;
};

/** With parents and children. */
async function readPlaces(ctx: Ctx, codes: readonly string[]): Promise<Map<string, Place>> {
  const { rows } =
    await sql<Place>`select code, type, parent_code as parent, path, group_type as "groupType",
        cities, remark, name_zh as zh, name_en as en
      from geography g
      where code = any (${[...codes]}::text[])
        or parent_code = any (${[...codes]}::text[])
        or exists (
          select
          from geography c
          where c.code = any (${[...codes]}::text[]) and c.parent_code = g.code
        )`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.code, row]));
}

/** Indexed, so that rows need no scan. */
function placesBelow(existing: ReadonlyMap<string, Place>): ReadonlyMap<string, readonly Place[]> {
  const below = new Map<string, Place[]>();
  for (const place of existing.values()) {
    const list = below.get(place.parent);
    if (list) list.push(place);
    else below.set(place.parent, [place]);
  }
  return below;
}

type Around = {
  typeOf: (code: string) => string | undefined;
  existing: ReadonlyMap<string, Place>;
  below: ReadonlyMap<string, readonly Place[]>;
};

const named = (rows: readonly Row[]) => [
  ...new Set(
    rows
      .flatMap(({ values }) => [
        values.code ?? "",
        values.parentCode ?? "",
        ...codesIn(values.cities ?? ""),
      ])
      .filter(Boolean),
  ),
];

/** A blank cell keeps the parent. */
const parentOf = ({ values }: Row, existing: ReadonlyMap<string, Place>) =>
  values.parentCode ?? existing.get(values.code ?? "")?.parent ?? "";

function faultsOf(row: Row, { typeOf, existing, below }: Around): ImportFault[] {
  const { code, type, nameEn, nameZh, groupType, cities } = row.values;
  const faults: ImportFault[] = [];
  if (!type) faults.push(rowFault(row, "type", "import.required"));
  if (!nameEn && !nameZh) faults.push(rowFault(row, "nameZh", "place.nameMissing"));
  const parent = parentOf(row, existing);
  const parentType = parent ? typeOf(parent) : "";
  if (parentType === undefined)
    faults.push(rowFault(row, "parentCode", "kit.unknownCode", { value: parent }));
  else if (type && !mayStandBelow(type, parentType))
    faults.push(rowFault(row, "parentCode", parent ? "place.wrongParent" : "place.needsParent"));
  const before = existing.get(code ?? "")?.type;
  const orphans = before && before !== type ? (below.get(code ?? "") ?? []) : [];
  if (orphans.some((other) => !mayStandBelow(typeOf(other.code) ?? "", type ?? "")))
    faults.push(rowFault(row, "type", "place.typeFixed"));
  if (type !== "GROUP" && (groupType || cities))
    faults.push(rowFault(row, cities ? "cities" : "groupType", "place.onlyGroups"));
  const strange = codesIn(cities ?? "").find((city) => typeOf(city) !== "CITY");
  if (strange) faults.push(rowFault(row, "cities", "kit.unknownCode", { value: strange }));
  return faults;
}

/** Rows in any order. `type` is for files without it (countries.csv). */
export const geographyImport = {
  title: "place.import.geography",
  options: z.object({ type: z.string().max(10).optional() }),
  optionLabels: { type: "place.geoType" },
  optionKinds: { type: { dict: "geography_type" } },
  reshape: (rows, { type }) =>
    type
      ? rows.map((row) => ({ ...row, values: { ...row.values, type: row.values.type ?? type } }))
      : [...rows],
  check: async (ctx, rows) => {
    const existing = await readPlaces(ctx, named(rows));
    const input = new Map(rows.map(({ values }) => [values.code ?? "", values.type ?? ""]));
    const typeOf = (code: string) => input.get(code) ?? existing.get(code)?.type;
    const around = { typeOf, existing, below: placesBelow(existing) };
    return rows.flatMap((row) => faultsOf(row, around));
  },
  write: async (ctx, rows) => {
    const existing = await readPlaces(ctx, named(rows));
    const input = new Map(rows.map((row) => [row.values.code ?? "", row]));
    const paths = new Map<string, string>();
    const pathOf = (code: string): string => {
      const importRow = input.get(code);
      const ready = paths.get(code) ?? (importRow ? undefined : existing.get(code)?.path);
      if (ready !== undefined) return ready;
      const parent = importRow ? parentOf(importRow, existing) : "";
      const path = parent ? `${pathOf(parent)} ${code}` : code;
      paths.set(code, path);
      return path;
    };
    const counts = await upsertRows(
      ctx,
      {
        table: "geography",
        key: ["code"],
        columns: {
          ...columnTypesOf(geographyFields),
          path: "text",
          cities: "text[]",
          search: "text",
        },
      },
      rows.map((row) =>
        rowOf(row, existing.get(row.values.code ?? ""), {
          parent: parentOf(row, existing),
          path: pathOf(row.values.code ?? ""),
        }),
      ),
    );
    if (counts.changed > 0) await moveBelow(ctx, [...input.keys()]);
    return counts;
  },
} satisfies MasterImport<typeof geographyFields, { type?: string | undefined }>;

function rowOf(
  { values, typed }: Row,
  old: Place | undefined,
  { parent, path }: { parent: string; path: string },
) {
  // A list of names keeps other values.
  const kept = (value: string | null, before: string | undefined) =>
    value ?? (typed ? "" : (before ?? ""));
  const [name_en, name_zh] = [kept(values.nameEn, old?.en), kept(values.nameZh, old?.zh)];
  return {
    code: values.code ?? "",
    type: values.type ?? "",
    name_en,
    name_zh,
    parent_code: parent,
    path,
    group_type: kept(values.groupType, old?.groupType),
    cities: values.cities === null ? (old?.cities ?? []) : codesIn(values.cities),
    remark: kept(values.remark, old?.remark),
    search: searchText(values.code, name_en, name_zh),
  };
}

/** Moves whole subtrees. */
async function moveBelow(ctx: Ctx, codes: readonly string[]): Promise<void> {
  await sql`with recursive tree as (
        select code, path::text as path
        from geography
        where code = any (${[...codes]}::text[])
        union all
        select g.code, t.path || ' ' || g.code
        from geography g join tree t on g.parent_code = t.code
      )
    update geography g
    set path = t.path
    from tree t
    where t.code = g.code and g.path <> t.path`.execute(ctx.em.getKysely());
}
