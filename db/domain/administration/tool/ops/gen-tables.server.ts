import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { formId, formVersion, requiredText, text } from "#platform/kernel/refusal/validation.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import {
  camel,
  fitsFilter,
  type GenColumn,
  GenColumnInput,
  isSecretColumn,
  pascal,
  syncColumns,
} from "../generator/gen-table.ts";
import {
  columnsOfTable,
  entityOfTable,
  namesOfTable,
  tablesOfDatabase,
} from "../generator/tables.queries.server.ts";
import { GenTable } from "../tool.entity.server.ts";

/** True when neither messages nor tables use the area's name: a shared name would mix areas. */
const isFree = (em: EntityManager, area: string) =>
  !Object.keys(messages.zh).some((key) => key.startsWith(`${area}.`)) &&
  ![...em.getMetadata().getAll().values()].some((meta) => camel(meta.tableName) === area);

/** The table's name, with a suffix when taken. */
function areaOf(em: EntityManager, tableName: string): string {
  const name = camel(tableName);
  return isFree(em, name) ? name : `${name}Record`;
}

/**
 * Adds tables of our schema. Names must be in the catalogue, so no input becomes SQL.
 * @throws Refusals tool.gen.noSuchTable, tool.gen.guarded, tool.gen.cannotFill
 */
export const importTables = defineOperation({
  name: "gen.importTables",
  perm: "tool:gen:import",
  input: z.object({
    tables: z.array(z.string().max(63)).min(1, { error: "tool.gen.noTables" }).max(100),
  }),
  done: "tool.gen.imported",
  async run(ctx, { tables }) {
    const existing = new Map(
      (await tablesOfDatabase(ctx.em)).map((databaseTable) => [
        databaseTable.tableName,
        databaseTable,
      ]),
    );
    const wrong = tables.filter((name) => !existing.has(name));
    if (wrong.length > 0)
      throw new Refusals(
        wrong.map((table) => new Refusal("tool.gen.noSuchTable", { table }, { key: table })),
      );
    const hindered = tables.flatMap((table) => existing.get(table)?.blocker ?? []);
    if (hindered.length > 0) throw new Refusals(hindered);
    const fresh = [...new Set(tables)].filter((name) => !existing.get(name)?.imported);
    for (const tableName of fresh) {
      const area = areaOf(ctx.em, tableName);
      const { tableComment = "" } = existing.get(tableName) ?? {};
      const className = entityOfTable(ctx.em, tableName)?.className ?? pascal(tableName);
      const { zh: namesZh, en: namesEn } = namesOfTable(tableName, tableComment);
      const names = { namesZh: namesZh.slice(0, 20), namesEn: namesEn.slice(0, 60) };
      const columns = await columnsOfTable(ctx.em, tableName);
      const kept = {
        tableName,
        tableComment,
        area,
        className,
        ...names,
        apiName: `gen/${area}`,
        perm: area,
        columns,
      };
      ctx.em.create(GenTable, kept);
    }
    await ctx.em.flush();
    return { imported: fresh.length };
  },
});

const name = (pattern: RegExp, max: number) =>
  z.string().trim().min(1).max(max).regex(pattern, { error: "tool.gen.badName" });
/**
 * What would end a text, a comment or a template of the written code, or be taken for a parameter
 * of a message.
 */
