import type { ActionFunctionArgs } from "@remix-run/node";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import * as bookings from "#app/areas/booking/booking/booking-list.route.tsx";
import * as bookingSheet from "#app/areas/booking/booking/booking-edit.route.tsx";
import * as editRoute from "#app/areas/masterdata/code/reference-edit.route.tsx";
import * as apply from "#app/areas/booking/space/template-apply.route.tsx";
import * as control from "#app/areas/booking/space/space-control.route.tsx";
import * as copy from "#app/areas/booking/space/space-copy.route.tsx";
import {
  call,
  openServedDatabase,
  outcome,
  pageRequest,
} from "#tests/http/booking/ebooking/fixture.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { seaway } from "#tests/support/command.ts";
import { rowsOf } from "#tests/support/test-database.ts";

// A command in its own process.
vi.setConfig({ testTimeout: 90_000 });
const voyage = "HANSHIN/2601E";
const today = dayOf(new Date(), "Asia/Shanghai");
let served: Awaited<ReturnType<typeof openServedDatabase>>;
beforeAll(async () => {
  served = await openServedDatabase();
  const db = served.testDatabase.em().getKysely();
  await sql`insert into vessel_line (code, name_en, name_zh)
    values ('JAX', 'Japan', '日本线')
    on conflict (code) do nothing`.execute(db);
  // The board shows voyages that depart from today on.
  await sql`update voyage set departure_date = ${addDays(today, 3)}`.execute(db);
});
afterAll(() => served.close());
beforeEach(async () => {
  for (const table of ["space_draw", "space_allotment", "space_template", "booking"])
    await sql`delete from ${sql.table(table)}`.execute(served.testDatabase.em().getKysely());
  await mode("WARN");
});

const mode = (value: string) =>
  sql`update config set config_value = ${value} where config_key = 'seaway.space.beyond'`.execute(
    served.testDatabase.em().getKysely(),
  );
const args = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {},
});
const ask = <T = Record<string, unknown>>(path: string, body: object) =>
  call<T>(served.tokens.clerk, path, body);
const post = async (
  route: { action(args: ActionFunctionArgs): Promise<unknown> },
  path: string,
  form: Record<string, string>,
  params = {},
) => outcome(route.action(args(await pageRequest(served.tokens.clerk, path, form), params)));
const allot = (over: object = {}) =>
  ask<{ id: number }>("seaway/voyage/space/save", { voyage, teu: "2", ...over });
const draft = async (boxes = 1) => {
  const { data } = await ask<{ id: number; bkNo: string }>(
    "seaway/bookingMgr/inner/save",
    anEbooking({ containers: [{ sizeType: "20GP", contCount: boxes }] }),
  );
  return data;
};
const confirm = (id: number) =>
  ask<{ rows: { done: boolean; code?: string; msg?: string }[] }>(
    "seaway/bookingMgr/inner/confirm",
    { rows: [{ id }] },
  );

test("every path asks the space: call, screen, editRoute, command (import and job: tests/db/booking/space)", async () => {
  await mode("REFUSE");
  expect((await allot()).code).toBe(200);
  const held = await draft(2);
  expect(await confirm(held.id)).toMatchObject({ code: 200 });
  const { id, bkNo } = await draft();
  const full = { code: "space.full", params: { measure: "TEU", free: "0" } };
  expect(await confirm(id)).toMatchObject({
    data: { rows: [{ done: false, code: "space.full" }] },
  });
  const path = "/seaway/bookingMgr/inner";
  expect(await post(bookings, path, { _step: "confirm", row: String(id) })).toMatchObject({
    status: 409,
    data: { rows: [full] },
  });
  expect(
    await post(
      bookingSheet,
      `${path}/create/index/${id}`,
      { _step: "confirm" },
      { bkId: String(id) },
    ),
  ).toMatchObject({
    status: 409,
    data: { errors: [full] },
  });
  const grown = {
    ...anEbooking({ containers: [{ sizeType: "20GP", contCount: 3 }] }),
    id: held.id,
  };
  expect(await ask(`seaway/bookingMgr/inner/save`, grown)).toMatchObject({
    code: 500,
    faults: [{ field: "containers", code: "space.full" }],
  });
  const result = await seaway(served.testDatabase, [
    "--json",
    "do",
    "seaway/bookingMgr/inner",
    "confirm",
    bkNo,
  ]);
  expect([result.code, JSON.parse(result.out)]).toMatchObject([
    1,
    { rows: [{ done: false, code: "space.full" }] },
  ]);
  expect(
    await rowsOf(served.testDatabase, sql`select sum(held_teu)::int as n from space_draw`),
  ).toEqual([{ n: 2 }]);
});

test("who is taken beyond the space is told so, on the list, on the sheet and in the call", async () => {
  await allot({ teu: "1" });
  const [item, two, three] = [await draft(2), await draft(2), await draft(2)];
  expect(await confirm(item.id)).toMatchObject({
    data: { rows: [{ done: true, code: "space.beyond", msg: "Overbooked: * → *" }] },
  });
  const path = "/seaway/bookingMgr/inner";
  expect(await post(bookings, path, { _step: "confirm", row: String(two.id) })).toMatchObject({
    status: 200,
    data: { done: 1, refused: 0, rows: [{ code: "space.beyond" }] },
  });
  await mode("WAIT");
  const response = await post(
    bookingSheet,
    `${path}/create/index/${three.id}`,
    { _step: "confirm" },
    { bkId: String(three.id) },
  );
  expect(response).toMatchObject({
    data: { doneLabel: "booking.confirm.done", messages: [{ code: "space.waits" }] },
  });
});

