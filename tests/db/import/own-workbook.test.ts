import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportColumns, openListExport } from "#db/services/export/list-export.server.ts";
import { imports, importsFor, resources } from "#db/services/registry.server.ts";
import type { ImportColumn } from "#platform/records/import/columns.ts";
import type {
  ImportDefinition,
  ImportResult,
} from "#platform/records/import/define-import.server.ts";
import { listKeyOf } from "#platform/records/import/list-headings.ts";
import {
  filterKindsOf,
  headingOf,
  type ListFilter,
  type ListRow,
} from "#platform/records/list/list.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { type Resource, streamResource } from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { seeds } from "./seeded-lists.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

type Lang = "zh" | "en";
/** Sample size: one cell per column is enough, not every dictionary value. */
const taken = 6;

let testDatabase: TestDatabase;
let dicts: Map<string, { value: string; zh: string; en: string }[]>;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  const rows = await rowsOf<{ type: string; value: string; zh: string; en: string }>(
    testDatabase,
    sql`select dict_type as type, dict_value as value, dict_label as zh,
        coalesce(nullif(dict_label_en, ''), dict_label) as en
      from dict_data
      order by id`,
  );
  dicts = Map.groupBy(rows, (row) => row.type);
  for (const [kind, text] of seeds) {
    const definition = imports.find((importDefinition) => importDefinition.kind === kind);
    if (!definition) throw new Error(`no import ${kind}`);
    const result = await testDatabase.run("admin", definition.operation, { source: { text } });
    expect([kind, result.faults]).toEqual([kind, []]);
  }
});
afterAll(() => testDatabase.close());

const caller = (lang: Lang) => testDatabase.as("admin", { lang });

/** For required conditions: one that all filled rows meet. */
function required({ list: { needsFilter, columns } }: Resource): ListFilter[] {
  if (!needsFilter) return [];
  const column = columns.find(
    (own) =>
      (needsFilter === true || needsFilter.includes(own.key)) &&
      filterKindsOf(own).includes("filled"),
  );
  return column ? [{ key: column.key, kind: "filled", values: [] }] : [];
}

async function listed(
  resource: Resource,
  ids?: readonly number[],
  most = taken,
): Promise<ListRow[]> {
  const { em, actor } = caller("zh");
  const query = {
    ...readListQuery(resource.list, new URLSearchParams()),
    filters: ids ? [] : required(resource),
    ...(ids ? { ids } : {}),
  };
  const rows: ListRow[] = [];
  for await (const batch of streamResource(em, actor, resource, query)) {
    rows.push(...batch);
    if (!ids && rows.length >= most) break;
  }
  return (ids ? rows : rows.slice(0, most)).sort((listRow, other) => listRow.id - other.id);
}

async function exported(resource: Resource, lang: Lang, ids: readonly number[]): Promise<Buffer> {
  const { em, actor } = caller(lang);
  const query = { ...readListQuery(resource.list, new URLSearchParams()), filters: [] };
  const file = await openListExport(em, actor, resource, { query, ids });
  const to = new PassThrough();
  const bytes = buffer(to);
  await file.write(to);
  to.end();
  return bytes;
}

const optionsOf = ({ kind }: ImportDefinition) =>
  kind === "user" ? { updateSupport: "Y" } : kind === "vessel" ? { accept: "Y" } : {};
const load = (definition: ImportDefinition, bytes: Uint8Array): Promise<ImportResult> =>
  testDatabase.run("admin", definition.operation, {
    source: { name: "export.xlsx", bytes: new Uint8Array(bytes) },
    options: optionsOf(definition),
  });

async function logged(): Promise<number> {
  return (
    (await rowsOf<{ n: number }>(testDatabase, sql`select count(*)::int as n from change_log`))[0]
      ?.n ?? 0
  );
}

/** Texts that spreadsheets or readers might misread. */
const odd = [
  "=1+1",
  '="007"',
  "+8613",
  "-5",
  "@SUM(A1)",
  "'007",
  "0012",
  "1,234",
  "2026-03-04",
  "是",
  "\"q\" 'x' <b>&",
  "第一行\n第二行 é",
  "合计：x",
];

