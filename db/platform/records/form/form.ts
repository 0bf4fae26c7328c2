import type { Unit } from "../import/reader/units.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

export type FieldKind =
  | "text"
  | "code"
  | "area"
  | "rich"
  | "int"
  | "decimal"
  | "date"
  | "local"
  | "dict"
  /** Several dictionary values, sent as `key[]` and read as comma-separated text. */
  | "picks"
  | "ref"
  | "flag"
  | "shown"
  | "password";

export type FormField = {
  key: string;
  label: MessageKey;
  kind?: FieldKind;
  dict?: string;
  /** Reference of a "ref" field (db/services/references/references.server.ts). */
  ref?: string;
  /**
   * Of a "ref" field: field of the form or line → what a choice fills there (`Reference.fills`).
   */
  fills?: Readonly<Record<string, string>>;
  /**
   * Of a "ref" field: name → field of the form whose value limits what is offered
   * (`Reference.suits`).
   */
  suits?: Readonly<Record<string, string>>;
  /** Of twelve. */
  span?: 1 | 2 | 3 | 4 | 6 | 8 | 12;
  rows?: number;
  /** Formats a shown decimal as an amount: grouped, two decimals or more. */
  amount?: boolean;
  hint?: MessageKey;
  /** Headings of pasted tables that mean it, besides the label, and the unit it is stored in. */
  heads?: { names: readonly string[]; unit?: Unit };
  /** Folded behind "more" unless it has a value or a fault. */
  more?: boolean;
  /** Of a line: the flag that, once ticked, asks for this field; it is starred then. */
  askedBy?: string;
};

export type FormSection = { label: MessageKey; fields: readonly FormField[] };

/**
 * A flag implied by its line: field `by` is `value`, one of `provided` is filled or one of
 * `measured` is positive.
 */
export type ImpliedFlag = {
  flag: string;
  by: string;
  value: string;
  provided?: readonly string[];
  measured?: readonly string[];
};

/** Lines sent as `key[0].field`. `implied` flags are ticked while typing. */
export type FormLines = {
  key: string;
  label: MessageKey;
  fields: readonly FormField[];
  max: number;
  implied?: readonly ImpliedFlag[];
};

export function isImplied(rule: ImpliedFlag, values: Readonly<Record<string, unknown>>): boolean {
  const filled = (key: string) =>
    values[key] !== null && values[key] !== undefined && values[key] !== "";
  const { provided = [], measured = [] } = rule;
  return (
    values[rule.by] === rule.value ||
    provided.some(filled) ||
    measured.some((key) => filled(key) && Number(values[key]) !== 0)
  );
}

/** A form's layout. Constraints come from the operation's schema. */
export type FormDefinition = {
  title: MessageKey;
  sections: readonly FormSection[];
  lines?: readonly FormLines[];
};

export function defineForm(definition: FormDefinition): FormDefinition {
  return definition;
}

export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | FormValue[]
  | { [key: string]: FormValue };
export type FormRecord = { [key: string]: FormValue };

/** Parses names such as `cargo[0].pkgs`; other keys are ignored. */
export function readForm(entries: Iterable<[string, unknown]>): FormRecord {
  const record: FormRecord = Object.create(null) as FormRecord;
  for (const [name, value] of entries) {
    if (name.startsWith("_") || typeof value !== "string") continue;
    const several = /^([A-Za-z]\w*)\[\]$/.exec(name)?.[1];
    if (several) {
      // An empty value clears the field; a missing one would not.
      if (!isUnsafe(several))
        record[several] = [record[several], value]
          .filter((part) => typeof part === "string" && part !== "")
          .join(",");
      continue;
    }
    const match = /^([A-Za-z]\w*)(?:\[(\d{1,4})\]\.([A-Za-z]\w*))?$/.exec(name);
    if (!match?.[1] || isUnsafe(match[1]) || isUnsafe(match[3] ?? "")) continue;
    const [, key, index, field] = match;
    if (index === undefined || !field) {
      record[key] = value;
      continue;
    }
    const lines = (record[key] ??= []) as FormRecord[];
    const line = (lines[Number(index)] ??= Object.create(null) as FormRecord);
    line[field] = value;
  }
  for (const [key, value] of Object.entries(record))
    if (Array.isArray(value)) record[key] = value.filter(Boolean);
  return { ...record };
}

const isUnsafe = (name: string) =>
  name === "__proto__" || name === "constructor" || name === "prototype";

/**
 * Applies a button without JavaScript: `add:cargo`, `remove:cargo:2`, `copy:cargo:2` or
 * `use:<path>:<value>` (`cargo.2.hscode`). Null for other intents.
 */
export function applyIntent(record: FormRecord, intent: string): FormRecord | null {
  const use = /^use:([A-Za-z]\w*)(?:\.(\d{1,4})\.([A-Za-z]\w*))?:([\s\S]*)$/.exec(intent);
  if (use?.[1])
    return withValue(record, { key: use[1], index: use[2], field: use[3] }, use[4] ?? "");
  const match = /^(add|remove|copy):([A-Za-z]\w*)(?::(\d{1,4}))?$/.exec(intent);
  if (!match?.[2] || isUnsafe(match[2])) return null;
  const lines = Array.isArray(record[match[2]]) ? [...(record[match[2]] as FormValue[])] : [];
  const at = Number(match[3]);
  if (match[1] === "add") lines.push({});
  else if (match[1] === "remove") lines.splice(at, 1);
  else if (lines[at]) lines.splice(at + 1, 0, { ...(lines[at] as FormRecord), id: "0" });
  return { ...record, [match[2]]: lines };
}

type Place = { key: string; index: string | undefined; field: string | undefined };

function withValue(record: FormRecord, { key, index, field }: Place, value: string): FormRecord {
  if (isUnsafe(key) || isUnsafe(field ?? "")) return record;
  if (index === undefined || !field) return { ...record, [key]: value };
  const lines = Array.isArray(record[key]) ? (record[key] as FormRecord[]) : [];
  return {
    ...record,
    [key]: lines.map((line, i) => (i === Number(index) ? { ...line, [field]: value } : line)),
  };
}
