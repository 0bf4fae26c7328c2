import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Unit } from "../import/reader/units.ts";
import type { NumberKind } from "#platform/kernel/text/clean-number.ts";

type Shared = {
  /** Default `<area>.<field>`. */
  label?: MessageKey;
  /** "form" is optional in files. */
  required?: true | "form";
  /** Default in files and forms. */
  initial?: string;
  /** Synonyms of the heading in files. */
  names?: readonly string[];
  /** False when the table has no column for it. */
  column?: false;
  /** Database default if not `initial`; null for none. */
  columnDefault?: string | null;
  unique?: true;
  index?: true;
  /**
   * Its heading means something else in published files, so it counts only in the list's own
   * workbook.
   */
  ownOnly?: true;
};

type TextOptions = Shared & {
  /** Cell limit if not the column length. Dictionary labels exceed codes and have none. */
  cell?: number;
  /** For the entity's type. */
  values?: readonly string[];
  dict?: string;
  /** False when the import reads the cell by its own rules. */
  readDict?: false;
  /** Picker on the form (db/services/references). */
  ref?: string;
  /** `table.column` that must contain the code. */
  exists?: `${string}.${string}`;
  /** Cleaned as this kind of number. */
  number?: NumberKind;
};
/** Decimal text; `unit` is the stored unit. */
type NumberOptions = Shared & {
  min?: string;
  max?: string;
  unit?: Unit;
  /** Stored as percent: "6%" is 6. */
  percent?: true;
  /** Digits after the point in a cell, if fewer than stored. */
  digits?: number;
};
type FlagOptions = Shared & { initial?: "Y" | "N" };

export type TextField = TextOptions & { kind: "text" | "code"; length: number | null };
export type IntField = NumberOptions & { kind: "int" };
export type DecimalField = NumberOptions & { kind: "decimal"; precision: number; scale: number };
export type DateField = Shared & { kind: "date" };
export type FlagField = FlagOptions & { kind: "flag" };

/** A field of a record, the source of its table column, import cell, form field and list column. */
export type Field = TextField | IntField | DecimalField | DateField | FlagField;
export type Fields = Readonly<Record<string, Field & { label: MessageKey }>>;

/** `null` is unlimited. */
export const text = <L extends number | null, const O extends TextOptions = object>(
  length: L,
  options?: O,
) => ({ kind: "text", length, ...options }) as { kind: "text"; length: L } & O;

/** An identifier: upper case, no inner blanks. */
export const code = <L extends number, const O extends TextOptions = object>(
  length: L,
  options?: O,
) => ({ kind: "code", length, ...options }) as { kind: "code"; length: L } & O;

export const int = <const O extends NumberOptions = object>(options?: O) =>
  ({ kind: "int", ...options }) as { kind: "int" } & O;

/** Decimal text. */
export const decimal = <const O extends NumberOptions = object>(
  precision: number,
  scale: number,
  options?: O,
) =>
  ({ kind: "decimal", precision, scale, ...options }) as {
    kind: "decimal";
    precision: number;
    scale: number;
  } & O;

/** Kilograms or cubic metres. */
export const measure = <const O extends NumberOptions = object>(options?: O) =>
  decimal(18, 3, options);

export const date = <const O extends Shared = object>(options?: O) =>
  ({ kind: "date", ...options }) as { kind: "date" } & O;

export const flag = <const O extends FlagOptions = object>(options?: O) =>
  ({ kind: "flag", ...options }) as { kind: "flag" } & O;

type Labelled<A extends string, F extends Readonly<Record<string, Field>>> = {
  [K in keyof F]: F[K] &
    (`${A}.${K & string}` extends MessageKey ? unknown : { label: MessageKey });
};
export type FieldsOf<F> = { readonly [K in keyof F]: F[K] & { label: MessageKey } };

/** Fields in the order of form and import. `area` prefixes message keys. */
export function defineFields<
  const A extends string,
  const F extends Readonly<Record<string, Field>>,
>(area: A, fields: F & Labelled<A, F>): FieldsOf<F> {
  const labelled = Object.entries<Field>(fields).map(([key, field]) => [
    key,
    { label: `${area}.${key}`, ...field },
  ]);
  return Object.fromEntries(labelled) as FieldsOf<F>;
}

/** `nameEn` becomes `name_en`. */
export const columnName = (key: string) =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
