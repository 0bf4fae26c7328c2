import type { Constraints, FormDefinition, FormRecord } from "#domain/kit/form.ts";
import type { Word } from "#domain/words.ts";
import type { ListStep } from "../list/list-data.ts";

export type FieldError = { field: string; code: Word; params: Record<string, string | number> };

/** All a form screen shows. */
export type FormData_ = {
  form: FormDefinition;
  record: FormRecord;
  constraints: Constraints;
  dicts: Record<string, Record<string, string>>;
  /** Actions of the record's machine that this reader may take, with the reason when one is closed. */
  steps: (ListStep & { closed: { code: Word; params?: Record<string, string | number> } | null })[];
  maySave: boolean;
  /** One key per shown form: sent twice it saves once. */
  idempotencyKey: string;
};

/** What a save or a step answered when it stayed on the page. */
export type FormAnswer = { record?: FormRecord; errors?: FieldError[]; doneWord?: Word };
