import { data, redirect } from "@remix-run/node";
import { can, hasRole } from "#platform/kernel/actor/actor.ts";
import { fitColumns } from "./fit-columns.ts";
import { withDefaultColumns } from "#platform/records/list/default-columns.ts";
import { applyEffect } from "#platform/records/list/query/list-effect.ts";
import {
  applyLayout,
  lacksFilter,
  type ListDefinition,
  type ListQuery,
} from "#platform/records/list/list.ts";
import { viewTabs } from "#platform/records/list/view-tabs.ts";
import { reasonNeed } from "#platform/records/machine/machine.ts";
import { readListQuery, readView } from "#platform/records/list/query/list-address.ts";
import {
  readListPreferencesWith,
  readPageEffect,
} from "#platform/records/list/list-view.queries.server.ts";
import {
  factsOfRow,
  idsOfResource,
  type Resource,
  viewCounts,
  whyClosed,
} from "#platform/records/resource/resource.server.ts";
import { readable } from "#platform/records/list/readable-list.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { doneIds, type StepResult } from "#platform/records/machine/steps.server.ts";
import { offeredSteps } from "#platform/records/resource/offered-steps.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { placeTask } from "#platform/runtime/task/task-operations.server.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { shownDictionaries, shownWithin } from "#db/services/references/dictionary.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import { editableColumns } from "../grid/edit-cell.server.ts";
import type { ListData, Outcome } from "./list-data.ts";
import { later, lastPageAtMost, nothing, pivotData } from "./list-page.server.ts";
import { seenVersion } from "#app/kit/form/save/save-form.server.ts";
import { listedConfirms, pathOf, progressOf } from "#app/kit/step/list-progress.server.ts";
import { nounOf, stepLabel, stepOf } from "#app/kit/step/list-step.server.ts";
import { enteredOf, previewStep, undoPosted, undoRunOffer } from "#app/kit/step/step-run.server.ts";
import { offersAfter, undoFor } from "#app/kit/step/offers.server.ts";

type Narrowing = ListQuery["narrowedTo"];

/**
 * The list of a screen. A loader may send more beside it: `{ ...(await loadList(…)), more }`. Slow
 * counts and sums follow as promises. An empty address opens the reader's default search, unless
 * the list is narrowed to a record.
 */
