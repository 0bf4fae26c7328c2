import { saveSupplierGroup } from "#domain/pricing/supplier-rate/ops/save-supplier-group.server.ts";
import { saveSupplierRate } from "#domain/pricing/supplier-rate/ops/save-supplier-rate.server.ts";
import { supplierRateResources } from "#domain/pricing/supplier-rate/supplier-rate.resource.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { seedFeeFixture, workedTariff } from "../fixture.ts";

export type SupplierPrices = {
  step(name: string, id: number): Promise<unknown>;
  publish(
    name: string,
    supplierCode: string,
    rateType: string,
    prices: readonly object[],
  ): Promise<void>;
};

/**
 * A terminal's and an agent's published prices beside the worked tariff; `rates` takes their ids by
 * name.
 */
export async function seedSupplierPrices(
  testDatabase: TestDatabase,
  rates: Record<string, number>,
): Promise<SupplierPrices> {
  const step = (name: string, id: number) => {
    const operation = supplierRateResources[0]?.steps[name];
    if (!operation) throw new Error(`no step ${name}`);
    return testDatabase.run("finance", operation, { rows: [{ id }] });
  };
  const publish = async (
    name: string,
    supplierCode: string,
    rateType: string,
    prices: readonly object[],
  ) => {
    const terms = {
      groupName: "SHANGHAI",
      taxRate: "6",
      taxInclusive: "Y",
      startDate: "2026-06-01",
      endDate: "2026-06-30",
    };
    const { id } = await testDatabase.run("finance", saveSupplierRate, {
      ...terms,
      supplierCode,
      rateType,
      prices,
      protocolNo: name,
    });
    rates[name] = id;
    await step("publish", id);
  };
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
  const suppliers = ["C001", "C002"].map((supplierCode) => ({
    supplierCode,
    customerType: "SUPPLIER",
  }));
  await testDatabase.run("finance", saveSupplierGroup, { groupName: "SHANGHAI", suppliers });
  await publish("terminal", "C002", "OP", [
    {
      feeCode: "THC",
      inOut: "O",
      unit: "CONTAINER",
      currency: "CNY",
      price: "530",
      sizeGroup: "20",
      portLoad: "CNSGH",
    },
    {
      feeCode: "THC",
      inOut: "O",
      unit: "CONTAINER",
      currency: "CNY",
      price: "848",
      sizeGroup: "40H",
      portLoad: "CNSGH",
    },
  ]);
  await publish("agent", "C001", "PROXY", [
    { feeCode: "DOC", inOut: "I", unit: "BILL", currency: "USD", price: "35", portDis: "JPOSA" },
  ]);
  return { step, publish };
}
