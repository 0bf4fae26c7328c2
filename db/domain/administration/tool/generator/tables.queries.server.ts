import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { columnOfProperty } from "#platform/kernel/field/field-labels.server.ts";
import type { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { tableLabel } from "#platform/kernel/trace/table-labels.ts";
import { blockerOf } from "./gen-blocker.ts";
import { type GenColumn, recordColumns, spoken, startColumn } from "./gen-table.ts";
import { GenTable } from "../tool.entity.server.ts";

/** `blocker` is null for tables that can be generated. */
export type DatabaseTable = {
  tableName: string;
  tableComment: string;
  imported: boolean;
  blocker: Refusal | null;
};
type Column = {
  columnName: string;
  columnType: string;
  nullable: boolean;
  comment: string;
  hasDefault: boolean;
};

/** Tables of our schema with record columns, without those of migrations. */
export async function tablesOfDatabase(em: EntityManager): Promise<DatabaseTable[]> {
  const { rows } = await sql<{
    tableName: string;
    tableComment: string;
  }>`select c.relname as "tableName", coalesce(obj_description(c.oid, 'pg_class'), '') as "tableComment"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r'
      and (
        select count(*)
        from pg_attribute a
        where a.attrelid = c.oid
          and not a.attisdropped
          and a.attname = any (${[...recordColumns]}::text[])
      ) = ${recordColumns.length}
    order by c.relname`.execute(em.getKysely());
  const imported = new Set(
    (await em.find(GenTable, {}, { fields: ["tableName"] })).map((genTable) => genTable.tableName),
  );
  const columns = await catalogueColumns(
    em,
    rows.map((row) => row.tableName),
  );
  return rows.map((row) => ({
    ...row,
    imported: imported.has(row.tableName),
    blocker: blockerIn(em, row.tableName, columns.get(row.tableName) ?? []),
  }));
}

/** The label of the change log, the comment, or the spoken name. */
export function namesOfTable(tableName: string, comment: string): { zh: string; en: string } {
  const label = tableLabel(tableName);
  return label
    ? { zh: messages.zh[label], en: messages.en[label] }
    : { zh: comment || spoken(tableName), en: spoken(tableName) };
}

export async function blockerOfTable(
  em: EntityManager,
  tableName: string,
): Promise<Refusal | null> {
  return blockerIn(em, tableName, (await catalogueColumns(em, [tableName])).get(tableName) ?? []);
}

function blockerIn(
  em: EntityManager,
  tableName: string,
  columns: readonly Column[],
): Refusal | null {
  // A record with another's id is part of that record.
  const entity = entityOfTable(em, tableName);
  if (entity && entity.primaryKeys.join() !== "id") return blockerOf(tableName, "id");
  const taken = new Set(
    takenColumns(em, tableName, columns).map((genColumn) => genColumn.columnName),
  );
  const unfilled = columns.find(
    (column) =>
      !column.nullable &&
      !column.hasDefault &&
      !taken.has(column.columnName) &&
      !(recordColumns as readonly string[]).includes(column.columnName),
  );
  return blockerOf(tableName, unfilled?.columnName ?? "");
}

/** By table, without generated columns. */
async function catalogueColumns(
  em: EntityManager,
  tables: readonly string[],
): Promise<Map<string, Column[]>> {
  const { rows } = await sql<
    Column & { tableName: string }
  >`select c.relname as "tableName", a.attname as "columnName",
      format_type(a.atttypid, a.atttypmod) as "columnType", not a.attnotnull as nullable,
      coalesce(col_description(a.attrelid, a.attnum), '') as comment, a.atthasdef
      or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r'
      and c.relname = any (${[...tables]}::text[])
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(em.getKysely());
  return Map.groupBy(rows, (row) => row.tableName);
}

/**
 * Initial settings without record columns. With an entity only its plain values, by property name
 * and label.
 */
export async function columnsOfTable(em: EntityManager, tableName: string): Promise<GenColumn[]> {
  return takenColumns(
    em,
    tableName,
    (await catalogueColumns(em, [tableName])).get(tableName) ?? [],
  );
}

function takenColumns(
  em: EntityManager,
  tableName: string,
  columns: readonly Column[],
): GenColumn[] {
  const entity = entityOfTable(em, tableName);
  return columns.flatMap((row): GenColumn[] => {
    const column = startColumn(row);
    if (!column || !entity) return column ? [column] : [];
    const property = entity.props.find((prop) => prop.fieldNames?.[0] === row.columnName);
    if (property?.kind !== "scalar" || property.persist === false) return [];
    const spoken = spokenOf(entity.className, property.name);
    // A flag needs a default of Y or N.
    const kind =
      column.kind === "flag" && !/^[YN]$/.test(String(property.default))
        ? ({ kind: "text", filter: "contains" } as const)
        : {};
    return [{ ...column, property: property.name, ...kind, ...spoken }];
  });
}

/** The existing label and dictionary of a property. */
function spokenOf(className: string, property: string): Partial<GenColumn> {
  const shown = columnOfProperty(className, property);
  if (!shown) return {};
  const labels = {
    zh: messages.zh[shown.label].slice(0, 60),
    en: (messages.en[shown.label] ?? "").slice(0, 60),
  };
  return shown.kind === "dict" && shown.dict
    ? { ...labels, kind: "dict", dict: shown.dict, filter: "in" }
    : labels;
}

export function entityOfTable(em: EntityManager, tableName: string) {
  return [...em.getMetadata().getAll().values()].find((meta) => meta.tableName === tableName);
}

/** Create statement of a table as it is; names come from the catalogue. */
export async function createStatement(em: EntityManager, tableName: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`select
      format(
        '%I %s', a.attname,
        case
          when pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' then 'serial primary key'
          else format_type(a.atttypid, a.atttypmod) || case
            when a.attnotnull then ' not null'
            else ''
          end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
        end
      ) as line
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid
      and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace
      and c.relname = ${tableName}
      and a.attnum > 0
      and not a.attisdropped
    order by a.attnum`.execute(em.getKysely());
  return rows.length > 0
    ? `create table "${tableName}" (${rows.map((row) => row.line).join(", ")})`
    : "";
}
