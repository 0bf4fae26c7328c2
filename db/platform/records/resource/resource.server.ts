import { currentTime } from "#platform/kernel/clock/current-time.ts";
import type { ImportDefinition } from "../import/define-import.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import type { FormDefinition, FormRecord } from "../form/form.ts";
import { loadColumns } from "#platform/kernel/field/field-labels.server.ts";
import {
  lacksFilter,
  limitColumns,
  type ListDefinition,
  type ListQuery,
  type ListResult,
  type ListRow,
} from "../list/list.ts";
import { listWithFacts } from "../list/query/list-facts.ts";
import { inScope, namedInScope, rowsInScope } from "./scoped-operation.server.ts";
import { readableRecord } from "#platform/kernel/field/field-readers.ts";
import { keepingUnread } from "../form/keep-unread.server.ts";
import { idsOf, listRowsByIds, streamList } from "../list/query/list-rows.server.ts";
import {
  countSql,
  type Data,
  findPage,
  findSome,
  type ListSource,
  queryList,
} from "../list/query/list-sql.server.ts";
import { countViews } from "../list/query/view-counts.server.ts";
import type { Viewer } from "../machine/facts.ts";
import { editAction, type Machine, type NextStep, type WhyNot } from "../machine/machine.ts";
import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import { readable, readableSearch } from "../list/readable-list.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { isId } from "#platform/kernel/text/record-id.ts";
import { findPivot } from "../pivot/find-pivot.server.ts";
import type { Pivot, PivotTable } from "../pivot/pivot-query.ts";

/** Input is checked at run time. */
export type AnyOperation = Operation;
/** `never` accepts facts of any resource. */
export type AnyMachine = Machine<never> & {
  whyNot(facts: unknown, action: string): WhyNot;
  state(facts: unknown): string;
  nextOf(facts: unknown): readonly NextStep<unknown, string>[];
  nextIn(state: string): readonly NextStep<unknown, string>[];
};

/**
 * Master data: kind in `codeUses`, column others refer to, key columns. `table` is called as the
 * list unless its module says otherwise; `unnamed` when nothing refers to its codes.
 */
export type ResourceCodes = {
  kind: string;
  code: string;
  keys: readonly string[];
  table?: string;
  unnamed?: true;
};

/**
 * List, records and actions under one apiName (spec/screens.csv): screen, calls
 * `/xhl-admin/<apiName>/…`, `seaway list`, `seaway do` and export share checks and scope.
 */
export type Resource = {
  apiName: string;
  /** From its fields. */
  import?: ImportDefinition;
  list: ListDefinition;
  source: ListSource;
  machine?: AnyMachine;
  /** Actions on selected rows: steps and others with the same input. */
  steps: Record<string, AnyOperation>;
  /** Record actions with more input than a reason; forms post them as `_more`, calls name them. */
  more?: Record<string, AnyOperation>;
  /** Null when the record does not exist or is out of scope. */
  get?(em: EntityManager, actor: Actor, id: number): Promise<Record<string, unknown> | null>;
  save?: AnyOperation;
  /** Creates a record under another permission than `save`. */
  add?: AnyOperation;
  remove?: AnyOperation;
  /** Form and defaults of master data and of what shares its pages. */
  form?: FormDefinition;
  start?: FormRecord;
  /** Related screens beside the list; with `:id`, on the record's form. */
  links?: readonly { to: string; label: MessageKey }[];
  codes?: ResourceCodes;
};

type ResourceSpec<Values extends object> = Omit<Resource, "machine"> & {
  machine?: Machine<Values>;
  source: { facts?: { ofRow(row: ListRow, viewer: Viewer): NoInfer<Values> } };
};

