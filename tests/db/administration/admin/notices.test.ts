import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Notice } from "#domain/administration/admin/admin.entity.server.ts";
import {
  readersOf,
  readNotice,
  unreadNotices,
} from "#domain/administration/admin/notice.queries.server.ts";
import { markNoticesRead } from "#domain/administration/admin/ops/read-notices.server.ts";
import { addNotice, saveNotice } from "#domain/administration/admin/ops/save-notice.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { addUser } from "#domain/administration/org/ops/save-user.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let userId: number;
const notice = {
  noticeTitle: "停电通知",
  noticeType: "1",
  noticeContent: "周六停电\n请保存\n\n谢谢",
};
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  userId = (await testDatabase.em().findOneOrFail(User, { userName: "admin" })).id;
});
afterAll(() => testDatabase.close());

const reader = (more: object = {}) => testDatabase.as("clerk", { userId, ...more });

test("plain text becomes paragraphs, and a notice is for staff unless it says it is for all", async () => {
  const { id } = await testDatabase.run("admin", addNotice, notice);
  expect(await testDatabase.em().findOneOrFail(Notice, { id })).toMatchObject({
    noticeContent: "<p>周六停电<br />请保存</p><p>谢谢</p>",
    audience: "STAFF",
  });
  const { id: all } = await testDatabase.run("admin", addNotice, {
    ...notice,
    noticeTitle: "放假",
    audience: "ALL",
  });
  const customer = reader({ kind: "customer" as const });
  expect(
    (await unreadNotices(testDatabase.em(), customer.actor)).notices.map((notice) => notice.id),
  ).toEqual([all]);
  expect((await unreadNotices(testDatabase.em(), reader().actor)).unread).toBe(2);
  const hidden = readNotice(testDatabase.em(), customer.actor, id);
  expect(refusalsOf(await hidden.catch((error: unknown) => error))[0]?.code).toBe("kit.notFound");
});

test("what was read is read: one by one, then all, counted once", async () => {
  const before = await unreadNotices(testDatabase.em(), reader().actor);
  const first = before.notices[0]?.id ?? 0;
  await runOperation(reader(), markNoticesRead, { ids: [first, first, 999_999] });
  await runOperation(reader(), markNoticesRead, { ids: [first] });
  const after = await unreadNotices(testDatabase.em(), reader().actor);
  expect(after.unread).toBe(before.unread - 1);
  expect(after.notices.find((notice) => notice.id === first)?.isRead).toBe(true);
  await runOperation(reader(), markNoticesRead, {});
  expect((await unreadNotices(testDatabase.em(), reader().actor)).unread).toBe(0);
  const readers = await readersOf(testDatabase.em(), {
    noticeId: first,
    search: "adm",
    page: 1,
    pageSize: 10,
  });
  expect(readers).toMatchObject({ total: 1, rows: [{ userName: "admin" }] });
  // Unread readers exclude readers; a notice for staff excludes customers.
  await testDatabase.run("admin", addUser, {
    userName: "later",
    nickName: "L",
    password: "good-pass-1",
  });
  await testDatabase.run("admin", addUser, {
    userName: "buyer",
    nickName: "B",
    password: "good-pass-1",
  });
  await sql`update app_user set kind = 'customer' where user_name = 'buyer'`.execute(
    testDatabase.em().getKysely(),
  );
  const unreadBy = async (noticeId: number) =>
    (
      await readersOf(testDatabase.em(), {
        noticeId,
        search: "",
        page: 1,
        pageSize: 10,
        unread: true,
      })
    ).rows.map((row) => row.userName);
  const { id: staffOnly } = await testDatabase.run("admin", addNotice, {
    ...notice,
    noticeTitle: "新",
  });
  expect(await unreadBy(staffOnly)).toEqual(["admin", "later"]);
  await runOperation(reader(), markNoticesRead, { ids: [staffOnly] });
  expect(await unreadBy(staffOnly)).toEqual(["later"]);
  const { id: forAll } = await testDatabase.run("admin", addNotice, {
    ...notice,
    noticeTitle: "众",
    audience: "ALL",
  });
  expect(await unreadBy(forAll)).toEqual(["admin", "buyer", "later"]);
});

test("nobody marks what he cannot see, and who has no account reads nothing", async () => {
  const { id } = await testDatabase.run("admin", addNotice, { ...notice, noticeTitle: "内部" });
  const customer = reader({ kind: "customer" as const });
  expect(await runOperation(customer, markNoticesRead, { ids: [id] })).toEqual({ marked: 0 });
  expect(await unreadNotices(testDatabase.em(), testDatabase.as("admin").actor)).toEqual({
    notices: [],
    unread: 0,
  });
});

test("a closed notice leaves the bell, an open one comes back, a removed one takes its marks along", async () => {
  const { id } = await testDatabase.run("admin", addNotice, { ...notice, noticeTitle: "短期" });
  const step = (name: string) =>
    testDatabase.run("admin", operationOf(`notice.${name}`), {
      rows: [{ id }],
    }) as Promise<StepResult>;
  const seen = async () =>
    (await unreadNotices(testDatabase.em(), reader().actor, 50)).notices.some(
      (notice) => notice.id === id,
    );
  expect((await step("close")).done).toBe(1);
  expect(await seen()).toBe(false);
  expect((await step("close")).rows[0]?.code).toBe("admin.noticeClosed");
  expect((await step("open")).done).toBe(1);
  expect((await step("open")).rows[0]?.code).toBe("admin.noticeOpen");
  expect(await seen()).toBe(true);
  await runOperation(reader(), markNoticesRead, { ids: [id] });
  expect((await step("remove")).done).toBe(1);
  expect(
    (await readersOf(testDatabase.em(), { noticeId: id, search: "", page: 1, pageSize: 10 })).total,
  ).toBe(0);
});

test("a title has fifty characters at most, and a stale sheet is told", async () => {
  const long = testDatabase.run("admin", addNotice, { ...notice, noticeTitle: "长".repeat(51) });
  expect(refusalsOf(await long.catch((error: unknown) => error))[0]).toMatchObject({
    code: "kit.tooLong",
    place: { field: "noticeTitle" },
  });
  const { id } = await testDatabase.run("admin", addNotice, notice);
  await testDatabase.run("admin", saveNotice, { id, version: 1, ...notice, noticeTitle: "二" });
  const stale = testDatabase.run("admin", saveNotice, {
    id,
    version: 1,
    ...notice,
    noticeTitle: "三",
  });
  expect(refusalsOf(await stale.catch((error: unknown) => error))[0]?.code).toBe("kit.stale");
});
