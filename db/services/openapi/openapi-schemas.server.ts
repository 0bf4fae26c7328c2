import { z } from "zod";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { ImportDefinition } from "#platform/records/import/define-import.server.ts";
import {
  filterKindsOf,
  type ListColumn,
  type ListDefinition,
  mostSorts,
} from "#platform/records/list/list.ts";
import { dimensionColumns, isCalendar, measureColumns } from "#platform/records/pivot/pivot.ts";
import { grains, mostPivoted, pivotFunctions } from "#platform/records/pivot/pivot-query.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

export type Schema = { [key: string]: unknown };

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const nullable = (type: string, more: Schema = {}): Schema => ({ type: [type, "null"], ...more });
const record = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
});
const list = (items: Schema, more: Schema = {}): Schema => ({ type: "array", items, ...more });

const decimal = { pattern: "^-?\\d+(\\.\\d+)?$" };
const kinds: Readonly<Record<string, Schema>> = {
  int: nullable("integer"),
  decimal: nullable("string", decimal),
  money: nullable("string", decimal),
  date: nullable("string", { format: "date" }),
  datetime: nullable("string", { format: "date-time" }),
  flag: nullable("string", { enum: ["Y", "N", null] }),
  json: {},
};

function cellSchema({ kind = "text", label, dict }: ListColumn, lang: Lang): Schema {
  const about = [
    translate(lang, label),
    ...(dict ? [translate(lang, "api.dictionary", { dict })] : []),
  ];
  return { ...(kinds[kind] ?? nullable("string")), description: about.join(" · ") };
}

export function rowSchema({ columns }: ListDefinition, lang: Lang): Schema {
  const cells = Object.fromEntries(columns.map((column) => [column.key, cellSchema(column, lang)]));
  return record({ id: { type: "integer" }, version: { type: "integer" }, ...cells }, [
    "id",
    "version",
  ]);
}

/** The body of a search. */
export function querySchema({ columns, asOf }: ListDefinition, lang: Lang): Schema {
  const filtered = columns.filter((column) => column.filter);
  const condition = (column: ListColumn): Schema => ({
    ...ref("Condition"),
    description: `${translate(lang, column.label)} (${filterKindsOf(column).join(", ")})`,
  });
  const sorted = columns.filter((column) => column.sort).map((column) => column.key);
  const sort = record({
    prop: sorted.length > 0 ? { enum: sorted } : { type: "string" },
    order: { enum: ["ascending", "descending"] },
  });
  return record({
    data: record(Object.fromEntries(filtered.map((column) => [column.key, condition(column)]))),
    pageInfo: ref("PageInfo"),
    sortInfo: { anyOf: [sort, list(sort, { maxItems: mostSorts })] },
    ...(asOf
      ? {
          asOf: {
            type: "string",
            pattern: "^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d)?$",
            description: translate(lang, "list.asOf"),
          },
        }
      : {}),
  });
}

/** The body of a pivot: a search, and what it is summed by. */
export function pivotSchema(of: ListDefinition, lang: Lang): Schema {
  const dimension = {
    enum: dimensionColumns(of).flatMap((column) =>
      isCalendar(column) ? grains.map((grain) => `${column.key}~${grain}`) : [column.key],
    ),
  };
  const figures = measureColumns(of).flatMap(({ key }) =>
    pivotFunctions.map((by) => `${by}:${key}`),
  );
  const { properties } = querySchema(of, lang) as Json;
  return record({
    ...properties,
    rows: list(dimension, { maxItems: mostPivoted.rows }),
    column: dimension,
    measures: list({ enum: ["count", ...figures] }, { maxItems: mostPivoted.measures }),
  });
}

type Json = Schema & { properties?: Record<string, Json>; items?: Json };

/** Accepted input with the bounds of the cleaned output. */
export function inputSchema(input: z.ZodType): Schema {
  const sent = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Json;
  const checked = z.toJSONSchema(input, { io: "output", unrepresentable: "any" }) as Json;
  const { $schema: _schema, ...schema } = bounded(sent, checked);
  return schema;
}

const bounds = ["maxLength", "minLength", "minimum", "maximum", "pattern", "format"] as const;

