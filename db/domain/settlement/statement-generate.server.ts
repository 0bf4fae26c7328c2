import { feeList } from "../fee/fee.list.ts";
import { pageLimitOf } from "#platform/operation/actor.ts";
import { assertInScope } from "#platform/list/list-rows.server.ts";
import { type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import type { RowResult } from "#platform/machine/steps.server.ts";
import { statementLists } from "./statement.list.ts";
import { StatementGenerateInput } from "./statement.schema.ts";
import { type MadeStatement, makeStatements } from "./statement-batch.server.ts";
import { feeRows } from "../fee/fee-scope.server.ts";
import { assertChosenFees, type StatementGroup, statementGroups } from "./statement-fees.server.ts";

export type { MadeStatement };
export type StatementRun = { done: number; refused: number; statements: MadeStatement[]; rows: RowResult[] };

/** Lines that are stated in one transaction: few enough that locks are short and a kill costs seconds, enough that SQL works in sets. */
const batchLines = 5_000;
const lanes = 2;

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
    return makeBatches(ctx, input, batchesOf(groups));
  },
});

/**
 * Two batches are under way at a time: the fees of one are held and valued while the other is written. Numbers are taken in the order of the
 * batches all the same. A failure or a cancel lets the batch beside it end and starts no further one.
 */
async function makeBatches(ctx: Ctx, input: StatementGenerateInput, batches: readonly StatementGroup[][]): Promise<StatementRun> {
  const total = batches.reduce((sum, batch) => sum + batch.length, 0);
  const made: StatementRun[] = batches.map(() => ({ done: 0, refused: 0, statements: [], rows: [] }));
  const numbered = batches.map(() => Promise.withResolvers<void>());
  let [next, seen, stopped] = [0, 0, false];
  const lane = async (): Promise<void> => {
    while (next < batches.length && !stopped) {
      ctx.signal.throwIfAborted();
      const nth = next;
      next += 1;
      const batch = batches[nth] ?? [];
      try {
        made[nth] = await makeBatch(ctx, input, { batch, before: numbered[nth - 1]?.promise, numbered: () => numbered[nth]?.resolve() });
      } finally {
        numbered[nth]?.resolve();
      }
      seen += batch.length;
      const sum = (of: "done" | "refused") => made.reduce((all, statementRun) => all + statementRun[of], 0);
      await ctx.progress({ seen, total, changed: sum("done"), failed: sum("refused") });
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        stopped = true;
        throw error;
      }),
    ),
  );
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return {
    done: made.reduce((sum, statementRun) => sum + statementRun.done, 0),
    refused: made.reduce((sum, statementRun) => sum + statementRun.refused, 0),
    statements: made.flatMap((statementRun) => statementRun.statements),
    rows: made.flatMap((statementRun) => statementRun.rows),
  };
}

/**
 * A statement follows the scope of its own page, not that of the fees': for somebody who may see no statement none is made. Fees named by hand
 * must be ones the actor sees.
 */
async function assertStatementScope({ em, actor }: Ctx, input: StatementGenerateInput): Promise<void> {
  const { apiName } = statementLists[input.feeBelong];
  if (pageLimitOf(actor, apiName)?.rows.length === 0) throw new Refusal("kit.noPermission");
  if (input.feeIds.length > 0) await assertInScope(em, feeList(input.feeBelong, "search"), feeRows, { actor, ids: input.feeIds });
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

/** `before`: resolves when the batch before has its numbers; `numbered` says that this one has. */
type Turn = { batch: readonly StatementGroup[]; before: Promise<void> | undefined; numbered: () => void };

async function makeBatch(ctx: Ctx, input: StatementGenerateInput, { batch, before, numbered }: Turn): Promise<StatementRun> {
  try {
    const { made, refused } = await ctx.unit((inner) => makeStatements(inner, input, { groups: batch, before, numbered }));
    const rows: RowResult[] = [
      ...made.map((madeStatement) => ({ id: madeStatement.id, key: madeStatement.corpCode, done: true })),
      ...refused.map(({ corpCode, currency, date }) => ({
        ...{ id: 0, key: corpCode, done: false },
        ...{ code: "money.noRate" as const, params: { currency, date } },
      })),
    ];
    rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
    return { done: made.length, refused: refused.length, statements: made, rows };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const label = { code: first?.code ?? ("kit.failed" as const), params: first?.params ?? {} };
    return {
      ...{ done: 0, refused: batch.length, statements: [] },
      rows: batch.map(({ corpCode }) => ({ id: 0, key: corpCode, done: false, ...label })),
    };
  }
}
