import { feeSearchList } from "../fee/fee.list.ts";
import { pageLimitOf } from "../kit/actor.ts";
import { assertInScope } from "../kit/list-sql.server.ts";
import { type Ctx, defineOperation } from "../kit/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "../kit/refusal.ts";
import type { RowResult } from "../kit/steps.server.ts";
import { payableStatementList, receivableStatementList } from "../settlement/statement.list.ts";
import { StatementGenerateInput } from "../settlement/statement.schema.ts";
import { type MadeStatement, makeStatements } from "./statement-batch.server.ts";
import { feeRows } from "./record-scope.server.ts";
import { assertChosenFees, type StatementGroup, statementGroups } from "./statement-fees.server.ts";

export type { MadeStatement };
export type StatementRun = { done: number; refused: number; statements: MadeStatement[]; rows: RowResult[] };

/** Lines that are stated in one transaction: few enough that locks are short and a kill costs seconds, enough that SQL works in sets. */
const batchLines = 5_000;

/**
 * Makes a draft statement per counterparty from its open audited fees (operations §3, domain §3), a batch of counterparties in each
 * transaction. Run again it takes only what is new, as a further statement. Nothing to take: "Not get data", unless `quiet`.
 */
export const generateStatements = defineOperation({
  name: "statement.generate",
  perm: "statement:generate",
  input: StatementGenerateInput,
  transaction: "own",
  done: "statement.generate.done",
  async run(ctx, input): Promise<StatementRun> {
    await assertStatementScope(ctx, input);
    await assertChosenFees(ctx, input);
    const groups = await statementGroups(ctx, input);
    if (groups.length === 0 && !input.quiet) throw new Refusal("statement.nothing");
    const run: StatementRun = { done: 0, refused: 0, statements: [], rows: [] };
    let seen = 0;
    for (const batch of batchesOf(groups)) {
      ctx.signal.throwIfAborted();
      await makeBatch(ctx, input, { batch, run });
      seen += batch.length;
      await ctx.progress({ seen, total: groups.length, changed: run.done, failed: run.refused });
    }
    return run;
  },
});

/**
 * A statement follows the scope of its own page, not that of the fees': for somebody who may see no statement none is made. Fees named by hand
 * must be ones the actor sees.
 */
async function assertStatementScope({ em, actor }: Ctx, input: StatementGenerateInput): Promise<void> {
  const { apiName } = input.feeBelong === "R" ? receivableStatementList : payableStatementList;
  if (pageLimitOf(actor, apiName)?.rows.length === 0) throw new Refusal("kit.noPermission");
  if (input.feeIds.length > 0) await assertInScope(em, feeSearchList, feeRows, { actor, ids: input.feeIds });
}

/** Groups in their order, as many together as make a batch of lines; a counterparty is never cut. */
function batchesOf(groups: readonly StatementGroup[]): StatementGroup[][] {
  const batches: StatementGroup[][] = [];
  let lines = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    if (lines + group.count > batchLines) {
      batches.push([]);
      lines = 0;
    }
    batches.at(-1)?.push(group);
    lines += group.count;
  }
  return batches;
}

async function makeBatch(
  ctx: Ctx,
  input: StatementGenerateInput,
  { batch, run }: { batch: readonly StatementGroup[]; run: StatementRun },
): Promise<void> {
  try {
    const { made, refused } = await ctx.unit((inner) => makeStatements(inner, input, batch));
    run.done += made.length;
    run.refused += refused.length;
    run.statements.push(...made);
    const rows: RowResult[] = [
      ...made.map((one) => ({ id: one.id, key: one.corpCode, done: true })),
      ...refused.map(({ corpCode, currency, date }) => ({
        ...{ id: 0, key: corpCode, done: false },
        ...{ code: "money.noRate" as const, params: { currency, date } },
      })),
    ];
    run.rows.push(...rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id)));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    run.refused += batch.length;
    for (const { corpCode } of batch)
      run.rows.push({ id: 0, key: corpCode, done: false, code: first?.code ?? "kit.failed", params: first?.params ?? {} });
  }
}
