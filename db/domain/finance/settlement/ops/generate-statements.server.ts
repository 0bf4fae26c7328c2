import { feePage } from "#domain/finance/fee/fee-side.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { pageLimitOf } from "#platform/kernel/actor/actor.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import { statementLists } from "../statement.list.ts";
import { StatementGenerateInput } from "../statement.schema.ts";
import { type MadeStatement, makeStatements } from "../generation/statement-batch.server.ts";
import { feeRows } from "#domain/finance/fee/fee-scope.server.ts";
import {
  assertChosenFees,
  assertPeriodTaken,
  type StatementGroup,
  statementGroups,
} from "../generation/statement-fees.server.ts";

export type { MadeStatement };
export type StatementRun = {
  done: number;
  refused: number;
  statements: MadeStatement[];
  rows: RowResult[];
};

/** Lines per transaction: locks stay short and sets stay large. */
const batchLines = 5_000;
const lanes = 2;

/**
 * Makes a draft statement per counterparty from open audited fees (operations §3, domain §3). A
 * later run takes only new fees. Without fees it refuses, unless `quiet`.
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
    if (groups.length === 0) await assertPeriodTaken(ctx, input);
    if (groups.length === 0 && !input.quiet) throw new Refusal("statement.nothing");
    return makeBatches(ctx, input, batchesOf(groups));
  },
  follows: async (_ctx, { input, result }) => ({
    page: feePage(input.feeBelong ?? "R", "statement", input.subject ?? "bill"),
    ids: result.statements.map((statement) => statement.id),
  }),
});

/**
 * Two batches run at a time: one locks fees while the other writes. Numbers keep the order of
 * batches.
 */
async function makeBatches(
  ctx: Ctx,
  input: StatementGenerateInput,
  batches: readonly StatementGroup[][],
): Promise<StatementRun> {
  const total = batches.reduce((sum, batch) => sum + batch.length, 0);
  const made: StatementRun[] = batches.map(() => ({
    done: 0,
    refused: 0,
    statements: [],
    rows: [],
  }));
  const numbered = batches.map(() => Promise.withResolvers<void>());
  let [next, seen, stopped] = [0, 0, false];
  const lane = async (): Promise<void> => {
    while (next < batches.length && !stopped) {
      ctx.signal.throwIfAborted();
      const nth = next;
      next += 1;
      const batch = batches[nth] ?? [];
      try {
        made[nth] = await makeBatch(ctx, input, {
          batch,
          before: numbered[nth - 1]?.promise,
          numbered: () => numbered[nth]?.resolve(),
        });
      } finally {
        numbered[nth]?.resolve();
      }
      seen += batch.length;
      const sum = (of: "done" | "refused") =>
        made.reduce((all, statementRun) => all + statementRun[of], 0);
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

/** The scope is that of statements; fees named by hand must be visible too. */
async function assertStatementScope(
  { em, actor }: Ctx,
  input: StatementGenerateInput,
): Promise<void> {
  const { apiName } = statementLists[input.feeBelong];
  if (pageLimitOf(actor, apiName)?.rows.length === 0) throw new Refusal("kit.noPermission");
  if (input.feeIds.length > 0)
    await assertInScope(em, feeList(input.feeBelong, "search"), feeRows, {
      actor,
      ids: input.feeIds,
    });
}

/** A counterparty stays in one batch. */
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

/** Resolved `before`: the previous batch has its numbers; `numbered`: this one has. */
type Turn = {
  batch: readonly StatementGroup[];
  before: Promise<void> | undefined;
  numbered: () => void;
};

async function makeBatch(
  ctx: Ctx,
  input: StatementGenerateInput,
  { batch, before, numbered }: Turn,
): Promise<StatementRun> {
  try {
    const { made, refused } = await ctx.unit((inner) =>
      makeStatements(inner, input, { groups: batch, before, numbered }),
    );
    const rows: RowResult[] = [
      ...made.map((madeStatement) => ({
        id: madeStatement.id,
        key: madeStatement.corpCode,
        done: true,
      })),
      ...refused.map(({ corpCode, currency, date }) => ({
        id: 0,
        key: corpCode,
        done: false,
        code: "money.noRate" as const,
        params: { currency, date },
      })),
    ];
    rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
    return { done: made.length, refused: refused.length, statements: made, rows };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const label = { code: first?.code ?? ("kit.failed" as const), params: first?.params ?? {} };
    return {
      done: 0,
      refused: batch.length,
      statements: [],
      rows: batch.map(({ corpCode }) => ({ id: 0, key: corpCode, done: false, ...label })),
    };
  }
}
