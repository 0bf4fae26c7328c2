import { afterAll, beforeAll, expect, test } from "vitest";
import { voyageBoxSummary } from "#domain/reports/report/voyage-box-summary.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { addVoyages, reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
});
afterAll(() => testDatabase.close());

const run = (search: string, more?: object) =>
  reportAs(testDatabase, "finance", {
    report: voyageBoxSummary,
    search: `f.period=thisMonth&${search}`,
    ...(more ? { more } : {}),
  });
const rowsIn = (result: Awaited<ReturnType<typeof run>>) =>
  result.lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));

test("boxes booked and loaded by size type, with what is still open; drafts do not count", async () => {
  const result = await run("");
  expect(rowsIn(result)).toMatchObject([
    {
      voyageName: "SEA STAR/2611E",
      sizeType: "20GP",
      bookedBoxes: 2,
      bookedTeu: 2,
      loadedBoxes: 2,
      fullBoxes: 2,
      emptyBoxes: 0,
      openBoxes: 0,
    },
    {
      sizeType: "40GP",
      bookedBoxes: 2,
      bookedTeu: 4,
      loadedBoxes: 1,
      loadedTeu: 2,
      openBoxes: 1,
      loadedWeight: "500.500",
    },
  ]);
  expect(result.total.sums).toMatchObject({
    bookedBoxes: "4",
    loadedBoxes: "3",
    loadedTeu: "4",
    openBoxes: "1",
  });
});

test("a condition on the size type and one on the ports narrow both sides", async () => {
  expect(rowsIn(await run("f.sizeType=40GP"))).toHaveLength(1);
  expect(rowsIn(await run("f.portDis=KRPUS"))).toEqual([]);
});

test("a customer account sees the boxes of its own bookings", async () => {
  const seen = async (code: string) => {
    const actor = { kind: "customer", permissions: ["report:list"], customerCodes: [code] };
    return rowsIn(await run("", actor)).length;
  };
  expect([await seen("C001"), await seen("C002")]).toEqual([2, 0]);
});
