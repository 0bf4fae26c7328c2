import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { openScreen, serveTests } from "#tests/support/served.ts";
import { outcomeOf, responseOf, visit, type Visitor } from "#tests/support/web.ts";

type Ids = { loading: number; box: number; bill: number };
const nothing: Ids = { loading: 9_999_999, box: 9_999_999, bill: 9_999_999 };
let testDatabase: TestDatabase;
let owner: Visitor;
let stranger: Visitor;
let own: Ids;

serveTests(async (served) => {
  testDatabase = served;
  // Visitors get the names of the demo accounts.
  await sql`update app_user set user_name = 'demo-' || user_name where user_name like 'customer%'`.execute(
    served.em().getKysely(),
  );
  owner = await visit(served, "customer", { customerCodes: ["SHHYGJ"] });
  stranger = await visit(served, "customer", { customerCodes: ["SZHQHY"] });
  const [ids] = await rowsOf<Ids>(
    served,
    sql`select (
          select p.id
          from eb_loading p join e_booking e on e.id = p.e_booking_id
          where e.client_code = 'SHHYGJ'
            and p.state = 'OPEN'
            and exists (select 1 from eb_box x where x.loading_id = p.id)
          order by p.id
          limit 1
        ) as loading,
        (
          select x.id
          from box x
            join booking b on b.id = x.booking_id
            left join door_point d on d.booking_id = x.booking_id
            and d.cnt_no = x.cnt_no
          where b.client_code = 'SHHYGJ' and d.locked = 'N'
          order by x.id
          limit 1
        ) as box,
        (
          select id
          from bill
          where client_code = 'SHHYGJ' and bl_status = 'ISSUED'
          order by id
          limit 1
        ) as bill`,
  );
  own = ids ?? nothing;
}, openDemoDatabase);

/** What each customer's page and call answers for these records. */
async function outcomes(who: Visitor, ids: Ids): Promise<Record<string, number>> {
  const params = { loadingId: String(ids.loading) };
  const load = `/eb/containerLoadCargo/index/${ids.loading}`;
  const boxes = `/eb/containerConfirm/index/${ids.loading}`;
  const call = async (path: string, body: object) => (await responseOf(who.call(path, body))).code;
  const { loader: print } = await import("#app/areas/documents/bill/customer-bill-print.route.ts");
  const page = async (route: string, path: string, form?: Record<string, string>) =>
    (await openScreen(who, route, path, { params, ...(form ? { form } : {}) })).status;
  const printed = await outcomeOf(async () =>
    print({
      request: await who.page(`/eb/bill/print/${ids.bill}`),
      params: { blId: String(ids.bill) },
      context: {},
    }),
  );
  const entry = {
    "rows[0].id": String(ids.box),
    "rows[0].doorPoint": "A",
    "rows[0].deliveryTime": "2026-06-02 08:00",
    "rows[0].remarks": "B",
  };
  return {
    load: await page("containers/loading/container-load-edit", load),
    propose: await page("containers/loading/container-load-edit", load, { _intent: "propose" }),
    boxes: await page("containers/loading/container-confirm-edit", boxes),
    bill: (
      await openScreen(who, "documents/bill/customer-bill", `/eb/bill/index/${ids.bill}`, {
        params: { blId: String(ids.bill) },
      })
    ).status,
    print: printed.status,
    entry: await page("containers/door-point/door-point-entry", "/eb/containerDoor/entry", entry),
    getLoading: await call("eb/containerConfirm/get", { id: ids.loading }),
    load_: await call("eb/containerConfirm/load", { id: ids.loading, cells: [] }),
    enter: await call("seaway/container/doorPoint/enter", {
      rows: [{ id: ids.box, doorPoint: "", deliveryTime: "", remarks: "" }],
    }),
    approve: await call("eb/bill/approve", { rows: [{ id: ids.bill }] }),
  };
}

describe("another customer's packing, door points and bills", () => {
  test("answer on every path exactly as if they did not exist", async () => {
    const foreign = await outcomes(stranger, own);
    expect(foreign).toEqual(await outcomes(stranger, nothing));
    expect([foreign.load, foreign.propose, foreign.boxes, foreign.bill, foreign.print]).toEqual([
      404, 404, 404, 404, 404,
    ]);
    const [left] = await rowsOf<{ count: number }>(
      testDatabase,
      sql`select count(*)::int as count from door_point where door_point = 'A'`,
    );
    expect(left?.count).toBe(0);
  });

  test("are open to their owner", async () => {
    const seen = await outcomes(owner, own);
    expect([seen.load, seen.propose, seen.boxes, seen.bill, seen.print]).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(seen.entry).toBe(302);
  });

  test("stand in no list of the other", async () => {
    for (const apiName of [
      "eb/container",
      "eb/containerLoadCargo",
      "eb/containerConfirm",
      "eb/containerDoor",
      "eb/bill",
    ]) {
      const query = { pageInfo: { pageNum: 1, pageSize: 1000 } };
      const codesOf = async (who: Visitor) => {
        const { data } = await responseOf<{ data: { rows: { clientCode?: string }[] } }>(
          who.call(`${apiName}/list`, query),
        );
        return [...new Set(data.rows.map((row) => row.clientCode))];
      };
      expect(await codesOf(owner), apiName).toEqual(["SHHYGJ"]);
      expect(await codesOf(stranger), apiName).toEqual(["SZHQHY"]);
    }
  });

  test("and the staff's pages stay closed to customers", async () => {
    for (const apiName of ["seaway/container/doorPoint", "seaway/bill/query"])
      expect(
        await responseOf(owner.call(`${apiName}/list`, { data: { bkNo: "X" } })),
        apiName,
      ).toMatchObject({
        msg: translate("zh", "kit.noPermission"),
      });
  });
});
