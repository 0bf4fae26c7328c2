import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { businessTables } from "#tests/support/business-tables.ts";
import { responseOf, type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

const apiName = "seaway/bookingMgr/inner";
const cost = "xhlbasic/costCode";
let testDatabase: TestDatabase;
let clerk: Visitor;
let finance: Visitor;
let draft: { id: number; bkNo: string };
let confirmed: { id: number; bkNo: string };

serveTests(async (served) => {
  testDatabase = served;
  clerk = await visit(testDatabase, "clerk");
  finance = await visit(testDatabase, "finance");
  draft = await aBooking(testDatabase.em(), { bkStatus: "DRAFT" });
  confirmed = await aBooking(testDatabase.em(), { bkStatus: "CONFIRMED" });
});

type Data = Record<string, unknown> & { rows: Record<string, unknown>[]; total: number };
type Faults = { faults?: { code: string; field?: string; row?: number; msg: string }[] };
const call = <T = Data>(
  who: Visitor,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
) =>
  responseOf<{ data: T } & Faults>(who.call(path, body, { "content-language": "en", ...headers }));
type Reasons = {
  id: number;
  key: string;
  version: number;
  actions: Record<string, { code: string; msg: string } | null>;
}[];
const numbers = async (data: object, more: object = {}) =>
  (await call(clerk, `${apiName}/list`, { data, ...more })).data.rows.map((row) => row.bkNo).sort();

describe("list", () => {
  test("answers rows and total inside data, as business lists do", async () => {
    const response = await call(clerk, `${apiName}/list`, {
      data: {},
      pageInfo: { pageNum: 1, pageSize: 1 },
      sortInfo: { prop: "bkNo", order: "ascending" },
    });
    expect(response).toMatchObject({
      code: 200,
      data: { rows: [{ bkNo: draft.bkNo, bkStatus: "DRAFT" }], total: 2, totals: {} },
    });
    expect(response).not.toHaveProperty("rows");
    expect(response.data.rows).toHaveLength(1);
  });

  test("takes a value, a list of values and every kind of condition", async () => {
    expect(await numbers({ bkNo: draft.bkNo.toLowerCase() })).toEqual([draft.bkNo]);
    expect(await numbers({ bkStatus: ["DRAFT", "CONFIRMED"] })).toEqual(
      [draft.bkNo, confirmed.bkNo].sort(),
    );
    expect(await numbers({ bkNo: { equals: confirmed.bkNo } })).toEqual([confirmed.bkNo]);
    expect(await numbers({ bkNo: { in: [confirmed.bkNo, "NONE"] } })).toEqual([confirmed.bkNo]);
    expect(await numbers({ bkNo: { contains: draft.bkNo.slice(2) } })).toEqual([draft.bkNo]);
    expect(await numbers({ etd: { from: "1990-01-01", to: "1990-12-31" } })).toEqual([]);
    expect(await numbers({ ebNo: { empty: true } })).toHaveLength(2);
    expect(await numbers({ ebNo: { filled: true } })).toEqual([]);
    expect(
      await numbers({ bkNo: null, bkStatus: "", portLoad: [], noSuchColumn: "x" }),
    ).toHaveLength(2);
  });

  test("refuses a condition that is none, at its field", async () => {
    const bad = await call(clerk, `${apiName}/list`, { data: { etd: { from: "yesterday" } } });
    expect(bad).toMatchObject({ code: 500, faults: [{ code: "kit.badFilter", field: "etd" }] });
    const kind = await call(clerk, `${apiName}/list`, { data: { etd: { contains: "2026" } } });
    expect(kind).toMatchObject({ code: 500, faults: [{ code: "kit.badFilter", field: "etd" }] });
  });

  test("sorts by several columns, and never by what is no column", async () => {
    const sorted = await call(clerk, `${apiName}/list`, {
      sortInfo: [
        { prop: "bkStatus", order: "ascending" },
        { prop: "bkNo", order: "descending" },
      ],
    });
    expect(sorted.data.rows.map((row) => row.bkStatus)).toEqual(["CONFIRMED", "DRAFT"]);
    expect(
      (
        await call(clerk, `${apiName}/list`, {
          sortInfo: { prop: "id; drop table booking", order: "asc" },
        })
      ).code,
    ).toBe(200);
  });

  test("bounds a page to 3,000 rows and reads odd page numbers as the first", async () => {
    for (const pageInfo of [
      { pageNum: -1, pageSize: 1e9 },
      { pageNum: "x", pageSize: "y" },
      { pageNum: 0, pageSize: 0 },
    ])
      expect(
        (await call(clerk, `${apiName}/list`, { pageInfo })).code,
        JSON.stringify(pageInfo),
      ).toBe(200);
  });
});

describe("whyNot", () => {
  test("says per row and action the reason, or null", async () => {
    const { data } = await call<Reasons>(clerk, `${apiName}/whyNot`, {
      ids: [draft.id, confirmed.id],
    });
    expect(data.map((row) => [row.id, row.key])).toEqual([
      [draft.id, draft.bkNo],
      [confirmed.id, confirmed.bkNo],
    ]);
    expect(data[0]?.actions).toMatchObject({
      confirm: null,
      lock: { code: "booking.notNow", msg: expect.stringContaining("status") },
    });
    expect(data[1]?.actions).toMatchObject({
      confirm: { code: "booking.notNow" },
      lock: null,
      save: null,
    });
  });

  test("names the missing permission, and agrees with what the action then does", async () => {
    const { data } = await call<Reasons>(finance, `${apiName}/whyNot`, { ids: [draft.id] });
    expect(data[0]?.actions.confirm).toMatchObject({ code: "kit.noPermission" });
    expect((await call(finance, `${apiName}/confirm`, { rows: [{ id: draft.id }] })).code).toBe(
      403,
    );
  });

  test("one id that does not exist refuses the question", async () => {
    expect(await call(clerk, `${apiName}/whyNot`, { ids: [draft.id, 987_654] })).toMatchObject({
      code: 404,
    });
    for (const ids of [["x"], [-1], [2 ** 40], [1.5]])
      expect((await call(clerk, `${apiName}/whyNot`, { ids })).code).toBe(404);
    expect(await call(clerk, `${apiName}/whyNot`, { ids: [] })).toMatchObject({
      code: 500,
      faults: [{ code: "kit.selectRows" }],
    });
  });
});

describe("steps", () => {
  test("answer per row: done or why not, in the reader's language", async () => {
    const third = await aBooking(testDatabase.em(), { bkStatus: "DRAFT" });
    const rows = [{ id: third.id }, { id: confirmed.id }, { id: 987_654 }];
    const mixed = await call(clerk, `${apiName}/confirm`, { rows });
    expect(mixed).toMatchObject({
      code: 200,
      msg: "1 succeeded, 2 failed",
      data: {
        done: 1,
        refused: 2,
        rows: [
          { key: third.bkNo, done: true },
          {
            key: confirmed.bkNo,
            done: false,
            code: "booking.notNow",
            msg: expect.stringMatching(/status/),
          },
          { done: false, code: "kit.notFound" },
        ],
      },
    });
    const zh = await call(
      clerk,
      `${apiName}/confirm`,
      { rows: [{ id: confirmed.id }] },
      { "content-language": "zh" },
    );
    expect(zh).toMatchObject({
      code: 500,
      msg: expect.stringMatching(/状态/),
      data: { done: 0, refused: 1 },
    });
  });

  test("with an old version are refused by name of who changed the row", async () => {
    const row = await aBooking(testDatabase.em(), { bkStatus: "DRAFT" });
    await sql`update booking set remark = 'changed' where id = ${row.id}`.execute(
      testDatabase.em().getKysely(),
    );
    const stale = await call(clerk, `${apiName}/confirm`, {
      rows: [{ id: row.id, version: row.version }],
    });
    expect(stale.code).toBe(500);
    expect(stale.data.rows[0]).toMatchObject({
      done: false,
      code: expect.stringMatching(/^kit\.stale/),
      msg: expect.stringContaining("system"),
    });
  });

  test("sent twice with one key happen once; the same key for something else is refused", async () => {
    const key = { "idempotency-key": "calls-1" };
    const first = await call(clerk, `${apiName}/copy`, { rows: [{ id: draft.id }] }, key);
    expect(first.code).toBe(200);
    const count = async () =>
      (await rowsOf<{ n: number }>(testDatabase, sql`select count(*)::int as n from booking`))[0]
        ?.n;
    const before = await count();
    expect(await call(clerk, `${apiName}/copy`, { rows: [{ id: draft.id }] }, key)).toEqual(first);
    expect(
      await call(clerk, `${apiName}/copy`, { rows: [{ id: confirmed.id }] }, key),
    ).toMatchObject({
      code: 500,
      faults: [{ code: "kit.duplicate" }],
    });
    expect(await count()).toBe(before);
  });

  test("are never done by GET", async () => {
    const request = clerk.call(`${apiName}/confirm?id=${draft.id}`);
    expect((await responseOf(request)).code).toBe(404);
  });
});

describe("save and get", () => {
  test("a new record, a change, and a stale change", async () => {
    const input = { code: "CALL1", nameZh: "调用", taxRate: "6" };
    const made = await call(clerk, `${cost}/save`, input);
    expect(made).toMatchObject({ code: 200, data: { id: expect.any(Number) } });
    const { data: record } = await call(clerk, `${cost}/get`, { id: made.data.id });
    expect(record).toMatchObject({ code: "CALL1", version: 1 });
    expect(
      (await call(clerk, `${cost}/save`, { ...input, id: record.id, version: 1, nameEn: "one" }))
        .code,
    ).toBe(200);
    const stale = await call(clerk, `${cost}/save`, {
      ...input,
      id: record.id,
      version: 1,
      nameEn: "two",
    });
    expect(stale).toMatchObject({
      code: 500,
      faults: [
        {
          code: expect.stringMatching(/^kit\.stale/),
          msg: expect.stringContaining(clerk.userName),
        },
      ],
    });
  });

  test("faults come all at once, with field, code and words in the reader's language", async () => {
    const bad = await call(clerk, `${cost}/save`, { code: "", taxRate: "much" });
    expect(bad.faults?.map((fault) => [fault.field, fault.code]).sort()).toEqual([
      ["code", "import.required"],
      ["nameZh", "import.required"],
      ["taxRate", "import.notANumber"],
    ]);
    for (const fault of bad.faults ?? []) expect(fault.msg).not.toMatch(/\p{Script=Han}/u);
    const zh = await call(clerk, `${cost}/save`, {}, { "content-language": "zh" });
    for (const fault of zh.faults ?? []) expect(fault.msg).toMatch(/\p{Script=Han}/u);
  });

  test("unknown records, odd ids and resources without a save", async () => {
    for (const id of [987_654, 0, -1, "x", 2 ** 40, null])
      expect((await call(clerk, `${cost}/get`, { id })).code, String(id)).toBe(404);
    expect((await call(clerk, "seaway/edi/archive/save", {})).code).toBe(404);
  });
});

describe("importData", () => {
  const upload = <T = Data>(who: Visitor, path: string, fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string") form.set(name, value);
      else form.set(name, value, "ports.csv");
    }
    const headers = { authorization: `Bearer ${who.token}`, "content-language": "en" };
    const request = new Request(`http://seaway.test/xhl-admin/${path}`, {
      method: "POST",
      headers,
      body: form,
    });
    return responseOf<{ data: T } & Faults>(request);
  };
  const table = "Port code,Name (English),Country\nZZCAL,Call Harbour,ZZ\n";
  const existing = () =>
    rowsOf(testDatabase, sql`select name_en as name from port where code = 'ZZCAL'`);

  test("checks without writing, then writes, from a file or a pasted table", async () => {
    const dry = await upload(clerk, "xhlbasic/port/importData", {
      file: new Blob([table]),
      dryRun: "Y",
    });
    expect(dry).toMatchObject({ code: 200, data: { dryRun: true, inserted: 1, faults: [] } });
    expect(await existing()).toEqual([]);
    expect(
      await upload(clerk, "xhlbasic/port/importData", { text: table.replaceAll(",", "\t") }),
    ).toMatchObject({
      code: 200,
      data: { inserted: 1 },
    });
    expect(await existing()).toEqual([{ name: "Call Harbour" }]);
    expect(
      await upload(clerk, "xhlbasic/port/importData", { file: new Blob([table]) }),
    ).toMatchObject({
      code: 200,
      data: { unchanged: 1 },
    });
  });

  test("says every fault of every row and writes nothing then", async () => {
    type Row = { row: number; field: string; msg: string };
    const bad = await upload<{ faults: Row[] }>(clerk, "xhlbasic/port/importData", {
      file: new Blob([`${table.replace("ZZCAL", "ZZBAD")},No code,CN\nTOOLONGCODE,,CN\n`]),
    });
    expect(bad.code).toBe(500);
    const { faults } = bad.data;
    expect(new Set(faults.map((fault) => fault.row))).toEqual(new Set([3, 4]));
    for (const fault of faults) expect(fault.msg).toMatch(/[a-z]/);
    expect(await rowsOf(testDatabase, sql`select 1 from port where code = 'ZZBAD'`)).toEqual([]);
  });

  test("asks the permission before it reads, knows its kinds, and refuses what is no form", async () => {
    const stranger = await visit(testDatabase, "default");
    expect(
      (await upload(stranger, "xhlbasic/port/importData", { file: new Blob([table]) })).code,
    ).toBe(403);
    expect(
      await upload(clerk, "xhlbasic/port/importData", { file: new Blob([table]), kind: "vessel" }),
    ).toMatchObject({
      code: 500,
      faults: [{ field: "kind" }],
    });
    expect(
      (await upload(clerk, "seaway/edi/archive/importData", { file: new Blob([table]) })).code,
    ).toBe(404);
    expect(await call(clerk, "xhlbasic/port/importData", {})).toMatchObject({
      code: 500,
      faults: [{ code: "kit.invalid" }],
    });
    expect(await upload(clerk, "xhlbasic/port/importData", {})).toMatchObject({ code: 500 });
  });

  test("a big file is imported by a task that is named in the answer", async () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, i) => `Z${String(i).padStart(4, "0")},A harbour with a long name of its own ${i},CN`,
    );
    const response = await upload(clerk, "xhlbasic/port/importData", {
      file: new Blob([`Port code,Name (English),Country\n${lines.join("\n")}\n`]),
    });
    expect(response).toMatchObject({ code: 200, data: { taskId: expect.any(Number) } });
    expect(
      await rowsOf(testDatabase, sql`select operator from task where id = ${response.data.taskId}`),
    ).toEqual([{ operator: clerk.userName }]);
  });

  test("containers are staged for a voyage", async () => {
    const none = await upload(clerk, "seaway/container/import/importData", {
      voyage: "NO/SUCH",
      file: new Blob(["箱号\nCSQU3054383\n"]),
    });
    expect(none.code).toBe(500);
    expect(
      (await upload(finance, "seaway/container/import/importData", { voyage: "NO/SUCH" })).code,
    ).toBe(403);
  });
});

