import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { oversizeHeader } from "#app/intake/oversize.ts";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { containerHeader, containerRow, workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import {
  addBookings,
  addTypes,
  addVoyage,
  countsOf,
  stagedRows,
} from "#tests/db/containers/container/sea.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, outcomeOf, visit, type Visitor } from "#tests/support/web.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let clerk: Visitor;
let finance: Visitor;
let customer: Visitor;
let bytes: Buffer;
type Route = {
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action(args: ActionFunctionArgs): Promise<unknown>;
};
let routes: {
  list: Pick<Route, "loader">;
  upload: Route;
  correct: Route;
  row: Route;
  failed: Pick<Route, "loader">;
};
const context = { params: {}, context: {} };

serveTests(async (served) => {
  testDatabase = served;
  await addTypes(testDatabase);
  routes = {
    list: await import("#app/areas/containers/container/container-import.route.tsx"),
    upload: await import("#app/areas/containers/container/container-upload.route.tsx"),
    correct: await import("#app/areas/containers/container/container-correct.route.tsx"),
    row: await import("#app/areas/containers/container/container-row.route.tsx"),
    failed: await import("#app/areas/containers/container/failed-rows.route.ts"),
  };
  clerk = await visit(testDatabase, "clerk");
  finance = await visit(testDatabase, "finance");
  // A customer account with the list's permissions.
  await sql`update role
    set permissions = permissions || '{container:list,container:edit,container:import,container:reset}'::text[]
    where role_key = 'customer'`.execute(testDatabase.em().getKysely());
  customer = await visit(testDatabase, "customer", { customerCodes: ["C7"] });
  bytes = await workbookBytes((book) => {
    book.addWorksheet("Sheet1").addRows([containerHeader, ...[1, 2, 3].map(containerRow)]);
  });
});

function formOf(fields: Record<string, string>, ...files: [string, Uint8Array][]): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  for (const [name, content] of files)
    form.append("file", new File([new Uint8Array(content)], name));
  return form;
}
const post = async (who: Visitor, form: FormData) =>
  outcomeOf(async () =>
    routes.upload.action({
      request: await who.page("/seaway/container/import/upload", form),
      ...context,
    }),
  );
type ActionData = { errors?: { code: string; field: string }[] };
const codes = (data: unknown) => (data as ActionData).errors?.map((error) => error.code);

test("a plain form post brings a workbook in, pasted text too; the page behind it says what became of it", async () => {
  const voyage = await addVoyage(testDatabase);
  await addBookings(
    testDatabase,
    voyage.id,
    [1, 2, 3].map((n) => ({
      bkNo: `BK${1000 + n}`,
      clientCode: n === 1 ? "C7" : "C8",
      containers: [["40HC", 1]],
    })),
  );
  const done = await post(
    clerk,
    formOf({ voyage: voyage.voyageName, mode: "FIRST", text: "" }, ["list.XLSX", bytes]),
  );
  expect([done.status, done.location]).toEqual([302, expect.stringMatching(/upload\?import=\d+$/)]);
  const shown = await outcomeOf(async () =>
    routes.upload.loader({ request: await clerk.page(done.location ?? ""), ...context }),
  );
  expect(shown.data).toMatchObject({
    task: null,
    unchanged: false,
    outcome: { rowCount: 3, counts: { VERIFY_FAILED: 3 } },
    grid: { total: 3 },
  });
  const columns = (shown.data as { outcome: { summary: { columns: { key: string }[] } } }).outcome
    .summary.columns;
  expect(columns.map((column) => column.key)).toContain("cntNo");
  const again = await post(
    clerk,
    formOf({ voyage: voyage.voyageName, mode: "FIRST" }, ["list.xlsx", bytes]),
  );
  expect(again.location).toContain("unchanged=1");
  // The grid is a plain form: all fields, only typed ones differ.
  const { rows } = (
    shown.data as {
      grid: { rows: { id: number; version: number; cells: Record<string, string> }[] };
    }
  ).grid;
  const form = new FormData();
  for (const [i, row] of rows.entries()) {
    for (const [field, text] of Object.entries({
      ...row.cells,
      id: String(row.id),
      version: String(row.version),
    }))
      form.append(
        `rows.${i}.${field}`,
        field === "cntNo" && i === 0 ? `MSKU601160${checkDigit("MSKU601160")}` : text,
      );
  }
  const correct = `/seaway/container/import/mend?f.voyageName=${encodeURIComponent(voyage.voyageName)}`;
  const corrected = await outcomeOf(async () =>
    routes.correct.action({ request: await clerk.page(correct, form), ...context }),
  );
  expect([corrected.status, corrected.location]).toEqual([
    302,
    expect.stringContaining("imported=1&failed=2"),
  ]);
  expect(
    (
      await outcomeOf(async () =>
        routes.correct.loader({ request: await finance.page(correct), ...context }),
      )
    ).status,
  ).toBe(403);
  // Other users' uploads are invisible.
  const other = await visit(testDatabase, "clerk");
  const foreign = await outcomeOf(async () =>
    routes.upload.loader({ request: await other.page(done.location ?? ""), ...context }),
  );
  expect(foreign.data).toMatchObject({ outcome: null });
  const paste = [containerHeader, containerRow(4)].map((row) => row.join("\t")).join("\n");
  expect(
    (await post(clerk, formOf({ voyage: voyage.voyageName, mode: "APPEND", text: paste }))).status,
  ).toBe(302);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 1, VERIFY_FAILED: 3 });
});

