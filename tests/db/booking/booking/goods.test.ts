import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { outboundResource } from "#domain/booking/booking/booking.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { anEbooking, dangerousLine, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const caller = testDatabase.as("clerk");
  await runOperation(caller, saveBooking, { ...anEbooking(), cargo: [plainLine, dangerousLine] });
  await runOperation(caller, saveBooking, { ...anEbooking(), cargo: [plainLine] });
  const imported = await runOperation(caller, saveBooking, { ...anEbooking(), cargo: [plainLine] });
  await sql`update booking set io_type = 'I' where id = ${imported.id}`.execute(
    testDatabase.em().getKysely(),
  );
});
afterAll(() => testDatabase.close());

const search = (
  page: string,
  key: string,
  value: string,
  customerCodes: string[] | null = null,
) => {
  const resource = page === "outbound" ? outboundResource : resourceOf("seaway/bookingMgr/goods");
  const caller = customerCodes
    ? testDatabase.as("customer", { customerCodes, permissions: ["booking:list"] })
    : testDatabase.as("clerk");
  const filters = [{ key, kind: "equals" as const, values: [value] }];
  return searchResource(caller.em, caller.actor, resource, {
    filters,
    sort: [resource.list.sort],
    page: 1,
    pageSize: 50,
  });
};
const client = () => String(anEbooking().clientCode);

test("goods of all bookings stand as lines, with totals of what is searched", async () => {
  const all = await search("goods", "clientCode", client());
  expect(all.rows).toHaveLength(4);
  expect(all.totals).toMatchObject({ pkgs: { "": "50" }, gwt: { "": "5000.000" } });
  const dangerous = await search("goods", "dgUnNo", String(dangerousLine.dgUnNo));
  expect(dangerous.rows).toHaveLength(1);
  expect(dangerous.rows[0]).toMatchObject({ portLoad: anEbooking().portLoad, isDg: "Y" });
});

test("goods are searched by a condition and seen by their own customer only", async () => {
  const caller = testDatabase.as("clerk");
  const goods = resourceOf("seaway/bookingMgr/goods");
  const nothing = { filters: [], sort: [goods.list.sort], page: 1, pageSize: 50 };
  await expect(searchResource(caller.em, caller.actor, goods, nothing)).rejects.toMatchObject({
    code: "kit.needsFilter",
  });
  expect((await search("goods", "clientCode", client(), [client()])).rows).toHaveLength(4);
  expect((await search("goods", "clientCode", client(), ["OTHER"])).rows).toHaveLength(0);
});

test("outbound shows exports only, with vessel, voyage and boxes in all", async () => {
  const outbound = await search("outbound", "clientCode", client());
  expect(outbound.rows).toHaveLength(2);
  expect(outbound.rows[0]).toMatchObject({ voyageName: "HANSHIN/2601E", bkStatus: "DRAFT" });
  expect(outbound.totals).toMatchObject({ ctn20Num: { "": "4" } });
  expect((await search("outbound", "clientCode", client(), ["OTHER"])).rows).toHaveLength(0);
});
