import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { invoicePage } from "#domain/finance/invoice/invoice-screens.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { statementPage } from "#domain/finance/settlement/statement.list.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import {
  netChosen,
  registerAndApply,
} from "#domain/finance/workbench/ops/register-and-apply.server.ts";
import {
  readWorkbenchQuery,
  type Workbench,
  type WorkbenchQuery,
} from "#domain/finance/workbench/workbench.ts";
import { readWorkbench } from "#domain/finance/workbench/workbench.queries.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

export const workbenchActs = ["invoice", "statement", "settle", "net"] as const;
export type WorkbenchAct = (typeof workbenchActs)[number];
export type WorkbenchData = Workbench & {
  side: FeeSide;
  query: WorkbenchQuery;
  acts: WorkbenchAct[];
};
export type WorkbenchOutcome = {
  /** What was done, or null. */
  done: MessageKey | null;
  messages: { code: MessageKey; params?: Record<string, string | number> }[];
  /** Where what was made stands. */
  made?: { path: string; label: MessageKey };
};

const operationsOf = (side: FeeSide) => ({
  invoice: registerInvoices.register[side],
  statement: generateStatements,
  settle: registerAndApply[side],
  net: netChosen[side],
});

export async function loadWorkbench(context: PageContext, side: FeeSide): Promise<WorkbenchData> {
  const { actor, em, now } = permit(context, feeList(side, "search").perm);
  const query = readWorkbenchQuery(new URL(context.url).searchParams);
  const workbench = await readWorkbench({ actor, em, now }, side, query);
  const operations = operationsOf(side);
  return {
    ...workbench,
    side,
    query,
    acts: workbench.past ? [] : workbenchActs.filter((act) => can(actor, operations[act].perm)),
  };
}

/** Does one act on the chosen fees of one party, by the operation of its own page. */
export async function actOnFees(context: PageContext, side: FeeSide): Promise<WorkbenchOutcome> {
  permit(context, feeList(side, "search").perm);
  const form = await context.form();
  const feeIds = form
    .getAll("fee")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const act = workbenchActs.find((name) => name === form.get("_intent"));
  if (!act) throw new Response("bad request", { status: 400 });
  if (feeIds.length === 0) return refused([{ code: "writeOff.selectFees" }]);
  try {
    return await doneBy(context, {
      side,
      act,
      feeIds,
      bankDate: String(form.get("bankDate") ?? ""),
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused(refusalsOf(error).map(({ code, params }) => ({ code, params })));
  }
}

const refused = (messages: WorkbenchOutcome["messages"]): WorkbenchOutcome => ({
  done: null,
  messages,
});

type Act = { side: FeeSide; act: WorkbenchAct; feeIds: number[]; bankDate: string };

async function doneBy(
  context: PageContext,
  { side, act, feeIds, bankDate }: Act,
): Promise<WorkbenchOutcome> {
  if (act === "invoice") {
    const operation = registerInvoices.register[side];
    const result = await runAction(context, operation, { rows: feeIds.map((id) => ({ id })) });
    const faults = result.rows.flatMap((row) =>
      row.done ? [] : [{ code: row.code ?? ("kit.failed" as const), params: row.params ?? {} }],
    );
    if (result.done === 0) return refused(faults);
    return {
      done: "workbench.done",
      messages: faults,
      made: { path: `/${invoicePage(side, "invoiceSubmit")}`, label: "workbench.toInvoices" },
    };
  }
  if (act === "statement") {
    const result = await runAction(context, generateStatements, { feeIds, feeBelong: side });
    const made = result.statements.map(({ statementNo, lineCount }) => ({
      code: "statement.made" as const,
      params: { statementNo, count: lineCount },
    }));
    return {
      done: "workbench.done",
      messages: made,
      made: { path: `/${statementPage(side)}`, label: "workbench.toStatements" },
    };
  }
  if (act === "net") {
    await runAction(context, netChosen[side], { feeIds });
    return { done: "workbench.net.done", messages: [] };
  }
  await runAction(context, registerAndApply[side], { feeIds, bankDate, checkNo: "" });
  return { done: "workbench.settle.done", messages: [] };
}
