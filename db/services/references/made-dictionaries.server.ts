import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import type { Lang } from "#platform/operation/actor.ts";
import { countedCache } from "#platform/settings/counted-cache.ts";
import { columnOfProperty } from "#platform/form/field-labels.server.ts";
import { jobTargets } from "#platform/module/job.server.ts";
import { operationsOf } from "#platform/resource/resource.server.ts";
import { translate } from "#platform/i18n/translate.ts";
import { isMessageKey } from "#platform/i18n/catalogue.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { tableLabel } from "#platform/trace/table-labels.ts";
import { labelOf } from "../openapi/openapi.server.ts";
import { allOperations, resources } from "../registry.server.ts";

/** Dictionaries computed for logs, by `operation` name, `change_table` table and `change_column` "table.column". */
const makers: Readonly<Record<string, (em: EntityManager, lang: Lang) => Record<string, string>>> = {
  operation: operationNames,
  change_table: tableNames,
  change_column: columnNames,
};

export const isMade = (type: string): boolean => Object.hasOwn(makers, type);

const made = countedCache<Record<string, string>>("operation_names:");

/** Computed once per process and language. */
export function madeDictionary(em: EntityManager, type: string, lang: Lang): Record<string, string> {
  const key = `${type} ${lang}`;
  let dictionary = made.get(key);
  if (!dictionary) made.set(key, (dictionary = makers[type]?.(em, lang) ?? {}));
  return dictionary;
}

/** Labels for operations without a list or message of their own. */
const borrowed: Readonly<Record<string, MessageKey>> = {
  "session.register": "api.register",
  "session.unlockScreen": "api.unlockscreen",
  "file.keep": "file.upload",
  "list.saveLayout": "list.columnsSave",
  "list.resetLayout": "list.columnReset",
};

/** "Internal bookings: Confirm", or the operation's own label. */
function operationNames(_em: EntityManager, lang: Lang): Record<string, string> {
  const names: Record<string, string> = {};
  for (const { name, done } of allOperations()) {
    const message = [name, done ?? ""].find(isMessageKey) as MessageKey | undefined;
    names[name] = message ? translate(lang, message) : name;
  }
  for (const [name, label] of Object.entries(borrowed)) names[name] = translate(lang, label);
  // Jobs use the label of their list, without its parameters.
  for (const { operation, label } of jobTargets().values())
    if (!isMessageKey(operation.name)) names[operation.name] = translate(lang, label).split(/[：:]/)[0] ?? operation.name;
  for (const resource of [...resources].reverse()) {
    for (const [verb, operation] of operationsOf(resource)) {
      const label = labelOf(resource, verb, operation);
      const act = label === operation.done && /^(save|add)/.test(verb) ? translate(lang, "shell.save") : translate(lang, label);
      names[operation.name] = `${translate(lang, resource.list.title)}${lang === "zh" ? "：" : ": "}${act}`;
    }
  }
  return names;
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
      const listColumn = columnOfProperty(meta.className, column.property);
      if (listColumn) names[`${table}.${column.name}`] = translate(lang, listColumn.label);
    }
  }
  return names;
}

const tablesOf = (em: EntityManager) => new Map([...em.getMetadata().getAll().values()].map((meta) => [meta.tableName, meta]));

const columnsOf = (meta: EntityMetadata) =>
  meta.props.flatMap((prop) => (prop.fieldNames?.[0] ? [{ property: prop.name as string, name: prop.fieldNames[0] }] : []));
