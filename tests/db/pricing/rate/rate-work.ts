import { stepOf } from "#tests/support/step-of.ts";
import { rateResources } from "#domain/pricing/rate/rate.resource.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";

export const step = (place: number, name: string) =>
  stepOf(rateResources[place] ?? { apiName: `resource ${place}`, steps: {} }, name);
export const refusedAs = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`);
  }
  return [];
};

export const book = { fcode: "FB1", fname: "Book", currency: "USD" };
export const port = {
  book: "FB1",
  feeCode: "OF",
  portLoad: "CNSGH",
  portDis: "JPOSA",
  sizeType: "20GP",
  unit: "CONTAINER",
  currency: "USD",
  price: "170",
  startDate: "2026-06-01",
  endDate: "2026-06-30",
};

export const csv = (text: string) => ({ source: { name: "rates.csv", bytes: Buffer.from(text) } });
export const head =
  "book,line,pol,pod,currency,size_type,delivery_terms,freight_terms,soc,empty,amount,valid_from,valid_to,rate_type,unit,nature";

export function rateWork(database: () => TestDatabase) {
  const run = (operation: Operation, ids: number[]) =>
    database().run("finance", operation, { rows: ids.map((id) => ({ id })) }) as Promise<{
      done: number;
      rows: { done: boolean; code?: string }[];
    }>;
  return { run };
}
