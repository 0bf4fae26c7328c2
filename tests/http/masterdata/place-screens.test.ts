import { sql } from "kysely";
import { expect, test } from "vitest";
import { serveTests } from "#tests/support/served.ts";
import { outcomeOf, visit, type Visitor } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const people: Record<string, Visitor> = {};
serveTests(async (served) => {
  testDatabase = served;
  people.carl = await visit(testDatabase, "clerk");
  people.anna = await visit(testDatabase, "customer", { customerCodes: ["NONE"] });
});

type Args = { request: Request; params: Record<string, string>; context: object };
type Route = { loader?(args: Args): Promise<unknown>; action?(args: Args): Promise<unknown> };
type Report = { status: number; data: Record<string, unknown>; location: string | null };
type More = { params?: Record<string, string>; body?: Record<string, string> };

async function call(
  route: Route,
  who: string,
  path: string,
  { params = {}, body }: More = {},
): Promise<Report> {
  const request = await people[who]?.page(path, body);
  const run = body ? route.action : route.loader;
  return (await outcomeOf(async () =>
    run?.({ request: request as Request, params, context: {} }),
  )) as Report;
}

test("geography: the tree opens along the way, a new place begins below the open one", async () => {
  const route = (await import("#app/areas/masterdata/place/geography-list.route.tsx")) as Route;
  const path = "/xhlbasic/geography";
  const opened = (await call(route, "carl", `${path}?f.parentCode=CN`)).data as {
    tree: { way: { code: string }[] };
    rows: { code: string }[];
  };
  expect(opened.tree.way.map((node) => node.code)).toEqual(["142", "CN"]);
  expect(opened.rows[0]).toMatchObject({ code: "CN-AH", level: 2, way: "亚洲 / 中国 / 安徽" });
  const form = (await import("#app/areas/masterdata/code/reference-edit.route.tsx")) as Route;
  const begun = await call(
    form,
    "carl",
    `${path}/index/new?set.parentCode=CN&set.type=PROVINCE&set.bogus=1`,
    { params: { id: "new" } },
  );
  expect(begun.data.record).toEqual({ parentCode: "CN", type: "PROVINCE" });
  expect((await call(route, "anna", path)).status).toBe(403);
});

test("a calendar's year: days by state, set in a range without JavaScript, faults shown with what was typed", async () => {
  const form = (await import("#app/areas/masterdata/code/reference-edit.route.tsx")) as Route;
  const made = await call(form, "carl", "/xhlbasic/calendar/index/new", {
    params: { id: "new" },
    body: { code: "ZZ", nameZh: "试历", country: "ZZ", "weekend[]": "7", id: "0" },
  });
  const id = /(\d+)\?saved=1$/.exec(made.location ?? "")?.[1] ?? "";
  const route = (await import("#app/areas/masterdata/calendar/calendar-year.route.tsx")) as Route;
  const path = `/xhlbasic/calendar/year/${id}?year=2026`;
  const set = (fields: Record<string, string>) =>
    call(route, "carl", path, { params: { id }, body: fields });
  expect(
    (await set({ from: "2026-05-01", to: "2026-05-02", kind: "HOLIDAY", dayNameZh: "劳动节" }))
      .location,
  ).toBe(path);
  const bad = await set({ from: "2026-05-02", to: "2026-05-01", kind: "CLEAR" });
  expect([bad.status, bad.data]).toMatchObject([
    422,
    { refusals: [{ code: "calendar.badRange" }], typed: { from: "2026-05-02" } },
  ]);
  type Year = {
    months: {
      lead: number;
      workingDays: number;
      days: { date: string; state: string; name: string }[];
    }[];
  };
  const may = ((await call(route, "carl", path, { params: { id } })).data as Year).months[4];
  expect(may?.days.slice(0, 4).map((day) => `${day.state} ${day.name}`.trim())).toEqual([
    "HOLIDAY 劳动节",
    "HOLIDAY 劳动节",
    "REST",
    "",
  ]);
  expect([may?.lead, may?.workingDays]).toEqual([4, 24]);
  expect(
    (await call(route, "carl", "/xhlbasic/calendar/year/999999", { params: { id: "999999" } }))
      .status,
  ).toBe(404);
});

test("a container number with a slip comes back with the one that may be meant, as a button", async () => {
  const form = (await import("#app/areas/masterdata/code/reference-edit.route.tsx")) as Route;
  const response = await call(form, "carl", "/xhlbasic/container/index/new", {
    params: { id: "new" },
    body: { cntNo: "CSQU3054384", sizeType: "20GP", id: "0" },
  });
  expect([response.status, response.data]).toMatchObject([
    422,
    { errors: [{ code: "gear.cntNo.digit", suggest: [{ code: "CSQU3054383" }] }] },
  ]);
});

test("trade codes somebody else changed meanwhile are laid beside those that were typed", async () => {
  const form = (await import("#app/areas/masterdata/code/reference-edit.route.tsx")) as Route;
  const [port] = await rowsOf<{ id: number; version: number }>(
    testDatabase,
    sql`select id, version from port where code = 'CNNBO'`,
  );
  const id = String(port?.id);
  const fields = {
    id,
    version: String(port?.version),
    code: "CNNBO",
    nameEn: "Ningbo",
    nameZh: "宁波",
    country: "CN",
    timeZone: "Asia/Shanghai",
  };
  const save = (tradeCodes: string) =>
    call(form, "carl", `/xhlbasic/port/index/${id}`, {
      params: { id },
      body: { ...fields, tradeCodes },
    });
  expect((await save("CNNGB CNNBX")).status).toBe(302);
  const late = await save("CNNGB CNNBY");
  expect([late.status, late.data]).toMatchObject([
    409,
    { stale: { conflicts: [{ field: "tradeCodes", mine: "CNNGB CNNBY", theirs: "CNNBX CNNGB" }] } },
  ]);
});
