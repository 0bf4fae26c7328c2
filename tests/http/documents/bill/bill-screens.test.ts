import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { Role } from "#domain/administration/org/org.entity.server.ts";
import {
  billsOf,
  lockedBooking,
  openTrade,
  voyageName,
} from "#tests/db/documents/bill/bill-fixture.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { serveTests } from "#tests/support/served.ts";
import { responseOf, outcomeOf, visit, type Visitor } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let clerk: Visitor;
const ids: number[] = [];
const routes = {
  create: () => import("#app/areas/documents/bill/bill-create.route.tsx"),
  split: () => import("#app/areas/documents/bill/split/bill-split.route.tsx"),
  merge: () => import("#app/areas/documents/bill/split/bill-merge.route.tsx"),
  check: () => import("#app/areas/documents/bill/bill-check.route.tsx"),
  list: () => import("#app/areas/documents/bill/bill-list.route.tsx"),
  edit: () => import("#app/areas/documents/bill/bill-edit.route.tsx"),
  print: () => import("#app/areas/documents/bill/bill-print.route.ts"),
  containers: () => import("#app/areas/documents/bill/bill-containers.route.ts"),
  dangerous: () => import("#app/areas/documents/bill/dangerous-list.route.tsx"),
  dangerousFile: () => import("#app/areas/documents/bill/dangerous-file.route.ts"),
};
serveTests(async (served) => {
  testDatabase = served;
  const em = testDatabase.em();
  const voyage = await openTrade(em);
  const bookings = Array.from({ length: 25 }, (_, i) => {
    const boxes = [
      { cntNo: `SITU${String(i).padStart(7, "0")}`, lines: [{ pkgs: 1, gwt: "1", dim: "1" }] },
    ];
    return lockedBooking(em, voyage, { bkNo: `B${10 + i}`, boxes });
  });
  em.create(Role, {
    roleKey: "viewer",
    roleName: "客户提单",
    roleNameEn: "Bill reader",
    permissions: ["org:self", "bill:list", "bill:print"],
  });
  await em.flush();
  ids.push(...bookings.map((booking) => booking.id));
  clerk = await visit(testDatabase, "clerk");
});

const get = async (
  name: keyof typeof routes,
  path: string,
  input: { who?: Visitor; params?: Record<string, string> } = {},
) => {
  const { loader } = await routes[name]();
  const request = await (input.who ?? clerk).page(path);
  return outcomeOf(async () => loader({ request, params: input.params ?? {}, context: {} }));
};
const post = async (
  name: "create" | "list" | "edit" | "print",
  path: string,
  input: {
    form: Record<string, string | readonly string[]>;
    who?: Visitor;
    params?: Record<string, string>;
  },
) => {
  const { action } = await routes[name]();
  const request = await (input.who ?? clerk).page(path, input.form);
  return outcomeOf(async () => action({ request, params: input.params ?? {}, context: {} }));
};
const print = async (id: number, kind: string, who = clerk): Promise<Response> => {
  const { loader } = await routes.print();
  const request = await who.page(`/seaway/bill/print/${id}?kind=${kind}`);
  return (await loader({ request, params: { blId: String(id) }, context: {} }).catch(
    (thrown: unknown) => thrown,
  )) as Response;
};

describe("creating bills, with plain forms", () => {
  test("the list shows locked bookings and why one is closed", async () => {
    const { data } = await get("create", "/seaway/bill/create?all=1");
    expect(data).toMatchObject({
      total: 25,
      steps: [
        { name: "generate", label: "billSource.generate" },
        { name: "split" },
        { name: "merge" },
      ],
    });
  });

  test("few are answered row by row; a second time each says why not", async () => {
    const form = { _step: "generate", row: [`${ids[0]}:1`, `${ids[1]}:1`] };
    expect(await post("create", "/seaway/bill/create", { form })).toMatchObject({
      status: 200,
      data: { done: 2, refused: 0 },
    });
    const again = await post("create", "/seaway/bill/create", { form });
    expect(again).toMatchObject({
      status: 409,
      data: { done: 0, refused: 2, rows: [{ code: "bill.allBilled" }, {}] },
    });
  });

  test("many become a task: the page comes back with its link, the filter kept", async () => {
    const form = { _step: "generate", row: ids.slice(2).map((id) => `${id}:1`) };
    const response = await post("create", "/seaway/bill/create?f.portDis=JPOSA", { form });
    expect(response).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/seaway\/bill\/create\?f\.portDis=JPOSA&task=\d+$/),
    });
    expect(await billsOf(testDatabase)).toHaveLength(2);
  });

  test("nothing selected is said; finance may not", async () => {
    expect(
      await post("create", "/seaway/bill/create", { form: { _step: "generate" } }),
    ).toMatchObject({
      status: 400,
      data: { rows: [{ code: "kit.selectRows" }] },
    });
    const finance = await visit(testDatabase, "finance");
    expect(await get("create", "/seaway/bill/create", { who: finance })).toMatchObject({
      status: 403,
    });
    const form = { _step: "generate", row: [`${ids[5]}:1`] };
    expect(await post("create", "/seaway/bill/create", { form, who: finance })).toMatchObject({
      status: 403,
    });
  });
});