describe("the document", () => {
  test("is behind sign-in and shows what the reader may call", async () => {
    const open = new Request("http://seaway.test/xhl-admin/openapi.json");
    expect((await responseOf(open)).code).toBe(401);
    const document = await responseOf<{ openapi: string; paths: object }>(
      finance.call("openapi.json"),
    );
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths).toHaveProperty([`/${apiName}/list`]);
    expect(document.paths).not.toHaveProperty([`/${apiName}/confirm`]);
  });
});

describe("preview and undo", () => {
  type Outcome = {
    done: number;
    refused: number;
    rows: { id: number; done: boolean; code?: string }[];
    runId?: number;
  };
  const step = async (name: string, ids: readonly number[], { path = "", more = {} } = {}) => {
    const body = { rows: ids.map((id) => ({ id })), reason: "counted again", ...more };
    // A request has an id of its own; a whole run is found by it.
    const headers = { "x-request-id": `${name}-${path}-${ids.join("-")}` };
    return (await call(clerk, `${apiName}/${name}${path}`, body, headers)) as {
      code: number;
      msg: string;
      data: Outcome & Data;
    };
  };
  const shown = ({ done, refused, rows }: Outcome) => ({
    done,
    refused,
    rows: rows.map((row) => [row.id, row.done, row.code ?? ""]),
  });
  const undo = (who: Visitor, id: unknown) => call(who, `monitor/operlog/undo/${String(id)}`);

  test("a preview has the outcome of the run and writes nothing; the run is taken back by its number, once", async () => {
    const some = [];
    for (const bkStatus of ["CONFIRMED", "CONFIRMED", "DRAFT", "CANCELLED"] as const)
      some.push((await aBooking(testDatabase.em(), { bkStatus })).id);
    const before = await businessTables(testDatabase);
    const preview = await step("lock", some, { path: "?preview=Y" });
    expect(preview).toMatchObject({ code: 200, data: { done: 2, refused: 2 } });
    expect(preview.data).not.toHaveProperty("runId");
    expect(await businessTables(testDatabase)).toEqual(before);
    const run = await step("lock", some);
    expect(shown(run.data)).toEqual(shown(preview.data));
    expect(await businessTables(testDatabase)).not.toEqual(before);
    expect(await undo(finance, run.data.runId)).toMatchObject({ code: 404 });
    expect(await undo(clerk, run.data.runId)).toMatchObject({
      code: 200,
      data: { tables: [{ table: "booking", changed: 2 }] },
    });
    expect(await businessTables(testDatabase)).toEqual(before);
    expect(await undo(clerk, run.data.runId)).toMatchObject({
      code: 500,
      faults: [{ code: "step.changedSince" }],
    });
  });

  test("what was changed since is not taken back, and the answer names the record; what is none is not found", async () => {
    const { id, bkNo } = await aBooking(testDatabase.em(), { bkStatus: "CONFIRMED" });
    const run = await step("lock", [id]);
    await step("unlock", [id]);
    const before = await businessTables(testDatabase);
    const refused = await undo(clerk, run.data.runId);
    expect(refused).toMatchObject({
      code: 500,
      faults: [{ code: "step.changedSince", msg: expect.stringContaining(bkNo) }],
    });
    expect(await businessTables(testDatabase)).toEqual(before);
    expect(await undo(clerk, 999_999)).toMatchObject({ code: 404 });
    const preview = await step("lock", [id], { path: "?preview=Y", more: { rows: [] } });
    expect(preview).toMatchObject({ code: 500, faults: [{ field: "rows" }] });
  });
});
