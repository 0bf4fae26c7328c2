import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { feeOf } from "#tests/db/finance/settlement/fixture.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import { applyReceipt } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { applyByAge } from "#domain/finance/write-off/ops/apply-by-age.server.ts";
import { sql } from "kysely";

export function writeOffWork(database: () => TestDatabase, voyage: () => Voyage) {
  async function fees(...more: Partial<Fee>[]): Promise<number[]> {
    const em = database().em();
    const made = more.map((fee) =>
      feeOf(em, voyage(), {
        ...(fee.amount && !fee.baseAmount ? { baseAmount: fee.amount } : {}),
        ...fee,
      }),
    );
    await em.flush();
    return made.map(({ id }) => id);
  }
  const register = async (amount: string, more: object = {}, side: "R" | "P" = "R") =>
    (
      await database().run("finance", saveReceipt[side], {
        corpCode: "C001",
        currency: "CNY",
        amount,
        bankDate: "2026-11-10",
        ...more,
      })
    ).id;
  const apply = (id: number, lines: readonly object[], more: object = {}) =>
    database().run("finance", applyReceipt.R, { id, checkNo: "V1", lines, ...more });
  const byAge = (...ids: number[]) =>
    database().run("finance", applyByAge.R, { rows: ids.map((id) => ({ id })) });
  const verified = async () =>
    (
      await rowsOf<{ amount: string }>(
        database(),
        sql`select verified_amount::text as amount from fee order by id`,
      )
    ).map(({ amount }) => Number(amount));
  const rest = async (id: number) =>
    Number(
      (
        await rowsOf<{ rest: string }>(
          database(),
          sql`select (amount - applied_amount)::text as rest from receipt where id = ${id}`,
        )
      )[0]?.rest,
    );
  const gains = () =>
    rowsOf<{ booked: string; gain: string }>(
      database(),
      sql`select booked_amount::text as booked, exchange_gain::text as gain
        from verification
        where status <> 'MIRROR'
        order by id`,
    );
  return { fees, register, apply, byAge, verified, rest, gains };
}
