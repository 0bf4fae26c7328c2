import type { EntityClass } from "@mikro-orm/postgresql";
import type { FormDefinition } from "#platform/records/form/form.ts";
import type { ImportDefinition } from "#platform/records/import/define-import.server.ts";
import { type CodeUse, registerCodeUses } from "#platform/records/resource/code-uses.server.ts";
import type { RecordDocuments, RecordTab } from "#platform/records/resource/record-tabs.server.ts";
import { type Reference, registerReferences } from "#platform/records/resource/reference.server.ts";
import { registerResources } from "#platform/records/resource/registered-resources.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { AnyOperation, Resource } from "#platform/records/resource/resource.server.ts";
import { type NumberedPlace, registerNumbered } from "#platform/kernel/settings/numbered.server.ts";
import { registerStaffFields } from "#platform/kernel/field/field-readers.ts";
import { registerTableLabels } from "#platform/kernel/trace/table-labels.ts";
import type { Extension } from "#platform/kernel/operation/extension-point.ts";
import { type JobTarget, registerJobTargets } from "./job.server.ts";

/**
 * Its name, and its values in display order with labels and, of states, the colour of each: info
 * not begun, primary under way, success done, warning to be looked at, danger refused or failed,
 * violet closed for good. A value without a colour is no state and is shown as text. Lists, charts
 * and forms take them from here.
 */
export type Dictionary = {
  name: readonly [zh: string, en: string];
  values: readonly (readonly [value: string, zh: string, en: string, colour?: string])[];
};

/** Everything the product knows of an area (docs/architecture.md). */
export type AreaModule = {
  /** Folder below its wing in db/domain. */
  name: string;
  /** Areas it may import and name in SQL, with theirs in turn; no others. */
  after: readonly string[];
  entities: readonly EntityClass<object>[];
  resources: readonly Resource[];
  /** apiName → imports of `importData` after the resource's own. The first is the default. */
  imports: Readonly<Record<string, readonly ImportDefinition[]>>;
  /** Imports that check each row's scope, open to limited readers. */
  scopedImports: readonly ImportDefinition[];
  /** Operations outside resources, run by name. */
  operations: readonly AnyOperation[];
  /** By the name jobs call. */
  jobs: Readonly<Record<string, JobTarget>>;
  /** By kind. */
  references: Readonly<Record<string, Reference>>;
  /** By document type of the numbering rules. */
  numbers: Readonly<Record<string, NumberedPlace>>;
  /** apiName → forms with their own definition that pick codes, besides those of master data. */
  forms: Readonly<Record<string, readonly FormDefinition[]>>;
  /** Permission → kinds of codes picked outside a form. */
  picks: Readonly<Record<string, readonly string[]>>;
  /** Where its tables refer to codes. */
  uses: readonly CodeUse[];
  /** Permissions of neither lists nor operations. */
  permissions: readonly string[];
  /** Permission → its label where a role receives it. */
  permissionLabels: Readonly<Record<string, MessageKey>>;
  /**
   * Base role → its permissions of this area. `admin`: permissions, or beginnings of them, that no
   * other role is offered at first.
   */
  roles: Readonly<Record<string, readonly string[]>>;
  /** Entity → properties and computed columns that only staff may read. */
  staffFields: Readonly<Record<string, readonly string[]>>;
  /** Coded values of its columns, by dictionary. */
  dictionaries: Readonly<Record<string, Dictionary>>;
  /**
   * Table → its label in the change log and the code generator; one of master data that no
   * module names has the title of its list.
   */
  tableLabels: Readonly<Record<string, MessageKey>>;
  /** apiName of a record's list → its tabs (decision 051). */
  tabs: Readonly<Record<string, readonly RecordTab[]>>;
  /** apiName of a record's list → its documents. */
  documents: Readonly<Record<string, readonly RecordDocuments[]>>;
  /** Its parts in extension points of earlier areas. */
  extensions: readonly Extension[];
};

