import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { type Actor, can, type Lang } from "#platform/kernel/actor/actor.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { readable } from "#platform/records/list/readable-list.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type AnyOperation,
  findInResource,
  operationFor,
  pivotOfResource,
  readResource,
  type Resource,
  reasonsOf,
} from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { RowResult, StepInput, StepResult } from "#platform/records/machine/steps.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { lastRunId } from "#platform/output/run/run-records.server.ts";
import { rehearseStep } from "#platform/output/run/rehearse-step.server.ts";
import { findReport } from "#domain/reports/report/reports.server.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import {
  bodyOf,
  type Call,
  type CallResponse,
  reply,
  replyText,
  type Wrapped,
} from "./call.server.ts";
import { respondWithFile } from "./call-file.server.ts";
import { importData } from "./import-calls.server.ts";
import { readPivotQuery, readQuery } from "./list-body.ts";
import { callReport } from "./report-calls.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

type Input = { call: Call; context: RequestContext; resource: Resource };
type Body = Record<string, unknown>;

/** Who may not call learns nothing of the body. @throws Refusal kit.noPermission */
function assertMay(actor: Actor, perm: string): void {
  if (!can(actor, perm)) throw new Refusal("kit.noPermission");
}

/** Read-only calls. No machine action may use these names (db/registry). */
const reading: Record<string, (input: Input, body: Body) => Promise<unknown>> = {
  get: ({ call, context, resource }, body) =>
    readResource(context.em, context.actor, resource, idOf(body.id ?? call.query.get("id"))),
  pivot: ({ context, ...input }, body) => {
    assertMay(context.actor, input.resource.list.perm);
    const resource = readable(context.em, context.actor, input.resource);
    return pivotOfResource(
      context.em,
      context.actor,
      resource,
      readPivotQuery(resource.list, body),
    );
  },
  whyNot: async ({ context, resource }, body) => {
    const { lang } = context.actor;
    const rows = await reasonsOf(context.em, context.actor, resource, idsIn(body));
    return rows.map(({ actions, ...row }) => ({
      ...row,
      actions: Object.fromEntries(
        Object.entries(actions).map(([name, no]) => [
          name,
          no && { ...no, msg: translate(lang, no.code, no.params) },
        ]),
      ),
    }));
  },
};

/**
 * Generic calls and machine actions (architecture §6). With an `Idempotency-Key` header a retry
 * returns the first response.
 */
export async function callResource(call: Call, context: RequestContext): Promise<CallResponse> {
  const cut = call.path.lastIndexOf("/");
  const verb = call.path.slice(cut + 1);
  const report = findReport(call.path.slice(0, cut));
  if (report) return callReport({ call, context, report });
  const input = { call, context, resource: resourceOf(call.path.slice(0, cut)) };
  const { lang } = context.actor;
  if (verb === "list") return listRows(input);
  if (verb === "export") return exportList(input);
  if (verb === "importData") return importData(input);
  const read = Object.hasOwn(reading, verb) ? reading[verb] : undefined;
  if (read)
    return reply({
      code: 200,
      msg: translate(lang, "shell.succeeded"),
      data: await read(input, await bodyOf(call)),
    });
  const operation = operationFor(input.resource, verb);
  if (!operation || call.method === "GET")
    throw new Refusal("kit.notFound", {}, { key: call.path });
  if (call.query.get("preview") === "Y") return previewCall(input, operation);
  const idempotencyKey = call.header("idempotency-key");
  const data = await runOperation({ ...context, idempotencyKey }, operation, await bodyOf(call));
  const response = message(lang, operation.done, data);
  const runId = operation.undoable ? await lastRunId(context.em, runOf(context, operation)) : null;
  // What `monitor/operlog/undo/<id>` takes.
  return reply(
    runId === null || typeof response.data !== "object"
      ? response
      : { ...response, data: { ...response.data, runId } },
  );
}

const runOf = ({ actor, requestId }: RequestContext, { name }: AnyOperation) => ({
  operator: actor.userName,
  operation: name,
  requestId: requestId.slice(0, 64),
});

