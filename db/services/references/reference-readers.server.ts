import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, canAny } from "#platform/kernel/actor/actor.ts";
import type { FormDefinition } from "#platform/records/form/form.ts";
import { collect } from "#platform/runtime/module/module.server.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { modules } from "../modules.server.ts";
import { imports, resourceOf, resources } from "../registry.server.ts";

/** Forms with their own definition; master data has its own. */
const forms = collect(modules, (module) => module.forms);

/** References picked outside a form, by permission. */
const picks = collect(modules, (module) => module.picks);

export function kindsOnForm({ sections, lines = [] }: FormDefinition): string[] {
  const fields = [...sections, ...lines].flatMap((section) => section.fields);
  return [
    ...new Set(fields.flatMap((field) => (field.kind === "ref" && field.ref ? [field.ref] : []))),
  ];
}

export const formsOf = ({ apiName, form }: Resource): readonly FormDefinition[] => [
  ...(forms[apiName] ?? []),
  ...(form ? [form] : []),
];

let byUse: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Permissions to save, import or act with a kind of code. */
function permsOfUses(): ReadonlyMap<string, ReadonlySet<string>> {
  if (byUse) return byUse;
  const permsByKind = new Map<string, Set<string>>();
  const add = (kinds: readonly string[], perms: readonly (string | undefined)[]) => {
    for (const kind of kinds)
      for (const perm of perms)
        if (perm) permsByKind.set(kind, (permsByKind.get(kind) ?? new Set()).add(perm));
  };
  for (const resource of resources)
    for (const form of formsOf(resource))
      add(kindsOnForm(form), [resource.save?.perm, resource.add?.perm]);
  for (const { optionKinds, perm } of imports)
    add(
      Object.values(optionKinds).flatMap((optionKind) =>
        "ref" in optionKind ? [optionKind.ref] : [],
      ),
      [perm],
    );
  for (const [perm, kinds] of Object.entries(picks)) add(kinds, [perm]);
  return (byUse = permsByKind);
}

/** Permission of the list that maintains a table, else of all its lists. */
function permsOfLists(
  em: EntityManager,
  { table, page }: { table: string; page?: string },
): string[] {
  if (page) return [resourceOf(page).list.perm];
  return resources.flatMap(({ list, source }) =>
    em.getMetadata().get(source.entity).tableName === table ? [list.perm] : [],
  );
}

/**
 * Who may list the records or fill in a form with them may search; a session alone is not enough.
 * The row filter decides which.
 */
export function mayPick(
  em: EntityManager,
  actor: Actor,
  of: { kind: string; table: string; page?: string },
): boolean {
  return canAny(actor, [...(permsOfUses().get(of.kind) ?? []), ...permsOfLists(em, of)]);
}
