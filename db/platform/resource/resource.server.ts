import type { ImportDefinition } from "../import/define-import.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, can } from "../operation/actor.ts";
import type { FormDefinition, FormRecord } from "../form/form.ts";
import { loadColumns } from "../form/field-labels.server.ts";
import { lacksFilter, limitColumns, type ListDefinition, type ListQuery, type ListResult, type ListRow } from "../list/list.ts";
import { listWithFacts } from "../list/list-facts.ts";
import { isScoped } from "../list/list-scope.server.ts";
import { readableRecord } from "../form/field-readers.ts";
import { keepingUnread } from "../form/keep-unread.server.ts";
import { assertInScope, assertStaysInScope, idsOf, listRowsByIds, streamList } from "../list/list-rows.server.ts";
import { type Data, findPage, findSome, type ListSource, queryList } from "../list/list-sql.server.ts";
import type { Viewer } from "../machine/facts.ts";
import { editAction, type Machine, type WhyNot } from "../machine/machine.ts";
import type { Ctx, Operation } from "../operation/operation.server.ts";
import { readableSearch } from "../list/readable-list.server.ts";
import { Refusal } from "../operation/refusal.ts";
import type { Word } from "../i18n/message-key.ts";
import { isId } from "../form/record-id.ts";

/** An operation by its name alone: what it takes is checked when it runs, what it answers is for its caller to know. */
export type AnyOperation = Operation;
/** A machine by its name alone; the facts it is asked with are those of its own resource. */
export type AnyMachine = Machine<never> & { whyNot(facts: unknown, action: string): WhyNot };

/**
 * A list, its records and its actions under one apiName (spec/screens.csv). From it come the screen, the calls
 * `/xhl-admin/<apiName>/…`, `seaway list` and `seaway do`, and the export, all with the same checks, permissions and scope.
 */
export type Resource = {
  apiName: string;
  /** The import of its rows that is made of its fields. */
  import?: ImportDefinition;
  list: ListDefinition;
  source: ListSource;
  machine?: AnyMachine;
  /** Actions over selected rows, by name: the machine's steps and others of the same input shape. */
  steps: Record<string, AnyOperation>;
  /** Actions on one record that need more than a reason: a sheet posts them with `_more`, a call names them like a step. */
  more?: Record<string, AnyOperation>;
  /** The whole record for entry and detail; null when it does not exist (or is out of scope, which is the same answer). */
  get?(em: EntityManager, actor: Actor, id: number): Promise<Record<string, unknown> | null>;
  save?: AnyOperation;
  /** What makes a new record where that needs another permission than changing one; `save` makes it otherwise. */
  add?: AnyOperation;
  remove?: AnyOperation;
  /** The sheet of one record and what a new one begins with, where the sheet is drawn from the resource alone (master data). */
  form?: FormDefinition;
  start?: FormRecord;
  /** Further screens of the same kind, offered beside its list; with `:id` in the address they are about one record and stand on its sheet. */
  links?: readonly { to: string; label: Word }[];
  /** Of master data: its name in `codeUses`, the column that other records name, and the columns that identify a record. */
  codes?: { kind: string; code: string; keys: readonly string[] };
};

/** A resource whose machine takes the facts its rows carry. */
type ResourceSpec<Values extends object> = Omit<Resource, "machine"> & {
  machine?: Machine<Values>;
  source: { facts?: { ofRow(row: ListRow, viewer: Viewer): NoInfer<Values> } };
};

/** Every operation on records gets the guard of this page's scope here: steps by their rows, `save`, `more` and `remove` by their record. */
export function defineResource<Values extends object>(spec: ResourceSpec<Values>): Resource {
  if (spec.machine && !spec.source.facts) throw new Error(`${spec.apiName} has a machine and no facts`);
  const resource: Resource = { ...spec, list: listWithFacts(spec.list, spec.source) };
  const { save, add, more, steps, remove, get } = resource;
  const of = { entity: resource.source.entity.name, get };
  loadColumns(resource.source.entity.name, resource.list.columns);
  const each = (all: Record<string, AnyOperation>, guard: typeof inScope) =>
    Object.fromEntries(Object.entries(all).map(([verb, operation]) => [verb, guard(resource, operation)] as const));
  return {
    ...resource,
    steps: each(steps, rowsInScope),
    ...(save ? { save: inScope(resource, keepingUnread(of, save)) } : {}),
    ...(add ? { add: inScope(resource, keepingUnread(of, add)) } : {}),
    ...(more ? { more: each(more, namedInScope) } : {}),
    ...(remove ? { remove: inScope(resource, remove) } : {}),
  };
}

/** The facts of a row as its reader sees it; undefined where nothing depends on them. */
export function factsOfRow({ source }: Resource, row: ListRow, viewer: Viewer): object | undefined {
  return source.facts?.ofRow(row, viewer);
}

/** Why an operation of a resource is closed for a record with these facts. `save` is the machine's `edit`. */
export function whyClosed({ machine }: Resource, verb: string, facts: object | undefined): WhyNot {
  const action = verb === "save" ? editAction : verb;
  return machine && facts && own(machine.actions, action) ? machine.whyNot(facts, action) : null;
}

