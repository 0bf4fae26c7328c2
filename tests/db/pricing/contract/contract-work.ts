import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { saveContract } from "#domain/pricing/contract/ops/save-contract.server.ts";
import { contractSteps } from "#domain/pricing/contract/contract.resource.server.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { sql } from "kysely";
import { savePortRate } from "#domain/pricing/rate/ops/save-rate.server.ts";

export const terms = {
  firstDay: "NEXT",
  freeBasis: "CALENDAR",
  chargeBasis: "CALENDAR",
  tierIndex: "CHARGEABLE",
  tierMode: "RESTART",
  currency: "USD",
};
export const contract = {
  effectiveDate: "2026-06-01",
  expiryDate: "2026-06-30",
  currency: "USD",
  customers: [{ customerCode: "C001", isMain: "Y" }],
};
export const price = {
  feeCode: "OF",
  portLoad: "CNSGH",
  portDis: "JPOSA",
  sizeGroup: "20",
  unit: "CONTAINER",
  currency: "USD",
  price: "400",
  startDate: "2026-06-01",
  endDate: "2026-06-30",
};
export const refusedAs = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => `${refusal.place.field ?? ""} ${refusal.code}`);
  }
  return [];
};

export function contractWork(database: () => TestDatabase) {
  const save = (more: object = {}) =>
    database().run("finance", saveContract, { ...contract, ...more }) as Promise<{ id: number }>;
  const step = (name: keyof typeof contractSteps, id: number, more: object = {}) =>
    database().run("finance", contractSteps[name] as Operation<unknown, StepResult>, {
      rows: [{ id }],
      ...more,
    });
  const numberOf = async (id: number) =>
    (
      await rowsOf<{ no: string }>(
        database(),
        sql`select contract_no as no from contract where id = ${id}`,
      )
    )[0]?.no ?? "";
  /** A contract with its prices, as a draft. */
  async function priced(more: object = {}): Promise<{ id: number; contractNo: string }> {
    const { id } = await save(more);
    const contractNo = await numberOf(id);
    for (const [sizeGroup, amount] of [
      ["20", "400"],
      ["40H", "700"],
    ])
      await database().run("finance", savePortRate, {
        ...price,
        book: contractNo,
        sizeGroup,
        price: amount,
      });
    return { id, contractNo };
  }
  return { save, step, numberOf, priced };
}
