import ExcelJS from "exceljs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { orderJob } from "#domain/administration/job/job.resource.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { Job } from "#platform/kernel/trace/trace.entity.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { bytesOf, type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { clientOf } from "./client.ts";

/**
 * Administration lists as clients use them: pages, and the workbook of the same search (wire
 * contract §1, §5).
 */
let testDatabase: TestDatabase;
let admin: Visitor;
const { raw, ask, idOf } = clientOf(() => ({ testDatabase, admin }));

serveTests(async (served) => {
  testDatabase = served;
  admin = await visit(testDatabase, "admin");
  const db = testDatabase.em().getKysely();
  await sql`insert into app_user (user_name, nick_name, password_hash, status)
    select 'many' || n, '多', '-', (n % 2)::text
    from generate_series(1, 13) n`.execute(db);
  await sql`insert into user_role (user_id, role_id)
    select u.id, r.id
    from app_user u, role r
    where u.user_name like 'many%' and r.role_key = 'clerk'`.execute(db);
  await sql`insert into post (post_code, post_name, status)
    select 'p' || n, '岗' || n, (n % 2)::text
    from generate_series(1, 5) n`.execute(db);
  await sql`insert into notice (notice_title, notice_type, notice_content, audience)
    values ('一', '1', '<p>x</p>', 'ALL')`.execute(db);
  await sql`insert into notice_read (notice_id, user_id, read_time)
    select n.id, u.id, now()
    from notice n, app_user u
    where u.user_name like 'many%'`.execute(db);
  for (const userName of ["many1", "many2", "nobody"])
    await ask("POST", "login", { username: userName, password: "wrong-password" });
  await registerJobs(testDatabase.em());
  const job = await testDatabase.em().findOneOrFail(Job, { jobName: "calculate-fees" });
  for (let hour = 1; hour <= 6; hour += 1)
    await orderJob(
      testDatabase.em(),
      systemActor("scheduler"),
      job,
      new Date(Date.UTC(2026, 0, 2, hour)),
    );
  await sql`update task set status = (array['DONE', 'FAILED', 'CANCELLED'])[1 + id % 3]`.execute(
    db,
  );
  await ask("POST", "system/post", { postCode: "p1", postName: "again" });
});

async function linesOf(path: string, filters: Record<string, string>): Promise<number> {
  const { headers, body } = await raw("POST", path, new URLSearchParams(filters));
  expect(headers["content-type"], path).toContain("spreadsheetml");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(await bytesOf(body)).buffer);
  return (book.worksheets[0]?.rowCount ?? 0) - 1;
}

/** Filters per list that match some rows. */
const filters: Readonly<Record<string, readonly Record<string, string>[]>> = {
  "system/user": [
    { userName: "many" },
    { status: "1" },
    { "params[beginTime]": "2020-01-01", "params[endTime]": "2020-01-02" },
  ],
  "system/role": [{ roleName: "操作" }, { roleKey: "cl" }, { status: "0" }, { status: "1" }],
  "system/post": [{ postCode: "p" }, { postName: "岗3" }, { status: "1" }],
  "system/dict/type": [{ dictType: "sys_" }, { status: "0" }, { status: "1" }],
  "system/dict/data": [{ dictType: "sys_user_sex" }, { dictLabel: "男" }, { status: "1" }],
  "system/config": [{ configKey: "sys." }, { configType: "N" }, { configType: "Y" }],
  "monitor/job": [
    { jobGroup: "SYSTEM" },
    { status: "0" },
    { status: "1" },
    { jobName: "no such job" },
  ],
  "monitor/jobLog": [
    { status: "0" },
    { status: "1" },
    { status: "9" },
    { jobGroup: "SYSTEM", status: "1" },
  ],
  "monitor/operlog": [
    { status: "1" },
    { status: "0" },
    { title: "岗位" },
    { businessType: "1" },
    { operName: "admin" },
  ],
  "monitor/logininfor": [{ status: "1" }, { userName: "many" }, { ipaddr: "10.0" }],
};

test("every list that has a workbook is walked", () => {
  const books = adminCalls.flatMap(({ method, path }) =>
    method === "POST" && path.endsWith("/export") ? [path.slice(0, -7)] : [],
  );
  expect(Object.keys(filters).sort()).toEqual([...books].sort());
});

test.each(Object.entries(filters))(
  "%s: the workbook of a search has the rows of the list",
  async (path, searches) => {
    const { total: all = 0 } = await ask("GET", `${path}/list`);
    const matches: number[] = [];
    for (const search of searches) {
      const { total, code } = await ask("GET", `${path}/list?${new URLSearchParams(search)}`);
      expect(code).toBe(200);
      expect(await linesOf(`${path}/export`, search), JSON.stringify(search)).toBe(total);
      matches.push(total ?? 0);
    }
    expect(
      matches.some((total) => total > 0),
      `${path} ${matches}`,
    ).toBe(true);
    expect(matches.some((total) => total < all) || all === 0, `${path} ${matches} of ${all}`).toBe(
      true,
    );
  },
);

