import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { loader as bell } from "#app/api/task/task-recent.route.ts";
import { loader as board } from "#app/areas/administration/admin/notice/notice-board.route.tsx";
import { loader as page } from "#app/areas/administration/admin/notice/notice-read.route.tsx";
import { tellUsers } from "#domain/administration/admin/personal-notice.queries.server.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { ask } from "#tests/http/administration/admin/request.ts";
import { serveTests } from "#tests/support/served.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { outcomeOf, type Visitor, visit } from "#tests/support/web.ts";

let testDatabase: TestDatabase;
let mine: Visitor;
let others: Visitor[];
serveTests(async (served) => {
  testDatabase = served;
  mine = await visit(testDatabase, "customer", { customerCodes: ["C1"] });
  const admin = await visit(testDatabase, "admin");
  others = [
    admin,
    await visit(testDatabase, "clerk"),
    await visit(testDatabase, "customer", { customerCodes: ["C1"] }),
  ];
});

const secret = "SWBK-SECRET";

async function noticeOfMine(): Promise<number> {
  const user = await testDatabase.em().findOneOrFail(User, { userName: mine.userName });
  const notice = {
    code: "decision.captain.reject",
    params: { key: secret, reason: "x", by: "Li" },
    subject: "captain.reject",
    recordId: 7,
  } as const;
  await openCtx(testDatabase.as("captain")).unit((ctx) =>
    tellUsers(ctx, notice, [
      { userId: user.id, path: "/eb/ebBooking/info/index/7", clientCode: "C1" },
    ]),
  );
  const top = await ask(mine, "GET system/notice/listTop");
  expect(top).toMatchObject({
    unreadCount: 1,
    data: [{ noticeTitle: expect.stringContaining(secret), isRead: false }],
  });
  return (top.data as { noticeId: number }[])[0]?.noticeId ?? 0;
}

const open = async (
  visitor: Visitor,
  load: (args: LoaderFunctionArgs) => Promise<unknown>,
  path: string,
  params = {},
) => {
  const request = await visitor.page(path);
  const outcome = await outcomeOf(async () =>
    load({ request, params, context: {} } as LoaderFunctionArgs),
  );
  return outcome instanceof Response
    ? `${outcome.status} ${await outcome.text()}`
    : JSON.stringify(outcome);
};

test("page, bell and calls of others do not know it", async () => {
  const id = await noticeOfMine();
  const params = { noticeId: String(id) };
  for (const visitor of others) {
    expect(await open(visitor, page, `/notice/${id}`, params)).toContain("404");
    expect(await open(visitor, board, "/notice")).not.toContain(secret);
    expect(await open(visitor, bell, "/task-recent")).not.toContain(secret);
    expect(await ask(visitor, `GET system/notice/${id}`)).toMatchObject({ code: 404 });
    expect(JSON.stringify(await ask(visitor, "GET system/notice/listTop"))).not.toContain(secret);
    await ask(visitor, `POST system/notice/markRead?noticeId=${id}`);
    await ask(visitor, `POST system/notice/markReadAll?ids=${id}`);
  }
  const [admin] = others;
  if (!admin) throw new Error("nobody");
  expect(
    JSON.stringify(await ask(admin, "GET system/notice/list?pageNum=1&pageSize=100")),
  ).not.toContain(secret);
  await ask(admin, `DELETE system/notice/${id}`);
  expect(await ask(mine, "GET system/notice/listTop")).toMatchObject({ unreadCount: 1 });
  expect(await open(mine, page, `/notice/${id}`, params)).toContain("/eb/ebBooking/info/index/7");
  expect(await open(mine, bell, "/task-recent")).toContain(secret);
  expect(await ask(mine, `GET system/notice/${id}`)).toMatchObject({
    code: 200,
    data: { noticeId: id, noticeTitle: expect.stringContaining(secret) },
  });
  await ask(mine, `POST system/notice/markRead?noticeId=${id}`);
  expect(await ask(mine, "GET system/notice/listTop")).toMatchObject({
    unreadCount: 0,
    data: [{ isRead: true }],
  });
});
