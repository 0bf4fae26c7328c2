import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FeeNode } from "#domain/finance/fee/audit/fee-node.ts";
import {
  cardsAtOnce,
  type FlowColumn,
  readFlowBoard,
} from "#domain/finance/fee/audit/flow-board.server.ts";
import { readWaiters } from "#domain/finance/fee/audit/flow-waits.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
let voyageName: string;
const ids: number[] = [];
const page = "feemgr/paymgr/flow";
const fees = 14;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  voyageName = voyage.voyageName;
  const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
  for (let nth = 0; nth < fees; nth += 1) {
    const currency = nth < 3 ? "USD" : "CNY";
    const fee = {
      blNo: bill.blNo,
      feeCode: "DOC",
      corpCode: "C002",
      unit: "BILL",
      qty: "1",
      price: String(100 + nth),
      currency,
    };
    ids.push(((await testDatabase.run("finance", saveFee.P, fee)) as { id: number }).id);
  }
});
afterAll(() => testDatabase.close());

const queryOf = (params: Record<string, string>) =>
  readListQuery(resourceOf(page).list, new URLSearchParams(params));
async function board(
  pages: Partial<Record<FeeNode, number>> = {},
): Promise<Map<FeeNode, FlowColumn>> {
  const { actor } = testDatabase.as("finance");
  const query = queryOf({ "f.voyageName": voyageName });
  const columns = await readFlowBoard(testDatabase.em(), actor, {
    resource: resourceOf(page),
    query,
    pages,
    now: currentTime(),
  });
  return new Map(columns.map((column) => [column.node, column]));
}
const step = (name: "audit" | "recheck" | "cancelAudit", some: readonly number[]) =>
  testDatabase.run("finance", feeSteps.P[name], {
    rows: some.map((id) => ({ id })),
  }) as Promise<StepResult>;
const countsOf = (columns: Map<FeeNode, FlowColumn>) =>
  Object.fromEntries([...columns].map(([node, { count }]) => [node, count]));

describe("the flow board", () => {
  it("counts and sums every fee per node and currency, and pages each node", async () => {
    const first = await board();
    expect(first.get("CREATED")).toMatchObject({ count: fees, pages: 2, page: 1 });
    expect(first.get("CREATED")?.sums).toEqual({ CNY: "1188.000", USD: "303.000" });
    expect(first.get("CREATED")?.cards.map(({ id }) => id)).toEqual(ids.slice(0, cardsAtOnce));
    const second = await board({ CREATED: 9 });
    expect(second.get("CREATED")).toMatchObject({ page: 2 });
    expect(second.get("CREATED")?.cards.map(({ id }) => id)).toEqual(ids.slice(cardsAtOnce));
  });

  it("follows a fee from entry to write-off, and narrows the list to a node", async () => {
    await step("audit", ids.slice(0, 6));
    await step("recheck", ids.slice(0, 4));
    await testDatabase.run("finance", generateStatements, {
      feeIds: [ids[0] ?? 0, ids[1] ?? 0, ids[2] ?? 0],
      feeBelong: "P",
    });
    const db = testDatabase.em().getKysely();
    await sql`update fee set invoiced_amount = amount where id in (${ids[0]}, ${ids[1]})`.execute(
      db,
    );
    await sql`update fee set verified_amount = amount where id = ${ids[0]}`.execute(db);
    const columns = await board();
    expect(countsOf(columns)).toEqual({
      CREATED: 8,
      AUDITED: 2,
      RECHECKED: 1,
      STATED: 1,
      INVOICED: 1,
      VERIFIED: 1,
    });
    for (const [node, { count }] of columns) {
      const query = queryOf({ "f.voyageName": voyageName, "f.node.in": node });
      const { rows, total } = await searchResource(
        testDatabase.em(),
        testDatabase.as("finance").actor,
        resourceOf(page),
        query,
      );
      expect([node, total, new Set(rows.map((row) => row.node))]).toEqual([
        node,
        count,
        new Set([node]),
      ]);
    }
  });

  it("offers the moves of a card with the reason of each that is closed", async () => {
    const columns = await board();
    expect(columns.get("AUDITED")?.cards[0]?.moves).toEqual({ recheck: null, cancelAudit: null });
    expect(columns.get("STATED")?.cards[0]?.moves).toMatchObject({
      cancelRecheck: { code: "fee.onStatement" },
    });
    expect(columns.get("INVOICED")?.cards[0]?.moves).toMatchObject({
      cancelRecheck: { code: "fee.invoiced" },
    });
    await sql`update voyage set payable_switch = 'CLOSED' where voyage_name = ${voyageName}`.execute(
      testDatabase.em().getKysely(),
    );
    expect((await board()).get("CREATED")?.cards[0]?.moves).toMatchObject({
      audit: { code: "fee.closedPayable" },
    });
    await sql`update voyage set payable_switch = 'OPEN' where voyage_name = ${voyageName}`.execute(
      testDatabase.em().getKysely(),
    );
  });

  it("asks for a voyage, a party or a period before it reads", async () => {
    const boardOf = (params: Record<string, string>) =>
      readFlowBoard(testDatabase.em(), testDatabase.as("finance").actor, {
        resource: resourceOf(page),
        query: queryOf(params),
        pages: {},
        now: currentTime(),
      });
    await expect(boardOf({})).rejects.toMatchObject({ code: "kit.needsFilter" });
    await expect(boardOf({ "f.feeStatus": "CREATED" })).rejects.toMatchObject({
      code: "kit.needsFilter",
    });
  });

  it("names the roles a node waits for", async () => {
    const waiters = await readWaiters(testDatabase.em(), "P", "en");
    expect(waiters.CREATED?.length).toBeGreaterThan(0);
    expect(waiters.VERIFIED).toBeUndefined();
  });
});
