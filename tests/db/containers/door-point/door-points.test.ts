import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  customerDoorPointResource,
  doorPointResource,
} from "#domain/containers/door-point/door-point.resource.server.ts";
import { doorPointEntries } from "#domain/containers/door-point/door-point.queries.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import type { ListQuery } from "#platform/records/list/list.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { contextOf, line } from "#tests/db/containers/container/lines.ts";
import { addBookings, addTypes, addVoyage } from "#tests/db/containers/container/sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
});
afterAll(() => testDatabase.close());
const { send } = contextOf(() => testDatabase);

const customer = (code: string) =>
  testDatabase.as("customer", { userName: code.toLowerCase(), customerCodes: [code] });
const enter = (
  rows: object[],
  caller: Caller = testDatabase.as("clerk"),
  resource = doorPointResource,
) => {
  const { enter: operation } = resource.more ?? {};
  if (!operation) throw new Error("no entry");
  return runOperation(caller, operation, { rows });
};
const step = (
  name: "lock" | "unlock",
  ids: number[],
  caller: Caller = testDatabase.as("clerk"),
) => {
  const { [name]: operation } = doorPointResource.steps;
  if (!operation) throw new Error(name);
  return runOperation(caller, operation, {
    rows: ids.map((id) => ({ id })),
  }) as Promise<StepResult>;
};
const refusals = async (work: Promise<unknown>) =>
  refusalsOf(await work.catch((error: unknown) => error)).map(
    ({ place, code }) => `${place.field ?? place.key ?? ""} ${code}`,
  );
const whole: ListQuery = {
  filters: [],
  sort: [{ key: "id", order: "asc" }],
  page: 1,
  pageSize: 100,
};
const of = (bkNo: string): ListQuery => ({
  ...whole,
  filters: [{ key: "bkNo", kind: "equals", values: [bkNo] }],
});

/** Boxes of a new booking, in the order of the file. */
async function boxes(
  bkNo: string,
  count: number,
  clientCode = "ACME",
): Promise<{ id: number; cntNo: string; voyageName: string }[]> {
  const voyage = await addVoyage(testDatabase);
  await addBookings(testDatabase, voyage.id, [{ bkNo, clientCode, containers: [["40HC", count]] }]);
  await send(
    voyage.voyageName,
    Array.from({ length: count }, () => line(bkNo)),
  );
  const made = await rowsOf<{ id: number; cntNo: string }>(
    testDatabase,
    sql`select id, cnt_no as "cntNo" from box where voyage_id = ${voyage.id} order by id`,
  );
  return made.map((box) => ({ ...box, voyageName: voyage.voyageName }));
}
const full = { doorPoint: "嘉定仓库 8 号门", deliveryTime: "2026/6/2 8:00", remarks: "带叉车" };
const stored = (bkNo: string) =>
  rowsOf(
    testDatabase,
    sql`select d.cnt_no as "cntNo", d.door_point as "doorPoint",
        to_char(d.delivery_time, 'YYYY-MM-DD HH24:MI') as "deliveryTime", d.remarks, d.locked
      from door_point d join booking b on b.id = d.booking_id
      where b.bk_no = ${bkNo}
      order by d.id`,
  );

