import { afterAll, beforeAll, expect, test } from "vitest";
import { Statement } from "#domain/finance/settlement/settlement.entity.server.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import type * as ListRoute from "#app/areas/finance/settlement/statement-list.route.tsx";
import type * as EditRoute from "#app/areas/finance/settlement/statement-detail.route.tsx";
import type * as FileRoute from "#app/areas/finance/settlement/statement-file.route.ts";
import type * as ArchiveRoute from "#app/areas/finance/settlement/statement-archive.route.ts";
import type * as JobsRoute from "#app/areas/administration/job/job-list.route.tsx";
import type * as LogRoute from "#app/areas/administration/job/job-log.route.tsx";
import { ask, openServed, report, type Who } from "./served.ts";

let served: Awaited<ReturnType<typeof openServed>>;
let list: typeof ListRoute;
let formShape: typeof EditRoute;
let file: typeof FileRoute;
let archives: typeof ArchiveRoute;
let jobs: typeof JobsRoute;
let log: typeof LogRoute;

beforeAll(async () => {
  served = await openServed();
  list = await import("#app/areas/finance/settlement/statement-list.route.tsx");
  formShape = await import("#app/areas/finance/settlement/statement-detail.route.tsx");
  file = await import("#app/areas/finance/settlement/statement-file.route.ts");
  archives = await import("#app/areas/finance/settlement/statement-archive.route.ts");
  jobs = await import("#app/areas/administration/job/job-list.route.tsx");
  log = await import("#app/areas/administration/job/job-log.route.tsx");
  const em = served.testDatabase.em();
  const { october } = await makeFixture(em);
  feeOf(em, october);
  feeOf(em, october, { corpCode: "C002" });
  await em.flush();
});
afterAll(() => served.close());

const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const path = "/feemgr/recmgr/statement";
const post = async (who: Who, form: Record<string, string | string[]>, from?: string) =>
  report(
    list.action(args(await ask(served.tokens[who], path, { form, ...(from ? { from } : {}) }))),
  );
const download = async (who: Who, id: number, kind: string, side = "R") =>
  report(
    file.loader(
      args(await ask(served.tokens[who], `/statement-file/${side}/${id}/${kind}`), {
        side,
        statementId: String(id),
        kind,
      }),
    ),
  );

