import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import {
  importTables,
  saveGenTable,
  syncGenTable,
} from "#domain/administration/tool/ops/gen-tables.server.ts";
import { tablesOfDatabase } from "#domain/administration/tool/generator/tables.queries.server.ts";
import { GenTable } from "#domain/administration/tool/tool.entity.server.ts";
import { zipOf } from "#db/services/generator/generator-zip.server.ts";
import { codeOf } from "#db/services/generator/generator.server.ts";
// Column names come from the product's lists.
import "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const { en, zh } = messages;

const root = path.resolve(import.meta.dirname, "../../../..");
let testDatabase: TestDatabase;
const admin = () => testDatabase.as("admin", { userId: 1 });
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => refusalsOf(error).map((refusal) => refusal.code),
  );

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await testDatabase.orm.em
    .getConnection()
    .execute(`create table crate (id serial primary key, version int not null default 1, created_by varchar(64) null,
    created_time timestamptz not null default now(), updated_by varchar(64) null, updated_time timestamptz not null default now(),
    crate_no varchar(20) not null, goods_name varchar(60) not null default '', weight numeric(18,3) null, sale_price numeric(18,6) not null,
    pieces int not null, packed_on date null, sealed_at timestamp(0) null, checked_time timestamptz null, fragile varchar(1) not null default 'N',
    remark varchar(500) null, extra jsonb null, tags text[] null, gate_token varchar(40) not null default '');
    comment on table crate is '木箱'; comment on column crate.crate_no is '箱号';
    create table crate_part (like crate including all, crate_id int not null);
    create table not_ours (id int primary key, name text)`);
});
afterAll(() => testDatabase.close());

