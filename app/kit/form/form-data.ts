import type { Constraints } from "#platform/operation/constraints.ts";
import type { FormDefinition, FormField, FormRecord } from "#platform/form/form.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import type { ListStep } from "../list/list-data.ts";

/** A code with its name in the reader's language and what tells it from its neighbours. */
export type CodeName = { code: string; label: string; fact: string };

/** A fault at a field; for a code nobody knows, the codes that may be meant. */
export type FieldError = { field: string; code: Word; params: Record<string, string | number>; suggest?: CodeName[] };

/** All a form screen shows. */
export type FormData_ = {
  form: FormDefinition;
  record: FormRecord;
  constraints: Constraints;
  dicts: Record<string, Record<string, string>>;
  /** Names of the codes that stand on the sheet: kind → code → name. */
  names: Record<string, Record<string, CodeName>>;
  /** Actions of the record's machine that this reader may take, with the reason when one is closed. */
  steps: (ListStep & { closed: { code: Word; params?: Record<string, string | number> } | null })[];
  /** Actions on one record with fields of their own (`more` of the resource) that are open now and that this reader may take. */
  openActions?: string[];
  maySave: boolean;
  /** What was done before the page was opened, when it was another action than a save. */
  done?: Word;
  /** A saved record stands there, and another one may be made. */
  mayCreate?: boolean;
  /** One key per shown form: sent twice it saves once. */
  idempotencyKey: string;
  /** Address of the record's history; null for a new record and for readers without the permission. */
  history: string | null;
  /** Address of the question why somebody sees the record; null for a new record and for all but administrators. */
  whySee: string | null;
};

/** One field that somebody else changed since this sheet was opened, and that the reader changed too (or nobody can tell). */
export type Conflict = { field: string; mine: string; theirs: string; who: string; when: string };

/**
 * Somebody saved in between. The sheet now carries `version`, so that saving again goes on with the reader's values; fields only the
 * other changed (`taken`) stand on the sheet already as the other left them. `lines`: the parts whose lines the other changed and which are not
 * as the other left them; they are replaced as a whole by the next save.
 */
export type Stale = { version: number; who: string; when: string; conflicts: Conflict[]; taken: Conflict[]; lines: Word[] };

/** What is said of an action that was done all the same. */
export type Message = { code: Word; params: Record<string, string | number> };

/** What a save or a step answered when it stayed on the page. `insist`: all errors are objections, saving with `accept` goes on. */
export type FormResponse = {
  record?: FormRecord;
  errors?: FieldError[];
  doneLabel?: Word;
  told?: Message[];
  stale?: Stale;
  insist?: boolean;
};

/** The definition of the field at a path such as `portDis` or `cargo.2.hscode`. */
export function fieldAt(form: FormDefinition, path: string): FormField | undefined {
  const [head, index, tail] = path.split(".");
  if (index === undefined) return form.sections.flatMap((section) => section.fields).find((formField) => formField.key === head);
  return form.lines?.find((line) => line.key === head)?.fields.find((field) => field.key === tail);
}

/** The value at such a path, as text. */
export function textAt(record: FormRecord, path: string): string {
  const [head = "", index, tail = ""] = path.split(".");
  const top = record[head];
  const value = index === undefined ? top : Array.isArray(top) ? (top[Number(index)] as FormRecord | undefined)?.[tail] : undefined;
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}
