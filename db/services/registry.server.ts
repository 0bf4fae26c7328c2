import "#db/services/messages.ts";
import {
  type AnyOperation,
  assertRegistry,
  operationsOf,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { defineListOperations } from "#platform/records/list/list-views.server.ts";
import type { BaseJob } from "#platform/runtime/module/job.server.ts";
import { collect } from "#platform/runtime/module/module.server.ts";
import { pageLimitOf } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { ImportDefinition } from "#platform/records/import/define-import.server.ts";
import { defineUndoRun } from "#platform/output/run/undo-run.server.ts";
import { resourceOf } from "#platform/records/resource/registered-resources.server.ts";
import { modules } from "./modules.server.ts";
import { findReport } from "#domain/reports/report/reports.server.ts";
import { exportReport } from "./report/export-report.server.ts";
import { clearCacheEntries, monitorPerms } from "./monitor/monitor-operations.server.ts";

export { resourceOf };

/** In menu order, for screens, calls, commands, exports and menu checks. */
export const resources: readonly Resource[] = modules.flatMap((module) => module.resources);

/** Imports of `/xhl-admin/<apiName>/importData`; the first is the default. */
const importsOfPages = collect(modules, (module) => module.imports);
const scopedImports = new Set(modules.flatMap((module) => module.scopedImports));

/** A file may name any record, so limited readers need an import that checks each row. */
function ofWholePages(definition: ImportDefinition): ImportDefinition {
  if (scopedImports.has(definition)) return definition;
  const { operation } = definition;
  const pages = Object.keys(importsOfPages).filter((page) =>
    importsOfPages[page]?.includes(definition),
  );
  const run: typeof operation.run = async (ctx, input) => {
    if (pages.some((page) => pageLimitOf(ctx.actor, page) !== null))
      throw new Refusal("import.limited");
    return operation.run(ctx, input);
  };
  return { ...definition, operation: { ...operation, run } };
}

const guardedImports = new Map(
  [...new Set(Object.values(importsOfPages).flat())].map((definition) => [
    definition,
    ofWholePages(definition),
  ]),
);

/** For `seaway import <kind>` and the import screen. */
export const imports: readonly ImportDefinition[] = [...guardedImports.values()];

export function importsFor(apiName: string): readonly ImportDefinition[] {
  const definitions = Object.hasOwn(importsOfPages, apiName) ? (importsOfPages[apiName] ?? []) : [];
  return definitions.flatMap((definition) => guardedImports.get(definition) ?? []);
}

/** Saved searches and layouts of lists and reports. */
export const listOperations = defineListOperations(
  (apiName) => findReport(apiName)?.list ?? resourceOf(apiName).list,
);

/** Jobs of a new installation. Later changes by users stay. */
export const schedule: readonly BaseJob[] = modules.flatMap(({ jobs }) =>
  Object.values(jobs).flatMap((target) => target.schedule ?? []),
);

/** Takes a whole run of an operation back. */
export const undoRun = defineUndoRun((name) => byName.get(name));

/** Operations available by name to calls, commands, jobs and tasks. */
const named: readonly AnyOperation[] = [
  ...imports.map((definition) => definition.operation),
  ...modules.flatMap((module) => module.operations),
  clearCacheEntries,
  exportReport,
  undoRun,
  ...Object.values(listOperations),
];

const byName = new Map<string, AnyOperation>();
// Web, worker and commands refuse to start when a permission is missing.
assertRegistry(resources, named);
for (const operation of [
  ...named,
  ...resources.flatMap((resource) => operationsOf(resource).map(([, operation]) => operation)),
])
  byName.set(operation.name, operation);

/**
 * With `page`, its row filter applies.
 * @throws Refusal
 */
export function operationOf(name: string, page?: string): AnyOperation {
  const paged =
    page === undefined ? undefined : resources.find((resource) => resource.apiName === page);
  const operation =
    (paged && operationsOf(paged).find(([, own]) => own.name === name)?.[1]) ?? byName.get(name);
  if (!operation) throw new Refusal("kit.unknownOperation", { name });
  return operation;
}

export const allOperations = (): readonly AnyOperation[] => [...byName.values()];

/** Every permission of lists and operations, for seed and tests. */
export function allPermissions(): string[] {
  return [
    ...new Set([
      ...resources.flatMap(({ list }) => [
        list.perm,
        ...(list.exportPerm ? [list.exportPerm] : []),
      ]),
      ...[...byName.values()].map((operation) => operation.perm),
      ...modules.flatMap((module) => module.permissions),
      ...monitorPerms,
    ]),
  ].sort();
}
