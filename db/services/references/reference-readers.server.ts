import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, canAny } from "#platform/operation/actor.ts";
import type { FormDefinition } from "#platform/form/form.ts";
import { collect } from "#platform/module/module.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { modules } from "../modules.server.ts";
import { imports, resourceOf, resources } from "../registry.server.ts";

/** The forms that are drawn from a definition of their own; those of master data stand in their resources. */
const forms = collect(modules, (module) => module.forms);

/** What is picked outside a form, by the permission of the act. */
const picks = collect(modules, (module) => module.picks);

/** The kinds of codes that a sheet asks for. */
export function kindsOnForm({ sections, lines = [] }: FormDefinition): string[] {
  const fields = [...sections, ...lines].flatMap((section) => section.fields);
  return [...new Set(fields.flatMap((field) => (field.kind === "ref" && field.ref ? [field.ref] : [])))];
}

/** Every sheet of a resource on which codes are picked. */
export const formsOf = ({ apiName, form }: Resource): readonly FormDefinition[] => [...(forms[apiName] ?? []), ...(form ? [form] : [])];

let byUse: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The permissions whose holders pick a kind of code: they save a sheet that asks for it, run an import or an act that does. */
function permsOfUses(): ReadonlyMap<string, ReadonlySet<string>> {
  if (byUse) return byUse;
  const result = new Map<string, Set<string>>();
  const add = (kinds: readonly string[], perms: readonly (string | undefined)[]) => {
    for (const kind of kinds) for (const perm of perms) if (perm) result.set(kind, (result.get(kind) ?? new Set()).add(perm));
  };
  for (const resource of resources) for (const form of formsOf(resource)) add(kindsOnForm(form), [resource.save?.perm, resource.add?.perm]);
  for (const { optionKinds, perm } of imports)
    add(
      Object.values(optionKinds).flatMap((optionKind) => ("ref" in optionKind ? [optionKind.ref] : [])),
      [perm],
    );
  for (const [perm, kinds] of Object.entries(picks)) add(kinds, [perm]);
  return (byUse = result);
}

/** The permissions that open the list of a table's records: of the page that keeps them, else of every list of the table. */
function permsOfLists(em: EntityManager, { table, page }: { table: string; page?: string }): string[] {
  if (page) return [resourceOf(page).list.perm];
  return resources.flatMap(({ list, source }) => (em.getMetadata().get(source.entity).tableName === table ? [list.perm] : []));
}

/**
 * Whether somebody may look for codes of a kind: he may list these records anyway, or fills in what asks for them. Being signed in opens no kind.
 * Which of the records he is offered is said by the scope of the reference.
 */
export function mayPick(em: EntityManager, actor: Actor, of: { kind: string; table: string; page?: string }): boolean {
  return canAny(actor, [...(permsOfUses().get(of.kind) ?? []), ...permsOfLists(em, of)]);
}
