import type { BatchEdited } from "#domain/booking/booking/ops/batch-edit-bookings.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import type { TypedBatch } from "./batch-edit.server.ts";

export type Posted = {
  errors: FieldError[];
  cells?: TypedBatch;
  /** What the rows would become. */
  preview?: BatchEdited;
  /** What they became, and the run to undo. */
  result?: BatchEdited;
  runId?: number | null;
  undone?: number;
};
