import type { Word } from "../i18n/message-key.ts";
import type { Unit } from "../import/reader/units.ts";
import type { NumberKind } from "../text/clean-number.ts";

/** What every kind of field may have. */
type Shared = {
  /** Message of its heading; `<area>.<field>` where nothing is named. */
  label?: Word;
  /** `true`: never blank. `"form"`: a form must fill it, a file may leave it out. */
  required?: true | "form";
  /** What a new record has when a file does not name it, and what a new form begins with. */
  initial?: string;
  /** Further headings that files write over it, beside its two labels and its own name. */
  names?: readonly string[];
  /** `false`: no column of the table holds it (another table does, or only the import reads it). */
  column?: false;
  /** Default of the database column where it is not `initial`; `null`: none, every write fills it. */
  columnDefault?: string | null;
  unique?: true;
  index?: true;
  /** A published file means something else by its heading: only the list's own workbook is read by it. */
  ownOnly?: true;
};

type TextOptions = Shared & {
  /** The longest text of a cell, where it is not the length of the column. Names of a dictionary are longer than its codes and have no bound. */
  cell?: number;
  /** Values the column holds, for the type of the entity. */
  values?: readonly string[];
  /** Dictionary that names its values. */
  dict?: string;
  /** `false`: the import reads the cell by rules of its own, not by the dictionary. */
  readDict?: false;
  /** Reference a form offers codes from (db/services/references). */
  ref?: string;
  /** `table.column` that must hold the code. */
  exists?: `${string}.${string}`;
  /** The number is cleaned as everywhere else. */
  number?: NumberKind;
};
/** Bounds are decimal text; `unit` is the one it is stored in. */
type NumberOptions = Shared & {
  min?: string;
  max?: string;
  unit?: Unit;
  /** Digits after the point that a cell may have, where the column keeps more. */
  digits?: number;
};
type FlagOptions = Shared & { initial?: "Y" | "N" };

export type TextField = TextOptions & { kind: "text" | "code"; length: number | null };
export type IntField = NumberOptions & { kind: "int" };
export type DecimalField = NumberOptions & { kind: "decimal"; precision: number; scale: number };
export type DateField = Shared & { kind: "date" };
export type FlagField = FlagOptions & { kind: "flag" };

/** One fact of a record: from it come the column of its table, its cell in a file, its place on the form and in the list. */
export type Field = TextField | IntField | DecimalField | DateField | FlagField;
export type Fields = Readonly<Record<string, Field & { label: Word }>>;

/** Free text of at most `length` characters; `null`: the column has no bound. */
export const text = <L extends number | null, const O extends TextOptions = object>(length: L, options?: O) =>
  ({ kind: "text", length, ...options }) as { kind: "text"; length: L } & O;

/** Letters and digits that identify: upper case, no inner blanks. */
export const code = <L extends number, const O extends TextOptions = object>(length: L, options?: O) =>
  ({ kind: "code", length, ...options }) as { kind: "code"; length: L } & O;

/** A whole number. */
export const int = <const O extends NumberOptions = object>(options?: O) => ({ kind: "int", ...options }) as { kind: "int" } & O;

/** A decimal of `precision` digits, `scale` of them after the point, as text. */
export const decimal = <const O extends NumberOptions = object>(precision: number, scale: number, options?: O) =>
  ({ kind: "decimal", precision, scale, ...options }) as { kind: "decimal"; precision: number; scale: number } & O;

/** A weight in kilograms or a volume in cubic metres. */
export const measure = <const O extends NumberOptions = object>(options?: O) => decimal(18, 3, options);

/** A day without a time. */
export const date = <const O extends Shared = object>(options?: O) => ({ kind: "date", ...options }) as { kind: "date" } & O;

/** Y or N. */
export const flag = <const O extends FlagOptions = object>(options?: O) => ({ kind: "flag", ...options }) as { kind: "flag" } & O;

type Labelled<A extends string, F extends Readonly<Record<string, Field>>> = {
  [K in keyof F]: F[K] & (`${A}.${K & string}` extends Word ? unknown : { label: Word });
};
export type FieldsOf<F> = { readonly [K in keyof F]: F[K] & { label: Word } };

/** The fields of a kind of record, in the order of its form and of its import. `area` begins the keys of their messages. */
export function defineFields<const A extends string, const F extends Readonly<Record<string, Field>>>(
  area: A,
  fields: F & Labelled<A, F>,
): FieldsOf<F> {
  const labelled = Object.entries<Field>(fields).map(([key, field]) => [key, { label: `${area}.${key}`, ...field }]);
  return Object.fromEntries(labelled) as FieldsOf<F>;
}

/** `nameEn` as the database calls it: `name_en`. */
export const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
