import type { TestDatabase } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { feeOf } from "./fixture.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";

export function statementWork(database: () => TestDatabase, voyage: () => Voyage) {
  async function fees(...more: Partial<Fee>[]): Promise<Fee[]> {
    const em = database().em();
    const made = more.map((fee) => feeOf(em, fee.voyage ?? voyage(), fee));
    await em.flush();
    return made;
  }
  const generate = (input: object = {}) => database().run("finance", generateStatements, input);
  return { fees, generate };
}
