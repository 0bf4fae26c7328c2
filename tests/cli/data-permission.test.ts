import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import { allPermissions } from "#db/services/registry.server.ts";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
/** The user sees the first of two bookings. */
let bkNos: string[];

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const made = [await aBooking(em), await aBooking(em)];
  bkNos = made.map((booking) => booking.bkNo);
  const role = em.create(Role, {
    roleKey: "desk",
    roleName: "desk",
    permissions: allPermissions(),
  });
  const user = em.create(User, { userName: "limited", nickName: "limited", passwordHash: "x" });
  user.roles.add(role);
  await em.flush();
  const db = em.getKysely();
  await sql`update booking
    set port_load = case when bk_no = ${bkNos[0]} then 'CNNBO' else 'CNSGH' end`.execute(db);
  await sql`insert into data_permission (page_id, users, port_loads)
    values ('seaway/bookingMgr/inner', array[${user.id}]::int[], array['CNNBO'])`.execute(db);
});
afterAll(() => testDatabase.close());

const as = (...args: string[]) =>
  seaway(testDatabase, ["--lang", "en", "--as", "limited", ...args]);
const list = "seaway/bookingMgr/inner";

test("a command run as somebody lists, reads, exports and touches what he sees", async () => {
  const listed = await as("--json", "list", list);
  expect(
    (JSON.parse(listed.out) as { rows: { bkNo: string }[] }).rows.map((row) => row.bkNo),
  ).toEqual([bkNos[0]]);
  const whole = await seaway(testDatabase, ["--json", "list", list]);
  expect((JSON.parse(whole.out) as { rows: unknown[] }).rows).toHaveLength(2);
  expect((await as("get", list, bkNos[0] ?? "")).code).toBe(0);
  const hidden = await as("get", list, bkNos[1] ?? "");
  const missing = await as("get", list, "NOSUCH");
  expect([hidden.code, missing.code]).toEqual([1, 1]);
  expect(hidden.err.replaceAll(bkNos[1] ?? "", "#")).toBe(missing.err.replaceAll("NOSUCH", "#"));
  const locked = await as("do", list, "lock", bkNos[1] ?? "", "--reason", "test");
  expect(locked.code).toBe(1);
  const [row] = await rowsOf<{ status: string }>(
    testDatabase,
    sql`select bk_status as status from booking where bk_no = ${bkNos[1]}`,
  );
  expect(row?.status).toBe("CONFIRMED");
});
