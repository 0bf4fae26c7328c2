import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import {
  camel,
  type GenColumn,
  lengthOf,
} from "#domain/administration/tool/generator/gen-table.ts";
import { genResource } from "#domain/administration/tool/generator/gen.resource.server.ts";
import {
  importTables,
  saveGenTable,
  syncGenTable,
} from "#domain/administration/tool/ops/gen-tables.server.ts";
import { tablesOfDatabase } from "#domain/administration/tool/generator/tables.queries.server.ts";
import { GenTable } from "#domain/administration/tool/tool.entity.server.ts";
import { zipOf } from "#db/services/generator/generator-zip.server.ts";
import { codeOf } from "#db/services/generator/generator.server.ts";
import { Readable } from "node:stream";
import { bodyOf, type CallResponse } from "../call.server.ts";
import {
  dataResponse,
  doneResponse,
  fieldsOf,
  pageResponse,
  pageOf,
  pageOrLast,
  timeText,
} from "./admin-responses.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { respondToStep } from "./admin-input.server.ts";
import { type AdminInput, defineAdminCalls } from "./define-admin-call.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

/** A table in the clients' names (wire contract §6). */
const tableRow = (row: ListRow | GenTable) => ({
  tableId: row.id,
  tableName: row.tableName,
  // Their form requires a description and an author.
  tableComment: row.tableComment || row.namesZh,
  className: row.className,
  tplCategory: "crud",
  tplWebType: "element-plus",
  packageName: row.apiName,
  moduleName: row.area,
  businessName: row.area,
  functionName: row.namesZh,
  functionAuthor: row.createdBy || "-",
  genType: "0",
  createTime: timeText(row.createdTime),
  updateTime: timeText(row.updatedTime),
});

const queryTypes: Readonly<Record<GenColumn["filter"], string>> = {
  "": "EQ",
  contains: "LIKE",
  equals: "EQ",
  in: "EQ",
  between: "BETWEEN",
};
const htmlTypes: Partial<Record<GenColumn["kind"], string>> = {
  area: "textarea",
  dict: "select",
  date: "datetime",
  local: "datetime",
  flag: "checkbox",
};
const javaTypes: Partial<Record<GenColumn["kind"], string>> = {
  int: "Integer",
  decimal: "BigDecimal",
  money: "BigDecimal",
  date: "Date",
  datetime: "Date",
  local: "Date",
};
const flagOf = (value: boolean) => (value ? "1" : "0");

const columnRow = (table: GenTable) => (column: GenColumn, i: number) => ({
  columnId: i + 1,
  tableId: table.id,
  columnName: column.columnName,
  columnComment: column.zh,
  columnType: column.columnType,
  javaType: javaTypes[column.kind] ?? "String",
  javaField: column.property,
  isPk: "0",
  isIncrement: "0",
  isRequired: flagOf(column.required === "Y"),
  isInsert: flagOf(column.form === "Y"),
  isEdit: flagOf(column.form === "Y"),
  isList: flagOf(column.list === "Y"),
  isQuery: flagOf(column.filter !== ""),
  queryType: queryTypes[column.filter],
  htmlType: htmlTypes[column.kind] ?? "input",
  dictType: column.dict,
  sort: i + 1,
  length: lengthOf(column.columnType),
});

const tables: AdminList = {
  resource: genResource,
  filters: { tableName: "contains", tableComment: "contains" },
  between: "createdTime",
  row: tableRow,
};

async function tableOf(
  { context }: AdminInput,
  where: { id: number } | { tableName: string },
): Promise<GenTable> {
  const table = await context.em.findOne(GenTable, where);
  if (!table) throw new Refusal("kit.notFound", {}, { key: String(Object.values(where)[0]) });
  return table;
}
const byId = (input: AdminInput) => tableOf(input, { id: idOf(input.params.id) });
const byName = (input: AdminInput) => tableOf(input, { tableName: input.params.name ?? "" });

/** The catalogue holds a few hundred tables at most, so paging happens in memory. */
async function databaseTables(input: AdminInput): Promise<CallResponse> {
  const fields = await fieldsOf(input.call);
  const has = (name: string, text: string) =>
    text.toLowerCase().includes((fields.get(name) ?? "").trim().toLowerCase());
  const matches = (await tablesOfDatabase(input.context.em)).filter(
    (table) =>
      !table.imported &&
      !table.blocker &&
      has("tableName", table.tableName) &&
      has("tableComment", table.tableComment),
  );
  const { rows } = await pageOrLast(pageOf(fields), ({ page, pageSize }) =>
    Promise.resolve({
      total: matches.length,
      rows: matches.slice((page - 1) * pageSize, page * pageSize),
    }),
  );
  return pageResponse(
    input.lang,
    matches.length,
    rows.map(({ tableName, tableComment }) => ({
      tableName,
      tableComment,
      createTime: "",
      updateTime: "",
    })),
  );
}

async function respondWithTable(input: AdminInput): Promise<CallResponse> {
  const table = await byId(input);
  const rows = table.columns.map(columnRow(table));
  const all = await input.context.em.find(GenTable, {}, { orderBy: { tableName: "asc" } });
  return dataResponse(input.lang, {
    info: { ...tableRow(table), columns: rows },
    rows,
    tables: all.map((row) => ({ ...tableRow(row), columns: row.columns.map(columnRow(row)) })),
  });
}

type SentColumn = Partial<Record<string, unknown>>;
const filterOf = (sent: SentColumn, kept: GenColumn): GenColumn["filter"] => {
  if (textOfScalar(sent.isQuery) !== "1") return "";
  if (kept.filter) return kept.filter;
  return sent.queryType === "LIKE"
    ? "contains"
    : sent.queryType === "BETWEEN"
      ? "between"
      : "equals";
};

