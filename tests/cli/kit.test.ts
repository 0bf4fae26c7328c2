import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backupDatabase } from "#db/services/backup/backup.server.ts";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { seaway, seawayProcess } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-cli-"));
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

describe("use", () => {
  test("help is no fault, a wrong command is wrong use (2)", async () => {
    const help = await seawayProcess(testDatabase, ["--help"]);
    expect(help.code).toBe(0);
    for (const noun of ["db", "config", "doctor", "calc", "list", "job", "completion"])
      expect(help.out).toContain(noun);
    expect((await seawayProcess(testDatabase, ["no-such-command"])).code).toBe(2);
    expect((await seaway(testDatabase, ["list", "--no-such-option"])).code).toBe(2);
  });

  test("help and wrong use speak the asked language, Chinese when none is asked", async () => {
    const zh = await seaway(testDatabase, ["--lang", "zh", "--help"]);
    for (const message of ["用法：", "选项：", "命令：", "定时任务", "显示命令的帮助"])
      expect(zh.out).toContain(message);
    for (const message of ["Usage", "Options", "Commands", "display help", "default"])
      expect(zh.out).not.toContain(message);
    const en = await seaway(testDatabase, ["--lang=en", "--help"]);
    for (const message of ["Usage:", "Options:", "Commands:", "scheduled jobs", "display help"])
      expect(en.out).toContain(message);
    expect(en.out).not.toMatch(/\p{Script=Han}/u);
    expect((await seaway(testDatabase, ["edi", "export", "--help"])).out).toContain(
      "用法：seaway edi export".replace("：", "： "),
    );
    const unknown = await seaway(testDatabase, ["lst"]);
    expect(unknown).toMatchObject({
      code: 2,
      err: expect.stringMatching(/错误：没有命令 lst\n（是否想输入 list？）/),
    });
    expect((await seaway(testDatabase, ["edi", "export", "--lang", "en"])).err).toContain(
      "error: required option '--partner <code>' not specified",
    );
    expect((await seaway(testDatabase, ["--lang", "fr", "list"])).code).toBe(2);
  });

  test("a refusal is said in the asked language, as JSON when asked, with code 1", async () => {
    const zh = await seaway(testDatabase, ["list", "no/such/list"]);
    expect(zh).toMatchObject({ code: 1, err: expect.stringContaining("资源不存在") });
    const en = await seaway(testDatabase, ["--lang", "en", "--json", "list", "no/such/list"]);
    expect(en.code).toBe(1);
    expect(JSON.parse(en.err)).toMatchObject({
      error: "refused",
      faults: [{ code: "kit.notFound", message: "The resource does not exist" }],
    });
  });

  test("--as acts with the permissions of that user only", async () => {
    const refused = await seaway(testDatabase, ["--as", "nobody", "list", "system/changeLog"]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("nobody") });
    const all = await seaway(testDatabase, [
      "--json",
      "--as",
      "admin",
      "list",
      "system/changeLog",
      "--filter",
      "tableName=role",
      "--size",
      "2",
    ]);
    expect(JSON.parse(all.out)).toMatchObject({
      rows: [{ tableName: expect.any(String) }, {}],
      total: expect.any(Number),
    });
  });

  test("completion knows the commands", async () => {
    expect((await seaway(testDatabase, ["completion", "bash"])).out).toMatch(
      /"db"\) next="migrate seed reference reset backup restore/,
    );
  });
});