/** `?preview=Y`: what the action would do and what follows; nothing is written (decision 057). */
async function previewCall(
  { call, context, resource }: Input,
  operation: AnyOperation,
): Promise<CallResponse> {
  const { lang } = context.actor;
  const { result, follows, followsOf } = await rehearseStep(
    context,
    resource,
    operation,
    (await bodyOf(call)) as StepInput,
  );
  const rows = result.rows.map((row, i) => ({
    ...spoken(lang, row),
    follows: followsOf?.[i] ?? [],
  }));
  const msg = translate(lang, "step.previewCounts", { done: result.done, refused: result.refused });
  return reply({ code: 200, msg, data: { ...result, rows, follows } });
}

/** Rows leave as the database's JSON; a slow exact count follows. */
async function listRows({ call, context, ...input }: Input): Promise<CallResponse> {
  assertMay(context.actor, input.resource.list.perm);
  const resource = readable(context.em, context.actor, input.resource);
  const query = readQuery(resource.list, await bodyOf(call));
  const page = await findInResource(context.em, context.actor, resource, query);
  const head = JSON.stringify({
    code: 200,
    msg: translate(context.actor.lang, "shell.succeeded"),
  }).slice(0, -1);
  const rows = `${head},"data":{"rows":${page.json}`;
  const numbers = async () => {
    const [total, totals] = await Promise.all([
      page.count(),
      resource.list.totals?.length ? page.sum() : {},
    ]);
    return `,"total":${total},"totals":${JSON.stringify(totals)}}}`;
  };
  if (page.total !== null) return replyText(rows + (await numbers()));
  return replyText(
    Readable.from(
      (async function* () {
        yield rows;
        // Lets the rows leave before the count takes the CPU.
        await pause(10);
        yield await numbers();
      })(),
    ),
  );
}

/** The body is that of `list`. */
export async function exportList({ call, context, ...input }: Input): Promise<CallResponse> {
  assertMay(context.actor, input.resource.list.exportPerm ?? input.resource.list.perm);
  const resource = readable(context.em, context.actor, input.resource);
  const query = readQuery(resource.list, await bodyOf(call));
  const book = await openListExport(context.em, context.actor, resource, { query });
  return respondWithFile(book, (error) => context.log.error({ err: error }, "export failed"));
}

function idsIn(body: Body): number[] {
  const ids = Array.isArray(body.ids) ? body.ids.map(idOf) : [];
  if (ids.length === 0) throw new Refusal("kit.selectRows", {}, { field: "ids" });
  if (ids.length > 3000) throw new Refusal("kit.tooBig", { limit: 3000 }, { field: "ids" });
  return ids;
}

/** When no row was done, the response is the failure "0 rows touched" (wire contract). */
function message(lang: Lang, done: MessageKey | undefined, data: unknown): Wrapped {
  const succeeded = { code: 200, msg: translate(lang, done ?? "shell.succeeded") };
  if (!isStepResult(data)) return { ...succeeded, data };
  const rows = data.rows.map((row) => spoken(lang, row));
  const outcome = { ...data, rows };
  if (data.done === 0 && data.refused > 0)
    return {
      code: 500,
      msg: rows.find((row) => row.msg)?.msg ?? translate(lang, "kit.failed"),
      data: outcome,
    };
  return data.refused > 0
    ? {
        code: 200,
        msg: translate(lang, "shell.doneRefused", { done: data.done, refused: data.refused }),
        data: outcome,
      }
    : { ...succeeded, data: outcome };
}

function spoken(lang: Lang, row: RowResult) {
  if (row.done && !row.code) return { ...row, msg: "" };
  const faults = row.faults?.map((fault) => ({
    ...fault,
    msg: translate(lang, fault.code, fault.params),
  }));
  return {
    ...row,
    msg: translate(lang, row.code ?? "kit.failed", row.params),
    ...(faults ? { faults } : {}),
  };
}

function isStepResult(data: unknown): data is StepResult {
  const stepResult = data as Partial<StepResult> | null;
  return (
    typeof stepResult?.done === "number" &&
    typeof stepResult.refused === "number" &&
    Array.isArray(stepResult.rows)
  );
}
