import type { Constraints } from "#platform/kernel/refusal/constraints.ts";
import type { DeferredField } from "#platform/kernel/field/deferred-fields.ts";
import type { FormDefinition, FormField, FormRecord } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListStep } from "#app/kit/step/list-step.ts";
import type { Offer } from "#app/kit/step/offer.ts";
import type { Progress } from "#app/kit/step/progress.ts";
import type { HeldFile } from "./record-files.ts";

/** `fact` tells codes of similar names apart; `fills` are values for other fields, by name. */
export type CodeName = {
  code: string;
  label: string;
  fact: string;
  fills?: Readonly<Record<string, string>>;
  /** Why the entry is closed; `bars`: a field that wants a suiting entry does not take it. */
  closed?: string;
  bars?: true;
};

/** An error at a field; `suggest` offers codes for an unknown one. */
export type FieldError = {
  field: string;
  code: MessageKey;
  params: Record<string, string | number>;
  suggest?: CodeName[];
};

/** The data of a form screen. */
export type FormData_ = {
  form: FormDefinition;
  record: FormRecord;
  constraints: Constraints;
  /** Fields a later step asks for though the save does not. */
  deferred?: readonly DeferredField[];
  dicts: Record<string, Record<string, string>>;
  /** Names of the codes on the form: kind → code → name. */
  names: Record<string, Record<string, CodeName>>;
  /** Machine actions this reader may take; `closed` says why one is not open. */
  steps: (ListStep & {
    closed: { code: MessageKey; params?: Record<string, string | number> } | null;
  })[];
  /** The record's state on its way; null without one. */
  progress?: Progress | null;
  /** The next action of the record among `steps`; null for none. */
  likely?: string | null;
  /** It can be taken with the save, of a new record as well. */
  saveAnd?: ListStep | null;
  /** Next steps on other pages; they come before `likely` with `offersFirst`. */
  offers?: readonly Offer[];
  offersFirst?: boolean;
  /** What the record is called: `booking.count`. */
  noun?: MessageKey;
  /** The `recordActions` open to this reader. */
  openActions?: string[];
  maySave: boolean;
  /**
   * The permission a reader lacks to save; null where he has it, or where there is nothing to save.
   */
  savePerm?: string | null;
  /** Remarks at fields that no save has refused. */
  notes?: readonly FieldError[];
  /** What was done before the page opened, other than a save. */
  done?: MessageKey;
  /** True on a saved record when another may be created. */
  mayCreate?: boolean;
  /** One per shown form, so that a repeated submit saves once. */
  idempotencyKey: string;
  /** Null for a new record or without the permission. */
  history: string | null;
  /** Address of the data-permission explanation, for administrators only; null for a new record. */
  whySee: string | null;
};

/** A field that both this reader and somebody else changed, or possibly did. */
export type Conflict = { field: string; mine: string; theirs: string; who: string; when: string };

/**
 * Somebody saved in between; saving with `version` keeps the reader's values. `taken`: fields
 * showing the other's value. `lines`: line groups the next save replaces as a whole.
 */
export type Stale = {
  version: number;
  who: string;
  when: string;
  conflicts: Conflict[];
  taken: Conflict[];
  lines: MessageKey[];
};

/** A warning of an action that was done. */
export type Message = { code: MessageKey; params: Record<string, string | number> };

/** `insist`: all errors are confirmable warnings, which `accept` overrules. */
export type FormResponse = {
  record?: FormRecord;
  errors?: FieldError[];
  doneLabel?: MessageKey;
  /** Takes the step back. */
  undo?: Offer | null;
  messages?: Message[];
  stale?: Stale;
  insist?: boolean;
  /** Files the form holds until the save binds them. */
  held?: readonly HeldFile[];
};

/** `path` is such as `portDis` or `cargo.2.hscode`. */
export function fieldAt(form: FormDefinition, path: string): FormField | undefined {
  const [head, index, tail] = path.split(".");
  if (index === undefined)
    return form.sections
      .flatMap((section) => section.fields)
      .find((formField) => formField.key === head);
  return form.lines?.find((line) => line.key === head)?.fields.find((field) => field.key === tail);
}

export function textAt(record: FormRecord, path: string): string {
  const [head = "", index, tail = ""] = path.split(".");
  const top = record[head];
  const value =
    index === undefined
      ? top
      : Array.isArray(top)
        ? (top[Number(index)] as FormRecord | undefined)?.[tail]
        : undefined;
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}