/** Settings these clients do not know stay as they are. */
async function save(input: AdminInput): Promise<CallResponse> {
  const body = await bodyOf(input.call);
  const table = await tableOf(input, { id: idOf(body.tableId) });
  const sent = new Map(
    (Array.isArray(body.columns) ? (body.columns as SentColumn[]) : []).map((column) => [
      String(column.columnName),
      column,
    ]),
  );
  const columns = table.columns.map((kept) => {
    const column = sent.get(kept.columnName);
    if (!column) return kept;
    const flag = (value: unknown) =>
      ["1", "true"].includes(textOfScalar(value) ?? "") ? "Y" : "N";
    const shown = {
      list: flag(column.isList),
      form: flag(column.isEdit),
      required: flag(column.isRequired),
    };
    const dict = textOfScalar(column.dictType) ?? kept.dict;
    const property = textOfScalar(column.javaField) || camel(kept.columnName);
    return {
      ...kept,
      ...shown,
      property,
      zh: String(column.columnComment || kept.zh),
      dict,
      kind: dict ? "dict" : kept.kind,
      filter: filterOf(column, kept),
    };
  });
  const text = (key: string, before: string) => textOfScalar(body[key]) || before;
  await runOperation(input.context, saveGenTable, {
    ...table,
    version: undefined,
    tableComment: text("tableComment", table.tableComment),
    className: text("className", table.className),
    namesZh: text("functionName", table.namesZh),
    columns,
  });
  return doneResponse(input.lang);
}

/** Clients open the tab whose name before ".vm" is "domain.java", so the first file takes it. */
async function preview(input: AdminInput): Promise<CallResponse> {
  const files = Object.entries(await codeOf(input.context.em, [await byId(input)]));
  const first = files.find(([name]) => name.endsWith(".entity.server.ts"))?.[0] ?? files[0]?.[0];
  const taken = new Set<string>();
  const called = (name: string) => {
    const last = name.slice(name.lastIndexOf("/") + 1);
    const tab = taken.has(last) ? name.replaceAll("/", " · ") : last;
    taken.add(last);
    return name === first ? "vm/java/domain.java.vm" : `vm/${tab}.vm`;
  };
  return dataResponse(
    input.lang,
    Object.fromEntries(files.map(([name, text]) => [called(name), text])),
  );
}

async function archive(input: AdminInput, names: readonly string[]): Promise<CallResponse> {
  const tables: GenTable[] = [];
  for (const tableName of new Set(names)) tables.push(await tableOf(input, { tableName }));
  const body = await zipOf(await codeOf(input.context.em, tables));
  return {
    status: 200,
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="code.zip"',
      "download-filename": "code.zip",
      "access-control-expose-headers": "download-filename, content-disposition",
      "x-content-type-options": "nosniff",
    },
    body: Readable.from([body]),
  };
}

const tablesIn = (input: AdminInput) =>
  (input.call.query.get("tables") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** Creating a table from SQL is always refused (wire contract §6, security.md). */
export const genCalls = defineAdminCalls([
  {
    method: "GET",
    path: "tool/gen/list",
    perm: "tool:gen:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, tables),
  },
  {
    method: "GET",
    path: "tool/gen/db/list",
    perm: "tool:gen:list",
    label: "tool.gen.call.db",
    respond: databaseTables,
  },
  {
    method: "GET",
    path: "tool/gen/:id",
    perm: "tool:gen:query",
    label: "api.get",
    respond: respondWithTable,
  },
  { method: "PUT", path: "tool/gen", perm: "tool:gen:edit", label: "api.save", respond: save },
  {
    method: "POST",
    path: "tool/gen/importTable",
    perm: "tool:gen:import",
    label: "tool.gen.import",
    respond: async (input) => {
      await runOperation(input.context, importTables, { tables: tablesIn(input) });
      return doneResponse(input.lang);
    },
  },
  {
    method: "POST",
    path: "tool/gen/createTable",
    perm: "tool:gen:import",
    label: "tool.gen.call.createTable",
    respond: async () => {
      throw new Refusal("tool.gen.noSql");
    },
  },
  {
    method: "GET",
    path: "tool/gen/preview/:id",
    perm: "tool:gen:preview",
    label: "tool.gen.preview",
    respond: preview,
  },
  {
    method: "GET",
    path: "tool/gen/genCode/:name",
    perm: "tool:gen:code",
    label: "tool.gen.call.genCode",
    respond: async (input) => {
      await byName(input);
      throw new Refusal("tool.gen.zipOnly");
    },
  },
  {
    method: "GET",
    path: "tool/gen/batchGenCode",
    perm: "tool:gen:code",
    label: "tool.gen.download",
    respond: (input) => {
      const names = tablesIn(input);
      if (names.length === 0) throw new Refusal("kit.selectRows", {}, { field: "tables" });
      return archive(input, names);
    },
  },
  {
    method: "GET",
    path: "tool/gen/download/:name",
    perm: "tool:gen:code",
    label: "tool.gen.download",
    respond: (input) => archive(input, [input.params.name ?? ""]),
  },
  {
    method: "GET",
    path: "tool/gen/synchDb/:name",
    perm: "tool:gen:edit",
    label: "tool.gen.sync",
    respond: async (input) => {
      await runOperation(input.context, syncGenTable, { id: (await byName(input)).id });
      return doneResponse(input.lang);
    },
  },
  {
    method: "DELETE",
    path: "tool/gen/:ids",
    perm: "tool:gen:remove",
    label: "api.remove",
    respond: (input) => respondToStep(input, genResource.steps.remove),
  },
]);