/** A user's replacement value; undefined for identifying cells. */
function typed(column: ImportColumn, nth: number, lang: Lang): string | undefined {
  const { kind, dict, decimals = 2, max = 100 } = column;
  if (dict) {
    const values = dicts.get(dict) ?? [];
    return values[nth % values.length]?.[lang];
  }
  if (kind === "text") return odd[nth % odd.length]?.slice(0, max);
  if (kind === "flag") return translate(lang, nth % 2 ? "shell.yes" : "shell.no");
  if (kind === "decimal") return decimals > 0 ? `${1 + (nth % 5)}.5` : String(1 + (nth % 5));
  if (kind === "integer") return String(2 + (nth % 5));
  if (kind === "date") return `2027-03-${String(1 + (nth % 28)).padStart(2, "0")}`;
  return kind === "datetime"
    ? `2027-03-${String(1 + (nth % 28)).padStart(2, "0")} 05:06`
    : undefined;
}

type Edit = { row: number; at: number; key: string; text: string; id: number };

/** One changeable cell per column, a row each; rows follow the ids. */
function editsOf(
  definition: ImportDefinition,
  resource: Resource,
  lang: Lang,
  ids: readonly number[],
): Edit[] {
  const shown = exportColumns(resource.list, null).filter((column) => !column.hidden);
  return definition.columns.flatMap((column, nth): Edit[] => {
    const at = shown.findIndex((listColumn) => listColumn.key === listKeyOf(column));
    // Shown by its dictionary although read by its own rule.
    const of = { ...column, ...(shown[at]?.dict ? { dict: shown[at].dict } : {}) };
    const text =
      definition.key.includes(column.key) || at < 0 || column.key === "rateNo"
        ? undefined
        : typed(of, nth, lang);
    const place = nth % ids.length;
    return text === undefined
      ? []
      : [{ row: place + 2, at: at + 1, key: listKeyOf(column), text, id: ids[place] ?? 0 }];
  });
}

