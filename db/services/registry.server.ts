import "#domain/messages.ts";
import { type AnyOperation, assertRegistry, operationsOf, type Resource } from "#platform/resource/resource.server.ts";
import { defineListOperations } from "#platform/list/list-views.server.ts";
import type { BaseJob } from "#platform/module/job.server.ts";
import { collect } from "#platform/module/module.server.ts";
import { pageLimitOf } from "#platform/operation/actor.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { ImportDefinition } from "#platform/import/define-import.server.ts";
import { resourceOf } from "#platform/resource/registered-resources.server.ts";
import { modules } from "./modules.server.ts";
import { findReport } from "#domain/report/reports.server.ts";
import { exportReport } from "./report/export-report.server.ts";
import { clearCacheEntries, monitorPerms } from "./monitor/monitor-operations.server.ts";

export { resourceOf };

/** Every resource of the product, in menu order. Screens, calls, commands, exports and the menu checks read this list. */
export const resources: readonly Resource[] = modules.flatMap((module) => module.resources);

/** The imports behind `/xhl-admin/<apiName>/importData`; the first is meant when a call names none. */
const importsOfPages = collect(modules, (module) => module.imports);
const scopedImports = new Set(modules.flatMap((module) => module.scopedImports));

/** A file may name any record of its page, so whoever sees a part of the page only brings none, unless the import asks the scope of each row itself. */
function ofWholePages(definition: ImportDefinition): ImportDefinition {
  if (scopedImports.has(definition)) return definition;
  const { operation } = definition;
  const pages = Object.keys(importsOfPages).filter((page) => importsOfPages[page]?.includes(definition));
  const run: typeof operation.run = async (ctx, input) => {
    if (pages.some((page) => pageLimitOf(ctx.actor, page) !== null)) throw new Refusal("import.limited");
    return operation.run(ctx, input);
  };
  return { ...definition, operation: { ...operation, run } };
}

const guardedImports = new Map(
  [...new Set(Object.values(importsOfPages).flat())].map((definition) => [definition, ofWholePages(definition)]),
);

/** Every import of rows: `seaway import <kind>` and the import screen read this list. */
export const imports: readonly ImportDefinition[] = [...guardedImports.values()];

/** The imports of rows of a resource; none when its rows come no other way than one by one. */
export function importsFor(apiName: string): readonly ImportDefinition[] {
  const definitions = Object.hasOwn(importsOfPages, apiName) ? (importsOfPages[apiName] ?? []) : [];
  return definitions.flatMap((definition) => guardedImports.get(definition) ?? []);
}

/** What users keep of lists and reports: saved searches and layouts. */
export const listOperations = defineListOperations((apiName) => findReport(apiName)?.list ?? resourceOf(apiName).list);

/** Jobs of a new installation. What people change in them stays changed. */
export const schedule: readonly BaseJob[] = modules.flatMap(({ jobs }) => Object.values(jobs).flatMap((target) => target.schedule ?? []));

/** Every operation that can be ordered by name: calls, commands, jobs and background tasks. */
const named: readonly AnyOperation[] = [
  ...imports.map((definition) => definition.operation),
  ...modules.flatMap((module) => module.operations),
  clearCacheEntries,
  exportReport,
  ...Object.values(listOperations),
];

const byName = new Map<string, AnyOperation>();
// Nothing starts with a list or an operation that forgot its permission: web, worker and commands all read this file.
assertRegistry(resources, named);
for (const operation of [...named, ...resources.flatMap((resource) => operationsOf(resource).map(([, operation]) => operation))])
  byName.set(operation.name, operation);

/** The operation of a name; a refusal otherwise. With a page (apiName) it is that page's, which asks for the page's scope. */
export function operationOf(name: string, page?: string): AnyOperation {
  const paged = page === undefined ? undefined : resources.find((resource) => resource.apiName === page);
  const operation = (paged && operationsOf(paged).find(([, own]) => own.name === name)?.[1]) ?? byName.get(name);
  if (!operation) throw new Refusal("kit.unknownOperation", { name });
  return operation;
}

/** Every operation by its name, those of resources and those ordered by name. */
export const allOperations = (): readonly AnyOperation[] => [...byName.values()];

/** Every permission that lists and operations name; the seed and the permission tests use it. */
export function allPermissions(): string[] {
  return [
    ...new Set([
      ...resources.flatMap(({ list }) => [list.perm, ...(list.exportPerm ? [list.exportPerm] : [])]),
      ...[...byName.values()].map((operation) => operation.perm),
      ...modules.flatMap((module) => module.permissions),
      ...monitorPerms,
    ]),
  ].sort();
}
