import { CommonMenuColumn } from "#domain/administration/column/column.entity.server.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { columnOperations } from "#domain/administration/column/column-operations.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";

/** Message for an unexpected failure of a button (platform §8). */
export const devopsFailed = (name: string): MessageKey =>
  name === "save" || name === "share"
    ? "column.saveFailed"
    : /^(delete|unshare)$/.test(name)
      ? "column.deleteFailed"
      : "column.moveFailed";

/** `_do`: save, delete, share, unshare or a move. Returns address parameters. */
export async function actDevops(
  context: RequestContext,
  list: ListDefinition,
  form: FormData,
): Promise<Record<string, string>> {
  const { apiName } = list;
  const name = String(form.get("_do") ?? "");
  if (name === "save") {
    await runOperation(context, columnOperations.saveColumn, { ...lineInput(form), apiName });
    return { said: "column.saved" };
  }
  if (name === "delete") {
    await runOperation(context, columnOperations.deleteColumn, { id: Number(form.get("id")) });
    return { said: "column.deleted" };
  }
  if (name === "share") {
    await runOperation(
      context,
      columnOperations.saveCommon,
      await shareInput(context, apiName, form),
    );
    return { said: "column.shared" };
  }
  if (name === "unshare") {
    await runOperation(context, columnOperations.deleteCommon, { id: Number(form.get("id")) });
    return { said: "column.shareEnded" };
  }
  const ids = form.getAll("ids").map(Number);
  const target = Number(form.get("target")) || undefined;
  await runOperation(context, columnOperations.moveColumn, {
    apiName,
    ids,
    move: name,
    ...(target ? { target } : {}),
  });
  return { said: "column.moved", chosen: String(ids[0]) };
}

/** A shared layout keeps its columns unless the administrator replaces them. */
async function shareInput(
  { em }: RequestContext,
  apiName: string,
  form: FormData,
): Promise<Record<string, unknown>> {
  const id = Number(form.get("id")) || undefined;
  const before =
    id && form.get("lines") !== "mine" ? await em.findOne(CommonMenuColumn, { id, apiName }) : null;
  return {
    apiName,
    ...(id ? { id } : {}),
    columnName: form.get("columnName") ?? "",
    remark: form.get("remark") ?? "",
    roles: form.getAll("roles").map(Number),
    ...(before ? { lines: before.lines } : {}),
  };
}

function lineInput(form: FormData): Record<string, unknown> {
  const input: Record<string, unknown> = {
    mergeFieldArr: form.getAll("mergeFieldArr").map(String).filter(Boolean),
  };
  for (const [key, value] of form)
    if (!key.startsWith("_") && key !== "mergeFieldArr") input[key] = value;
  for (const key of ["id", "version"])
    if (input[key] !== undefined) input[key] = Number(input[key]);
  return input;
}
