import { data, redirect, redirectDocument } from "@remix-run/node";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { StatementScreen } from "#domain/finance/settlement/statement-screens.ts";
import type {
  MadeStatement,
  StatementRun,
} from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { placeTask } from "#platform/runtime/task/task-operations.server.ts";
import { idsOfResource } from "#platform/records/resource/resource.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { loadList, readRows, stepList } from "#app/kit/list/data/load-list.server.ts";
import { offersAfter } from "#app/kit/step/offers.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

export async function loadStatements(context: PageContext, { side, apiName }: StatementScreen) {
  const listData = await loadList(context, apiName);
  const { actor } = permit(context, "statement:list");
  return { ...listData, side, page: `/${apiName}`, mayGenerate: can(actor, "statement:generate") };
}

/** Generates (one counterparty at once, all in a task), sends documents, or runs a step. */
export async function actOnStatements(
  context: PageContext,
  { side, subject, apiName }: StatementScreen,
) {
  const form = await context.form();
  const kind = /^papers-(xlsx|pdf)$/.exec(String(form.get("_intent") ?? ""))?.[1];
  if (kind)
    return sendDocuments(form, {
      side,
      kind,
      rows: await chosenStatements(context, form, apiName),
    });
  if (form.get("_intent") !== "generate") return stepList(context, apiName);
  const corpCode = String(form.get("corpCode") ?? "").trim();
  const input = {
    corpCodes: corpCode ? [corpCode] : [],
    feeBelong: side,
    subject,
    period: String(form.get("period") ?? ""),
    requirements: String(form.get("requirements") ?? ""),
  };
  try {
    if (!corpCode) return redirect(`/task/${await orderAll(context, input)}`);
    const generate = operationOf("statement.generate");
    const run = (await runAction(context, generate, input)) as StatementRun;
    const offers = await offersAfter(context, generate, { input, result: run });
    return data<Outcome>({ ...outcomeOf(run), offers }, { status: run.done === 0 ? 409 : 200 });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const rows = refusalsOf(error).map((refusal) => ({
      key: refusal.place.field ?? "",
      code: refusal.code,
      params: refusal.params,
    }));
    return data<Outcome>({ done: 0, refused: rows.length, rows }, { status: 400 });
  }
}

/**
 * The selected statements; null for a whole search of all statements of a side, which the archive
 * searches itself.
 */
async function chosenStatements(
  context: PageContext,
  form: FormData,
  apiName: string,
): Promise<number[] | null> {
  if (form.get("_all") !== "Y") return readRows(form).map((row) => row.id);
  const resource = resourceOf(apiName);
  if (Object.keys(resource.list.fixedFilter ?? {}).every((key) => key === "feeBelong")) return null;
  const { actor, em } = permit(context, resource.list.perm);
  const query = readListQuery(resource.list, new URLSearchParams(String(form.get("_query") ?? "")));
  return idsOfResource(em, actor, resource, { query, most: mostSent });
}
const mostSent = 3000;

/** Redirects with a document load, because a download is no page. */
function sendDocuments(
  form: FormData,
  { side, kind, rows }: { side: FeeSide; kind: string; rows: number[] | null },
) {
  if (rows?.length === 0)
    return data<Outcome>(
      { done: 0, refused: 1, rows: [{ key: "", code: "kit.selectRows", params: {} }] },
      { status: 400 },
    );
  const search = rows
    ? new URLSearchParams({ ids: writeIds(rows) })
    : new URLSearchParams(String(form.get("_query") ?? ""));
  return redirectDocument(`/statement-files/${side}/${kind}?${search}`);
}

/** Delta-encodes ids, so that thousands fit into an address. `readIds` decodes. */
export function writeIds(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return sorted.map((id, i) => (id - (sorted[i - 1] ?? 0)).toString(36)).join(".");
}

/** At most 3,000 ids; empty for an invalid text. */
export function readIds(text: string): number[] {
  const steps = text
    .split(".")
    .slice(0, 3000)
    .map((step) => (/^[0-9a-z]{1,6}$/.test(step) ? Number.parseInt(step, 36) : Number.NaN));
  let last = 0;
  const ids = steps.map((step) => (last += step));
  return ids.every((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31) ? ids : [];
}

/** A worker runs it as the requesting user. */
async function orderAll(context: PageContext, input: object): Promise<number> {
  const { actor } = permit(context, "statement:generate");
  const { id } = await runAction(context, placeTask, {
    operation: "statement.generate",
    input,
    title: translate(actor.lang, "statement.generateAll"),
  });
  return id;
}

function outcomeOf(run: StatementRun): Outcome {
  const made = run.statements.map((statement: MadeStatement) => ({
    key: statement.corpCode,
    code: "statement.made" as const,
    params: { statementNo: statement.statementNo, count: statement.lineCount },
  }));
  return {
    done: run.done,
    refused: run.refused,
    doneLabel: "statement.generate.done",
    rows: [...made, ...run.rows.filter((row) => !row.done)],
  };
}
