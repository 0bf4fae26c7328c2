import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import type { Lang } from "#platform/operation/actor.ts";
import { countedCache } from "#platform/settings/counted-cache.ts";
import { columnOfProperty } from "#platform/form/field-labels.server.ts";
import { jobTargets } from "#platform/module/job.server.ts";
import { operationsOf } from "#platform/resource/resource.server.ts";
import { translate } from "#platform/i18n/translate.ts";
import { isMessageKey } from "#platform/i18n/catalogue.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { labelOf } from "../openapi/openapi.server.ts";
import { allOperations, resources } from "../registry.server.ts";

/**
 * Dictionaries that follow from the program and stand in no table: the logs keep names of operations, tables and columns, people read their
 * words. `operation`: by name; `change_table`: by table; `change_column`: by "table.column".
 */
const makers: Readonly<Record<string, (em: EntityManager, lang: Lang) => Record<string, string>>> = {
  operation: operationNames,
  change_table: tableNames,
  change_column: columnNames,
};

/** True for a type of dictionary that is made, not kept. */
export const isMade = (type: string): boolean => Object.hasOwn(makers, type);

const made = countedCache<Record<string, string>>("operation_names:");

/** One of them in a language; made once per process. */
export function madeDictionary(em: EntityManager, type: string, lang: Lang): Record<string, string> {
  const key = `${type} ${lang}`;
  let existing = made.get(key);
  if (!existing) made.set(key, (existing = makers[type]?.(em, lang) ?? {}));
  return existing;
}

/** Operations of no list and no word of their own, by a word that says what they do. */
const borrowed: Readonly<Record<string, Word>> = {
  "session.register": "api.register",
  "session.unlockScreen": "api.unlockscreen",
  "file.keep": "file.upload",
  "list.saveLayout": "list.columnsSave",
  "list.resetLayout": "list.columnReset",
};

/** "Internal bookings: Confirm"; operations of no list by their own word. */
function operationNames(_em: EntityManager, lang: Lang): Record<string, string> {
  const names: Record<string, string> = {};
  for (const { name, done } of allOperations()) {
    const existing = [name, done ?? ""].find(isMessageKey) as Word | undefined;
    names[name] = existing ? translate(lang, existing) : name;
  }
  for (const [name, label] of Object.entries(borrowed)) names[name] = translate(lang, label);
  // What jobs call is named as their list names it, without its values, and not by the word that says it is done.
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
  const tables = [...tablesOf(em).keys()].filter((table) => isMessageKey(`table.${table}`));
  return Object.fromEntries(tables.map((table) => [table, translate(lang, `table.${table}` as Word)]));
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
