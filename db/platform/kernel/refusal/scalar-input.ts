import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type Container = Record<PropertyKey, unknown>;

/**
 * The text of a string, boolean or number; undefined for other values and for numbers JSON does not
 * carry exactly.
 */
export function textOfScalar(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (
    typeof value !== "number" ||
    !Number.isFinite(value) ||
    Math.abs(value) > Number.MAX_SAFE_INTEGER
  )
    return undefined;
  const text = String(value);
  return text.includes("e") ? undefined : text;
}

function numberOfText(value: unknown): number | undefined {
  return typeof value === "string" && /^-?\d{1,15}(\.\d{1,6})?$/.test(value.trim())
    ? Number(value)
    : undefined;
}

/** The value as the type the issue expects; undefined for other issues. */
function otherScalar(issue: Issue, value: unknown): string | number | undefined {
  if (issue.code === "invalid_type" && issue.expected === "number") return numberOfText(value);
  if (typeof value === "string") return undefined;
  const text = textOfScalar(value);
  if (text === undefined) return undefined;
  if (issue.code === "invalid_type") return issue.expected === "string" ? text : undefined;
  if (issue.code === "invalid_value") return issue.values.includes(text) ? text : undefined;
  const takesText = (item: Issue) =>
    item.path.length === 0 && item.code === "invalid_type" && item.expected === "string";
  return issue.code === "invalid_union" && issue.errors.some((branch) => branch.some(takesText))
    ? text
    : undefined;
}

const isContainer = (value: unknown): value is Container =>
  value !== null && typeof value === "object";

/** Copies only the paths that change. */
function copyOf(input: unknown) {
  const copied = new Set<unknown>();
  const own = (value: Container): Container => {
    if (copied.has(value)) return value;
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Container;
    copied.add(copy);
    return copy;
  };
  const root = { input };
  return {
    root,
    put(path: readonly PropertyKey[], value: unknown): void {
      let at: Container = root;
      let key: PropertyKey = "input";
      for (const step of path) {
        const next = own(at[key] as Container);
        at[key] = next;
        [at, key] = [next, step];
      }
      at[key] = value;
    },
  };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (!isContainer(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

type Conversion = { path: readonly PropertyKey[]; value: string | number };

/** Conversions that settle an issue; for a union, those of the first option they settle fully. */
function conversionsOf(
  issue: Issue,
  input: unknown,
  base: readonly PropertyKey[] = [],
): Conversion[] {
  const path = [...base, ...issue.path];
  const value = path.length === 0 ? undefined : otherScalar(issue, valueAt(input, path));
  if (value !== undefined) return [{ path, value }];
  if (issue.code !== "invalid_union") return [];
  for (const branch of issue.errors) {
    const settled = branch.map((item) => conversionsOf(item, input, path));
    if (settled.length > 0 && settled.every((conversions) => conversions.length > 0))
      return settled.flat();
  }
  return [];
}

/** A union may reveal the next issue after conversion. */
const mostPasses = 3;

/**
 * Parses input of /xhl-admin (wire contract §1, types): numbers and booleans count as text, numeric
 * text as numbers. Good input is parsed once.
 */
export function parseScalars<T>(schema: z.ZodType<T>, raw: unknown): z.ZodSafeParseResult<T> {
  let parsed = schema.safeParse(raw);
  let input = raw;
  for (let pass = 1; !parsed.success && pass <= mostPasses; pass += 1) {
    const conversions = parsed.error.issues.flatMap((issue) => conversionsOf(issue, input));
    if (conversions.length === 0) break;
    const copy = copyOf(input);
    for (const { path, value } of conversions) copy.put(path, value);
    input = copy.root.input;
    parsed = schema.safeParse(input);
  }
  return parsed;
}
