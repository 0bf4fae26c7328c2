import { afterAll, beforeAll, expect, test } from "vitest";
import { resourceOf, resources } from "#db/services/registry.server.ts";
import type { ListColumn, ListDefinition } from "#platform/records/list/list.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(() => testDatabase.close());

/** What a reader of the kind looks for before anything else. */
const keyColumns: Readonly<Record<string, { keys: string; lists: readonly string[] }>> = {
  shipments: {
    keys: "clientName voyageName portLoad portDis etd",
    lists: [
      "seaway/bookingMgr/inner",
      "seaway/bookingMgr/outbound",
      "seaway/bookingMgr/modify",
      "eb/ebBooking",
      "eb/bookingModify",
      "eb/captainConfirm",
      "eb/overseasConfirm",
      "seaway/bill/query",
      "seaway/bill/create",
      "seaway/edi/bookingMessage",
    ],
  },
  containers: {
    keys: "cntNo voyageName sizeType bkNo",
    lists: [
      "seaway/container/import",
      "seaway/container/box",
      "seaway/container/doorPoint",
      "seaway/bookingMgr/vgmCompare",
    ],
  },
  fees: {
    keys: "blNo corpName feeCode amount currency openAmount",
    lists: ["feemgr/recmgr/search", "feemgr/recmgr/audit", "feemgr/paymgr/recheck"],
  },
  statements: {
    keys: "statementNo status corpName period totalCny openCny",
    lists: ["feemgr/recmgr/statement", "feemgr/paymgr/statement"],
  },
  receipts: {
    keys: "afNo corpName bankDate amount currency appliedAmount",
    lists: ["feemgr/recmgr/writeOff", "feemgr/paymgr/writeOff"],
  },
  voyages: {
    keys: "voyageName lineCode departureDate",
    lists: ["seaway/voyage/voyage", "seaway/voyage/statusControl"],
  },
};

/** Said of every row of the demo, and still what the list is read for. */
const expectedAlike: Readonly<Record<string, readonly string[]>> = {
  "seaway/bookingMgr/modify": ["changedBy"],
  "eb/bookingModify": ["ebModify"],
  "seaway/container/import": ["checkResult"],
  "seaway/container/doorPoint": ["doorPoint"],
  "eb/containerDoor": ["doorPoint"],
  "feemgr/paymgr/writeOff": ["restAmount"],
  "system/changeLog": ["operator"],
  "monitor/operlog": ["result"],
};

const visibleColumns = ({ columns }: Pick<ListDefinition, "columns">): ListColumn[] =>
  columns.filter(({ hidden, off }) => !hidden && !off);

/** The first eight of a list, frozen ones first, as a page shows them. */
function firstEight(list: ListDefinition): ListColumn[] {
  const visible = visibleColumns(list);
  const frozen = visible.filter(({ fixed }) => fixed === "left");
  return [...frozen, ...visible.filter((column) => !frozen.includes(column))].slice(0, 8);
}

test.each(Object.entries(keyColumns))("the first columns of %s are those one reads", (_, kind) => {
  for (const apiName of kind.lists) {
    const keys = firstEight(resourceOf(apiName).list).map(({ key }) => key);
    expect(keys, apiName).toEqual(expect.arrayContaining(kind.keys.split(" ")));
  }
});

test("who wrote a row waits in the column chooser, unless the list is ordered by it", () => {
  const audit = ["createdBy", "updatedBy", "updatedTime"];
  const shown = resources
    .map(({ list }) => list)
    .flatMap((list) =>
      visibleColumns(list)
        .filter(({ key }) => audit.includes(key) && key !== list.sort.key)
        .map(({ key }) => `${list.apiName} ${key}`),
    );
  expect(shown).toEqual(["seaway/reportMgr/freeDemurrage createdBy"]);
});

test("what is edited in the list is visible in it", () => {
  const waiting = resources.flatMap(({ list }) =>
    list.columns.filter(({ edit, off }) => edit && off).map(({ key }) => `${list.apiName} ${key}`),
  );
  expect(waiting).toEqual([]);
});

/** A state is said in every list; a currency belongs to its amount; a demo is made in one go. */
function saysMore({ list }: { list: ListDefinition }, { key, kind }: ListColumn): boolean {
  const currencies = list.columns.flatMap(({ currencyKey }) => currencyKey ?? []);
  return !(
    /^status$|^state$|Status$/.test(key) ||
    currencies.includes(key) ||
    kind === "datetime" ||
    expectedAlike[list.apiName]?.includes(key)
  );
}

const shareOfMostFrequent = (values: readonly unknown[]): number => {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = JSON.stringify(value ?? "");
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) / values.length;
};

test("none of the first eight columns says the same in nine rows of ten", async () => {
  const { actor } = testDatabase.as("admin", { permissions: ["*:*:*"] });
  const alike: string[] = [];
  for (const resource of resources.values()) {
    const { list } = resource;
    const query = readListQuery(list, new URLSearchParams("size=3000"));
    const { rows } = await queryList(testDatabase.em(), list, resource.source, { actor, query });
    if (rows.length < 20 || visibleColumns(list).length <= 6) continue;
    for (const column of firstEight(list))
      if (
        saysMore(resource, column) &&
        shareOfMostFrequent(rows.map((row) => row[column.key])) >= 0.9
      )
        alike.push(`${list.apiName} ${column.key}`);
  }
  expect(alike).toEqual([]);
});