export async function loadList(
  context: PageContext,
  apiName: string,
  narrowedTo?: Narrowing,
): Promise<ListData> {
  const { actor, em } = permit(context, resourceOf(apiName).list.perm);
  const resource = readable(em, actor, resourceOf(apiName));
  const url = new URL(context.url);
  const params = url.searchParams;
  const ofCode = dictTypes(resource.list);
  const dictionaries = shownWithin(em, actor.lang, ofCode);
  const { preferences, more: lines } = await readListPreferencesWith(em, actor, {
    apiName,
    more: dictionaries.lines,
  });
  const existing = dictionaries.read(lines);
  const list = applyEffect(resource.list, preferences.effect);
  const others = dictTypes(list).filter((type) => !ofCode.includes(type));
  const further = others.length > 0 ? await shownDictionaries(em, actor.lang, others) : null;
  const opensWith = preferences.views.find((view) => view.isDefault);
  if (opensWith && !narrowedTo && context.method === "GET" && asksNothing(params))
    throw redirect(
      `${url.pathname.replace(/\.data$/, "")}?${opensWith.search}${opensWith.search ? "&" : ""}view=${opensWith.id}`,
    );
  const requested = readListQuery(list, params);
  const views = narrowedTo ? null : viewTabs(list, { actor, now: context.now, query: requested });
  if (views?.opens && context.method === "GET" && asksNothing(params))
    throw redirect(openedWith(url, views.opens));
  const listQuery = narrowed(requested, narrowedTo);
  const query =
    !params.has("size") && preferences.layout?.pageSize
      ? { ...listQuery, pageSize: preferences.layout.pageSize }
      : listQuery;
  const waiting = lacksFilter(list, query);
  const { query: at, ...result } =
    waiting || query.pivot
      ? { ...nothing, query }
      : await lastPageAtMost({ em, actor, resource, query });
  const pivot =
    waiting || !query.pivot
      ? null
      : await pivotData({ em, actor, resource, query: { ...query, pivot: query.pivot } });
  const steps = query.asOf || query.pivot ? [] : offeredSteps(resource, actor);
  const view = readView(params);
  const viewer = { actor, now: context.now };
  const dicts = { ...existing.labels, ...further?.labels };
  const t = (label: MessageKey) => translate(actor.lang, label);
  const chosen = new Set(
    preferences.effect?.columns.flatMap((column) => (column.width ? [column.key] : [])),
  );
  const { columns } = views?.columns
    ? applyEffect(
        withDefaultColumns({ ...resource.list, visible: views.columns }),
        preferences.effect,
      )
    : list;
  const texts = {
    lang: actor.lang,
    dicts,
    t,
    rows: result.rows,
    totals: list.totals,
    yes: t("shell.yes"),
    no: t("shell.no"),
  };
  const rules = result.rows.map((row) => ({
    id: row.id,
    facts: factsOfRow(resource, row, viewer),
  }));
  return {
    apiName,
    title: list.title,
    keyColumn: resource.list.columns.find((column) => !column.hidden)?.key ?? "id",
    columns: applyLayout(
      fitColumns(editableColumns(actor, resource, columns), texts, chosen),
      preferences.layout,
    ),
    layoutOwn: preferences.layoutOwn,
    mayDefine: !actor.viewedBy && hasRole(actor, ["admin"]),
    views: preferences.views,
    view: preferences.views.some((listView) => listView.id === view) ? view : null,
    tabs: views?.tabs ?? [],
    tabCounts: views ? later(() => viewCounts(em, actor, resource, views.queries)) : null,
    query: at,
    pivot,
    ...result,
    steps: steps.map((name) => stepOf(resource, name)),
    closed: closedSteps(resource, rules, steps),
    reasons: listedReasons(resource, rules, steps),
    confirms: listedConfirms(resource, rules, steps),
    progress: progressOf(resource, rules, steps),
    path: await pathOf(em, actor.lang, resource, dicts),
    noun: nounOf(resource),
    selectAll: steps.length > 0,
    mayShare: can(actor, "list:share"),
    dicts,
    colours: { ...existing.colours, ...further?.colours },
    about: aboutOf(list.title),
    needsFilter: waiting,
    needsOneOf: waiting && query.filters.length > 0 ? requiredLabels(list) : [],
    offersPast: list.asOf === true,
    mayCreate: can(actor, (resource.add ?? resource.save)?.perm ?? ""),
    mayExport: can(actor, list.exportPerm ?? list.perm),
  };
}

/** The reader's conditions on the narrowed columns give way. */
const narrowed = (query: ListQuery, narrowedTo: Narrowing): ListQuery =>
  narrowedTo
    ? {
        ...query,
        filters: query.filters.filter(({ key }) => !Object.hasOwn(narrowedTo, key)),
        narrowedTo,
      }
    : query;

const aboutOf = (title: MessageKey): MessageKey | null =>
  isMessageKey(`${title}.about`) ? (`${title}.about` as MessageKey) : null;

/** Of a list that needs one of certain conditions. */
const requiredLabels = ({ needsFilter, columns }: ListDefinition): MessageKey[] =>
  Array.isArray(needsFilter)
    ? columns
        .filter((column) => needsFilter.includes(column.key))
        .map((column) => column.label as MessageKey)
    : [];

const dictTypes = (list: ListDefinition) =>
  list.columns.flatMap((column) => (column.dict ? [column.dict] : []));

/** `all=1` suppresses the default search. */
const asksNothing = (params: URLSearchParams) =>
  ![...params.keys()].some(
    (key) => key.startsWith("f.") || ["view", "sort", "all", "page"].includes(key),
  );

/** A view's address; what the reader requested beside conditions stays, such as the page size. */
function openedWith({ pathname, searchParams }: URL, search: string): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of searchParams) if (!params.has(name)) params.append(name, value);
  return `${pathname.replace(/\.data$/, "")}?${params}`;
}

