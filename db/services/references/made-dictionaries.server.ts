import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { countedCache } from "#platform/kernel/settings/counted-cache.ts";
import { columnOfProperty } from "#platform/kernel/field/field-labels.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { propertyLabel, tableLabel } from "#platform/kernel/trace/table-labels.ts";
import { operationNames } from "./operation-names.server.ts";

/**
 * Dictionaries computed for logs, by `operation` name, `change_table` table and `change_column`
 * "table.column".
 */
const makers: Readonly<Record<string, (em: EntityManager, lang: Lang) => Record<string, string>>> =
  {
    operation: (_em, lang) => operationNames(lang),
    change_table: tableNames,
    change_column: columnNames,
  };

export const isMade = (type: string): boolean => Object.hasOwn(makers, type);

const made = countedCache<Record<string, string>>("operation_names:");

/** Computed once per process and language. */
export function madeDictionary(
  em: EntityManager,
  type: string,
  lang: Lang,
): Record<string, string> {
  const key = `${type} ${lang}`;
  let dictionary = made.get(key);
  if (!dictionary) made.set(key, (dictionary = makers[type]?.(em, lang) ?? {}));
  return dictionary;
}

function tableNames(em: EntityManager, lang: Lang): Record<string, string> {
  const named = [...tablesOf(em).keys()].flatMap((table) => {
    const label = tableLabel(table);
    return label ? [[table, translate(lang, label)]] : [];
  });
  return Object.fromEntries(named);
}

function columnNames(em: EntityManager, lang: Lang): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [table, meta] of tablesOf(em)) {
    for (const column of columnsOf(meta)) {
      const label =
        columnOfProperty(meta.className, column.property)?.label ??
        propertyLabel(table, column.property);
      if (label) names[`${table}.${column.name}`] = translate(lang, label);
    }
  }
  return names;
}

const tablesOf = (em: EntityManager) =>
  new Map([...em.getMetadata().getAll().values()].map((meta) => [meta.tableName, meta]));

const columnsOf = (meta: EntityMetadata) =>
  meta.props.flatMap((prop) =>
    prop.fieldNames?.[0] ? [{ property: prop.name as string, name: prop.fieldNames[0] }] : [],
  );
