import { can } from "#platform/kernel/actor/actor.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import type { NextStep, PageStep } from "#platform/records/machine/machine.ts";
import { doneIds, type StepResult } from "#platform/records/machine/steps.server.ts";
import type { Following, Operation } from "#platform/kernel/operation/operation.server.ts";
import {
  factsOfRow,
  type Resource,
  whyClosed,
} from "#platform/records/resource/resource.server.ts";
import { resources } from "#db/services/registry.server.ts";
import type { PageContext } from "#app/session/ctx.server.ts";
import { confirmOf, labelOf, nounOf, stepOf } from "./list-step.server.ts";
import type { Offer } from "./offer.ts";

type Reader = Pick<PageContext, "em" | "actor" | "now">;
type Candidate = { row: ListRow; facts: object | undefined };

/** More records are worked on in their list. */
const mostOffered = 200;
/** Counterparties with a button each. */
const mostGroups = 3;
const mostNames = 5;

/** What comes next on records; `here` is the present address when they stand on it. */
export async function offersFor(
  reader: Reader,
  { page, ids, by }: Following,
  here?: string,
): Promise<Offer[]> {
  const resource = resourceAt(page);
  if (
    !resource?.machine ||
    ids.length === 0 ||
    ids.length > mostOffered ||
    !can(reader.actor, resource.list.perm)
  )
    return [];
  return offersOn(reader, resource, {
    records: await candidates(reader, resource, ids),
    ...(by ? { by } : {}),
    ...(here ? { here } : {}),
  });
}

type On = { records: readonly Candidate[]; by?: string; here?: string };

/** What comes next on records read already. */
export function offersOn(
  reader: Reader,
  resource: Resource,
  { records: all, by, here }: On,
): Offer[] {
  const records = mostCommon(resource, all);
  const first = records[0]?.facts;
  if (!first || !resource.machine) return [];
  const key = by ?? keyOf(resource);
  const at = {
    resource,
    records,
    to: here ?? narrowed(`/${resource.apiName}`, { [`f.${key}.in`]: key }, records),
  };
  return resource.machine.nextOf(first).flatMap((next) => offersOf(reader, at, next));
}

/** After an operation: where it says, else on the records of its page. */
export async function offersAfter(
  reader: Reader,
  operation: Operation,
  done: { input: unknown; result: unknown; page?: string; here?: string },
): Promise<Offer[]> {
  const { rows } = (done.result ?? {}) as Partial<StepResult>;
  const following = operation.follows
    ? await operation.follows(reader, { input: done.input, result: done.result })
    : null;
  if (following) return offersFor(reader, following);
  if (operation.follows || !done.page || !Array.isArray(rows)) return [];
  return offersFor(reader, { page: done.page, ids: doneIds({ rows }) }, done.here);
}

/**
 * The action that takes a step back on the rows it was done on, with the versions they have now.
 */
export async function undoFor(
  reader: Reader,
  {
    resource,
    step,
    ids,
    here,
  }: { resource: Resource; step: string; ids: readonly number[]; here: string },
): Promise<Offer | null> {
  const name = resource.machine?.undoOf(step);
  const undo = name ? resource.steps[name] : undefined;
  if (
    !name ||
    !undo ||
    ids.length === 0 ||
    ids.length > mostOffered ||
    !can(reader.actor, undo.perm)
  )
    return null;
  const records = await candidates(reader, resource, ids);
  const open = records.filter(({ facts }) => whyClosed(resource, name, facts) === null);
  return open.length < ids.length
    ? null
    : { ...stepOffer({ resource, records, to: here }, name, open), label: "shell.undo" };
}

const resourceAt = (apiName: string): Resource | undefined =>
  resources.find((resource) => resource.apiName === apiName);

/** Records in any state, also those a step took off the page. */
async function candidates(
  reader: Reader,
  resource: Resource,
  ids: readonly number[],
): Promise<Candidate[]> {
  const { where: _anyState, ...source } = resource.source;
  const rows = await listRowsByIds(reader.em, resource.list, source, { actor: reader.actor, ids });
  return rows.map((row) => ({ row, facts: factsOfRow(resource, row, reader) }));
}

type At = { resource: Resource; records: readonly Candidate[]; to: string };