describe("split and merge, looked at first", () => {
  test("the selection leads to a page that shows the bills and writes nothing", async () => {
    const to = await post("create", "/seaway/bill/create", {
      form: { _step: "merge", row: [`${ids[20]}:1`, `${ids[21]}:1`] },
    });
    expect(to).toMatchObject({
      status: 302,
      location: "/seaway/bill/create/merge?bkNos=B30%0AB31",
    });
    const merge = await get("merge", "/seaway/bill/create/merge?bkNos=B30%0AB31");
    expect(merge).toMatchObject({
      status: 200,
      data: {
        errors: [],
        preview: { bill: { cntNos: { length: 2 }, total: { pkgs: 2, gwt: "2.000" } } },
      },
    });
    const split = await get("split", "/seaway/bill/create/split?bkNo=B30&by=PACKAGES&count=2");
    expect(split).toMatchObject({
      status: 200,
      data: { errors: [{ code: "bill.split.emptyBill" }], preview: { bills: { length: 2 } } },
    });
    expect(await billsOf(testDatabase)).toHaveLength(2);
  });

  test("what cannot be split or merged is said; finance may neither", async () => {
    expect(await get("split", "/seaway/bill/create/split?bkNo=B10")).toMatchObject({
      data: { preview: null, errors: [{ code: "bill.allBilled" }] },
    });
    expect(await get("merge", "/seaway/bill/create/merge?bkNos=B30")).toMatchObject({
      data: { preview: null, errors: [{ code: "bill.merge.oneBooking" }] },
    });
    const finance = await visit(testDatabase, "finance");
    expect(
      await get("split", "/seaway/bill/create/split?bkNo=B30", { who: finance }),
    ).toMatchObject({ status: 403 });
    expect(
      await get("merge", "/seaway/bill/create/merge?bkNos=B30", { who: finance }),
    ).toMatchObject({ status: 403 });
  });

  test("the B/L check of a voyage names bills and rules", async () => {
    const page = await get(
      "check",
      "/seaway/bill/query/check?voyage=SITC+HANSHIN%2F2611E&rule=NO_FREIGHT",
    );
    expect(page).toMatchObject({
      status: 200,
      data: {
        checked: { bills: 2, clean: 0, findings: [{ rule: "NO_FREIGHT" }, { rule: "NO_FREIGHT" }] },
      },
    });
  });
});