/** The records a step may be asked for: those of the list, whatever their state, which the step itself judges. */
const anyState = new WeakMap<ListSource, ListSource>();
function sourceOfSteps(source: ListSource): ListSource {
  if (!source.where) return source;
  let plain = anyState.get(source);
  if (!plain) {
    const { where: _where, ...rest } = source;
    anyState.set(source, (plain = rest));
  }
  return plain;
}

/** How an input names records: one, several, or rows of a list. */
type Named = { id?: unknown; ids?: unknown; rows?: unknown };
function namedIds({ id, ids, rows }: Named): number[] {
  const several = Array.isArray(ids) ? ids : [];
  const chosen = Array.isArray(rows) ? rows.map((row: { id?: unknown } | null) => row?.id) : [];
  return [id, ...several, ...chosen].map(Number).filter((item) => item > 0);
}

/** What names no record acts on all of them (clearing a log): not for whom some are hidden from, unless the operation asks the scope itself. */
function assertWhole(actor: Actor, list: ListDefinition, operation: AnyOperation): void {
  if (isScoped(actor, list) && !operation.asksScope) throw new Refusal("kit.noPermission");
}

/** An action on one record of this page. */
function namedInScope(resource: Resource, operation: AnyOperation): AnyOperation {
  const guarded = inScope(resource, operation);
  const run = async (ctx: Ctx, input: Named) => {
    if (namedIds(input).length === 0) assertWhole(ctx.actor, resource.list, operation);
    return guarded.run(ctx, input);
  };
  return { ...operation, run };
}

/** A step over rows touches what the actor sees on this page, and nothing else; code lists are not a customer's to change. */
function rowsInScope({ apiName, list, source }: Resource, operation: AnyOperation): AnyOperation {
  const run = async (ctx: Ctx, input: Named) => {
    const ids = namedIds(input);
    if (ctx.actor.kind === "customer" && list.scopes === "reference") throw new Refusal("kit.noPermission");
    if (ids.length > 0) await assertInScope(ctx.em, list, sourceOfSteps(source), { actor: ctx.actor, ids });
    else assertWhole(ctx.actor, list, operation);
    return operation.run(ids.length > 0 ? { ...ctx, page: apiName } : ctx, input);
  };
  return { ...operation, run };
}

/**
 * Who sees a part of the records changes what he sees and nothing else (security.md, access): another's record answers like one that does not
 * exist, and a record may not be moved or made outside the part. A customer account adds nothing to lists that are not the customer's own.
 */
function inScope({ list, source }: Resource, operation: AnyOperation): AnyOperation {
  const own = list.scopes !== "reference" && (list.scopes.customer?.length ?? 0) > 0;
  const run = async (ctx: Ctx, input: Named) => {
    const { actor } = ctx;
    const customer = actor.kind === "customer";
    const scoped = isScoped(actor, list);
    if (!customer && !scoped && !source.reach) return operation.run(ctx, input);
    const ids = namedIds(input);
    if (customer && (list.scopes === "reference" || (ids.length === 0 && !own))) throw new Refusal("kit.noPermission");
    const plain = sourceOfSteps(source);
    if (ids.length > 0) await assertInScope(ctx.em, list, plain, { actor, ids });
    const result = await operation.run(ctx, input);
    const made = Number((result as { id?: unknown } | null)?.id) || 0;
    if (scoped && operation.transaction === "one" && made > 0) {
      await ctx.em.flush();
      await assertStaysInScope(ctx.em, list, plain, { actor, ids: [made] });
    }
    return result;
  };
  return { ...operation, run };
}

/** Search with permission, scope and the "at least one condition" rule of operations §5. */
export async function searchResource(em: EntityManager, actor: Actor, resource: Resource, query: ListQuery): Promise<ListResult> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return queryList(em, of.list, of.source, { actor, query: of.query });
}

/** One page of the same search with its rows as JSON text, for those who pass them on as they are. */
export async function findInResource(em: EntityManager, actor: Actor, resource: Resource, query: ListQuery): Promise<Data> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return findPage(em, of.list, of.source, { actor, query: of.query });
}

/** A few hits of the same search, whichever are met first. */
export async function someInResource(em: EntityManager, actor: Actor, resource: Resource, query: ListQuery): Promise<ListRow[]> {
  const of = readableSearch(em, actor, resource, query);
  assertMayList(actor, resource, of.query);
  return findSome(em, of.list, of.source, { actor, query: of.query });
}

/** The ids of every hit of a search in its order, at most `most`. */
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

/** A search, or with ids only these rows of it. */
export type SearchOf = ListQuery & { ids?: readonly number[] | undefined };

/** The same search as a stream of row batches, for exports and commands. */
export function streamResource(em: EntityManager, actor: Actor, resource: Resource, query: SearchOf): AsyncGenerator<ListRow[]> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  // Rows named one by one are condition enough.
  const of = readableSearch(em, actor, resource, query);
  if (!query.ids) assertMayList(actor, resource, of.query);
  return streamList(em, of.list, of.source, { actor, query: of.query, ids: query.ids });
}