test("finance generates for one counterparty by a plain form, sees it in the list, and another side does not", async () => {
  const { status, data } = await post("fiona", {
    _intent: "generate",
    corpCode: "c001",
    period: "2026-10",
    requirements: "",
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({ done: 1, rows: [{ key: "C001", code: "statement.made" }] });
  const result = (await report(list.loader(args(await ask(served.tokens.fiona, `${path}?all=1`)))))
    .data as {
    total: number;
    mayGenerate: boolean;
  };
  expect(result).toMatchObject({ total: 1, mayGenerate: true });
  expect(
    (
      await report(
        list.loader(args(await ask(served.tokens.fiona, "/feemgr/paymgr/statement?all=1"))),
      )
    ).data,
  ).toMatchObject({ total: 0 });
  const again = await post("fiona", { _intent: "generate", corpCode: "C001" });
  expect(again).toMatchObject({ status: 400, data: { rows: [{ code: "statement.nothing" }] } });
});

test("a statement past its day with something open is overdue on the home page and in the list, one written off is not", async () => {
  const em = served.testDatabase.em();
  const statement = await em.findOneOrFail(Statement, { corpCode: "C001" });
  const home = await import("#app/areas/home/today/list-queues.server.ts");
  const count = async () => {
    // A manager with another connection would read figures cached for twenty seconds.
    const fresh = {
      ...served.testDatabase.as("finance").actor,
      userName: `fiona ${Math.random()}`,
    };
    return (
      await home.listQueues({ em: served.testDatabase.em(), actor: fresh, now: new Date() })
    ).find((queue) => queue.label === "home.statementsOverdue");
  };
  expect((await count())?.count).toBe(0);
  const set = (fields: string) =>
    em.getConnection().execute(`update statement set ${fields} where id = ${statement.id}`);
  await set("status = 'CONFIRMED', confirmed_time = now() - interval '400 days'");
  const queue = await count();
  expect(queue).toMatchObject({ count: 1, to: `${path}?f.status=CONFIRMED&f.overdue=Y` });
  const result = (await report(list.loader(args(await ask(served.tokens.fiona, queue?.to ?? "")))))
    .data as { total: number };
  expect(result.total).toBe(1);
  const paid = (amount: string) =>
    em
      .getConnection()
      .execute(
        `update fee set verified_amount = ${amount} where id in (select fee_id from statement_line where statement_id = ${statement.id})`,
      );
  await paid("amount");
  expect((await count())?.count).toBe(0);
  await paid("0");
  await set("status = 'DRAFT', confirmed_time = null");
});

test("all counterparties are ordered for the worker, and the page leads to the task", async () => {
  const { status, response } = await post("fiona", { _intent: "generate", corpCode: "" });
  expect(status).toBe(302);
  const id = Number(/^\/task\/(\d+)$/.exec(response?.headers.get("location") ?? "")?.[1]);
  expect(await served.testDatabase.em().findOneOrFail(Task, { id })).toMatchObject({
    kind: "statement.generate",
    operator: "fiona",
  });
});

test("the sheet shows lines and sums; save and steps work as posts; a confirmed one is frozen", async () => {
  const { id } = await served.testDatabase.em().findOneOrFail(Statement, { corpCode: "C001" });
  const at = `/feemgr/recmgr/sdetail/index/${id}`;
  const open = async (who: Who) =>
    report(formShape.loader(args(await ask(served.tokens[who], at), { statementId: String(id) })));
  const send = async (form: Record<string, string>) =>
    report(
      formShape.action(
        args(await ask(served.tokens.fiona, at, { form }), { statementId: String(id) }),
      ),
    );
  expect((await open("fiona")).data).toMatchObject({
    record: { lines: [{ feeCode: "OCF" }], sums: [{ currency: "CNY", amount: "100.00" }] },
  });
  const { version } = ((await open("fiona")).data as { record: { version: number } }).record;
  expect(
    (await send({ id: String(id), version: String(version), checkNo: "HX1", requirements: "" }))
      .status,
  ).toBe(302);
  expect((await send({ _step: "confirm" })).data).toEqual({
    doneLabel: "statement.confirm.done",
    undo: expect.objectContaining({ label: "shell.undo" }),
  });
  expect(await send({ id: String(id), checkNo: "HX2" })).toMatchObject({
    status: 422,
    data: { errors: [{ code: "statement.frozen" }] },
  });
  expect((await open("carl")).status).toBe(403);
  expect((await open("anna")).status).toBe(403);
});

test("xlsx and PDF are attachments under the list's permission; anything else does not exist", async () => {
  const { id, statementNo } = await served.testDatabase
    .em()
    .findOneOrFail(Statement, { corpCode: "C001" });
  for (const [kind, magic] of [
    ["xlsx", "PK"],
    ["pdf", "%PDF"],
  ] as const) {
    const { status, response } = await download("fiona", id, kind);
    expect(status).toBe(200);
    expect(response?.headers.get("content-disposition")).toBe(
      `attachment; filename="${statementNo}.${kind}"`,
    );
    expect(response?.headers.get("x-content-type-options")).toBe("nosniff");
    expect(
      Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))
        .toString("latin1")
        .startsWith(magic),
    ).toBe(true);
  }
  expect((await download("carl", id, "pdf")).status).toBe(403);
  expect((await download("anna", id, "pdf")).status).toBe(403);
  expect((await download("fiona", 999_999, "pdf")).status).toBe(404);
  expect((await download("fiona", id, "exe")).status).toBe(404);
  expect((await download("fiona", id, "pdf", "P")).status).toBe(404);
});

