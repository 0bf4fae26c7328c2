import type { Word } from "../words.ts";

export type FieldKind = "text" | "code" | "area" | "int" | "decimal" | "date" | "local" | "dict" | "ref" | "flag" | "shown" | "password";

export type FormField = {
  key: string;
  word: Word;
  kind?: FieldKind;
  /** Dictionary of a "dict" field. */
  dict?: string;
  /** Reference of a "ref" field: port, customer, voyage … (db/references.server.ts). */
  ref?: string;
  /** Columns of the twelve-column grid. */
  span?: 1 | 2 | 3 | 4 | 6 | 8 | 12;
  rows?: number;
  /** A shown decimal is read like an amount: grouped, without zeros beyond the second decimal. */
  amount?: boolean;
  hint?: Word;
};

export type FormSection = { word: Word; fields: readonly FormField[] };

/** Lines of a sheet: cargo, containers … sent as `key[0].field`. */
export type FormLines = { key: string; word: Word; fields: readonly FormField[]; max: number };

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

/** Adds or removes a line without JavaScript: the pressed button's value is `add:cargo` or `remove:cargo:2`. */
export function applyLineIntent(record: FormRecord, intent: string): FormRecord | null {
  const match = /^(add|remove):(\w+)(?::(\d+))?$/.exec(intent);
  if (!match?.[2]) return null;
  const lines = Array.isArray(record[match[2]]) ? [...(record[match[2]] as FormValue[])] : [];
  if (match[1] === "add") lines.push({});
  else lines.splice(Number(match[3]), 1);
  return { ...record, [match[2]]: lines };
}

/** A browser constraint of one field, read from the schema. */
export type Constraint = { required?: boolean; maxLength?: number; min?: number; max?: number };
export type Constraints = Record<string, Constraint>;

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
};

/** Constraints by field path; line fields read `cargo.pkgs`. The argument is the JSON schema of the operation's output. */
export function constraintsOf(schema: JsonSchema, head = ""): Constraints {
  const found: Constraints = {};
  for (const [key, one] of Object.entries(schema.properties ?? {})) {
    const path = head + key;
    if (one.type === "array" && one.items) Object.assign(found, constraintsOf(one.items, `${path}.`));
    const constraint: Constraint = {};
    if (one.minLength) constraint.required = true;
    if (one.maxLength) constraint.maxLength = one.maxLength;
    if (one.minimum !== undefined) constraint.min = one.minimum;
    if (one.maximum !== undefined) constraint.max = one.maximum;
    if (Object.keys(constraint).length > 0) found[path] = constraint;
  }
  return found;
}
