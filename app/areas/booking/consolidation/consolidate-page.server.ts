import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { suffixSchemes } from "#domain/booking/booking-record/suffix.ts";
import { proposeParts } from "#domain/booking/consolidation/entered-parts.ts";
import { mostParts } from "#domain/booking/consolidation/most-parts.ts";
import { type Numbering, partNumbers } from "#domain/booking/consolidation/part-numbers.ts";
import type { Source } from "#domain/booking/consolidation/split-cargo.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Caller } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import type { PageContext } from "#app/session/ctx.server.ts";
import type { Ask } from "./consolidation-ask.tsx";
import { readParts, type TypedPart, typedParts } from "./read-parts.ts";

/** What is divided or appended to; `no` is its own number. */
export type Whole = {
  no: string;
  version: number;
  source: Source;
  numbering: Numbering;
  whyNot?: WhyNot;
};

type Entered = Ask & {
  version: number | undefined;
  reason: string;
  parts: TypedPart[] | undefined;
};

/** A page that divides bookings or e-bookings; `run` answers where a finished one leads. */
export type ConsolidatePage = {
  find(reader: Pick<PageContext, "em" | "actor">, ask: Ask): Promise<Whole>;
  run(caller: Caller, entered: Entered): Promise<string>;
};

/** `bkNo` is the number of a booking or of an e-booking: they share the form. */
function readAsk(context: PageContext): Ask {
  const params = new URL(context.url).searchParams;
  return {
    bkNo: (params.get("bkNo") ?? "").trim().toUpperCase(),
    kind: params.get("kind") === "APPEND" ? "APPEND" : "SPLIT",
    scheme: suffixSchemes.find((scheme) => scheme === params.get("scheme")) ?? "LETTER",
    count: Math.min(mostParts, Math.max(1, Math.trunc(Number(params.get("count"))) || 1)),
  };
}

const errorsOf = (error: unknown): FieldError[] =>
  refusalsOf(error).map(({ code, params, place }) => ({ field: place.field ?? "", code, params }));

type Preview = { version: number; source: Source; bkNos: string[]; parts: TypedPart[] };

/** With a number in the address also the parts that are proposed for it. */
export async function loadConsolidate(context: PageContext, page: ConsolidatePage) {
  const ask = readAsk(context);
  const dictionaries = await dictionariesOf(context.em, context.actor.lang, [
    "consolidation_kind",
    "suffix_scheme",
  ]);
  const proposed: { preview: Preview | null; errors: FieldError[] } = { preview: null, errors: [] };
  try {
    if (ask.bkNo) proposed.preview = previewOf(await page.find(context, ask), ask);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    proposed.errors = errorsOf(error);
  }
  return { ask, dictionaries, once: randomUUID(), ...proposed };
}

/** @throws Refusal when the whole takes no part, or has too few boxes */
function previewOf(
  { no, version, source, numbering, whyNot }: Whole,
  { kind, scheme, count }: Ask,
): Preview {
  if (whyNot) throw new Refusal(whyNot.code, whyNot.params, { field: "bkNo" });
  const made = partNumbers(numbering, scheme, count);
  return {
    version,
    source,
    bkNos: kind === "SPLIT" ? [no, ...made] : made,
    parts: typedParts(proposeParts(source, { kind, count })),
  };
}

export type ConsolidateOutcome = {
  errors: FieldError[];
  typed?: TypedPart[] | undefined;
  passed?: number;
};

/** The check is the operation as a dry run. */
export async function postConsolidate(context: PageContext, page: ConsolidatePage) {
  const form = await context.form();
  const ask = readAsk(context);
  const dryRun = form.get("_do") !== "run";
  let typed: TypedPart[] | undefined;
  try {
    const { source } = await page.find(context, ask);
    typed = readParts(form, source, ask.kind === "SPLIT" ? ask.count + 1 : ask.count);
    const key = String(form.get("_key") ?? "");
    const caller: Caller = {
      ...context,
      dryRun,
      ...(key && !dryRun ? { idempotencyKey: key } : {}),
    };
    const version = Number(form.get("version")) || undefined;
    const to = await page.run(caller, {
      ...ask,
      version,
      reason: String(form.get("reason") ?? ""),
      parts: typed,
    });
    if (!dryRun) return redirect(to);
    return data<ConsolidateOutcome>({ errors: [], typed, passed: ask.count });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<ConsolidateOutcome>({ errors: errorsOf(error), typed }, { status: 422 });
  }
}
