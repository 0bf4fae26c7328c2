import ExcelJS from "exceljs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "#app/api/export.route.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { listOperations, resources } from "#db/services/registry.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { anEbooking } from "#tests/db/booking/ebooking/sea.ts";
import { call, openServedDatabase, pageRequest } from "#tests/http/booking/ebooking/fixture.ts";

const apiName = "seaway/bookingMgr/inner";
let served: Awaited<ReturnType<typeof openServedDatabase>>;
beforeAll(async () => {
  served = await openServedDatabase();
  for (let i = 0; i < 3; i++) await call(served.tokens.clerk, `${apiName}/save`, anEbooking());
});
afterAll(() => served.close());

async function exported(
  search: string,
  who: keyof typeof served.tokens = "clerk",
): Promise<string[][]> {
  const request = await pageRequest(served.tokens[who], `/export/${apiName}?${search}`);
  const response = (await loader({ request, params: { "*": apiName }, context: {} })) as Response;
  if (response.status !== 200) return [[String(response.status)]];
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const lines: string[][] = [];
  book.worksheets[0]?.eachRow((row) =>
    lines.push((row.values as unknown[]).slice(1).map((value) => String(value ?? ""))),
  );
  return lines;
}

test("an export has the columns as the reader laid them out, the rows in the order of the search, and only picked rows when some are", async () => {
  const user = await served.testDatabase.em().findOneOrFail(User, { userName: "carl" });
  const layout = {
    columns: [
      { key: "portDis" },
      { key: "bkNo" },
      { key: "bkStatus", shown: false },
      { key: "clientName", shown: false },
    ],
  };
  await runOperation(
    served.testDatabase.as("clerk", { userId: user.id, userName: "carl" }),
    listOperations.saveLayout,
    {
      apiName,
      layout,
    },
  );
  const numbers = (
    await served.testDatabase.em().find(Booking, {}, { orderBy: { bkNo: "desc" } })
  ).map((booking) => booking.bkNo);
  const laid = await exported("sort=-bkNo&cols=visible");
  expect(laid[0]?.slice(0, 2)).toEqual([
    translate("zh", "booking.portDis"),
    translate("zh", "booking.bkNo"),
  ]);
  expect(laid[0]).not.toContain(translate("zh", "booking.clientName"));
  expect(laid.slice(1).map((line) => line[1])).toEqual(numbers);
  const plain = await exported("sort=bkNo");
  expect(plain[0]?.[0]).toBe(translate("zh", "booking.bkNo"));
  expect(plain[0]).toContain(translate("zh", "booking.clientName"));
  expect(plain.slice(1).map((line) => line[0])).toEqual([...numbers].reverse());
  const item = await served.testDatabase.em().findOneOrFail(Booking, { bkNo: numbers[1] });
  const picked = await exported(`sort=bkNo&ids=${item.id},999999,x`);
  expect(picked.slice(1).map((line) => line[0])).toEqual([item.bkNo]);
  expect(await exported("", "anna")).toEqual([["403"]]);
  expect(await exported("f.etd.from=never")).toEqual([["400"]]);
});

test("lists of the administration are exported by their own right, as the calls of the field ask it", async () => {
  const own = resources.filter(({ list }) => list.exportPerm);
  const names = own.map((resource) => resource.apiName);
  for (const name of [
    "system/user",
    "system/dict",
    "system/dict/data",
    "system/config",
    "monitor/operlog",
    "monitor/logininfor",
  ])
    expect(names).toContain(name);
  for (const resource of own) {
    const { actor } = served.testDatabase.as("clerk", { permissions: [resource.list.perm] });
    const query = readListQuery(resource.list, new URLSearchParams());
    await expect(
      openListExport(served.testDatabase.em(), actor, resource, { query }),
    ).rejects.toMatchObject({ code: "kit.noPermission" });
  }
});
