import { z } from "zod";
import { isMessageKey } from "../i18n/catalogue.ts";
import { plainApostrophes } from "../text/clean-text.ts";
import { cleanNumber, type NumberKind } from "../text/clean-number.ts";
import { hints } from "./constraints.ts";
import { cutZeros } from "../text/decimal-text.ts";
import { Refusal, type RefusalParams } from "./refusal.ts";
import { largestId } from "../text/record-id.ts";

type Issue = z.core.$ZodIssue;

/**
 * The refusal of a schema issue at its field ("cargo.0.pkgs"). A message key is used as is; other
 * issues get a general text.
 */
export function refusalOfIssue(issue: Issue): Refusal {
  const field = issue.path.map(String).join(".");
  if (isMessageKey(issue.message)) return new Refusal(issue.message, {}, { field });
  const detail = (issue as { minimum?: unknown; maximum?: unknown }) ?? {};
  const params: RefusalParams = {};
  if (issue.code === "too_small") {
    if (Number(detail.minimum) === 1 && (issue as { origin?: string }).origin === "string")
      return new Refusal("kit.required", { field }, { field });
    params.limit = String(detail.minimum);
    return new Refusal(
      ((issue as { origin?: string }).origin === "string"
        ? "kit.tooShort"
        : "kit.tooSmall") as "kit.tooShort",
      params,
      {
        field,
      },
    );
  }
  if (issue.code === "too_big") {
    params.limit = String(detail.maximum);
    return new Refusal(
      ((issue as { origin?: string }).origin === "string"
        ? "kit.tooLong"
        : "kit.tooBig") as "kit.tooLong",
      params,
      {
        field,
      },
    );
  }
  if (issue.code === "invalid_type" && issue.input === undefined)
    return new Refusal("kit.required", { field }, { field });
  if (issue.code === "invalid_value") return new Refusal("kit.notAnOption", {}, { field });
  return new Refusal("kit.badValue", {}, { field });
}

/**
 * Keeps a schema per input: operations name the same few thousands of times, and each takes a
 * kilobyte. Nobody may register constraints for a schema made here without deriving one of their
 * own first.
 */
export function shared<Args extends readonly unknown[], Schema>(
  make: (...args: Args) => Schema,
): (...args: Args) => Schema {
  const made = new Map<string, Schema>();
  return (...args) => {
    const key = JSON.stringify(args);
    const schema = made.get(key) ?? make(...args);
    made.set(key, schema);
    return schema;
  };
}

const fullWidth = (text: string) =>
  text
    .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/　/g, " ");

/**
 * NFC, trimmed (domain §9). A full-width character counts once; documents have their own limits.
 */
export const text = shared((max: number) =>
  z
    .string()
    .default("")
    .transform((value) => value.normalize("NFC").trim())
    .pipe(z.string().max(max)),
);
export const requiredText = shared((max: number) =>
  z
    .string()
    .transform((value) => value.normalize("NFC").trim())
    .pipe(z.string().min(1).max(max)),
);
/** Half-width, upper case, plain apostrophes, trimmed. */
const toCode = (value: string) =>
  plainApostrophes(fullWidth(value.normalize("NFC")))
    .trim()
    .toUpperCase();
export const code = shared((max: number) =>
  z.string().default("").transform(toCode).pipe(z.string().max(max)),
);
export const requiredCode = shared((max: number) =>
  z.string().transform(toCode).pipe(z.string().min(1).max(max)),
);

/** A number cleaned as in imports; blank stays blank. */
export const number = shared((kind: NumberKind, max: number) =>
  z
    .string()
    .default("")
    .transform((value) => cleanNumber(kind, value))
    .pipe(z.string().max(max)),
);
export const requiredNumber = shared((kind: NumberKind, max: number) =>
  z
    .string()
    .transform((value) => cleanNumber(kind, value))
    .pipe(z.string().min(1).max(max)),
);

const plainNumber = (value: string) =>
  fullWidth(value)
    .trim()
    .replace(/,(?=\d{3}(\D|$))/g, "");
