import { data } from "@remix-run/node";
import { can } from "#domain/kit/actor.ts";
import { lacksFilter, type ListQuery, type ListRow } from "#domain/kit/list.ts";
import { readListQuery } from "#domain/kit/list-address.ts";
import { type Resource, searchResource } from "#domain/kit/resource.server.ts";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import type { StepResult } from "#domain/kit/steps.server.ts";
import type { Word } from "#domain/words.ts";
import { dictionariesOf } from "#db/dictionary.server.ts";
import { operationOf, resourceOf } from "#db/registry.server.ts";
import { answer, asActor } from "../../session/ctx.server.ts";
import type { ListData, Outcome } from "./list-data.ts";

/** The loader of every list screen: search by the address, rows, exact total, totals per currency, and which steps are open. */
export async function loadList(request: Request, apiName: string): Promise<ListData> {
  const resource = resourceOf(apiName);
  const { actor, em } = await asActor(request, resource.list.perm);
  const query = readListQuery(resource.list, new URL(request.url).searchParams);
  const waiting = lacksFilter(resource.list, query);
  const found = waiting ? { rows: [], total: 0, totals: {} } : await searchResource(em, actor, resource, query);
  const steps = Object.entries(resource.steps).filter(([, step]) => can(actor, step.perm));
  const dicts = await dictionariesOf(
    em,
    actor.lang,
    resource.list.columns.flatMap((column) => (column.dict ? [column.dict] : [])),
  );
  return {
    apiName,
    title: resource.list.title,
    keyColumn: resource.list.columns.find((column) => !column.hidden)?.key ?? "id",
    columns: resource.list.columns,
    layoutOwn: false,
    views: [],
    view: null,
    query,
    ...found,
    capped: null,
    exactTotal: null,
    exactTotals: null,
    selectAll: false,
    mayShare: false,
    closed: closedSteps(
      resource,
      found.rows,
      steps.map(([name]) => name),
    ),
    steps: steps.map(([name]) => stepOf(resource, name)),
    dicts,
    needsFilter: waiting,
    mayCreate: resource.save !== undefined && can(actor, resource.save.perm),
  };
}

function stepOf(resource: Resource, name: string): ListData["steps"][number] {
  const action = resource.machine?.actions[name] as { reason?: string; confirm?: Word } | undefined;
  return {
    name,
    word: `${resource.machine?.name ?? resource.apiName}.${name}` as Word,
    reason: action?.reason === "required",
    confirm: action?.confirm ?? null,
    danger: /^(delete|remove|cancel|reject|void)/.test(name),
  };
}

function closedSteps(resource: Resource, rows: readonly ListRow[], steps: readonly string[]): ListData["closed"] {
  const closed: ListData["closed"] = {};
  const { machine, factsOfRow } = resource;
  if (!machine || !factsOfRow) return closed;
  for (const row of rows) {
    const facts = factsOfRow(row);
    for (const step of steps) {
      const no = step in machine.actions ? machine.whyNot(facts, step) : null;
      if (no) closed[`${row.id}.${step}`] = no;
    }
  }
  return closed;
}

/** Selected rows of a posted list form: `row` = "id:version". */
export function readRows(form: FormData): { id: number; version?: number }[] {
  return form.getAll("row").flatMap((value) => {
    const [id, version] = String(value).split(":").map(Number);
    return id ? [version ? { id, version } : { id }] : [];
  });
}

/**
 * The action of every list screen: the pressed button names a step of the resource, which runs over the selected rows and answers
 * per row.
 */
export async function stepList(request: Request, apiName: string) {
  const form = await request.formData();
  const resource = resourceOf(apiName);
  const name = String(form.get("_step") ?? "");
  const operation = Object.hasOwn(resource.steps, name) ? resource.steps[name] : undefined;
  if (!operation) throw data(null, { status: 404 });
  try {
    const input = { rows: readRows(form), reason: String(form.get("_reason") ?? "") || undefined, accept: form.get("_accept") === "Y" };
    const result = (await answer(request, operationOf(operation.name), input, String(form.get("_key") ?? "") || undefined)) as StepResult;
    return data<Outcome>(
      {
        done: result.done,
        refused: result.refused,
        ...(operation.done ? { doneWord: operation.done } : {}),
        rows: result.rows.filter((row) => !row.done),
      },
      { status: result.done === 0 && result.refused > 0 ? 409 : 200 },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const rows = refusalsOf(error).map((one) => ({ key: one.place.key ?? "", code: one.code, params: one.params }));
    return data<Outcome>({ done: 0, refused: rows.length, rows }, { status: rows[0]?.code === "kit.noPermission" ? 403 : 400 });
  }
}

/** The query of an address, for exports. */
export function queryOf(resource: Resource, request: Request): ListQuery {
  return readListQuery(resource.list, new URL(request.url).searchParams);
}