type RowFacts = { id: number; facts: object | undefined };

/** Rows of equal facts share an object: it is asked for, sent and read once. */
function closedSteps(
  resource: Resource,
  rows: readonly RowFacts[],
  steps: readonly string[],
): ListData["closed"] {
  const byFacts = new Map<string, ListData["closed"][number]>();
  const closed: ListData["closed"] = {};
  for (const { id, facts } of rows) {
    const key = JSON.stringify(facts) ?? "";
    const why = byFacts.get(key) ?? whyStepsClosed(resource, facts, steps);
    byFacts.set(key, why);
    closed[id] = why;
  }
  return closed;
}

function whyStepsClosed(
  resource: Resource,
  facts: object | undefined,
  steps: readonly string[],
): ListData["closed"][number] {
  const why: ListData["closed"][number] = {};
  for (const step of steps) {
    const no = whyClosed(resource, step, facts);
    if (no) why[step] = no;
  }
  return why;
}

/** Rows whose facts decide whether a reason is needed. */
function listedReasons(
  { machine }: Resource,
  rows: readonly RowFacts[],
  steps: readonly string[],
): ListData["reasons"] {
  const reasons: ListData["reasons"] = {};
  for (const step of steps) {
    const action = machine?.actions[step];
    if (!action?.reasonOf) continue;
    for (const { id, facts } of rows) {
      const need = reasonNeed(action, facts);
      if (need !== action.reason) reasons[`${id}.${step}`] = need;
    }
  }
  return reasons;
}

/** Parses `row` = "id:version". */
export function readRows(form: FormData): { id: number; version?: number }[] {
  return form.getAll("row").flatMap((value) => {
    const [id = "", version] = String(value).split(":");
    return Number(id) ? [{ id: Number(id), ...seenVersion(version) }] : [];
  });
}

/**
 * Runs a step over the selected rows; with `_all=Y` over the search `_query`, many rows as a task.
 */
export async function stepList(context: PageContext, apiName: string, narrowedTo?: Narrowing) {
  const form = await context.form();
  const resource = resourceOf(apiName);
  const name = String(form.get("_step") ?? "");
  const operation = Object.hasOwn(resource.steps, name) ? resource.steps[name] : undefined;
  try {
    const undone = form.get("_undoRun");
    if (undone) return await undoPosted(permit(context, resource.list.perm), undone);
    if (!operation) {
      // Checked first, so that actions are named only to those who may read the list.
      permit(context, resource.list.perm);
      return data<Outcome>({ done: 0, refused: 1, rows: [unknown(name)] }, { status: 404 });
    }
    const whole =
      form.get("_all") === "Y"
        ? await wholeSearch(context, resource, {
            search: String(form.get("_query") ?? ""),
            narrowedTo,
          })
        : null;
    const rows = whole ?? readRows(form);
    const input = {
      rows,
      reason: String(form.get("_reason") ?? "") || undefined,
      accept: form.get("_accept") === "Y",
      fields: enteredOf(form),
    };
    if (form.get("_preview") === "Y")
      return await previewStep(context, resource, { name, input, form });
    if (whole && whole.length > mostAtOnce)
      return data<Outcome>(
        await orderSteps(context, stepLabel(resource, name), { page: apiName, operation, input }),
      );
    const result = (await runAction(
      context,
      operation,
      input,
      String(form.get("_key") ?? "") || undefined,
    )) as StepResult;
    return data<Outcome>(
      {
        ...(await afterStep(context, resource, { name, input, result })),
        done: result.done,
        refused: result.refused,
        ...(result.notes ? { notes: result.notes } : {}),
        ...(operation.done ? { doneLabel: operation.done } : {}),
        rows: result.rows.flatMap(messagesOf),
      },
      { status: result.done === 0 && result.refused > 0 ? 409 : 200 },
    );
  } catch (error) {
    if (!isRefusal(error))
      return broken(context, error, name === "remove" ? "shell.deleteFailed" : "kit.failed");
    return refusedOutcome(error);
  }
}