test("pivot prints figures with totals, and refuses what the list does not offer by its name", async () => {
  for (let i = 0; i < 2; i += 1) {
    const em = testDatabase.em();
    await aBooking(em);
    await em.flush();
  }
  const pivot = ["--lang", "en", "pivot", "seaway/bookingMgr/inner"];
  const shown = await seaway(testDatabase, [
    ...pivot,
    "--rows",
    "bkStatus",
    "--column",
    "etd~year",
    "--measures",
    "count,sum:pkgs",
  ]);
  expect(shown.code).toBe(0);
  const [heading, ...lines] = shown.out.trim().split("\n");
  expect(heading).toMatch(
    /^Status\t\d{4} Records\t\d{4} Sum of Packages\tTotal Records\tTotal Sum of Packages$/,
  );
  expect(lines.at(-1)).toMatch(/^Total\t/);
  const refused = await seaway(testDatabase, [...pivot, "--rows", "noSuchColumn"]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("noSuchColumn");
});

describe("calc", () => {
  test("answers one case, and one a line", async () => {
    const item = await seaway(
      testDatabase,
      ["calc", "iso"],
      JSON.stringify({ numbers: ["CSQU305438"] }),
    );
    expect(JSON.parse(item.out)).toEqual({ digits: ["3"] });
    const two = await seaway(
      testDatabase,
      ["calc", "minmax"],
      '{"qty":"2","price":"10","min":"30","digits":2}\n{"qty":"2","price":"20","digits":2}\n',
    );
    expect(
      two.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([{ amount: "30.00" }, { amount: "40.00" }]);
  });
  test("each line answers by itself: a bad one says its line, its field and what was meant, and the others are done", async () => {
    const lines = [
      '{"qty":"2","price":"10","digits":2}',
      '{"qty":"2","prise":"10","digits":2}',
      "",
      "{not json",
      '{"qty":"x","price":"10","foo":1}',
      '{"qty":"3","price":"10","digits":2}',
    ].join("\n");
    const run = await seaway(testDatabase, ["--lang", "en", "calc", "minmax"], lines);
    expect(run.code).toBe(1);
    const responses = run.out
      .trim()
      .split("\n")
      .map(
        (line) =>
          JSON.parse(line) as {
            amount?: string;
            line?: number;
            faults?: { code?: string; field?: string }[];
          },
      );
    expect(responses.map((response) => response.amount ?? response.line)).toEqual([
      "20.00",
      2,
      4,
      5,
      "30.00",
    ]);
    expect(responses[1]).toMatchObject({
      error: "refused",
      faults: [{ field: "price" }, { code: "kit.unknownKeyNear", field: "prise" }],
    });
    expect(responses[3]?.faults).toMatchObject([
      { field: "qty" },
      { code: "kit.unknownKey", field: "foo" },
    ]);
    expect(run.err).toContain("line 2: prise: Unknown key prise. Did you mean price?");
    expect(run.err).toMatch(/line 4: not JSON: .+/);
    expect(run.err).toContain("3 of 5 lines failed");
  });
  test("an unknown key is refused wherever it stands", async () => {
    const item = await seaway(
      testDatabase,
      ["--json", "calc", "tax"],
      '{"inclusive":true,"lines":[{"amount":"1","rate":"6","rat":"6"}]}',
    );
    expect(item.code).toBe(1);
    expect(JSON.parse(item.out)).toMatchObject({
      error: "refused",
      faults: [{ code: "kit.unknownKeyNear", field: "lines.0.rat" }],
    });
  });
  test("bad input is refused (1), no JSON is wrong use (2), an unknown rule is refused", async () => {
    expect((await seaway(testDatabase, ["calc", "iso"], "{}")).code).toBe(1);
    expect(await seaway(testDatabase, ["calc", "iso"], "not json")).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^\{"error":/),
    });
    expect((await seaway(testDatabase, ["calc", "no-such-rule"], "{}")).code).toBe(1);
  });
});

test("config is set, read back, and traced", async () => {
  expect((await seaway(testDatabase, ["config", "set", "company.stamp", "A"])).code).toBe(0);
  expect((await seaway(testDatabase, ["config", "get", "company.stamp"])).out.trim()).toBe("A");
  expect((await seaway(testDatabase, ["config", "get", "no.such.key"])).code).toBe(1);
  const traced = await rowsOf(
    testDatabase,
    sql`select operator, source
      from change_log
      where table_name = 'config' and operation = 'INSERT'
      order by id desc
      limit 1`,
  );
  expect(traced).toEqual([{ operator: "cli", source: "cli" }]);
});

test("doctor finds a healthy installation healthy, and a missing administrator", async () => {
  const healthy = JSON.parse((await seaway(testDatabase, ["--json", "doctor"])).out) as {
    check: string;
    ok: boolean;
  }[];
  for (const check of ["database", "migrations", "admin", "node"])
    expect(healthy.find((item) => item.check === check)?.ok, check).toBe(true);
  await sql`update app_user set status = '1' where user_name = 'admin'`.execute(
    testDatabase.em().getKysely(),
  );
  const ill = await seaway(testDatabase, ["--json", "doctor"]);
  expect(ill.code).toBe(1);
  expect(
    (JSON.parse(ill.out) as { check: string; ok: boolean }[]).find((item) => item.check === "admin")
      ?.ok,
  ).toBe(false);
  await sql`update app_user set status = '0' where user_name = 'admin'`.execute(
    testDatabase.em().getKysely(),
  );
});

test("doctor names bookings whose goods are dangerous by their facts and not by their flags", async () => {
  const em = testDatabase.em();
  const booking = await aBooking(em, { nature: "DANGEROUS" });
  await sql`update booking set bk_status = 'DRAFT' where id = ${booking.id}`.execute(
    em.getKysely(),
  );
  const cargo = async () =>
    (
      JSON.parse((await seaway(testDatabase, ["--json", "doctor"])).out) as {
        check: string;
        ok: boolean;
        params: { numbers?: string };
      }[]
    ).find((item) => item.check === "cargo");
  expect(await cargo()).toMatchObject({ ok: true });
  await sql`update booking_cargo set is_dg = 'N' where booking_id = ${booking.id}`.execute(
    em.getKysely(),
  );
  expect(await cargo()).toMatchObject({ ok: false, params: { numbers: booking.bkNo } });
  await sql`delete from booking where id = ${booking.id}`.execute(em.getKysely());
});