test("the board: a voyage's lines above its bookings, steps of the waiting list, the voyages to depart, and nothing for customers", async () => {
  await mode("WAIT");
  const { data: line } = await allot({ portLoad: "CNSHA", factor: "1.5" });
  const [item, two] = [await draft(3), await draft(1)];
  for (const { id } of [item, two]) await confirm(id);
  const at = (search: string, who: "clerk" | "anna" = "clerk") =>
    pageRequest(served.tokens[who], `/seaway/voyage/spaceControl${search}`).then((request) =>
      outcome(control.loader(args(request))),
    );
  const board = await at(`?f.voyage=${encodeURIComponent(voyage)}&f.allotmentId.equals=${line.id}`);
  expect(board.data).toMatchObject({
    line: line.id,
    total: 2,
    board: {
      voyage,
      lines: [
        { portLoad: "CNSHA", bookings: 2, waits: 1, cells: { teu: { limit: "3", percent: 100 } } },
      ],
    },
  });
  expect((await at("")).data).toMatchObject({ board: null, voyages: [{ voyage, waits: 1 }] });
  expect(await at("", "anna")).toMatchObject({ status: 403 });
  const [share] = await rowsOf<{ id: number; version: number }>(
    served.testDatabase,
    sql`select id, version from space_draw where booking_id = ${two.id}`,
  );
  const step = { _step: "promote", row: `${share?.id}:${share?.version}` };
  expect(await post(control, "/seaway/voyage/spaceControl", step)).toMatchObject({
    status: 409,
    data: { rows: [{ code: "space.full" }] },
  });
  expect(
    await post(control, "/seaway/voyage/spaceControl", {
      ...step,
      _step: "overbook",
      _reason: "vip",
    }),
  ).toMatchObject({
    data: { done: 1 },
  });
});

test("the sheet says what is below the booked space at its reason, and a copied sheet begins another line", async () => {
  const { data: line } = await allot({ teu: "4" });
  await confirm((await draft(3)).id);
  const path = `/seaway/voyage/space/index/${line.id}`;
  const params = { id: String(line.id) };
  const open = async () =>
    (await outcome(editRoute.loader(args(await pageRequest(served.tokens.clerk, path), params))))
      .data as {
      record: Record<string, string | number>;
    };
  const { record } = await open();
  expect(record).toMatchObject({ voyage, teu: "4.0000", heldTeu: "3.0000" });
  const form = {
    id: String(line.id),
    version: String(record.version),
    voyage,
    portLoad: "*",
    portDis: "*",
    ownerKind: "ANY",
    owner: "*",
    teu: "2",
    factor: "1",
  };
  expect(await post(editRoute, path, form, params)).toMatchObject({
    status: 422,
    data: { errors: [{ field: "changeReason", code: "space.belowBooked" }] },
  });
  expect(
    await post(editRoute, path, { ...form, changeReason: "smaller ship" }, params),
  ).toMatchObject({
    status: 302,
    location: `${path}?saved=1`,
  });
  const begun = await outcome(
    editRoute.loader(
      args(
        await pageRequest(served.tokens.clerk, `/seaway/voyage/space/index/new?copy=${line.id}`),
        { id: "new" },
      ),
    ),
  );
  expect(begun.data).toMatchObject({ record: { voyage, teu: "2.0000" } });
});

test("templates and copies are previewed, then carried out, by plain forms", async () => {
  await ask("seaway/voyage/spaceTemplate/save", {
    lineCode: "JAX",
    portLoad: "*",
    portDis: "*",
    ownerKind: "ANY",
    owner: "*",
    teu: "20",
    factor: "1",
  });
  const range = { lineCode: "JAX", direction: "", startDate: today, endDate: addDays(today, 30) };
  const lines = () =>
    rowsOf(served.testDatabase, sql`select count(*)::int as n from space_allotment`);
  const path = "/seaway/voyage/spaceTemplate/apply";
  expect(await post(apply, path, { ...range, _do: "preview" })).toMatchObject({
    status: 200,
    data: { preview: true, plan: { voyages: 2, added: 2 } },
  });
  expect(await lines()).toEqual([{ n: 0 }]);
  expect(await post(apply, path, { ...range, _do: "run" })).toMatchObject({
    data: { preview: false, plan: { added: 2 } },
  });
  expect(await lines()).toEqual([{ n: 2 }]);
  expect(
    await post(apply, path, { ...range, endDate: addDays(today, -1), _do: "run" }),
  ).toMatchObject({
    status: 422,
    data: { refusals: [{ code: "space.endBeforeStart", field: "endDate" }] },
  });
  const from = { from: voyage, voyage: "HANSHIN/2602E", overwrite: "Y" };
  expect(await post(copy, "/seaway/voyage/space/copy", { ...from, _do: "preview" })).toMatchObject({
    data: { plan: { added: 0, changed: 0 } },
  });
  expect(await ask("seaway/voyage/space/copy", from)).toMatchObject({
    code: 200,
    data: { voyages: 1 },
  });
});
