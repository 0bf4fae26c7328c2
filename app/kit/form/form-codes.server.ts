import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { FormDefinition, FormField, FormRecord } from "#platform/records/form/form.ts";
import { foldSearch } from "#platform/kernel/text/search-terms.ts";
import {
  namesOfCodes,
  searchReference,
  synonymsOf,
} from "#db/services/references/references.server.ts";
import { commonFills } from "./field/fill-fields.ts";
import { type FieldError, fieldAt, textAt } from "./save/form-data.ts";

type RequestContext = { em: EntityManager; actor: Actor };
/** A code and the object that holds it. */
type Spot = { holder: FormRecord; field: FormField; siblings: readonly FormField[] };

function spotsOf(form: FormDefinition, record: FormRecord): Spot[] {
  const spots: Spot[] = [];
  const add = (holder: FormRecord, fields: readonly FormField[]) => {
    for (const field of fields)
      if (field.kind === "ref" && field.ref) spots.push({ holder, field, siblings: fields });
  };
  for (const section of form.sections) add(record, section.fields);
  for (const lines of form.lines ?? []) {
    const rows = record[lines.key];
    if (Array.isArray(rows))
      for (const row of rows)
        if (row && typeof row === "object") add(row as FormRecord, lines.fields);
  }
  return spots;
}

const codeIn = ({ holder, field }: Spot) => String(holder[field.key] ?? "").trim();

/** One query per kind of code. */
export function namesOnForm(
  { em, actor }: RequestContext,
  form: FormDefinition,
  record: FormRecord,
) {
  const codesByKind = new Map<string, Set<string>>();
  for (const spot of spotsOf(form, record)) {
    const kind = spot.field.ref ?? "";
    codesByKind.set(kind, (codesByKind.get(kind) ?? new Set()).add(codeIn(spot)));
  }
  return namesOfCodes(em, actor, codesByKind);
}

/** Name lookups per save; bounds the cost of a form full of unknown words. */
const mostSearches = 12;

/**
 * Replaces unique names and synonyms by codes: "shanghai" or 上海 becomes CNSGH, CTNS becomes CT.
 * Modifies `record`.
 */
export async function resolveNames(
  { em, actor }: RequestContext,
  form: FormDefinition,
  record: FormRecord,
): Promise<void> {
  const typed = spotsOf(form, record).filter((spot) => codeIn(spot) !== "");
  const codesByKind = new Map<string, Set<string>>();
  for (const spot of typed) {
    const kind = spot.field.ref ?? "";
    codesByKind.set(
      kind,
      (codesByKind.get(kind) ?? new Set()).add(codeIn(spot)).add(codeIn(spot).toUpperCase()),
    );
  }
  const names = await namesOfCodes(em, actor, codesByKind);
  const synonyms = new Map<string, ReadonlyMap<string, string>>();
  for (const [kind, codes] of codesByKind)
    synonyms.set(kind, await synonymsOf(em, kind, [...codes]));
  let searches = 0;
  for (const spot of typed) {
    const kind = spot.field.ref ?? "";
    const text = codeIn(spot);
    if (names[kind]?.[text] || names[kind]?.[text.toUpperCase()]) continue;
    const synonym = synonyms.get(kind)?.get(text.toUpperCase());
    if (synonym) {
      spot.holder[spot.field.key] = synonym;
      continue;
    }
    if (searches >= mostSearches) return;
    searches += 1;
    const options = await searchReference(em, actor, kind, text);
    const folded = foldSearch(text);
    const named = options.filter((option) =>
      [option.label, ...option.fact.split(" · ")].some((name) => foldSearch(name) === folded),
    );
    const only =
      named.length === 1
        ? named[0]
        : options.length === 1 && options[0] && text.length > 2
          ? options[0]
          : undefined;
    if (only) spot.holder[spot.field.key] = only.code;
  }
}

/** Different codes that are looked up to fill in one form. */
const mostFilled = 40;

/**
 * Fills what codes know into the blank fields beside them, for lookups without JavaScript; typed
 * text stays. Of several entries of a code, such as the packing groups of a UN number, what they
 * agree on. Modifies `record`.
 */
export async function fillFromCodes(
  context: RequestContext,
  form: FormDefinition,
  record: FormRecord,
): Promise<void> {
  await resolveNames(context, form, record);
  const filled = new Map<string, Readonly<Record<string, string>>>();
  for (const spot of spotsOf(form, record)) {
    const { fills, ref = "" } = spot.field;
    const code = codeIn(spot).toUpperCase();
    const key = `${ref} ${code}`;
    if (!fills || code === "" || (!filled.has(key) && filled.size >= mostFilled)) continue;
    const values = filled.get(key) ?? (await fillsOf(context, ref, code));
    filled.set(key, values);
    for (const [field, name] of Object.entries(fills))
      if (isBlank(spot, field) && values[name]) spot.holder[field] = values[name];
  }
}

/** An unticked box is blank. */
function isBlank({ holder, siblings }: Spot, key: string): boolean {
  const value = String(holder[key] ?? "");
  return (
    value === "" ||
    (value === "N" && siblings.some((field) => field.key === key && field.kind === "flag"))
  );
}

async function fillsOf(
  { em, actor }: RequestContext,
  kind: string,
  code: string,
): Promise<Record<string, string>> {
  const options = await searchReference(em, actor, kind, code);
  return commonFills(options.filter((option) => option.code.toUpperCase() === code));
}

/** Suggests up to three codes for a refused one; the first letters find one with a typing error. */
export async function suggestCodes(
  context: RequestContext,
  form: FormDefinition,
  record: FormRecord,
  errors: FieldError[],
): Promise<void> {
  let searches = 0;
  for (const error of errors) {
    const field = fieldAt(form, error.field);
    const text = textAt(record, error.field).trim();
    if (field?.kind !== "ref" || !field.ref || !text || searches >= mostSearches) continue;
    for (const typed of [text, text.slice(0, -1), text.slice(0, 3)]) {
      if (typed.length < 2 || error.suggest?.length) break;
      searches += 1;
      const options = await searchReference(context.em, context.actor, field.ref, typed);
      error.suggest = options.filter((option) => option.code !== text.toUpperCase()).slice(0, 3);
    }
  }
}
