import type { EntityClass } from "@mikro-orm/postgresql";
import type { FormDefinition } from "../form/form.ts";
import type { ImportDefinition } from "../import/define-import.server.ts";
import { type CodeUse, registerCodeUses } from "../resource/code-uses.server.ts";
import { type Reference, registerReferences } from "../resource/reference.server.ts";
import { registerResources } from "../resource/registered-resources.server.ts";
import type { AnyOperation, Resource } from "../resource/resource.server.ts";
import { type NumberedPlace, registerNumbered } from "../settings/numbered.server.ts";
import type { Extension } from "./extension-point.ts";
import { type JobTarget, registerJobTargets } from "./job.server.ts";

/** All that the rest of the product must know of an area (docs/architecture.md). Every list of the product is collected from these. */
export type AreaModule = {
  /** The folder of the area below db/domain. */
  name: string;
  /** The areas it builds on. It may import these and name their tables in SQL, and those they build on in turn; no others. */
  after: readonly string[];
  entities: readonly EntityClass<object>[];
  resources: readonly Resource[];
  /** apiName → further imports behind its `importData`. A resource's own import comes first; the first is meant when a call names none. */
  imports: Readonly<Record<string, readonly ImportDefinition[]>>;
  /** Imports open to who sees a part of a page only: they ask the scope of each row themselves. */
  scopedImports: readonly ImportDefinition[];
  /** Operations of no resource that are run by name. */
  operations: readonly AnyOperation[];
  /** What a job may call, by the name it is called with. */
  jobs: Readonly<Record<string, JobTarget>>;
  /** What a field can refer to, by kind. */
  references: Readonly<Record<string, Reference>>;
  /** Document type of the numbering rules → where its numbers stand. */
  numbers: Readonly<Record<string, NumberedPlace>>;
  /** apiName → the forms that are drawn from a definition of their own and pick codes; those of master data stand in their resources. */
  forms: Readonly<Record<string, readonly FormDefinition[]>>;
  /** Permission → the kinds of codes picked outside a form: orders of a page, a change of a record. */
  picks: Readonly<Record<string, readonly string[]>>;
  /** Where the area's tables name codes. */
  uses: readonly CodeUse[];
  /** Kinds of its own codes that nothing names. */
  unnamed: readonly string[];
  /** Permissions that neither a list nor an operation names. */
  permissions: readonly string[];
  /** Its parts in what earlier areas ask of later ones. */
  extensions: readonly Extension[];
};

/** Own imports of resources before those that the module adds, by page. */
function importsOf({ resources = [], imports = {} }: Partial<AreaModule>): AreaModule["imports"] {
  const all: Record<string, ImportDefinition[]> = {};
  for (const { apiName, import: own } of resources) if (own) all[apiName] = [own];
  for (const [apiName, further] of Object.entries(imports)) all[apiName] = [...(all[apiName] ?? []), ...further];
  return all;
}

/** The module of an area; what it leaves out it has none of. */
export function defineModule(module: Pick<AreaModule, "name" | "after"> & Partial<AreaModule>): AreaModule {
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
    unnamed: [],
    permissions: [],
    extensions: [],
    ...module,
    imports: importsOf(module),
  };
}

/** The areas that an area may know: those its module names, and theirs in turn. @throws Error for an area nobody defines, or a cycle. */
export function areasBefore(modules: readonly Pick<AreaModule, "name" | "after">[], name: string): ReadonlySet<string> {
  const before = new Set<string>();
  const visit = (area: string, path: readonly string[]): void => {
    if (path.includes(area)) throw new Error(`areas build on each other: ${[...path, area].join(" → ")}`);
    const module = modules.find((candidate) => candidate.name === area);
    if (!module) throw new Error(`no module is named ${area}, which ${path.at(-1) ?? "somebody"} builds on`);
    for (const earlier of module.after) {
      visit(earlier, [...path, area]);
      before.add(earlier);
    }
  };
  visit(name, []);
  return before;
}

/** The entries of several modules under one key each. @throws Error when two modules claim a key. */
export function collect<T>(
  modules: readonly AreaModule[],
  entriesOf: (module: AreaModule) => Readonly<Record<string, T>>,
): Record<string, T> {
  const all: Record<string, T> = {};
  for (const module of modules)
    for (const [key, value] of Object.entries(entriesOf(module))) {
      if (Object.hasOwn(all, key)) throw new Error(`two modules claim ${key}, one of them ${module.name}`);
      all[key] = value;
    }
  return all;
}

/**
 * Makes the modules known to the kits of the platform, which know no area: where codes are named, what jobs may call, what extends what. Called
 * once, where the modules are listed. @throws Error when two modules claim one thing, or areas build on each other.
 */
export function registerModules<const Modules extends readonly AreaModule[]>(modules: Modules): Modules {
  for (const { name } of modules) areasBefore(modules, name);
  registerResources(modules.flatMap((module) => module.resources));
  registerCodeUses(
    modules.flatMap((module) => module.uses),
    modules.flatMap((module) => module.unnamed),
  );
  registerReferences(collect(modules, (module) => module.references));
  registerNumbered(collect(modules, (module) => module.numbers));
  registerJobTargets(collect(modules, (module) => module.jobs));
  const extensions = modules.flatMap((module) => module.extensions);
  for (const extension of extensions) extension.clear();
  for (const extension of extensions) extension.register();
  return modules;
}