test("the papers of selected statements come as one archive, and only to those who may see the list", async () => {
  const { id, statementNo } = await served.testDatabase
    .em()
    .findOneOrFail(Statement, { corpCode: "C001" });
  const chosen = await post("fiona", { _intent: "papers-xlsx", row: [`${id}:1`] });
  expect(chosen.status).toBe(302);
  const to = chosen.response?.headers.get("location") ?? "";
  expect(to).toBe(`/statement-files/R/xlsx?ids=${id.toString(36)}`);
  const archive = async (who: Who, address: string, kind = "xlsx", side = "R") =>
    report(archives.loader(args(await ask(served.tokens[who], address), { side, kind })));
  const namesOf = async (response: Awaited<ReturnType<typeof archive>>) =>
    Buffer.from((await response.response?.arrayBuffer()) ?? new ArrayBuffer(0))
      .toString("latin1")
      .match(/ST\d{8}_\w+\.(xlsx|pdf)/g);
  const names = await namesOf(await archive("fiona", to));
  expect(new Set(names)).toEqual(new Set([`${statementNo}_C001.xlsx`]));
  const whole = await post("fiona", {
    _intent: "papers-pdf",
    _all: "Y",
    _query: "f.corpCode=C001&sort=-createdTime",
  });
  const all = whole.response?.headers.get("location") ?? "";
  expect(all).toMatch(/^\/statement-files\/R\/pdf\?f\.corpCode=C001/);
  expect(new Set(await namesOf(await archive("fiona", all, "pdf")))).toEqual(
    new Set([`${statementNo}_C001.pdf`]),
  );
  expect(await namesOf(await archive("fiona", to, "xlsx", "P"))).toBe(null);
  expect(await namesOf(await archive("fiona", "/statement-files/R/xlsx?ids=zzzzzz.-1"))).toBe(null);
  expect((await post("fiona", { _intent: "papers-xlsx" })).data).toMatchObject({
    rows: [{ code: "kit.selectRows" }],
  });
  expect((await archive("carl", to)).status).toBe(403);
  expect((await archive("fiona", to, "exe")).status).toBe(404);
});

test("ids travel in an address and come back", async () => {
  const { readIds, writeIds } = await import(
    "#app/areas/finance/settlement/statement-list.server.ts"
  );
  for (const ids of [
    [1],
    [3, 7, 2_000_000],
    Array.from({ length: 3000 }, (_, i) => 100_000 + i * 3),
  ])
    expect(readIds(writeIds(ids))).toEqual(ids);
  expect(writeIds(Array.from({ length: 3000 }, (_, i) => 9_000_000 + i)).length).toBeLessThan(7000);
  for (const text of ["", "-1", "1..2", "zzzzzz.zzzzzz", "DROP"]) expect(readIds(text)).toEqual([]);
});

test("a clerk and a foreign site are refused", async () => {
  expect((await post("carl", { _intent: "generate", corpCode: "C002" })).status).toBe(403);
  expect(
    (await post("fiona", { _intent: "generate", corpCode: "C002" }, "http://evil.test")).status,
  ).toBe(403);
  expect(await served.testDatabase.em().count(Statement, { corpCode: "C002" })).toBe(0);
});

test("the monitor shows each job with its next five times and its runs; run once orders one", async () => {
  await registerJobs(served.testDatabase.em(), [
    {
      jobName: "nightly",
      cronExpression: "0 45 2 * * ?",
      invokeTarget: "statement.generate('past')",
      misfirePolicy: "2",
      concurrent: "1",
      status: "0",
      remark: "",
    },
  ]);
  const job = await served.testDatabase.em().findOneOrFail(Job, { jobName: "nightly" });
  const open = async (who: Who) =>
    report(jobs.loader(args(await ask(served.tokens[who], "/monitor/job"))));
  expect((await open("fiona")).data).toMatchObject({
    rows: [{ jobName: "nightly", nextRuns: { length: 5 }, lastStatus: null }],
  });
  expect((await open("carl")).status).toBe(403);
  const run = async (who: Who) =>
    report(
      jobs.action(
        args(
          await ask(served.tokens[who], "/monitor/job", {
            form: { _step: "run", row: `${job.id}:${job.version}` },
          }),
        ),
      ),
    );
  expect((await run("carl")).status).toBe(403);
  expect((await run("fiona")).data).toMatchObject({ done: 1 });
  expect((await open("fiona")).data).toMatchObject({ rows: [{ lastStatus: "WAITING" }] });
  const runs = async (jobId: string) =>
    report(
      log.loader(
        args(await ask(served.tokens.fiona, `/monitor/job-log/index/${jobId}`), { jobId }),
      ),
    );
  expect((await runs(String(job.id))).data).toMatchObject({
    total: 1,
    rows: [{ jobName: "nightly", operator: "fiona", status: "WAITING" }],
  });
  expect((await runs("0")).data).toMatchObject({ total: 1 });
  expect((await runs("999999")).status).toBe(404);
});
