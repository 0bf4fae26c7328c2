import { z } from "zod";

/** Browser constraints of a field. Lengths in characters. */
export type Constraint = {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  /** Digits after the point; 0 for integers. */
  scale?: number;
  /** Matches the whole text. */
  pattern?: string;
};
export type Constraints = Record<string, Constraint>;

/**
 * Constraints a schema cannot tell, because it checks text before conversion (decimal digits,
 * required dates). Set in validation.ts.
 */
export const hints = z.registry<Constraint>();

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** The schema inside a wrapper. */
function wrappedBy(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema);
  switch (def.type) {
    case "default":
    case "prefault":
    case "optional":
    case "nullable":
    case "nonoptional":
    case "catch":
    case "readonly":
      return def.innerType;
    // A field that may be left out, whatever its schema makes of nothing.
    case "union":
      return def.options[0] instanceof z.core.$ZodUndefined ? (def.options[1] ?? null) : null;
    default:
      return null;
  }
}

/** Constraints by field path (`cargo.pkgs`), from the operation's schema. */
export function constraintsOf(schema: z.core.$ZodType, head = ""): Constraints {
  const constraints: Constraints = {};
  const object = objectOf(schema);
  for (const [key, field] of Object.entries(object?._zod.def.shape ?? {})) {
    const lines = lineOf(field);
    if (lines) Object.assign(constraints, constraintsOf(lines, `${head}${key}.`));
    const constraint = read(field);
    if (Object.keys(constraint).length > 0) constraints[head + key] = constraint;
  }
  return constraints;
}

/** Unwraps wrappers and pipes; null when it is no object. */
function objectOf(schema: z.core.$ZodType): z.core.$ZodObject | null {
  if (schema instanceof z.core.$ZodObject) return schema;
  const def = defOf(schema);
  const inner =
    def.type === "pipe" ? def.in : def.type === "lazy" ? def.getter() : wrappedBy(schema);
  return inner ? objectOf(inner) : null;
}

function lineOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema);
  if (def.type === "array") return objectOf(def.element);
  const inner = wrappedBy(schema);
  return inner ? lineOf(inner) : null;
}

function read(schema: z.core.$ZodType): Constraint {
  const def = defOf(schema);
  const own = { ...checksOf(schema), ...hints.get(schema) };
  // An enum is required unless blank is one of its values, or a default or optional wrapper says
  // otherwise.
  if (def.type === "enum")
    return Object.values(def.entries).includes("") ? own : { required: true, ...own };
  const wrapped = wrappedBy(schema);
  if (wrapped) {
    const inner = read(wrapped);
    if (def.type !== "nonoptional" && def.type !== "readonly") delete inner.required;
    return { ...inner, ...own };
  }
  // Both ends count: text is cleaned, then measured.
  if (def.type === "pipe") return { ...read(def.in), ...read(def.out), ...own };
  return own;
}

function checksOf(schema: z.core.$ZodType): Constraint {
  const constraint: Constraint = {};
  for (const rule of schema._zod.def.checks ?? []) {
    const check = (rule as z.core.$ZodChecks)._zod.def;
    if (check.check === "min_length" && check.minimum) {
      constraint.required = true;
      if (check.minimum > 1) constraint.minLength = check.minimum;
    }
    if (check.check === "max_length") constraint.maxLength = check.maximum;
    if (check.check === "greater_than" && isBound(check.value)) constraint.min = check.value;
    if (check.check === "less_than" && isBound(check.value)) constraint.max = check.value;
    if (check.check === "string_format" && check.pattern && !/[im]/.test(check.pattern.flags))
      constraint.pattern = inputPattern(check.pattern.source);
  }
  return constraint;
}

/**
 * Matches the whole value. An input reads its pattern with the flag v, where the hyphen that ends a
 * class is escaped; an invalid one checks nothing.
 */
const inputPattern = (source: string) =>
  source
    .replace(/^\^/, "")
    .replace(/\$$/, "")
    .replaceAll(/(?<!\\)-\]/g, "\\-]");

/** Omits bounds that only fit the column. */
const isBound = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) < 999_999_999;
