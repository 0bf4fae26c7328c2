import type { Actor } from "#platform/kernel/actor/actor.ts";
import { isStaffField, lineEntities, readsAll } from "#platform/kernel/field/field-readers.ts";
import type { FormDefinition } from "./form.ts";

/** Removes fields the reader may not see. */
export function readableForm(actor: Actor, entity: string, form: FormDefinition): FormDefinition {
  if (readsAll(actor)) return form;
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key }) => !isStaffField(entity, key)),
  }));
  const inLines = (form.lines ?? []).map((line) => {
    const of = lineEntities[entity]?.[line.key] ?? "";
    return { ...line, fields: line.fields.filter(({ key }) => !isStaffField(of, key)) };
  });
  return {
    ...form,
    sections: sections.filter((section) => section.fields.length > 0),
    ...(form.lines ? { lines: inLines } : {}),
  };
}
