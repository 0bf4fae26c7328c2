import { type RawBuilder, sql } from "kysely";
import { expect } from "vitest";
import { operationOf } from "#db/services/registry.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { expectBooksHold } from "#tests/support/books.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

type RowOutcome = { done?: boolean; code?: string };

/**
 * Rows of a result that were refused; a result that only counts rows has none. A charge that
 * differs from its audited line is reported.
 */
function refusedRows(result: unknown): RowOutcome[] {
  const { rows } = (result ?? {}) as { rows?: unknown };
  return Array.isArray(rows)
    ? (rows as RowOutcome[]).filter(
        ({ done, code }) =>
          code !== "fee.differs" && (done === false || (done === undefined && code !== undefined)),
      )
    : [];
}

/**
 * A shipment's way through the company: each step is an operation by its name, and the books are
 * checked after it.
 */
export class Journey {
  readonly database: TestDatabase;
  now: Date | undefined;

  constructor(database: TestDatabase) {
    this.database = database;
  }

  /** Acts as a role of a new installation; `as` narrows it, as to a customer's codes. */
  as(role: string, as: Parameters<TestDatabase["as"]>[1] = {}): Caller {
    return { ...this.database.as(role, as), ...(this.now ? { now: this.now } : {}) };
  }

  /** Runs an operation that must not be refused, then checks the books. */
  async step<R = unknown>(by: string | Caller, name: string, input: unknown): Promise<R> {
    const result = await runOperation(
      typeof by === "string" ? this.as(by) : by,
      operationOf(name),
      input,
    );
    expect(refusedRows(result), `${name} is refused`).toEqual([]);
    await expectBooksHold(this.database.em(), name);
    return result as R;
  }

  /** Runs a step that must be refused. @returns the codes of its refusals */
  async refused(by: string | Caller, name: string, input: unknown): Promise<string[]> {
    const codes = await runOperation(
      typeof by === "string" ? this.as(by) : by,
      operationOf(name),
      input,
    ).then(
      (result) => refusedRows(result).map(({ code = "" }) => code),
      (error: { code?: string; refusals?: { code: string }[] }) =>
        error.refusals?.map(({ code }) => code) ?? [error.code ?? String(error)],
    );
    await expectBooksHold(this.database.em(), `${name}, refused`);
    return codes;
  }

  query<T>(query: RawBuilder<T>): Promise<T[]> {
    return rowsOf<T>(this.database, query);
  }

  async first<T>(query: RawBuilder<T>): Promise<T> {
    const [row] = await this.query(query);
    if (row === undefined) throw new Error("the journey finds no record");
    return row;
  }

  /**
   * The net of a bill's fees of a side by currency: what is owed in all, whatever lines it stands
   * on.
   */
  async net(
    billId: number,
    kinds: readonly string[],
    side: "R" | "P" = "R",
  ): Promise<Record<string, string>> {
    const rows = await this.query(sql<{ currency: string; amount: string }>`
      select currency, trim_scale(sum(amount))::text as amount
      from fee
      where bill_id = ${billId} and fee_belong = ${side} and fee_kind = any (${[...kinds]})
      group by currency
      having sum(amount) <> 0
      order by currency`);
    return Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]));
  }
}

export const rowsWith = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })) });
