import { p, type PropertyChain } from "@mikro-orm/postgresql";
import type {
  DateField,
  DecimalField,
  Field,
  Fields,
  FlagField,
  IntField,
  TextField,
} from "./fields.ts";
import { flagProp } from "#db/orm/record.server.ts";

type Value<F> = F extends { kind: "int" }
  ? number
  : F extends { kind: "flag" }
    ? "Y" | "N"
    : F extends { values: readonly (infer V)[] }
      ? V
      : string;
type Defaulted = { default: string | number };
/** Texts and flags have a default, numbers and dates are nullable, unless the field differs. */
type Options<F> = F extends { columnDefault: string }
  ? Defaulted
  : F extends { required: true } | { columnDefault: null }
    ? object
    : F extends { kind: "text" | "code" | "flag" } | { initial: string }
      ? Defaulted
      : { nullable: true };
type Stored<F> = { [K in keyof F as F[K] extends { column: false } ? never : K]: F[K] };
export type PropsOf<F> = {
  [K in keyof Stored<F>]: PropertyChain<Value<Stored<F>[K]>, Options<Stored<F>[K]>>;
};

function textProp(field: TextField) {
  const prop = field.length === null ? p.text() : p.string().length(field.length);
  const initial = field.required === true ? null : (field.initial ?? "");
  const value = field.columnDefault === undefined ? initial : field.columnDefault;
  return value === null ? prop : prop.default(value);
}

function numberProp(field: IntField | DecimalField) {
  const { required, initial } = field;
  if (field.kind === "int")
    return required === true
      ? p.integer()
      : initial
        ? p.integer().default(Number(initial))
        : p.integer().nullable();
  const prop = p.decimal().precision(field.precision).scale(field.scale);
  return required === true ? prop : initial ? prop.default(initial) : prop.nullable();
}

const dateProp = ({ required }: DateField) => (required === true ? p.date() : p.date().nullable());
const yesNoProp = ({ initial }: FlagField) => flagProp(initial);

function propOf(field: Field) {
  switch (field.kind) {
    case "int":
    case "decimal":
      return numberProp(field);
    case "date":
      return dateProp(field);
    case "flag":
      return yesNoProp(field);
    default:
      return textProp(field);
  }
}

export function propsOf<F extends Fields>(fields: F): PropsOf<F> {
  const props = Object.entries(fields).flatMap(([key, field]) => {
    if (field.column === false) return [];
    const prop = propOf(field);
    return [[key, field.unique ? prop.unique() : field.index ? prop.index() : prop] as const];
  });
  const properties: Record<string, unknown> = Object.fromEntries(props);
  return properties as PropsOf<F>;
}