/** Adds the page's scope check to every operation on records. */
export function defineResource<Values extends object>(spec: ResourceSpec<Values>): Resource {
  if (spec.machine && !spec.source.facts)
    throw new Error(`${spec.apiName} has a machine and no facts`);
  const resource: Resource = { ...spec, list: listWithFacts(spec.list, spec.source) };
  const { save, add, more, steps, remove, get } = resource;
  const of = { entity: resource.source.entity.name, get };
  loadColumns(resource.source.entity.name, resource.list.columns);
  const each = (all: Record<string, AnyOperation>, guard: typeof inScope) =>
    Object.fromEntries(
      Object.entries(all).map(([verb, operation]) => [verb, guard(resource, operation)] as const),
    );
  return {
    ...resource,
    steps: each(steps, rowsInScope),
    ...(save ? { save: inScope(resource, keepingUnread(of, save)) } : {}),
    ...(add ? { add: inScope(resource, keepingUnread(of, add)) } : {}),
    ...(more ? { more: each(more, namedInScope) } : {}),
    ...(remove ? { remove: inScope(resource, remove) } : {}),
  };
}

/** Undefined when the source has no facts. */
export function factsOfRow({ source }: Resource, row: ListRow, viewer: Viewer): object | undefined {
  return source.facts?.ofRow(row, viewer);
}

/** Columns that `factsOfRow` reads. */
export const factKeys = ({ source }: Resource): string[] =>
  source.facts?.columns.map(({ key }) => key) ?? [];

/** Why an operation is closed; `save` is the machine's `edit`. */
export function whyClosed({ machine }: Resource, verb: string, facts: object | undefined): WhyNot {
  const action = verb === "save" ? editAction : verb;
  return machine && facts && own(machine.actions, action) ? machine.whyNot(facts, action) : null;
}

/** Searches with permission, scope and required conditions (operations §5). */
export async function searchResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  query: ListQuery,
): Promise<ListResult> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return queryList(em, of.list, of.source, { actor, query: of.query });
}

/**
 * How many rows of his scope a reader of the list has in each view; see `countViews`.
 * @throws Refusal kit.noPermission
 */
export async function viewCounts(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  queries: readonly (ListQuery | null)[],
): Promise<(number | null)[]> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  const { list, source } = readable(em, actor, resource);
  return countViews(em, list, source, { actor, queries });
}

/** One page with rows as JSON text. */
export async function findInResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  query: ListQuery,
): Promise<Data> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return findPage(em, of.list, of.source, { actor, query: of.query });
}

/** The figures of a search by its pivot (`ListQuery.pivot`). */
export async function pivotOfResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  query: ListQuery & { pivot: Pivot },
): Promise<PivotTable> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return findPivot(em, of.list, of.source, { actor, query: of.query, pivot: query.pivot });
}

/** The number of hits as a scalar of a larger statement. */
export async function countInResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  query: ListQuery,
): Promise<RawBuilder<number>> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return countSql(em, of.list, of.source, { actor, query: of.query });
}

/** A few arbitrary hits. */
export async function someInResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  query: ListQuery,
): Promise<ListRow[]> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return findSome(em, of.list, of.source, { actor, query: of.query });
}

/** Ids of all hits in order, at most `most`. */
export async function idsOfResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  { query, most }: { query: ListQuery; most: number },
): Promise<number[]> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return idsOf(em, of.list, of.source, { actor, query: of.query, most });
}

/** With `ids`, only these rows. */
export type SearchOf = ListQuery & { ids?: readonly number[] | undefined };

/** Streams a search in batches. */
export function streamResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  query: SearchOf,
): AsyncGenerator<ListRow[]> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  // Ids satisfy a required condition.
  const of = readableSearch(em, actor, resource, query);
  if (!query.ids) assertMayList(actor, resource, of.query);
  return streamList(em, of.list, of.source, { actor, query: of.query, ids: query.ids });
}

function assertMayList(actor: Actor, resource: Resource, query: ListQuery): void {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  if (lacksFilter(resource.list, query)) throw new Refusal("kit.needsFilter");
}

/**
 * A record with its list row, which carries facts.
 * @throws Refusal when it does not exist or is out of scope
 */
export async function readRecord(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<{ record: Record<string, unknown>; row: ListRow }> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  const [row] = isId(id)
    ? await listRowsByIds(em, resource.list, resource.source, { actor, ids: [id] })
    : [];
  const record = row ? await (resource.get?.(em, actor, id) ?? row) : null;
  if (!row || !record) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return { record: readableRecord(actor, resource.source.entity.name, record), row };
}