function bounded(sent: Json, checked: Json): Json {
  const schema: Json = { ...sent };
  if (sent.type === "string" || sent.type === checked.type)
    for (const bound of bounds)
      if (checked[bound] !== undefined && !isNoise(checked[bound]))
        schema[bound] ??= checked[bound];
  if (sent.items && checked.items) schema.items = bounded(sent.items, checked.items);
  if (sent.properties) {
    const properties = Object.entries(sent.properties).map(
      ([key, property]) => [key, bounded(property, checked.properties?.[key] ?? {})] as const,
    );
    schema.properties = Object.fromEntries(properties);
  }
  return schema;
}

/** Bounds of safe integers tell a reader nothing. */
const isNoise = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;

export function importSchema(definitions: readonly ImportDefinition[], lang: Lang): Schema {
  const kinds = definitions.map((definition) => definition.kind);
  const options = definitions.flatMap((definition) => Object.entries(definition.optionLabels));
  return record({
    file: { type: "string", format: "binary", description: translate(lang, "api.fileOrText") },
    text: { type: "string", description: translate(lang, "api.fileOrText") },
    ...(kinds.length > 1 ? { kind: { enum: kinds } } : {}),
    ...Object.fromEntries(
      options.map(([name, label]) => [
        name,
        { type: "string", description: translate(lang, label) },
      ]),
    ),
    dryRun: { enum: ["Y", "N"], description: translate(lang, "api.dryRun") },
  });
}

const figures = list({ type: ["string", "null"] });
const pivotTable = record(
  {
    rows: list(list({ type: "string" })),
    columns: list({ type: "string" }),
    leaves: list(
      record({ measure: { type: "integer" }, currency: { type: "string" } }, [
        "measure",
        "currency",
      ]),
    ),
    cells: list(figures),
    rowTotals: list(figures),
    columnTotals: figures,
    total: figures,
  },
  ["rows", "columns", "leaves", "cells", "rowTotals", "columnTotals", "total"],
);

export function sharedSchemas(lang: Lang): Record<string, Schema> {
  const text = { type: "string" };
  const params = { type: "object", additionalProperties: { type: ["string", "number"] } };
  const fault = { code: text, params, field: text, msg: text };
  return {
    Done: record({ code: { const: 200 }, msg: text }, ["code", "msg"]),
    Refusal: record(
      { code: { enum: [401, 403, 404, 500, 503] }, msg: text, faults: list(ref("Fault")) },
      ["code", "msg"],
    ),
    Fault: record({ field: text, row: { type: "integer" }, code: text, msg: text }, [
      "code",
      "msg",
    ]),
    Condition: {
      description: translate(lang, "api.condition"),
      anyOf: [
        { type: ["string", "number", "null"] },
        list({ type: ["string", "number"] }),
        record({
          contains: text,
          equals: { type: ["string", "number"] },
          in: list({ type: ["string", "number"] }),
          from: { type: ["string", "number", "null"] },
          to: { type: ["string", "number", "null"] },
          empty: { type: "boolean" },
          filled: { type: "boolean" },
        }),
      ],
    },
    Pivot: pivotTable,
    PageInfo: record({
      pageNum: { type: "integer", minimum: 1 },
      pageSize: { type: "integer", minimum: 1, maximum: 3000 },
    }),
    StepInput: record(
      {
        rows: list(
          record(
            {
              id: { type: "integer" },
              version: { type: "integer", description: translate(lang, "api.version") },
            },
            ["id"],
          ),
          {
            minItems: 1,
            maxItems: 3000,
          },
        ),
        reason: { type: "string", maxLength: 500 },
        accept: { type: "boolean", description: translate(lang, "api.accept") },
        fields: { type: "object", additionalProperties: text },
      },
      ["rows"],
    ),
    StepResult: record(
      { done: { type: "integer" }, refused: { type: "integer" }, rows: list(ref("RowResult")) },
      ["done", "refused", "rows"],
    ),
    RowResult: record(
      {
        id: { type: "integer" },
        key: text,
        done: { type: "boolean" },
        msg: text,
        code: text,
        params,
        faults: list(record(fault)),
      },
      ["id", "key", "done"],
    ),
    WhyNot: record(
      {
        id: { type: "integer" },
        version: { type: "integer" },
        key: text,
        actions: {
          type: "object",
          additionalProperties: {
            anyOf: [{ type: "null" }, record({ code: text, params, msg: text }, ["code", "msg"])],
          },
        },
      },
      ["id", "version", "key", "actions"],
    ),
  };
}
