import { type TestDatabase, rowsOf, untilLocked } from "#tests/support/test-database.ts";
import { sql } from "kysely";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { feeResources } from "#domain/finance/fee/fee.resource.server.ts";

export type Stored = {
  side: string;
  kind: string;
  status: string;
  amount: string;
  payer: string;
  origin: string;
};

export function sourceWork(database: () => TestDatabase) {
  const feesOf = (containerno: string) =>
    rowsOf<Stored>(
      database(),
      sql`select fee_belong as side, fee_kind as kind, fee_status as status,
          trim_scale(amount)::text as amount, corp_code as payer, origin,
          to_char(rent_begin, 'YYYY-MM-DD') as first, to_char(rent_end, 'YYYY-MM-DD') as last,
          modify_no as "modifyNo", voyage_id as voyage
        from fee
        where containerno = ${containerno}
        order by id`,
    );
  const sumOf = async (containerno: string, side: FeeSide) =>
    (await feesOf(containerno))
      .filter((fee) => fee.side === side)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  const resourceAt = (apiName: string) => {
    const resource = feeResources.find((of) => of.apiName === apiName);
    if (!resource) throw new Error(apiName);
    return resource;
  };

  /** Two runs, of which neither writes a fee before both have got as far as they can. */
  async function atOnce<T>(run: () => Promise<T>): Promise<T[]> {
    let both: Promise<T[]> | undefined;
    await database()
      .em()
      .transactional(async (other) => {
        await sql`lock table fee in share row exclusive mode`.execute(other.getKysely());
        both = Promise.all([run(), run()]);
        await untilLocked(database(), 2);
      });
    return (await both) ?? [];
  }
  return { feesOf, sumOf, resourceAt, atOnce };
}
