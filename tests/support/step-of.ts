import type { Operation } from "#platform/kernel/operation/operation.server.ts";
import { imports } from "#db/services/registry.server.ts";
import type { ImportDefinition } from "#platform/records/import/define-import.server.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";

/** A step of a resource by its name; a test that names none is wrong. */
export function stepOf(
  { apiName, steps }: Pick<Resource, "apiName" | "steps">,
  name: string,
): Operation {
  const step = steps[name];
  if (!step) throw new Error(`${apiName} has no step ${name}`);
  return step;
}

export function saveOf({ apiName, save }: Pick<Resource, "apiName" | "save">): Operation {
  if (!save) throw new Error(`${apiName} is not saved`);
  return save;
}

export function importOf(kind: string): ImportDefinition {
  const definition = imports.find((definition) => definition.kind === kind);
  if (!definition) throw new Error(`there is no import ${kind}`);
  return definition;
}