/**
 * Decimal text with at most `scale` digits after the point; blank is null. Never a float (domain
 * §1).
 */
export const decimal = shared((scale: number, bounds: { min?: number; max?: number } = {}) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || String(value).trim() === ""
        ? null
        : cutZeros(plainNumber(String(value)), scale),
    )
    .refine(
      (value) =>
        value === null ||
        new RegExp(`^-?\\d{1,15}${scale > 0 ? `(\\.\\d{1,${scale}})?` : ""}$`).test(value),
      {
        error: "kit.badDecimal",
        abort: true,
      },
    )
    .refine((value) => value === null || Number(value) >= (bounds.min ?? -1e15), {
      error: "kit.tooSmallPlain",
    })
    .refine((value) => value === null || Number(value) <= (bounds.max ?? 1e15), {
      error: "kit.tooBigPlain",
    })
    .register(hints, { scale, ...bounds }),
);
export const requiredDecimal = shared(
  (scale: number, bounds: { min?: number; max?: number } = {}) =>
    decimal(scale, bounds)
      .refine((value) => value !== null, { error: "kit.requiredPlain" })
      .transform((value) => value ?? "0")
      .register(hints, { required: true, scale, ...bounds }),
);
/** An integer; blank is `empty`. */
export const whole = shared((bounds: { min?: number; max?: number } = {}, empty = 0) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || String(value).trim() === ""
        ? String(empty)
        : plainNumber(String(value)),
    )
    .refine((value) => /^-?\d{1,9}$/.test(value), { error: "kit.badInteger", abort: true })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(bounds.min ?? -999999999)
        .max(bounds.max ?? 999999999),
    )
    .register(hints, { scale: 0 }),
);
/** YYYY-MM-DD; blank is null. */
/** One of `values`; blank, as an untouched select posts it, is `start`. */
export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  start: T[number],
) =>
  z
    .string()
    .default("")
    .transform((value) => value || start)
    .pipe(z.enum(values));

export const date = shared(() =>
  z
    .string()
    .nullish()
    .transform((value) => (value?.trim() ? value.trim() : null))
    .refine((value) => value === null || isDate(value), { error: "kit.badDate" }),
);
export const requiredDate = shared(() =>
  date()
    .refine((value) => value !== null, { error: "kit.requiredPlain" })
    .transform((value) => value ?? "")
    .register(hints, { required: true }),
);
/** "YYYY-MM-DD HH:mm" at a place; blank is null. */
export const localTime = shared(() =>
  z
    .string()
    .nullish()
    .transform((value) => (value?.trim() ? value.trim().replace("T", " ").slice(0, 16) : null))
    .refine(
      (value) =>
        value === null ||
        (isDate(value.slice(0, 10)) && /^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(value)),
      {
        error: "kit.badDate",
      },
    ),
);
/** A checkbox sends "on" or "Y"; missing is `empty`. */
export const flag = shared((empty: "Y" | "N" = "N") =>
  z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value): "Y" | "N" =>
      value === null || value === undefined || value === ""
        ? empty
        : value === true || /^(y|yes|on|true|1)$/i.test(String(value))
          ? "Y"
          : "N",
    ),
);
/** An id out of range does not exist. */
export const recordId = shared(() =>
  z.number().int().positive().max(largestId, { error: "kit.notFound" }),
);
/** From a form or address. */
export const typedRecordId = shared(() =>
  z.coerce.number().int().positive().max(largestId, { error: "kit.notFound" }),
);
/** Version a form was loaded with, 0 for a new record; undefined skips the check. */
export const formVersion = shared(() =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) =>
      String(value ?? "").trim() === "" ? undefined : plainNumber(String(value)),
    )
    .refine((value) => value === undefined || /^\d{1,9}$/.test(value), {
      error: "kit.badInteger",
      abort: true,
    })
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .register(hints, { scale: 0 }),
);
/** 0 for a new record. */
export const formId = () => whole({ min: 0 });

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  // PostgreSQL has no year 0.
  return (
    value >= "0001" &&
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().slice(0, 10) === value
  );
}
