import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveConfig } from "#domain/administration/admin/ops/save-config.server.ts";
import {
  recordHistory,
  recordsOfEntry,
} from "#domain/administration/admin/record-history.queries.server.ts";
import { metaOf, speakOf, speakRows } from "#domain/administration/admin/shown-values.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { ListFilter } from "#platform/records/list/list.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { seesRecord } from "#db/services/references/sees-record.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { operationOf } from "#db/services/registry.server.ts";

const saveCostCode = operationOf("costCode.save");

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const eq = (key: string, value: string): ListFilter => ({ key, kind: "equals", values: [value] });
const table = (value: string): ListFilter => ({ key: "tableName", kind: "in", values: [value] });
const search = (filters: ListFilter[]) =>
  searchResource(
    testDatabase.em(),
    testDatabase.as("admin").actor,
    resourceOf("system/changeLog"),
    {
      filters,
      sort: [{ key: "id", order: "desc" }],
      page: 1,
      pageSize: 100,
    },
  );
const history = (of: { table: string; id: number }, lang: "zh" | "en" = "zh") =>
  recordHistory(testDatabase.em(), { ...testDatabase.as("admin").actor, lang }, of);
const costCode = { nameZh: "码头费", nameEn: "Terminal", codeBelong: "R", taxRate: "6" };
const many = () =>
  openCtx(testDatabase.as("admin")).unit(async ({ em }) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into cost_code (code, name_zh, code_belong, tax_rate)
      select 'M' || i, '多' || i, 'P', 9
      from generate_series(1, 60) i
      returning id`.execute(em.getKysely());
    return rows.map((row) => row.id);
  });

describe("the list", () => {
  test("it waits for a table or a span of time, which an index answers", async () => {
    const error = await search([eq("operator", "admin")]).catch((thrown: unknown) => thrown);
    expect(isRefusal(error) && refusalsOf(error)[0]?.code).toBe("kit.needsFilter");
    expect((await search([table("role")])).total).toBeGreaterThan(0);
  });

  test("a key finds entries of one record and those that name many, and no other record's", async () => {
    const ids = await many();
    const item = ids[30] ?? 0;
    await openCtx(testDatabase.as("admin")).unit(({ em }) =>
      sql`update cost_code set name_en = 'One' where id = ${item}`.execute(em.getKysely()),
    );
    const listResult = await search([table("cost_code"), eq("keyValue", String(item))]);
    expect(listResult.rows.map((row) => [row.operation, row.keyValue, row.keyCount])).toEqual([
      ["UPDATE", String(item), null],
      ["INSERT", "", 60],
    ]);
    expect(
      (await search([table("cost_code"), eq("keyValue", String((ids.at(-1) ?? 0) + 1))])).total,
    ).toBe(0);
    expect((await search([table("cost_code"), eq("keyValue", "not a number")])).total).toBe(0);
    const entry = await recordsOfEntry(testDatabase.em(), Number(listResult.rows[1]?.id));
    expect(entry).toMatchObject({ table: "cost_code", count: 60, keys: ids });
    expect(await recordsOfEntry(testDatabase.em(), 1_000_000_000)).toBeNull();
  });

  test("its conditions come from indexes, not from reading the log", async () => {
    await sql`insert into change_log (
          table_name, key_value, column_name, operation, operator, source, request_id, oper_time
        )
      select 't' || i % 50, i::text, 'c', 'UPDATE', 'a', 'screen', 'r',
        now() - make_interval(secs => i)
      from generate_series(1, 30000) i`.execute(testDatabase.em().getKysely());
    await sql`analyze change_log`.execute(testDatabase.em().getKysely());
    const plan = async (where: ReturnType<typeof sql>) =>
      (
        await rowsOf<{ "QUERY PLAN": string }>(
          testDatabase,
          sql`explain select id from change_log t0 where ${where}`,
        )
      )
        .map((row) => row["QUERY PLAN"])
        .join("\n");
    expect(
      await plan(sql`table_name = 't7' and (t0.key_value = '7' or t0.keys @> 7::int8)`),
    ).not.toContain("Seq Scan");
    expect(await plan(sql`oper_time > now() - interval '1 minute'`)).not.toContain("Seq Scan");
    expect(await plan(sql`table_name = 'cost_code'`)).not.toContain("Seq Scan");
  });
});

describe("the history of a record", () => {
  test("it tells every act in the reader's words, newest first", async () => {
    const { id } = (await testDatabase.run("admin", saveCostCode, {
      id: 0,
      version: 0,
      code: "THX",
      ...costCode,
    })) as { id: number };
    await testDatabase.run("admin", saveCostCode, {
      id,
      version: 1,
      code: "THX",
      ...costCode,
      codeBelong: "B",
      nameZh: "码头操作费",
      printTag: "Y",
    });
    const { acts, there } = await history({ table: "cost_code", id });
    expect(there).toBe(true);
    expect(acts.map((act) => [act.operation, act.who])).toEqual([
      ["UPDATE", "管理员"],
      ["INSERT", "管理员"],
    ]);
    expect(acts[0]?.fields).toEqual(
      expect.arrayContaining([
        {
          column: "code_belong",
          label: translate("zh", "code.codeBelong"),
          from: "应收",
          to: "应收应付",
        },
        {
          column: "name_zh",
          label: translate("zh", "code.nameZh"),
          from: "码头费",
          to: "码头操作费",
        },
        { column: "print_tag", label: translate("zh", "code.printTag"), from: "否", to: "是" },
      ]),
    );
    expect(acts[1]?.fields).toContainEqual({
      column: "code",
      label: translate("zh", "code.costCode"),
      from: "",
      to: "THX",
    });
    const english = await history({ table: "cost_code", id }, "en");
    expect(english.acts[0]?.fields).toContainEqual({
      column: "code_belong",
      label: translate("en", "code.codeBelong"),
      from: "Receivable",
      to: "Both",
    });
  });

  test("columns that stand in no list have names too, and times are the reader's", async () => {
    const em = testDatabase.em();
    const values = [
      { column: "created_time", value: "2026-11-23T01:02:03.456+00:00" },
      { column: "created_by", value: "clerk" },
    ];
    const speak = await speakOf({ em, lang: "en", meta: metaOf(em, "cost_code") }, values);
    expect(values.map(speak)).toEqual([
      { label: translate("en", "kit.createdTime"), text: "2026-11-23 09:02:03" },
      { label: translate("en", "kit.createdBy"), text: "clerk" },
    ]);
  });

  test("whole rows stay JSON, in which times are the reader's", async () => {
    const row = { operation: "INSERT", tableName: "receipt", columnName: "*", oldValue: null };
    const stored = { afNo: "AF1", at: "2026-11-27T02:42:03.5+00:00", day: "2026-11-27" };
    const [shown] = await speakRows(testDatabase.em(), "en", [
      { ...row, newValue: JSON.stringify(stored) },
    ]);
    expect(JSON.parse(String(shown?.newValue))).toEqual({
      afNo: "AF1",
      at: timeShown(stored.at, { seconds: true }),
      day: "2026-11-27",
    });
    expect(shown?.newValue).not.toMatch(/\dT\d/);
    expect(shown?.oldValue).toBeNull();
  });

  test("what a set-based insert wrote is put together from the record and its later changes", async () => {
    await openCtx(testDatabase.as("admin")).unit(({ em }) =>
      sql`delete from cost_code where code like 'M%'`.execute(em.getKysely()),
    );
    const [first = 0, second = 0] = await many();
    await openCtx(testDatabase.as("admin")).unit(({ em }) =>
      sql`update cost_code set name_zh = '新名', tax_rate = 13 where id = ${first}`.execute(
        em.getKysely(),
      ),
    );
    await openCtx(testDatabase.as("admin")).unit(({ em }) =>
      sql`update cost_code set name_zh = '更新' where id = ${first}`.execute(em.getKysely()),
    );
    const inserted = (acts: Awaited<ReturnType<typeof history>>["acts"]) =>
      Object.fromEntries((acts.at(-1)?.fields ?? []).map((field) => [field.column, field.to]));
    const before = await history({ table: "cost_code", id: first });
    expect(inserted(before.acts)).toMatchObject({
      code: "M1",
      name_zh: "多1",
      tax_rate: "9.00",
      code_belong: "应付",
    });
    await openCtx(testDatabase.as("admin")).unit(({ em }) =>
      sql`delete from cost_code where id = any(${[first, second]})`.execute(em.getKysely()),
    );
    const gone = await history({ table: "cost_code", id: first });
    expect(gone.there).toBe(false);
    expect(inserted(gone.acts)).toMatchObject({ code: "M1", name_zh: "多1", tax_rate: "9.00" });
    expect(gone.acts[0]).toMatchObject({ operation: "DELETE" });
    expect(inserted((await history({ table: "cost_code", id: second })).acts)).toMatchObject({
      code: "M2",
      name_zh: "多2",
    });
  });

  test("no secret stands in it: neither a setting's nor a password", async () => {
    const { id, version } = await testDatabase
      .em()
      .findOneOrFail(Config, { configKey: "sys.user.initPassword" });
    const input = {
      id,
      version,
      configName: "x",
      configKey: "sys.user.initPassword",
      configValue: "Swordfish-77",
    };
    await testDatabase.run("admin", saveConfig, input);
    const [user] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from app_user where user_name = 'admin'`,
    );
    const hash = "$argon2id$secret";
    await sql`update app_user set password_hash = ${hash} where id = ${user?.id}`.execute(
      testDatabase.em().getKysely(),
    );
    const config = await history({ table: "config", id });
    const account = await history({ table: "app_user", id: user?.id ?? 0 });
    expect(JSON.stringify(config)).not.toContain("Swordfish");
    expect(JSON.stringify(account)).not.toContain("argon2");
    expect(account.acts[0]?.fields, "that it changed is told").toContainEqual(
      expect.objectContaining({ column: "password_hash", to: "***" }),
    );
  });
});

