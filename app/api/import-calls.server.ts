import { can, type Lang } from "#platform/kernel/actor/actor.ts";
import { containerImportList } from "#domain/containers/container/import/container-import.list.ts";
import {
  orderContainers,
  takeContainers,
} from "#domain/containers/container/ops/order-containers.server.ts";
import {
  uploadContainers,
  uploadLabel,
} from "#domain/containers/container/ops/upload-containers.server.ts";
import {
  type ImportDefinition,
  type ImportFault,
  type ImportResult,
  mayImport,
} from "#platform/records/import/define-import.server.ts";
import { fileTooLarge, importLimits } from "#platform/records/import/import-limits.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { placeTask } from "#platform/runtime/task/task-operations.server.ts";
import { importsFor } from "#db/services/registry.server.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import { type Call, type CallResponse, formOf, reply, type Wrapped } from "./call.server.ts";

/** Larger files, in bytes, become a task, so that no caller waits for minutes. */
const bigFile = 400 * 1024;

/**
 * Multipart: `file` or `text` (a pasted table), `kind` of several imports, options by name,
 * `dryRun=Y`. Any fault means nothing is written and code 500. Checks the permission before
 * reading.
 */
export async function importData({
  call,
  context,
  resource,
}: {
  call: Call;
  context: RequestContext;
  resource: Resource;
}): Promise<CallResponse> {
  if (call.method !== "POST") throw new Refusal("kit.notFound", {}, { key: call.path });
  if (resource.apiName === containerImportList.apiName)
    return reply(await importContainers(call, context));
  const importDefinitions = importsFor(resource.apiName);
  if (importDefinitions.length === 0) throw new Refusal("kit.notFound", {}, { key: call.path });
  const open = importDefinitions.filter((importDefinition) =>
    mayImport(context.actor, importDefinition),
  );
  if (open.length === 0) throw new Refusal("kit.noPermission");
  const form = await formOf(call);
  const kind = field(form, "kind") || open[0]?.kind;
  const definition = open.find((importDefinition) => importDefinition.kind === kind);
  if (!definition) throw new Refusal("kit.unknownCode", { value: kind ?? "" }, { field: "kind" });
  return reply(
    await importRows(context, definition, { form, caller: callerOf(call, context, form) }),
  );
}

async function importRows(
  context: RequestContext,
  definition: ImportDefinition,
  { form, caller }: { form: FormData; caller: Caller },
): Promise<Wrapped> {
  const { lang } = context.actor;
  const filled = Object.keys(definition.optionLabels).map(
    (name) => [name, field(form, name)] as const,
  );
  const options = Object.fromEntries(filled.filter(([, value]) => value !== ""));
  const file = await fileIn(form);
  const source = file ?? { text: field(form, "text") };
  if (file && file.bytes.byteLength > bigFile && !caller.dryRun) {
    const input = {
      source: { uploadId: await keepUpload(context.em, context.actor, file) },
      options,
    };
    const title = `${translate(lang, "import.title")}: ${translate(lang, definition.title)} ${file.name}`;
    const task = { operation: definition.operation.name, input, title };
    // Each upload has its own id, so the caller's key would match another input.
    const { id: taskId } = await runOperation(
      { ...caller, idempotencyKey: undefined },
      placeTask,
      task,
    );
    return { code: 200, msg: translate(lang, "shell.succeeded"), data: { taskId } };
  }
  return respondToImport(
    lang,
    (await runOperation(caller, definition.operation, { source, options })) as ImportResult,
  );
}

/** Containers of a voyage (`voyage`, `mode`); a large file returns a task id. */
async function importContainers(call: Call, context: RequestContext): Promise<Wrapped> {
  if (!can(context.actor, uploadContainers.perm) || context.actor.kind === "customer")
    throw new Refusal("kit.noPermission");
  const form = await formOf(call);
  const file = await fileIn(form);
  const caller = callerOf(call, context, form);
  const voyage = field(form, "voyage");
  const mode = field(form, "mode") || "FIRST";
  const text = field(form, "text");
  const vgmMethod = field(form, "vgmMethod");
  if (caller.dryRun) {
    const content = file ? Buffer.from(file.bytes).toString("base64") : "";
    const checked = await runOperation(caller, uploadContainers, {
      voyage,
      mode,
      fileName: file?.name ?? "",
      content,
      text,
      vgmMethod,
    });
    return { code: 200, msg: translate(context.actor.lang, "import.dryRun"), data: checked };
  }
  const { result, taskId } = await takeContainers(caller, {
    voyage,
    mode,
    fileName: file?.name ?? "",
    bytes: file?.bytes ?? null,
    text,
    vgmMethod,
  });
  const { code, params } = result
    ? uploadLabel(result)
    : { code: orderContainers.done ?? "shell.succeeded", params: {} };
  return {
    code: 200,
    msg: translate(context.actor.lang, code, params),
    data: result ?? { taskId },
  };
}

const callerOf = (call: Call, context: RequestContext, form: FormData): Caller => ({
  ...context,
  source: "import",
  dryRun: field(form, "dryRun") === "Y",
  idempotencyKey: call.header("idempotency-key"),
});

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

async function fileIn(
  form: FormData,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const files = form
    .getAll("file")
    .filter((part): part is File => part instanceof File && part.size > 0);
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) throw new Refusal("import.noSource", {}, { field: "file" });
  if (file.size > importLimits.maxBytes)
    throw fileTooLarge(file.size, importLimits.maxBytes, "file");
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function respondToImport(lang: Lang, result: ImportResult): Wrapped {
  const { rows, inserted, changed, unchanged, faults, skipped } = result;
  const refused = new Set(faults.map((fault) => fault.row)).size;
  const spoken = ({ row, field, code, params = {} }: ImportFault) => ({
    row,
    field,
    code,
    msg: translate(lang, code, params),
  });
  const counts = translate(lang, "import.counts", {
    rows,
    inserted,
    changed,
    unchanged,
    skipped: skipped.length,
    refused,
  });
  const data = { ...result, faults: faults.map(spoken), skipped: skipped.map(spoken) };
  return {
    code: refused > 0 ? 500 : 200,
    msg: refused > 0 ? `${counts} ${translate(lang, "import.nothingWritten")}` : counts,
    data,
  };
}
