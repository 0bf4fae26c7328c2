import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, outcomeOf, type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { importOf, saveOf } from "#tests/support/step-of.ts";

let testDatabase: TestDatabase;
let clerk: Visitor;
const at = { id: 0, port: "", booking: 0 };
serveTests(async (served) => {
  testDatabase = served;
  clerk = await visit(testDatabase, "clerk");
  const voyage = await aVoyage(testDatabase.em(), { week: 4 });
  const booking = await aBooking(testDatabase.em(), { bkStatus: "CONFIRMED", voyage });
  const [port] = await rowsOf<{ port: string }>(
    testDatabase,
    sql`select port_load as port from booking where id = ${booking.id}`,
  );
  Object.assign(at, { id: voyage.voyage.id, port: port?.port ?? "", booking: booking.id });
});

type Route = { loader?(args: object): Promise<unknown>; action?(args: object): Promise<unknown> };
const post = async (route: unknown, path: string, params: object, body: Record<string, string>) => {
  const request = await clerk.page(path, body);
  return outcomeOf(async () => (route as Route).action?.({ request, params, context: {} }));
};
const open = async (route: unknown, path: string, params: object) => {
  const request = await clerk.page(path);
  return outcomeOf(async () => (route as Route).loader?.({ request, params, context: {} }));
};

/** The voyage's form with another departure of the booking's port. */
async function laterForm(): Promise<Record<string, unknown> & { stops: Record<string, string>[] }> {
  const record = (await resourceOf("seaway/voyage/voyage").get?.(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    at.id,
  )) as {
    stops: Record<string, string>[];
  } & Record<string, unknown>;
  const stops = record.stops.map((stop) => ({
    ...stop,
    ...(stop.portCode === at.port ? { etd: `${stop.etd?.slice(0, 11)}23:59` } : {}),
  }));
  return { ...record, stops: stops as Record<string, string>[] };
}

test("objections are answered with the button that insists, by the screen and by the call; insisting saves", async () => {
  const form = await laterForm();
  const fields = [
    "id",
    "lineCode",
    "vesselCode",
    "voyage",
    "ioType",
    "status",
    "settleMon",
    "customsVoyage",
  ];
  const body: Record<string, string> = Object.fromEntries(
    fields.map((key) => [key, String(form[key] ?? "")]),
  );
  for (const [i, stop] of form.stops.entries())
    for (const [key, value] of Object.entries(stop))
      if (key !== "id" && value) body[`stops[${i}].${key}`] = String(value);
  const route = await import("#app/areas/sailing/voyage/voyage-edit.route.tsx");
  const path = `/seaway/voyage/voyage/index/${at.id}`;
  const response = await post(route, path, { voyageId: String(at.id) }, body);
  expect(response).toMatchObject({
    status: 422,
    data: { insist: true, errors: [{ code: "voyage.breaksSailing" }] },
  });
  const call = { ...form, accept: undefined };
  expect(await responseOf(clerk.call("seaway/voyage/voyage/save", call))).toMatchObject({
    code: 601,
    faults: [{ code: "voyage.breaksSailing", field: expect.stringMatching(/^stops\.\d\.etd$/) }],
  });
  expect(
    (await post(route, path, { voyageId: String(at.id) }, { ...body, accept: "Y" })).location,
  ).toBe(`${path}?saved=1`);
  expect(
    await responseOf(clerk.call("seaway/voyage/voyage/save", { ...call, version: undefined })),
  ).toMatchObject({ code: 200 });
  // A real fault removes the button.
  const both = await post(route, path, { voyageId: String(at.id) }, { ...body, lineCode: "NONE" });
  expect((both.data as { insist?: boolean }).insist).toBeUndefined();
});