test("an export asked for by JSON is the one of the call's list, whatever its path", async () => {
  for (const path of Object.keys(filters)) {
    const { headers, body } = await raw("POST", `${path}/export`, { data: {} });
    expect(headers["content-type"], path).toContain("spreadsheetml");
    await bytesOf(body);
  }
});

describe("a page past the end", () => {
  const lists = async () => {
    const noticeId = await idOf("notice", "notice_title", "一");
    const role = await idOf("role", "role_key", "clerk");
    const online = ["monitor/online/list"];
    const own = adminCalls.flatMap(({ method, path }) =>
      method === "GET" &&
      path.endsWith("/list") &&
      !/system\/(menu|dept)\//.test(path) &&
      !online.includes(path)
        ? [path]
        : [],
    );
    return [
      ...own.map((path) =>
        path.includes("readUsers") ? `${path}?noticeId=${noticeId}` : `${path}?x=1`,
      ),
      `system/role/authUser/allocatedList?roleId=${role}`,
      `system/role/authUser/unallocatedList?roleId=${role}`,
    ];
  };

  test("is the last one, in every list", async () => {
    for (const path of await lists()) {
      const page = (pageNum: number, pageSize: number) =>
        ask("GET", `${path}&pageNum=${pageNum}&pageSize=${pageSize}`);
      const { total = 0 } = await page(1, 1);
      if (total === 0) {
        expect(await page(99, 1), path).toMatchObject({ total: 0, rows: [] });
        continue;
      }
      const size = Math.max(1, Math.ceil(total / 2));
      const past = await page(99, size);
      expect(past.total, path).toBe(total);
      expect(past.rows, path).toEqual((await page(Math.ceil(total / size), size)).rows);
      expect(past.rows?.length, path).toBe(total - size * (Math.ceil(total / size) - 1));
    }
  });
});

test("an archive of no tables is refused in words", async () => {
  for (const tables of ["", "?tables=", "?tables=,"])
    expect(await ask("GET", `tool/gen/batchGenCode${tables}`)).toMatchObject({
      code: 500,
      msg: "请至少选择一条记录",
    });
});

test("a cron line's entry of the cache is opened and cleared by the name it stands under, put into the address as it is", async () => {
  const { processCaches } = await import("#platform/kernel/settings/counted-cache.ts");
  const cache = processCaches.get("job_cron:");
  cache?.set("0 0/5 3 ? * 1#2", null);
  const keys = (await ask("GET", "monitor/cache/getKeys/job_cron:")).data as string[];
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).not.toMatch(/[?#/%\\]/);
    expect(await ask("GET", `monitor/cache/getValue/job_cron:/${key}`)).toMatchObject({
      code: 200,
      data: { cacheKey: key },
    });
  }
  const own = keys.find((key) => key.includes("5 3")) ?? "";
  expect(await ask("DELETE", `monitor/cache/clearCacheKey/${own}`)).toMatchObject({ code: 200 });
  expect(cache?.has("0 0/5 3 ? * 1#2")).toBe(false);
});

test("clients of 3.8 send numbers where a text is meant", async () => {
  const user = {
    userName: 20_001,
    nickName: 20_001,
    password: "admin-12345",
    phonenumber: 13_800_138_000,
    sex: 1,
    status: 0,
    roleIds: [],
  };
  expect(await ask("POST", "system/user", user)).toMatchObject({ code: 200 });
  const userId = await idOf("app_user", "user_name", "20001");
  expect((await ask("GET", `system/user/${userId}`)).data).toMatchObject({
    phonenumber: "13800138000",
    sex: "1",
    status: "0",
  });
  expect(await ask("PUT", "system/user/changeStatus", { userId, status: 1 })).toMatchObject({
    code: 200,
  });
  expect((await ask("GET", `system/user/${userId}`)).data).toMatchObject({ status: "1" });
  const job = {
    jobName: 7,
    jobGroup: "DEFAULT",
    invokeTarget: "statement.generate('past', true)",
    cronExpression: "0 0 3 * * ?",
  };
  expect(
    await ask("POST", "monitor/job", { ...job, misfirePolicy: 1, concurrent: 0, status: 0 }),
  ).toMatchObject({ code: 200 });
  const jobId = await idOf("job", "job_name", "7");
  expect((await ask("GET", `monitor/job/${jobId}`)).data).toMatchObject({
    jobName: "7",
    misfirePolicy: "1",
    concurrent: "0",
    status: "1",
  });
  expect(await ask("PUT", "monitor/job/changeStatus", { jobId, status: 0 })).toMatchObject({
    code: 200,
  });
  expect((await ask("GET", `monitor/job/${jobId}`)).data).toMatchObject({ status: "0" });
  expect(await ask("POST", "login", { username: 20_001, password: 1_234_567 })).toMatchObject({
    code: 500,
  });
});
