import { Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { AnyOperation, Resource } from "#platform/records/resource/resource.server.ts";
import { wholly } from "#platform/records/machine/steps.server.ts";
import { bodyOf, type CallResponse } from "../call.server.ts";
import { exportList } from "../resource-calls.server.ts";
import { doneResponse, idList } from "./admin-responses.server.ts";
import { type AdminList, respondWithExport } from "./admin-list.server.ts";
import type { AdminInput } from "./define-admin-call.server.ts";
import { recordOf } from "./people-rows.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

/** Renames the client's id field to `id` and drops nulls. */
export async function inputOf(
  { call }: AdminInput,
  idName: string,
): Promise<Record<string, unknown>> {
  const body = await bodyOf(call);
  const fields = Object.entries(body).filter(
    ([key, value]) => value !== null && key !== "version" && key !== "id",
  );
  return { ...Object.fromEntries(fields), id: body[idName] ?? 0 };
}

const keyOf = (id: unknown): string => (typeof id === "object" ? "" : String(id));

/** Adds (POST) or changes (PUT) a record. */
export async function respondToWrite(
  request: AdminInput,
  of: { add: AnyOperation; save: AnyOperation; idName: string },
): Promise<CallResponse> {
  const input = await inputOf(request, of.idName);
  const adds = request.call.method === "POST";
  if (!adds && idOf(input.id) === 0)
    throw new Refusal("kit.notFound", {}, { key: keyOf(input.id) });
  await runOperation(request.context, adds ? of.add : of.save, input);
  return doneResponse(request.lang);
}

/** All or none (wire contract §1): these clients could not show which rows were done. */
export async function respondToStep(
  input: AdminInput,
  step: AnyOperation | undefined,
  ids = input.params.ids,
): Promise<CallResponse> {
  const rows = idList(ids).map((id) => ({ id }));
  if (!step) throw new Refusal("kit.notFound");
  try {
    await runOperation(input.context, wholly(step), { rows });
  } catch (error) {
    const [refused] = refusalsOf(error);
    if (rows.length === 1 || !refused?.place.key) throw error;
    const [key, why] = [refused.place.key, refusalText(input.lang, refused)];
    throw new Refusal(
      why.includes(key) ? "api.refusedRest" : "api.refusedWhole",
      { key, why },
      refused.place,
    );
  }
  return doneResponse(input.lang);
}

/**
 * Enables ("0") or disables ("1") a record; no change is fine.
 * @throws Refusal kit.notAnOption, kit.notFound.
 */
export async function respondToSwitch(
  input: AdminInput,
  resource: Resource,
  idName: string,
): Promise<CallResponse> {
  const { id, status: sent } = await inputOf(input, idName);
  const status = textOfScalar(sent);
  if (status !== "0" && status !== "1")
    throw new Refusal("kit.notAnOption", {}, { field: "status" });
  if ((await recordOf(input, resource, id)).status === status) return doneResponse(input.lang);
  return respondToStep(input, resource.steps[status === "1" ? "disable" : "enable"], String(id));
}

/** Exports a list. Existing clients post filters as a form, our own callers JSON. */
export async function respondWithBook(
  input: AdminInput,
  adminList: AdminList,
): Promise<CallResponse> {
  if (input.call.header("content-type")?.startsWith("application/json"))
    return exportList({ ...input, resource: adminList.resource });
  return respondWithExport(input, adminList);
}
