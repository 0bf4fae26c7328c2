import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type GenColumn, recordColumns, startColumn } from "./gen-table.ts";
import { GenTable } from "./tool.entity.server.ts";

export type DatabaseTable = { tableName: string; tableComment: string; imported: boolean };

/** Ordinary tables of our own schema whose records carry what every record of the business carries; the bookkeeping of migrations is none. */
export async function tablesOfDatabase(em: EntityManager): Promise<DatabaseTable[]> {
  const { rows } = await sql<{ tableName: string; tableComment: string }>`select c.relname as "tableName",
    coalesce(obj_description(c.oid, 'pg_class'), '') as "tableComment"
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname = any(${[...recordColumns]}::text[])) = ${recordColumns.length}
    order by c.relname`.execute(em.getKysely());
  const known = new Set((await em.find(GenTable, {}, { fields: ["tableName"] })).map((one) => one.tableName));
  return rows.map((row) => ({ ...row, imported: known.has(row.tableName) }));
}

/**
 * The columns of a table as the catalogue has them, those of every record left out. Of a table an entity describes, only what it holds as a
 * plain value, under the entity's own name.
 */
export async function columnsOfTable(em: EntityManager, tableName: string): Promise<GenColumn[]> {
  const { rows } = await sql<{
    columnName: string;
    columnType: string;
    nullable: boolean;
    comment: string;
  }>`select a.attname as "columnName",
    format_type(a.atttypid, a.atttypmod) as "columnType", not a.attnotnull as nullable, coalesce(col_description(a.attrelid, a.attnum), '') as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = ${tableName}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`.execute(em.getKysely());
  const entity = entityOfTable(em, tableName);
  return rows.flatMap((row): GenColumn[] => {
    const column = startColumn(row);
    if (!column || !entity) return column ? [column] : [];
    const known = entity.props.find((prop) => prop.fieldNames?.[0] === row.columnName);
    return known?.kind === "scalar" && known.persist !== false ? [{ ...column, property: known.name }] : [];
  });
}

/** The entity that describes a table; undefined when none does. */
export function entityOfTable(em: EntityManager, tableName: string) {
  return [...em.getMetadata().getAll().values()].find((meta) => meta.tableName === tableName);
}

/** The statement that makes a table as it stands, for a project that does not know it yet. Every name in it comes from the catalogue. */
export async function createStatement(em: EntityManager, tableName: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`select format('%I %s', a.attname, case
      when pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' then 'serial primary key'
      else format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relname = ${tableName} and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(em.getKysely());
  return rows.length > 0 ? `create table "${tableName}" (${rows.map((row) => row.line).join(", ")})` : "";
}