describe("data permissions", () => {
  const limited = () => ({
    ...testDatabase.as("clerk", {
      permissions: ["system:changeLog:list", "monitor:operlog:list", "master:list"],
    }).actor,
    dataPms: { "seaway/bookingMgr/inner": { rows: [], portLoad: null, portDis: null, dept: null } },
  });

  test("who is limited on some page reads his own acts in the logs, and the history of records he sees", async () => {
    const { id } = (await testDatabase.run("admin", saveCostCode, {
      id: 0,
      version: 0,
      code: "LIM",
      ...costCode,
    })) as { id: number };
    const query = {
      filters: [table("cost_code")],
      sort: [{ key: "id", order: "desc" as const }],
      page: 1,
      pageSize: 10,
    };
    const log = resourceOf("system/changeLog");
    expect(
      (await searchResource(testDatabase.em(), testDatabase.as("finance").actor, log, query)).total,
    ).toBeGreaterThan(0);
    expect((await searchResource(testDatabase.em(), limited(), log, query)).total).toBe(0);
    const acts = { ...query, filters: [], sort: [{ key: "operTime", order: "desc" as const }] };
    expect(
      (await searchResource(testDatabase.em(), limited(), resourceOf("monitor/operlog"), acts))
        .total,
    ).toBe(0);
    await openCtx({ ...testDatabase.as("clerk"), actor: limited() }).unit(({ em }) =>
      sql`update cost_code set name_en = 'Mine' where id = ${id}`.execute(em.getKysely()),
    );
    expect((await searchResource(testDatabase.em(), limited(), log, query)).rows).toMatchObject([
      { operator: "clerk", newValue: "Mine" },
    ]);
    expect(await seesRecord(testDatabase.em(), limited(), { table: "cost_code", id })).toBe(true);
    expect(
      await seesRecord(testDatabase.em(), limited(), { table: "cost_code", id: 999_999 }),
    ).toBe(false);
    expect(
      await seesRecord(testDatabase.em(), limited(), { table: "booking", id: 1 }),
      "no list he may open shows it",
    ).toBe(false);
    expect(
      await seesRecord(testDatabase.em(), limited(), { table: "booking_cargo", id: 1 }),
      "no list shows it",
    ).toBe(false);
    expect(
      await seesRecord(testDatabase.em(), testDatabase.as("finance").actor, {
        table: "booking_cargo",
        id: 1,
      }),
    ).toBe(true);
  });
});
