// The small zod, as the builder runs in the browser.
import * as z from "zod/mini";

/** The palette; sections and dividers hold no value. */
export const itemKinds = [
  "text",
  "code",
  "area",
  "rich",
  "int",
  "decimal",
  "money",
  "date",
  "local",
  "dict",
  "radio",
  "picks",
  "flag",
  "ref",
  "upload",
  "section",
  "divider",
] as const;
export type ItemKind = (typeof itemKinds)[number];
export const spans = [1, 2, 3, 4, 6, 8, 12] as const;

/** Fields per form, and length of a draft's name. */
export const mostItems = 200;
export const nameLength = 60;

const text = (max: number) => z.string().check(z.maxLength(max));
const short = (max: number) => z._default(text(max), "");
const whole = (least: number, most: number) =>
  z._default(z.nullable(z.int().check(z.minimum(least), z.maximum(most))), null);
const count = whole(0, 100_000);

/** A field, section or divider; unused properties stay empty. */
export const ItemSchema = z.object({
  id: z.string().check(z.regex(/^f\d{1,6}$/)),
  kind: z.enum(itemKinds),
  key: short(40),
  zh: short(60),
  en: short(60),
  required: z._default(z.boolean(), false),
  minLength: count,
  maxLength: count,
  /** Decimal text keeps all digits. */
  min: short(20),
  max: short(20),
  pattern: short(200),
  /** Initial value. */
  value: short(200),
  dict: short(60),
  /** Choices without a dictionary. */
  options: z._default(z.array(text(60)).check(z.maxLength(100)), []),
  ref: short(40),
  span: z._default(z.union(spans.map((span) => z.literal(span))), 3),
  rows: whole(2, 30),
});
export type Item = z.output<typeof ItemSchema>;

export const FormSchema = z.object({
  zh: short(60),
  en: short(60),
  items: z._default(z.array(ItemSchema).check(z.maxLength(mostItems)), []),
});
export type Form = z.output<typeof FormSchema>;

export const emptyForm: Form = { zh: "", en: "", items: [] };

/** Null when the text is not a form. */
export function readForm(text: string): Form | null {
  try {
    return FormSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export const isLayout = (kind: ItemKind) => kind === "section" || kind === "divider";
export const isChoice = (kind: ItemKind) => kind === "dict" || kind === "radio" || kind === "picks";
export const isNumber = (kind: ItemKind) =>
  kind === "int" || kind === "decimal" || kind === "money";
export const isText = (kind: ItemKind) =>
  kind === "text" || kind === "code" || kind === "area" || kind === "rich";

/** `fault` is a key of `tool.build.fault.*`. */
export type FormFault = {
  id: string;
  key: string;
  fault: FaultName;
  params: Record<string, string>;
};
export const faultNames = [
  "noKey",
  "badKey",
  "twoKeys",
  "noName",
  "lengths",
  "bounds",
  "badNumber",
  "badPattern",
  "noChoices",
  "noRef",
] as const;
export type FaultName = (typeof faultNames)[number];

const reserved = new Set([
  "id",
  "version",
  "constructor",
  "prototype",
  "createdBy",
  "createdTime",
  "updatedBy",
  "updatedTime",
]);
const isDecimal = (text: string) => /^-?\d{1,15}(\.\d{1,8})?$/.test(text);

/** Returns every fault of every field. */
export function faultsOf(form: Form): FormFault[] {
  const seen = new Set<string>();
  return form.items.flatMap((item) => {
    const matches: FaultName[] = [];
    if (!item.zh || !item.en) if (item.kind !== "divider") matches.push("noName");
    if (!isLayout(item.kind)) {
      if (!item.key) matches.push("noKey");
      else if (!/^[a-z][A-Za-z0-9]*$/.test(item.key) || reserved.has(item.key))
        matches.push("badKey");
      else if (seen.has(item.key)) matches.push("twoKeys");
      seen.add(item.key);
      matches.push(...limitFaults(item));
    }
    return matches.map((fault) => ({
      id: item.id,
      key: item.key || item.zh || item.id,
      fault,
      params: { key: item.key || item.zh || item.id },
    }));
  });
}

function limitFaults(item: Item): FaultName[] {
  const matches: FaultName[] = [];
  if (item.minLength !== null && item.maxLength !== null && item.minLength > item.maxLength)
    matches.push("lengths");
  const bounds = [item.min, item.max].filter(Boolean);
  if (bounds.some((bound) => !isDecimal(bound))) matches.push("badNumber");
  else if (item.min && item.max && Number(item.min) > Number(item.max)) matches.push("bounds");
  if (item.pattern && !isPattern(item.pattern)) matches.push("badPattern");
  if (isChoice(item.kind) && !item.dict && item.options.length === 0) matches.push("noChoices");
  if (item.kind === "ref" && !item.ref) matches.push("noRef");
  return matches;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(`^(?:${text})$`, "u");
    return true;
  } catch {
    return false;
  }
}