describe("tables under the generator's hands", () => {
  test("only business tables of our schema are offered and taken", async () => {
    const offered = (await tablesOfDatabase(testDatabase.em())).map(
      (databaseTable) => databaseTable.tableName,
    );
    expect(offered).toEqual(expect.arrayContaining(["crate", "booking", "port"]));
    for (const name of ["not_ours", "migration", "pg_class"]) expect(offered).not.toContain(name);
    const wrong = ["pg_authid", "crate; drop table crate", "not_ours"];
    expect(await codesOf(runOperation(admin(), importTables, { tables: wrong }))).toEqual(
      wrong.map(() => "tool.gen.noSuchTable"),
    );
    expect(await codesOf(runOperation(admin(), importTables, { tables: [] }))).toEqual([
      "tool.gen.noTables",
    ]);
    expect(
      await codesOf(runOperation(testDatabase.as("clerk"), importTables, { tables: ["crate"] })),
    ).toEqual(["kit.noPermission"]);
  });

  test("what says who may do what, and what no sheet can fill, is not taken, and says why before and after", async () => {
    const offered = new Map(
      (await tablesOfDatabase(testDatabase.em())).map((databaseTable) => [
        databaseTable.tableName,
        databaseTable.blocker,
      ]),
    );
    expect(offered.get("crate")).toBeNull();
    expect(offered.get("role")).toMatchObject({
      code: "tool.gen.guarded",
      params: { table: "role" },
    });
    expect(offered.get("bill")).toMatchObject({
      code: "tool.gen.cannotFill",
      params: { table: "bill", column: expect.stringMatching(/_id$/) },
    });
    expect(
      await codesOf(runOperation(admin(), importTables, { tables: ["crate", "role", "bill"] })),
    ).toEqual(["tool.gen.guarded", "tool.gen.cannotFill"]);
    await runOperation(admin(), importTables, { tables: ["crate_part"] });
    const part = await testDatabase.em().findOneOrFail(GenTable, { tableName: "crate_part" });
    await testDatabase.orm.em
      .getConnection()
      .execute(
        "alter table crate_part add column load jsonb not null, add column spot point not null",
      );
    expect(await codesOf(codeOf(testDatabase.em(), [part], root))).toEqual(["tool.gen.cannotFill"]);
    await testDatabase.orm.em.getConnection().execute("drop table crate_part");
  });

  test.each(['evil"; drop table port; --', "../up", "__proto__", "${1}"])(
    "a table called %s would become paths and code, and is not taken",
    async (name) => {
      await sql`create table ${sql.id(name)} (like port including defaults)`.execute(
        testDatabase.em().getKysely(),
      );
      expect(await codesOf(runOperation(admin(), importTables, { tables: [name] }))).toEqual([
        "tool.gen.badTable",
      ]);
      await sql`drop table ${sql.id(name)}`.execute(testDatabase.em().getKysely());
    },
  );

  test("a table is taken once, with kinds by its types and words by its comments", async () => {
    expect(await runOperation(admin(), importTables, { tables: ["crate"] })).toEqual({
      imported: 1,
    });
    expect(await runOperation(admin(), importTables, { tables: ["crate"] })).toEqual({
      imported: 0,
    });
    const table = await testDatabase.em().findOneOrFail(GenTable, { tableName: "crate" });
    expect(table).toMatchObject({
      area: "crate",
      className: "Crate",
      namesZh: "木箱",
      apiName: "gen/crate",
    });
    expect(table.columns.map((column) => [column.property, column.kind])).toEqual([
      ["crateNo", "code"],
      ["goodsName", "text"],
      ["weight", "decimal"],
      ["salePrice", "money"],
      ["pieces", "int"],
      ["packedOn", "date"],
      ["sealedAt", "local"],
      ["checkedTime", "datetime"],
      ["fragile", "flag"],
      ["remark", "area"],
      ["extra", "json"],
      ["gateToken", "text"],
    ]);
    expect(table.columns.at(-1)).toMatchObject({ list: "N", filter: "", form: "N" });
    expect(table.columns[0]).toMatchObject({ zh: "箱号", en: "Crate no.", required: "Y" });
  });

  test("settings are kept or refused at their line; the database keeps its word on columns", async () => {
    const table = await testDatabase.em().findOneOrFail(GenTable, { tableName: "crate" });
    const sent = {
      ...table,
      columns: table.columns.map((column) => ({
        ...column,
        columnType: "text",
        en: `${column.en} x`,
      })),
    };
    await runOperation(admin(), saveGenTable, sent);
    const kept = await testDatabase.em().findOneOrFail(GenTable, { tableName: "crate" });
    expect(kept.columns[0]).toMatchObject({
      en: "Crate no. x",
      columnType: "character varying(20)",
    });
    expect(await codesOf(runOperation(admin(), saveGenTable, sent))).toEqual(["kit.stale"]);
    const [first, second, ...rest] = kept.columns;
    const secret = kept.columns.map((column) =>
      column.property === "gateToken" ? { ...column, list: "Y" } : column,
    );
    expect(
      await codesOf(runOperation(admin(), saveGenTable, { ...kept, columns: secret })),
    ).toEqual(["tool.gen.secretColumn"]);
    const faulty = [
      { ...first, filter: "between" },
      { ...second, property: first?.property, en: 'a"b' },
      ...rest.map((genColumn) =>
        genColumn.kind === "int" ? { ...genColumn, kind: "dict", filter: "in" } : genColumn,
      ),
    ];
    expect(
      (await codesOf(runOperation(admin(), saveGenTable, { ...kept, columns: faulty }))).sort(),
    ).toEqual(
      [
        "tool.gen.badFilter",
        "tool.gen.badName",
        "tool.gen.twoProperties",
        "kit.requiredPlain",
      ].sort(),
    );
    expect(
      await codesOf(runOperation(admin(), saveGenTable, { ...kept, area: "booking" })),
    ).toEqual(["tool.gen.areaTaken"]);
    expect(
      await codesOf(
        runOperation(admin(), saveGenTable, { ...kept, columns: [{ ...first, property: "Bad" }] }),
      ),
    ).toEqual(["tool.gen.badProperty"]);
    // Nothing a user types becomes code of the archive.
    for (const text of [
      "Crate */ process.exit(1) /*",
      "Crate `${process.env}`",
      "Crate ${1}",
      "Crate {{key}}",
      "Crate\u2028x",
      "Crate\rx",
    ])
      for (const hostile of [
        { ...kept, namesEn: text },
        { ...kept, namesZh: text.slice(0, 20) },
        { ...kept, columns: [{ ...first, en: text }, second, ...rest] },
        { ...kept, columns: [{ ...first, zh: text }, second, ...rest] },
      ])
        expect(
          await codesOf(runOperation(admin(), saveGenTable, hostile)),
          JSON.stringify(text),
        ).toEqual(["tool.gen.badName"]);
    for (const code of ['x", evil: "', "x\ny", "__proto__", "1"])
      expect(
        await codesOf(
          runOperation(admin(), saveGenTable, {
            ...kept,
            columns: [{ ...first, kind: "dict", filter: "in", dict: code }, second, ...rest],
          }),
        ),
        code,
      ).toEqual(["tool.gen.badName"]);
    await testDatabase.orm.em
      .getConnection()
      .execute("alter table crate alter column packed_on set not null");
    await runOperation(admin(), syncGenTable, { id: kept.id, version: undefined });
    const hidden = kept.columns.map((column) =>
      column.columnName === "packed_on" ? { ...column, form: "N" } : column,
    );
    expect(
      await codesOf(
        runOperation(admin(), saveGenTable, { ...kept, version: undefined, columns: hidden }),
      ),
    ).toEqual(["tool.gen.mustFill"]);
  });

  test("in step with the database: new columns come, gone ones go, settings stay", async () => {
    await testDatabase.orm.em
      .getConnection()
      .execute(
        "alter table crate add column colour varchar(10) null; alter table crate drop column weight",
      );
    const before = await testDatabase.em().findOneOrFail(GenTable, { tableName: "crate" });
    await runOperation(admin(), syncGenTable, { id: before.id, version: before.version });
    const after = await testDatabase.em().findOneOrFail(GenTable, { tableName: "crate" });
    expect(after.columns.map((column) => column.property)).not.toContain("weight");
    expect(after.columns.at(-1)?.property).toBe("colour");
    expect(after.columns[0]?.en).toBe("Crate no. x");
  });
});

