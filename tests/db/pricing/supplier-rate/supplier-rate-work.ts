import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { saveSupplierRate } from "#domain/pricing/supplier-rate/ops/save-supplier-rate.server.ts";
import { supplierRateResources } from "#domain/pricing/supplier-rate/supplier-rate.resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";

export const group = (groupName: string, suppliers: readonly string[], more: object = {}) => ({
  groupName,
  suppliers: suppliers.map((supplierCode) => ({ supplierCode, customerType: "SUPPLIER" })),
  ...more,
});
export const price = (more: object = {}) => ({
  feeCode: "THC",
  inOut: "O",
  unit: "CONTAINER",
  currency: "CNY",
  price: "450",
  sizeGroup: "20",
  ...more,
});
export const rate = (more: object = {}) => ({
  groupName: "TERMINALS",
  supplierCode: "C001",
  rateType: "OP",
  taxRate: "6",
  protocolNo: "P1",
  startDate: "2026-01-01",
  endDate: "2026-06-30",
  prices: [price()],
  ...more,
});
export const faultsOf = async (work: Promise<unknown>): Promise<[string, string | undefined][]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => [refusal.code, refusal.place.field]);
  }
  return [];
};

export function supplierRateWork(database: () => TestDatabase) {
  const save = (input: object) => database().run("finance", saveSupplierRate, input);
  const step = (name: string, id: number) => {
    const operation = supplierRateResources[0]?.steps[name];
    if (!operation) throw new Error(`no step ${name}`);
    return database().run("finance", operation, { rows: [{ id }] }) as Promise<StepResult>;
  };
  return { save, step };
}