function assertMayList(actor: Actor, resource: Resource, query: ListQuery): void {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  if (lacksFilter(resource.list, query)) throw new Refusal("kit.needsFilter");
}

/** One record inside the actor's permission and scope, or "does not exist"; with its row of the list, which carries the facts of its machine. */
export async function readRecord(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<{ record: Record<string, unknown>; row: ListRow }> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  const [row] = isId(id) ? await listRowsByIds(em, resource.list, resource.source, { actor, ids: [id] }) : [];
  const record = row ? await (resource.get?.(em, actor, id) ?? row) : null;
  if (!row || !record) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return { record: readableRecord(actor, resource.source.entity.name, record), row };
}

/** The record alone. */
export async function readResource(em: EntityManager, actor: Actor, resource: Resource, id: number): Promise<Record<string, unknown>> {
  return (await readRecord(em, actor, resource, id)).record;
}

/** The operation a call, a command or a button names on a resource; undefined when there is none of that name. */
export function operationFor(resource: Resource, verb: string): AnyOperation | undefined {
  if (verb === "save") return resource.save;
  if (verb === "add" && resource.add) return resource.add;
  return own(resource.steps, verb) ?? own(resource.more, verb) ?? (verb === "remove" ? resource.remove : undefined);
}

/** Every operation of a resource by the name it is called with. */
export function operationsOf(resource: Resource): [verb: string, operation: AnyOperation][] {
  const { steps, more, save, add, remove } = resource;
  const matches: [string, AnyOperation][] = [...Object.entries(steps), ...Object.entries(more ?? {})];
  if (save) matches.push(["save", save]);
  if (add) matches.push(["add", add]);
  if (remove && !own(steps, "remove")) matches.push(["remove", remove]);
  return matches;
}

const own = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** Why each action is closed for one row, null where it is open. */
export type RowReasons = { id: number; version: number; key: string; actions: Record<string, WhyNot> };

/**
 * Asks the machine for rows before anything is done to them: the same answer the actions themselves would give, permission included.
 * @throws Refusal kit.notFound when one of the ids does not exist or is out of the actor's scope.
 */
export async function reasonsOf(em: EntityManager, actor: Actor, resource: Resource, ids: readonly number[]): Promise<RowReasons[]> {
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined) throw new Refusal("kit.notFound", {}, { key: String(wrong) });
  const rows = await listRowsByIds(em, resource.list, resource.source, { actor, ids });
  const existing = new Set(rows.map((row) => row.id));
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
  const keyColumn = resource.list.columns.find((column) => !column.hidden)?.key ?? "id";
  const operations = operationsOf(resource);
  const now = new Date();
  return rows.map((row) => {
    const facts = factsOfRow(resource, row, { actor, now });
    const reason = (verb: string, { perm }: AnyOperation): WhyNot =>
      can(actor, perm) ? whyClosed(resource, verb, facts) : { code: "kit.noPermission" };
    const actions = Object.fromEntries(operations.map(([verb, operation]) => [verb, reason(verb, operation)]));
    return { id: row.id, version: row.version, key: String(row[keyColumn] ?? row.id), actions };
  });
}

const scopeKeys = (list: ListDefinition): string[] => {
  const { ports, depts } = limitColumns(list);
  return [...ports, ...depts, ...(list.scopes === "reference" ? [] : (list.scopes.customer ?? []))];
};

/** Names of calls every resource has; an action of this name could never be called. */
const taken = ["list", "get", "whyNot", "export", "importData", "importTemplate"];
const permission = /^[\w-]+:[\w:*-]+$/;

/**
 * Deny by default (security.md, access): refuses to start with a list or an operation that declares no permission, with two things of
 * one name, and with an action that hides behind a call of the kit. @throws Error naming the culprit.
 */
export function assertRegistry(resources: readonly Resource[], operations: readonly AnyOperation[]): void {
  const names = new Set<string>();
  for (const { apiName, list } of resources) {
    if (!permission.test(list.perm)) throw new Error(`the list ${apiName} declares no permission`);
    if (names.has(apiName)) throw new Error(`two resources are named ${apiName}`);
    const lost = scopeKeys(list).find((key) => !list.columns.some((column) => column.key === key));
    if (lost) throw new Error(`the list ${apiName} has no column ${lost}, which its scopes name`);
    names.add(apiName);
  }
  const existing = new Map<string, AnyOperation>();
  for (const operation of [...operations, ...resources.flatMap((resource) => operationsOf(resource).map(([, operation]) => operation))]) {
    if (!permission.test(operation.perm)) throw new Error(`the operation ${operation.name} declares no permission`);
    // The same schema: one operation may stand in several resources, each with the guard of its list.
    if ((existing.get(operation.name) ?? operation).input !== operation.input)
      throw new Error(`two operations are named ${operation.name}`);
    existing.set(operation.name, operation);
  }
  for (const resource of resources) {
    const hidden = operationsOf(resource).find(([verb]) => taken.includes(verb));
    if (hidden) throw new Error(`the action ${hidden[0]} of ${resource.apiName} bears the name of a call`);
  }
}