describe("list, sheet and calls", () => {
  test("the list offers the steps and greys those that a row refuses", async () => {
    const { data } = await get("list", "/seaway/bill/query?f.blStatus=DRAFT");
    const result = data as {
      rows: { id: number }[];
      steps: { name: string }[];
      closed: Record<number, Record<string, { code: string }>>;
    };
    expect(result.steps.map((step) => step.name)).toEqual([
      "issue",
      "sendEb",
      "noteOnBoard",
      "surrender",
      "print",
      "collect",
      "void",
      "reissue",
      "remove",
    ]);
    expect(result.closed[result.rows[0]?.id ?? 0]?.surrender?.code).toBe("bill.cannotSurrender");
    expect(result.closed[result.rows[0]?.id ?? 0]?.issue).toBeUndefined();
  });

  test("a posted sheet with Chinese comes back with the fault at its field; saved, then issued, it is frozen", async () => {
    const bill = await testDatabase
      .em()
      .findOneOrFail(Bill, { id: 1 }, { populate: ["cargo", "containers"] });
    const [line] = bill.cargo.getItems();
    const [box] = bill.containers.getItems();
    const form = {
      id: "1",
      version: String(bill.version),
      freightTerms: "PREPAID",
      releaseType: "ORIGINAL",
      originals: "1",
      shipperName: "SUNRISE",
      consigneeName: "TO ORDER",
      notifyName: "海",
      "cargo[0].id": String(line?.id),
      "cargo[0].goodsNameEn": "GARMENTS",
      "cargo[0].pkgs": "1",
      "cargo[0].gwt": "1",
      "cargo[0].dim": "1",
      "containers[0].id": String(box?.id),
      "containers[0].cntNo": box?.cntNo ?? "",
      "containers[0].sealNo": "sl 1",
      "containers[0].pkgs": "1",
      "containers[0].gwt": "1",
      "containers[0].dim": "1",
    };
    const params = { blId: "1" };
    const path = "/seaway/bill/query/viewEditAddBill/index/1";
    expect(await post("edit", path, { form, params })).toMatchObject({
      status: 422,
      data: {
        errors: [{ field: "notifyName", code: "bill.notEnglish" }],
        record: { notifyName: "海" },
      },
    });
    const saved = await post("edit", path, { form: { ...form, notifyName: "SAME" }, params });
    expect(saved).toMatchObject({ status: 302, location: `${path}?saved=1` });
    expect(await get("edit", path, { params })).toMatchObject({
      data: { maySave: true, record: { notifyName: "SAME" } },
    });
    await post("edit", path, { form: { _step: "issue" }, params });
    expect(await get("edit", path, { params })).toMatchObject({
      data: { maySave: false, record: { blStatus: "ISSUED" } },
    });
  });

  test("the same by calls, in the language asked for", async () => {
    const refused = await responseOf(clerk.call("seaway/bill/query/remove", { rows: [{ id: 1 }] }));
    expect(refused).toMatchObject({
      code: 500,
      data: { done: 0, rows: [{ code: "bill.cannotDelete" }] },
    });
    const many = await responseOf(
      clerk.call("seaway/bill/create/generate", { bookingIds: ids.slice(2) }),
    );
    expect(many).toMatchObject({ code: 200, data: { done: 0, taskId: expect.any(Number) } });
  });
});

