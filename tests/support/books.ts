import type { EntityManager } from "@mikro-orm/postgresql";
import { expect } from "vitest";
import { brokenRules } from "#domain/finance/books/ops/check-books.server.ts";

/**
 * Fails with the rules of the books that do not hold, and their records. `step` says what was done
 * before.
 */
export async function expectBooksHold(em: EntityManager, step: string): Promise<void> {
  expect(await brokenRules(em), `the books after: ${step}`).toEqual([]);
}
