import { sql } from "kysely";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { saveSupplierGroup } from "#domain/pricing/supplier-rate/ops/save-supplier-group.server.ts";
import { saveSupplierRate } from "#domain/pricing/supplier-rate/ops/save-supplier-rate.server.ts";
import { supplierRateResources } from "#domain/pricing/supplier-rate/supplier-rate.resource.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { asUser } from "./as-user.ts";
import { feeKeys } from "./end-state.ts";
import { type Kind, manyBills, type Work } from "./kinds.ts";

/** Orders an operation over voyages as a task of finance. */
async function voyageTask(
  testDatabase: TestDatabase,
  operation: string,
  voyages: readonly string[],
): Promise<Work["order"]> {
  const { userName } = await visit(testDatabase, "finance");
  return (url) =>
    asUser(url, userName, (caller) =>
      openCtx(caller).unit((ctx) =>
        orderTask(ctx.em, ctx.actor, { operation, input: { voyages }, title: "survival" }),
      ),
    );
}

/** Published prices of a supplier: one a container, one a bill. */
async function publishPrices(testDatabase: TestDatabase): Promise<void> {
  const suppliers = [{ supplierCode: "C002", customerType: "SUPPLIER" }];
  await testDatabase.run("finance", saveSupplierGroup, { groupName: "SURVIVAL", suppliers });
  const { id } = await testDatabase.run("finance", saveSupplierRate, {
    groupName: "SURVIVAL",
    supplierCode: "C002",
    rateType: "OP",
    protocolNo: "SURVIVAL",
    taxRate: "6",
    taxInclusive: "Y",
    startDate: "2020-01-01",
    endDate: "2039-12-31",
    prices: [
      {
        feeCode: "THC",
        inOut: "O",
        unit: "CONTAINER",
        currency: "CNY",
        price: "530",
        portLoad: "CNSGH",
      },
      { feeCode: "DOC", inOut: "O", unit: "BILL", currency: "USD", price: "35", portLoad: "CNSGH" },
    ],
  });
  const publish = supplierRateResources[0]?.steps["publish"];
  if (!publish) throw new Error("supplier rates cannot be published");
  await testDatabase.run("finance", publish, { rows: [{ id }] });
}

/** Payables of suppliers' prices: each line is written once, whatever is killed. */
const payableCalculation: Kind = {
  name: "payables",
  async prepare(testDatabase, size) {
    const voyages = await manyBills(testDatabase, size, [-12, -9, -6, -3, 1]);
    await publishPrices(testDatabase);
    return {
      name: "payables",
      keys: feeKeys,
      order: await voyageTask(testDatabase, calculatePayables.name, voyages),
    };
  },
};

/**
 * Changed prices over priced bills: open lines are replaced, audited ones stay and are marked, and
 * no line is there twice. A third of the fees is audited.
 */
const rerating: Kind = {
  name: "rerating",
  async prepare(testDatabase, size) {
    const voyages = await manyBills(testDatabase, size, [-12, -9, -6, -3, 1]);
    await testDatabase.run("finance", calculateVoyageFees, { voyages });
    const db = testDatabase.em().getKysely();
    await sql`update freight_rate set price = price + 10`.execute(db);
    return {
      name: "rerating",
      keys: feeKeys,
      order: await voyageTask(testDatabase, calculateVoyageFees.name, voyages),
    };
  },
};

export const feeKinds: readonly Kind[] = [payableCalculation, rerating];