test("what cannot be taken is refused with its reason, and nothing is staged", async () => {
  const voyage = await addVoyage(testDatabase);
  const base = { voyage: voyage.voyageName, mode: "FIRST" };
  const two = await post(clerk, formOf(base, ["a.xlsx", bytes], ["b.xlsx", bytes]));
  expect([two.status, codes(two.data)]).toEqual([422, ["container.tooManyFiles"]]);
  const large = await post(clerk, formOf(base, ["a.xlsx", new Uint8Array(5 * 1024 * 1024 + 1)]));
  expect([large.status, codes(large.data)]).toEqual([413, ["import.tooLarge"]]);
  const wrong = await post(clerk, formOf(base, ["a.xls", bytes]));
  expect([wrong.status, codes(wrong.data)]).toEqual([422, ["import.oldExcel"]]);
  expect(codes((await post(clerk, formOf(base))).data)).toEqual(["container.noSource"]);
  expect(codes((await post(clerk, formOf({ mode: "FIRST", text: "x" }))).data)).toEqual([
    "kit.required",
  ]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({});
});

test("a form that was too large to be handed on is refused by its size, and nothing of it is read", async () => {
  const request = await clerk.page("/seaway/container/import/upload", formOf({ voyage: "X" }));
  const headers = new Headers(request.headers);
  headers.set(oversizeHeader, String(2 ** 30));
  const huge = new Request(request.url, {
    method: "POST",
    headers,
    body: new ReadableStream(),
    duplex: "half",
  } as RequestInit);
  const response = await outcomeOf(() => routes.upload.action({ request: huge, ...context }));
  expect([response.status, codes(response.data)]).toEqual([413, ["import.tooLarge"]]);
  expect(huge.bodyUsed).toBe(false);
});

test("without the permission nothing opens; another site's form is refused", async () => {
  const get = async (who: Visitor, path: string, route: Pick<Route, "loader">, params = {}) =>
    (
      await outcomeOf(async () =>
        route.loader({ request: await who.page(path), params, context: {} }),
      )
    ).status;
  expect(await get(finance, "/seaway/container/import", routes.list)).toBe(403);
  expect(await get(finance, "/seaway/container/import/upload", routes.upload)).toBe(403);
  expect(await get(finance, "/seaway/container/import/failed?f.bkNo=B", routes.failed)).toBe(403);
  expect((await post(finance, formOf({ voyage: "X", text: "y" }))).status).toBe(403);
  const request = await clerk.page("/seaway/container/import/upload", formOf({ voyage: "X" }));
  const foreign = new Request(request, {
    headers: { ...Object.fromEntries(request.headers), "sec-fetch-site": "cross-site" },
  });
  expect(
    (await outcomeOf(() => routes.upload.action({ request: foreign, ...context }))).status,
  ).toBe(403);
});

test("the list waits for voyage, booking or container number; then rows, reasons, steps and the failed rows", async () => {
  const load = async (search: string) =>
    (
      await outcomeOf(async () =>
        routes.list.loader({
          request: await clerk.page(`/seaway/container/import${search}`),
          ...context,
        }),
      )
    ).data as ListData;
  expect((await load("?all=1")).needsFilter).toBe(true);
  expect((await load("?f.sealNo=SL")).needsFilter).toBe(true);
  // Home links to failed rows of all voyages.
  expect((await load("?f.checkStatus=VERIFY_FAILED&f.checkStatus=IMPORT_FAILED")).needsFilter).toBe(
    false,
  );
  const voyage = await addVoyage(testDatabase);
  await addBookings(testDatabase, voyage.id, [{ bkNo: "BK1007", containers: [["40HC", 1]] }]);
  const form = await workbookBytes((book) => {
    book.addWorksheet("Sheet1").addRows([containerHeader, containerRow(7)]);
  });
  await post(clerk, formOf({ voyage: voyage.voyageName, mode: "FIRST" }, ["x.xlsx", form]));
  const listData = await load("?f.bkNo=BK1007");
  expect(listData.rows).toHaveLength(1);
  expect(listData.steps.map((step) => step.name)).toEqual(["reset", "remove"]);
  const failed = await outcomeOf(async () =>
    routes.failed.loader({
      request: await clerk.page("/seaway/container/import/failed?f.bkNo=BK1007"),
      ...context,
    }),
  );
  expect(failed.status).toBe(200);
  expect(
    (
      await outcomeOf(async () =>
        routes.failed.loader({
          request: await clerk.page("/seaway/container/import/failed"),
          ...context,
        }),
      )
    ).status,
  ).toBe(400);
});

test("a customer sees the rows of own bookings; any other row does not exist, and uploads are not its work", async () => {
  const own = await stagedRows(testDatabase, (await voyageOf("BK1001")) ?? 0);
  const [mine, other] = [own.find((row) => row.rowNo === 2), own.find((row) => row.rowNo === 3)];
  const open = async (id: number | undefined) =>
    outcomeOf(async () =>
      routes.row.loader({
        request: await customer.page(`/seaway/container/import/row/${id}`),
        params: { rowId: String(id) },
        context: {},
      }),
    );
  expect((await open(mine?.id)).status).toBe(200);
  expect((await open(other?.id)).status).toBe(404);
  expect((await open(999_999)).status).toBe(404);
  expect(
    await responseOf(customer.call("seaway/container/import/get", { id: other?.id })),
  ).toMatchObject({ code: 404 });
  expect(
    await responseOf(customer.call("seaway/container/import/reset", { rows: [{ id: other?.id }] })),
  ).toMatchObject({ code: 404 });
  expect((await post(customer, formOf({ voyage: "X", text: "y" }))).status).toBe(403);
});

async function voyageOf(bkNo: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select voyage_id as id from booking where bk_no = ${bkNo}`.execute(
    testDatabase.em().getKysely(),
  );
  return rows[0]?.id;
}

test("a row is corrected by a plain form post", async () => {
  const [, row] = await stagedRows(testDatabase, (await voyageOf("BK1001")) ?? 0);
  const form = formOf({
    id: String(row?.id),
    version: String(row?.version),
    cntNo: `MSKU601161${checkDigit("MSKU601161")}`,
    sizeType: "40HQ",
    bkNo: "BK1001",
    sealNo: "S",
    pkgs: "3",
    gwt: "900",
    dim: "1",
  });
  const action = async (body: FormData) =>
    outcomeOf(async () =>
      routes.row.action({
        request: await clerk.page(`/seaway/container/import/row/${row?.id}`, body),
        params: { rowId: String(row?.id) },
        context: {},
      }),
    );
  const saved = await action(form);
  expect([saved.status, saved.location]).toEqual([
    302,
    `/seaway/container/import/row/${row?.id}?saved=1`,
  ]);
  form.set("gwt", "heavy");
  form.set("version", "");
  const refused = await action(form);
  expect([refused.status, codes(refused.data)]).toEqual([422, ["import.notANumber"]]);
});