async function edited(bytes: Buffer, edits: readonly Edit[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  for (const { row, at, text } of edits) {
    const cell = book.worksheets[0]?.getCell(row, at);
    if (cell) cell.value = text;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Cells that differ between two readings, in imported columns. */
function differences(
  before: readonly ListRow[],
  after: readonly ListRow[],
  keys: ReadonlySet<string>,
): string[] {
  return before
    .flatMap((row, i) =>
      [...keys]
        .filter((key) => String(row[key] ?? "") !== String(after[i]?.[key] ?? ""))
        .map((key) => `${row.id} ${key}`),
    )
    .sort();
}

const pages = resources.flatMap((resource) => {
  const [definition] = importsFor(resource.apiName);
  return definition ? [{ apiName: resource.apiName, resource, definition }] : [];
});

/** Rows of a full round trip: more than the demo has of most lists. */
const many = 400;

/** Before any cell is edited: what the lists export, their imports take back. */
test.each(
  pages.filter(({ resource, definition }) => definition.list?.apiName === resource.apiName),
)(
  "$apiName: all that it exports comes back without a change, in both languages",
  async ({ resource, definition }) => {
    const ids = (await listed(resource, undefined, many)).map((row) => row.id);
    const logs = await logged();
    for (const lang of ["zh", "en"] as const) {
      const { rows, inserted, changed, unchanged, faults, skipped } = await load(
        definition,
        await exported(resource, lang, ids),
      );
      expect({
        lang,
        rows,
        inserted,
        changed,
        unchanged,
        faults: faults.slice(0, 3),
        skipped: skipped.slice(0, 3),
      }).toEqual({
        lang,
        rows: ids.length,
        inserted: 0,
        changed: 0,
        unchanged: ids.length,
        faults: [],
        skipped: [],
      });
    }
    expect(await logged()).toBe(logs);
  },
);

test.each(
  pages.filter(({ resource, definition }) => definition.list?.apiName === resource.apiName),
)(
  "$apiName takes back its own workbook: nothing changes but the cells that were edited",
  async ({ resource, definition }) => {
    const ids = (await listed(resource)).map((row) => row.id);
    expect(ids.length).toBeGreaterThan(0);
    const keys = new Set(
      definition.columns
        .map(listKeyOf)
        .filter((key) =>
          resource.list.columns.some((column) => column.key === key && !column.hidden),
        ),
    );
    // Pages alternate the edited language; both are read.
    const lang = pages.findIndex((page) => page.resource === resource) % 2 ? "zh" : "en";
    const before = await listed(resource, ids);
    let edits = editsOf(definition, resource, lang, await inFileOrder(resource, ids));
    const file = await exported(resource, lang, ids);
    // Refused changes leave the row as it was; the others change exactly these cells.
    for (let round = 0; round < 6; round += 1) {
      const faults = await faultsOf(definition, await edited(file, edits));
      if (faults.length === 0) break;
      const refused = (edit: Edit) =>
        faults.some(
          ({ row, field }) =>
            edit.row === row && (edit.key === field || !isEdited(edits, row, field)),
        );
      expect(edits.some(refused), JSON.stringify(faults.slice(0, 3))).toBe(true);
      edits = edits.filter((edit) => !refused(edit));
    }
    const meant = new Set(edits.map(({ id, key }) => `${id} ${key}`));
    const changed = differences(before, await listed(resource, ids), keys);
    expect(changed.filter((cell) => !meant.has(cell))).toEqual([]);
    // Only a cell with the same resulting value may stay.
    if (edits.length > 0) expect(changed.length, JSON.stringify(edits)).toBeGreaterThan(0);
    // The edited file kept its other cells; the other language is imported whole, with awkward
    // texts.
    const logs = await logged();
    const other = await load(
      definition,
      await exported(resource, lang === "zh" ? "en" : "zh", ids),
    );
    const { rows, inserted, changed: written, unchanged, faults, skipped } = other;
    expect({ rows, inserted, written, unchanged, faults, skipped }).toEqual({
      rows: ids.length,
      inserted: 0,
      written: 0,
      unchanged: ids.length,
      faults: [],
      skipped: [],
    });
    expect(await logged()).toBe(logs);
  },
);

const isEdited = (edits: readonly Edit[], row: number, field: string) =>
  edits.some((edit) => edit.row === row && edit.key === field);

/** Ids in the order of the workbook's rows. */
async function inFileOrder(resource: Resource, ids: readonly number[]): Promise<number[]> {
  const { em, actor } = caller("zh");
  const rows: number[] = [];
  const query = { ...readListQuery(resource.list, new URLSearchParams()), filters: [], ids };
  for await (const batch of streamResource(em, actor, resource, query))
    rows.push(...batch.map((row) => row.id));
  return rows;
}

async function faultsOf(
  definition: ImportDefinition,
  bytes: Buffer,
): Promise<{ row: number; field: string }[]> {
  try {
    const { faults } = await load(definition, bytes);
    const listKeys = new Map(definition.columns.map((column) => [column.key, listKeyOf(column)]));
    return faults.map(({ row, field, ...rest }) => ({
      ...rest,
      row,
      field: listKeys.get(field) ?? field,
    }));
  } catch (error) {
    throw new Error(
      refusalsOf(error)
        .map((refusal) => `${refusal.code} ${JSON.stringify(refusal.params)}`)
        .join("; ") || String(error),
      { cause: error },
    );
  }
}

test.each(
  pages.filter(({ resource, definition }) => definition.list?.apiName !== resource.apiName),
)(
  "$apiName, whose import brings other records, refuses its own workbook and changes nothing",
  async ({ resource, definition }) => {
    const ids = (await listed(resource)).map((row) => row.id);
    for (const lang of ["zh", "en"] as const) {
      const logs = await logged();
      const outcome = await load(definition, await exported(resource, lang, ids)).then(
        // A row may bring several records: a day's rates are one.
        ({ faults, inserted, changed }) => faults.length > 0 || inserted + changed === 0,
        (error) => refusalsOf(error).length > 0,
      );
      expect(outcome, "refused, or known already").toBe(true);
      expect(await logged()).toBe(logs);
    }
  },
);

test("publications of exchange rates come back with all rates of their days, in both languages", async () => {
  const page = pages.find(({ apiName }) => apiName === "xhlbasic/exchangeRate");
  if (!page) throw new Error("exchange rates have a page");
  const ids = (await listed(page.resource)).map((row) => row.id);
  const logs = await logged();
  for (const lang of ["zh", "en"] as const) {
    const result = await load(page.definition, await exported(page.resource, lang, ids));
    expect([result.rows, result.faults, result.inserted, result.changed]).toEqual([
      ids.length,
      [],
      0,
      0,
    ]);
    expect(result.unchanged).toBeGreaterThanOrEqual(ids.length);
  }
  expect(await logged()).toBe(logs);
});

const paste = (
  kind: string,
  text: string,
  options: Record<string, string> = {},
): Promise<ImportResult> => {
  const definition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!definition) throw new Error(`no import ${kind}`);
  return testDatabase.run("admin", definition.operation, { source: { text }, options });
};

test("one figure of a booking with several lines of goods is refused, of a booking with one it changes that line", async () => {
  const of = (lines: number) =>
    rowsOf<{ no: string; pkgs: number }>(
      testDatabase,
      sql`select bk_no as no, b.pkgs
        from booking b
        where bk_status = 'DRAFT'
          and (select count(*) from booking_cargo c where c.booking_id = b.id) = ${lines}
        limit 1`,
    );
  const [item] = await of(1);
  expect(
    (await paste("booking", `订舱号,件数\n${item?.no},${(item?.pkgs ?? 0) + 1}`)).changed,
  ).toBe(1);
  expect((await of(1)).length).toBe(1);
  const [line] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from booking where bk_no = ${item?.no ?? ""}`,
  );
  await sql`insert into booking_cargo (booking_id, line_no, goods_name_en, pkgs, package_kind, gwt)
    select booking_id, 2, 'TOYS', 5, package_kind, 10
    from booking_cargo
    where booking_id = ${line?.id ?? 0}`.execute(testDatabase.em().getKysely());
  const { faults } = await paste("booking", `订舱号,件数\n${item?.no},9999`);
  expect(faults.map(({ field, code, params }) => [field, code, params])).toEqual([
    ["pkgs", "booking.totalOfLines", { count: 2 }],
  ]);
});

test("a ship that voyages under way name is renamed only when told so; the voyages keep their names and take back their files", async () => {
  type Ship = { imo: string; code: string; name: string; voyages: number };
  const [ship] = await rowsOf<Ship>(
    testDatabase,
    sql`select imo, code, name, (
          select count(*)::int
          from voyage v
          where v.vessel_code = s.code and v.vessel_name = s.name and v.ended = 'N'
        ) as voyages
      from vessel s
      where imo <> ''
      order by 4 desc, 1
      limit 1`,
  );
  if (!ship) throw new Error("the demo has ships");
  const names = () =>
    rowsOf(testDatabase, sql`select voyage_name, vessel_name from voyage order by id`);
  const [before, text] = [await names(), `IMO编号,船名\n${ship.imo},SEAWAY RENAMED`];
  const importResult = await paste("vessel", text);
  expect(
    importResult.faults.map(({ field, code, params }) => [
      field,
      code,
      params?.name,
      params?.count,
    ]),
  ).toEqual([["name", "gear.nameInVoyages", ship.name, ship.voyages]]);
  const otherCode = await paste("vessel", `IMO编号,船名,船舶代码\n${ship.imo},${ship.name},X1`);
  expect(otherCode.faults.map(({ field, code }) => [field, code])).toEqual([
    ["code", "gear.codeKept"],
  ]);
  expect((await paste("vessel", text, { accept: "Y" })).changed).toBe(1);
  expect(await names()).toEqual(before);
  for (const apiName of ["seaway/voyage/voyage", "seaway/voyage/voyageStop"]) {
    const page = pages.find((page) => page.apiName === apiName);
    if (!page) throw new Error(apiName);
    const ids = (await listed(page.resource)).map((row) => row.id);
    const { faults, changed } = await load(
      page.definition,
      await exported(page.resource, "zh", ids),
    );
    expect([apiName, faults, changed]).toEqual([apiName, [], 0]);
  }
});

test("headings of a list are the words of its columns, also for a reader who sees them for the first time", () => {
  for (const { resource, definition } of pages.filter(
    (page) => page.definition.list?.apiName === page.resource.apiName,
  ))
    for (const column of definition.columns.filter((column) => column.headings)) {
      const of = resource.list.columns.find(({ key }) => key === listKeyOf(column));
      expect(column.headings).toEqual(
        of &&
          (["zh", "en"] as const).map((lang) => headingOf(of, (label) => translate(lang, label))),
      );
    }
});