describe("entry", () => {
  test("many containers at once; a blank row stays without a door point", async () => {
    const [a, b, c] = await boxes("DPA", 3);
    const result = await enter([
      { id: a?.id, version: 0, ...full },
      { id: b?.id, version: 0, ...full, doorPoint: "青浦" },
      { id: c?.id, version: 0, doorPoint: "", deliveryTime: "", remarks: " " },
    ]);
    expect(result).toEqual({ entered: 2, unchanged: 1 });
    const row = { ...full, deliveryTime: "2026-06-02 08:00", locked: "N" };
    expect(await stored("DPA")).toEqual([
      { cntNo: a?.cntNo, ...row },
      { cntNo: b?.cntNo, ...row, doorPoint: "青浦" },
    ]);
    const { rows } = await doorPointEntries(testDatabase.em(), testDatabase.as("clerk").actor, {
      resource: doorPointResource,
      query: of("DPA"),
    });
    expect(rows.map(({ version, values }) => [version, values.deliveryTime])).toEqual([
      [1, "2026-06-02 08:00"],
      [1, "2026-06-02 08:00"],
      [0, ""],
    ]);
  });

  test("place, time and remarks are each required, and one wrong row saves nothing", async () => {
    const [a, b] = await boxes("DPB", 2);
    const work = enter([
      { id: a?.id, ...full },
      { id: b?.id, doorPoint: "", deliveryTime: "", remarks: "带叉车" },
    ]);
    expect(await refusals(work)).toEqual([
      "rows.1.doorPoint doorPoint.placeRequired",
      "rows.1.deliveryTime doorPoint.timeRequired",
    ]);
    expect(await refusals(enter([{ id: a?.id, ...full, remarks: "" }]))).toEqual([
      "rows.0.remarks doorPoint.remarksRequired",
    ]);
    expect(
      await refusals(
        enter([
          { id: a?.id, ...full },
          { id: a?.id, ...full },
        ]),
      ),
    ).toEqual(["rows.1.doorPoint doorPoint.twice"]);
    expect(await refusals(enter([{ id: a?.id, ...full, deliveryTime: "tomorrow" }]))).toEqual([
      "rows.0.deliveryTime doorPoint.badTime",
    ]);
    expect(await stored("DPB")).toEqual([]);
  });

  test("what somebody else entered meanwhile is not overwritten", async () => {
    const [a] = await boxes("DPC", 1);
    await enter([{ id: a?.id, version: 0, ...full }]);
    expect(await refusals(enter([{ id: a?.id, version: 0, ...full, doorPoint: "青浦" }]))).toEqual([
      "rows.0.doorPoint doorPoint.stale",
    ]);
    await enter([{ id: a?.id, version: 1, ...full, doorPoint: "青浦" }]);
    expect(await stored("DPC")).toMatchObject([{ doorPoint: "青浦" }]);
  });

  test("survives a new import of the containers", async () => {
    const [a] = await boxes("DPD", 1);
    await enter([{ id: a?.id, ...full }]);
    await send(a?.voyageName ?? "", [line("DPD", { cntNo: a?.cntNo ?? "" })], "ADD_RESET");
    const { rows } = await searchResource(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      doorPointResource,
      of("DPD"),
    );
    expect(rows).toMatchObject([
      { cntNo: a?.cntNo, doorPoint: full.doorPoint, remarks: full.remarks },
    ]);
    expect(rows[0]?.id).not.toBe(a?.id);
  });
});

describe("the lock", () => {
  test("refuses entry on either page and a second lock, in the words of the specification; unlocked it is open again", async () => {
    const [a, b] = await boxes("DPE", 2);
    const ids = [a?.id ?? 0, b?.id ?? 0];
    expect(await step("lock", [ids[0] ?? 0])).toMatchObject({ done: 1 });
    const again = await step("lock", ids);
    expect(again.rows.map(({ done, code }) => (done ? "done" : code))).toEqual([
      "doorPoint.alreadyLocked",
      "done",
    ]);
    expect(await refusals(enter([{ id: ids[0], ...full }]))).toEqual([
      "rows.0.doorPoint doorPoint.locked",
    ]);
    expect(
      await refusals(enter([{ id: ids[0], ...full }], customer("ACME"), customerDoorPointResource)),
    ).toEqual(["rows.0.doorPoint doorPoint.locked"]);
    expect((await step("unlock", ids)).done).toBe(2);
    expect((await step("unlock", [ids[0] ?? 0])).rows[0]?.code).toBe("doorPoint.notLocked");
    expect(await enter([{ id: ids[0], ...full }])).toEqual({ entered: 1, unchanged: 0 });
  });

  test("is not the customer's", async () => {
    const [a] = await boxes("DPF", 1);
    expect(await refusals(step("lock", [a?.id ?? 0], customer("ACME")))).toEqual([
      " kit.noPermission",
    ]);
  });
});

test("a customer sees and enters the own containers; another's do not exist", async () => {
  const [own] = await boxes("DPG", 1, "ACME");
  const [foreign] = await boxes("DPH", 1, "BOLT");
  const caller = customer("ACME");
  const { rows } = await searchResource(
    testDatabase.em(),
    caller.actor,
    customerDoorPointResource,
    whole,
  );
  const seen = rows.map((row) => row["cntNo"]);
  expect(seen).toContain(own?.cntNo);
  expect(seen).not.toContain(foreign?.cntNo);
  for (const resource of [customerDoorPointResource, doorPointResource]) {
    expect(
      await refusals(enter([{ id: foreign?.id, ...full }], customer("ACME"), resource)),
    ).toEqual([`${foreign?.id} kit.notFound`]);
    expect(await refusals(enter([{ id: 999_999, ...full }], customer("ACME"), resource))).toEqual([
      "999999 kit.notFound",
    ]);
  }
  expect(
    await enter([{ id: own?.id, ...full }], customer("ACME"), customerDoorPointResource),
  ).toEqual({ entered: 1, unchanged: 0 });
  expect(await stored("DPH")).toEqual([]);
});
