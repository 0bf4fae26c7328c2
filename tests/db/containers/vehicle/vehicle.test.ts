import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { vehicleResource } from "#domain/containers/vehicle/vehicle.resources.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addBookings, addTypes } from "#tests/db/containers/container/sea.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
const db = () => testDatabase.em().getKysely();

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  await addTypes(testDatabase);
  const [voyage] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from voyage where voyage_name = 'HANSHIN/2601E'`,
  );
  const plan = (bkNo: string, clientCode: string) => ({
    bkNo,
    clientCode,
    containers: [["40HC", 1]] as [string, number][],
    cargo: [[3, "4000", "30"]] as [number, string, string][],
  });
  await addBookings(testDatabase, voyage?.id ?? 0, [plan("CAR1", "ACME"), plan("CAR2", "BOLT")]);
});
beforeEach(async () => {
  await sql`delete from vehicle`.execute(db());
});
afterAll(() => testDatabase.close());

const faultsOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !isRefusal(error)) throw error;
  return refusalsOf(error).map(({ code, place }) =>
    `${place.row ?? ""} ${place.field ?? ""} ${code}`.trim(),
  );
};
const load = async (text: string, options: object = {}) => {
  const { faults } = await testDatabase.run("clerk", vehicleResource.import.operation, {
    source: { text },
    options,
  });
  return faults.map(({ row, field, code }) => `${row} ${field} ${code}`);
};
const save = (input: object) => {
  if (!vehicleResource.save) throw new Error("no save");
  return testDatabase.run("clerk", vehicleResource.save, input) as Promise<{ id: number }>;
};
const stored = () =>
  rowsOf<{ cgNo: string }>(testDatabase, sql`select cg_no as "cgNo" from vehicle order by cg_no`);

test("a pasted list is checked row by row and taken whole or not at all", async () => {
  const head = "订舱号\t车架号\t货物行\t车型";
  const rows = [
    "CAR1\t1M8GDM9AXKP042788\t1\tBUS",
    "CAR1\t1HGCM82633A004352\t1\tACCORD",
    "CAR1\tZVW30-1234567\t1\tPRIUS",
  ];
  expect(
    await load(
      [head, ...rows, "CAR1\tZVW30-7654321\t1\tPRIUS", "CAR9\tZVW30-7654322\t1\tX"].join("\n"),
    ),
  ).toEqual(expect.arrayContaining(["2 lineNo vehicle.tooMany", "6 bkNo kit.unknownCode"]));
  expect(await stored()).toEqual([]);
  expect(await load([head, ...rows].join("\n"))).toEqual([]);
  expect(await stored()).toHaveLength(3);
  expect(await load([head, ...rows].join("\n"))).toEqual([]);
  expect(await stored()).toHaveLength(3);
});

test("a wrong check digit is asked about on form and file; a letter no VIN has is refused", async () => {
  const wrong = { bkNo: "CAR1", cgNo: "1M8GDM9A0KP042788", lineNo: "1" };
  expect(await faultsOf(save(wrong))).toEqual(["cgNo vehicle.digit"]);
  expect(await faultsOf(save({ ...wrong, accept: "Y" }))).toEqual([]);
  expect(await faultsOf(save({ ...wrong, cgNo: "1M8GDM9AXKPO42788", accept: "Y" }))).toEqual([
    "cgNo vehicle.badCharacters",
  ]);
  const text = "订舱号\t车架号\nCAR2\t1HGCM82603A004352";
  expect(await load(text)).toEqual(["2 cgNo vehicle.digit"]);
  expect(await load(text, { accept: "Y" })).toEqual([]);
});

test("a frame number stands once on a voyage, and a booking's packages bound its vehicles", async () => {
  const { id } = await save({ bkNo: "CAR1", cgNo: "zvw30-1234567", lineNo: "1", model: "PRIUS" });
  expect(await faultsOf(save({ bkNo: "CAR2", cgNo: "ZVW30-1234567", lineNo: "1" }))).toEqual([
    "cgNo vehicle.onVoyage",
  ]);
  expect(await faultsOf(save({ bkNo: "CAR1", cgNo: "ZVW30-1234567", lineNo: "1" }))).toEqual([
    "bkNo master.exists",
  ]);
  expect(await faultsOf(save({ bkNo: "CAR1", cgNo: "ZVW30-1234568", lineNo: "2" }))).toEqual([
    "lineNo vehicle.noLine",
  ]);
  expect(
    await faultsOf(
      save({ bkNo: "CAR1", cgNo: "ZVW30-1234568", lineNo: "1", cntNo: "SWYU1042000" }),
    ),
  ).toEqual(["cntNo vehicle.notItsBox"]);
  await sql`update booking set bk_status = 'CANCELLED' where bk_no = 'CAR1'`.execute(db());
  expect(
    await faultsOf(save({ id, bkNo: "CAR1", cgNo: "ZVW30-1234567", lineNo: "1", model: "AQUA" })),
  ).toEqual(["bkNo vehicle.bookingClosed"]);
  // It may travel on another booking now.
  expect(await faultsOf(save({ bkNo: "CAR2", cgNo: "ZVW30-1234567", lineNo: "1" }))).toEqual([]);
  await sql`update booking set bk_status = 'CONFIRMED' where bk_no = 'CAR1'`.execute(db());
});

test("a customer sees the vehicles of the own bookings and changes none", async () => {
  const { id } = await save({ bkNo: "CAR1", cgNo: "ZVW30-1234567", lineNo: "1" });
  const customer = (code: string) =>
    testDatabase.as("customer", { customerCodes: [code], permissions: ["vehicle:list"] });
  const query = {
    filters: [],
    sort: [{ key: "id", order: "desc" as const }],
    page: 1,
    pageSize: 10,
  };
  const seen = async (code: string) =>
    (await searchResource(testDatabase.em(), customer(code).actor, vehicleResource, query)).rows;
  expect((await seen("ACME")).map((row) => [row.cgNo, row.ofPackages])).toEqual([
    ["ZVW30-1234567", "1 / 3"],
  ]);
  expect(await seen("BOLT")).toEqual([]);
  await expect(
    readResource(testDatabase.em(), customer("BOLT").actor, vehicleResource, id),
  ).rejects.toThrow("kit.notFound");
  if (!vehicleResource.save) throw new Error("no save");
  const change = { id, bkNo: "CAR1", cgNo: "ZVW30-1234567", lineNo: "1" };
  await expect(runOperation(customer("ACME"), vehicleResource.save, change)).rejects.toThrow(
    "kit.noPermission",
  );
});