const unwritable = /["\\`\p{Cc}\u2028\u2029]|\*\/|\$\{|\{\{/u;
const plainText = (max: number) =>
  requiredText(max).refine((value) => !unwritable.test(value), { error: "tool.gen.badName" });
const GenTableInput = z.object({
  id: formId(),
  version: formVersion(),
  tableComment: text(200),
  area: name(/^[a-z][A-Za-z0-9]*$/, 40),
  className: name(/^[A-Z][A-Za-z0-9]*$/, 60),
  namesZh: plainText(20),
  namesEn: plainText(60),
  apiName: name(/^[a-z][A-Za-z0-9]*(\/[A-Za-z0-9]+)*$/, 50),
  perm: name(/^[a-z][A-Za-z0-9]*(:[A-Za-z0-9]+)?$/, 60),
  columns: z.array(GenColumnInput).max(300).default([]),
});
type Sent = z.output<typeof GenTableInput>["columns"][number];

function columnFaults(sent: readonly Sent[], existing: ReadonlyMap<string, GenColumn>): Refusal[] {
  const at = (line: number, field: string) => ({ field: `columns.${line}.${field}` });
  const seen = new Set<string>();
  return sent.flatMap((column, i) => {
    const refusals: Refusal[] = [];
    if (unwritable.test(column.zh)) refusals.push(new Refusal("tool.gen.badName", {}, at(i, "zh")));
    if (unwritable.test(column.en)) refusals.push(new Refusal("tool.gen.badName", {}, at(i, "en")));
    if (seen.has(column.property))
      refusals.push(
        new Refusal("tool.gen.twoProperties", { name: column.property }, at(i, "property")),
      );
    seen.add(column.property);
    if (!fitsFilter(column.kind, column.filter))
      refusals.push(new Refusal("tool.gen.badFilter", {}, at(i, "filter")));
    if (column.kind === "dict" && !column.dict)
      refusals.push(new Refusal("kit.requiredPlain", {}, at(i, "dict")));
    if (column.kind === "ref" && !column.ref)
      refusals.push(new Refusal("kit.requiredPlain", {}, at(i, "ref")));
    if (
      isSecretColumn(column.columnName) &&
      (column.list === "Y" || column.form === "Y" || column.filter)
    )
      refusals.push(
        new Refusal(
          "tool.gen.secretColumn",
          { name: column.columnName },
          at(i, column.form === "Y" ? "form" : "list"),
        ),
      );
    const must = existing.get(column.columnName);
    if (
      must?.nullable === "N" &&
      column.form === "N" &&
      (column.kind === "date" || column.kind === "local")
    )
      refusals.push(new Refusal("tool.gen.mustFill", { name: column.columnName }, at(i, "form")));
    return refusals;
  });
}

async function tableToChange(ctx: Ctx, id: number, version: number | undefined): Promise<GenTable> {
  const table = await ctx.em.findOne(GenTable, { id });
  if (!table) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "GenTable", table, version);
  return table;
}

/** Columns and types come from the database. */
export const saveGenTable = defineOperation({
  name: "gen.save",
  perm: "tool:gen:edit",
  input: GenTableInput,
  done: "tool.gen.saved",
  async run(ctx, { id, version, columns, ...fields }) {
    const table = await tableToChange(ctx, id, version);
    const existing = new Map(table.columns.map((column) => [column.columnName, column]));
    const faults = columnFaults(columns, existing);
    if (!isFree(ctx.em, fields.area))
      faults.push(new Refusal("tool.gen.areaTaken", { area: fields.area }, { field: "area" }));
    if (faults.length > 0) throw new Refusals(faults);
    const sent = new Map(columns.map((column) => [column.columnName, column]));
    ctx.em.assign(table, {
      ...fields,
      columns: table.columns.map((column) => ({ ...column, ...sent.get(column.columnName) })),
    });
    await ctx.em.flush();
    return { id };
  },
});

/** Updates the columns from the database and keeps settings. */
export const syncGenTable = defineOperation({
  name: "gen.sync",
  perm: "tool:gen:edit",
  input: z.object({ id: formId(), version: formVersion() }),
  done: "tool.gen.synced",
  async run(ctx, { id, version }) {
    const table = await tableToChange(ctx, id, version);
    const genColumns = await columnsOfTable(ctx.em, table.tableName);
    if (genColumns.length === 0)
      throw new Refusal(
        "tool.gen.noSuchTable",
        { table: table.tableName },
        { key: table.tableName },
      );
    table.columns = syncColumns(table.columns, genColumns);
    await ctx.em.flush();
    return { id };
  },
});