export async function readResource(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<Record<string, unknown>> {
  return (await readRecord(em, actor, resource, id)).record;
}

/** By verb of call, command or button. */
export function operationFor(resource: Resource, verb: string): AnyOperation | undefined {
  if (verb === "save") return resource.save;
  if (verb === "add" && resource.add) return resource.add;
  return (
    own(resource.steps, verb) ??
    own(resource.more, verb) ??
    (verb === "remove" ? resource.remove : undefined)
  );
}

export function operationsOf(resource: Resource): [verb: string, operation: AnyOperation][] {
  const { steps, more, save, add, remove } = resource;
  const operations: [string, AnyOperation][] = [
    ...Object.entries(steps),
    ...Object.entries(more ?? {}),
  ];
  if (save) operations.push(["save", save]);
  if (add) operations.push(["add", add]);
  if (remove && !own(steps, "remove")) operations.push(["remove", remove]);
  return operations;
}

const own = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** Null for an open action. */
export type RowReasons = {
  id: number;
  version: number;
  key: string;
  actions: Record<string, WhyNot>;
};

/**
 * Predicts the result of actions, permission included.
 * @throws Refusal kit.notFound when an id does not exist or is out of scope
 */
export async function reasonsOf(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  ids: readonly number[],
): Promise<RowReasons[]> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined) throw new Refusal("kit.notFound", {}, { key: String(wrong) });
  const rows = await listRowsByIds(em, resource.list, resource.source, { actor, ids });
  const visible = new Set(rows.map((row) => row.id));
  const missing = ids.find((id) => !visible.has(id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
  const keyColumn = resource.list.columns.find((column) => !column.hidden)?.key ?? "id";
  const operations = operationsOf(resource);
  const now = currentTime();
  return rows.map((row) => {
    const facts = factsOfRow(resource, row, { actor, now });
    const reason = (verb: string, { perm }: AnyOperation): WhyNot =>
      can(actor, perm) ? whyClosed(resource, verb, facts) : { code: "kit.noPermission" };
    const actions = Object.fromEntries(
      operations.map(([verb, operation]) => [verb, reason(verb, operation)]),
    );
    return { id: row.id, version: row.version, key: String(row[keyColumn] ?? row.id), actions };
  });
}

const scopeKeys = (list: ListDefinition): string[] => {
  const { ports, depts } = limitColumns(list);
  return [...ports, ...depts, ...(list.scopes === "reference" ? [] : (list.scopes.customer ?? []))];
};

/** Built-in calls; an action of the same name would be unreachable. */
const taken = ["list", "get", "whyNot", "pivot", "export", "importData", "importTemplate"];
const permission = /^[\w-]+:[\w:*-]+$/;

/**
 * Denies by default (security.md, access).
 * @throws Error for a missing permission, a duplicate name or an unreachable action
 */
export function assertRegistry(
  resources: readonly Resource[],
  operations: readonly AnyOperation[],
): void {
  const names = new Set<string>();
  for (const { apiName, list } of resources) {
    if (!permission.test(list.perm)) throw new Error(`the list ${apiName} declares no permission`);
    if (names.has(apiName)) throw new Error(`two resources are named ${apiName}`);
    const lost = scopeKeys(list).find((key) => !list.columns.some((column) => column.key === key));
    if (lost) throw new Error(`the list ${apiName} has no column ${lost}, which its scopes name`);
    names.add(apiName);
  }
  const byName = new Map<string, AnyOperation>();
  for (const operation of [
    ...operations,
    ...resources.flatMap((resource) => operationsOf(resource).map(([, operation]) => operation)),
  ]) {
    if (!permission.test(operation.perm))
      throw new Error(`the operation ${operation.name} declares no permission`);
    // Resources may share an operation, each with its own guard.
    if ((byName.get(operation.name) ?? operation).input !== operation.input)
      throw new Error(`two operations are named ${operation.name}`);
    byName.set(operation.name, operation);
  }
  for (const resource of resources) {
    const hidden = operationsOf(resource).find(([verb]) => taken.includes(verb));
    if (hidden)
      throw new Error(`the action ${hidden[0]} of ${resource.apiName} bears the name of a call`);
  }
}