function offersOf(reader: Reader, at: At, next: NextStep<unknown, string>): Offer[] {
  if (typeof next === "string") {
    const operation = at.resource.steps[next];
    const open = at.records.filter(({ facts }) => whyClosed(at.resource, next, facts) === null);
    return operation && can(reader.actor, operation.perm) && open.length > 0
      ? [stepOffer(at, next, open)]
      : [];
  }
  return can(reader.actor, next.perm) ? pageOffers(at, next) : [];
}

function stepOffer({ resource, to }: At, name: string, open: readonly Candidate[]): Offer {
  const step = stepOf(resource, name);
  const needs = open.map(({ facts }) => stepOf(resource, name, facts).reason);
  const labels = new Set(open.map(({ facts }) => labelOf(resource, name, facts)));
  const [only] = labels;
  const label = labels.size === 1 && only ? only : step.label;
  const question = open.map(({ facts }) => confirmOf(resource, name, facts)).find(Boolean);
  const reason = needs.includes("required") ? "required" : needs.includes("may") ? "may" : null;
  return {
    label,
    count: open.length,
    to,
    step: { ...step, label, reason, confirm: question ?? step.confirm },
    fields: [
      ["_step", name],
      ...open.map(({ row }) => ["row", `${row.id}:${row.version}`] as const),
    ],
    noun: nounOf(resource),
    names: namesOf(resource, open),
  };
}

/** One offer, or one for each group that the other page takes together. */
function pageOffers({ resource, records }: At, next: PageStep<unknown>): Offer[] {
  const open = records.filter(({ facts }) => !next.unless?.(facts));
  if (open.length === 0) return [];
  const common = { label: next.label, noun: nounOf(resource) };
  if (next.group) {
    const groups = new Map<
      string,
      { of: Candidate[]; group: NonNullable<ReturnType<NonNullable<typeof next.group>>> }
    >();
    for (const record of open) {
      const group = next.group(record.row);
      if (!group) continue;
      const key = JSON.stringify(group.fields);
      groups.set(key, { group, of: [...(groups.get(key)?.of ?? []), record] });
    }
    return [...groups.values()].slice(0, mostGroups).map(({ group, of }) => ({
      ...common,
      ...(group.params ? { params: group.params } : {}),
      count: of.length,
      to: narrowed(next.path, next.query, of),
      fields: Object.entries(group.fields),
      names: namesOf(resource, of),
    }));
  }
  const to = narrowed(next.path, next.query, open);
  const names = namesOf(resource, open);
  if (!next.step) return [{ ...common, count: open.length, to, fields: [], names }];
  const other = resourceAt(next.path.replace(/^\/|\?.*$/g, ""));
  const fields = [
    ["_step", next.step] as const,
    ...open.map(({ row }) => ["row", String(row.id)] as const),
  ];
  return other
    ? [{ ...common, count: open.length, to, step: stepOf(other, next.step), fields, names }]
    : [];
}

const keyOf = ({ list }: Resource): string =>
  list.columns.find((column) => !column.hidden)?.key ?? "id";
const namesOf = (resource: Resource, records: readonly Candidate[]): string[] =>
  [...new Set(records.map(({ row }) => String(row[keyOf(resource)] ?? row.id)))].slice(
    0,
    mostNames,
  );

/** Adds conditions to an address; one that is no list's takes a single value only. */
function narrowed(
  path: string,
  query: Readonly<Record<string, string>>,
  records: readonly Candidate[],
): string {
  const [pathname = "", search] = path.split("?");
  const params = new URLSearchParams(search);
  for (const [name, column] of Object.entries(query)) {
    const values = [
      ...new Set(records.map(({ row }) => String(row[column] ?? "")).filter(Boolean)),
    ];
    if (values.length === 1 || (values.length > 0 && name.endsWith(".in")))
      params.set(name, values.join("\n"));
  }
  return `${pathname}?${params}`;
}

/** The records in the state most of them are in. */
function mostCommon({ machine }: Resource, records: readonly Candidate[]): readonly Candidate[] {
  const groups = Map.groupBy(records, ({ facts }) => (facts ? (machine?.state(facts) ?? "") : ""));
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}