/** What a row says: why it was not done, or what its work brought. */
function messagesOf({ notes = [], ...row }: StepResult["rows"][number]): Outcome["rows"] {
  const messages = !row.done || row.code ? [row] : [];
  return [...messages, ...notes.map((note) => ({ key: row.key, ...note }))];
}

/** What comes next on the rows done, and the way back. */
async function afterStep(
  context: PageContext,
  resource: Resource,
  done: { name: string; input: unknown; result: StepResult },
) {
  const operation = resource.steps[done.name];
  const ids = doneIds(done.result);
  if (!operation || ids.length === 0) return {};
  const { pathname, search } = new URL(context.url);
  const here = pathname.replace(/\.data$/, "") + search;
  const page = resource.apiName;
  const offers = await offersAfter(context, operation, { ...done, page, here });
  const whole = await undoRunOffer(context, { operation, requestId: context.requestId }, here);
  return {
    offers,
    undo: whole ?? (await undoFor(context, { resource, step: done.name, ids, here })),
  };
}

/** @throws the error unless it is a refusal */
export function refusedOutcome(error: unknown) {
  if (!isRefusal(error)) throw error;
  const rows = refusalsOf(error).map((refusal) => ({
    key: refusal.place.key ?? "",
    code: refusal.code,
    params: refusal.params,
  }));
  return data<Outcome>(
    { done: 0, refused: rows.length, rows },
    { status: rows[0]?.code === "kit.noPermission" ? 403 : 400 },
  );
}

/**
 * A page loaded before an upgrade may send an action that is gone (platform §8, unknown operation).
 */
const unknown = (name: string): Outcome["rows"][number] => ({
  key: "",
  code: "kit.unknownOperation",
  params: { name: name.slice(0, 40) },
});

/** Logs an unexpected error and shows it above the list (platform §8). */
async function broken(context: PageContext, error: unknown, code: MessageKey) {
  if (error instanceof Response || !(error instanceof Error) || isConnectionFault(error))
    throw error;
  context.log.error({ err: error }, "a step of a list failed");
  return data<Outcome>(
    { done: 0, refused: 1, rows: [{ key: "", code, params: {} }] },
    { status: 500 },
  );
}

/** Rows processed while the reader waits; more become a task. */
const mostAtOnce = 50;
const mostOfSearch = 10_000;

/** All rows of a search within the list's permission and scope. */
async function wholeSearch(
  context: PageContext,
  resource: Resource,
  { search, narrowedTo }: { search: string; narrowedTo: Narrowing },
): Promise<{ id: number }[]> {
  const { actor, em } = permit(context, resource.list.perm);
  const list = applyEffect(resource.list, await readPageEffect(em, resource.list.apiName));
  const query = narrowed(readListQuery(list, new URLSearchParams(search)), narrowedTo);
  const ids = await idsOfResource(em, actor, resource, { query, most: mostOfSearch + 1 });
  if (ids.length > mostOfSearch) throw new Refusal("list.tooManyRows", { limit: mostOfSearch });
  if (ids.length === 0) throw new Refusal("kit.selectRows");
  return ids.map((id) => ({ id }));
}

type Order = {
  page: string;
  operation: Resource["steps"][string];
  input: { rows: { id: number }[]; reason: string | undefined; accept: boolean };
};

/** Orders a task for a step over many rows. */
async function orderSteps(
  context: PageContext,
  label: MessageKey,
  { page, operation, input }: Order,
): Promise<Outcome> {
  const { actor } = permit(context, operation.perm);
  const title = `${translate(actor.lang, label)} (${input.rows.length})`;
  const { id: taskId } = await runAction(context, placeTask, {
    operation: operation.name,
    input,
    page,
    title,
  });
  return { done: 0, refused: 0, rows: [], taskId, ordered: input.rows.length };
}

/** Parses an export's address; `list` includes the administrators' settings. */
export function queryOf(list: ListDefinition, params: URLSearchParams): ListQuery {
  return readListQuery(list, params);
}
