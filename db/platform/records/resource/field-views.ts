import { translate } from "#platform/kernel/i18n/translate.ts";
import { type ColumnKind, defineColumns, fold, type ImportColumn } from "../import/columns.ts";
import type { FormField } from "../form/form.ts";
import type { FilterKind, ListColumn } from "../list/list.ts";
import { columnName, type Field, type Fields } from "./fields.ts";

export type FieldKey<F> = keyof F & string;

const cellKinds: Readonly<Record<Field["kind"], ColumnKind>> = {
  text: "text",
  code: "code",
  int: "integer",
  decimal: "decimal",
  date: "date",
  flag: "flag",
};

function boundsOf(field: Field): Partial<ImportColumn> {
  if (field.kind === "int" || field.kind === "decimal") {
    const { min, max, unit, percent } = field;
    return {
      ...(field.kind === "decimal" ? { decimals: field.digits ?? field.scale } : {}),
      ...(min === undefined ? {} : { least: min }),
      ...(max === undefined ? {} : { greatest: max }),
      ...(unit ? { unit } : {}),
      ...(percent ? { percent } : {}),
    };
  }
  if (field.kind !== "text" && field.kind !== "code") return {};
  const dict = field.readDict === false ? undefined : field.dict;
  const longest = field.cell ?? (dict ? null : field.length);
  return {
    ...(longest ? { max: longest } : {}),
    ...(dict ? { dict } : {}),
    ...(field.number ? { number: field.number } : {}),
  };
}

/** Import columns; headings are both labels, the field name and synonyms. */
export function importColumnsOf<F extends Fields>(
  fields: F,
): (ImportColumn & { key: FieldKey<F> })[] {
  const columns = Object.entries(fields).map(
    ([key, field]): ImportColumn & { key: FieldKey<F> } => {
      const { label, names = [], required, initial, ownOnly } = field;
      const headings = ownOnly
        ? names
        : [translate("zh", label), translate("en", label), ...names, columnName(key)];
      return {
        key,
        names: headings.filter(
          (name, i) => headings.findIndex((other) => fold(other) === fold(name)) === i,
        ),
        kind: cellKinds[field.kind],
        ...(required === true ? { required } : required ? { expected: true } : {}),
        ...(initial === undefined ? {} : { start: initial }),
        ...boundsOf(field),
        ...(ownOnly ? { ownOnly } : {}),
      };
    },
  );
  return [...defineColumns(columns)];
}

const sqlTypes: Readonly<Record<Field["kind"], string>> = {
  text: "text",
  code: "text",
  flag: "text",
  int: "int",
  decimal: "numeric",
  date: "date",
};

/** Stored columns with database types, for `upsertRows`. */
export function columnTypesOf(fields: Fields): Record<string, string> {
  const stored = Object.entries(fields).filter(([, field]) => field.column !== false);
  return Object.fromEntries(stored.map(([key, field]) => [columnName(key), sqlTypes[field.kind]]));
}

/** Overrides of a field's list column. `filter: false` removes its condition. */
export type ColumnLayout = Partial<Omit<ListColumn, "key" | "filter">> & {
  filter?: FilterKind | false;
};

const traceLayouts: Readonly<Record<string, Omit<ListColumn, "key">>> = {
  updatedBy: { label: "kit.updatedBy", width: 90 },
  updatedTime: { label: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
};

/** The default list column of a field. */
function shownField(field: Fields[string]): Omit<ListColumn, "key"> {
  const { label } = field;
  if (field.kind === "flag") return { label, kind: "flag", filter: "in", width: 80 };
  if (field.kind === "int" || field.kind === "decimal" || field.kind === "date")
    return { label, kind: field.kind };
  return field.dict ? { label, kind: "dict", dict: field.dict, filter: "in" } : { label };
}

/**
 * List columns in order: fields, trace columns (`updatedTime`) and computed ones with their own
 * label.
 */
export function listColumnsOf<F extends Fields>(
  fields: F,
  layouts: Readonly<Record<string, ColumnLayout>>,
): ListColumn[] {
  return Object.entries(layouts).map(([key, { filter, ...layout }]) => {
    const field = fields[key];
    const shown = { ...(field ? shownField(field) : traceLayouts[key]), ...layout };
    const { label } = shown;
    if (!label) throw new Error(`the list column ${key} has no label`);
    const { filter: own, ...rest } = shown;
    const kept = filter === undefined ? own : filter;
    return { ...rest, key, label, ...(kept ? { filter: kept } : {}) };
  });
}

/** Longer texts get a textarea. */
const longText = 120;
const formKinds: Readonly<Record<Field["kind"], NonNullable<FormField["kind"]>>> = {
  text: "text",
  code: "code",
  int: "int",
  decimal: "decimal",
  date: "date",
  flag: "flag",
};

/** A required flag becomes a choice. */
export function formFieldOf(key: string, field: Fields[string]): FormField {
  const { label } = field;
  const cell = field.kind === "text" || field.kind === "code" ? field : undefined;
  if (cell?.ref) return { key, label, kind: "ref", ref: cell.ref, span: 3 };
  if (cell?.dict) return { key, label, kind: "dict", dict: cell.dict, span: 3 };
  if (field.kind === "flag" && field.required)
    return { key, label, kind: "dict", dict: "yes_no", span: 3 };
  const long = cell?.kind === "text" && (cell.cell ?? cell.length ?? 0) > longText;
  return { key, label, kind: long ? "area" : formKinds[field.kind], span: long ? 6 : 3 };
}
