import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { viewFreight } from "#domain/pricing/rate-check/ops/view-freight.server.ts";

export const shipment = {
  portLoad: "CNSGH",
  portDis: "JPOSA",
  date: "2026-06-02",
  voyline: "JPX1",
  client: "C001",
  companyCode: "SEAWAY",
  freightTerms: "PREPAID",
  grossWeightKg: "18000",
  measureCbm: "25.5",
  containers: [
    { sizeType: "20GP", contCount: 2 },
    { sizeType: "40HC", contCount: 3 },
  ],
};
export const refusedAs = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`);
  }
  return [];
};

export function rateCheckWork(database: () => TestDatabase) {
  const view = (more: object = {}) =>
    database().run("finance", viewFreight, { ...shipment, ...more });
  return { view };
}