describe("backup", () => {
  const content = async () => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      testDatabase.em().getKysely(),
    );
    const result: Record<string, unknown> = {};
    for (const { name } of tables) {
      if (name === "oper_log") continue;
      result[name] = await rowsOf(
        testDatabase,
        sql`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`,
      );
    }
    return result;
  };

  /**
   * Fills every empty table with a row of full columns; numbers are 1, so that references resolve.
   */
  async function fillEmpty(): Promise<void> {
    const columns = await rowsOf<{ table: string; column: string; type: string }>(
      testDatabase,
      sql`select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r'
          and a.attnum > 0
          and not a.attisdropped
          and a.attgenerated = ''
        order by 1, a.attnum`,
    );
    const samples: [RegExp, unknown][] = [
      [/\[\]$/, []],
      [/^(integer|smallint|bigint|numeric)/, 1],
      [/^(boolean)/, true],
      [/^(date|timestamp)/, "2026-02-28T01:02:03.456Z"],
      [/^json/, { kept: ["as", 1, "is"] }],
      [/^bytea/, "\\x00ff"],
      [/^character\(1\)|^character varying|^text/, "Y"],
    ];
    await testDatabase.orm.em.fork().transactional(async (em) => {
      const db = em.getKysely();
      await sql`set local session_replication_role = replica`.execute(db);
      for (const [name, own] of Map.groupBy(columns, (item) => item.table)) {
        const values = own.map((item) => [
          item.column,
          samples.find(([type]) => type.test(item.type))?.[1] ?? null,
        ]);
        const row = JSON.stringify(Object.fromEntries(values));
        await sql`insert into ${sql.table(`public.${name}`)}
          overriding system value
          select x.*
          from jsonb_populate_record(null::${sql.table(`public.${name}`)}, ${row}::jsonb) x
          where not exists (select from ${sql.table(`public.${name}`)})`.execute(db);
      }
    });
  }

  test("a restore brings back every row of every table, and numbers go on after it", {
    timeout: 120_000,
  }, async () => {
    await fillEmpty();
    const empty = Object.entries(await content()).filter(
      ([, rows]) => (rows as unknown[]).length === 0,
    );
    expect(empty.map(([name]) => name)).toEqual([]);
    const file = path.join(folder, "a.backup");
    expect((await seaway(testDatabase, ["db", "backup", file])).code).toBe(0);
    const before = await content();
    await sql`delete from dict_data`.execute(testDatabase.em().getKysely());
    await sql`update number_rule set prefix = 'BROKEN'`.execute(testDatabase.em().getKysely());
    expect((await seaway(testDatabase, ["db", "restore", file])).code).toBe(1);
    expect((await seaway(testDatabase, ["db", "restore", file, "--yes"])).code).toBe(0);
    expect(await content()).toEqual(before);
    expect((await seaway(testDatabase, ["config", "set", "after.restore", "1"])).code).toBe(0);
    expect((await seaway(testDatabase, ["db", "backup", file])).code).toBe(1);
  });

  test("tables of others stay out of it and are named, also by doctor; a backup that holds some is restored without them", async () => {
    const file = path.join(folder, "others.backup");
    await sql`create table dba_helper (note text);
      
      insert into dba_helper
      values ('mine'), ('two' || chr(10) || 'lines')`.execute(testDatabase.em().getKysely());
    const done = await seaway(testDatabase, ["--json", "db", "backup", file]);
    expect(JSON.parse(done.out)).toMatchObject({ leftOut: ["dba_helper"] });
    const doctor = JSON.parse((await seaway(testDatabase, ["--json", "doctor"])).out) as {
      check: string;
    }[];
    expect(doctor.find(({ check }) => check === "tables")).toMatchObject({
      ok: true,
      params: { names: "dba_helper" },
    });
    expect((await seaway(testDatabase, ["db", "restore", file, "--yes"])).code).toBe(0);
    expect(await rowsOf(testDatabase, sql`select note from dba_helper`)).toHaveLength(2);
    // As an earlier version made it: with every table of the schema.
    const older = path.join(folder, "older.backup");
    await backupDatabase(testDatabase.url, older);
    await sql`drop table dba_helper`.execute(testDatabase.em().getKysely());
    const refused = await seaway(testDatabase, ["--lang", "en", "db", "restore", older, "--yes"]);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/dba_helper.*--without dba_helper/),
    ]);
    const before = await content();
    expect(
      (await seaway(testDatabase, ["db", "restore", older, "--yes", "--without", "dba_helper"]))
        .code,
    ).toBe(0);
    expect(await content()).toEqual(before);
  });

  test("a cut or foreign file changes nothing", async () => {
    const file = path.join(folder, "b.backup");
    expect((await seaway(testDatabase, ["db", "backup", file])).code).toBe(0);
    const before = await content();
    const bytes = readFileSync(file);
    writeFileSync(path.join(folder, "cut.backup"), bytes.subarray(0, bytes.length / 2));
    writeFileSync(path.join(folder, "foreign.backup"), gzipSync("something else\n"));
    for (const name of ["cut", "foreign"])
      expect(
        (
          await seaway(testDatabase, [
            "db",
            "restore",
            path.join(folder, `${name}.backup`),
            "--yes",
          ])
        ).code,
        name,
      ).toBe(1);
    expect(await content()).toEqual(before);
  });
});
