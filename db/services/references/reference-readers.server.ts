import type { EntityManager } from "@mikro-orm/postgresql";
import { dictDataForm } from "#domain/admin/admin.form.ts";
import { billForm, newBillForm } from "#domain/bill/bill.form.ts";
import { bookingForm } from "#domain/booking/booking.form.ts";
import { containerRowForm } from "#domain/container/container-import.form.ts";
import { ebookingForm } from "#domain/ebooking/ebooking.form.ts";
import { type Actor, canAny } from "#platform/operation/actor.ts";
import type { FormDefinition } from "#platform/form/form.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { customerForm } from "#domain/customer/customer.form.ts";
import { extraRateForm, freightBookForm, portRateForm } from "#domain/rate/rate.form.ts";
import { genForm } from "#domain/tool/gen.form.ts";
import { vesselEventForm } from "#domain/vessel-tracking/vessel-tracking.form.ts";
import { statusControlForm, voyageForm, voyageNumberForm } from "#domain/voyage/voyage.form.ts";
import { imports, resourceOf, resources } from "../registry.server.ts";

/** The sheets that are drawn from a definition of their own; those of master data stand in their resources. */
const sheets: Readonly<Record<string, readonly FormDefinition[]>> = {
  "seaway/bookingMgr/inner": [bookingForm],
  "eb/ebBooking": [ebookingForm],
  "seaway/bill/query": [billForm, newBillForm],
  "seaway/container/import": [containerRowForm],
  "priceSetting/freightmgr/port": [portRateForm],
  "priceSetting/freightmgr/extra": [extraRateForm],
  "priceSetting/freightmgr/index": [freightBookForm],
  "seaway/voyage/voyage": [voyageForm],
  "seaway/voyage/voyageNo": [voyageNumberForm],
  "seaway/voyage/statusControl": [statusControlForm],
  "seaway/voyage/vesselStatus": [vesselEventForm],
  "xhlbasic/customer": [customerForm],
  "system/dict/data": [dictDataForm],
  "tool/gen": [genForm],
};

/** What is picked outside a sheet, by the permission of the act: orders of a page, a change of a record. */
const acts: Readonly<Record<string, readonly string[]>> = {
  "booking:changeVoyage": ["voyage"],
  "container:import": ["voyage"],
  "space:edit": ["voyage", "line"],
  "statement:generate": ["customer"],
  "customer:merge": ["customer"],
};

/** The kinds of codes that a sheet asks for. */
export function kindsOnSheet({ sections, lines = [] }: FormDefinition): string[] {
  const fields = [...sections, ...lines].flatMap((one) => one.fields);
  return [...new Set(fields.flatMap((field) => (field.kind === "ref" && field.ref ? [field.ref] : [])))];
}

/** Every sheet of a resource on which codes are picked. */
export const sheetsOf = ({ apiName, form }: Resource): readonly FormDefinition[] => [...(sheets[apiName] ?? []), ...(form ? [form] : [])];

let byUse: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The permissions whose holders pick a kind of code: they save a sheet that asks for it, run an import or an act that does. */
function permsOfUses(): ReadonlyMap<string, ReadonlySet<string>> {
  if (byUse) return byUse;
  const found = new Map<string, Set<string>>();
  const add = (kinds: readonly string[], perms: readonly (string | undefined)[]) => {
    for (const kind of kinds) for (const perm of perms) if (perm) found.set(kind, (found.get(kind) ?? new Set()).add(perm));
  };
  for (const resource of resources)
    for (const form of sheetsOf(resource)) add(kindsOnSheet(form), [resource.save?.perm, resource.add?.perm]);
  for (const { optionKinds, perm } of imports)
    add(
      Object.values(optionKinds).flatMap((one) => ("ref" in one ? [one.ref] : [])),
      [perm],
    );
  for (const [perm, kinds] of Object.entries(acts)) add(kinds, [perm]);
  return (byUse = found);
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
