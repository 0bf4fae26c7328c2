import { z } from "zod";

/** What a browser can be told of one field, in the terms of a form. Lengths in characters, bounds as numbers. */
export type Constraint = {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  /** A number typed as text: digits after the point (0: a whole number). */
  scale?: number;
  /** A regular expression the whole text must match. */
  pattern?: string;
};
export type Constraints = Record<string, Constraint>;

/**
 * What the schema's own checks do not tell, because the rule works on text before it becomes a value: a decimal's digits, a date that
 * must not be blank. Written where the rule is (validation.ts), read here.
 */
export const hints = z.registry<Constraint>();

type Def = {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  getter?: () => z.core.$ZodType;
};

const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;
const wrappers = new Set(["default", "prefault", "optional", "nullable", "nonoptional", "catch", "readonly"]);

/** Constraints by field path; fields of lines read `cargo.pkgs`. Read from the one schema every door parses by. */
export function constraintsOf(schema: z.core.$ZodType, head = ""): Constraints {
  const constraints: Constraints = {};
  const object = objectOf(schema);
  for (const [key, field] of Object.entries(object ? (defOf(object).shape ?? {}) : {})) {
    const lines = lineOf(field);
    if (lines) Object.assign(constraints, constraintsOf(lines, `${head}${key}.`));
    const constraint = read(field);
    if (Object.keys(constraint).length > 0) constraints[head + key] = constraint;
  }
  return constraints;
}

/** The object inside wrappers and pipes; null when the schema is no object. */
function objectOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema);
  if (def.type === "object") return schema;
  const inner = wrappers.has(def.type) ? def.innerType : def.type === "pipe" ? def.in : def.type === "lazy" ? def.getter?.() : undefined;
  return inner ? objectOf(inner) : null;
}

function lineOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema);
  if (def.type === "array") return def.element ? objectOf(def.element) : null;
  return wrappers.has(def.type) && def.innerType ? lineOf(def.innerType) : null;
}

function read(schema: z.core.$ZodType): Constraint {
  const def = defOf(schema);
  const own = { ...checksOf(schema), ...hints.get(schema) };
  // An option without a default must be chosen; with one, or where nothing may stand, it need not.
  if (def.type === "enum") return { required: true, ...own };
  if (wrappers.has(def.type) && def.innerType) {
    const inner = read(def.innerType);
    if (def.type !== "nonoptional" && def.type !== "readonly") delete inner.required;
    return { ...inner, ...own };
  }
  // A pipe asks both its ends: the text is cut to shape first and measured then.
  if (def.type === "pipe" && def.in && def.out) return { ...read(def.in), ...read(def.out), ...own };
  return own;
}

type Check = { check: string; minimum?: number; maximum?: number; value?: unknown; pattern?: RegExp };

/** What the checks of one schema say: bounds of texts and numbers, and patterns. */
function checksOf(schema: z.core.$ZodType): Constraint {
  const constraint: Constraint = {};
  for (const item of schema._zod.def.checks ?? []) {
    const check = item._zod.def as unknown as Check;
    if (check.check === "min_length" && check.minimum) {
      constraint.required = true;
      if (check.minimum > 1) constraint.minLength = check.minimum;
    }
    if (check.check === "max_length" && check.maximum !== undefined) constraint.maxLength = check.maximum;
    if (check.check === "greater_than" && isBound(check.value)) constraint.min = check.value;
    if (check.check === "less_than" && isBound(check.value)) constraint.max = check.value;
    if (check.check === "string_format" && check.pattern && !/[im]/.test(check.pattern.flags))
      constraint.pattern = check.pattern.source.replace(/^\^/, "").replace(/\$$/, "");
  }
  return constraint;
}

/** The bounds that only keep a number inside a column are not worth telling. */
const isBound = (value: unknown): value is number => typeof value === "number" && Math.abs(value) < 999_999_999;