describe("printing", () => {
  test("an issued bill prints its originals, each marked; a draft prints as a draft only", async () => {
    // A page is read only: before a print is recorded it leads to the bill, whose button records
    // and opens.
    const unprinted = await print(1, "original");
    expect([unprinted.status, unprinted.headers.get("location")]).toEqual([
      302,
      "/seaway/bill/query/viewEditAddBill/index/1",
    ]);
    const press = (form: Record<string, string> = {}) =>
      post("print", "/seaway/bill/print/1?kind=original", { form, params: { blId: "1" } });
    expect(await press()).toMatchObject({
      status: 303,
      location: "/seaway/bill/print/1?kind=original",
    });
    const response = await print(1, "original");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toMatch(
      /^inline; filename="SWBL\d+-original\.pdf"$/,
    );
    const pages = pdfText(new Uint8Array(await response.arrayBuffer()));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("FIRST ORIGINAL");
    expect(pages[0]).toContain("ONE (1) CONTAINER ONLY");
    const draft = pdfText(new Uint8Array(await (await print(2, "original")).arrayBuffer()));
    expect(draft[0]).toContain("DRAFT");
    expect(draft[0]).not.toMatch(/ORIGINAL\b(?! B)/);
    // Printing again says why.
    expect(await press()).toMatchObject({ status: 422 });
    expect(await press({ reason: "paper jam" })).toMatchObject({ status: 303 });
  });

  test("a wrong kind is refused; finance prints, a captain does not", async () => {
    expect((await print(1, "banana")).status).toBe(409);
    expect((await print(1, "copy", await visit(testDatabase, "finance"))).status).toBe(200);
    expect((await print(1, "copy", await visit(testDatabase, "captain"))).status).toBe(403);
  });

  test("a customer sees, prints and lists the own bills; another's are not there at all", async () => {
    const owner = await visit(testDatabase, "viewer", {
      kind: "customer",
      customerCodes: ["C001"],
    });
    const stranger = await visit(testDatabase, "viewer", {
      kind: "customer",
      customerCodes: ["C999"],
    });
    expect((await print(1, "copy", owner)).status).toBe(200);
    const [other, none] = [await print(1, "copy", stranger), await print(99_999, "copy", stranger)];
    expect([other.status, none.status]).toEqual([404, 404]);
    expect(await other.text()).toBe(await none.text());
    const params = { blId: "1" };
    expect(
      await get("edit", "/seaway/bill/query/viewEditAddBill/index/1", { who: stranger, params }),
    ).toMatchObject({ status: 404 });
    expect(
      await get("containers", "/seaway/bill/containers/1", { who: stranger, params }),
    ).toMatchObject({ status: 404 });
    expect(await get("list", "/seaway/bill/query", { who: stranger })).toMatchObject({
      data: { total: 0 },
    });
    expect(await get("list", "/seaway/bill/query", { who: owner })).toMatchObject({
      data: { total: 2 },
    });
  });

  test("the container list is a workbook", async () => {
    const { loader } = await routes.containers();
    const response = (await loader({
      request: await clerk.page("/seaway/bill/containers/1"),
      params: { blId: "1" },
      context: {},
    })) as Response;
    const { default: ExcelJS } = await import("exceljs");
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    expect(book.worksheets[0]?.getRow(2).values).toEqual([
      undefined,
      expect.stringMatching(/^SWBL/),
      "SITU0000000",
      "20GP",
      "SL1",
      1,
      1,
      1,
    ]);
  });

  test("dangerous goods of the one voyage that is meant print with its ship and the containers that hold them", async () => {
    const db = testDatabase.em().getKysely();
    await sql`update bill_cargo
      set is_dg = 'Y', dg_un_no = '1263', dg_goods_name = 'PAINT', dg_class = '3',
        dg_marine_pollutant = 'Y'
      where bill_id = 1`.execute(db);
    await sql`insert into container_move (
          sender, cnt_no, event, event_time, port_code, voyage_id, cell
        )
      select 'T', 'SITU0000000', event, '2026-06-02'::timestamptz + shift, 'CNSHA',
        voyage_id + other, cell
      from bill, (
          values ('LOADED', interval '0', 0, '0320506'), ('GATE_IN', '-1 day', 0, '9999999'),
            ('LOADED', '9 days', null, '8888888')
        ) m (event, shift, other, cell)
      where bill.id = 1`.execute(db);
    await sql`insert into vessel (code, name, imo, call_sign, flag)
      values ('SITCHAN', 'SITC HANSHIN', '9321483', 'VRAB1', 'HK')`.execute(db);
    await sql`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
      values ('SITC HANSHIN/2612E', '2612E', 'JPX1', 'SITCHAN', 'SITC HANSHIN')`.execute(db);
    const meant = async (query: string) =>
      (await get("dangerous", `/seaway/bill/exportDangerous?${query}`)).data;
    for (const query of [
      "f.voyageName=hanshin/2611",
      "f.voyageName=HANSHIN/2611E",
      `f.voyageName.equals=${voyageName.toLowerCase()}`,
    ])
      expect(await meant(query)).toMatchObject({ voyage: voyageName });
    for (const query of [
      "f.voyageName=HANSHIN",
      "f.voyageName=NONE",
      "f.voyageName.equals=HANSHIN/2611E",
      "f.dgUnNo=1263",
    ])
      expect(await meant(query)).toMatchObject({ voyage: "" });
    const file = await routes.dangerousFile();
    const request = await clerk.page(
      `/seaway/bill/dangerousManifest?voyage=${encodeURIComponent(voyageName)}`,
    );
    const response = await file.loader({ request, params: {}, context: {} });
    const [page = ""] = pdfText(new Uint8Array(await response.arrayBuffer()));
    for (const text of [
      "SITC HANSHIN",
      "9321483",
      "VRAB1",
      "2611E",
      "1263",
      "PAINT",
      "是",
      "0320506",
      "SITU0000000",
    ])
      expect(page).toContain(text);
    for (const text of ["9999999", "8888888"]) expect(page).not.toContain(text);
  });
});
