import type { Word } from "../i18n/message-key.ts";

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
  /** Several of a dictionary's values; they travel as `key[]` and are read as one text with commas. */
  | "picks"
  | "ref"
  | "flag"
  | "shown"
  | "password";

export type FormField = {
  key: string;
  label: Word;
  kind?: FieldKind;
  /** Dictionary of a "dict" field. */
  dict?: string;
  /** Reference of a "ref" field: port, customer, voyage … (db/services/references/references.server.ts). */
  ref?: string;
  /** Columns of the twelve-column grid. */
  span?: 1 | 2 | 3 | 4 | 6 | 8 | 12;
  rows?: number;
  /** A shown decimal is read like an amount: grouped, without zeros beyond the second decimal. */
  amount?: boolean;
  hint?: Word;
  /** Rarely filled: folded away behind "more" at the end of its section or line, open when it holds a value or a fault. */
  more?: boolean;
};

export type FormSection = { label: Word; fields: readonly FormField[] };

/** A flag that other fields of the same line imply: one that holds `value`, one of `given` that is filled, one of `measured` above zero. */
export type ImpliedFlag = { flag: string; by: string; value: string; given?: readonly string[]; measured?: readonly string[] };

/** Lines of a sheet: cargo, containers … sent as `key[0].field`; `implied` flags are ticked as soon as their facts are typed. */
export type FormLines = { key: string; label: Word; fields: readonly FormField[]; max: number; implied?: readonly ImpliedFlag[] };

/** True when the values of a line imply the flag. */
export function isImplied(rule: ImpliedFlag, values: Readonly<Record<string, unknown>>): boolean {
  const filled = (key: string) => values[key] !== null && values[key] !== undefined && values[key] !== "";
  const { given: input = [], measured = [] } = rule;
  return values[rule.by] === rule.value || input.some(filled) || measured.some((key) => filled(key) && Number(values[key]) !== 0);
}

/**
 * The layout of a sheet as data. What a value may be is said once, in the operation's schema; the browser's constraints are read
 * from it. A screen author writes this definition and words, nothing else.
 */
export type FormDefinition = { title: Word; sections: readonly FormSection[]; lines?: readonly FormLines[] };

export function defineForm(definition: FormDefinition): FormDefinition {
  return definition;
}

export type FormValue = string | number | boolean | null | undefined | FormValue[] | { [key: string]: FormValue };
export type FormRecord = { [key: string]: FormValue };

/** Reads names such as `cargo[0].pkgs` into nested objects; keys that are no plain names are ignored. */
export function readForm(entries: Iterable<[string, unknown]>): FormRecord {
  const record: FormRecord = Object.create(null) as FormRecord;
  for (const [name, value] of entries) {
    if (name.startsWith("_") || typeof value !== "string") continue;
    const several = /^([A-Za-z]\w*)\[\]$/.exec(name)?.[1];
    if (several) {
      // An empty one says that there is none, where nothing would say nothing.
      if (!isUnsafe(several))
        record[several] = [record[several], value].filter((item) => typeof item === "string" && item !== "").join(",");
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
  for (const [key, value] of Object.entries(record)) if (Array.isArray(value)) record[key] = value.filter(Boolean);
  return { ...record };
}

const isUnsafe = (name: string) => name === "__proto__" || name === "constructor" || name === "prototype";

/**
 * What a button changes on the sheet without JavaScript: `add:cargo`, `remove:cargo:2`, `copy:cargo:2`, or `use:<path>:<value>` for a
 * suggested code or the value somebody else saved (`cargo.2.hscode`, `portDis`). Null when the intent is none of these.
 */
export function applyIntent(record: FormRecord, intent: string): FormRecord | null {
  const use = /^use:([A-Za-z]\w*)(?:\.(\d{1,4})\.([A-Za-z]\w*))?:([\s\S]*)$/.exec(intent);
  if (use?.[1]) return withValue(record, { key: use[1], index: use[2], field: use[3] }, use[4] ?? "");
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
  return { ...record, [key]: lines.map((line, i) => (i === Number(index) ? { ...line, [field]: value } : line)) };
}
