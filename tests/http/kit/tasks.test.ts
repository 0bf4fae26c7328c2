import { setTimeout as pause } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as events from "#app/api/task/task-events.route.ts";
import * as recent from "#app/api/task/task-recent.route.ts";
import * as detail from "#app/areas/home/task/task-detail.route.tsx";
import * as failedFile from "#app/areas/home/task/task-failed.route.ts";
import { closeTaskFeed } from "#app/kit/task/task-feed.server.ts";
import { failedRows } from "#app/kit/task/task-results.ts";
import { forceLogout } from "#domain/administration/admin/ops/end-sessions.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { hashToken, openSession } from "#domain/administration/session/sessions.server.ts";
import { openServedDatabase, outcome, pageRequest } from "#tests/http/booking/ebooking/fixture.ts";

let served: Awaited<ReturnType<typeof openServedDatabase>>;
const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});

beforeAll(async () => {
  served = await openServedDatabase();
});
afterAll(async () => {
  await closeTaskFeed();
  await served.close();
});

const db = () => served.testDatabase.em().getKysely();
const order = async (userName: string) => {
  const em = served.testDatabase.em() as EntityManager;
  return (await orderTask(em, systemActor(userName), {
    operation: "fee.calculate",
    input: { x: 1 },
    title: "Fees",
  })) as number;
};
const finish = (id: number, status: string, results: object | null = null) =>
  sql`update task
    set status = ${status}, results = ${JSON.stringify(results)}::jsonb, ended_time = now()
    where id = ${id}`.execute(db());

/** The page's stream, by event. */
async function listen(token: string) {
  const leaving = new AbortController();
  const request = new Request(await pageRequest(token, "/task-events"), { signal: leaving.signal });
  const response = (await events.loader(args(request))) as Response;
  const reader = response.body?.getReader();
  let text = "";
  let pending: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
  return {
    response,
    leave: () => leaving.abort(),
    async until(pattern: RegExp, patience = 10_000) {
      for (const end = Date.now() + patience; !pattern.test(text) && Date.now() < end; ) {
        pending ??= reader?.read();
        const read = await Promise.race([
          pending,
          new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 300)),
        ]);
        if (read) pending = undefined;
        if (read?.value) text += new TextDecoder().decode(read.value);
        if (read?.done) break;
      }
      return text;
    },
    ended: async () => (await (pending ?? reader?.read()))?.done ?? true,
  };
}

test("a stream ends with its connection, however long the request it began with is gone; else a person's eight places fill up", async () => {
  const gone: (() => void)[] = [];
  for (let at = 0; at < 12; at += 1) {
    const request = await pageRequest(served.tokens.clerk, "/task-events");
    const response = await events.loader({
      request,
      params: {},
      context: { whenGone: (heard: () => void) => void gone.push(heard) },
    });
    expect((response as Response).status, `page ${at}`).toBe(200);
    gone.splice(0).forEach((leave) => void leave());
  }
});

test("a page hears its own tasks from order to end, and nobody else's; through a database that was away too", async () => {
  // A feed reports when it hears the database, also after an outage.
  await closeTaskFeed();
  const carl = await listen(served.tokens.clerk);
  const anna = await listen(served.tokens.anna);
  expect(carl.response.headers.get("content-type")).toContain("text/event-stream");
  expect(await carl.until(/event: again/)).toMatch(/event: again/);
  const id = await order("carl");
  await finish(id, "DONE");
  const heard = await carl.until(new RegExp(`"id":${id},"status":"DONE"`));
  expect(heard).toContain(`{"id":${id},"status":"WAITING"`);
  expect(heard).toContain('"mine":true');
  await sql`select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'seaway_task_state' and datname = current_database()`.execute(db());
  const twice = /event: again[\s\S]*event: again/;
  expect(await carl.until(twice)).toMatch(twice);
  const next = await order("carl");
  expect(await carl.until(new RegExp(`"id":${next}`))).toContain(`"id":${next}`);
  expect(await anna.until(/"id"/, 600)).not.toContain('"id"');
  const { rows } = await sql`select 1
    from pg_stat_activity
    where application_name = 'seaway_task_state' and datname = current_database()`.execute(db());
  expect(rows).toHaveLength(1);
  carl.leave();
  anna.leave();
});

test("a page whose session is ended elsewhere is told at once and hears nothing more; the reader's other sessions go on", async () => {
  const idOf = async (token: string) => {
    const { rows } = await sql<{
      id: number;
      userId: number;
    }>`select id, user_id as "userId"
      from session
      where token_hash = ${hashToken(token)}`.execute(db());
    return rows[0] ?? { id: 0, userId: 0 };
  };
  const { userId } = await idOf(served.tokens.anna);
  const token = await openSession(served.testDatabase.em(), {
    userId,
    channel: "page",
    address: "10.0.0.9",
    agent: "test",
  });
  const there = await listen(token);
  const here = await listen(served.tokens.anna);
  await pause(300);
  await served.testDatabase.run("admin", forceLogout, { rows: [{ id: (await idOf(token)).id }] });
  expect(await there.until(/event: ended/)).toContain("event: ended");
  expect(await there.ended()).toBe(true);
  expect(await here.until(/event: ended/, 500)).not.toContain("event: ended");
  here.leave();
});

