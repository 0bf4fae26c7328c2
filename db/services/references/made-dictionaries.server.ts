import type { EntityManager, EntityMetadata } from "@mikro-orm/postgresql";
import type { Lang } from "#platform/operation/actor.ts";
import { countedCache } from "#platform/settings/counted-cache.ts";
import { columnOfProperty } from "#platform/form/field-labels.server.ts";
import { jobTargets } from "#platform/module/job.server.ts";
import { operationsOf } from "#platform/resource/resource.server.ts";
import { say } from "#platform/i18n/translate.ts";
import { isWord } from "#platform/i18n/catalogue.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { wordOf } from "../openapi/openapi.server.ts";
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
  let known = made.get(key);
  if (!known) made.set(key, (known = makers[type]?.(em, lang) ?? {}));
  return known;
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
    const known = [name, done ?? ""].find(isWord) as Word | undefined;
    names[name] = known ? say(lang, known) : name;
  }
  for (const [name, word] of Object.entries(borrowed)) names[name] = say(lang, word);
  // What jobs call is named as their list names it, without its values, and not by the word that says it is done.
  for (const { operation, word } of jobTargets().values())
    if (!isWord(operation.name)) names[operation.name] = say(lang, word).split(/[：:]/)[0] ?? operation.name;
  for (const resource of [...resources].reverse()) {
    for (const [verb, operation] of operationsOf(resource)) {
      const word = wordOf(resource, verb, operation);
      const act = word === operation.done && /^(save|add)/.test(verb) ? say(lang, "shell.save") : say(lang, word);
      names[operation.name] = `${say(lang, resource.list.title)}${lang === "zh" ? "：" : ": "}${act}`;
    }
  }
  return names;
}

function tableNames(em: EntityManager, lang: Lang): Record<string, string> {
  const tables = [...tablesOf(em).keys()].filter((table) => isWord(`table.${table}`));
  return Object.fromEntries(tables.map((table) => [table, say(lang, `table.${table}` as Word)]));
}

function columnNames(em: EntityManager, lang: Lang): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [table, meta] of tablesOf(em)) {
    for (const column of columnsOf(meta)) {
      const known = columnOfProperty(meta.className, column.property);
      if (known) names[`${table}.${column.name}`] = say(lang, known.word);
    }
  }
  return names;
}

const tablesOf = (em: EntityManager) => new Map([...em.getMetadata().getAll().values()].map((meta) => [meta.tableName, meta]));

const columnsOf = (meta: EntityMetadata) =>
  meta.props.flatMap((prop) => (prop.fieldNames?.[0] ? [{ property: prop.name as string, name: prop.fieldNames[0] }] : []));