test("a template makes voyages on its page: the days offered, the preview, the making, and what is wrong with the days", async () => {
  const [line] = await rowsOf<{ code: string; ship: string }>(
    testDatabase,
    sql`select line_code as code, vessel_code as ship from voyage where id = ${at.id}`,
  );
  await sql`update vessel_line
    set add_rule = 'AUTO', voy_no_from = '9001'
    where code = ${line?.code}`.execute(testDatabase.em().getKysely());
  const save = saveOf(resourceOf("seaway/voyage/scheduleTemplate"));
  const stops = [
    { portCode: "CNSGH", arriveDay: 0, stayHours: 5, direction: "E" },
    { portCode: "JPOSA", arriveDay: 3, stayHours: 5, direction: "E" },
  ];
  const head = {
    code: "T",
    lineCode: line?.code,
    departure: "2031-01-06",
    effectiveDate: "2031-01-06",
    vesselCodes: line?.ship,
    enabled: "Y",
  };
  const { id } = (await testDatabase.run("clerk", save, { ...head, stops })) as { id: number };
  const route = await import("#app/areas/sailing/voyage/schedule-generate.route.tsx");
  const path = `/seaway/voyage/scheduleTemplate/generate/${id}`;
  const params = { id: String(id) };
  expect((await open(route, path, params)).data).toMatchObject({
    template: { code: "T" },
    range: { vessels: line?.ship },
  });
  expect(
    (await open(route, "/seaway/voyage/scheduleTemplate/generate/999", { id: "999" })).status,
  ).toBe(404);
  const days = { from: "2031-01-06", to: "2031-01-13", vessels: line?.ship ?? "" };
  const seen = await post(route, path, params, { ...days, _intent: "preview" });
  expect(seen.data).toMatchObject({
    rounds: [{ state: "NEW", voyages: [{ calls: "CNSGH JPOSA" }] }, { state: "NEW" }],
  });
  expect((await post(route, path, params, { ...days, _intent: "create" })).data).toMatchObject({
    made: { done: 2, refused: 0 },
    failed: [],
  });
  expect((await post(route, path, params, { ...days, _intent: "create" })).data).toMatchObject({
    made: { done: 0, known: 2 },
  });
  expect(await post(route, path, params, { ...days, to: "", _intent: "preview" })).toMatchObject({
    status: 422,
    data: { range: { to: "" }, errors: [{ field: "to", code: "kit.requiredPlain" }] },
  });
  expect((await open(route, path, params)).data).toMatchObject({ range: { from: "2031-01-13" } });
});

test("numbers of a line are made on a sheet of their own, and never changed there", async () => {
  const route = await import("#app/areas/sailing/voyage/voyage-no-new.route.tsx");
  const path = "/seaway/voyage/voyageNo/index/new";
  expect((await open(route, `${path}?line=KTI3`, { id: "new" })).data).toMatchObject({
    record: { lineCode: "KTI3" },
  });
  expect((await open(route, path, { id: "1" })).status).toBe(404);
  await sql`update vessel_line
    set add_rule = 'MANUAL', voy_no_from = '', voy_no_to = ''
    where code = 'KTI3'`.execute(testDatabase.em().getKysely());
  expect(
    (await post(route, path, {}, { lineCode: "KTI3", count: "", numbers: "31 32" })).location,
  ).toBe("/seaway/voyage/voyageNo?saved=1");
  const bad = await post(route, path, {}, { lineCode: "KTI3", count: "", numbers: "3/1" });
  expect(bad.data).toMatchObject({
    record: { numbers: "3/1" },
    errors: [{ field: "numbers", code: "voyage.numberShape" }],
  });
});

const business = path.resolve("../shared/data/inputs/business");

/**
 * Exports import without a change; tests/db/sailing/voyage/voyage-files.test.ts covers every field.
 */
test("lines, voyages and calls of the business come in whole, go out as workbooks and come in again as they were", async (ctx) => {
  if (!existsSync(business)) ctx.skip(`no business files: ${business} is not there`);
  const load = (kind: string, source: object): Promise<ImportResult> =>
    testDatabase.run("admin", importOf(kind).operation, { source, options: {} });
  await sql`update vessel_line set voy_no_from = '', voy_no_to = ''`.execute(
    testDatabase.em().getKysely(),
  );
  const files = { line: "lines.csv", voyage: "voyages.csv", voyageStop: "voyage_stops.csv" };
  for (const [kind, file] of Object.entries(files)) {
    const result = await load(kind, {
      name: file,
      bytes: new Uint8Array(readFileSync(path.join(business, file))),
    });
    expect([kind, result.faults, result.rows > 0]).toEqual([kind, [], true]);
  }
  for (const [kind, apiName] of [
    ["line", "seaway/voyage/line"],
    ["voyage", "seaway/voyage/voyage"],
    ["voyageStop", "seaway/voyage/voyageStop"],
  ] as const) {
    const resource = resourceOf(apiName);
    const query = { filters: [], sort: [resource.list.sort], page: 1, pageSize: 100 };
    const book = await openListExport(testDatabase.em(), testDatabase.as("admin").actor, resource, {
      query,
    });
    const through = new PassThrough();
    const bytes = buffer(through);
    await book.write(through);
    through.end();
    const back = await load(kind, { name: "back.xlsx", bytes: new Uint8Array(await bytes) });
    expect([kind, back.faults, back.inserted, back.changed]).toEqual([kind, [], 0, 0]);
    expect(back.unchanged).toBe(back.rows);
  }
});
