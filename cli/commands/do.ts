import type { Command } from "commander";
import type { ListRow } from "#platform/records/list/list.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  type AnyOperation,
  findInResource,
  idsOfResource,
  operationFor,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import {
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import { type Consequence, sayingsOf } from "#platform/output/run/consequence.ts";
import { lastRunId } from "#platform/output/run/run-records.server.ts";
import { rehearseStep } from "#platform/output/run/rehearse-step.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { withContext, changing, type CliContext, exitCode, run } from "../kit.ts";
import { readObject } from "../read-object.ts";
import { queryOf, type SearchOptions, searching } from "../search-options.ts";
import { text } from "../speak.ts";

type DoOptions = SearchOptions & {
  reason?: string;
  accept?: boolean;
  input?: string;
  most: string;
};
type DoArguments = [
  apiName: string,
  action: string,
  ids: string[],
  options: DoOptions,
  command: Command,
];
type Named = { id: number; version?: number };

/** `seaway do <apiName> <action> <ids…|--filter>`. */
export function registerDo(program: Command): void {
  const command = program.command("do <apiName> <action> [ids...]").description(text("cli.do"));
  searching(changing(command))
    .option("--reason <text>", text("cli.do.reason"))
    .option("--accept", text("cli.do.accept"))
    .option("--most <n>", text("cli.do.most"), "1000")
    .option("-i, --input <file>", text("cli.do.input"))
    .action((...input: DoArguments) => doAction(input));
}

async function doAction([apiName, action, ids, options, command]: DoArguments): Promise<void> {
  if (ids.length === 0 && options.filter.length === 0 && !options.input)
    return command.help({ error: true });
  await withContext(command, async (context) => {
    const resource = resourceOf(apiName);
    const operation = operationFor(resource, action);
    if (!operation) throw new Refusal("kit.unknownOperation", { name: `${apiName} ${action}` });
    const rows =
      ids.length > 0
        ? await rowsNamed(context, resource, ids)
        : await rowsMatched(context, resource, options);
    if (context.dryRun && operation.rehearses)
      return previewRows(context, { resource, operation, rows, options });
    const isStep = (operation.input as unknown) === StepInput;
    return isStep
      ? doRows(context, operation, { rows, options })
      : doOnce(context, operation, { rows, options });
  });
}

type Previewed = { resource: Resource; operation: AnyOperation; rows: Named[]; options: DoOptions };

/** `--dry-run`: what the list's preview shows, row by row and in all. */
async function previewRows(
  context: CliContext,
  { resource, operation, rows, options }: Previewed,
): Promise<number> {
  const { lang, json } = context.options;
  const input = {
    rows,
    reason: options.reason,
    accept: options.accept,
    ...(options.input ? readObject(options.input) : {}),
  };
  const { result, follows, followsOf } = await rehearseStep(context, resource, operation, input);
  if (json) {
    context.print("", {
      ...result,
      follows,
      rows: result.rows.map((row, i) => ({ ...row, follows: followsOf?.[i] ?? [] })),
    });
    return result.refused > 0 ? exitCode.refused : exitCode.done;
  }
  const saying = (all: readonly Consequence[]) =>
    sayingsOf(all)
      .map(({ key, label, count }) =>
        translate(lang, key, { table: translate(lang, label), count }),
      )
      .join(", ");
  for (const [i, row] of result.rows.entries()) {
    const notes = (row.notes ?? []).map(({ code, params }) => translate(lang, code, params));
    const tail = [saying(followsOf?.[i] ?? []), ...notes].filter(Boolean).join("; ");
    context.print(`${row.key}: ${messagesOf(context, row)}${row.done && tail ? ` · ${tail}` : ""}`);
  }
  for (const { code, params } of result.notes ?? []) context.print(translate(lang, code, params));
  context.print(
    translate(lang, "step.previewCounts", { done: result.done, refused: result.refused }),
  );
  context.print(
    `${translate(lang, "step.previewInAll")}: ${saying(follows) || translate(lang, "step.nothingFollows")}`,
  );
  return result.refused > 0 ? exitCode.refused : exitCode.done;
}

/** Reports row by row. Repeating with the same key skips finished rows. */
async function doRows(
  context: CliContext,
  operation: AnyOperation,
  { rows, options }: { rows: Named[]; options: DoOptions },
): Promise<number> {
  const outcome: StepResult = { done: 0, refused: 0, rows: [] };
  const { signal, idempotencyKey } = context;
  for (const row of rows) {
    if (signal?.aborted) break;
    // Rows are reported already.
    const forRow = {
      ...context,
      progress: () => {},
      idempotencyKey: idempotencyKey && `${idempotencyKey}:${row.id}`,
    };
    const input = {
      rows: [row],
      reason: options.reason,
      accept: options.accept,
      ...(options.input ? readObject(options.input) : {}),
    };
    const rowResult = await stepOne(forRow, operation, { row, input });
    if (!rowResult) break;
    outcome.rows.push(rowResult);
    if (rowResult.done) outcome.done += 1;
    else outcome.refused += 1;
    if (!context.options.json) context.print(`${rowResult.key}: ${messagesOf(context, rowResult)}`);
  }
  const left = rows.length - outcome.rows.length;
  const runId = outcome.done > 0 ? await runToUndo(context, operation) : null;
  if (context.options.json)
    context.print("", { ...outcome, left, ...(runId === null ? {} : { runId }) });
  else {
    if (rows.length > 1) context.print(summary(context, { result: outcome, left }));
    if (runId !== null) context.print(text("cli.do.undoWith", { id: runId }));
  }
  if (left > 0) process.stderr.write(`${text("cli.interrupted")}\n`);
  return outcome.refused > 0 || left > 0 ? exitCode.refused : exitCode.done;
}

/** What `seaway run undo` takes; null for a dry run and where a run cannot be taken back. */
async function runToUndo(
  { em, actor, requestId, dryRun }: CliContext,
  operation: AnyOperation,
): Promise<number | null> {
  if (dryRun || !operation.undoable) return null;
  return lastRunId(em, { operator: actor.userName, operation: operation.name, requestId });
}

/** Null when interrupted before the row began. A missing permission or reason stops the command. */
async function stepOne(
  context: CliContext,
  operation: AnyOperation,
  { row, input }: { row: Named; input: object },
): Promise<RowResult | null> {
  try {
    return ((await run(context, operation, input)) as StepResult).rows[0] ?? null;
  } catch (error) {
    if (context.signal?.aborted && !isRefusal(error)) return null;
    const [first] = refusalsOf(error);
    if (first?.code !== "kit.notFound" && first?.code !== "kit.duplicate") throw error;
    return { id: row.id, key: String(row.id), done: false, code: first.code, params: first.params };
  }
}

function messagesOf({ options: { lang }, dryRun }: CliContext, row: RowResult): string {
  const message = row.done && row.code ? `: ${translate(lang, row.code, row.params)}` : "";
  if (row.done)
    return `${dryRun ? text("cli.dryRunDone") : translate(lang, "shell.succeeded")}${message}`;
  const faults = row.faults ?? [{ code: row.code ?? "kit.failed", params: row.params ?? {} }];
  return faults.map((fault) => translate(lang, fault.code, fault.params)).join("; ");
}

function summary(
  { options: { lang } }: CliContext,
  { result, left }: { result: StepResult; left: number },
): string {
  const message = translate(lang, "shell.doneRefused", {
    done: result.done,
    refused: result.refused,
  });
  return left > 0 ? `${message} · ${text("cli.do.left", { left })}` : message;
}

/** For an action with its own input: its file, with the row ids added. */
async function doOnce(
  context: CliContext,
  operation: AnyOperation,
  { rows, options }: { rows: Named[]; options: DoOptions },
): Promise<number> {
  const ids = rows.map((row) => row.id);
  const named =
    rows.length > 0 ? { rows, bookingIds: ids, ...(ids.length === 1 ? { id: ids[0] } : {}) } : {};
  const input = options.input ? readObject(options.input) : {};
  const outcome = await run(context, operation, {
    ...named,
    reason: options.reason,
    accept: options.accept,
    ...input,
  });
  const { lang } = context.options;
  const runId = await runToUndo(context, operation);
  const undo = runId === null ? "" : `\n${text("cli.do.undoWith", { id: runId })}`;
  context.print(
    context.dryRun
      ? text("cli.dryRunDone")
      : translate(lang, operation.done ?? "shell.succeeded") + undo,
    runId === null || typeof outcome !== "object" ? outcome : { ...outcome, runId },
  );
  return Number((outcome as Partial<StepResult> | null)?.refused ?? 0) > 0
    ? exitCode.refused
    : exitCode.done;
}

/** Rows by id or by the list's first column. @throws Refusal kit.unknownCode */
export async function rowsNamed(
  context: CliContext,
  resource: Resource,
  names: readonly string[],
): Promise<Named[]> {
  const keyColumn = resource.list.columns.find((column) => !column.hidden);
  const named: Named[] = [];
  for (const name of names) {
    if (/^\d{1,9}$/.test(name)) {
      named.push({ id: Number(name) });
      continue;
    }
    if (!keyColumn?.filter) throw new Refusal("kit.unknownCode", { value: name }, { field: "id" });
    const filters = [{ key: keyColumn.key, kind: "equals" as const, values: [name] }];
    const query = { filters, sort: [resource.list.sort], page: 1, pageSize: 2 };
    const page = await findInResource(context.em, context.actor, resource, query);
    const rows = JSON.parse(page.json) as ListRow[];
    if (rows.length !== 1 || !rows[0])
      throw new Refusal("kit.unknownCode", { value: name }, { field: "id" });
    named.push({ id: rows[0].id });
  }
  return named;
}

/** @throws Refusal when more rows match than expected, or none */
async function rowsMatched(
  context: CliContext,
  resource: Resource,
  options: DoOptions,
): Promise<Named[]> {
  if (options.filter.length === 0) return [];
  const most = Math.max(1, Math.trunc(Number(options.most)) || 1000);
  const query = queryOf(resource.list, options);
  const ids = await idsOfResource(context.em, context.actor, resource, { query, most: most + 1 });
  if (ids.length > most) throw new Refusal("cli.do.tooMany", { most }, { field: "filter" });
  if (ids.length === 0) throw new Refusal("kit.selectRows", {}, { field: "filter" });
  return ids.map((id) => ({ id }));
}
