import type { StepResult } from "#platform/records/machine/steps.server.ts";
import type { Caller, Operation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import { mostRehearsed, type Rehearsal, rehearseOperation } from "./rehearsal.server.ts";

/** A step's input, of which the rows are known. */
export type RowsInput = { rows: readonly { id: number; version?: number | undefined }[] };

/** Previews a step of a resource. @throws Refusal list.tooManyRows beyond `mostRehearsed` rows */
export function rehearseStep(
  caller: Caller,
  resource: Resource,
  step: Operation,
  input: RowsInput,
): Promise<Rehearsal<StepResult>> {
  const rows = Array.isArray(input.rows) ? input.rows : [];
  if (rows.length > mostRehearsed) throw new Refusal("list.tooManyRows", { limit: mostRehearsed });
  const { tableName } = caller.em.getMetadata().get(resource.source.entity);
  const ids = rows.map((row) => Number(row?.id)).filter((id) => id > 0);
  return rehearseOperation(caller, step as Operation<unknown, StepResult>, input, {
    table: tableName,
    ids,
  });
}
