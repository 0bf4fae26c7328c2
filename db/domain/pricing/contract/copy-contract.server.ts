import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { equalColumns } from "#domain/pricing/rate/match/equal-rates.ts";
import type { Contract } from "./contract.entity.server.ts";
import { saveContract } from "./ops/save-contract.server.ts";
import { readContract } from "./read-contract.server.ts";

const copied = [
  ...equalColumns,
  "start_date",
  "end_date",
  "unit",
  "currency",
  "price",
  "min_amount",
  "max_amount",
  "included_fees",
  "is_pc_edit",
  "is_display",
  "remark",
] as const;

/**
 * Copies the contract with its lines and prices to a new draft under the next number (operations
 * §5).
 */
export async function copyContract(ctx: Ctx, contract: Contract): Promise<WhyNot> {
  const record = await readContract(ctx.em, ctx.actor, contract.id);
  const fresh = (lines: unknown) => (lines as object[]).map((line) => ({ ...line, id: "0" }));
  const { groups, customers, freeTimes, ...fields } = record ?? {};
  const lines = { groups: fresh(groups), customers: fresh(customers), freeTimes: fresh(freeTimes) };
  const input = saveContract.input.parse({
    ...fields,
    ...lines,
    id: 0,
    version: undefined,
    contractNo: "",
    terminationDate: null,
  });
  const { id } = await saveContract.run(ctx, input);
  const { contract_no: made } = await kyselyOf(ctx.em)
    .selectFrom("contract")
    .select("contract_no")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const names = sql.join(copied.map((column) => sql.ref(column)));
  await sql`insert into freight_rate (book_id, status, ${names})
    select n.id, 'DRAFT', ${sql.join(copied.map((column) => sql`r.${sql.ref(column)}`))}
    from freight_rate r
      join freight_book b on b.id = r.book_id
      join freight_book n on n.fcode = ${made}
    where b.fcode = ${contract.contractNo}
    order by r.id`.execute(ctx.em.getKysely());
  return { code: "contract.copiedAs", params: { made, madeId: id } };
}