test("streams are bounded per person, closed to strangers, and end with the process", async () => {
  const open = await Promise.all(Array.from({ length: 8 }, () => listen(served.tokens.captain)));
  expect(open.map((item) => item.response.status)).toEqual(Array(8).fill(200));
  expect((await listen(served.tokens.captain)).response.status).toBe(503);
  open[0]?.leave();
  expect((await listen(served.tokens.captain)).response.status).toBe(200);
  expect(
    ((await events.loader(args(new Request("http://seaway.test/task-events")))) as Response).status,
  ).toBe(401);
  await closeTaskFeed();
  await open[1]?.until(/never/, 2000);
  expect(await open[1]?.ended()).toBe(true);
});

test("the bell counts ended tasks until somebody looks: at one, or at all", async () => {
  await sql`update task set read_time = now()`.execute(db());
  const [item, two, running] = [await order("carl"), await order("carl"), await order("carl")];
  await finish(item, "DONE");
  await finish(two, "FAILED");
  const bell = async () =>
    (await (
      (await recent.loader(
        args(await pageRequest(served.tokens.clerk, "/task-recent")),
      )) as Response
    ).json()) as {
      unread: number;
      tasks: { id: number; unread: boolean }[];
    };
  expect(await bell()).toMatchObject({ unread: 2 });
  expect((await bell()).tasks.find((task) => task.id === running)?.unread).toBe(false);
  const params = { taskId: String(item) };
  const shown = await outcome(
    detail.loader(args(await pageRequest(served.tokens.clerk, `/task/${item}`), params)),
  );
  expect(shown.data).toMatchObject({ unread: true });
  expect(await bell()).toMatchObject({ unread: 2 });
  await detail.action(
    args(await pageRequest(served.tokens.clerk, `/task/${item}`, { _intent: "read" }), params),
  );
  expect(await bell()).toMatchObject({ unread: 1 });
  await recent.action(args(await pageRequest(served.tokens.clerk, "/task-recent", { stay: "1" })));
  expect(await bell()).toMatchObject({ unread: 0 });
});

test("a failed task shows its rows by pages and as a workbook, and is ordered again with the same input by its owner only", async () => {
  const id = await order("carl");
  const rows = Array.from({ length: 120 }, (_, i) => ({
    key: `BK${i}`,
    done: i % 2 === 1,
    code: "kit.notFound",
    params: {},
  }));
  await finish(id, "FAILED", { rows, inserted: 3 });
  const params = { taskId: String(id) };
  const page = async (n: number) =>
    (
      await outcome(
        detail.loader(
          args(await pageRequest(served.tokens.clerk, `/task/${id}?page=${n}`), params),
        ),
      )
    ).data as {
      wrong: { rows: { key: string }[]; total: number; pages: number };
      plain: unknown;
      again: boolean;
    };
  expect(await page(2)).toMatchObject({
    wrong: { total: 60, pages: 2 },
    plain: [["task.result.inserted", "3"]],
    again: true,
  });
  expect((await page(2)).wrong.rows.map((row) => row.key)[0]).toBe("BK100");
  const file = (await failedFile.loader(
    args(await pageRequest(served.tokens.clerk, `/task-failed/${id}`), params),
  )) as Response;
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  expect(
    (
      await outcome(
        failedFile.loader(
          args(await pageRequest(served.tokens.anna, `/task-failed/${id}`), params),
        ),
      )
    ).status,
  ).toBe(404);
  const again = await outcome(
    detail.action(
      args(await pageRequest(served.tokens.clerk, `/task/${id}`, { _intent: "again" }), params),
    ),
  );
  const next = Number(/\/task\/(\d+)$/.exec(again.location ?? "")?.[1]);
  const { rows: made } = await sql<{
    params: object;
  }>`select params from task where id = ${next}`.execute(db());
  expect(made).toEqual([{ params: { operation: "fee.calculate", input: { x: 1 } } }]);
  expect(
    (
      await outcome(
        detail.action(
          args(await pageRequest(served.tokens.anna, `/task/${id}`, { _intent: "again" }), params),
        ),
      )
    ).status,
  ).toBe(409);
});

test("answers that are no rows have no failed rows; several faults of a row are several lines", () => {
  expect(failedRows(null)).toEqual([]);
  expect(failedRows({ rows: "none" })).toEqual([]);
  const faults = [
    { code: "kit.notFound" as const },
    { code: "kit.failed" as const, params: { a: 1 } },
  ];
  expect(
    failedRows({
      rows: [
        { row: 7, done: false, faults },
        { key: "x", done: true },
      ],
    }),
  ).toEqual([
    { key: "7", code: "kit.notFound", params: {} },
    { key: "7", code: "kit.failed", params: { a: 1 } },
  ]);
});
