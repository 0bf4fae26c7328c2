import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as list from "#app/areas/booking/booking/booking-list.route.tsx";
import * as preferences from "#app/api/list-preferences.route.ts";
import type { ListData, Outcome } from "#app/kit/list/data/list-data.ts";
import { ListPreferences, ListViewRow } from "#platform/records/list/list-view.entity.server.ts";
import { Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import {
  call,
  openServedDatabase,
  outcome,
  pageRequest,
} from "#tests/http/booking/ebooking/fixture.ts";

const apiName = "seaway/bookingMgr/inner";
let served: Awaited<ReturnType<typeof openServedDatabase>>;
beforeAll(async () => {
  served = await openServedDatabase();
  for (let i = 0; i < 3; i++) await call(served.tokens.clerk, `${apiName}/save`, anEbooking());
});
afterAll(() => served.close());
beforeEach(async () => {
  const em = served.testDatabase.em();
  await em.nativeDelete(ListPreferences, {});
  await em.nativeDelete(ListViewRow, {});
});

type Who = keyof typeof served.tokens;
const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const open = async (who: Who, search = "") => {
  const result = (await outcome(
    list.loader(args(await pageRequest(served.tokens[who], `/${apiName}${search}`))),
  )) as {
    status: number;
    data: ListData | null;
    location: string | null;
  };
  return { ...result, data: result.data as ListData };
};
const keep = async (
  who: Who,
  form: Record<string, string | string[]>,
  headers: Record<string, string> = {},
) => {
  const request = await pageRequest(served.tokens[who], `/list-desk/${apiName}`, form);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const response: unknown = await preferences
    .action(args(request, { "*": apiName }))
    .catch((error: unknown) => error);
  if (!(response instanceof Response)) return outcome(Promise.resolve(response));
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    location: response.headers.get("location"),
    data: isJson ? ((await response.json()) as unknown) : null,
  };
};
const page = { accept: "text/html" };

test("a default search opens the list by its address, and all=1 opens it without", async () => {
  const saved = (
    await keep("clerk", {
      _do: "saveView",
      name: "mine",
      search: "f.bkStatus=DRAFT",
      isDefault: "Y",
    })
  ).data as { id: number };
  expect(await open("clerk")).toMatchObject({
    status: 302,
    location: `/${apiName}?f.bkStatus.in=DRAFT&sort=-createdTime&view=${saved.id}`,
  });
  const all = await open("clerk", "?all=1");
  expect(all.data).toMatchObject({
    total: 3,
    view: null,
    views: [{ id: saved.id, isDefault: true }],
  });
  expect((await open("clerk", `?f.bkStatus.in=DRAFT&view=${saved.id}`)).data).toMatchObject({
    view: saved.id,
    total: 3,
  });
  expect((await open("captain")).status).toBe(403);
});

test("without JavaScript it leads back, and never to another site", async () => {
  const done = await keep(
    "clerk",
    { _do: "saveView", name: "a", search: "", _back: `/${apiName}?all=1` },
    page,
  );
  expect(done.status).toBe(302);
  expect(done.location).toMatch(/^\/seaway\/bookingMgr\/inner\?all=1&view=\d+$/);
  for (const _back of [
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example",
  ])
    expect((await keep("clerk", { _do: "resetLayout", _back }, page)).location).toBe("/");
});

test("another's private search cannot be changed or deleted, nor used by its number", async () => {
  const mine = (await keep("clerk", { _do: "saveView", name: "b", search: "f.bkNo=SW" })).data as {
    id: number;
  };
  expect(await keep("captain", { _do: "removeView", id: String(mine.id) })).toMatchObject({
    status: 404,
  });
  expect(
    await keep("captain", { _do: "saveView", id: String(mine.id), name: "c", search: "" }),
  ).toMatchObject({ status: 404 });
  expect((await open("clerk", `?view=${mine.id}`)).data.view).toBe(mine.id);
  expect((await open("clerk", `?view=${mine.id + 1}`)).data.view).toBeNull();
  expect(
    await keep("clerk", { _do: "saveView", name: "d", search: "", shared: "Y" }),
  ).toMatchObject({
    status: 422,
    data: { errors: [{ field: "shared", code: "list.mayNotShare" }] },
  });
});

test("a layout orders, hides and widens; as JSON of a script and as the fields of the panel", async () => {
  const layout = JSON.stringify({
    columns: [
      { key: "etd", width: 120 },
      { key: "bkNo", shown: false },
    ],
    pageSize: 20,
  });
  await keep("clerk", { _do: "saveLayout", layout });
  const laid = (await open("clerk", "?all=1")).data;
  expect(laid.columns.slice(0, 2)).toMatchObject([
    { key: "etd", width: 120 },
    { key: "bkNo", off: true },
  ]);
  expect(laid).toMatchObject({ layoutOwn: true, query: { pageSize: 20 } });
  await keep("clerk", {
    _do: "saveLayout",
    key: ["bkNo", "etd", "bkStatus"],
    "order.bkNo": "3",
    "order.etd": "1",
    "order.bkStatus": "2",
    "shown.bkNo": "Y",
    "shown.etd": "Y",
    "fixed.etd": "left",
    "width.etd": "99",
  });
  const again = (await open("clerk", "?all=1")).data.columns;
  expect(again.slice(0, 3)).toMatchObject([
    { key: "etd", fixed: "left", width: 99 },
    { key: "bkStatus", off: true },
    { key: "bkNo" },
  ]);
  expect((await keep("clerk", { _do: "saveLayout", layout: "{" })).status).toBe(400);
  await keep("clerk", { _do: "resetLayout" });
  expect((await open("clerk", "?all=1")).data.layoutOwn).toBe(false);
});

test("a step over the whole search: few rows at once, many as a task of the reader, none outside the search", async () => {
  const step = async (form: Record<string, string>) =>
    (await outcome(list.action(args(await pageRequest(served.tokens.clerk, `/${apiName}`, form)))))
      .data as Outcome;
  const search = { _all: "Y", _query: "f.bkStatus.in=DRAFT" };
  expect(await step({ _step: "confirm", ...search })).toMatchObject({ done: 3, refused: 0 });
  expect(await step({ _step: "confirm", ...search })).toMatchObject({
    done: 0,
    rows: [{ code: "kit.selectRows" }],
  });
  const em = served.testDatabase.em();
  const [booking] = await em.find(Booking, {});
  if (!booking) throw new Error("no booking");
  await em
    .getConnection()
    .execute(`insert into booking (bk_no, voyage_id, client_code, port_load, port_dis)
    select 'X' || i, ${booking.voyage.id}, 'ACME', port_load, port_dis from booking, generate_series(1, 60) i where id = ${booking.id}`);
  const ordered = await step({ _step: "confirm", ...search });
  expect(ordered).toMatchObject({ done: 0, refused: 0, ordered: 60 });
  const task = await em.fork().findOneOrFail(Task, { id: ordered.taskId ?? 0 });
  expect(task).toMatchObject({
    operator: "carl",
    status: "WAITING",
    params: { operation: "booking.confirm" },
  });
  expect((task.params as { input: { rows: object[] } }).input.rows).toHaveLength(60);
});

test("a broken condition of an address is told, not a fault of the server", async () => {
  expect(await open("clerk", "?f.etd.from=tomorrow")).toMatchObject({ status: 400 });
});
