import type { LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PackedRows, unpackRows } from "#domain/sailing/vessel-tracking/board/board-pack.ts";
import { saveVoyage } from "#domain/sailing/voyage/ops/save-voyage.server.ts";
import { rowsOf } from "#tests/support/test-database.ts";
import { ask, openServed, report } from "#tests/http/finance/settlement/served.ts";

let served: Awaited<ReturnType<typeof openServed>>;
/** Port time (UTC+8) in some hours. */
const hoursFromNow = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16);

beforeAll(async () => {
  served = await openServed();
  const db = served.testDatabase.em().getKysely();
  await sql`insert into vessel (code, name) values ('SH', 'SITC HANSHIN')`.execute(db);
  await sql`insert into vessel_line (code, name_en, name_zh, rotation)
    values ('JPX1', 'Kansai', '关西线', 'CNSGH CNNBO')`.execute(db);
  const stops = [
    { portCode: "CNSGH", eta: hoursFromNow(-30), etd: hoursFromNow(-20) },
    { portCode: "CNNBO", eta: hoursFromNow(20), etd: hoursFromNow(30) },
  ];
  await served.testDatabase.run("clerk", saveVoyage, {
    lineCode: "JPX1",
    vesselCode: "SH",
    voyage: "2601E",
    stops,
  });
});
afterAll(() => served.close());

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
const carl = (path: string, form?: Record<string, string>) =>
  ask(served.tokens.carl, path, form ? { form } : undefined);
const open = async (run: Handler, request: Promise<Request>, params: Record<string, string> = {}) =>
  report(run({ request: await request, params, context: {} }));

test("the board shows the ship's calls of these days, as chart, table and workbook; it is not a customer's", async () => {
  const board = await import("#app/areas/sailing/vessel-tracking/schedule-board.route.tsx");
  const path = "/seaway/voyage/scheduleBoard";
  const { data } = await open(board.loader, carl(`${path}?vessel=hanshin&view=table`));
  const result = data as { query: { view: string }; packed: PackedRows };
  expect(result.query.view).toBe("table");
  expect(unpackRows(result.packed, 0)[0]?.bars.map((bar) => [bar.tone, bar.silent])).toEqual([
    ["done", true],
    ["planned", false],
  ]);
  const file = await import("#app/areas/sailing/vessel-tracking/schedule-board-export.route.ts");
  const { response } = await open(file.loader, carl(`${path}/export`));
  expect(response?.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect((await response?.arrayBuffer())?.byteLength).toBeGreaterThan(2000);
  for (const route of [board, file])
    expect((await open(route.loader, ask(served.tokens.anna, path))).status).toBe(403);
});

test("a position is asked for by a ship's name", async () => {
  const position = await import("#app/areas/sailing/vessel-tracking/vessel-position.route.tsx");
  const look = async (search: string) =>
    (await open(position.loader, carl(`/seaway/voyage/vesselPosition${search}`))).data as object;
  expect(await look("")).toMatchObject({ refused: "", data: null });
  expect(await look("?vessel=+")).toMatchObject({ refused: "请输入船名", data: null });
  expect(await look("?vessel=nobody")).toMatchObject({ refused: "", data: null });
  expect(await look("?vessel=hanshin")).toMatchObject({
    data: { ships: [{ kind: "sea", fromPort: "CNSGH", toPort: "CNNBO", sure: false }] },
  });
});

test("an event typed on its sheet is the actual time of the call, and stands in the list", async () => {
  const formShape = await import("#app/areas/sailing/vessel-tracking/vessel-status-edit.route.tsx");
  const path = "/seaway/voyage/vesselStatus";
  const { data } = await open(formShape.loader, carl(`${path}/index/new`), { eventId: "new" });
  expect(data).toMatchObject({ record: { event: "ARRIVED" } });
  const eventTime = hoursFromNow(-19);
  const form = {
    event: "DEPARTED",
    vesselCode: "SH",
    portCode: "CNSGH",
    eventTime,
    source: "AGENT",
  };
  const { response } = await open(formShape.action, carl(`${path}/index/new`, form), {
    eventId: "new",
  });
  expect(response?.headers.get("location")).toMatch(/vesselStatus\/index\/\d+/);
  const atd = sql`select serial, to_char(atd, 'YYYY-MM-DD"T"HH24:MI') as atd
    from voyage_stop
    where atd is not null`;
  expect(await rowsOf(served.testDatabase, atd)).toEqual([{ serial: 1, atd: eventTime }]);
  const list = await import("#app/areas/sailing/vessel-tracking/vessel-status-list.route.tsx");
  const rows = (await open(list.loader, carl(`${path}?f.vesselName=HANSHIN`))).data as {
    rows: unknown[];
  };
  expect(rows.rows).toHaveLength(1);
});