/** A resource's own import precedes those of the module. */
function importsOf({ resources = [], imports = {} }: Partial<AreaModule>): AreaModule["imports"] {
  const all: Record<string, ImportDefinition[]> = {};
  for (const { apiName, import: own } of resources) if (own) all[apiName] = [own];
  for (const [apiName, further] of Object.entries(imports))
    all[apiName] = [...(all[apiName] ?? []), ...further];
  return all;
}

/** Defines a module; omitted parts are empty. */
export function defineModule(
  module: Pick<AreaModule, "name" | "after"> & Partial<AreaModule>,
): AreaModule {
  return {
    entities: [],
    resources: [],
    scopedImports: [],
    operations: [],
    jobs: {},
    references: {},
    numbers: {},
    forms: {},
    picks: {},
    uses: [],
    permissions: [],
    permissionLabels: {},
    roles: {},
    staffFields: {},
    dictionaries: {},
    tableLabels: {},
    tabs: {},
    documents: {},
    extensions: [],
    ...module,
    imports: importsOf(module),
  };
}

/**
 * All areas an area may know, transitively.
 * @throws Error for an unknown area or a cycle
 */
export function areasBefore(
  modules: readonly Pick<AreaModule, "name" | "after">[],
  name: string,
): ReadonlySet<string> {
  const before = new Set<string>();
  const visit = (area: string, path: readonly string[]): void => {
    if (path.includes(area))
      throw new Error(`areas build on each other: ${[...path, area].join(" → ")}`);
    const module = modules.find((candidate) => candidate.name === area);
    if (!module)
      throw new Error(`no module is named ${area}, which ${path.at(-1) ?? "somebody"} builds on`);
    for (const earlier of module.after) {
      visit(earlier, [...path, area]);
      before.add(earlier);
    }
  };
  visit(name, []);
  return before;
}

/**
 * Merges entries of all modules.
 * @throws Error for a duplicate key
 */
export function collect<T>(
  modules: readonly AreaModule[],
  entriesOf: (module: AreaModule) => Readonly<Record<string, T>>,
): Record<string, T> {
  const all: Record<string, T> = {};
  for (const module of modules)
    for (const [key, value] of Object.entries(entriesOf(module))) {
      if (Object.hasOwn(all, key))
        throw new Error(`two modules claim ${key}, one of them ${module.name}`);
      all[key] = value;
    }
  return all;
}

/** Tables of master data, each called as its list. */
const masterLabels = (modules: readonly AreaModule[]): Record<string, MessageKey> =>
  Object.fromEntries(
    modules.flatMap(({ resources }) =>
      resources.flatMap(({ codes, list }) => (codes?.table ? [[codes.table, list.title]] : [])),
    ),
  );

/**
 * Registers the modules with the platform. Called once, where they are listed.
 * @throws Error for duplicates or cycles
 */
export function registerModules<const Modules extends readonly AreaModule[]>(
  modules: Modules,
): Modules {
  for (const { name } of modules) areasBefore(modules, name);
  registerResources(modules.flatMap((module) => module.resources));
  registerCodeUses(
    modules.flatMap((module) => module.uses),
    modules.flatMap(({ resources }) =>
      resources.flatMap(({ codes }) => (codes?.unnamed ? [codes.kind] : [])),
    ),
  );
  registerReferences(collect(modules, (module) => module.references));
  registerNumbered(collect(modules, (module) => module.numbers));
  registerStaffFields(modules.map((module) => module.staffFields));
  registerTableLabels({
    ...masterLabels(modules),
    ...collect(modules, (module) => module.tableLabels),
  });
  registerJobTargets(collect(modules, (module) => module.jobs));
  const extensions = modules.flatMap((module) => module.extensions);
  for (const extension of extensions) extension.clear();
  for (const extension of extensions) extension.register();
  return modules;
}