const run = promisify(execFile);
/** What no source is. */
const notCopied =
  /^(\.git|\.cache|\.seaway|build|node_modules|test-results|playwright-report|.*\.log)$/;

/** Sources with the archive unpacked over them. */
async function unpacked(zip: Buffer): Promise<{ folder: string; names: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), "seaway-generated-"));
  for (const name of readdirSync(root).filter((each) => !notCopied.test(each)))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const names: string[] = [];
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    const file = path.join(folder, entry.fileName);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await text(await archive.openReadStreamPromise(entry)));
    names.push(entry.fileName);
  }
  return { folder, names };
}

describe("the archive", () => {
  test("of a new table and one of the product, unpacked into the project, is formatted, passes lint, types, its own tests and those of the architecture", {
    timeout: 600_000,
  }, async () => {
    await runOperation(admin(), importTables, { tables: ["dock"] });
    const tables = await testDatabase
      .em()
      .find(GenTable, { tableName: ["crate", "dock"] }, { orderBy: { tableName: "asc" } });
    const files = await codeOf(testDatabase.em(), tables, root);
    expect(files["GENERATED.md"]).toBeUndefined();
    expect(
      Object.entries(files).find(([name]) => /migrations\/\d{4}-crate\.ts$/.test(name))?.[1],
    ).toContain("seaway_trace('crate')");
    const { folder, names } = await unpacked(await zipOf(files));
    try {
      expect(names.sort()).toEqual(Object.keys(files).sort());
      const tool = (name: string, ...args: string[]) =>
        run(path.join(root, "node_modules/.bin", name), args, {
          cwd: folder,
          env: {
            ...process.env,
            SEAWAY_TEST_PREFIX: `${process.env.SEAWAY_TEST_PREFIX ?? ""}gen_`,
          },
          maxBuffer: 1 << 26,
        }).catch((error: { stdout?: string; stderr?: string }) => {
          throw new Error(`${name}: ${error.stdout}\n${error.stderr}`);
        });
      await run(process.execPath, ["scripts/write-docs.ts"], { cwd: folder });
      // Some rules look at what git would list.
      await run("git", ["init", "--quiet"], { cwd: folder });
      await tool("biome", "format", ...names);
      await tool("oxlint", ...names);
      writeFileSync(
        path.join(folder, "tsconfig.generated.json"),
        JSON.stringify({
          extends: "./tsconfig.json",
          compilerOptions: { incremental: false, tsBuildInfoFile: null },
          include: [...names, "app/remix.d.ts", "app/messages.ts"],
        }),
      );
      await tool(
        "../typescript7/bin/tsc",
        "--noEmit",
        "--checkers",
        "1",
        "-p",
        "tsconfig.generated.json",
      );
      await tool(
        "vitest",
        "run",
        // One process for each project: every one loads the product from a folder that no cache
        // knows.
        "--maxWorkers=1",
        ...names.filter((name) => name.endsWith(".test.ts")),
        "tests/architecture",
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("of a table the product knows the entity and the words are the product's own", async () => {
    const table = await testDatabase.em().findOneOrFail(GenTable, { tableName: "dock" });
    const files = await codeOf(testDatabase.em(), [table], root);
    expect(Object.keys(files).filter((name) => name.endsWith(".entity.server.ts"))).toEqual([]);
    const resource = Object.entries(files).find(([name]) =>
      name.endsWith(".resource.server.ts"),
    )?.[1];
    expect(resource).toContain(
      'import { Dock } from "#domain/masterdata/place/place.entity.server.ts";',
    );
    const module = Object.entries(files).find(([name]) => name.endsWith(".module.server.ts"))?.[1];
    expect(module).toContain('after: ["place"],');
    expect(module).not.toContain("entities");
    expect(Object.entries(files).find(([name]) => name.endsWith(".zh.ts"))?.[1]).not.toMatch(
      /\.table(\.dock)?"/,
    );
    expect(table).toMatchObject({
      namesZh: zh["place.docks"],
      namesEn: en["place.docks"],
    });
    expect(table.columns.find((column) => column.property === "dockCode")).toMatchObject({
      zh: zh["place.dockCode"],
      en: en["place.dockCode"],
    });
  });

  test("without the sources at hand the archive says what is left to do", async () => {
    const table = await testDatabase.em().findOneOrFail(GenTable, { tableName: "crate" });
    const files = await codeOf(testDatabase.em(), [table], path.join(tmpdir(), "no-such-project"));
    expect(files["GENERATED.md"]).toContain("app/site-map.js");
    expect(files["GENERATED.md"]).toContain("node scripts/write-docs.mjs");
    expect(files["db/domain/messages.ts"]).toBeUndefined();
  });
});
