import { can } from "#platform/kernel/actor/actor.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { readable } from "#platform/records/list/readable-list.server.ts";
import type { CellEdit, ListColumn } from "#platform/records/list/list.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readRecord, type Resource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

/** Whose record an edit saves: the row itself, or the record it is a line of. */
const targetOf = (resource: Resource, { of }: CellEdit): Resource =>
  of ? resourceOf(of.apiName) : resource;

/** Drops `edit` where the reader may not save. */
export function editableColumns(
  actor: Actor,
  resource: Resource,
  columns: readonly ListColumn[],
): ListColumn[] {
  return columns.map((column) => {
    if (!column.edit) return column;
    const { save } = targetOf(resource, column.edit);
    const { edit: _edit, ...closed } = column;
    return save && can(actor, save.perm) ? column : closed;
  });
}

type Values = Record<string, unknown>;

/** A record as its form sends it. */
function formValue(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(formValue);
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, formValue(item)]));
  return value;
}

type CellInput = { id: number; version: number; key: string; value: string };

/**
 * Saves one cell by the operation of the record's form, with its permission, version check and
 * rules.
 * @throws Refusal when the column is not open, the record has changed or the operation refuses
 * @returns the record's new version
 */
export async function editCell(
  context: PageContext,
  apiName: string,
  input: CellInput,
): Promise<{ id: number; version: number }> {
  const resource = resourceOf(apiName);
  const { actor, em } = permit(context, resource.list.perm);
  const { list } = readable(em, actor, resource);
  const { edit } = list.columns.find((column) => column.key === input.key) ?? {};
  const target = edit ? targetOf(resource, edit) : null;
  if (!edit || !target?.save) throw new Refusal("list.editClosed", {}, { field: input.key });
  const { of, field = input.key } = edit;
  const [row] = of
    ? await listRowsByIds(em, list, resource.source, { actor, ids: [input.id] })
    : [];
  if (of && !row) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  const id = of ? Number(row?.[of.id]) : input.id;
  const { record } = await readRecord(em, actor, target, id);
  const values = formValue(record) as Values;
  const line = of
    ? (values[of.lines] as Values[]).find((item) => item[of.line] === String(row?.[of.line]))
    : values;
  if (!line) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  line[field] = input.value;
  await runAction(context, target.save, {
    ...values,
    id: String(id),
    version: String(input.version),
  });
  const saved = await readRecord(em, actor, target, id);
  return { id: input.id, version: saved.row.version };
}
